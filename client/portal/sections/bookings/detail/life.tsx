import { BOOKING_ACTIONS } from "#domain/bookings/transitions.ts";
import { BOOKING_CHANGES } from "#contract/booking.ts";
import type { BookingDetails } from "../bookings.ts";
import { useBookingWords } from "../use-booking-words.ts";

/** An entry of a booking's life: an event, or money that moved. */
interface Entry {
  key: string;
  at: number;
  title: string;
  by: string | undefined;
  note: string | null;
}

const EVENTS = [...BOOKING_ACTIONS, ...BOOKING_CHANGES, "erased"] as const;

interface Summary {
  arrival?: string;
  departure?: string;
  total?: number;
}

/** A booking's life downwards, the latest at the end: asked, offered, paid, changed, arrived. */
export function Life({ details: { booking, events, movements, timeZone } }: { details: BookingDetails }) {
  const { text, money, stay, clock, dayWithYear } = useBookingWords();
  const { currency } = booking.quote;
  const changeOf = ({ before, after }: { before?: Summary; after?: Summary }): string | null => {
    if (!before?.arrival || !before.departure || !after?.arrival || !after.departure) return null;
    const isMoved = before.arrival !== after.arrival || before.departure !== after.departure;
    const parts = [
      ...(isMoved
        ? [
            `${stay({ arrival: before.arrival, departure: before.departure })} → ${stay({ arrival: after.arrival, departure: after.departure })}`,
          ]
        : []),
      ...(before.total !== after.total ? [`${money(before.total ?? 0, currency)} → ${money(after.total ?? 0, currency)}`] : []),
    ];
    return parts.join("; ") || null;
  };
  const entries: Entry[] = [
    ...events.map(({ version, type, by, note, details, at }): Entry => {
      const known = EVENTS.find((each) => each === type);
      const change = changeOf(details as { before?: Summary; after?: Summary });
      const title = known ? text(`life.events.${known}`) : type;
      return {
        key: `event ${version}`,
        at,
        title: change ? `${title}: ${change}` : title,
        by: by === "system" ? undefined : text(`life.by.${by}`),
        note,
      };
    }),
    ...movements.map(({ id, at, amount, method, note, on }): Entry => {
      const values = {
        amount: money(Math.abs(amount), currency),
        method: text(`payments.methods.${method}`),
        on: dayWithYear(on),
      };
      return { key: id, at, title: text(amount < 0 ? "life.refunded" : "life.paid", values), by: undefined, note };
    }),
  ].toSorted((a, b) => a.at - b.at);
  return (
    <ol className="border-l-2 border-ink/20">
      {entries.map(({ key, at, title, by, note }) => (
        <li
          key={key}
          className="relative pb-4 pl-5 last:pb-0 before:absolute before:top-2 before:-left-[0.4375rem] before:size-3 before:rounded-full before:border-2 before:border-card before:bg-ink"
        >
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-soft tabular-nums">
            <time dateTime={new Date(at).toISOString()}>{clock(at, timeZone)}</time>
            {by && ` · ${by}`}
          </p>
          {note && <blockquote className="mt-1 border-l-4 border-ink/20 pl-3 break-words whitespace-pre-line">{note}</blockquote>}
        </li>
      ))}
    </ol>
  );
}
