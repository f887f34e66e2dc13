import { useMutation, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import type { ShownFeed } from "#contract/letting/channels.ts";
import { dayInZone } from "#domain/dates.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { channelLetter } from "./channel-names.ts";
import { reloadChannels } from "./channels.ts";
import { ProblemText } from "./feed-problem.tsx";
import { useChannelWords } from "./use-channel-words.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useSite } from "../workspace/current-site.tsx";
import type { Card } from "./channel-cards.ts";
import { FeedQuestion } from "./feed-question.tsx";
import { FeedSettings } from "./feed-settings.tsx";
import { HealthStrip } from "./health-strip.tsx";
import { OurCalendar } from "./our-calendar.tsx";

type ChannelCardProps = Card & {
  unitId: string;
  /** Time at which the state was read, in milliseconds since the epoch. */
  now: number;
  /** Starts reading the channel's calendar, or provides the address of ours. */
  onConnect: (step: "address" | "ours") => void;
};

/** A channel of a unit: its state in a line, any questions for the owner, and in its details both calendars. */
export function ChannelCard({ channel, feed, exports, unitId, now, onConnect }: ChannelCardProps) {
  const { text, name } = useChannelWords();
  const [isOpen, setIsOpen] = useState(false);
  const overdue = exports.find((each) => each.isOverdue);
  const missesOurs = feed !== undefined && exports.length === 0;
  return (
    <article className="rounded-2xl border border-ink/15 bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-ink font-display text-lg font-bold text-paper"
        >
          {channelLetter(channel)}
        </span>
        <h3 className="title-s min-w-0 break-words">{name(channel)}</h3>
        <StateBadge feed={feed} />
      </div>
      {feed ? (
        <FeedLine feed={feed} now={now} />
      ) : (
        <p className="mt-2 max-w-[62ch] text-soft">{text("state.onlyOut", { name: name(channel) })}</p>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {feed?.question && <FeedQuestion feed={feed} question={feed.question} />}
        {feed?.problem && (
          <Notice kind={feed.isStale ? "error" : "warning"}>
            <ProblemText problem={feed.problem} />
            <p>{text("state.kept")}</p>
          </Notice>
        )}
        {overdue && (
          <Notice kind="warning">
            <p>{text(overdue.lastFetchedAt === null ? "out.notYetFetched" : "out.overdue", { name: name(channel) })}</p>
          </Notice>
        )}
        {missesOurs && !isOpen && (
          <Notice>
            <p>{text("out.missing", { name: name(channel) })}</p>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onConnect("ours")}
              className="min-h-11 cursor-pointer justify-self-start font-semibold underline underline-offset-4"
            >
              {text("out.give")}
            </button>
          </Notice>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {feed ? (
          <SyncNow feed={feed} />
        ) : (
          <Button look="strong" aria-haspopup="dialog" onClick={() => onConnect("address")}>
            {text("connect.read", { name: name(channel) })}
          </Button>
        )}
      </div>
      <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          {text("details")}
          <span className="sr-only">: {name(channel)}</span>
        </summary>
        {isOpen && (
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
            {feed && <FeedSettings feed={feed} />}
            <OurCalendar unitId={unitId} channel={channel} exports={exports} feed={feed} />
          </div>
        )}
      </details>
    </article>
  );
}

function StateBadge({ feed }: { feed: ShownFeed | undefined }) {
  const { text } = useChannelWords();
  if (!feed) return <Badge>{text("state.out")}</Badge>;
  if (feed.isStale) return <Badge look="bad">{text("state.stale")}</Badge>;
  if (feed.question) return <Badge look="attention">{text("state.question")}</Badge>;
  if (feed.problem) return <Badge look="attention">{text("state.problem")}</Badge>;
  return <Badge look="good">{text("state.good")}</Badge>;
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Times of the feed's last and next reading, number of future stays, and the results of the last 30 days. */
function FeedLine({ feed, now }: { feed: ShownFeed; now: number }) {
  const { text, moment, time } = useChannelWords();
  const { lastGoodAt, nextAt, problem, upcoming, health } = feed;
  // While nothing changes, the time of the last read is only exact to an hour; without a problem it was at most a quarter ago.
  const isRecent = problem === null && nextAt > now && now - lastGoodAt > QUARTER_MS;
  const read = isRecent ? text("state.readRecently") : text("state.readAt", { moment: moment(lastGoodAt) });
  const next = nextAt > now ? text("state.nextAt", { time: time(nextAt) }) : text("state.nextNow");
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <p className="max-w-[62ch] tabular-nums">
        {read} {next}{" "}
        <span className="text-soft">{text(upcoming === 0 ? "state.noneUpcoming" : "state.upcoming", { count: upcoming })}</span>
      </p>
      <HealthStrip health={health} today={dayInZone(now, Intl.DateTimeFormat().resolvedOptions().timeZone)} />
    </div>
  );
}

/** Button that reads the feed at once, and reports the result. */
function SyncNow({ feed }: { feed: ShownFeed }) {
  const { text, name } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const sync = useMutation({
    mutationFn: () => unwrap(api.sites[":siteId"].feeds[":feedId"].sync.$post({ param: { siteId, feedId: feed.id } })),
    onSuccess: () => reloadChannels(queries, siteId),
  });
  return (
    <div className="grid gap-2">
      <Button
        look="quiet"
        className="justify-self-start"
        aria-label={text("sync.label", { name: name(feed.channel) })}
        busy={sync.isPending && text("sync.busy")}
        onClick={() => sync.mutate()}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        {text("sync.now")}
      </Button>
      <p role="status" className="text-[0.9375rem] text-soft empty:hidden">
        {sync.isSuccess && text(feed.problem ? "sync.failed" : "sync.done")}
      </p>
      <RefusalNotice error={sync.error} />
    </div>
  );
}
