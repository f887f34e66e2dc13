import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { AvailabilityView, PageRef, ReviewsView } from "#contract/pages/site-view.ts";
import { firstNight } from "#domain/availability.ts";
import { addMonths, type CalendarDate, firstDay, monthOf } from "#domain/dates.ts";
import { type Locale, localize } from "#domain/locale.ts";
import { shortestStay } from "#domain/rates/plan.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type CalendarSnapshot, takenNights } from "../calendars/calendar-snapshot.ts";
import { cachedCalendar, loadCalendar } from "../calendars/shown-calendar.ts";
import type { Bookable } from "../rates/bookable.ts";
import type { Late } from "#pages/owner-site/stream-page.ts";

/** Data for the ribbon on the pages of an invented home. */
export interface InventedHome {
  mainOrigin: string;
  /** The name that the visitor entered for their own home. */
  name?: string | undefined;
}

interface TakenNight {
  unitId: string;
  night: CalendarDate;
}

/** A calendar as pages show it. */
export interface ShownCalendar {
  version: number;
  /** Taken nights of the units in `[from, until)`. */
  nights(unitIds: string[], from: CalendarDate, until: CalendarDate): TakenNight[];
}

/** A calendar that can be read quickly if it is cached, and loaded otherwise. */
interface ComingCalendar {
  /** From memory or KV; undefined if neither has it. */
  quick(): Promise<ShownCalendar | undefined>;
  /** As `quick`, otherwise from the store, which may be slow. */
  load(): Promise<ShownCalendar>;
}

/** A site to serve: its record and the sources of its other data. */
export interface SiteSource {
  site: SiteRecord;
  /** Scheme and host of its canonical address. */
  origin: string;
  /** True if search engines must not index it. */
  noindex: boolean;
  /** The calendar for pages, which may be a minute old. */
  calendar(): ComingCalendar;
  reviews(): Promise<ReviewsView>;
  /** Current prices and taken nights, for quotes; undefined if guests cannot book at the site any more. */
  bookable(): Promise<Bookable | undefined>;
  bookingSettings(): Promise<BookingSettings>;
  /** True if its visitors are guests, whose views are counted. */
  counted: boolean;
  /** Set if the home is invented, which every page says. */
  invented?: InventedHome;
  /** Query to add to the site's links, for a view of the site that one visitor requested. Its pages are not cached. */
  carried?: string;
  /** True if it is shown in the portal, which tells it when to reload. */
  framed?: boolean;
}

/** Number of months that guests see in calendars. */
const MONTHS_SHOWN = 6;

export function storedSite(site: SiteRecord, origin: string, context: RequestContext): SiteSource {
  const { openStore, config } = context;
  return {
    site,
    origin,
    noindex: false,
    counted: true,
    ...(site.ownerId === DEMO_OWNER_ID ? { invented: { mainOrigin: config.mainOrigin } } : {}),
    calendar: () => ({
      quick: async () => {
        const snapshot = await cachedCalendar(site.id, context);
        return snapshot && shown(snapshot);
      },
      load: async () => shown(await loadCalendar(site.id, context)),
    }),
    reviews: async () => {
      const [{ readShown }, store] = await Promise.all([import("../reviews/read-shown.ts"), openStore()]);
      return readShown(store, site.id);
    },
    bookable: async () => {
      const [{ readBookable }, store] = await Promise.all([import("../rates/read-bookable.ts"), openStore()]);
      return readBookable(store, site.id);
    },
    bookingSettings: async () => {
      const [{ find }, store] = await Promise.all([import("#store/letting/booking-settings.ts"), openStore()]);
      return (await find(store, site.id)).settings;
    },
  };
}

const shown = (snapshot: CalendarSnapshot): ShownCalendar => ({
  version: snapshot.version,
  nights: (unitIds, from, until) => takenNights(snapshot, unitIds, from, until),
});

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
