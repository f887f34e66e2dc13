import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { unreadQuery } from "./conversations.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** Number of unread messages from guests, next to the section's name in the menu; renders nothing if there are none. */
export function UnreadMark({ siteId }: { siteId: string }) {
  const { locale } = useLanguage();
  const { data } = useQuery(unreadQuery(siteId));
  if (!data || data.unread === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-sun px-2 text-sm leading-6 font-bold text-night tabular-nums">
      {numberFormat(locale).format(data.unread)}
    </span>
  );
}
