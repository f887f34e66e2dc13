import { Link } from "wouter";
import { amountDue } from "#domain/bookings/transitions.ts";
import { itemPath } from "#locales/portal-paths.ts";
import type { ListedBooking } from "./bookings.ts";
import { StateBadge } from "./state-badge.tsx";
import { useBookingWords } from "./use-booking-words.ts";

/** Bookings as rows, each of which leads to its booking. */
export function BookingRows({ bookings, unitNames }: { bookings: ListedBooking[]; unitNames: Map<string, string> }) {
  const { text, money, stay, nights, party } = useBookingWords();
  return (
    <ul className="divide-y divide-ink/15 overflow-hidden rounded-2xl border border-ink/15 bg-card">
      {bookings.map((booking) => {
        const due = amountDue(booking);
        const unit = unitNames.size > 1 ? unitNames.get(booking.unitId) : undefined;
        return (
          <li key={booking.id}>
            <Link
              href={itemPath("bookings", booking.id)}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 -outline-offset-3 hover:bg-ink/5 sm:px-5 lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto_7rem] lg:items-center"
            >
              <span className="min-w-0">
                <strong className="block truncate">{booking.name}</strong>
                <span className="text-sm text-soft tabular-nums">{booking.reference}</span>
              </span>
              <span className="row-start-2 min-w-0 max-lg:col-span-2 lg:row-start-1 lg:col-start-2">
                <span className="tabular-nums">{stay(booking)}</span>
                <span className="block text-sm text-soft">
                  {[nights(booking), party(booking.party), unit, text(`channels.${booking.channel}`)].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="justify-self-end">
                <StateBadge state={booking.state} />
              </span>
              <span className="text-right tabular-nums max-lg:col-span-2 max-lg:flex max-lg:gap-3">
                <span className="block font-semibold">{money(booking.total, booking.currency)}</span>
                {due > 0 && (
                  <span className="block text-sm text-soft">{text("dueShort", { amount: money(due, booking.currency) })}</span>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
