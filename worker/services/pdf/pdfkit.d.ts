/** The part of PDFKit that we use, in its build for browsers. */
declare module "pdfkit" {
  /** Content of a page that belongs to a structure element. */
  interface StructureContent {
    readonly refs: readonly unknown[];
  }

  interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  interface DocumentOptions {
    size: [width: number, height: number];
    margin: number;
    pdfVersion: "1.7";
    subset: "PDF/A-3a";
    tagged: boolean;
    lang: string;
    displayTitle: boolean;
    bufferPages: boolean;
    /** The first font; null for none, otherwise PDFKit looks for Helvetica. */
    font: null;
    info: { Title: string; Creator: string; Producer: string; CreationDate: Date };
  }

  export class PDFDocument {
    constructor(options: DocumentOptions);
    /** The current font; null before the first. */
    readonly _font: { font: { hasGlyphForCodePoint(point: number): boolean } } | null;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    end(): void;

    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { lineBreak: false }): this;

    addPage(): this;
    switchToPage(index: number): void;
    bufferedPageRange(): { start: number; count: number };

    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;

    struct(role: string, options?: { scope?: "Row" | "Column" }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(role: string): StructureContent;
    markContent(tag: "Artifact", options: { type: "Layout" | "Pagination" }): this;
    endMarkedContent(): this;
  }
}
