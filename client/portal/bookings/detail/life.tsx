import { BOOKING_ACTIONS } from "#domain/bookings/transitions.ts";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import { BOOKING_CHANGES } from "#contract/letting/booking.ts";
import type { BookingDetails } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** An entry of a booking's history: an event, or a movement of money. */
interface Entry {
  key: string;
  at: number;
  title: string;
  by: string | undefined;
  note: string | null;
}

const EVENTS = [...BOOKING_ACTIONS, ...BOOKING_CHANGES, "entered", "erased"] as const;

/** The event as the owner knows it: a booking that the owner placed was entered, or offered. */
const nameOf = ({ type, by, state }: BookingDetails["events"][number]): string =>
  type !== "placed" || by === "guest" ? type : state === "offer" ? "offer" : "entered";

interface Summary {
  arrival?: string;
  departure?: string;
  total?: number;
}

/** The change of the payment method in an event. */
interface MethodChange {
  before: PaymentMethod;
  after: PaymentMethod;
}

/** Fees do not concern the guest, and a claim has its own event. */
const isPartOfLife = ({ kind }: BookingDetails["movements"][number]): boolean => kind !== "fee" && kind !== "claim";

function titleOf(kind: string, amount: number) {
  if (kind === "correction") return "life.corrected";
  if (kind === "chargeback") return amount < 0 ? "life.chargedBack" : "life.chargebackReversed";
  return amount < 0 ? "life.refunded" : "life.paid";
}

/** A booking's history as a vertical timeline, the latest entry last: requested, offered, paid, changed, arrived. */
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
    ...events.map((event): Entry => {
      const { version, type, by, note, details, at } = event;
      const name = nameOf(event);
      const known = EVENTS.find((each) => each === name);
      const method = details["payment"] as MethodChange | undefined;
      const change = method
        ? [method.before, method.after].map((each) => text(`payments.changeMethod.options.${each}`)).join(" → ")
        : changeOf(details as { before?: Summary; after?: Summary });
      const title = known ? text(`life.events.${known}`) : type;
      return {
        key: `event ${version}`,
        at,
        title: change ? `${title}: ${change}` : title,
        by: by === "system" ? undefined : text(`life.by.${by}`),
        note,
      };
    }),
    ...movements.filter(isPartOfLife).map(({ id, kind, at, amount, method, note, on }): Entry => {
      const values = {
        amount: money(Math.abs(amount), currency),
        method: text(`payments.methods.${method}`),
        on: dayWithYear(on),
      };
      return { key: id, at, title: text(titleOf(kind, amount), values), by: undefined, note };
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
