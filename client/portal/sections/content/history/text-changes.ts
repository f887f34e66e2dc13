import type { SiteDraft } from "#contract/site-draft.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { collectTexts } from "../texts-of.ts";

interface TextChange {
  locale: Locale;
  /** As in `collectTexts`. */
  path: string;
  /** Empty if there was no text. */
  before: string;
  after: string;
}

/** Returns all texts that differ between the two versions, grouped by language. */
export function textChanges(before: SiteDraft, after: SiteDraft): TextChange[] {
  return LOCALES.flatMap((locale) => {
    const [then, now] = [collectTexts(before, locale), collectTexts(after, locale)];
    const paths = [...new Set([...then.keys(), ...now.keys()])].filter((path) => then.get(path) !== now.get(path));
    return paths.map((path) => ({ locale, path, before: then.get(path) ?? "", after: now.get(path) ?? "" }));
  });
}
