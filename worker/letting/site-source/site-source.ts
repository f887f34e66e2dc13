import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { ReviewsView } from "#contract/pages/site-view.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type CalendarSnapshot, takenNights } from "../calendars/calendar-snapshot.ts";
import { cachedCalendar, loadCalendar } from "../calendars/shown-calendar.ts";
import type { Bookable } from "../rates/bookable.ts";

/** Data for the ribbon on the pages of an invented home. */
export interface InventedHome {
  mainOrigin: string;
  /** True on a developer's machine: guests' forms then do what they do on an owner's site. */
  takesBookings: boolean;
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
  /** A promise if they have to be read from the store. */
  reviews(): ReviewsView | Promise<ReviewsView>;
  /** Current prices and taken nights, for quotes; undefined if guests can no longer book at the site. */
  bookable(): Promise<Bookable | undefined>;
  bookingSettings(): Promise<BookingSettings>;
  /** True if its visitors are guests, whose views are counted. */
  counted: boolean;
  /** Set if the home is invented, which every page says. */
  invented?: InventedHome;
  /** Query to add to the site's links, for a view of the site that one visitor requested. Its pages are not cached. */
  carried?: string;
  /** True if it is shown in the portal, which triggers its reloads. */
  framed?: boolean;
}

/** `reviews`: those of the host's record, which are read from the store if it has none. */
export function storedSite(
  site: SiteRecord,
  origin: string,
  context: RequestContext,
  reviews?: ReviewsView | Promise<ReviewsView>,
): SiteSource {
  const { openStore, config } = context;
  const readReviews = async () => {
    const [{ readShownReviews }, store] = await Promise.all([import("#services/hosts/read-shown-reviews.ts"), openStore()]);
    return readShownReviews(store, site.id);
  };
  return {
    site,
    origin,
    noindex: false,
    counted: true,
    ...(site.ownerId === DEMO_OWNER_ID ? { invented: { mainOrigin: config.mainOrigin, takesBookings: config.local } } : {}),
    calendar: () => ({
      quick: async () => {
        const snapshot = await cachedCalendar(site.id, context);
        return snapshot && shown(snapshot);
      },
      load: async () => shown(await loadCalendar(site.id, context)),
    }),
    reviews: () => reviews ?? readReviews(),
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
