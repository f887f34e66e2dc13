import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES, type Locale } from "#domain/locale.ts";

const root = join(import.meta.dirname, "..");
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

/** The JSON files of a language; none if its folder does not exist yet. */
async function textFiles(locale: Locale): Promise<string[]> {
  const files = await readdir(join(root, "locales", locale), { recursive: true }).catch(() => []);
  return files.filter((file) => file.endsWith(".json"));
}

/** Finds texts of `locales/` that a language lacks: files, keys, and plural forms that the language has (CLDR). */
export async function findMissingTexts(): Promise<string[]> {
  const problems: string[] = [];
  const files = new Map<string, Map<Locale, Set<string>>>();
  for (const locale of LOCALES) {
    for (const file of await textFiles(locale)) {
      const texts = JSON.parse(await readFile(join(root, "locales", locale, file), "utf8")) as Texts;
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
  return problems;
}

/** Finds articles and legal texts of `content/` that a language lacks. */
export async function findMissingContent(): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of ["blog", "legal"]) {
    for (const key of await readdir(join(root, "content", kind))) {
      const files = await readdir(join(root, "content", kind, key));
      for (const locale of LOCALES)
        if (!files.includes(`${locale}.md`)) problems.push(`${locale}: content/${kind}/${key}/${locale}.md is missing`);
    }
  }
  return problems;
}
