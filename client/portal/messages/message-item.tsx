import { type ReactNode, useRef } from "react";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { useBookingWords } from "../stays/use-booking-words.ts";
import type { Message } from "./conversations.ts";
import { LinkedText } from "./linked-text.tsx";
import { MessageFiles } from "./message-files.tsx";
import { WholeMail } from "./whole-mail.tsx";

interface MessageItemProps {
  message: Message;
  bookingId: string;
  guestName: string;
  timeZone: string;
  isNew: boolean;
}

const LOOKS = {
  in: "border-ink/15 bg-paper",
  out: "ml-auto border-ink/15 bg-ink/5",
  note: "border-2 border-dashed border-ink/40 bg-sun/15",
} as const satisfies Record<Message["direction"], string>;

/** A message of a conversation: the guest's on the left, the host's on the right, notes across. */
export function MessageItem({ message, bookingId, guestName, timeZone, isNew }: MessageItemProps) {
  const text = useWords("messages");
  const { clock } = useBookingWords();
  const { direction, source, author, createdAt, readAt, sender, isAutomatic, omittedFiles, files } = message;
  const isErased = message.text === "" && files.length === 0 && omittedFiles === 0;
  const name = direction === "in" ? guestName : (author ?? (source === "owner" ? text("thread.you") : null));
  const way = source === "page" || source === "mail" ? text(`thread.${source}`) : null;
  return (
    <li
      className={`rounded-2xl border p-4 ${direction === "note" ? "" : "w-fit max-w-[min(44rem,92%)] min-w-[min(18rem,100%)]"} ${LOOKS[direction]}`}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
        {name !== null && <strong className="min-w-0 break-words">{name}</strong>}
        {direction === "note" && <Badge>{text("thread.note")}</Badge>}
        {source === "automation" && <Badge>{text("thread.automatic")}</Badge>}
        {source === "group" && <Badge>{text("thread.group")}</Badge>}
        {isAutomatic && <Badge>{text("thread.outOfOffice")}</Badge>}
        {isNew && <Badge look="attention">{text("new")}</Badge>}
        <span className="text-soft">{[clock(createdAt, timeZone), way].filter(Boolean).join(" · ")}</span>
      </div>
      {sender !== null && <p className="mb-2 text-[0.9375rem] font-semibold break-words">{text("thread.sender", { sender })}</p>}
      {isErased ? <p className="text-soft">{text("thread.erased")}</p> : <MessageText message={message} />}
      {message.isCut && <WholeMail bookingId={bookingId} messageId={message.id} />}
      <MessageFiles bookingId={bookingId} files={files} />
      {omittedFiles > 0 && <p className="mt-2 text-[0.9375rem] text-soft">{text("thread.omitted", { count: omittedFiles })}</p>}
      {direction === "out" && <Fate message={message} isSeen={readAt !== null && source !== "automation"} />}
    </li>
  );
}

/** State of a message's email, and a mark once the guest has read it. */
function Fate({ message: { delivery }, isSeen }: { message: Message; isSeen: boolean }) {
  const text = useWords("messages");
  if (!delivery) return isSeen ? <p className="mt-1 text-right text-sm text-soft">{text("thread.seen")}</p> : null;
  const { state, answer } = delivery;
  if (state === "sent" || state === "waiting")
    return (
      <p className="mt-1 text-right text-sm text-soft">
        {[text(`thread.delivery.${state}`), isSeen && text("thread.seen")].filter(Boolean).join(" · ")}
      </p>
    );
  return (
    <div className="mt-2 rounded-xl rounded-tr-none bg-sun px-3 py-2 text-[0.9375rem] leading-snug text-night">
      <p className="font-semibold">{text(`thread.delivery.${state}`)}</p>
      {answer !== null && <p className="wrap-anywhere">{text("thread.delivery.answer", { answer })}</p>}
    </div>
  );
}

function MessageText({ message: { text, subject, isMarkdown } }: { message: Message }): ReactNode {
  if (text === "") return null;
  if (isMarkdown) return <Letter subject={subject} text={text} />;
  return <LinkedText text={text} />;
}

/** A message in Markdown under its subject, shown as on the owner's site when it is opened. */
function Letter({ subject, text }: { subject: string; text: string }) {
  const body = useRef<HTMLDivElement>(null);
  const show = () => {
    if (body.current?.childElementCount === 0)
      void import("../../islands/show-markdown.ts").then(
        ({ showMarkdown }) => body.current && showMarkdown(body.current, [text]),
      );
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && show()}>
      <summary className="cursor-pointer list-inside py-2.5 font-semibold break-words [list-style-type:disclosure-closed] in-open:[list-style-type:disclosure-open]">
        {subject}
      </summary>
      <div ref={body} className="grid gap-3 [overflow-wrap:anywhere] [&_a]:underline" />
    </details>
  );
}
