import { googleNeeds } from "#contract/owners/google-needs.ts";
import { missingFor, NEEDED, type Needed } from "#contract/owners/site-checklist.ts";
import { paymentMethodsOf, termsOfUnit } from "#contract/letting/booking-settings.ts";
import { describedUnits, isPriced, type SiteOperations } from "#contract/owners/site-operations.ts";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { Locale } from "#domain/locale.ts";
import type { SiteState } from "#store/owners/overview.ts";

/** A suggested task; `count` is the number of items it concerns. */
export type ToDo =
  | {
      code:
        | "missing-answers"
        | "unpublished-changes"
        | "photos-without-alt"
        | "missing-for-google"
        | "second-factor"
        | "paused"
        | "requests-only";
      count: number;
    }
  | { code: "languages-without-texts"; count: number; locales: Locale[] };

type Drafted = Pick<SiteState, "draft" | "subdomain">;

/** The terms on which the units of a site are let. */
interface Rental {
  operations: SiteOperations;
  plans: Record<string, StoredPlan>;
}

const missingIn = ({ draft, subdomain }: Drafted, { operations, plans }: Rental) =>
  missingFor(draft, operations, (unitId) => isPriced(plans[unitId]), subdomain);

/** Lists the open tasks for a site and the requesting account, most important first. */
export function toDosOf(state: SiteState, rental: Rental): ToDo[] {
  const { draft, status, draftVersion, publishedVersion, secondFactor } = state;
  const locales = draft.locales.filter((locale) => !draft.content[locale]?.intro.trim());
  const withoutAlt = draft.photos.filter(({ text }) => !text[draft.defaultLocale]?.alt.trim());
  const missing = missingIn(state, rental);
  const forGoogle = googleNeeds(draft, describedUnits(draft, rental.operations));
  const isPayable = paymentMethodsOf(state.bookingSettings).length > 0;
  const instant = Object.keys(rental.operations.units).filter((id) => termsOfUnit(state.bookingSettings, id).mode === "instant");
  const changed = publishedVersion !== null && publishedVersion !== draftVersion;
  const all: ToDo[] = [
    { code: "missing-answers", count: missing.length },
    { code: "paused", count: status === "paused" || status === "closed" ? 1 : 0 },
    { code: "requests-only", count: isPayable ? 0 : instant.length },
    { code: "unpublished-changes", count: changed ? 1 : 0 },
    { code: "languages-without-texts", count: locales.length, locales },
    { code: "photos-without-alt", count: withoutAlt.length },
    { code: "missing-for-google", count: publishedVersion === null ? 0 : forGoogle.length },
    { code: "second-factor", count: secondFactor ? 0 : 1 },
  ];
  return all.filter(({ count }) => count > 0);
}

/** The steps from a new site to a published one. */
export interface Checklist {
  steps: { code: Needed | "publish"; done: boolean }[];
  done: number;
  total: number;
}

export function checklistOf(
  { draft, subdomain, publishedVersion }: Drafted & Pick<SiteState, "publishedVersion">,
  rental: Rental,
): Checklist {
  const missing = missingIn({ draft, subdomain }, rental);
  const steps: Checklist["steps"] = [
    ...NEEDED.map((code) => ({ code, done: missing.every((each) => each.code !== code) })),
    { code: "publish", done: publishedVersion !== null },
  ];
  return { steps, done: steps.filter(({ done }) => done).length, total: steps.length };
}
