import type { Locale } from "#domain/locale.ts";

/** Texts of a group by their key; nested. */
export interface TextTree {
  [key: string]: string | TextTree;
}

const FILES = import.meta.glob<TextTree>("/locales/*/mail/*.json", { eager: true, import: "default" });

/** The shipped texts of our messages, by group: `locales/{locale}/mail/{group}.json`. */
export function shippedTexts(locale: Locale): Record<string, TextTree> {
  const folder = `/locales/${locale}/mail/`;
  return Object.fromEntries(
    Object.entries(FILES).flatMap(([path, texts]) =>
      path.startsWith(folder) ? [[path.slice(folder.length, -".json".length), texts] as const] : [],
    ),
  );
}
