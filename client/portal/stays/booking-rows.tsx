import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { joinFacts } from "../../kit/i18n/join-facts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { amountDue } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { compareNearest, type Stay } from "#domain/stays.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { type ListedBooking, type ListedImport, unitsQuery } from "./bookings.ts";
import type { ImportedStay } from "./imported/imported-stays.ts";
import { StateBadge } from "./state-badge.tsx";
import { TestBadge } from "./test-badge.tsx";
import { useBookingWords } from "./use-booking-words.ts";

const ImportedStayDialog = fetched(async () => (await import("./imported/imported-stay-dialog.tsx")).ImportedStayDialog);

const ROW =
  "grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 text-left -outline-offset-3 hover:bg-ink/5 sm:px-5 lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto_7rem] lg:items-center";

interface BookingRowsProps {
  bookings: ListedBooking[];
  imported: ListedImport[];
  unitNames: Map<string, string>;
  /** The day by which they are sorted. */
  today: CalendarDate;
  /** Level of the headings between stays that are over and those that are not. */
  level: "h2" | "h3";
}

/**
 * Bookings, each of which leads to its page, and imported stays, each of which opens its details: those that are not over, the
 * nearest first, then those that are, the latest first.
 */
export function BookingRows({ bookings, imported, unitNames, today, level: Heading }: BookingRowsProps) {
  const { text } = useBookingWords();
  const [opened, setOpened] = useState<ImportedStay>();
  const unitOf = (unitId: string) => (unitNames.size > 1 ? unitNames.get(unitId) : undefined);
  const rows = [
    ...bookings.map((booking) => ({
      ...datesOf(booking),
      content: <BookingRow booking={booking} unit={unitOf(booking.unitId)} />,
    })),
    ...imported.map((stay) => ({
      ...datesOf(stay),
      content: <ImportedRow stay={stay} unit={unitOf(stay.unitId)} onOpen={() => setOpened(stay)} />,
    })),
  ].toSorted(compareNearest(today));
  const isOver = ({ departure }: Stay) => departure < today;
  const halves = [
    { name: "coming" as const, shown: rows.filter((row) => !isOver(row)) },
    { name: "over" as const, shown: rows.filter(isOver) },
  ];
  return (
    <>
      {halves
        .filter(({ shown }) => shown.length > 0)
        .map(({ name, shown }) => (
          <div key={name}>
            <Heading className="mb-2 font-sans text-base font-semibold tracking-normal">{text(`halves.${name}`)}</Heading>
            <ul className="divide-y divide-ink/15 overflow-hidden rounded-2xl border border-ink/15 bg-card">
              {shown.map(({ id, content }) => (
                <li key={id}>{content}</li>
              ))}
            </ul>
          </div>
        ))}
      {opened && (
        <Suspense fallback={null}>
          <ImportedStayDialog stay={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Id and dates of an answer, whose types are declared separately from those of the rules. */
const datesOf = ({ id, arrival, departure }: { id: string; arrival: string; departure: string }) => ({
  id,
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
});

function BookingRow({ booking, unit }: { booking: ListedBooking; unit: string | undefined }) {
  const { text, money, stay, nights, party } = useBookingWords();
  const due = amountDue(booking);
  return (
    <Link href={itemPath("bookings", booking.id)} className={ROW}>
      <span className="min-w-0">
        <strong className="block truncate">{booking.name}</strong>
        <span className="text-sm text-soft tabular-nums">{booking.reference}</span>
      </span>
      <span className="row-start-2 min-w-0 max-lg:col-span-2 lg:row-start-1 lg:col-start-2">
        <span className="tabular-nums">{stay(booking)}</span>
        <span className="block text-sm text-soft">
          {joinFacts([nights(booking), party(booking.party), unit, text(`channels.${booking.channel}`)])}
        </span>
      </span>
      <span className="flex flex-wrap items-start justify-end gap-1.5 justify-self-end">
        {booking.isTest && <TestBadge />}
        <StateBadge state={booking.state} />
      </span>
      <span className="text-right tabular-nums max-lg:col-span-2 max-lg:flex max-lg:gap-3">
        <span className="block font-semibold">
          {booking.isTotalKnown ? money(booking.total, booking.currency) : text("price.unknown")}
        </span>
        {due > 0 && <span className="block text-sm text-soft">{text("dueShort", { amount: money(due, booking.currency) })}</span>}
      </span>
    </Link>
  );
}

function ImportedRow({ stay: row, unit, onOpen }: { stay: ListedImport; unit: string | undefined; onOpen: () => void }) {
  const { text, money, stay, nights, party } = useBookingWords();
  const { data: site } = useQuery(unitsQuery(useSite().id));
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={ROW}>
      <span className="min-w-0">
        <strong className="block truncate">{row.name || row.channel || text("imported.badge")}</strong>
        <span className="block truncate text-sm text-soft">{row.name ? row.channel : text("imported.noName")}</span>
      </span>
      <span className="row-start-2 min-w-0 max-lg:col-span-2 lg:row-start-1 lg:col-start-2">
        <span className="tabular-nums">{stay(row)}</span>
        <span className="block text-sm text-soft">
          {joinFacts([
            nights(row),
            row.party ? party(row.party) : text("imported.noParty"),
            unit,
            row.isMoved && text("imported.moved"),
          ])}
        </span>
      </span>
      <span className="justify-self-end">
        <Badge look={row.isMoved ? "attention" : "plain"}>{text("imported.badge")}</Badge>
      </span>
      <span className="text-right tabular-nums max-lg:col-span-2 max-lg:text-left">
        {row.income !== null && site && <span className="block font-semibold">{money(row.income, site.currency)}</span>}
      </span>
    </button>
  );
}
