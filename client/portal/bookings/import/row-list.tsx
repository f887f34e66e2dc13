import { useState } from "react";
import { useWords, type Words } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import type { ImportOutcome } from "#contract/letting/booking-import.ts";
import type { FileBooking, ReadRow } from "#domain/bookings/imports/file-booking.ts";
import type { Currency } from "#domain/money.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** A row of a file with its outcome, which is undefined until the server has checked it. */
export interface ShownRow {
  row: ReadRow;
  outcome: ImportOutcome | undefined;
  canBeWritten: boolean;
  isTicked: boolean;
  willBeWritten: boolean;
}

interface RowListProps {
  rows: readonly ShownRow[];
  currency: Currency;
  units: readonly { id: string; name: string }[];
  isChecking: boolean;
  onTick: (line: number) => void;
}

/** Rows that are shown at first, and with each press of "more". */
const STEP = 100;

/** The rows of a file: those that become bookings with a box to leave them out, and below them the others with their reason. */
export function RowList({ rows, currency, units, isChecking, onTick }: RowListProps) {
  const text = useWords("booking-import");
  const bookings = rows.filter(({ row }) => row.kind === "booking");
  const left = rows.filter(({ row }) => row.kind === "left");
  const others = rows.filter(({ row }) => row.kind === "problem" || row.kind === "open");
  const count = rows.filter(({ willBeWritten }) => willBeWritten).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="font-semibold">
        {isChecking ? text("checking") : text("understood", { count, all: rows.length })}
      </p>
      <Part title={text("parts.bookings", { count: bookings.length })} rows={bookings}>
        {(shown) => <BookingRow key={shown.row.line} {...{ shown, currency, units, isChecking, onTick }} />}
      </Part>
      <Part title={text("parts.left", { count: left.length })} rows={left}>
        {({ row }) => <OtherRow key={row.line} row={row} />}
      </Part>
      <Part title={text("parts.unread", { count: others.length })} rows={others}>
        {({ row }) => <OtherRow key={row.line} row={row} />}
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  rows: readonly ShownRow[];
  children: (row: ShownRow) => React.ReactNode;
}

function Part({ title, rows, children }: PartProps) {
  const text = useWords("booking-import");
  const [count, setCount] = useState(STEP);
  if (rows.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="divide-y divide-ink/15 rounded-xl border border-ink/20">{rows.slice(0, count).map(children)}</ul>
      {rows.length > count && (
        <Button look="quiet" className="justify-self-start" onClick={() => setCount(count + STEP)}>
          {text("more", { count: Math.min(STEP, rows.length - count) })}
        </Button>
      )}
    </section>
  );
}

function BookingRow({
  shown: { row, outcome, canBeWritten, isTicked, willBeWritten },
  currency,
  units,
  isChecking,
  onTick,
}: Pick<RowListProps, "currency" | "units" | "isChecking" | "onTick"> & { shown: ShownRow }) {
  const text = useWords("booking-import");
  if (row.kind !== "booking") return null;
  const said = isChecking || !outcome ? "…" : isTicked ? outcomeText(text, outcome) : text("outcomes.unticked");
  return (
    <li>
      <label className={`flex gap-3 px-3 py-2.5 ${canBeWritten ? "cursor-pointer" : ""}`}>
        <input
          type="checkbox"
          checked={isTicked && canBeWritten}
          disabled={!canBeWritten}
          onChange={() => onTick(row.line)}
          className="mt-1 size-5 shrink-0 accent-night"
        />
        <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
          <BookingText booking={row.booking} {...{ currency, units }} />
          <span className={`text-[0.9375rem] leading-snug ${willBeWritten ? "text-soft" : "font-semibold"}`}>{said}</span>
        </span>
      </label>
    </li>
  );
}

function outcomeText(text: Words<"booking-import">, outcome: ImportOutcome): string {
  if (outcome.outcome === "refused") return text(`refused.${outcome.code}`);
  if (outcome.outcome !== "differs") return text(`outcomes.${outcome.outcome}`);
  const fields = outcome.differences.map(({ field }) => text(`columns.of.${field}`));
  return text("outcomes.differs", { fields: fields.join(", ") });
}

/** A booking as it would be made. */
export function BookingText({ booking, currency, units }: { booking: FileBooking } & Pick<RowListProps, "currency" | "units">) {
  const text = useWords("booking-import");
  const { money, stay, nights, party } = useBookingWords();
  const { total, paid, payout, commission, cleaningFee, infants } = booking;
  const unit = units.find(({ id }) => id === booking.unitId)?.name;
  const amounts = [
    total === null ? text("noPrice") : money(total, currency),
    paid > 0 && text("paid", { amount: money(paid, currency) }),
    payout !== null && payout !== total && text("payout", { amount: money(payout, currency) }),
    commission !== null && commission > 0 && text("commission", { amount: money(commission, currency) }),
    cleaningFee !== null && cleaningFee > 0 && text("cleaningFee", { amount: money(cleaningFee, currency) }),
  ];
  const guests = [party({ ...booking, pets: 0 }), infants > 0 && text("infants", { count: infants })];
  return (
    <span className="min-w-0 leading-snug">
      <strong className="wrap-anywhere">{booking.name}</strong>
      <span className="block text-[0.9375rem] tabular-nums">
        {stay(booking)} ({nights(booking)})
      </span>
      <span className="block text-[0.9375rem] wrap-anywhere text-soft">{[unit, ...guests].filter(Boolean).join(" · ")}</span>
      <span className="block text-[0.9375rem] tabular-nums">{amounts.filter(Boolean).join(" · ")}</span>
    </span>
  );
}

/** A row that is not a booking: the reason and its cells. */
export function OtherRow({ row }: { row: ReadRow }) {
  const text = useWords("booking-import");
  return (
    <li className="grid gap-0.5 px-3 py-2.5 text-[0.9375rem] leading-snug">
      <span className="font-semibold">
        {text("line", { line: row.line })} {reasonText(text, row)}
      </span>
      <span className="wrap-anywhere text-soft">{row.cells.filter(Boolean).join(" · ").slice(0, 160)}</span>
    </li>
  );
}

function reasonText(text: Words<"booking-import">, row: ReadRow): string {
  if (row.kind === "problem") return row.problems.map((problem) => text(`problems.${problem}`)).join(" ");
  if (row.kind === "open") return text(`open.${row.question}`);
  if (row.kind === "left") return text(`left.${row.reason}`, { word: row.word });
  return "";
}
