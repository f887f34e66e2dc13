import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { FoldingPanel } from "../../kit/ui/folding-panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { Composer } from "./composer.tsx";
import { type Conversation as Loaded, conversationApi, conversationQuery, refreshMessages } from "./conversations.ts";
import { MessageItem } from "./message-item.tsx";

interface ConversationProps {
  bookingId: string;
  /** Time zone of the home, in which times are shown. */
  timeZone: string;
}

/** Parts of a page's address that lead to the conversation, and to the field for an answer. */
const TARGETS = ["#conversation", "#reply"];

/** The conversation about a booking: all messages with notes, and the form for another one. */
export function Conversation(props: ConversationProps) {
  const text = useWords("messages");
  return (
    <div id="conversation" className="scroll-mt-32">
      <FoldingPanel title={text("thread.title")} startsOpen={TARGETS.includes(location.hash)}>
        <Thread {...props} />
      </FoldingPanel>
    </div>
  );
}

function Thread({ bookingId, timeZone }: ConversationProps) {
  const text = useWords("messages");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data, error } = useQuery(conversationQuery(siteId, bookingId));
  const frame = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  const unread = useUnread(siteId, bookingId, data);
  // The browser searched for the link's target before it was rendered.
  useEffect(() => {
    if (!isLoaded || !TARGETS.includes(location.hash)) return;
    frame.current?.closest("#conversation")?.scrollIntoView();
    if (location.hash === "#reply") frame.current?.querySelector("textarea")?.focus();
  }, [isLoaded]);
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={4} />;
  return (
    <div ref={frame}>
      {data.messages.length === 0 && <p className="text-soft">{text("thread.empty")}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            bookingId={bookingId}
            guestName={data.guestName}
            timeZone={timeZone}
            isNew={unread.has(message.id)}
          />
        ))}
      </ol>
      <Composer bookingId={bookingId} conversation={data} />
    </div>
  );
}

/** Marks what the screen shows as read. Returns the ids of the messages that were unread since the screen was opened. */
function useUnread(siteId: string, bookingId: string, data: Loaded | undefined): ReadonlySet<string> {
  const queries = useQueryClient();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const newest = data?.messages.findLast(({ direction, readAt }) => direction === "in" && readAt === null);
  useEffect(() => {
    if (!data || !newest) return;
    const ids = data.messages.flatMap(({ id, direction, readAt }) => (direction === "in" && readAt === null ? [id] : []));
    setSeen((before) => new Set([...before, ...ids]));
    void unwrap(conversationApi.read.$post({ param: { siteId, bookingId }, json: { until: newest.createdAt } })).then(
      () => refreshMessages(queries, siteId),
      // They stay unread, and are marked when the booking is opened again.
      () => {},
    );
    // The newest message says whether anything has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newest?.id]);
  return seen;
}
