import { missingFor, NEEDED, type Needed } from "#contract/site-checklist.ts";
import type { SiteOperations } from "#contract/site-operations.ts";
import type { Locale } from "#domain/locale.ts";
import type { SiteState } from "#store/overview.ts";

/** Something an owner might do next; `count` says how often it is to be done. */
export type ToDo =
  | { code: "missing-answers" | "unpublished-changes" | "photos-without-alt" | "second-factor" | "paused"; count: number }
  | { code: "languages-without-texts"; count: number; locales: Locale[] };

type Drafted = Pick<SiteState, "draft" | "subdomain">;

/** What is to be done about a site and by who asks, in the order of what matters; what is done is left out. */
export function toDosOf(state: SiteState, operations: SiteOperations): ToDo[] {
  const { draft, status, draftVersion, publishedVersion, secondFactor } = state;
  const locales = draft.locales.filter((locale) => !draft.content[locale]?.intro.trim());
  const mute = draft.photos.filter(({ text }) => !text[draft.defaultLocale]?.alt.trim());
  const changed = publishedVersion !== null && publishedVersion !== draftVersion;
  const all: ToDo[] = [
    { code: "missing-answers", count: missingFor(draft, operations, state.subdomain).length },
    { code: "paused", count: status === "paused" ? 1 : 0 },
    { code: "unpublished-changes", count: changed ? 1 : 0 },
    { code: "languages-without-texts", count: locales.length, locales },
    { code: "photos-without-alt", count: mute.length },
    { code: "second-factor", count: secondFactor ? 0 : 1 },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Steps from a new site to one that guests see. */
export interface Checklist {
  steps: { code: Needed | "publish"; done: boolean }[];
  done: number;
  total: number;
}

export function checklistOf(
  { draft, subdomain, publishedVersion }: Drafted & Pick<SiteState, "publishedVersion">,
  operations: SiteOperations,
): Checklist {
  const missing = missingFor(draft, operations, subdomain);
  const steps: Checklist["steps"] = [
    ...NEEDED.map((code) => ({ code, done: !missing.includes(code) })),
    { code: "publish", done: publishedVersion !== null },
  ];
  return { steps, done: steps.filter(({ done }) => done).length, total: steps.length };
}
