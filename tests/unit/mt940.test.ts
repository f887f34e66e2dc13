import { describe, expect, test } from "vitest";
import { readStatement } from "#client/portal/payments/statements/read-statement.ts";

const read = (text: string) => readStatement(new TextEncoder().encode(text), { currency: "EUR", formats: {} });
const linesOf = (text: string) => {
  const file = read(text);
  if (file.kind !== "lines") throw new Error(JSON.stringify(file));
  return file.lines;
};

/** A statement of these entries between its balances, whose sum is in minor units. */
const statement = (entries: string, { account = "NL91ABNA0417164300", currency = "EUR", sum = 0 } = {}) => {
  const balance = (amount: number) =>
    `${amount < 0 ? "D" : "C"}260612${currency}${(Math.abs(amount) / 100).toFixed(2).replace(".", ",")}`;
  return `:20:P260612000000001
:25:${account}
:28C:00000
:60F:${balance(1000_00)}
${entries}
:62F:${balance(1000_00 + sum)}`;
};

const PAYMENT = { on: "2026-06-12", amount: 1250_50, currency: "EUR", iban: "NL20INGB0001234567", name: "J de Vries" };

describe("field 86", () => {
  test("of ING", () => {
    const text = `{1:F01INGBNL2ABXXX0000000000}
{2:I940INGBNL2AXXXN}
{4:
${statement(
  `:61:2606120612C1250,50NTRFEREF//00000000001005
/TRCD/00100/
:86:/EREF/EV123REP123412T1234//CNTP/NL20INGB0001234567/INGBNL2A/J de V
ries/Utrecht///REMI/USTD//huur K7MP-3QXD/
:61:2606120612D480,00NTRFPREF//00000000001006
/TRCD/00200/
:86:/PREF/M000000003333333//REMI/USTD//TOTAAL 1 VZ/`,
  { account: "NL91ABNA0417164300EUR", sum: 770_50 },
)}
-}`;
    expect(linesOf(text)).toMatchObject([
      {
        ...PAYMENT,
        account: "NL91ABNA0417164300",
        remittance: "huur K7MP-3QXD EV123REP123412T1234",
        bankReference: "00000000001005",
      },
      { amount: -480_00, remittance: "TOTAAL 1 VZ" },
    ]);
  });

  test("of Rabobank, whose other account is on the line below", () => {
    const text = `:940:
${statement(
  `:61:260612C000000001250,50N102EREF            //93381
NL20INGB0001234567
:86:/EREF/12-06-2026 12:00 0030000987654321/ORDP//NAME/J de Vries/REMI/hu
ur K7MP-3QXD/ISDT/2026-06-12`,
  { account: "NL71RABO0123456789 EUR", sum: 1250_50 },
)}`;
    expect(linesOf(text)).toMatchObject([{ ...PAYMENT, account: "NL71RABO0123456789", bankReference: "93381" }]);
    expect(linesOf(text)[0]?.remittance.replaceAll(" ", "")).toContain("huurK7MP-3QXD");
  });

  test.each([
    "/TRTP/SEPA OVERBOEKING/IBAN/NL20INGB0001234567/BIC/INGBNL2A/NAME/\nJ de Vries/REMI/huur K7MP-3QXD/EREF/NOTPROVIDED",
    "SEPA OVERBOEKING                 IBAN: NL20INGB0001234567\nBIC: INGBNL2A                    NAAM: J de Vries\nOMSCHRIJVING: huur K7MP-3QXD",
  ])("of ABN AMRO, after its head lines: %s", (details) => {
    const text = `ABNANL2A
940
ABNANL2A
${statement(`:61:2606120612C1250,5N658NONREF\n:86:${details}`, { account: "417164300", sum: 1250_50 })}
-`;
    expect(linesOf(text)).toMatchObject([
      { ...PAYMENT, account: "417164300", remittance: "huur K7MP-3QXD", bankReference: null },
    ]);
  });

  test.each(["?", ">", "~", "^"])("of German and Polish banks, with %s before each part", (mark) => {
    const details = `166?00GUTSCHRIFT?109310?20EREF+NOTPROVIDED?21SVWZ+huur K7MP-?223QXD?30INGBNL2A?31NL20INGB0001234567?32J de ?33Vries`;
    const text = statement(`:61:2606120612CR1250,50NTRFNONREF//GUTSCHRIFT\n:86:${details.replaceAll("?", mark)}`, {
      sum: 1250_50,
    });
    expect(linesOf(text)).toMatchObject([{ ...PAYMENT, remittance: "huur K7MP-3QXD", bankReference: null }]);
  });

  test("of mBank", () => {
    const text = statement(
      `:61:2606120612CN1250,50NTRFNONREF//MB260612012058
911-PRZELEW
:86:911 PRZELEW ZEWNETRZNY; Z RACH.:
61109010140000071219812874; OD: JOZEF PROBNY
UL. NIJAKA 1 31-234 KRAKOW; TYT.: pobyt K7MP-3QXD;
TNR: 179171073864111.010001`,
      { account: "PL29114010810000267002001002", currency: "PLN", sum: 1250_50 },
    );
    expect(linesOf(text)).toMatchObject([
      {
        currency: "PLN",
        name: "JOZEF PROBNY",
        iban: "PL61109010140000071219812874",
        remittance: "pobyt K7MP-3QXD",
        bankReference: "MB260612012058",
      },
    ]);
  });

  test("of Triodos and SNS, without structure", () => {
    const triodos = statement(":61:260612D700,00N000NONREF\n:86:000>100133967858\n>20 HUUR>21 KANTOOR", {
      account: "TRIODOSBANK/0390123456",
      sum: -700_00,
    });
    expect(linesOf(triodos)).toMatchObject([{ account: "0390123456", amount: -700_00, remittance: "HUUR KANTOOR" }]);
    const sns = statement(
      ":61:2606120612C25,00NIOB0987654321\nj de vries\n:86:0987654321 j de vries\n          \nhuur K7MP-3QXD   ",
      { sum: 25_00 },
    );
    expect(
      linesOf(`{1:F01SNSBNL2AXXXX0000000000}{2:O94000000000000000000000000000000000000000N}{3:}{4:\n${sns}\n-}{5:}`),
    ).toMatchObject([{ amount: 25_00, remittance: "0987654321 j de vries huur K7MP-3QXD" }]);
  });
});

test.each([
  ["RC", -100_00, "a credit that is taken back"],
  ["RD", 100_00, "a debit that is given back"],
])("%s is %s: %s", (mark, amount) => {
  const text = statement(`:61:2606120612${mark}100,00NTRFNONREF\n:86:storno`, { sum: amount });
  expect(linesOf(text)).toMatchObject([{ amount, returned: "RVSL" }]);
});

test("a returned payment has its reason", () => {
  const text = statement(
    `:61:2606120612C100,00NRTIEREF//00000000001007\n:86:/RTRN/AC04//EREF/1//CNTP/NL20INGB0001234567/INGBNL2A/J.Vries///REMI/USTD//terug/`,
    { sum: 100_00 },
  );
  expect(linesOf(text)).toMatchObject([{ returned: "AC04", name: "J.Vries" }]);
});

test.each([
  ["2612311231", "2026-12-31"],
  ["2612310102", "2027-01-02"],
  ["2701011231", "2026-12-31"],
  ["270101", "2027-01-01"],
])("the day of %s is %s", (days, on) => {
  expect(linesOf(statement(`:61:${days}C1,00NTRFNONREF\n:86:x`, { sum: 1_00 }))).toMatchObject([{ on }]);
});

test.each<[string, (text: string) => string]>([
  ["a missing entry", (text) => text.replace(/:61:2606120612D.*\n.*\n/, "")],
  ["a missing end", (text) => text.slice(0, text.indexOf(":62F:"))],
  ["a cut amount", (text) => text.replace("1250,50", "125")],
  ["an entry that cannot be read", (text) => text.replace("D480,00N", "X480,00N")],
])("a statement with %s is refused, because it does not lead to its balance", (_, change) => {
  const text = statement(":61:2606120612C1250,50NTRFNONREF\n:86:a\n:61:2606120612D480,00NTRFNONREF\n:86:b\n", { sum: 770_50 });
  expect(linesOf(text)).toHaveLength(2);
  expect(read(change(text))).toEqual({ kind: "problem", problem: "sums" });
});

test("several statements, the second of them in another currency than ours", () => {
  const other = statement(":61:2606130613C1,00NTRFNONREF\n:86:x", { currency: "USD", sum: 1_00 });
  const file = read(`${statement(":61:2606120612C1,00NTRFNONREF\n:86:x", { sum: 1_00 })}\n-\n${other}\n-\n`);
  expect(file).toMatchObject({ kind: "lines", lines: [{ on: "2026-06-12" }], left: 1 });
});
