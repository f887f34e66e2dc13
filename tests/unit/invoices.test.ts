import { describe, expect, test } from "vitest";
import type { Invoice, InvoiceContent } from "#contract/business/invoice.ts";
import { billingDetailsInput, INVOICE_REASONS } from "#contract/business/invoice.ts";
import { daysOf, invoiceBookQuery } from "#contract/admin/invoice.ts";
import { lineText, invoiceSheet } from "#business/invoices/invoice-sheet.ts";
import { parseFile } from "#business/invoices/invoice-file.ts";
import { toEInvoice } from "#business/invoices/to-e-invoice.ts";
import { date } from "#domain/dates.ts";
import { writeUbl } from "#domain/e-invoices/write-ubl.ts";
import {
  draftCharge,
  draftCorrection,
  draftCredit,
  draftReturn,
  type FormerInvoice,
  sumLines,
} from "#domain/invoices/draft-invoice.ts";
import { isSameBuyer } from "#domain/invoices/same-buyer.ts";
import { type TaxedBuyer, treatVat, type VatProof, type VatTreatment } from "#domain/invoices/treat-vat.ts";
import { isEuCountry, standardRate } from "#domain/invoices/vat-rates.ts";
import { COUNTRIES } from "#domain/countries.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { invoiceWords } from "#locales/words/invoice-words.ts";

const DAY = date("2026-05-10");
const DUTCH: VatTreatment = { category: "S", rate: 21, country: "NL" };
const REVERSED: VatTreatment = { category: "AE", rate: 0, country: "PL" };
const proofOf = (change: Partial<VatProof> = {}): VatProof => ({
  number: "PL5260250995",
  isValid: true,
  on: DAY,
  consultation: "W1",
  ...change,
});

describe("VAT", () => {
  const cases: [string, TaxedBuyer, { proof?: VatProof | null; ossSince?: string | null; day?: string }, string][] = [
    ["a Dutch consumer", { kind: "person", country: "NL", vatNumber: "" }, {}, "S 21 NL"],
    ["a Dutch company", { kind: "company", country: "NL", vatNumber: "NL123456782B01" }, { proof: proofOf() }, "S 21 NL"],
    ["a Polish consumer", { kind: "person", country: "PL", vatNumber: "" }, {}, "S 21 NL"],
    [
      "a Polish consumer before the one-stop shop",
      { kind: "person", country: "PL", vatNumber: "" },
      { ossSince: "2026-05-11" },
      "S 21 NL",
    ],
    [
      "a Polish consumer in the one-stop shop",
      { kind: "person", country: "PL", vatNumber: "" },
      { ossSince: "2026-05-10" },
      "S 23 PL",
    ],
    [
      "a Dutch consumer in the one-stop shop",
      { kind: "person", country: "NL", vatNumber: "" },
      { ossSince: "2026-01-01" },
      "S 21 NL",
    ],
    [
      "a Finnish consumer in the one-stop shop",
      { kind: "person", country: "FI", vatNumber: "" },
      { ossSince: "2026-01-01" },
      "S 25.5 FI",
    ],
    ["a proved company", { kind: "company", country: "PL", vatNumber: "PL5260250995" }, { proof: proofOf() }, "AE 0 PL"],
    [
      "a company whose proof is a month old",
      { kind: "company", country: "PL", vatNumber: "PL5260250995" },
      { proof: proofOf({ on: date("2026-04-05") }) },
      "AE 0 PL",
    ],
    [
      "a company whose proof is too old",
      { kind: "company", country: "PL", vatNumber: "PL5260250995" },
      { proof: proofOf({ on: date("2026-04-04") }) },
      "S 21 NL",
    ],
    ["a company without an answer", { kind: "company", country: "PL", vatNumber: "PL5260250995" }, { proof: null }, "S 21 NL"],
    [
      "a company with a wrong number",
      { kind: "company", country: "PL", vatNumber: "PL5260250995" },
      { proof: proofOf({ isValid: false }) },
      "S 21 NL",
    ],
    [
      "a company with another number proved",
      { kind: "company", country: "PL", vatNumber: "PL1234563218" },
      { proof: proofOf() },
      "S 21 NL",
    ],
    [
      "a company without a number",
      { kind: "company", country: "PL", vatNumber: "" },
      { proof: proofOf({ number: "" }) },
      "S 21 NL",
    ],
    [
      "an unproved company in the one-stop shop",
      { kind: "company", country: "PL", vatNumber: "PL5260250995" },
      { ossSince: "2026-01-01" },
      "S 23 PL",
    ],
    ["a company outside the EU", { kind: "company", country: "CH", vatNumber: "" }, {}, "O 0 CH"],
    ["a consumer outside the EU", { kind: "person", country: "CH", vatNumber: "" }, { ossSince: "2026-01-01" }, "S 21 NL"],
  ];
  test.each(cases)("%s", (_, buyer, { proof = null, ossSince = null, day = DAY }, expected) => {
    const found = treatVat(buyer, { proof, day: date(day), ossSince: ossSince === null ? null : date(ossSince) });
    expect(`${found.category} ${found.rate} ${found.country}`).toBe(expected);
  });

  test("27 member states have a rate of at least 15% (directive 2006/112, article 97), by day", () => {
    const members = COUNTRIES.filter(isEuCountry);
    expect(members).toHaveLength(27);
    for (const country of members) expect(standardRate(country, DAY)).toBeGreaterThanOrEqual(15);
    expect(standardRate("EE", date("2025-06-30"))).toBe(22);
    expect(standardRate("EE", date("2025-07-01"))).toBe(24);
    expect(standardRate("RO", date("2025-07-31"))).toBe(19);
    expect(standardRate("DE", date("2024-12-31"))).toBeUndefined();
  });
});

const STANDARD = { plan: "standard", dueNow: 200_00, monthly: 50_00, nextCharge: date("2026-02-28") } as const;
const FREE = { plan: "first-month-free", dueNow: 0, monthly: 50_00, nextCharge: date("2026-01-31") } as const;
const charge = (index: number, on: string, order: Parameters<typeof draftCharge>[2] = FREE, amount = 50_00) =>
  draftCharge({ amount, on: date(on) }, index, order, DUTCH).lines.map(
    ({ kind, gross, period }) => `${kind} ${gross}${period ? ` ${period.from}–${period.until}` : ""}`,
  );

describe("lines of charges", () => {
  test("the set-up and its month are apart; VAT is in each", () => {
    expect(charge(0, "2026-01-31", STANDARD, 200_00)).toEqual(["setup 15000", "month 5000 2026-01-31–2026-02-28"]);
    expect(sumLines(draftCharge({ amount: 200_00, on: DAY }, 0, STANDARD, DUTCH).lines)).toEqual({ gross: 200_00, vat: 34_71 });
    expect(charge(0, "2026-01-31", STANDARD, 80_00)).toEqual(["month 8000 2026-01-31–2026-02-28"]);
  });

  test("months follow the billing days of the order, also one that was paid late", () => {
    expect(charge(1, "2026-02-28", STANDARD)).toEqual(["month 5000 2026-02-28–2026-03-28"]);
    expect(charge(0, "2026-01-31")).toEqual(["month 5000 2026-01-31–2026-02-28"]);
    expect(charge(1, "2026-02-28")).toEqual(["month 5000 2026-02-28–2026-03-31"]);
    expect(charge(1, "2026-03-20")).toEqual(["month 5000 2026-02-28–2026-03-31"]);
    expect(charge(2, "2026-03-31")).toEqual(["month 5000 2026-03-31–2026-04-30"]);
    expect(charge(2, "2026-03-30")).toEqual(["month 5000 2026-03-31–2026-04-30"]);
    // Two charges in one month do not move the months after them.
    expect(charge(5, "2026-03-31")).toEqual(["month 5000 2026-03-31–2026-04-30"]);
  });
});

const former = (number: string, movementId: string, lines: FormerInvoice["lines"]): FormerInvoice => ({
  number,
  kind: "invoice",
  on: DAY,
  movementId,
  lines,
});
const invoiceOf = (number: string, movementId: string, amount = 50_00, treatment = DUTCH) =>
  former(number, movementId, draftCharge({ amount, on: DAY }, 1, FREE, treatment).lines);
const credited = (number: string, movementId: string, draft = draftCredit({ amount: -1, chargeId: null }, [])): FormerInvoice => {
  if (!draft) throw new Error("no draft");
  return { number, kind: "credit", on: DAY, movementId, lines: draft.lines };
};

describe("credit notes", () => {
  const [first, second] = [invoiceOf("V1", "ch_1", 200_00), invoiceOf("V2", "ch_2")];

  test("lower the invoice of the charge, otherwise the newest ones first", () => {
    expect(draftCredit({ amount: -30_00, chargeId: "ch_1" }, [first, second])?.corrects).toEqual([{ number: "V1", on: DAY }]);
    const spread = draftCredit({ amount: -70_00, chargeId: null }, [first, second]);
    expect(spread?.lines.map(({ of, gross }) => [of, gross])).toEqual([
      ["V2", -50_00],
      ["V1", -20_00],
    ]);
    expect(draftCredit({ amount: -300_00, chargeId: null }, [first])?.lines.map(({ gross }) => gross)).toEqual([
      -200_00, -100_00,
    ]);
  });

  test("wait for the invoice of the charge, and a return for its credit note", () => {
    expect(draftCredit({ amount: -30_00, chargeId: "ch_3" }, [first])).toBeUndefined();
    expect(draftReturn({ id: "re_1 failed" }, [first])).toBeUndefined();
    expect(draftReturn({ id: "re_1" }, [first])).toBeUndefined();
  });

  test("in parts sum to the VAT of the invoice, and a return mirrors its credit note", () => {
    const one = invoiceOf("V1", "ch_1", 1_00);
    const issued = [one];
    for (const index of [0, 1, 2, 3])
      issued.push(credited(`C${index}`, `re_${index}`, draftCredit({ amount: -25, chargeId: "ch_1" }, issued)));
    expect(sumLines(issued.flatMap(({ lines }) => lines))).toEqual({ gross: 0, vat: 0 });
    expect(draftReturn({ id: "re_2 failed" }, issued)).toMatchObject({
      kind: "invoice",
      lines: [{ kind: "returned", of: "V1", gross: 25 }],
      corrects: [{ number: "C2" }],
    });
  });

  test("a correction replaces an untouched invoice once", () => {
    const drafts = draftCorrection("V1", [first], REVERSED);
    expect(drafts?.map(({ lines }) => sumLines(lines))).toEqual([
      { gross: -200_00, vat: -34_71 },
      { gross: 200_00, vat: 0 },
    ]);
    const credit = credited("C1", "ch_1", drafts?.[0]);
    expect(draftCorrection("V1", [first, credit], REVERSED)).toBeUndefined();
    expect(draftCorrection("C1", [first, credit], REVERSED)).toBeUndefined();
    expect(draftCorrection("V9", [first], REVERSED)).toBeUndefined();
  });
});

test("a corrected buyer is the same one if name, company or VAT number is", () => {
  const buyer = { name: "Ewa Nowak", company: "Dom Sp. z o.o.", vatNumber: "" };
  expect(isSameBuyer(buyer, { ...buyer, company: "Inny" })).toBe(true);
  expect(isSameBuyer(buyer, { ...buyer, name: "E. Nowak", company: "dom sp z oo" })).toBe(true);
  expect(isSameBuyer(buyer, { name: "Jan", company: "Inny", vatNumber: "" })).toBe(false);
});

test("billing details: a company needs its address, a person does not; numbers are normalised", () => {
  const person = { kind: "person", name: "Ewa", street: "", postalCode: "", town: "", country: "PL" };
  expect(billingDetailsInput.parse({ ...person, company: "x", vatNumber: "y" })).toMatchObject({ company: "", vatNumber: "" });
  const company = { ...person, kind: "company", vatNumber: "526-025-09-95" };
  const refused = billingDetailsInput.safeParse(company);
  expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(["company", "street", "postalCode", "town"]);
  const complete = { ...company, company: "Dom", street: "Długa 1", postalCode: "00-001", town: "Warszawa" };
  expect(billingDetailsInput.parse(complete).vatNumber).toBe("PL5260250995");
  expect(billingDetailsInput.safeParse({ ...complete, vatNumber: "1234567890" }).error?.issues[0]?.message).toBe("vatDigits");
});

test("periods of the bookkeeping file, and names of files", () => {
  expect(daysOf({ month: "2026-12" })).toEqual({ from: "2026-12-01", until: "2027-01-01" });
  expect(daysOf({ year: "2026" })).toEqual({ from: "2026-01-01", until: "2027-01-01" });
  for (const query of [{}, { month: "2026-13" }, { month: "2026-01", year: "2026" }, { year: "26" }])
    expect(invoiceBookQuery.safeParse(query).success).toBe(false);
  expect(parseFile("V2026-0001.xml")).toEqual({ number: "V2026-0001", format: "xml" });
});

const CONTENT: InvoiceContent = {
  locale: "nl",
  isTest: false,
  seller: {
    name: "Vrijhuis B.V.",
    street: "Duinweg 1",
    postalCode: "4357 AA",
    town: "Domburg",
    registerNumber: "12345678",
    vatNumber: "NL123456782B01",
  },
  buyer: {
    kind: "company",
    name: "Ewa Nowak",
    company: "Dom & Las Sp. z o.o.",
    street: "ul. Długa 1",
    postalCode: "00-001",
    town: "Łódź",
    country: "PL",
    vatNumber: "PL5260250995",
  },
  email: "ewa@example.com",
  orderNumber: "K7MP-3QXD",
  lines: draftCharge({ amount: 200_00, on: DAY }, 0, { ...STANDARD, nextCharge: date("2026-06-10") }, REVERSED).lines,
  reason: "paid",
  proof: proofOf(),
  paidOn: DAY,
  corrects: [],
};
const invoice = (content: Partial<InvoiceContent> = {}, kind: Invoice["kind"] = "invoice"): Invoice => ({
  id: "i",
  number: "V2026-0001",
  kind,
  on: DAY,
  at: Date.parse("2026-05-10T10:00:00Z"),
  subscriptionId: "s",
  userId: null,
  movementId: "ch_1",
  position: 0,
  content: { ...CONTENT, ...content },
});
const REVERSE_CHARGE: Record<Locale, string> = { nl: "Btw verlegd", en: "Reverse charge", pl: "Odwrotne obciążenie" };

describe.each(LOCALES)("a sheet in %s", (locale) => {
  test("names both parties, what was bought, and why no VAT is charged", async () => {
    const sheet = await invoiceSheet(invoice({ locale }));
    const all = JSON.stringify(sheet);
    for (const said of ["V2026-0001", "KvK", "NL123456782B01", "PL5260250995", "Dom & Las Sp. z o.o.", "Łódź", "K7MP-3QXD"])
      expect(all).toContain(said);
    expect(sheet.notes).toEqual([expect.stringContaining(REVERSE_CHARGE[locale])]);
    expect(sheet.vat).toEqual([]);
    expect(all).not.toContain("{{");
  });

  test("has words for every line, reason and treatment", async () => {
    const language = { words: await invoiceWords(locale), format: formattersFor(locale) };
    const [line] = CONTENT.lines;
    if (!line) throw new Error("no line");
    for (const kind of ["setup", "month", "credit", "returned"] as const)
      expect(lineText({ ...line, kind, of: "V1", period: { from: DAY, until: DAY } }, language)).not.toMatch(/\{\{|lines\./);
    const abroad: VatTreatment[] = [DUTCH, { category: "S", rate: 23, country: "PL" }, { category: "O", rate: 0, country: "CH" }];
    for (const treatment of abroad)
      for (const reason of INVOICE_REASONS)
        for (const kind of ["invoice", "credit"] as const) {
          const lines = CONTENT.lines.map((each) => ({ ...each, ...treatment }));
          const corrects = [{ number: "V2025-0009", on: DAY }];
          const all = JSON.stringify(await invoiceSheet(invoice({ locale, lines, reason, corrects, isTest: true }, kind)));
          expect(all).not.toMatch(/\{\{|"(?:title|lead|lines|notes)\./);
          expect(all).toContain("TEST");
        }
  });
});

describe("files for bookkeeping software", () => {
  test("a reverse charge names both VAT numbers", async () => {
    const converted = await toEInvoice(invoice());
    const xml = converted && writeUbl(converted);
    expect(xml).toContain('<cbc:EndpointID schemeID="9945">PL5260250995</cbc:EndpointID>');
    expect(xml).toContain("VATEX-EU-AE");
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>');
  });

  test("outside the EU it names none, and is addressed by email", async () => {
    const lines = CONTENT.lines.map((line) => ({ ...line, category: "O" as const, rate: 0, country: "CH" }));
    const buyer = { ...CONTENT.buyer, country: "CH", vatNumber: "" };
    const converted = await toEInvoice(invoice({ lines, buyer, proof: null }));
    const xml = converted && writeUbl(converted);
    expect(xml).toContain("VATEX-EU-O");
    expect(xml).not.toContain("PartyTaxScheme");
    expect(xml).toContain('schemeID="EM">ewa@example.com');
  });

  test("a credit note has positive amounts and the number that it corrects", async () => {
    const draft = draftCredit({ amount: -50_00, chargeId: null }, [{ ...invoiceOf("V2026-0001", "ch_1", 200_00) }]);
    const converted = await toEInvoice(
      invoice({ lines: draft?.lines ?? [], corrects: draft?.corrects ?? [], reason: "refunded" }, "credit"),
    );
    expect(converted).toMatchObject({ kind: "credit", total: 50_00, paid: 50_00, corrects: { number: "V2026-0001" } });
    expect(converted?.lines).toEqual([expect.objectContaining({ net: 41_32, category: "S", rate: 21 })]);
    expect(converted && writeUbl(converted)).toContain("<CreditNote");
  });

  test("persons have none", async () => {
    expect(await toEInvoice(invoice({ buyer: { ...CONTENT.buyer, kind: "person" } }))).toBeUndefined();
  });
});
