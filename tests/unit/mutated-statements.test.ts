import fc from "fast-check";
import { expect, test } from "vitest";
import { readStatement } from "#client/portal/payments/statements/read-statement.ts";
import type { StatementLine } from "#domain/payments/statements/line.ts";
import { camt } from "../fixtures/statements/camt.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";
import { createChanges, ENCODINGS } from "../fixtures/mutate-csv.ts";
import { encodeAs } from "../fixtures/statements/encode.ts";

/** Files per run; `MUTATED_FILES=10000 npx vitest run --project unit tests/unit/mutated-statements.test.ts` reads more of them. */
const RUNS = Number(process.env["MUTATED_FILES"] ?? 600);

const MT940 = `:20:P260612000000001
:25:NL91ABNA0417164300EUR
:28C:00000
:60F:C260612EUR1000,00
:61:2606120612C1250,50NTRFEREF//00000000001005
:86:/EREF/1//CNTP/NL20INGB0001234567/INGBNL2A/J de Vries///REMI/USTD//huur K7MP-3QXD/
:61:2606110611D12,35NTRFEREF//00000000001006
:86:/EREF/2//CNTP//INGBNL2A/Bakker///REMI/USTD//brood/
:62F:C260612EUR2238,15
`;
const CAMT = camt("08", [
  { on: "2026-06-12", amount: "1250.50", name: "J de Vries", text: "huur K7MP-3QXD" },
  { on: "2026-06-11", amount: "12.35", isDebit: true, name: "Bakker" },
]);
const FILES = { ...BANK_FILES, mt940: MT940, camt: CAMT };

const read = (bytes: Uint8Array): StatementLine[] => {
  const file = readStatement(bytes, { currency: "EUR", formats: {} });
  return file.kind === "lines" ? file.lines : [];
};
const moneyOf = ({ on, amount, currency }: StatementLine): string => `${on} ${amount} ${currency}`;

/** Files without headings. */
const BARE = ["abn-amro", "asn", "triodos"];

const CHANGES = createChanges(["PENDING", "REVERTED", "Declined", "geweigerd", "odrzucona", "vorgemerkt", "in behandeling"]);

test(`${RUNS} changed files never yield money that they do not state`, { timeout: 20_000 + RUNS * 20 }, () => {
  const truth = new Map(Object.entries(FILES).map(([bank, text]) => [bank, read(encodeAs("utf-8", text)).map(moneyOf)]));
  for (const [bank, lines] of truth) expect([bank, lines.length]).toEqual([bank, 2]);
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.infiniteStream(fc.nat(1_000_000)));
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(FILES)),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...ENCODINGS),
      (bank, changes, encoding) => {
        let text = FILES[bank as keyof typeof FILES] ?? "";
        // In this order, because changes of columns need whole lines.
        const order = Object.keys(CHANGES);
        for (const [name, stream] of changes.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))) {
          if (name === "columnsSwapped" && BARE.includes(bank)) continue;
          text = CHANGES[name]?.(text, (below) => (stream.next().value ?? 0) % Math.max(1, below)) ?? text;
        }
        const stated = truth.get(bank) ?? [];
        const isUnbooked = changes.some(([name]) => name === "statesAdded") && !["mt940", "camt"].includes(bank);
        const found = read(encodeAs(encoding, text)).map(moneyOf);
        const isIn = (line: string) => Number(line.split(" ")[1]) > 0;
        const received = found.filter(isIn);
        if (process.env["SHOW"] && received.some((line) => !stated.includes(line) || isUnbooked))
          console.log(JSON.stringify(text));
        expect(received.filter((line) => !stated.includes(line) || isUnbooked)).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: 20261128 },
  );
});
