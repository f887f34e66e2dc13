import type { PaperSheet, SheetSum } from "#contract/services/paper-sheet.ts";
import { type PdfFonts, TaggedPdf, type TextStyle } from "./tagged-pdf.ts";

const INK = "#1b1f24";
const SOFT = "#5a6370";
const TITLE: TextStyle = { font: "bold", size: 22, color: INK };
const LABEL: TextStyle = { font: "bold", size: 8.5, color: SOFT };
const BODY: TextStyle = { font: "regular", size: 10, color: INK };
const STRONG: TextStyle = { font: "bold", size: 10, color: INK };
const TOTAL: TextStyle = { font: "bold", size: 11.5, color: INK };
const SMALL: TextStyle = { font: "regular", size: 8.5, color: SOFT };
const HAIRLINE = { color: "#d3d8de", weight: 0.5 };
const STRONG_LINE = { color: INK, weight: 1 };
/** Points between the parts of the sheet. */
const GAP = 20;
const COLUMN_GAP = 24;
/** Points above and below a row's text. */
const ROW_PADDING = 5;
/** A row with more lines may be divided between pages. */
const MAX_KEPT_LINES = 8;
const SUMS_WIDTH = 300;

/** Renders an invoice, credit note or receipt as an accessible PDF of A4 pages. `at` is its time of issue. */
export async function renderSheet(sheet: PaperSheet, at: number, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, title, lead, notes } = sheet;
  const pdf = new TaggedPdf(fonts, { locale, title, at });
  writeHead(pdf, title, lead);
  writeParties(pdf, sheet.parties);
  writeFacts(pdf, sheet.facts);
  writeTable(pdf, sheet.table);
  writeSums(pdf, sheet.vat);
  for (const note of notes) {
    pdf.writeLines(pdf.linesOf(note, pdf.width, BODY), { x: pdf.left, element: pdf.element("P") }, BODY);
    pdf.y += GAP / 2;
  }
  writeSums(pdf, sheet.payments);
  return pdf.end(title, SMALL);
}

function writeHead(pdf: TaggedPdf, title: string, lead: string): void {
  pdf.rule(pdf.left, pdf.left + 28, { color: INK, weight: 3 });
  pdf.y += 14;
  pdf.writeLines(pdf.linesOf(title, pdf.width, TITLE), { x: pdf.left, element: pdf.element("H1"), role: "H1" }, TITLE);
  if (lead) {
    pdf.y += 4;
    pdf.writeLines(pdf.linesOf(lead, pdf.width, BODY), { x: pdf.left, element: pdf.element("P") }, BODY);
  }
  pdf.y += GAP;
}

/** Writes the parties beside each other. */
function writeParties(pdf: TaggedPdf, parties: PaperSheet["parties"]): void {
  const width = (pdf.width - COLUMN_GAP * (parties.length - 1)) / parties.length;
  const top = pdf.y;
  const bottoms = parties.map(({ label, lines }, index) => {
    const [x, section] = [pdf.left + index * (width + COLUMN_GAP), pdf.element("Sect")];
    pdf.y = top;
    pdf.writeLines([label], { x, element: pdf.element("H2", section), role: "H2" }, LABEL);
    pdf.y += 2;
    for (const [number, line] of lines.entries()) {
      const style = number === 0 ? STRONG : BODY;
      pdf.writeLines(pdf.linesOf(line, width, style), { x, element: pdf.element("P", section) }, style);
    }
    return pdf.y;
  });
  pdf.y = Math.max(top, ...bottoms) + GAP;
}

/** Writes labels above their values, as many beside each other as there is room for. */
function writeFacts(pdf: TaggedPdf, facts: PaperSheet["facts"]): void {
  const list = pdf.element("L");
  const cells = facts.map(([label, value]) => {
    const wanted = Math.max(pdf.widthOf(label, LABEL), pdf.widthOf(value, BODY)) + COLUMN_GAP;
    return { label, value, width: Math.min(Math.max(wanted, pdf.width / 4), pdf.width) };
  });
  let [x, top, bottom] = [pdf.left, pdf.y, pdf.y];
  for (const { label, value, width } of cells) {
    if (x > pdf.left && x + width - COLUMN_GAP > pdf.right) [x, top] = [pdf.left, bottom + 8];
    pdf.y = top;
    const item = pdf.element("LI", list);
    pdf.writeLines([label], { x, element: pdf.element("Lbl", item), role: "Lbl" }, LABEL);
    const lines = pdf.linesOf(value, pdf.right - x, BODY);
    pdf.writeLines(lines, { x, element: pdf.element("LBody", item), role: "LBody" }, BODY);
    bottom = Math.max(bottom, pdf.y);
    x += width;
  }
  pdf.y = bottom + GAP;
}

/** Places of the columns: the first takes what the others leave. Columns of amounts are aligned to the right. */
function placeColumns(pdf: TaggedPdf, { columns, rows, total }: PaperSheet["table"]) {
  const widths = columns.map(({ label }, index) => {
    const texts = rows.map((cells) => pdf.widthOf(cells[index] ?? "", BODY));
    return Math.ceil(Math.max(pdf.widthOf(label, LABEL), pdf.widthOf(total[index] ?? "", TOTAL), ...texts)) + COLUMN_GAP;
  });
  const first = pdf.width - widths.slice(1).reduce((sum, width) => sum + width, 0);
  const ends = widths.map((_, index) => pdf.left + first + widths.slice(1, index + 1).reduce((sum, width) => sum + width, 0));
  return { first, ends };
}

function writeTable(pdf: TaggedPdf, table: PaperSheet["table"]): void {
  const { first, ends } = placeColumns(pdf, table);
  const tree = pdf.element("Table");
  const labels = table.columns.map(({ label }) => label);
  type Kind = "TH" | "TD";
  type Row = { cells: string[]; style: TextStyle; kinds: [first: Kind, others: Kind]; group: ReturnType<TaggedPdf["element"]> };

  /** Repeated heads are no part of the structure. */
  const writeLabels = (row?: ReturnType<TaggedPdf["element"]>) => {
    for (const [index, label] of labels.entries()) {
      const at = index === 0 ? { x: pdf.left } : { x: ends[index] ?? pdf.right, align: "right" as const };
      pdf.write(label, row ? { ...at, element: pdf.element("TH", row, "Column"), role: "TH" } : at, LABEL);
    }
    pdf.y += pdf.lineHeight(LABEL) + 3;
    pdf.rule(pdf.left, pdf.right, STRONG_LINE);
  };
  const writeRow = ({ cells: [label = "", ...others], style, kinds, group }: Row) => {
    const lines = pdf.linesOf(label, first - 4, style);
    const height = pdf.lineHeight(style);
    const kept = Math.min(lines.length, MAX_KEPT_LINES) * height + 2 * ROW_PADDING;
    if (pdf.reserve(kept)) writeLabels();
    const row = pdf.element("TR", group);
    const head = pdf.element(kinds[0], row, kinds[0] === "TH" ? "Row" : undefined);
    pdf.y += ROW_PADDING;
    for (const [number, line] of lines.entries()) {
      if (pdf.reserve(height)) {
        writeLabels();
        pdf.y += ROW_PADDING;
      }
      pdf.write(line, { x: pdf.left, element: head, role: kinds[0] }, style);
      if (number === 0)
        for (const [index, text] of others.entries()) {
          const element = pdf.element(kinds[1], row);
          pdf.write(text, { x: ends[index + 1] ?? pdf.right, align: "right", element, role: kinds[1] }, style);
        }
      pdf.y += height;
    }
    pdf.y += ROW_PADDING;
  };

  pdf.reserve(6 * pdf.lineHeight(BODY));
  writeLabels(pdf.element("TR", pdf.element("THead", tree)));
  const body = pdf.element("TBody", tree);
  for (const [index, cells] of table.rows.entries()) {
    if (index > 0) pdf.rule(pdf.left, pdf.right, HAIRLINE);
    writeRow({ cells, style: BODY, kinds: ["TD", "TD"], group: body });
  }
  pdf.rule(pdf.left, pdf.right, STRONG_LINE);
  writeRow({ cells: table.total, style: TOTAL, kinds: ["TH", "TD"], group: body });
  pdf.y += GAP / 2;
}

/** Writes amounts with their labels at the right. */
function writeSums(pdf: TaggedPdf, sums: readonly SheetSum[]): void {
  if (sums.length === 0) return;
  const x = pdf.right - SUMS_WIDTH;
  const list = pdf.element("L");
  for (const { label, detail, amount, isTotal } of sums) {
    const style = isTotal ? TOTAL : BODY;
    const width = SUMS_WIDTH - pdf.widthOf(amount, style) - COLUMN_GAP;
    const lines = pdf.linesOf(detail ? `${label}, ${detail}` : label, width, style);
    pdf.reserve(lines.length * pdf.lineHeight(style) + 4);
    if (isTotal) {
      pdf.y += 3;
      pdf.rule(x, pdf.right, STRONG_LINE);
      pdf.y += 5;
    }
    const element = pdf.element("LBody", pdf.element("LI", list));
    const top = pdf.y;
    pdf.writeLines(lines, { x, element, role: "LBody" }, style);
    pdf.write(amount, { x: pdf.right, y: top, align: "right", element, role: "LBody" }, style);
    pdf.y += 2;
  }
  pdf.y += GAP / 2;
}
