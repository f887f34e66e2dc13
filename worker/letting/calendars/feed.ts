import { brand } from "#locales/brand.ts";
import { addMonths, type CalendarDate, dayInZone, firstDay, monthOf } from "#domain/dates.ts";
import { type BusyEvent, serializeFeed } from "#domain/icalendar/feed.ts";
import type { Locale } from "#domain/locale.ts";
import { type FeedEntry, findForFeed } from "#store/letting/blocks.ts";
import { type FeedSite, findFeedSites } from "#store/letting/feed-sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { translatorFor } from "#locales/words/translate.ts";

/** A serialised feed. */
export interface Feed {
  body: Uint8Array;
  /** A strong validator: the digest of the body. */
  etag: string;
  /** Milliseconds since the epoch. */
  lastModified: number;
}

export type FeedOf = { siteId: string } | { userId: string };

const REFRESH_HOURS = 1;
/** Number of past months in the feed, so that events do not disappear for readers that poll rarely. */
const MONTHS_BACK = 1;

/** Creates the feed of a site, or of all sites of an owner; undefined for an unknown site. */
export async function createFeed(store: Store, of: FeedOf, now: number): Promise<Feed | undefined> {
  const sites = await findFeedSites(store, of);
  const [first] = sites;
  if (!first) return undefined;
  const since = firstDayOfFeeds(now, first.timeZone);
  const inFeed = new Set(sites.map(({ id }) => id));
  const blocks = (await findForFeed(store, of, since)).filter(({ siteId }) => inFeed.has(siteId));
  const busy = new Set(blocks.map(({ unitId }) => unitId));
  const shownSites = sites.map((site) => ({
    ...site,
    units: site.units.filter(({ id, archived }) => !archived || busy.has(id)),
  }));
  const busySummary = (await translatorFor(first.defaultLocale))("feed.busy");
  const text = serialize(shownSites, busySummary, blocks);
  return toFeed(text, Math.max(...sites.map(({ updatedAt }) => updatedAt)));
}

/** Adds validators to the text of a feed. */
export async function toFeed(text: string, lastModified: number): Promise<Feed> {
  const body = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  return { body, etag, lastModified };
}

function serialize(sites: FeedSite[], busy: string, blocks: FeedEntry[]): string {
  const bySite = new Map(sites.map((site) => [site.id, site]));
  const summaries = new Map<string, string>();
  const summaryOf = ({ unitId, siteId }: FeedEntry): string => {
    let summary = summaries.get(unitId);
    if (summary === undefined) {
      const site = bySite.get(siteId);
      const unit = site && site.units.length > 1 ? site.units.find(({ id }) => id === unitId)?.name : undefined;
      const where = [sites.length > 1 ? site?.name : undefined, unit].filter(Boolean);
      summary = where.length > 0 ? `${busy} – ${where.join(", ")}` : busy;
      summaries.set(unitId, summary);
    }
    return summary;
  };
  const events = blocks.map((block) => eventOf(block, summaryOf(block)));
  return serializeFeed({ ...ABOUT, name: sites.map(({ name }) => name).join(", "), events });
}

/** The day on or after which the entries of feeds end. */
export const firstDayOfFeeds = (now: number, timeZone: string): CalendarDate =>
  firstDay(addMonths(monthOf(dayInZone(now, timeZone)), -MONTHS_BACK));

/** Properties of all our feeds. */
export const ABOUT = { productId: `-//${brand.name}//Calendar//NL`, refreshHours: REFRESH_HOURS };

/** The UID of a booking or block in our feeds. */
export const uidOf = (id: string): string => `${id}@${brand.domain}`;

const eventOf = ({ id, arrival, departure, sequence, updatedAt }: FeedEntry, summary: string): BusyEvent => ({
  uid: uidOf(id),
  arrival,
  departure,
  summary,
  sequence,
  stamp: updatedAt,
});

/** Creates a calendar file of one unit's busy nights. */
export async function createUnitCalendar(name: string, locale: Locale, blocks: FeedEntry[]): Promise<string> {
  const busy = (await translatorFor(locale))("feed.busy");
  return serializeFeed({ ...ABOUT, name, events: blocks.map((block) => eventOf(block, busy)) });
}
