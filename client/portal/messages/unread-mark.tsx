import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { unreadQuery } from "./conversations.ts";
import { numberFormat } from "#locales/words/intl.ts";

/**
 * Number of unread messages from guests, next to the section's name in the menu or at the corner of its icon; renders nothing if
 * there are none.
 */
export function UnreadMark({ siteId, isOverIcon = false }: { siteId: string; isOverIcon?: boolean }) {
  const { locale } = useLanguage();
  const { data } = useQuery(unreadQuery(siteId));
  if (!data || data.unread === 0) return null;
  return (
    <span
      className={`rounded-full font-bold text-night tabular-nums ${isOverIcon ? "absolute -top-1.5 left-3 min-w-5 bg-coral px-1 text-center text-xs leading-5" : "ml-auto bg-sun px-2 text-sm leading-6"}`}
    >
      {numberFormat(locale).format(data.unread)}
    </span>
  );
}
