import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "#client/kit/imports/decode-text.ts";
import { readStatement as read } from "#client/portal/payments/statements/read-statement.ts";
import { statementLinesInput } from "#contract/letting/statement.ts";
import { readSignedAmount } from "#domain/imports/amount-text.ts";
import { checkFormat } from "#domain/payments/statements/check-format.ts";
import { type CsvFormat, type CsvTable, missingColumns } from "#domain/payments/statements/csv-format.ts";
import { guessFormat } from "#domain/payments/statements/guess-format.ts";
import { createRowReader } from "#domain/payments/statements/read-csv-rows.ts";
import { readDateText } from "#domain/imports/date-text.ts";
import { keyOf, occurrencesOf, type StatementLine } from "#domain/payments/statements/line.ts";
import { camt } from "../fixtures/statements/camt.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const readStatement = (content: Uint8Array, currency: "EUR" | "PLN" = "EUR") => read(content, { currency, formats: {} });
const problemOf = (content: Uint8Array | string) => {
  const read = readStatement(typeof content === "string" ? bytes(content) : content);
  return read.kind === "problem" ? read.problem : undefined;
};
const rowsOf = (table: CsvTable): StatementLine[] => {
  const format = guessFormat(table);
  const readRow = createRowReader(format, { currency: "EUR" });
  return missingColumns(format).length > 0 ? [] : table.rows.flatMap((cells) => readRow(cells).line ?? []);
};
const linesOf = (text: string): StatementLine[] => {
  const file = readStatement(bytes(text));
  if (file.kind === "lines") return file.lines;
  if (file.kind === "problem") throw new Error(file.problem);
  return rowsOf(file.table);
};
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
      kind: "lines",
      sender: null,
      signature: null,
      unbooked: 0,
      spent: 0,
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
          returned: null,
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
          returned: null,
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

  test("an entry of several transactions without single amounts keeps their words", () => {
    const details = ["huur K7MP-3QXD", "huur B2C3-D4F5"]
      .map((words) => `<TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`)
      .join("");
    const xml = camt("08", [PAYMENT]).replace(/<NtryDtls>.*<\/NtryDtls>/s, `<NtryDtls>${details}</NtryDtls>`);
    expect(linesOf(xml)).toMatchObject([{ amount: 1250_50, name: "", remittance: "huur K7MP-3QXD E-1 · huur B2C3-D4F5 E-1" }]);
  });

  test.each([
    ["052", "BkToCstmrAcctRpt", "Rpt"],
    ["054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  ])("CAMT.%s", (_, message, part) => {
    const xml = camt("02", [PAYMENT])
      .replaceAll("BkToCstmrStmt", message)
      .replaceAll(/(<\/?)Stmt>/g, `$1${part}>`);
    expect(linesOf(xml)).toMatchObject([{ amount: 1250_50, name: "Hr J de Vries" }]);
  });

  test("on whose behalf was paid, every structured reference and the payer's own id", () => {
    const xml = camt("08", [{ ...PAYMENT, structured: "RF02 K7MP 3QXD" }])
      .replace("<RltdPties>", "<RltdPties><UltmtDbtr><Pty><Nm>Zofia Proef</Nm></Pty></UltmtDbtr>")
      .replace("<EndToEndId>NOTPROVIDED", "<EndToEndId>E2E-7")
      .replace("</RmtInf>", "<Strd><RfrdDocInf><Nb>2026-0001</Nb></RfrdDocInf><AddtlRmtInf>zomer</AddtlRmtInf></Strd></RmtInf>");
    expect(linesOf(xml)).toMatchObject([
      {
        name: "Zofia Proef / Hr J de Vries",
        remittance: "RF02 K7MP 3QXD 2026-0001 zomer huur K7MP-3QXD E2E-7",
        creditorReference: "RF02K7MP3QXD",
      },
    ]);
  });

  test("a refund that came back has its reason, and the name of its recipient", () => {
    const xml = camt("08", [PAYMENT]).replace(
      /<RltdPties>.*<\/RltdPties>/s,
      `<RltdPties><Dbtr><Pty><Nm>Anna Eigenaar</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct>
        <Cdtr><Pty><Nm>J de Vries</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>NL20INGB0001234567</IBAN></Id></CdtrAcct></RltdPties>
        <RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`,
    );
    expect(linesOf(xml)).toMatchObject([{ amount: 1250_50, name: "J de Vries", iban: "NL20INGB0001234567", returned: "AC04" }]);
    const reversed = camt("02", [PAYMENT]).replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
    expect(linesOf(reversed)).toMatchObject([{ amount: 1250_50, returned: "RVSL" }]);
  });

  test("with a prefix, CDATA and another encoding", () => {
    const xml = camt("02", [{ ...PAYMENT, name: "Zo\u00eb" }])
      .replace(/<(\/?)(?=[A-Z])/g, "<$1c:")
      .replace("xmlns=", "xmlns:c=")
      .replace("huur K7MP-3QXD", "<![CDATA[a < b]]>")
      .replace("UTF-8", "ISO-8859-1");
    const latin = Uint8Array.from(xml, (character) => character.charCodeAt(0));
    expect(readStatement(latin)).toMatchObject({ kind: "lines", lines: [{ name: "Zoë", remittance: "a < b" }] });
  });
});

describe("a table of an unknown form", () => {
  const fileOf = (text: string) => {
    const file = readStatement(bytes(text));
    if (file.kind !== "columns") throw new Error(file.kind);
    return file;
  };

  test("has its columns named by the owner", () => {
    const { table } = fileOf("a;b;c\n1 jan. 2026;12.00;1.234,00 \n2 mei 2026;;x\n");
    const missing = { columns: ["skip", "skip", "skip"] as const, dateOrder: "dmy", decimal: "," } as const;
    expect(checkFormat(table, { ...missing, columns: [...missing.columns] }).map(({ kind }) => kind)).toEqual([
      "date",
      "amount",
      "description",
    ]);
    const readRow = createRowReader({ columns: ["date", "skip", "in"], dateOrder: "dmy", decimal: "," }, { currency: "PLN" });
    expect(table.rows.map((cells) => readRow(cells).line?.amount)).toEqual([undefined, 1234_00, undefined]);
  });

  test.each(["C|D", "Bij|Af", "Credit|Debit", "+|-", "Bijschrijvingen|Afschrijvingen", "Uznanie|Obciążenie", "H|S"])(
    "is not read while a column with %s is unexplained",
    (words) => {
      const [plus = "", minus = ""] = words.split("|");
      const { table } = fileOf(`dag;wat;bedrag;naam\n12-06-2026;${plus};1250,50;Jan\n11-06-2026;${minus};480,00;Vos\n`);
      const columns = (second: "skip" | "direction") => ["date", second, "amount", "name"] as const;
      const formatOf = (second: "skip" | "direction") =>
        ({ columns: [...columns(second)], dateOrder: "dmy", decimal: "," }) as const;
      const head = { rows: table.rows.slice(1) };
      expect(checkFormat(head, { ...formatOf("skip"), columns: [...columns("skip")] })).toEqual([
        { kind: "direction", column: 1 },
      ]);
      const explained = { ...formatOf("direction"), columns: [...columns("direction")] };
      expect(checkFormat(head, explained)).toEqual([]);
      const readRow = createRowReader(explained, { currency: "EUR" });
      expect(head.rows.map((cells) => readRow(cells).line?.amount)).toEqual([1250_50, -480_00]);
    },
  );

  test("whose format was named before is asked for again if something in it is not explained", () => {
    const text = "Datum;Bedrag;Naam;Soort\n12-06-2026;1250,50;Jan;C\n";
    const { table } = fileOf(text);
    const formats = {
      [table.signature]: { columns: ["date", "amount", "name", "skip"], dateOrder: "dmy", decimal: "," },
    } as const;
    const again = (more: string) =>
      read(bytes(text + more), { currency: "EUR", formats: formats as unknown as Record<string, CsvFormat> });
    expect(again("")).toMatchObject({ kind: "lines", sender: null, lines: [{ amount: 1250_50 }] });
    expect(again("11-06-2026;480,00;Vos;D\n")).toMatchObject({
      kind: "columns",
      problems: [{ kind: "direction", column: 3 }],
    });
  });
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
  ["noLines", ":20:940S260612\r\n:25:NL91ABNA0417164300 EUR"],
  ["noLines", "{1:F01INGBNL2ABXXX0000000000}{2:I940}"],
  ["otherXml", '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn/></Document>'],
  ["otherXml", "<BkToCstmrStmt><Stmt/></BkToCstmrStmt>"],
  ["noLines", camt("08", [])],
  ["xml", camt("08", [PAYMENT]).slice(0, -40)],
  ["xml", camt("08", [{ ...PAYMENT, name: "&bomb;" }])],
  ["xml", `<Document>${"<a>".repeat(100_000)}`],
  ["doctype", `<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${camt("08", [PAYMENT]).slice(38)}`],
  ["doctype", `<!DOCTYPE Document SYSTEM "file:///etc/passwd">${camt("08", [PAYMENT]).slice(38)}`],
  ["noTable", "Beste gast,\nhierbij de foto's."],
  ["tooMany", `date,amount,description\n${"2026-06-12,1.00,x\n".repeat(50_001)}`],
  ["tooLarge", new Uint8Array(25 * 1024 * 1024 + 1)],
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
      const lines = read.kind === "lines" ? read.lines : rowsOf(read.table);
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
  ["1.23", ",", undefined],
  ["12.34.567", ",", undefined],
  ["1 250,50", ",", 1250_50],
  ["1\u00a0250\u00a0000,5 zł", ",", 1250000_50],
  ["1'250.50", ".", 1250_50],
  ["1 2,50", ",", undefined],
  ["-9.99 €", ".", -9_99],
  ["1250,", ",", 1250_00],
  ["99999999999", ",", undefined],
  ["", ",", undefined],
] as const)("the amount %s with %s is %s", (text, decimal, amount) => expect(readSignedAmount(text, decimal)).toBe(amount));

test.each([
  ["20260131", "dmy", "2026-01-31"],
  ["31.1.26", "dmy", "2026-01-31"],
  ["01/31/2026", "mdy", "2026-01-31"],
  ["2026-01-31 14:05:00", "ymd", "2026-01-31"],
  ["31 października 2026", "dmy", "2026-10-31"],
  ["1 févr. 2026", "dmy", "2026-02-01"],
  ["31. Dez. 2026", "dmy", undefined],
  ["31-dez-26", "dmy", "2026-12-31"],
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
