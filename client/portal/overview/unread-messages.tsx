import { useQuery } from "@tanstack/react-query";
import MessagesSquare from "lucide-react/icons/messages-square";
import { Link } from "wouter";
import { unreadQuery } from "../messages/conversations.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";

/** Link to unread messages from guests; renders nothing if there are none. */
export function UnreadMessages() {
  const text = useWords("overview");
  const { id: siteId } = useSite();
  const { data } = useQuery(unreadQuery(siteId));
  if (!data || data.unread === 0) return null;
  return (
    <Link
      href={screenPath("dashboard", "messages")}
      className="flex min-h-11 items-center gap-3 rounded-2xl bg-sun px-5 py-3 font-semibold text-night hover:underline"
    >
      <MessagesSquare aria-hidden="true" className="size-5 shrink-0" />
      {text("messages.unread", { count: data.unread })}
    </Link>
  );
}
