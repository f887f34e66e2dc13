import { brand } from "#locales/brand.ts";
import { addMonths, type CalendarDate, dayInZone, firstDay, monthOf } from "#domain/dates.ts";
import { type BusyEvent, serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import type { Locale } from "#domain/locale.ts";
import { type CalendarEntry, findForExport } from "#store/letting/blocks.ts";
import { type ExportedSite, findExportedSites } from "#store/letting/exported-sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { translatorFor } from "#locales/words/translate.ts";

/** a serialised calendar. */
export interface CalendarFile {
  body: Uint8Array;
  /** A strong validator: the digest of the body. */
  etag: string;
  /** Milliseconds since the epoch. */
  lastModified: number;
}

export type ExportOf = { siteId: string } | { userId: string };

const REFRESH_HOURS = 1;
/** Number of past months in the file, so that events do not disappear for readers that poll rarely. */
const MONTHS_BACK = 1;

/** Creates the calendar file of a site, or of all sites of an owner; undefined for an unknown site. */
export async function createSiteExport(store: Store, of: ExportOf, now: number): Promise<CalendarFile | undefined> {
  const sites = await findExportedSites(store, of);
  const [first] = sites;
  if (!first) return undefined;
  const since = firstDayOfExports(now, first.timeZone);
  const exported = new Set(sites.map(({ id }) => id));
  const blocks = (await findForExport(store, of, since)).filter(({ siteId }) => exported.has(siteId));
  const busy = new Set(blocks.map(({ unitId }) => unitId));
  const shownSites = sites.map((site) => ({
    ...site,
    units: site.units.filter(({ id, archived }) => !archived || busy.has(id)),
  }));
  const busySummary = (await translatorFor(first.defaultLocale))("export.busy");
  const text = serialize(shownSites, busySummary, blocks);
  return toCalendarFile(text, Math.max(...sites.map(({ updatedAt }) => updatedAt)));
}

/** Adds validators to the text of a calendar. */
export async function toCalendarFile(text: string, lastModified: number): Promise<CalendarFile> {
  const body = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  return { body, etag, lastModified };
}

function serialize(sites: ExportedSite[], busy: string, blocks: CalendarEntry[]): string {
  const bySite = new Map(sites.map((site) => [site.id, site]));
  const summaries = new Map<string, string>();
  const summaryOf = ({ unitId, siteId }: CalendarEntry): string => {
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
  return serializeCalendar({ ...ABOUT, name: sites.map(({ name }) => name).join(", "), events });
}

/** The day on or after which the entries of exports end. */
export const firstDayOfExports = (now: number, timeZone: string): CalendarDate =>
  firstDay(addMonths(monthOf(dayInZone(now, timeZone)), -MONTHS_BACK));

/** Properties of all our exports. */
export const ABOUT = { productId: `-//${brand.name}//Calendar//NL`, refreshHours: REFRESH_HOURS };

/** The UID of a booking or block in our exports. */
export const uidOf = (id: string): string => `${id}@${brand.domain}`;

const eventOf = ({ id, arrival, departure, sequence, updatedAt }: CalendarEntry, summary: string): BusyEvent => ({
  uid: uidOf(id),
  arrival,
  departure,
  summary,
  sequence,
  stamp: updatedAt,
});

/** Creates a calendar file of one unit's busy nights. */
export async function createUnitCalendar(name: string, locale: Locale, blocks: CalendarEntry[]): Promise<string> {
  const busy = (await translatorFor(locale))("export.busy");
  return serializeCalendar({ ...ABOUT, name, events: blocks.map((block) => eventOf(block, busy)) });
}
