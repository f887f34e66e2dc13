import type { SiteDraft } from "#contract/site-draft.ts";
import type { SplitDescription } from "#domain/split-description.ts";
import type { Patch } from "../autosave/merge-patches.ts";

/** The longest an introduction gets; the schema of the draft takes no more. */
const MAX_INTRO_LENGTH = 600;

/** What a description says, as changes of a draft that says nothing yet. */
export function patchOf(said: SplitDescription, draft: SiteDraft): Patch {
  const { paragraphs, highlights, amenities, sleeps, bedrooms, bathrooms } = said;
  const [first = "", ...rest] = paragraphs;
  const words = first.length <= MAX_INTRO_LENGTH ? { intro: first, about: rest } : { about: paragraphs };
  const [unit, ...others] = draft.units;
  const figures = Object.fromEntries(Object.entries({ sleeps, bedrooms, bathrooms }).filter(([, figure]) => figure !== null));
  return {
    content: { [draft.defaultLocale]: { ...words, highlights } },
    units: [{ ...unit, ...figures, amenities }, ...others],
  };
}
