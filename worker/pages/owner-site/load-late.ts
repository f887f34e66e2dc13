import type { AvailabilityView, PageRef, ReviewsView } from "#contract/pages/site-view.ts";
import { firstNight } from "#domain/availability.ts";
import { addDays, addMonthsToDay, type CalendarDate, type CalendarMonth, monthOf, monthsBetween } from "#domain/dates.ts";
import { type Locale, localize } from "#domain/locale.ts";
import { MAX_MONTHS_AHEAD, shortestStay } from "#domain/rates/plan.ts";
import type { ShownCalendar, SiteSource } from "#letting/site-source/site-source.ts";
import type { LateData } from "#themes/base/page.tsx";
import type { Late } from "./stream-page.ts";

/** Maximum number of months of a calendar in a page; scripts and links lead to more. */
const MONTHS_SHOWN = 3;

/** True if a page shows a calendar; such a page is stale when the site's calendar changes. */
export const hasCalendar = ({ kind }: PageRef): boolean => kind === "home" || kind === "unit";

/** `month`: the first month to show; by default that of the next stay that can be booked. */
interface LatePage {
  locale: Locale;
  page: PageRef;
  today: CalendarDate;
  month?: CalendarMonth | undefined;
}

const withReviews = (source: SiteSource, { kind }: PageRef): boolean =>
  kind === "home" && (source.site.design.sections?.includes("Reviews") ?? true);

/** What a page may wait for, if nothing of it is late: `calendar` is undefined for pages without one. */
export function lateAtHand(source: SiteSource, at: LatePage, calendar: ShownCalendar | undefined): Partial<LateData> | undefined {
  const { locale, page, today, month } = at;
  const slug = page.kind === "unit" ? page.slug : undefined;
  const reviews = withReviews(source, page) ? source.reviews() : undefined;
  if (reviews instanceof Promise || (!calendar && hasCalendar(page))) return undefined;
  return {
    ...(calendar && { availability: availabilityOf(source, calendar, { locale, today, month, slug }) }),
    ...(reviews && { reviews: ownLanguageFirst(reviews, locale) }),
  };
}

/** Starts to load a page's calendar and reviews. */
export function loadLate(
  source: SiteSource,
  { locale, page, today, month }: LatePage,
  calendar: Promise<ShownCalendar> | undefined,
): Late {
  const slug = page.kind === "unit" ? page.slug : undefined;
  return {
    ...(calendar
      ? {
          availability: withoutUnhandledRejection(
            calendar.then((its) => availabilityOf(source, its, { locale, today, month, slug })),
          ),
        }
      : {}),
    ...(withReviews(source, page)
      ? { reviews: withoutUnhandledRejection(Promise.resolve(source.reviews()).then((its) => ownLanguageFirst(its, locale))) }
      : {}),
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

interface ShownMonths {
  locale: Locale;
  today: CalendarDate;
  month: CalendarMonth | undefined;
  /** Slug of the only unit to show. */
  slug: string | undefined;
}

function availabilityOf(
  { site }: SiteSource,
  calendar: ShownCalendar,
  { locale, today, month, slug }: ShownMonths,
): AvailabilityView {
  const units = slug === undefined ? site.units : site.units.filter((unit) => unit.slug === slug);
  return {
    units: units.map((unit) => {
      const { plan } = unit.rates;
      // A record can be from before midnight.
      const { first, last } = unit.window ?? { first: today, last: addMonthsToDay(today, MAX_MONTHS_AHEAD) };
      const [current, end] = [monthOf(today), monthOf(last)];
      const from = month !== undefined && month >= current && month <= end ? month : monthOf(first > today ? first : today);
      const nights = calendar.nights([unit.id], firstNight(from), addDays(last, 1));
      return {
        slug: unit.slug,
        name: localize(unit.content, locale, site.defaultLocale)?.name.trim() || site.name || unit.slug,
        minimumNights: shortestStay(plan),
        dayPrices: plan.showDayPrices ? plan.currency : undefined,
        from,
        months: Math.min(MONTHS_SHOWN, monthsBetween(from, end) + 1),
        until: last,
        taken: nights.map(({ night }) => night),
      };
    }),
  };
}
