/** Names of the values that templates can contain, in the order in which editors offer them. */
export const VARIABLES = [
  "firstName",
  "name",
  "home",
  "site",
  "host",
  "hostPhone",
  "reference",
  "arrival",
  "departure",
  "dates",
  "nights",
  "checkIn",
  "checkOut",
  "arrivalTime",
  "party",
  "total",
  "paid",
  "due",
  "dueDay",
  "until",
  "amount",
  "day",
  "address",
  "map",
  "directions",
  "key",
  "parking",
  "wifi",
  "other",
  "arrivalInfo",
  "link",
  "reviewLink",
] as const;
export type Variable = (typeof VARIABLES)[number];

/**
 * Variables of the texts of emails about what happens to a booking; `amount` and `day` are those of the payment that an email is
 * about.
 */
export const MAIL_VARIABLES = [
  "firstName",
  "name",
  "home",
  "site",
  "host",
  "reference",
  "arrival",
  "departure",
  "dates",
  "due",
  "until",
  "amount",
  "day",
  "link",
] as const satisfies readonly Variable[];

export type TemplateValues = Partial<Record<Variable, string>>;

/** Variables whose values are our addresses: they can be used as the target of a Markdown link. */
const ADDRESSES: readonly string[] = ["link", "reviewLink", "map"];

/** `{{name}}` or `{{name|text if the value is missing}}`. */
const PLACE = /\{\{\s*([A-Za-z]{1,40})\s*(?:\|([^{}]*))?\}\}/g;

export const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** The placeholders in a template, in their order. */
export const placesIn = (template: string): { name: string; fallback: string | undefined }[] =>
  [...template.matchAll(PLACE)].map(([, name = "", fallback]) => ({ name, fallback: fallback?.trim() }));

/** Names in a template that are not among the variables, each once; a brace that does not open a placeholder counts as `{{`. */
export function unknownVariables(template: string, variables: readonly string[] = VARIABLES): string[] {
  const names = placesIn(template).flatMap(({ name }) => (variables.includes(name) ? [] : [name]));
  const isBroken = template.replace(PLACE, "").includes("{{");
  return [...new Set([...names, ...(isBroken ? ["{{"] : [])])];
}

export interface FilledTemplate {
  text: string;
  /** Variables without a value and without a fallback, each once; the message must then not be sent. */
  missing: string[];
}

/** Fills a template. A value that is blank counts as missing. `write` converts values and fallbacks, for example to Markdown. */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  write: (value: string, name: string) => string = (value) => value,
): FilledTemplate {
  const missing = new Set<string>();
  const text = template.replace(PLACE, (_, name: string, fallback: string | undefined) => {
    const value = (isVariable(name) ? values[name]?.trim() : undefined) || fallback?.trim();
    if (value === undefined || value === "") {
      // An empty fallback allows the value to be left out.
      if (fallback === undefined) missing.add(name);
      return "";
    }
    return write(value, name);
  });
  return { text, missing: [...missing] };
}

/**
 * Fills a Markdown template. Values are text, whatever characters they contain: a guest's name can become neither markup nor a
 * link.
 */
export const fillMarkdown = (template: string, values: TemplateValues): FilledTemplate =>
  fillTemplate(template, values, (value, name) => (ADDRESSES.includes(name) ? value : escapeMarkdown(value)));

/** Escapes all ASCII punctuation (CommonMark 2.4), and indentation, which would make code. */
const escapeMarkdown = (text: string): string => text.replace(/^[ \t]+/gm, "").replace(/[!-/:-@[-`{-~]/g, "\\$&");
