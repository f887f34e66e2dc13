import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { SplitDescription } from "#domain/split-description.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";

/** Maximum length of an introduction in the draft's schema, in UTF-16 code units. */
const MAX_INTRO_LENGTH = 600;

/** Converts a parsed description to a patch of an empty draft. */
export function toDraftPatch(said: SplitDescription, draft: SiteDraft): Patch {
  const { paragraphs, highlights, amenities, sleeps, bedrooms, bathrooms } = said;
  const [, aboutTitle] = /^## (.+)/.exec(paragraphs[0] ?? "") ?? [];
  const texts = aboutTitle === undefined ? paragraphs : paragraphs.slice(1);
  const [first = "", ...rest] = texts;
  const hasIntro = first.length <= MAX_INTRO_LENGTH && !first.startsWith("## ");
  const words = {
    ...(aboutTitle !== undefined && { aboutTitle }),
    ...(hasIntro ? { intro: first, about: rest } : { about: texts }),
  };
  const [unit, ...others] = draft.units;
  const figures = Object.fromEntries(Object.entries({ sleeps, bedrooms, bathrooms }).filter(([, figure]) => figure !== null));
  return {
    content: { [draft.defaultLocale]: { ...words, highlights } },
    units: [{ ...unit, ...figures, amenities }, ...others],
  };
}
