import type { Locale } from "#domain/locale.ts";

/** A line with an amount below the table of a paper. */
export interface SheetSum {
  label: string;
  /** A second, less important text after the label. */
  detail?: string;
  amount: string;
  isTotal?: boolean;
}

/** Columns of a paper's table; all but the first have amounts or rates. */
export type SheetColumn = "label" | "net" | "rate" | "amount";

/** An invoice, credit note or receipt in the words of one language, as its page and its PDF show it. */
export interface PaperSheet {
  locale: Locale;
  title: string;
  /** What the paper corrects, and why; empty for most. */
  lead: string;
  /** Seller and buyer: the lines of their names, addresses and numbers. */
  parties: { label: string; lines: string[] }[];
  facts: (readonly [label: string, value: string])[];
  table: {
    columns: { kind: SheetColumn; label: string }[];
    /** Texts in the order of the columns. */
    rows: string[][];
    total: string[];
  };
  /** VAT by rate. */
  vat: SheetSum[];
  /** Why no VAT is charged, as the law asks. */
  notes: string[];
  payments: SheetSum[];
}
