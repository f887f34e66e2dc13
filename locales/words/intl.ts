import type { Money } from "#domain/money.ts";

const created = new Map<string, object>();

/** Returns the object of a kind for a language tag and options. Creating one takes a thousand times as long as using it. */
function once<Options extends object, Made extends object>(
  kind: new (tag: string, options: Options) => Made,
  tag: string,
  options: Options,
): Made {
  const key = `${kind.name} ${tag} ${JSON.stringify(options)}`;
  const known = created.get(key);
  if (known instanceof kind) return known;
  const made = new kind(tag, options);
  created.set(key, made);
  return made;
}

export const numberFormat = (tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(Intl.NumberFormat, tag, options);

export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, tag, options);

export const listFormat = (tag: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat =>
  once(Intl.ListFormat, tag, options);

export const relativeTimeFormat = (tag: string, options: Intl.RelativeTimeFormatOptions = {}): Intl.RelativeTimeFormat =>
  once(Intl.RelativeTimeFormat, tag, options);

export const displayNames = (tag: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames =>
  once(Intl.DisplayNames, tag, options);

export const pluralRules = (tag: string): Intl.PluralRules => once(Intl.PluralRules, tag, {});

/** Formats an amount with its currency; whole amounts without decimals. */
export function formatMoney(tag: string, { amount, currency }: Money): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  const options = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return numberFormat(tag, options).format(amount / 100);
}
