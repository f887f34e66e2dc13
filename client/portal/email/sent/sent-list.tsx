import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { placeOf } from "../message-place.ts";
import { type SentMessage, sentQuery } from "../messages.ts";
import { SentText } from "../sent-text.tsx";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { EmptyState } from "#client/kit/ui/empty-state.tsx";
import { MoreButton } from "#client/kit/ui/more-button.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { useUnits } from "../use-units.ts";

/** Sent messages, the newest first. */
export function SentList() {
  const text = useWords("email");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { timeZone } = useUnits();
  const list = useInfiniteQuery(sentQuery(siteId));
  const { data, error } = list;
  if (error && !data) throw error;
  if (!data || timeZone === undefined) return <Skeleton label={shell("loading")} lines={8} />;
  const messages = data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <EmptyState title={text("sent.empty")} text={text("sent.emptyText")} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ol className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
        {messages.map((message) => (
          <SentRow key={message.id} message={message} timeZone={timeZone} />
        ))}
      </ol>
      <MoreButton list={list}>{text("sent.more")}</MoreButton>
    </div>
  );
}

function SentRow({ message, timeZone }: { message: SentMessage; timeZone: string }) {
  const text = useWords("email");
  const { moment, language } = useMessageWords();
  const place = placeOf(message);
  const { guestName, reference, subject, createdAt, locale, source } = message;
  return (
    <li className="py-3">
      <div className="grid gap-x-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <p className="text-soft tabular-nums first-letter:uppercase">{moment(createdAt, timeZone)}</p>
        <div className="min-w-0">
          <p className="line-clamp-1 leading-snug font-semibold break-words">{subject || message.text}</p>
          <p className="text-[0.9375rem] break-words text-soft">
            {place === undefined ? (
              guestName
            ) : (
              <Link href={place} className="font-semibold wrap-anywhere text-ink underline underline-offset-4 hover:decoration-2">
                {guestName}
              </Link>
            )}
            {` · ${[reference, language(locale)].filter(Boolean).join(" · ")}`}
            {source === "group" && ` · ${text("sent.group")}`}
          </p>
          <SentText message={message} />
        </div>
      </div>
    </li>
  );
}
