import type { AvailabilityView, PageRef, ReviewsView } from "#contract/pages/site-view.ts";
import { firstNight } from "#domain/availability.ts";
import { addMonths, type CalendarDate, firstDay, monthOf } from "#domain/dates.ts";
import { type Locale, localize } from "#domain/locale.ts";
import { shortestStay } from "#domain/rates/plan.ts";
import type { ShownCalendar, SiteSource } from "#letting/site-source/site-source.ts";
import type { Late } from "./stream-page.ts";

/** Number of months that guests see in calendars. */
const MONTHS_SHOWN = 6;

/** True if a page shows a calendar; such a page is stale when the site's calendar changes. */
export const hasCalendar = ({ kind }: PageRef): boolean => kind === "home" || kind === "unit";

/** Starts to load a page's calendar and reviews. */
export function loadLate(
  source: SiteSource,
  { locale, page, today }: { locale: Locale; page: PageRef; today: CalendarDate },
  calendar: Promise<ShownCalendar> | undefined,
): Late {
  const { sections } = source.site.design;
  const withReviews = page.kind === "home" && (!sections || sections.includes("Reviews"));
  const slug = page.kind === "unit" ? page.slug : undefined;
  return {
    ...(calendar
      ? { availability: withoutUnhandledRejection(calendar.then((its) => availabilityOf(source, its, locale, today, slug))) }
      : {}),
    ...(withReviews ? { reviews: withoutUnhandledRejection(source.reviews().then((its) => ownLanguageFirst(its, locale))) } : {}),
  };
}

/** Moves reviews in the page's language to the front; otherwise the order stays. */
function ownLanguageFirst({ reviews, ...more }: ReviewsView, locale: Locale): ReviewsView {
  const isForeign = (review: { locale: string }): number => (review.locale === locale ? 0 : 1);
  return { ...more, reviews: reviews.toSorted((one, other) => isForeign(one) - isForeign(other)) };
}

/** Prevents an unhandled rejection if the page fails before it awaits this promise. */
function withoutUnhandledRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function availabilityOf(
  { site }: SiteSource,
  calendar: ShownCalendar,
  locale: Locale,
  today: CalendarDate,
  slug?: string,
): AvailabilityView {
  const units = slug === undefined ? site.units : site.units.filter((unit) => unit.slug === slug);
  const from = monthOf(today);
  const ids = units.map(({ id }) => id);
  const nights = calendar.nights(ids, firstNight(from), firstDay(addMonths(from, MONTHS_SHOWN)));
  return {
    from,
    months: MONTHS_SHOWN,
    units: units.map(({ rates: { plan }, ...unit }) => ({
      slug: unit.slug,
      name: localize(unit.content, locale, site.defaultLocale)?.name.trim() || site.name || unit.slug,
      minimumNights: shortestStay(plan),
      dayPrices: plan.showDayPrices ? plan.currency : undefined,
      taken: nights.filter(({ unitId }) => unitId === unit.id).map(({ night }) => night),
    })),
  };
}
