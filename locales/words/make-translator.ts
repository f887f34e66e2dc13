import { memoise } from "./memoise.ts";
import { pluralRules } from "./intl.ts";

/** A group of texts and nested groups by their keys. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Values for the placeholders of a text; those without a value are empty. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** Adds the texts of a group to `found`, under `prefix` and the keys that lead to them, joined by dots. */
export function collectTexts(group: Texts, prefix: string, found: Map<string, string>): void {
  for (const [key, text] of Object.entries(group)) {
    if (typeof text === "string") found.set(prefix + key, text);
    else collectTexts(text, `${prefix}${key}.`, found);
  }
}

/**
 * Creates the function that finds a text by its key; undefined without one. Texts have i18next's format: `{{name}}` for a value,
 * and with a `count` among the values the suffix of its plural form in the language: `_one`, `_few`, `_many` or `_other`. A value
 * that is not given is empty; values are not escaped, and placeholders in them are not filled in.
 */
export function createTextFinder(locale: string, texts: ReadonlyMap<string, string>) {
  const form = memoise((count: number) => pluralRules(locale).select(count));
  return (key: string, values?: TextValues): string | undefined => {
    if (!values) return texts.get(key);
    const { count } = values;
    const counted = typeof count === "number" ? texts.get(`${key}_${form(count)}`) : undefined;
    const text = counted ?? texts.get(key);
    return text?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

/** Creates a translator of groups of texts; a key without a text is shown as it is. */
export function makeTranslator(locale: string, groups: Texts): (key: string, values?: TextValues) => string {
  const texts = new Map<string, string>();
  collectTexts(groups, "", texts);
  const find = createTextFinder(locale, texts);
  return (key, values) => find(key, values) ?? key;
}
