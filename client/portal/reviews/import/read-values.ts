import { LOCALES } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";

const STARS = /^[★⭐*]{1,5}(?=[☆✩\s]*$)/u;
const MARK = /^(\d{1,2}(?:[.,]\d{1,2})?)(?:\s*(?:\/|van|out of|of|z|na)\s*(5|10))?$/i;

/** A rating and its scale, if given. */
export interface Mark {
  value: number;
  outOf: 5 | 10 | undefined;
}

/** Reads `9`, `8,5`, `4/5` or stars. */
export function readMark(text: string): Mark | undefined {
  const stars = STARS.exec(text.trim().replaceAll("\ufe0f", ""));
  if (stars) return { value: Array.from(stars[0]).length, outOf: 5 };
  const [, number, outOf] = MARK.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const value = Number(number.replace(",", "."));
  if (value <= 0 || value > 10 || (outOf === "5" && value > 5)) return undefined;
  return { value, outOf: outOf === undefined ? undefined : outOf === "5" ? 5 : 10 };
}

/** Lower-case names of months in our languages and German, as they stand alone and in a date → `01`–`12`. */
const MONTHS = new Map(
  [...LOCALES, "de"].flatMap((locale) =>
    Array.from({ length: 12 }, (_, index) => index).flatMap((index) =>
      (["long", "short"] as const).flatMap((month) => {
        const day = Date.UTC(2024, index, 15);
        const alone = dateFormat(locale, { month, timeZone: "UTC" }).format(day);
        const dated = dateFormat(locale, { day: "numeric", month, timeZone: "UTC" }).formatToParts(day);
        const names = [alone, dated.find(({ type }) => type === "month")?.value ?? alone];
        return names.map((name) => [name.toLowerCase().replace(".", ""), pad(index + 1)] as const);
      }),
    ),
  ),
);

/** Reads the month (`YYYY-MM`) of `2026-05-14`, `14-05-2026`, `5/2026`, `14 mei 2026`, `May 2026`. */
export function readMonth(text: string): string | undefined {
  const words: string[] = text.toLowerCase().match(/[\p{L}]+|\d+/gu) ?? [];
  const year = words.find((word) => /^20\d\d$/.test(word));
  if (year === undefined) return undefined;
  const named = words.map((word) => MONTHS.get(word)).find((month) => month !== undefined);
  if (named !== undefined) return `${year}-${named}`;
  const at = words.indexOf(year);
  // The day comes before the month, unless the second number cannot be a month.
  const [second = NaN, first = NaN] = (at === 0 ? words.slice(1, 3) : words.slice(0, at).toReversed()).map(Number);
  const month = at === 0 || second <= 12 ? second : first;
  return month >= 1 && month <= 12 ? `${year}-${pad(month)}` : undefined;
}

function pad(month: number): string {
  return String(month).padStart(2, "0");
}
