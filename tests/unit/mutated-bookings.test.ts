import fc from "fast-check";
import { expect, test } from "vitest";
import { readBookingsFile } from "#client/portal/bookings/import/read-file.ts";
import { NO_ANSWERS } from "#domain/bookings/imports/file-booking.ts";
import { readBookings } from "#domain/bookings/imports/read-bookings.ts";
import { BOOKING_FILES } from "../fixtures/bookings/files.ts";
import { createChanges, ENCODINGS } from "../fixtures/mutate-csv.ts";
import { encodeAs } from "../fixtures/statements/encode.ts";

/** Files per run; `MUTATED_FILES=10000 npx vitest run --project unit tests/unit/mutated-bookings.test.ts` reads more of them. */
const RUNS = Number(process.env["MUTATED_FILES"] ?? 600);

/** Words with which no row is booked; the last one is known to nobody. */
const CHANGES = createChanges([
  "Cancelled",
  "Geannuleerd",
  "anulowana",
  "storniert",
  "no_show",
  "Declined",
  "Expired",
  "Vraag",
  "xyz",
]);

const UNITS = [
  { id: "duinhuis", name: "Duinhuis Zeezicht" },
  { id: "schuur", name: "De Schuur" },
];

/**
 * The bookings of a file with the columns that are known or guessed, as an owner has them who says that amounts are in the site's
 * currency, and nothing else.
 */
function read(bytes: Uint8Array): string[] {
  const file = readBookingsFile(bytes);
  if (file.kind === "problem") return [];
  const answers = { ...NO_ANSWERS, isSiteCurrency: true };
  const { rows } = readBookings(file.table, file.format, answers, { currency: "EUR", units: UNITS, ...file.layout });
  return rows.flatMap((row) => {
    if (row.kind !== "booking") return [];
    const { unitId, arrival, departure, total, payout, commission } = row.booking;
    return [[unitId, arrival, departure, total, payout, commission].join(" ")];
  });
}

/** True for the home, days and amounts of a row; amounts that are lost with their heading are none that the file does not state. */
const isStated = (found: string, stated: readonly string[]): boolean => {
  const [unitId, arrival, departure, ...amounts] = found.split(" ");
  return stated.some((line) => {
    const [otherUnit, from, until, ...others] = line.split(" ");
    const isSame = otherUnit === unitId && from === arrival && until === departure;
    return isSame && amounts.every((amount) => amount === "" || amount === "0" || others.includes(amount));
  });
};

test(`${RUNS} changed files never yield a booking that they do not state`, { timeout: 20_000 + RUNS * 20 }, () => {
  const truth = new Map(Object.entries(BOOKING_FILES).map(([sender, text]) => [sender, read(encodeAs("utf-8", text))]));
  for (const [sender, lines] of truth) expect([sender, lines.length]).toEqual([sender, 2]);
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.infiniteStream(fc.nat(1_000_000)));
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(BOOKING_FILES)),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...ENCODINGS),
      (sender, changes, encoding) => {
        let text: string = BOOKING_FILES[sender as keyof typeof BOOKING_FILES];
        // In this order, because changes of columns need whole lines.
        const order = Object.keys(CHANGES);
        for (const [name, stream] of changes.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
          text = CHANGES[name]?.(text, (below) => (stream.next().value ?? 0) % Math.max(1, below)) ?? text;
        const stated = changes.some(([name]) => name === "statesAdded") ? [] : (truth.get(sender) ?? []);
        const wrong = read(encodeAs(encoding, text)).filter((line) => !isStated(line, stated));
        if (process.env["SHOW"] && wrong.length > 0) console.log(wrong, JSON.stringify(text));
        expect(wrong).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: 20261128 },
  );
});
