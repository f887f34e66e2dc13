import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { useOperations } from "../workspace/workspace.tsx";
import { itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { threadsQuery } from "./conversations.ts";

/** The conversations of a site, those with unread messages first; each leads to its booking. */
export function Inbox() {
  const text = useWords("messages");
  const shell = useWords("shell");
  const { stay, clock } = useBookingWords();
  const { id: siteId } = useSite();
  const { timeZone } = useOperations().operations;
  const list = useInfiniteQuery(threadsQuery(siteId));
  if (list.error && !list.data) throw list.error;
  if (!list.data) return <Skeleton label={shell("loading")} lines={6} />;
  const threads = list.data.pages.flatMap((page) => page.threads);
  const units = list.data.pages[0]?.units ?? [];
  if (threads.length === 0) return <EmptyState title={text("inbox.empty")} text={text("inbox.emptyText")} />;
  return (
    <>
      <ul
        aria-label={text("inbox.label")}
        className="divide-y divide-ink/15 overflow-hidden rounded-2xl border border-ink/15 bg-card"
      >
        {threads.map(({ bookingId, guestName, unitId, unread, last, lastAt, ...dates }) => {
          const unit = units.length > 1 ? units.find(({ id }) => id === unitId)?.name : undefined;
          const words = last.text || text("inbox.files", { count: last.files });
          return (
            <li key={bookingId}>
              <Link
                href={`${itemPath("bookings", bookingId)}#conversation`}
                className="grid gap-x-4 gap-y-0.5 px-4 py-3 -outline-offset-3 hover:bg-ink/5 sm:px-5"
              >
                <span className="flex flex-wrap items-center gap-x-3">
                  <strong className="min-w-0 truncate">{guestName}</strong>
                  {unread > 0 && <Badge look="attention">{text("unread", { count: unread })}</Badge>}
                  <span className="text-soft tabular-nums sm:ml-auto">{clock(lastAt, timeZone)}</span>
                </span>
                <span className={`line-clamp-2 break-words ${unread > 0 ? "font-semibold" : ""}`}>
                  {last.direction === "out" ? text("inbox.you", { text: words }) : words}
                </span>
                <span className="text-[0.9375rem] text-soft">
                  {[stay(dates), unit, dates.reference].filter(Boolean).join(" · ")}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <MoreButton list={list}>{text("inbox.more")}</MoreButton>
    </>
  );
}
