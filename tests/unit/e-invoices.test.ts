import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import { type EInvoice, type EInvoiceLine, problemsOf, sumEInvoice } from "#domain/e-invoices/e-invoice.ts";
import { writeUbl } from "#domain/e-invoices/write-ubl.ts";

const SELLER = {
  name: "Vrijhuis B.V.",
  street: "Kade 1",
  postalCode: "4357 AA",
  town: "Domburg",
  country: "NL",
  vatNumber: "NL123456782B01",
  tradeNumber: "12345678",
  endpoint: { scheme: "0106", id: "12345678" },
};
const BUYER = {
  name: "Żółć & Łąka Sp. z o.o.",
  street: "ul. Świętokrzyska 12",
  postalCode: "00-916",
  town: "Warszawa",
  country: "PL",
  vatNumber: "PL5260250995",
  tradeNumber: "",
  endpoint: { scheme: "9945", id: "PL5260250995" },
};
/** The monthly price of 150 euros with 21% VAT. */
const MONTH: EInvoiceLine = { name: "Vrijhuis <Compleet>, juli 2026", net: 123_97, category: "S", rate: 21 };
const INVOICE: EInvoice = {
  kind: "invoice",
  number: "2026-0042",
  on: date("2026-07-01"),
  dueOn: date("2026-07-15"),
  currency: "EUR",
  seller: SELLER,
  buyer: BUYER,
  reference: "2026-0042",
  lines: [MONTH],
  exemption: "",
  total: 150_00,
  paid: 0,
  transfer: { iban: "NL91ABNA0417164300", holder: "Vrijhuis B.V." },
  corrects: null,
};

interface Found {
  path: string;
  text: string;
  attributes: Record<string, string>;
}

/** The elements of a document with a text, in order; fails if it is not well-formed, or has an empty element. */
function elementsOf(xml: string): Found[] {
  const parser = new SaxesParser({});
  const [path, found]: [string[], Found[]] = [[], []];
  let hasContent = false;
  let current: Found | undefined;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name.replace(/^c[ab]c:/, ""));
    current = { path: path.join("/"), text: "", attributes: attributes as Record<string, string> };
    hasContent = false;
  });
  parser.on("text", (text) => {
    if (current && text.trim() !== "") current.text += text;
    if (text.trim() !== "") hasContent = true;
  });
  parser.on("closetag", () => {
    if (!hasContent) throw new Error(`${path.join("/")} is empty`);
    if (current && current.text !== "") found.push(current);
    current = undefined;
    path.pop();
    hasContent = true;
  });
  parser.write(xml).close();
  return found;
}

const read = (invoice: EInvoice) => {
  const elements = elementsOf(writeUbl(invoice));
  const all = (end: string) => elements.filter(({ path }) => path.endsWith(end)).map(({ text }) => text);
  const cents = (end: string) => all(end).map((text) => Math.round(Number(text) * 100));
  return { elements, all, cents, one: (end: string) => cents(end)[0] ?? 0 };
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("UBL", () => {
  test("of an invoice has its parties, dates, VAT and what is to be paid", () => {
    const { all, elements } = read(INVOICE);
    expect(elements.map(({ path }) => path).filter((path) => path.split("/").length === 2)).toEqual(
      [
        "CustomizationID",
        "ProfileID",
        "ID",
        "IssueDate",
        "DueDate",
        "InvoiceTypeCode",
        "DocumentCurrencyCode",
        "BuyerReference",
      ].map((name) => `Invoice/${name}`),
    );
    expect(all("Invoice/InvoiceTypeCode")).toEqual(["380"]);
    expect(all("PartyLegalEntity/RegistrationName")).toEqual([SELLER.name, BUYER.name]);
    expect(all("PartyTaxScheme/CompanyID")).toEqual([SELLER.vatNumber, BUYER.vatNumber]);
    expect(all("Item/Name")).toEqual([MONTH.name]);
    expect(all("TaxSubtotal/TaxAmount")).toEqual(["26.03"]);
    expect(all("LegalMonetaryTotal/PayableAmount")).toEqual(["150.00"]);
    expect(all("PaymentMeans/PayeeFinancialAccount/ID")).toEqual(["NL91ABNA0417164300"]);
    const amounts = elements.filter(({ path }) => path.endsWith("Amount"));
    expect(new Set(amounts.map(({ attributes }) => attributes["currencyID"]))).toEqual(new Set(["EUR"]));
  });

  test("of a credit note names the invoice, and has positive amounts and no due date", () => {
    const credit = {
      ...INVOICE,
      kind: "credit",
      transfer: null,
      corrects: { number: "2026-0007", on: date("2026-06-01") },
    } as const;
    const { all } = read(credit);
    expect(all("CreditNote/CreditNoteTypeCode")).toEqual(["381"]);
    expect(all("InvoiceDocumentReference/ID")).toEqual(["2026-0007"]);
    expect(all("CreditNoteLine/CreditedQuantity")).toEqual(["1"]);
    expect(all("CreditNote/DueDate")).toEqual([]);
    expect(all("PaymentTerms/Note")).toEqual(["2026-07-15"]);
    expect(all("LegalMonetaryTotal/PayableAmount")).toEqual(["150.00"]);
  });

  test("says why there is no VAT", () => {
    const reverse = { ...INVOICE, lines: [{ ...MONTH, category: "AE", rate: 0 } as const], total: 123_97 };
    expect(read(reverse).all("TaxExemptionReasonCode")).toEqual(["VATEX-EU-AE"]);
    expect(read(reverse).all("/TaxCategory/Percent")).toEqual(["0"]);
    const exempt = {
      ...INVOICE,
      lines: [{ ...MONTH, category: "E", rate: 0 } as const],
      total: 123_97,
      exemption: "Art. 25 Wet OB",
    };
    expect(read(exempt).all("TaxExemptionReason")).toEqual(["Art. 25 Wet OB"]);
    const none = { seller: { ...SELLER, vatNumber: "" }, buyer: { ...BUYER, vatNumber: "" } };
    const outside = { ...exempt, ...none, lines: [{ ...MONTH, category: "O", rate: 0 } as const] };
    expect(read(outside).all("/TaxCategory/Percent")).toEqual([]);
    expect(read(outside).all("TaxExemptionReasonCode")).toEqual(["VATEX-EU-O"]);
  });

  test.each<[string, Partial<EInvoice>]>([
    ["BR-16", { lines: [], total: 0 }],
    ["BR-25", { lines: [{ ...MONTH, name: " " }] }],
    ["BR-55", { kind: "credit" }],
    ["BR-CO-16", { total: 150_02 }],
    ["BR-S-02", { seller: { ...SELLER, vatNumber: "" } }],
    ["BR-S-05", { lines: [{ ...MONTH, rate: 0 }], total: 123_97 }],
    ["BR-AE-02", { lines: [{ ...MONTH, category: "AE", rate: 0 }], total: 123_97, buyer: { ...BUYER, vatNumber: "" } }],
    ["BR-E-10", { lines: [{ ...MONTH, category: "E", rate: 0 }], total: 123_97 }],
    ["BR-O-02", { lines: [{ ...MONTH, category: "O", rate: 0 }], total: 123_97, exemption: "x" }],
    ["PEPPOL-EN16931-R003", { reference: "" }],
    ["PEPPOL-EN16931-R010", { buyer: { ...BUYER, endpoint: { scheme: "9945", id: "" } } }],
  ])("that would break %s is not written", (rule, change) => {
    const invoice = { ...INVOICE, ...change };
    expect(problemsOf(invoice)).toEqual([rule]);
    expect(() => writeUbl(invoice)).toThrow(rule);
  });

  test("has sums that follow the rules BR-CO-10 to BR-CO-17, whatever the lines", () => {
    const line = fc.record({
      name: fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((name) => `x${name}`),
      net: fc.integer({ min: -50_000_00, max: 50_000_00 }),
      category: fc.constant("S" as const),
      rate: fc.constantFrom(21, 9, 5.5, 23),
    });
    const lists = fc.array(line, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.integer({ min: -1, max: 1 }), fc.integer({ min: 0, max: 100_00 }), (lines, off, paid) => {
        const { gross } = sumEInvoice({ lines, total: 0, paid: 0 });
        const { cents, one, all } = read({ ...INVOICE, lines, total: gross + off, paid });
        expect(sum(cents("InvoiceLine/LineExtensionAmount"))).toBe(one("LegalMonetaryTotal/LineExtensionAmount"));
        expect(one("TaxExclusiveAmount")).toBe(one("LegalMonetaryTotal/LineExtensionAmount"));
        expect(sum(cents("TaxSubtotal/TaxAmount"))).toBe(one("TaxTotal/TaxAmount"));
        expect(one("TaxInclusiveAmount")).toBe(one("TaxExclusiveAmount") + one("TaxTotal/TaxAmount"));
        expect(one("PayableAmount")).toBe(one("TaxInclusiveAmount") - one("PrepaidAmount") + one("PayableRoundingAmount"));
        for (const [index, taxable] of cents("TaxSubtotal/TaxableAmount").entries()) {
          const exact = (taxable * Number(all("/TaxCategory/Percent")[index])) / 100;
          expect(Math.abs((cents("TaxSubtotal/TaxAmount")[index] ?? 0) - exact)).toBeLessThanOrEqual(0.5);
        }
        for (const price of cents("Price/PriceAmount")) expect(price).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 30 },
    );
  });
});
