import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import type { SiteContent } from "#contract/owners/site-record.ts";
import { useFieldError } from "../workspace/editor-words.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { useWriting } from "./writing.tsx";

/** Returns the site's texts in the edited language, and functions to change them. */
export function useTexts() {
  const { draft, change } = useDraft();
  const { locale } = useWriting();
  const fieldError = useFieldError();
  const stored = draft.content[locale];
  return {
    locale,
    content: stored ?? EMPTY_CONTENT,
    set: (changed: Partial<SiteContent>) =>
      change({ content: { [locale]: stored ? changed : { ...EMPTY_CONTENT, ...changed } } }),
    /** Returns the validation error of a field: `tagline`, `houseRules.0.title`, … */
    error: (path: string) => fieldError(`content.${locale}.${path}`),
  };
}
