import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Paper, PaperContent } from "#contract/letting/paper.ts";
import type { PaperSheet } from "#contract/services/paper-sheet.ts";
import { date } from "#domain/dates.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { PaperKind } from "#domain/payments/papers.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { translatorFor } from "#locales/words/translate.ts";
import { renderSheet } from "#services/pdf/render-sheet.ts";
import type { PdfFonts } from "#services/pdf/tagged-pdf.ts";
import { paperSheet } from "#themes/base/booking/paper-sheet.ts";
import { PaperPage } from "#themes/base/pages/paper-page.tsx";
import { readPdf } from "../support/read-pdf.ts";

const ISSUED_AT = Date.UTC(2026, 6, 17, 9);
const MAX_BYTES = 60 * 1024;

let fonts: PdfFonts;
beforeAll(async () => {
  const folder = join(import.meta.dirname, "../../node_modules/@expo-google-fonts/source-sans-3");
  const [regular, bold] = await Promise.all([
    readFile(join(folder, "400Regular/SourceSans3_400Regular.ttf")),
    readFile(join(folder, "600SemiBold/SourceSans3_600SemiBold.ttf")),
  ]);
  fonts = { regular: new Uint8Array(regular), bold: new Uint8Array(bold) };
});

const address = { street: "ul. Świętokrzyska 12", postalCode: "00-916", town: "Łódź", country: "PL" };
const CONTENT: PaperContent = {
  vatScheme: "registered",
  owner: { name: "Duin & Zee B.V.", ...address, country: "NL", vatNumber: "NL123456782B01", tradeNumber: "12345678" },
  recipient: { company: "Żółć <Łąka> Sp. z o.o.", name: "Олена Ģirts Ξένος", vatNumber: "PL5260250995", ...address },
  reference: "ZEE-4F7K2",
  home: "De Duinhut",
  arrival: date("2026-07-10"),
  departure: date("2026-07-17"),
  party: { adults: 2, children: [4, 7], pets: 1 },
  currency: "EUR",
  parts: [
    { rate: 21, isTouristTax: false, gross: 546_00, vat: 94_76 },
    { rate: null, isTouristTax: true, gross: 28_00, vat: 0 },
  ],
  lines: [
    { kind: "nights", name: null, count: 7, amount: 780_00, vat: { rate: 21, amount: 135_37 } },
    { kind: "tourist-tax", name: null, amount: 28_00, vat: null },
  ] as unknown as PaperContent["lines"],
  deducted: [
    {
      kind: "prepayment",
      number: "2026-0001",
      on: date("2026-05-03"),
      parts: [{ rate: 21, isTouristTax: false, gross: 234_00, vat: 40_61 }],
    },
  ],
  payments: [{ on: date("2026-05-03"), amount: 234_00, method: "transfer" }],
  corrects: [],
  reason: null,
};

const paper = (kind: PaperKind, content: Partial<PaperContent> = {}): Paper => ({
  id: "p1",
  siteId: "s1",
  bookingId: "b1",
  kind,
  number: "2026-0002",
  on: date("2026-07-17"),
  at: ISSUED_AT,
  movementId: null,
  ksefNumber: null,
  ksefAmount: null,
  content: { ...CONTENT, ...content },
});

async function describePaper(of: Paper, locale: Locale) {
  const words = await guestWords(locale);
  const view = { t: await translatorFor(locale), format: formattersFor(locale), locale, defaultLocale: "nl" as const };
  return { words, sheet: paperSheet(view, words, of) };
}

const render = (sheet: PaperSheet) => renderSheet(sheet, ISSUED_AT, fonts);

/** The words of a text in alphabetical order; the PDF has commas where the page has small type. */
const wordsIn = (text: string) => text.replaceAll(",", "").split(/\s+/).filter(Boolean).toSorted();

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#x27;": "'", "&quot;": '"' };
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);

const credit = { lines: [], deducted: [], payments: [], corrects: [{ number: "2026-0001", on: date("2026-05-03") }] };
const refund = [{ rate: 21, isTouristTax: false, gross: -40_00, vat: -6_94 }];
const untaxed = [{ rate: null, isTouristTax: false, gross: 808_00, vat: 0 }];

describe.each(LOCALES)("the PDF in %s", (locale) => {
  test.each([
    ["an invoice with VAT", paper("invoice")],
    ["an invoice of a small business", paper("invoice", { vatScheme: "small-business", parts: untaxed, deducted: [] })],
    ["a private owner's receipt", paper("invoice", { vatScheme: "private", parts: untaxed, deducted: [], payments: [] })],
    ["a prepayment invoice", paper("prepayment", { lines: [], deducted: [] })],
    ["a credit note", paper("credit", { ...credit, parts: refund, reason: "refunded" })],
    ["a further invoice", paper("invoice", credit)],
  ])("of %s has the words of its page", async (_, of) => {
    const { words, sheet } = await describePaper(of, locale);
    const page = { words, sheet, back: "/back", pdf: "/pdf" };
    const html = renderToStaticMarkup(<PaperPage page={page} />);
    const bytes = await render(sheet);
    const pdf = await readPdf(bytes);
    const links = wordsIn(`${words("back")} ${words("paper.download")}`);
    const expected = [...wordsIn(textOf(html)), ...wordsIn(sheet.title)];
    for (const word of links) expected.splice(expected.indexOf(word), 1);
    // Its footer repeats the title.
    expect(wordsIn(pdf.pages.join(" "))).toEqual(expected.toSorted());
    expect([pdf.title, pdf.language, pdf.isTagged, pdf.pages.length]).toEqual([sheet.title, locale, true, 1]);
    expect(bytes.length).toBeLessThan(MAX_BYTES);
  });
});

test("papers have cents in each amount, and rates as they are", async () => {
  const parts = [{ rate: 9.5, isTouristTax: false, gross: 100_00, vat: 8_68 }];
  const { sheet } = await describePaper(paper("invoice", { parts, lines: [], deducted: [], payments: [] }), "nl");
  expect(sheet.table.rows).toEqual([["Verblijf", "€\u00a091,32", "9,5%", "€\u00a0100,00"]]);
  expect(sheet.vat).toEqual([{ label: "Btw 9,5% over €\u00a091,32", amount: "€\u00a08,68" }]);
});

describe("the PDF of a paper", () => {
  test("tells assistive technology its headings, facts and table", async () => {
    const { sheet } = await describePaper(paper("invoice"), "nl");
    const { roles } = await readPdf(await render(sheet));
    expect([...(roles[0] ?? [])]).toEqual(
      expect.arrayContaining([
        "Document > H1",
        "Document > Sect > H2",
        "Document > L > LI > Lbl",
        "Document > Table > THead > TR > TH",
        "Document > Table > TBody > TR > TD",
        "Document > Table > TBody > TR > TH",
        "Document > L > LI > LBody",
      ]),
    );
  });

  test("repeats the table's head on each page, and numbers the pages", async () => {
    const { sheet } = await describePaper(paper("invoice"), "pl");
    const [row = []] = sheet.table.rows;
    const rows = Array.from({ length: 45 }, (_, index) => [`Opłata ${index}`, ...row.slice(1)]);
    const bytes = await render({ ...sheet, table: { ...sheet.table, rows } });
    const { pages, roles } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, text] of pages.entries()) {
      if (/Opłata \d/.test(text)) expect(text).toContain(sheet.table.columns[0]?.label);
      expect(text).toContain(`${index + 1} / ${pages.length}`);
    }
    for (const [label = ""] of rows) expect(pages.join(" ")).toContain(label);
    expect(roles.filter((each) => each.has("Document > Table > THead > TR > TH"))).toHaveLength(1);
    expect(bytes.length).toBeLessThan(MAX_BYTES);
  });

  test("keeps long words and long texts on the sheet", async () => {
    const { sheet } = await describePaper(paper("invoice"), "nl");
    const long = "Donaudampfschifffahrt".repeat(30);
    const [row = []] = sheet.table.rows;
    const rows = [[`${long} ${"tekst ".repeat(2000)}einde`, ...row.slice(1)]];
    const parties = [{ label: "Van", lines: [long] }, ...sheet.parties];
    const { pages } = await readPdf(
      await render({ ...sheet, title: `Factuur ${long}`, parties, table: { ...sheet.table, rows } }),
    );
    const text = pages.join("").replaceAll(" ", "");
    expect(text.match(/tekst/g)).toHaveLength(2000);
    expect(text).toContain("einde");
    // In the title, the party, the row and the footer of each page.
    expect(text.match(/Donaudampfschifffahrt/g)?.length).toBeGreaterThanOrEqual(90);
  });

  test("is the same for the same paper, and has a question mark for a character without a glyph", async () => {
    const { sheet } = await describePaper(paper("invoice", { home: "王 \u0007 Łąka\u200b" }), "en");
    const [once, again] = [await render(sheet), await render(sheet)];
    expect(Buffer.compare(Buffer.from(once), Buffer.from(again))).toBe(0);
    expect((await readPdf(once)).pages[0]).toContain("? ? Łąka");
  });

  test("has a title that is no mark-up of its metadata", async () => {
    const { sheet } = await describePaper(paper("invoice"), "en");
    const { title } = await readPdf(await render({ ...sheet, title: "Invoice <b>&1" }));
    expect(title).toBe("Invoice  b  1");
  });
});
