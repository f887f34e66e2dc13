import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "#client/portal/payments/statements/decode-text.ts";
import { readStatement } from "#client/portal/payments/statements/read-statement.ts";
import { statementLinesInput } from "#contract/letting/statement.ts";
import { readSignedAmount } from "#domain/payments/statements/amount-text.ts";
import { type CsvTable, guessFormat, missingColumns, readCsvRows } from "#domain/payments/statements/csv-format.ts";
import { readDateText } from "#domain/payments/statements/date-text.ts";
import { keyOf, occurrencesOf, type StatementLine } from "#domain/payments/statements/line.ts";
import { camt } from "../fixtures/statements/camt.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const problemOf = (content: Uint8Array | string) => {
  const read = readStatement(typeof content === "string" ? bytes(content) : content);
  return read.kind === "problem" ? read.problem : undefined;
};
const linesOf = (text: string): StatementLine[] => {
  const read = readStatement(bytes(text));
  if (read.kind === "camt") return read.lines;
  if (read.kind === "problem") throw new Error(read.problem);
  return rowsOf(read.table);
};
const rowsOf = (table: CsvTable): StatementLine[] =>
  readCsvRows(table, guessFormat(table), "EUR").flatMap(({ line }) => line ?? []);

const keysOf = (lines: StatementLine[]): string[] => {
  const occurrences = occurrencesOf(lines);
  return lines.map((line, index) => keyOf(line, occurrences[index] ?? 0));
};

const PAYMENT = {
  on: "2026-06-12",
  amount: "1250.50",
  name: "Hr J de Vries",
  iban: "NL20INGB0001234567",
  text: "huur K7MP-3QXD",
};

describe("CAMT.053", () => {
  test.each(["02", "08"] as const)("version %s", (version) => {
    const xml = camt(version, [
      { ...PAYMENT, structured: "RF02 K7MP 3QXD", reference: "B-1" },
      { on: "2026-06-11", amount: "12.35", isDebit: true, name: "Bakker &amp; Zn.", reference: "NONREF" },
      { ...PAYMENT, status: "PDNG" },
      { ...PAYMENT, currency: "USD" },
    ]);
    expect(readStatement(bytes(xml))).toEqual({
      kind: "camt",
      left: 2,
      lines: [
        {
          account: "NL91ABNA0417164300",
          on: "2026-06-12",
          amount: 1250_50,
          currency: "EUR",
          name: "Hr J de Vries",
          iban: "NL20INGB0001234567",
          remittance: "RF02 K7MP 3QXD huur K7MP-3QXD",
          creditorReference: "RF02K7MP3QXD",
          bankReference: "B-1",
        },
        {
          account: "NL91ABNA0417164300",
          on: "2026-06-11",
          amount: -12_35,
          currency: "EUR",
          name: "Bakker & Zn.",
          iban: null,
          remittance: "",
          creditorReference: null,
          bankReference: null,
        },
      ],
    });
  });

  test("an entry of several transactions has a line for each, if they sum to it", () => {
    const batch = (second: string) =>
      camt("08", [{ ...PAYMENT, reference: "B-1" }]).replace(
        /<NtryDtls>.*<\/NtryDtls>/s,
        `<NtryDtls>${["1000.00", second].map((amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`).join("")}</NtryDtls>`,
      );
    expect(linesOf(batch("250.50")).map(({ amount, bankReference }) => [amount, bankReference])).toEqual([
      [1000_00, "B-1/1"],
      [250_50, "B-1/2"],
    ]);
    expect(linesOf(batch("250.51")).map(({ amount, bankReference }) => [amount, bankReference])).toEqual([[1250_50, "B-1"]]);
  });

  test("with a prefix, CDATA and another encoding", () => {
    const xml = camt("02", [{ ...PAYMENT, name: "Zo\u00eb" }])
      .replace(/<(\/?)(?=[A-Z])/g, "<$1c:")
      .replace("xmlns=", "xmlns:c=")
      .replace("huur K7MP-3QXD", "<![CDATA[a < b]]>")
      .replace("UTF-8", "ISO-8859-1");
    const latin = Uint8Array.from(xml, (character) => character.charCodeAt(0));
    expect(readStatement(latin)).toMatchObject({ kind: "camt", lines: [{ name: "Zoë", remittance: "a < b" }] });
  });
});

test.each([
  ["ing", "EUR"],
  ["rabobank", "EUR"],
  ["abn-amro", "EUR"],
  ["bunq", "EUR"],
  ["triodos", "EUR"],
  ["mbank", "EUR"],
  ["pko", "PLN"],
])("the columns of a file of %s are guessed", (bank, currency) => {
  const isPolish = ["mbank", "pko"].includes(bank);
  const lines = linesOf(BANK_FILES[bank] ?? "");
  expect(lines.map(({ on, amount }) => [on, amount])).toEqual([
    ["2026-06-12", 1250_50],
    ["2026-06-11", -12_35],
  ]);
  expect(lines[0]?.name.toLowerCase()).toContain(isPolish ? "józef wiśniewski" : "j de vries");
  expect(lines[0]?.remittance.replaceAll(" ", "")).toContain("K7MP-3QXD");
  expect(lines[0]).toMatchObject({
    iban: isPolish ? "PL61109010140000071219812874" : "NL20INGB0001234567",
    creditorReference: bank === "ing" ? "RF02K7MP3QXD" : null,
    bankReference: bank === "rabobank" ? "000000000000001234" : null,
    currency,
  });
  if (!isPolish) expect(lines[0]?.account).toBe(bank === "abn-amro" ? "417164300" : "NL91ABNA0417164300");
});

test("a table whose columns cannot be guessed has them named by the owner", () => {
  const read = readStatement(bytes("a;b;c\n1 jan. 2026;12.00;1.234,00 \n2 mei 2026;;x\n"));
  if (read.kind !== "csv") throw new Error(read.kind);
  expect(missingColumns({ ...guessFormat(read.table), columns: ["skip", "skip", "skip"] })).toEqual([
    "date",
    "amount",
    "description",
  ]);
  const table = { ...read.table, head: read.table.rows[0], rows: read.table.rows.slice(1) };
  const rows = readCsvRows(table, { columns: ["date", "out", "in"], dateOrder: "dmy", decimal: "," }, "PLN");
  expect(rows.map(({ line }) => line && [line.on, line.amount, line.currency])).toEqual([
    ["2026-01-01", 34_00, "PLN"],
    undefined,
  ]);
});

test.each([
  ["windows-1252", "Zoë financiële geïncasseerd €", [0x5a, 0x6f, 0xeb, 0x20]],
  ["windows-1250", "Żółć kwota", [0xaf, 0xf3, 0xb3, 0xe6]],
  ["windows-1250", "Więcej kwota", [0x57, 0x69, 0xea, 0x63]],
  ["iso-8859-2", "Śląsk kwota", [0xa6, 0x6c, 0xb1, 0x73]],
])("a file in %s is decoded: %s", (_, text, start) => {
  const rest = Array.from(text.slice(4), (character) => ({ "€": 0x80 })[character] ?? character.charCodeAt(0));
  expect(decodeText(Uint8Array.from([...start, ...rest]))).toBe(text);
});

test.each<[string, string | Uint8Array]>([
  ["empty", ""],
  ["empty", " \r\n\t"],
  ["pdf", "%PDF-1.7\n1 0 obj"],
  ["archive", "PK\u0003\u0004\u0014camt053.xml"],
  ["spreadsheet", "PK\u0003\u0004\u0014[Content_Types].xml"],
  ["binary", "\u0089PNG\r\n\u001a\n\0\0\0"],
  ["html", "<!DOCTYPE html><html><body>Log in</body></html>"],
  ["html", '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ["mt940", ":20:940S260612\r\n:25:NL91ABNA0417164300 EUR"],
  ["mt940", "{1:F01INGBNL2ABXXX0000000000}{2:I940}"],
  ["otherXml", '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn/></Document>'],
  ["otherXml", "<BkToCstmrStmt><Stmt/></BkToCstmrStmt>"],
  ["noLines", camt("08", [])],
  ["xml", camt("08", [PAYMENT]).slice(0, -40)],
  ["xml", camt("08", [{ ...PAYMENT, name: "&bomb;" }])],
  ["xml", `<Document>${"<a>".repeat(100_000)}`],
  ["doctype", `<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${camt("08", [PAYMENT]).slice(38)}`],
  ["doctype", `<!DOCTYPE Document SYSTEM "file:///etc/passwd">${camt("08", [PAYMENT]).slice(38)}`],
  ["noTable", "Beste gast,\nhierbij de foto's."],
  ["tooMany", `date,amount,description\n${"2026-06-12,1.00,x\n".repeat(10_001)}`],
  ["tooLarge", new Uint8Array(10 * 1024 * 1024 + 1)],
])("a file is refused as %s", (problem, content) => {
  expect(problemOf(content)).toBe(problem);
});

test("no file makes the reader throw, and the API accepts every line that is read", () => {
  const parts = [...Object.values(BANK_FILES), camt("02", [PAYMENT]), camt("08", [PAYMENT])];
  const damage = fc.record({ at: fc.nat(), cut: fc.nat(100), more: fc.string({ unit: "binary", maxLength: 20 }) });
  fc.assert(
    fc.property(fc.constantFrom(...parts), damage, (text, { at, cut, more }) => {
      const start = at % text.length;
      const read = readStatement(bytes(text.slice(0, start) + more + text.slice(start + cut)));
      if (read.kind === "problem") return;
      const lines = read.kind === "camt" ? read.lines : rowsOf(read.table);
      const sent = lines.flatMap((line) => (line.amount === 0 ? [] : { ...line, occurrence: 1 }));
      if (sent.length > 0) expect(statementLinesInput.safeParse({ lines: sent }).error).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["1.234,56", ",", 1234_56],
  ["-1,234.5", ".", -1234_50],
  ["12,00-", ",", -12_00],
  ["(3,50)", ",", -3_50],
  ["+1 234,56 PLN", ",", 1234_56],
  ["−7,00", ",", -7_00],
  ["0,00", ",", 0],
  ["1e5", ".", undefined],
  ["--1", ".", undefined],
  ["1,234", ",", undefined],
  ["99999999999", ",", undefined],
  ["", ",", undefined],
] as const)("the amount %s with %s is %s", (text, decimal, amount) => expect(readSignedAmount(text, decimal)).toBe(amount));

test.each([
  ["20260131", "dmy", "2026-01-31"],
  ["31.1.26", "dmy", "2026-01-31"],
  ["01/31/2026", "mdy", "2026-01-31"],
  ["2026-01-31 14:05:00", "ymd", "2026-01-31"],
  ["31 października 2026", "dmy", "2026-10-31"],
  ["31-02-2026", "dmy", undefined],
  ["31-01-2026", "mdy", undefined],
  ["Saldo", "dmy", undefined],
] as const)("the date %s in the order %s is %s", (text, order, day) => expect(readDateText(text, order)).toBe(day));

describe("keys of lines", () => {
  const read = (...entries: Parameters<typeof camt>[1][number][]) => keysOf(linesOf(camt("08", entries)));

  test("are the same in overlapping files, and count equal lines of a day", () => {
    const other = { ...PAYMENT, on: "2026-06-13" };
    const [first, second] = read(PAYMENT, PAYMENT);
    expect(second).not.toBe(first);
    expect(read(other, PAYMENT)).toEqual([expect.any(String), first]);
    expect(read(PAYMENT, other, PAYMENT)).toEqual([first, expect.any(String), second]);
  });

  test("are the bank's own if it provides them", () => {
    const [one] = read({ ...PAYMENT, reference: "B-1" });
    expect(read({ ...PAYMENT, text: "anders", reference: "B-1" })).toEqual([one]);
    expect(read({ ...PAYMENT, reference: "B-2" })).not.toEqual([one]);
    expect(keysOf(linesOf(camt("08", [{ ...PAYMENT, reference: "B-1" }], "NL02ABNA0123456789")))).not.toEqual([one]);
  });
});
