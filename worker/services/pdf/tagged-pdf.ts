import { PDFDocument, type StructureElement } from "pdfkit";
import type { Locale } from "#domain/locale.ts";

/** A font as a TrueType file. */
export interface PdfFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

export interface TextStyle {
  font: keyof PdfFonts;
  /** Points. */
  size: number;
  color: string;
}

interface Described {
  locale: Locale;
  title: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Roles of structure elements (ISO 32000-1, 14.8.4). */
export type Role = "H1" | "H2" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Sect" | "Table" | "THead" | "TBody" | "TR" | "TH" | "TD";
type Scope = "Row" | "Column";

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = { side: 56, top: 56, bottom: 72 };
/** Line height in font sizes. */
const LEADING = 1.4;

/** What replaces characters that the font lacks, which PDF/A does not allow. */
const REPLACEMENT = "?";
const ANY_SPACE = /[\t\n\v\f\r ]+/;

/**
 * A tagged A4 document, marked as PDF/A-3a, that is written from top to bottom. Text is laid out here and not by PDFKit, whose
 * tables take five times as long. The same input gives the same bytes.
 */
export class TaggedPdf {
  readonly left = MARGIN.side;
  readonly right = A4.width - MARGIN.side;
  readonly width = A4.width - 2 * MARGIN.side;
  /** Where the next text begins, from the top of the page. */
  y = MARGIN.top;
  readonly #doc: PDFDocument;
  readonly #root: StructureElement;
  readonly #chunks: Uint8Array[] = [];

  constructor(fonts: PdfFonts, { locale, title, at }: Described) {
    const CreationDate = new Date(at);
    this.#doc = new PDFDocument({
      size: [A4.width, A4.height],
      margin: 0,
      pdfVersion: "1.7",
      subset: "PDF/A-3a",
      tagged: true,
      lang: locale,
      displayTitle: true,
      bufferPages: true,
      font: null,
      // PDFKit writes the title into XML as it is.
      info: { Title: title.replace(/[<>&]/g, " "), Creator: "Vrijhuis", Producer: "PDFKit", CreationDate },
    });
    this.#doc.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk));
    for (const [name, file] of Object.entries(fonts)) this.#doc.registerFont(name, file);
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
  }

  /** Adds an element to the document, or to another element. */
  element(role: Role, parent: StructureElement = this.#root, scope?: Scope): StructureElement {
    const element = this.#doc.struct(role, scope ? { scope } : {});
    parent.add(element);
    return element;
  }

  /** Width of a text in points. */
  widthOf(text: string, style: TextStyle): number {
    return this.#use(style).widthOfString(this.#drawable(text, style));
  }

  /** Divides a text into lines. Words that are longer than a line are broken anywhere. */
  linesOf(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.trim().split(ANY_SPACE)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const character of Array.from(word)) {
        if (line !== "" && this.widthOf(line + character, style) > width) {
          lines.push(line);
          line = "";
        }
        line += character;
      }
    }
    return [...lines, line];
  }

  /** Height of a line in points. */
  lineHeight({ size }: TextStyle): number {
    return size * LEADING;
  }

  /** Writes one line at `y` as content of an element, or outside the structure without one. */
  write(
    text: string,
    at: { x: number; y?: number; align?: "left" | "right"; element?: StructureElement; role?: Role },
    style: TextStyle,
  ): void {
    const { x, y = this.y, align = "left", element, role = "P" } = at;
    const drawable = this.#drawable(text, style);
    if (drawable === "") return;
    const content = element ? this.#doc.markStructureContent(role) : undefined;
    if (!element) this.#doc.markContent("Artifact", { type: "Pagination" });
    const start = align === "right" ? x - this.widthOf(text, style) : x;
    this.#use(style).fillColor(style.color).text(drawable, start, y, { lineBreak: false });
    this.#doc.endMarkedContent();
    if (element && content) element.add(content);
  }

  /** Writes lines below each other and moves `y` below them; a page that is full is continued on the next. */
  writeLines(lines: readonly string[], at: { x: number; element: StructureElement; role?: Role }, style: TextStyle): void {
    for (const line of lines) {
      this.reserve(this.lineHeight(style));
      this.write(line, at, style);
      this.y += this.lineHeight(style);
    }
  }

  /** Draws a horizontal line at `y`, which is no part of the structure. */
  rule(from: number, to: number, { color, weight }: { color: string; weight: number }): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc.moveTo(from, this.y).lineTo(to, this.y).lineWidth(weight).strokeColor(color).stroke();
    this.#doc.endMarkedContent();
  }

  /** Begins a new page if the rest of this one is lower than `height`; returns true if it did. */
  reserve(height: number): boolean {
    if (this.y + height <= A4.height - MARGIN.bottom) return false;
    this.#doc.addPage();
    this.y = MARGIN.top;
    return true;
  }

  /** Ends the document. `footer` is written at the bottom of each page, with the page's number if there are several. */
  async end(footer: string, style: TextStyle): Promise<Uint8Array<ArrayBuffer>> {
    const { count } = this.#doc.bufferedPageRange();
    const y = A4.height - MARGIN.bottom / 2 - style.size;
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      this.write(footer, { x: this.left, y }, style);
      if (count > 1) this.write(`${page + 1} / ${count}`, { x: this.right, y, align: "right" }, style);
    }
    const ended = new Promise<void>((resolve) => this.#doc.on("end", resolve));
    this.#root.end();
    this.#doc.end();
    await ended;
    return new Uint8Array(await new Blob(this.#chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  }

  #use({ font, size }: TextStyle): PDFDocument {
    return this.#doc.font(font).fontSize(size);
  }

  /** The text with characters that the font has. */
  #drawable(text: string, style: TextStyle): string {
    const font = this.#use(style)._font?.font;
    const has = (character: string) => font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    return Array.from(text.normalize("NFC"), (character) => (has(character) ? character : REPLACEMENT)).join("");
  }
}
