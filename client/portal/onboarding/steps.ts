import type { Needed } from "#contract/site-checklist.ts";
import type { SiteDraft } from "#contract/site-draft.ts";

/** The questions in the order they are asked, publishing at their end. */
export const STEPS = [
  "home",
  "place",
  "host",
  "photos",
  "special",
  "amenities",
  "languages",
  "prices",
  "theme",
  "address",
  "publish",
] as const;
export type Step = (typeof STEPS)[number];

/** Where what a site cannot be published without is asked. */
const ASKED: Record<Needed, Step> = {
  name: "home",
  facts: "home",
  place: "place",
  host: "host",
  photos: "photos",
  texts: "special",
  price: "prices",
  subdomain: "address",
};

export const findStep = (name: string | null): Step | undefined => STEPS.find((step) => step === name);

/** What a step still has to answer. */
export const neededIn = (step: Step, missing: readonly Needed[]): Needed[] => missing.filter((each) => ASKED[each] === step);

/** The step where something that is needed is asked. */
export const stepOf = (needed: Needed): Step => ASKED[needed];

/** Whether a step that may be left out has an answer, as far as that can be told. */
const hasAnswer = (step: Step, draft: SiteDraft): boolean =>
  step === "amenities" && draft.units.some(({ amenities }) => amenities.length > 0);

/**
 * Where somebody who comes back goes on: at the first answer that is needed and not there, or at one before it that may be
 * left out and has not been passed yet.
 */
export function firstOpen(draft: SiteDraft, missing: readonly Needed[]): Step {
  const needed = new Set(Object.values(ASKED));
  const open = STEPS.findIndex((step) => neededIn(step, missing).length > 0);
  const end = open === -1 ? STEPS.length - 1 : open;
  const passed = STEPS.slice(0, end).findLastIndex((step) => needed.has(step) || hasAnswer(step, draft));
  return STEPS[passed + 1] ?? "publish";
}

/** Whether a step has been answered, or may be left out and has been passed. */
export function isAnswered(step: Step, draft: SiteDraft, missing: readonly Needed[]): boolean {
  if (Object.values(ASKED).includes(step)) return neededIn(step, missing).length === 0;
  const isPassed = STEPS.indexOf(step) < STEPS.indexOf(firstOpen(draft, missing));
  return step === "amenities" ? hasAnswer(step, draft) : isPassed;
}

/** The neighbour of a step, so many to its right. */
export const stepFrom = (step: Step, by: 1 | -1): Step | undefined => STEPS[STEPS.indexOf(step) + by];
