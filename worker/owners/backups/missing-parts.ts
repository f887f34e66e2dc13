import { type BackupPart, nameIn } from "#contract/owners/backup-parts.ts";
import { isRatePlan } from "#contract/letting/rate-plan.ts";
import { MAX_UNITS } from "#contract/owners/site-operations.ts";
import { dayInZone } from "#domain/dates.ts";
import { missingPlanParts } from "#domain/rates/plan-parts.ts";
import { keyOfReview } from "#letting/reviews/add-reviews.ts";
import type { SiteMessages } from "#letting/messages/read-messages.ts";
import type { findKnown } from "#store/letting/reviews.ts";
import type { SiteParts, UnitPart } from "#store/letting/unit-parts.ts";
import type { FoundOperations, FormerUnit } from "#store/owners/site-operations.ts";
import type { FormerSite } from "./former-site.ts";

/** The present site, as far as it decides what can be added to it. */
export interface PresentSite {
  siteId: string;
  stored: FoundOperations;
  messages: SiteMessages;
  reviews: Awaited<ReturnType<typeof findKnown>>;
  parts: Pick<SiteParts, "parts">;
}

/** What a copy has besides the draft, and the site lacks: units, things of rate plans, automatic messages, and entered reviews. */
export function listMissing(former: FormerSite, present: PresentSite, now: number): BackupPart[] {
  const { operations, plans } = present.stored;
  const { defaultLocale: locale } = former.draft;
  const today = dayInZone(now, operations.timeZone);
  const nameOf = ({ id, content }: FormerUnit): string =>
    nameIn(former.draft.units.find((unit) => unit.id === id)?.content ?? content, locale);
  const ofPlans = former.units.flatMap((unit): BackupPart[] => {
    const plan = plans[unit.id]?.plan;
    if (!plan) return [];
    const parts = missingPlanParts(plan, unit.rates.plan, { locale, today, isValid: isRatePlan });
    return parts.map(({ kind, key, name }) => ({ kind, of: `${unit.id} ${key}`, name, unit: nameOf(unit), isMissing: true }));
  });
  return [
    ...former.units
      .filter(({ id }) => canReturn(former, present, id))
      .map((unit): BackupPart => ({ kind: "home", of: unit.id, name: nameOf(unit), isMissing: true })),
    ...ofPlans,
    ...former.automations
      .filter(({ id }) => !present.messages.stored.settings.automations.some((each) => each.id === id))
      .map(({ id, template }): BackupPart => ({
        kind: "automation",
        of: id,
        name: former.templates.find(({ key }) => key === template)?.name || template,
        isMissing: true,
      })),
    ...missingReviews(former, present).map(({ id, author }): BackupPart => ({
      kind: "review",
      of: id,
      name: author,
      isMissing: true,
    })),
  ];
}

/**
 * True if a unit of the copy is not let any more and can be: the ids are those of this site, there is room, and it shares nights with
 * the same units as then. A unit that no longer does could be sold together with one that contains it.
 */
export function canReturn(former: FormerSite, { siteId, stored, parts }: PresentSite, unitId: string): boolean {
  const { units } = stored.operations;
  const isShared = ({ unitId: whole, partId }: UnitPart) => whole === unitId || partId === unitId;
  const keyOf = ({ unitId: whole, partId }: UnitPart) => `${whole} ${partId}`;
  const present = new Set(parts.parts.map(keyOf));
  return (
    former.siteId === siteId &&
    former.units.some(({ id }) => id === unitId) &&
    !Object.hasOwn(units, unitId) &&
    Object.keys(units).length < MAX_UNITS &&
    former.unitParts.filter(isShared).every((part) => present.has(keyOf(part)))
  );
}

export function missingReviews({ reviews }: FormerSite, { reviews: known }: PresentSite): FormerSite["reviews"] {
  const present = new Set(known.flatMap((review) => [review.id, keyOfReview(review)]));
  return reviews.filter((review) => !present.has(review.id) && !present.has(keyOfReview(review)));
}
