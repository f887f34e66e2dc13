import type { FeePreset, PatternId } from "#domain/rates/plan.ts";
import type { LineKind, NightRule, RefusalCode } from "#domain/rates/quote-types.ts";

/** The formatted dates and lists that sentences about a refusal contain. */
export interface RefusalValues {
  count: number;
  /** The next possible day, `vrijdag 10 juli`; undefined if none is known. */
  next: string | undefined;
  /** Weekdays, patterns or nights, joined. */
  list: string;
  first: string | undefined;
  last: string | undefined;
}

interface LineValues {
  count: number;
  percent: string;
  maxAge: number;
  code: string;
}

/** Words of one language for prices and rules, which do not address the reader (decision 0071). */
export interface RateWords {
  refusals: Record<RefusalCode, (values: RefusalValues) => string>;
  lines: Record<Exclude<LineKind, "fee">, (values: LineValues) => string>;
  fees: Record<FeePreset | "goodwill", string>;
  patterns: Record<PatternId, string>;
  /** Rules of a night, for owners; `season` is the season's name. */
  rules: Record<NightRule, (season: string) => string>;
}
