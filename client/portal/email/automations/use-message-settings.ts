import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { currentFromConflict } from "#client/kit/forms/current-from-conflict.ts";
import { messageApi, refreshMessages, type SiteMessages, siteMessagesQuery } from "../messages.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import type { MessageSettings, StoredMessageSettings } from "#contract/letting/message.ts";

type Change = (now: MessageSettings) => MessageSettings;

/**
 * Returns a mutation that changes the message settings that are current when its turn comes; changes wait for each other. After a
 * conflict the settings that were saved elsewhere are shown, and the change can be made again.
 */
export function useMessageSettings() {
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { queryKey } = siteMessagesQuery(siteId);
  const show = (stored: StoredMessageSettings) =>
    queries.setQueryData<SiteMessages>(queryKey, (known) => known && { ...known, stored });
  return useMutation({
    scope: { id: `messages ${siteId}` },
    mutationFn: async (change: Change) => {
      const known = queries.getQueryData<SiteMessages>(queryKey);
      if (!known) throw new Error("settings of messages are not loaded");
      const { version, settings } = known.stored;
      const next = change(settings);
      const json = next as Parameters<typeof messageApi.settings.$put>[0]["json"];
      const saved = await unwrap(messageApi.settings.$put({ param: { siteId }, header: ifMatch(version), json }));
      show({ version: saved.version, settings: next });
    },
    onSuccess: () => refreshMessages(queries, siteId),
    onError: (error) => {
      const current = currentFromConflict<StoredMessageSettings>(error);
      if (current) show(current);
    },
  });
}
