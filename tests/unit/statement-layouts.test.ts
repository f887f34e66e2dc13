import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readStatement, type StatementFile } from "#client/portal/payments/statements/read-statement.ts";
import { date } from "#domain/dates.ts";
import { BARE_LAYOUTS, HEADED_LAYOUTS } from "#domain/payments/statements/layouts/library.ts";
import type { StatementLine } from "#domain/payments/statements/line.ts";
import { matchLines } from "#domain/payments/statements/match.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";
import { encodeAs } from "../fixtures/statements/encode.ts";

const read = (content: string | Uint8Array, currency: "EUR" | "PLN" = "EUR"): StatementFile =>
  readStatement(typeof content === "string" ? new TextEncoder().encode(content) : content, { currency, formats: {} });

const linesOf = (file: StatementFile): StatementLine[] => {
  if (file.kind !== "lines") throw new Error(JSON.stringify(file).slice(0, 300));
  return file.lines;
};

const POLISH_PAYER = { name: "józef wiśniewski", iban: "PL61109010140000071219812874" };
const PAYER = { name: "j de vries", iban: "NL20INGB0001234567" };

/** Files of our own making in the form of each sender: the guest's payment of 12 June, and a purchase the day before. */
const SENDERS: [bank: string, sender: string, more?: Partial<Record<"account" | "bankReference" | "iban", string | null>>][] = [
  ["ing", "ING", { account: "NL91ABNA0417164300" }],
  ["ing-en", "ING", { account: "NL91ABNA0417164300" }],
  ["rabobank", "Rabobank", { account: "NL91ABNA0417164300", bankReference: "000000000000001234" }],
  ["abn-amro", "ABN AMRO", { account: "417164300" }],
  ["abn-amro-excel", "ABN AMRO", { account: "417164300" }],
  ["asn", "ASN Bank, SNS, RegioBank", { account: "NL30ASNB0123456789", bankReference: "51392971" }],
  ["knab", "Knab", { account: "NL91ABNA0417164300", bankReference: "C6E12" }],
  ["triodos", "Triodos", { account: "NL91ABNA0417164300" }],
  ["bunq", "bunq", { account: "NL91ABNA0417164300" }],
  ["bunq-nl", "bunq", { account: "NL91ABNA0417164300" }],
  ["n26", "N26", { account: null }],
  ["n26-2018", "N26", { account: null }],
  ["wise", "Wise", { account: null, iban: null, bankReference: "TRANSFER-2" }],
  ["kbc", "KBC", { account: "BE68539007547034" }],
  ["belfius", "Belfius", { account: "BE68539007547034" }],
  ["mbank", "mBank"],
  ["mbank-list", "mBank", { iban: null }],
  ["pko", "PKO BP"],
  ["millennium", "Millennium", { account: "PL27114020040000300201355387" }],
  ["pekao", "Pekao", { account: "PL27114020040000300201355387", bankReference: "C262163000001" }],
  ["alior", "Alior", { account: "PL27114020040000300201355387" }],
  ["sparkasse", "Sparkasse", { account: "DE89370400440532013000" }],
  ["dkb", "DKB"],
];

describe.each(SENDERS)("a file of %s", (bank, sender, more = {}) => {
  const isPolish = ["mbank", "mbank-list", "pko", "millennium", "pekao", "alior"].includes(bank);
  const payer = isPolish ? POLISH_PAYER : PAYER;

  test("is read without a question", () => {
    const file = read(BANK_FILES[bank] ?? "");
    const lines = linesOf(file);
    expect(file).toMatchObject({ sender, left: 0, unbooked: ["sparkasse", "dkb"].includes(bank) ? 1 : 0 });
    expect(lines.map(({ on, amount, currency }) => [on, amount, currency])).toEqual([
      ["2026-06-12", 1250_50, isPolish ? "PLN" : "EUR"],
      ["2026-06-11", -12_35, isPolish ? "PLN" : "EUR"],
    ]);
    const [payment] = lines;
    expect(`${payment?.name} ${payment?.remittance}`.toLowerCase()).toContain(payer.name);
    expect(payment?.remittance.replaceAll(" ", "")).toContain("K7MP-3QXD");
    expect(payment).toMatchObject({ iban: payer.iban, ...more });
  });

  test.each(["windows-1250", "utf-16le"] as const)("is read in %s", (encoding) => {
    const text = BANK_FILES[bank] ?? "";
    const bytes = encodeAs(encoding, text);
    expect(linesOf(read(bytes)).map(({ amount }) => amount)).toEqual([1250_50, -12_35]);
  });
});

test("Triodos without balances", () => {
  const text = (BANK_FILES["triodos"] ?? "").replaceAll(/,"[\d.,]+"$/gm, "");
  expect(linesOf(read(text))).toMatchObject([{ amount: 1250_50, iban: PAYER.iban }, { amount: -12_35 }]);
});

test("every layout has a sample", () => {
  const senders = new Set([...SENDERS.map(([, sender]) => sender), "Revolut", "Santander"]);
  expect([...HEADED_LAYOUTS, ...BARE_LAYOUTS].filter(({ sender }) => !senders.has(sender))).toEqual([]);
});

describe("files that were misread", () => {
  const fixture = (name: string): StatementFile =>
    read(readFileSync(join(import.meta.dirname, `../fixtures/statements/${name}.csv`)), "PLN");
  const booking = {
    id: "b-1",
    reference: "K7MP-3QXD",
    name: "Józef Próbny",
    currency: "PLN" as const,
    open: [{ due: date("2026-06-12"), amount: 1250_50 }],
    received: [],
    payers: [],
  };

  test("Knab's C and D: what went out is not received", () => {
    const lines = linesOf(fixture("knab-2019"));
    expect(lines.map(({ amount, currency }) => [amount, currency])).toEqual([
      [-480_00, "EUR"],
      [1250_50, "EUR"],
    ]);
    const [spent, paid] = matchLines(lines, [{ ...booking, currency: "EUR" }]);
    expect(spent).toEqual({ isSure: false, candidates: [] });
    expect(paid).toMatchObject({ isSure: true, candidates: [{ bookingId: "b-1" }] });
  });

  test("Revolut's states: a reverted transfer is no money", () => {
    const file = fixture("revolut-states");
    expect(linesOf(file).map(({ on, amount, remittance }) => [on, amount, remittance])).toEqual([
      ["2026-06-12", 1250_50, "Payment from J de Vries K7MP-3QXD"],
    ]);
    expect(file).toMatchObject({ sender: "Revolut", unbooked: 1, left: 0 });
  });

  test("Santander Bank Polska: no heading, the account above the rows", () => {
    const lines = linesOf(fixture("santander-pl"));
    expect(lines.map(({ amount }) => amount)).toEqual([-480_00, 1250_50]);
    expect(lines[1]).toMatchObject({
      account: "PL61109010140000071219812874",
      on: "2026-06-12",
      currency: "PLN",
      name: "JÓZEF PRÓBNY",
      iban: "PL27114020040000300201355387",
    });
    expect(matchLines(lines, [booking])[1]).toMatchObject({ isSure: true, candidates: [{ bookingId: "b-1" }] });
  });

  test("ING Bank Śląski: the other party's account is not the owner's", () => {
    expect(linesOf(fixture("ing-pl"))).toMatchObject([
      {
        on: "2026-06-12",
        amount: 1250_50,
        currency: "PLN",
        name: "JÓZEF PRÓBNY",
        iban: "PL27114020040000300201355387",
        bankReference: "202616312346",
      },
    ]);
  });
});

test("a known form with a column of its own about the state leaves out what is not booked", () => {
  const lines = (BANK_FILES["pekao"] ?? "").trim().split("\n");
  const file = read([`${lines[0]};Status`, `${lines[1]};odrzucona`, `${lines[2]};zaksięgowana`].join("\n"));
  expect(linesOf(file).map(({ amount }) => amount)).toEqual([-12_35]);
  expect(file).toMatchObject({ unbooked: 1 });
});

test.each<[string, (text: string) => string]>([
  ["a column that contradicts the amounts", (text) => text.replaceAll(/"([^"]*)"\n/g, '"$1","D"\n')],
  ["balances that contradict the amounts", (text) => text.replace("+1250,50", "+1250,51")],
])("a known form with %s is asked about", (_, change) => {
  expect(read(change(BANK_FILES["rabobank"] ?? "")).kind).toBe("columns");
});

test.each([
  ["abn-amro", "\t", 3, 6],
  ["triodos", '","', 2, 8],
])("a file of %s without headings whose amounts do not lead to its balances is asked about", (bank, delimiter, a, b) => {
  const lines = (BANK_FILES[bank] ?? "").trim().split("\n");
  const swapped = lines.map((line) => {
    const cells = line.replace(/^"|"$/g, "").split(delimiter);
    [cells[a], cells[b]] = [cells[b] ?? "", cells[a] ?? ""];
    return cells.join(delimiter).replace(/^|$/g, delimiter === "\t" ? "" : '"');
  });
  expect(read(swapped.join("\n")).kind).toBe("columns");
});

test.each(["ing", "abn-amro"])("of a file of %s, expenses are left out unless a refund has their amount", (bank) => {
  const bytes = new TextEncoder().encode(BANK_FILES[bank] ?? "");
  const readWith = (refunds: { amount: number; currency: "EUR" }[]) =>
    readStatement(bytes, { currency: "EUR", formats: {}, refunds });
  expect(readWith([])).toMatchObject({ lines: [{ amount: 1250_50 }], spent: 1, left: 0 });
  expect(readWith([{ amount: 12_35, currency: "EUR" }])).toMatchObject({
    lines: [{ amount: 1250_50 }, { amount: -12_35 }],
    spent: 0,
  });
});

test("an amount in another currency than the row's is not read", () => {
  const text = (BANK_FILES["knab"] ?? "").replace('"1250,5"', '"1250,5 PLN"');
  expect(read(text)).toMatchObject({ kind: "lines", lines: [{ amount: -12_35 }], left: 1 });
});

test("a quote that does not close its cell changes its own line only", () => {
  const text = BANK_FILES["bunq-nl"] ?? "";
  const file = read(`${text}"2026-06-10","-9,99","NL91ABNA0417164300","","Winkel "De Hoek","brood\n${text.split("\n")[1]}\n`);
  expect(linesOf(file).map(({ amount }) => amount)).toEqual([1250_50, -12_35, 1250_50]);
  expect(file).toMatchObject({ left: 1 });
});
