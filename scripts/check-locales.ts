/**
 * Checks that every text exists in every language: the same files with the same keys, and for plurals every form that the
 * language has (CLDR). Prints what is missing and exits with 1.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES, type Locale } from "#domain/locale.ts";

const folder = join(import.meta.dirname, "../locales");
const FORM = /_(zero|one|two|few|many|other)$/;
const forms = Object.fromEntries(
  LOCALES.map((locale) => [locale, new Intl.PluralRules(locale).resolvedOptions().pluralCategories]),
) as Record<Locale, Intl.LDMLPluralRule[]>;

type Texts = { [key: string]: string | Texts };

/** Collects dotted keys. The plural forms of a text count as one key, which ends in `_#`. Adds missing forms to `problems`. */
function collectKeys(texts: Texts, locale: Locale, problems: string[], prefix = ""): Set<string> {
  const keys = new Set<string>();
  const plurals = new Map<string, Set<string>>();
  for (const [name, value] of Object.entries(texts)) {
    const key = prefix + name;
    const form = FORM.exec(name)?.[1];
    if (typeof value === "object") {
      for (const inner of collectKeys(value, locale, problems, `${key}.`)) keys.add(inner);
    } else if (form !== undefined) {
      const base = key.replace(FORM, "");
      plurals.set(base, (plurals.get(base) ?? new Set()).add(form));
    } else {
      keys.add(key);
      if (value.trim() === "") problems.push(`${locale}: ${key} is empty`);
    }
  }
  for (const [base, found] of plurals) {
    keys.add(`${base}_#`);
    const wanted: string[] = forms[locale];
    for (const form of wanted) if (!found.has(form)) problems.push(`${locale}: ${base} has no form "${form}"`);
    for (const form of found)
      if (!wanted.includes(form)) problems.push(`${locale}: ${base} has a form "${form}" that the language does not have`);
  }
  return keys;
}

const problems: string[] = [];
const files = new Map<string, Map<Locale, Set<string>>>();
for (const locale of LOCALES) {
  for (const file of await readdir(join(folder, locale), { recursive: true })) {
    if (!file.endsWith(".json")) continue;
    const texts = JSON.parse(await readFile(join(folder, locale, file), "utf8")) as Texts;
    const found = files.get(file) ?? new Map<Locale, Set<string>>();
    files.set(file, found.set(locale, collectKeys(texts, locale, problems, `${file}: `)));
  }
}
for (const [file, found] of files) {
  const all = new Set([...found.values()].flatMap((keys) => [...keys]));
  for (const locale of LOCALES) {
    const keys = found.get(locale);
    if (!keys) problems.push(`${locale}: ${file} is missing`);
    else for (const key of all) if (!keys.has(key)) problems.push(`${locale}: ${key} is missing`);
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
