import type { ReactNode } from "react";
import type { SiteView } from "#contract/pages/site-view.ts";
import { type CalendarDate, daysBetween, weekday } from "#domain/dates.ts";
import { partyText } from "../quote/party.ts";
import type { BookingPageProps } from "./block.tsx";

/** The days of arrival and departure with their times. */
export function StayDates({ view, page: { words, booking, checkIn, checkOut } }: BookingPageProps) {
  return (
    <div className="booking-dates">
      <Day view={view} label={words("stay.arrival")} day={booking.arrival}>
        {words("stay.from", { time: checkIn })}
      </Day>
      <Day view={view} label={words("stay.departure")} day={booking.departure}>
        {words("stay.until", { time: checkOut })}
      </Day>
    </div>
  );
}

interface DayProps {
  view: SiteView;
  label: string;
  day: CalendarDate;
  /** The time. */
  children: ReactNode;
}

function Day({ view: { format }, label, day, children }: DayProps) {
  return (
    <div className="booking-day">
      <h2>{label}</h2>
      <p>
        <span>{format.weekdays[weekday(day) - 1]?.long}</span> <strong>{format.dayMonth(day)}</strong>{" "}
        <span>
          {day.slice(0, 4)}, {children}
        </span>
      </p>
    </div>
  );
}

/** The home, the party and the expected time of arrival. */
export function StayFacts({ view, page }: BookingPageProps) {
  const { booking, words, home } = page;
  const { arrival, departure, party, arrivalTime } = booking;
  const nights = view.t("units.nights", { count: daysBetween(arrival, departure) });
  const facts = [
    [words("stay.home"), home === view.name ? home : `${home}, ${view.name}`],
    [words("stay.party"), `${partyText(view, party)}, ${nights}`],
    ...(arrivalTime ? [[words("stay.arrivalTime"), words("stay.expected", { time: arrivalTime })]] : []),
  ] as const;
  return (
    <dl className="booking-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
