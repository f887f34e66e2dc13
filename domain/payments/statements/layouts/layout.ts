import type { Currency } from "#domain/money.ts";
import type { DecimalMark } from "#domain/imports/amount-text.ts";
import type { CsvColumn } from "../csv-format.ts";
import type { DateOrder } from "#domain/imports/date-text.ts";

interface Common {
  /** The sender as its customers know it. */
  sender: string;
  /** Country of the accounts; `EU` for banks with one form for several. */
  country: string;
  /** Year from which files of this form are known; where they were seen is in docs/imports.md. */
  since: number;
  dateOrder: DateOrder;
  /** `either`: the bank writes both, by the language of its customer. */
  decimal: DecimalMark | "either";
  /** Currency of the amounts, if it is in no column. */
  currency?: Currency;
}

/** A form that is recognised by its headings, normalised (`normalizeHeading`). All in `columns` are there, those in `also` may be. */
export interface HeadedLayout extends Common {
  columns: Readonly<Record<string, CsvColumn>>;
  also?: Readonly<Record<string, CsvColumn>>;
}

/**
 * A form without headings, recognised by what its cells look like: rows of `widths` cells, of which those of a shape match it.
 * `title` is the row above the entries, if there is one: its cells name the account and the currency.
 */
export interface BareLayout extends Common {
  widths: readonly number[];
  cells: readonly (CsvColumn | readonly [CsvColumn, RegExp])[];
  title?: { shape: RegExp; account: number; currency: number };
}
