import fc from "fast-check";
import { type SaxesTagPlain, SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import type { EInvoice, EInvoiceLine, EInvoiceParty } from "#domain/e-invoices/e-invoice.ts";
import { type Fa3Details, fa3ProblemsOf, nipOf, PLAIN_DETAILS } from "#domain/e-invoices/fa3.ts";
import { writeFa3 } from "#domain/e-invoices/write-fa3.ts";
import { FA3, type SchemaElement } from "../support/fa3-order.ts";

const endpoint = { scheme: "", id: "" };
const SELLER: EInvoiceParty = {
  name: "Domek nad Łebą Anna Żuk",
  street: "ul. Morska 3",
  postalCode: "84-360",
  town: "Łeba",
  country: "PL",
  vatNumber: "PL5260250995",
  tradeNumber: "",
  endpoint,
};
const BUYER: EInvoiceParty = {
  name: "Źródło & Syn <Sp. z o.o.>",
  street: "ul. Długa 5",
  postalCode: "00-238",
  town: "Warszawa",
  country: "PL",
  vatNumber: "PL5261040828",
  tradeNumber: "",
  endpoint,
};
const NIGHTS: EInvoiceLine = { name: "Pobyt, 5 nocy", net: 2_000_00, category: "S", rate: 8 };
const INVOICE: EInvoice = {
  kind: "invoice",
  number: "KSEF-2026-0001",
  on: date("2026-11-28"),
  dueOn: date("2026-12-12"),
  currency: "PLN",
  seller: SELLER,
  buyer: BUYER,
  reference: "ABC123",
  lines: [NIGHTS],
  exemption: "",
  total: 2_160_00,
  paid: 0,
  transfer: { iban: "PL61109010140000071219812874", holder: "Anna Żuk" },
  corrects: null,
};
const DETAILS: Fa3Details = { ...PLAIN_DETAILS, createdAt: Date.UTC(2026, 10, 28, 9, 30), soldOn: date("2026-11-27") };
const FORMER = { number: "2026-0007", on: date("2026-10-02"), ksefNumber: null };
const IN_KSEF = { number: "KSEF-2026-0002", on: date("2026-11-02"), ksefNumber: "5260250995-20261102-0100001AF629-00" };

interface Node {
  name: string;
  text: string;
  children: Node[];
}

function parse(xml: string): Node {
  const root: Node = { name: "", text: "", children: [] };
  const stack = [root];
  const parser = new SaxesParser({});
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }: SaxesTagPlain) => {
    const node = { name, text: "", children: [] };
    stack.at(-1)?.children.push(node);
    stack.push(node);
  });
  parser.on("text", (text) => {
    const at = stack.at(-1);
    if (at) at.text += text;
  });
  parser.on("closetag", () => void stack.pop());
  parser.write(xml).close();
  const [found] = root.children;
  if (!found) throw new Error("no root");
  return found;
}

/** Lists what an element has in another order, too often, without its required parts, or in another form than the schema's. */
function faultsOf(node: Node, schema: SchemaElement, path = schema.name): string[] {
  const { children = [], text } = schema;
  const faults: string[] = [];
  let at = 0;
  for (const child of node.children) {
    const index = children.findIndex(({ name }, place) => place >= at && name === child.name);
    const found = children[index];
    if (!found) faults.push(`${path}/${child.name} is not here`);
    else {
      faults.push(...faultsOf(child, found, `${path}/${child.name}`));
      at = found.many ? index : index + 1;
    }
  }
  for (const { name, required } of children)
    if (required && !node.children.some((child) => child.name === name)) faults.push(`${path}/${name} is missing`);
  if (node.children.length === 0 && children.length > 0) faults.push(`${path} is empty`);
  if (text && !text.test(node.text)) faults.push(`${path}: ${node.text}`);
  return faults;
}

const textOf = (node: Node, ...path: string[]): string | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return node.text;
  const child = node.children.find((each) => each.name === name);
  return child && textOf(child, ...rest);
};

/** Writes an invoice and checks it by the table of the schema. */
function written(change: Partial<EInvoice> = {}, details: Partial<Fa3Details> = {}): { xml: string; fa: Node; root: Node } {
  const xml = writeFa3({ ...INVOICE, ...change }, { ...DETAILS, ...details });
  const root = parse(xml);
  expect(faultsOf(root, FA3)).toEqual([]);
  const fa = root.children.find(({ name }) => name === "Fa");
  if (!fa) throw new Error("no Fa");
  return { xml, fa, root };
}

/** A file with an element on each line, so that a change of it is legible. */
const lines = (xml: string): string => xml.replaceAll("><", ">\n<");
const golden = (name: string) => `../fixtures/fa3/${name}.xml`;

describe("FA(3) files", () => {
  test("an invoice at 8%, 23% and 5%, with tourist tax, partly paid", async () => {
    const { xml, fa } = written(
      {
        lines: [
          NIGHTS,
          { name: "Parking", net: 100_00, category: "S", rate: 23 },
          { name: "Książki", net: 20_00, category: "S", rate: 5 },
        ],
        total: 2_160_00 + 123_00 + 21_00 + 15_00,
      },
      {
        charges: [{ name: "Opłata miejscowa", amount: 15_00 }],
        payments: [
          { on: date("2026-10-01"), amount: 500_00 },
          { on: date("2026-11-01"), amount: 500_00 },
        ],
      },
    );
    await expect(lines(xml)).toMatchFileSnapshot(golden("invoice"));
    expect(["P_13_1", "P_14_1", "P_13_2", "P_14_2", "P_13_3", "P_14_3", "P_15"].map((name) => textOf(fa, name))).toEqual([
      "100.00",
      "23.00",
      "2000.00",
      "160.00",
      "20.00",
      "1.00",
      "2304.00",
    ]);
    expect(textOf(fa, "Rozliczenie", "DoZaplaty")).toBe("2319.00");
  });

  test("an exempt invoice names the law, one without a buyer's number says so", async () => {
    const { xml, fa, root } = written(
      {
        lines: [{ ...NIGHTS, category: "E", rate: 0 }],
        total: 2_000_00,
        exemption: "art. 113 ust. 1 i 9 ustawy o VAT",
        buyer: { ...BUYER, vatNumber: "" },
      },
      { payments: [{ on: date("2026-11-20"), amount: 2_000_00 }] },
    );
    await expect(lines(xml)).toMatchFileSnapshot(golden("exempt"));
    expect([textOf(fa, "P_13_7"), textOf(fa, "Adnotacje", "Zwolnienie", "P_19A"), textOf(fa, "FaWiersz", "P_12")]).toEqual([
      "2000.00",
      "art. 113 ust. 1 i 9 ustawy o VAT",
      "zw",
    ]);
    expect(textOf(root, "Podmiot2", "DaneIdentyfikacyjne", "BrakID")).toBe("1");
    expect(textOf(fa, "Platnosc", "DataZaplaty")).toBe("2026-11-20");
  });

  test.each([
    ["oo", "P_13_10", BUYER],
    ["np II", "P_13_9", { ...BUYER, country: "NL", vatNumber: "NL001234567B01" }],
    ["np I", "P_13_8", { ...BUYER, country: "CH", vatNumber: "CHE123456788" }],
  ])("reverse charge is %s in %s", (rate, sum, buyer) => {
    const { fa } = written({ buyer, lines: [{ ...NIGHTS, category: "AE", rate: 0 }], total: 2_000_00 });
    expect([textOf(fa, "FaWiersz", "P_12"), textOf(fa, sum), textOf(fa, "Adnotacje", "P_18")]).toEqual([rate, "2000.00", "1"]);
  });

  test("what is not subject to VAT is np", () => {
    const { fa } = written({ lines: [{ ...NIGHTS, category: "O", rate: 0 }], total: 2_000_00 });
    expect([textOf(fa, "FaWiersz", "P_12"), textOf(fa, "P_13_8"), textOf(fa, "Adnotacje", "P_18")]).toEqual([
      "np I",
      "2000.00",
      "2",
    ]);
  });

  test.each([
    [BUYER, { NIP: "5261040828" }],
    [
      { ...BUYER, country: "GR", vatNumber: "EL094259216" },
      { KodUE: "EL", NrVatUE: "094259216" },
    ],
    [
      { ...BUYER, country: "CH", vatNumber: "CHE123456788" },
      { KodKraju: "CH", NrID: "CHE123456788" },
    ],
  ])("a buyer with a number has it", (buyer, ids) => {
    const { root } = written({ buyer });
    for (const [name, value] of Object.entries(ids)) expect(textOf(root, "Podmiot2", "DaneIdentyfikacyjne", name)).toBe(value);
    expect(textOf(root, "Podmiot2", "DaneIdentyfikacyjne", "BrakID")).toBeUndefined();
  });

  test("corrections have negative differences and name each invoice, in KSeF or outside", async () => {
    const { xml, fa } = written(
      { kind: "credit" },
      { corrected: [FORMER, IN_KSEF], reason: "zwrot części kwoty", charges: [{ name: "Opłata miejscowa", amount: 0 }].slice(1) },
    );
    await expect(lines(xml)).toMatchFileSnapshot(golden("correction"));
    expect(["RodzajFaktury", "P_13_2", "P_14_2", "P_15"].map((name) => textOf(fa, name))).toEqual([
      "KOR",
      "-2000.00",
      "-160.00",
      "-2160.00",
    ]);
    expect([textOf(fa, "FaWiersz", "P_8B"), textOf(fa, "FaWiersz", "P_11")]).toEqual(["-1", "-2000.00"]);
    expect(xml).toContain("<NrKSeFN>1</NrKSeFN>");
    expect(xml).toContain(`<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${IN_KSEF.ksefNumber}</NrKSeFFaKorygowanej>`);
  });

  test("a prepayment has the order, its settlement the rest and the former invoices", async () => {
    const order = [{ ...NIGHTS, vat: 160_00 }];
    const paid = written(
      { lines: [], total: 1_080_00, transfer: null },
      {
        stage: "prepayment",
        groups: [{ category: "S", rate: 8, net: 1_000_00, vat: 80_00 }],
        order,
        payments: [{ on: date("2026-11-27"), amount: 1_080_00 }],
      },
    );
    await expect(lines(paid.xml)).toMatchFileSnapshot(golden("prepayment"));
    expect([textOf(paid.fa, "RodzajFaktury"), textOf(paid.fa, "Zamowienie", "WartoscZamowienia")]).toEqual(["ZAL", "2160.00"]);
    const rest = written(
      { total: 1_080_00 },
      { stage: "settlement", groups: [{ category: "S", rate: 8, net: 1_000_00, vat: 80_00 }], prepayments: [FORMER, IN_KSEF] },
    );
    await expect(lines(rest.xml)).toMatchFileSnapshot(golden("settlement"));
    expect([textOf(rest.fa, "RodzajFaktury"), textOf(rest.fa, "P_15"), textOf(rest.fa, "FaWiersz", "P_11")]).toEqual([
      "ROZ",
      "1080.00",
      "2000.00",
    ]);
    expect(
      [
        written({ kind: "credit", lines: [] }, { stage: "prepayment", corrected: [FORMER], groups: paidGroups }),
        written({ kind: "credit" }, { stage: "settlement", corrected: [FORMER] }),
      ].map(({ fa }) => textOf(fa, "RodzajFaktury")),
    ).toEqual(["KOR_ZAL", "KOR_ROZ"]);
  });

  test.each<[string, Partial<EInvoice>, Partial<Fa3Details>]>([
    ["Podmiot1/NIP", { seller: { ...SELLER, vatNumber: "NL001234567B01" } }, {}],
    ["Podmiot1/AdresL1", { seller: { ...SELLER, street: " " } }, {}],
    ["Podmiot2/Nazwa", { buyer: { ...BUYER, name: "" } }, {}],
    ["P_12", { lines: [{ ...NIGHTS, rate: 21 }], total: 2_420_00 }, {}],
    ["P_15", { total: 2_160_01 }, {}],
    ["P_19A", { lines: [{ ...NIGHTS, category: "E", rate: 0 }], total: 2_000_00 }, {}],
    ["FaWiersz", { lines: [], total: 0 }, {}],
    ["Zamowienie", { lines: [], total: 0 }, { stage: "prepayment" }],
    ["DaneFaKorygowanej", { kind: "credit" }, {}],
  ])("without %s there is no file", (element, change, details) => {
    expect(fa3ProblemsOf({ ...INVOICE, ...change }, { ...DETAILS, ...details })).toEqual([element]);
    expect(() => writeFa3({ ...INVOICE, ...change }, { ...DETAILS, ...details })).toThrow(element);
  });

  test("any texts give a well-formed file in the schema's order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 700 }), fc.integer({ min: 1, max: 10 ** 9 }), (text, net) => {
        fc.pre(/\p{L}/u.test(text));
        const buyer = { ...BUYER, name: text, street: text };
        const line = { ...NIGHTS, name: text, net };
        written({ buyer, lines: [line], total: net + Math.round((net * 8) / 100) });
      }),
    );
  });

  test("only Polish tax numbers are a NIP", () => {
    expect(["PL5260250995", "526-025-09-95", "5260250996", "NL001234567B01", ""].map(nipOf)).toEqual([
      "5260250995",
      "5260250995",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

const paidGroups = [{ category: "S" as const, rate: 8, net: 2_000_00, vat: 160_00 }];
