import type { Missing } from "#contract/owners/site-checklist.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { screenPath } from "#locales/portal-paths.ts";

/** The steps in the order of the wizard; the last one publishes the site. */
export const STEPS = [
  "home",
  "place",
  "host",
  "photos",
  "special",
  "amenities",
  "languages",
  "prices",
  "channels",
  "theme",
  "address",
  "publish",
] as const;
export type Step = (typeof STEPS)[number];

/** The step that asks for each answer required to publish. */
const ASKED: Partial<Record<Missing["code"], Step>> = {
  name: "home",
  sleeps: "home",
  bathrooms: "home",
  place: "place",
  hostName: "host",
  hostEmail: "host",
  photos: "photos",
  texts: "special",
  price: "prices",
  subdomain: "address",
};

export const findStep = (name: string | null): Step | undefined => STEPS.find((step) => step === name);

/** Returns the required answers that are still missing in a step. */
export const findNeeded = (step: Step, missing: readonly Missing[]): Missing[] =>
  missing.filter(({ code }) => ASKED[code] === step);

/** Returns the step that asks for a missing answer, if the wizard has one. */
export const findStepOf = (code: Missing["code"]): Step | undefined => ASKED[code];

/** True if an optional step is known to have an answer. */
const hasAnswer = (step: Step, draft: SiteDraft): boolean =>
  step === "amenities" && draft.units.some(({ amenities }) => amenities.length > 0);

/**
 * Returns the step at which a returning user continues: the first one with a missing required answer, or an optional step
 * directly before it that was not passed yet.
 */
export function findFirstOpen(draft: SiteDraft, missing: readonly Missing[]): Step {
  const needed = new Set(Object.values(ASKED));
  const open = STEPS.findIndex((step) => findNeeded(step, missing).length > 0);
  const end = open === -1 ? STEPS.length - 1 : open;
  const passed = STEPS.slice(0, end).findLastIndex((step) => needed.has(step) || hasAnswer(step, draft));
  return STEPS[passed + 1] ?? "publish";
}

/** True if a required step has its answers, or if an optional step has an answer or was passed. */
export function isAnswered(step: Step, draft: SiteDraft, missing: readonly Missing[]): boolean {
  if (Object.values(ASKED).includes(step)) return findNeeded(step, missing).length === 0;
  const isPassed = STEPS.indexOf(step) < STEPS.indexOf(findFirstOpen(draft, missing));
  return step === "amenities" ? hasAnswer(step, draft) : isPassed;
}

/** Returns the next (1) or previous (-1) step. */
export const findNeighbour = (step: Step, by: 1 | -1): Step | undefined => STEPS[STEPS.indexOf(step) + by];

/** Returns the path of a site's step. */
export const stepPath = (step: Step | "done", siteId: string): string =>
  `${screenPath("onboarding")}?${new URLSearchParams({ site: siteId, step })}`;
