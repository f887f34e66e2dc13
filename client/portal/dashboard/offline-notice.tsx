import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { momentText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";

const connection = {
  subscribe: (listener: () => void) => {
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
  isLost: () => !navigator.onLine,
};

/** Notice without a connection: the time at which the shown data of a site were loaded. */
export function OfflineNotice({ siteId }: { siteId: string }) {
  const text = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isLost);
  if (!isOffline) return null;
  const loaded = queries.getQueryCache().findAll({ queryKey: ["sites", siteId] });
  const at = Math.max(...loaded.map(({ state }) => state.dataUpdatedAt));
  return (
    <div className="mb-4">
      <Notice>{at > 0 ? text("offline", { moment: momentText(at, locale) }) : text("offlineUnknown")}</Notice>
    </div>
  );
}
