import type { SiteRecord } from "#contract/site-record.ts";
import type { AvailabilityView, ReviewsView } from "#contract/site-view.ts";
import { firstNight } from "#domain/availability.ts";
import { addMonths, type CalendarDate, firstDay, monthOf } from "#domain/dates.ts";
import { type Locale, readIn } from "#domain/locale.ts";
import { findNights } from "#store/blocks.ts";
import { findShown } from "#store/reviews.ts";
import type { Store } from "#store/store.ts";
import type { Late } from "./stream-page.ts";

/** A site to serve: its record and where the rest of its data comes from. */
export interface SiteSource {
  site: SiteRecord;
  /** Scheme and host of its canonical address. */
  origin: string;
  /** Kept out of search engines. */
  noindex: boolean;
  /** Taken nights of the units in `[from, until)`. */
  nights(unitIds: string[], from: CalendarDate, until: CalendarDate): Promise<{ unitId: string; night: CalendarDate }[]>;
  reviews(): Promise<ReviewsView>;
  /** Guests look at it: their views are counted. */
  counted: boolean;
  /** Query that the site's links carry on: this is the site as one visitor asked to see it. Nobody keeps its pages. */
  carried?: string;
  /** Shown in the portal, which says when to show it anew. */
  framed?: boolean;
}

/** How many months ahead a guest sees. */
const MONTHS_SHOWN = 6;

export function storedSite(site: SiteRecord, origin: string, openStore: () => Promise<Store>): SiteSource {
  return {
    site,
    origin,
    noindex: false,
    counted: true,
    nights: async (unitIds, from, until) => findNights(await openStore(), unitIds, from, until),
    reviews: async () => ({ reviews: await findShown(await openStore(), site.id) }),
  };
}

/** Starts loading what a page shows of bookings and reviews. */
export function loadLate(source: SiteSource, locale: Locale, today: CalendarDate, page: { kind: string; slug?: string }): Late {
  if (page.kind === "home") {
    const availability = handled(loadAvailability(source, locale, today));
    const { sections } = source.site.design;
    return sections && !sections.includes("Reviews") ? { availability } : { availability, reviews: handled(source.reviews()) };
  }
  if (page.kind === "unit") return { availability: handled(loadAvailability(source, locale, today, page.slug)) };
  return {};
}

/** A promise whose failure waits for who asks: the page may fail before it comes to its late parts. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function loadAvailability(
  source: SiteSource,
  locale: Locale,
  today: CalendarDate,
  slug?: string,
): Promise<AvailabilityView> {
  const { site } = source;
  const units = slug === undefined ? site.units : site.units.filter((unit) => unit.slug === slug);
  const from = monthOf(today);
  const nights = await source.nights(
    units.map(({ id }) => id),
    firstNight(from),
    firstDay(addMonths(from, MONTHS_SHOWN)),
  );
  return {
    from,
    months: MONTHS_SHOWN,
    units: units.map((unit) => ({
      slug: unit.slug,
      name: readIn(unit.content, locale, site.defaultLocale)?.name.trim() || site.name || unit.slug,
      minimumNights: unit.minimumNights,
      taken: nights.filter(({ unitId }) => unitId === unit.id).map(({ night }) => night),
    })),
  };
}
