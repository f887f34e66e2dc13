import type { Money } from "#domain/money.ts";
import { memoise } from "./memoise.ts";

/** Keeps what `create` makes for a language tag and options. Creating an Intl object takes a thousand times as long as using it. */
function once<Options extends object, Made>(create: (tag: string, options: Options) => Made) {
  const made = new Map<string, Made>();
  return (tag: string, options: Options): Made => {
    const key = tag + JSON.stringify(options);
    const known = made.get(key);
    if (known !== undefined) return known;
    const created = create(tag, options);
    made.set(key, created);
    return created;
  };
}

const numberFormats = once((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
const dateFormats = once((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
const listFormats = once((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
const relativeTimeFormats = once((tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options));

export const numberFormat = (tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numberFormats(tag, options);
export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  dateFormats(tag, options);
export const listFormat = (tag: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat => listFormats(tag, options);
export const relativeTimeFormat = (tag: string, options: Intl.RelativeTimeFormatOptions = {}): Intl.RelativeTimeFormat =>
  relativeTimeFormats(tag, options);
export const displayNames = once((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options));
export const pluralRules = memoise((tag: string) => new Intl.PluralRules(tag));

/** A page with a calendar formats some hundred amounts, so the options are not compared for each. */
const moneyFormats = memoise((tag: string) =>
  memoise((currency: string) =>
    memoise((digits: number) =>
      numberFormat(tag, { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ),
  ),
);

/**
 * Formats an amount with its currency; whole amounts without decimals, unless `withCents`. The minus sign comes first: `−€ 102,80`. CLDR's Dutch puts a
 * hyphen between currency and amount, which reads like a dash.
 */
export const formatMoney = (tag: string, { amount, currency }: Money, withCents = false): string => {
  const text = moneyFormats(tag)(currency)(amount % 100 === 0 && !withCents ? 0 : 2).format(Math.abs(amount) / 100);
  return amount < 0 ? `−${text}` : text;
};
