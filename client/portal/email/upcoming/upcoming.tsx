import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { placeOf } from "../message-place.ts";
import { siteMessagesQuery, upcomingQuery } from "../messages.ts";
import { ProblemList } from "../problem-list.tsx";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button, buttonClass } from "#client/kit/ui/button.tsx";
import { EmptyState } from "#client/kit/ui/empty-state.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { MessageTemplate, UpcomingMessage } from "#contract/letting/message.ts";
import { dayInZone } from "#domain/dates.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useUnits } from "../use-units.ts";

/** Number of messages shown initially, besides those that cannot be sent. */
const SHOWN_COUNT = 15;

/** The next messages by day, with the problems that prevent some from being sent. */
export function Upcoming() {
  const text = useWords("email");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { timeZone, unitNames } = useUnits();
  const { data: messages, error, dataUpdatedAt } = useQuery(upcomingQuery(siteId));
  const [isWhole, setWhole] = useState(false);
  const { data: settings } = useQuery(siteMessagesQuery(siteId));
  if (error && !messages) throw error;
  if (!messages || !settings || timeZone === undefined) return <Skeleton label={shell("loading")} lines={8} />;
  const toAutomations = (
    <Link href={itemPath("email", "automations")} className={buttonClass("quiet")}>
      {text("upcoming.toAutomations")}
    </Link>
  );
  if (messages.length === 0) {
    const isSilent = settings.stored.settings.automations.every(({ isOn }) => !isOn);
    return (
      <EmptyState title={text("upcoming.empty")} text={text(isSilent ? "upcoming.emptySilent" : "upcoming.emptyText")}>
        {toAutomations}
      </EmptyState>
    );
  }
  const stuck = messages.filter(({ problems }) => problems.length > 0).length;
  const shown = messages.filter(({ problems }, index) => isWhole || index < SHOWN_COUNT || problems.length > 0);
  const days = Map.groupBy(shown, ({ at }) => dayInZone(at, timeZone));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {stuck > 0 && <Notice kind="warning">{text("upcoming.stuck", { count: stuck })}</Notice>}
      <p className="max-w-[62ch] text-soft">{text("upcoming.text")}</p>
      <ol className="divide-y divide-ink/20 overflow-hidden rounded-2xl border border-ink/15 bg-card">
        {[...days].map(([day, ofDay]) => (
          <Day
            key={day}
            day={day}
            messages={ofDay}
            {...{ timeZone, unitNames }}
            templates={settings.templates}
            now={dataUpdatedAt}
          />
        ))}
      </ol>
      {shown.length < messages.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {text("upcoming.more", { count: messages.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  day: string;
  messages: UpcomingMessage[];
  timeZone: string;
  unitNames: ReadonlyMap<string, string>;
  templates: MessageTemplate[];
  /** Time of the answer, milliseconds since the epoch. */
  now: number;
}

function Day({ day, messages, timeZone, unitNames, templates, now }: DayProps) {
  const text = useWords("email");
  const { day: dayText, dayWithYear } = useBookingWords();
  const today = dayInZone(now, timeZone);
  const name = day === today ? text("upcoming.today") : day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dayWithYear(day);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="bg-ink/5 px-4 py-2 font-sans text-base font-semibold tracking-normal tabular-nums first-letter:uppercase sm:px-5 lg:py-3.5">
        {name}
      </h2>
      <ul className="divide-y divide-ink/10 px-4 sm:px-5">
        {messages.map((message) => (
          <Row
            key={`${placeOf(message)} ${message.automationId}`}
            {...{ message, templates }}
            time={message.at <= now + MINUTE_MS ? undefined : timeZone}
            unitName={unitNames.size > 1 ? unitNames.get(message.unitId) : undefined}
          />
        ))}
      </ul>
    </li>
  );
}

interface RowProps {
  message: UpcomingMessage;
  /** Time zone of the moment; undefined for messages sent now. */
  time: string | undefined;
  unitName: string | undefined;
  templates: MessageTemplate[];
}

function Row({ message, time, unitName, templates }: RowProps) {
  const text = useWords("email");
  const words = useMessageWords();
  const { day } = useBookingWords();
  const facts = [unitName, text("upcoming.arrives", { day: day(message.arrival) }), words.language(message.locale)];
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 py-3">
      <span className="leading-snug font-semibold tabular-nums">
        {time === undefined ? text("upcoming.now") : words.clock(message.at, time)}
      </span>
      <div className="min-w-0">
        <p className="leading-snug">
          <strong className="break-words">{words.templateName(message.template, templates)}</strong>{" "}
          <span className="text-soft">{text("upcoming.to")}</span>{" "}
          <Link
            href={placeOf(message) ?? ""}
            className="font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2"
          >
            {message.guestName}
          </Link>
        </p>
        <p className="text-[0.9375rem] break-words text-soft">{facts.filter(Boolean).join(" · ")}</p>
        <ProblemList message={message} />
      </div>
    </li>
  );
}
