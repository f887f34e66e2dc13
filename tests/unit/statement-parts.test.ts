import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReadOptions, readTable } from "#client/portal/payments/statements/read-statement.ts";
import { joinParts, readPart, splitTable } from "#client/portal/payments/statements/split-table.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";

const OPTIONS: ReadOptions = { currency: "EUR", formats: {}, refunds: [] };
const BANKS = Object.keys(BANK_FILES);

/** The lines above the two entries of a bank's file, and these. */
function linesOf(bank: string): { above: string[]; entries: string[] } {
  const lines = (BANK_FILES[bank] ?? "").split("\n").filter((line) => line.trim() !== "");
  return { above: lines.slice(0, -2), entries: lines.slice(-2) };
}

const inParts = (text: string, count: number) => {
  const parts = splitTable(text, OPTIONS, count, 100);
  return parts && joinParts(parts.map((part) => readPart(part, OPTIONS)));
};

/** Changes of a line that a part may understand otherwise than the whole table. */
const CHANGES: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.slice(0, line.length / 2),
  (line) => line.replace(/(?<=[;,\t|])"?(?=[A-Z])/, '"first\nsecond '),
  (line) => line.replace(/ /, ' "'),
  (line) => line.replace(/ /, "\n"),
  (line) => line.replace(/(?<=[;,\t])[^;,\t"]*(?=[;,\t])/, "PENDING"),
  (line) => line.replace(/(?<=[;,\t]"?)[^;,\t"]*(?="?$)/, "Debit"),
  (line) => `${line}${/[;\t|]/.exec(line)?.[0] ?? ","}more`,
  () => "",
];

test.each(BANKS)("a long file of %s is read in four parts, as it is read as a whole", (bank) => {
  const { above, entries } = linesOf(bank);
  const rows = Array.from({ length: 60 }, (_, at) => (entries[at % 2] ?? "").replace("K7MP-3QXD", `nr. ${at}`));
  const text = [...above, ...rows, ""].join("\n");
  expect(splitTable(text, OPTIONS, 4, 100)).toHaveLength(4);
  const whole = readTable(text, OPTIONS);
  expect(whole).toMatchObject({ kind: "lines", left: 0 });
  expect(inParts(text, 4)).toEqual(whole);
});

test("parts of a file with unusual lines are read as the whole of it, or not at all", { timeout: 60_000 }, () => {
  let read = 0;
  const unusual = fc.record({ at: fc.nat(6000), change: fc.nat(CHANGES.length - 1) });
  fc.assert(
    fc.property(fc.constantFrom(...BANKS), fc.array(unusual, { maxLength: 6 }), (bank, changes) => {
      const { above, entries } = linesOf(bank);
      const rows = Array.from({ length: 6001 }, (_, at) => entries[at % 2] ?? "");
      for (const { at, change } of changes) rows[at] = CHANGES[change]?.(rows[at] ?? "") ?? "";
      const text = [...above, ...rows].join("\n");
      const joined = inParts(text, 2);
      if (!joined) return;
      read += 1;
      expect(joined).toEqual(readTable(text, OPTIONS));
    }),
    { numRuns: Number(process.env["DIVIDED_FILES"] ?? 24), seed: 20261128 },
  );
  expect(read).toBeGreaterThan(4);
});

test("a table that its owner explained, or has to explain, is not divided", () => {
  const { above, entries } = linesOf("ing");
  const text = [...above, ...Array.from({ length: 20 }, () => entries[0])].join("\n");
  expect(splitTable(text, { ...OPTIONS, asksColumns: true }, 4, 100)).toBeUndefined();
  expect(splitTable(text.replace("Bedrag", "Hoeveel"), OPTIONS, 4, 100)).toBeUndefined();
  expect(splitTable(text, OPTIONS, 1, 100)).toBeUndefined();
});
