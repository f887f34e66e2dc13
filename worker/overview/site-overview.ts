import type { SiteStatus } from "#contract/site-record.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { countNights } from "#domain/stays.ts";
import type { HostTools } from "#hosts/refresh-site.ts";
import { hostsOf, readKnown } from "#hosts/site-cache.ts";
import { type CalendarBlock, findCalendar, type UnitCalendar } from "#store/calendar.ts";
import { findOperations } from "#store/site-operations.ts";
import { findState, type SiteState } from "#store/overview.ts";
import { type Checklist, checklistOf, type ToDo, toDosOf } from "./to-dos.ts";

const DAYS_AHEAD = 30;

interface Entry extends CalendarBlock {
  unit: { id: string; name: string };
  nights: number;
}

interface SiteOverview {
  /** The current day in the home's time zone. */
  today: CalendarDate;
  /** Entries within the next 30 days, ordered by arrival. */
  ahead: Entry[];
  toDos: ToDo[];
  checklist: Checklist;
  health: {
    status: SiteStatus;
    published: boolean;
    /** True if guests currently get this site at its address. */
    answers: boolean;
    /** Hosts of the site, the subdomain first. */
    hosts: string[];
    lastPublishedAt: number | null;
  };
}

/** Loads a site's overview for `userId`, with three queries and one read from KV; undefined if the site does not exist. */
export async function siteOverview(tools: HostTools, siteId: string, userId: string): Promise<SiteOverview | undefined> {
  const { store, now } = tools;
  // The home's time zone is not known yet, so the calendar is read with one more day at both ends.
  const utcToday = dayInZone(now, "UTC");
  const [state, found, units] = await Promise.all([
    findState(store, siteId, userId),
    findOperations(store, siteId),
    findCalendar(store, siteId, addDays(utcToday, -1), addDays(utcToday, DAYS_AHEAD + 1)),
  ]);
  if (!state || !found) return undefined;
  const today = dayInZone(now, state.timeZone);
  const entries = entriesOf(units).filter(({ arrival, departure }) => departure >= today && arrival < addDays(today, DAYS_AHEAD));
  return {
    today,
    ahead: entries.filter(({ departure }) => departure > today),
    toDos: toDosOf(state, found),
    checklist: checklistOf(state, found),
    health: await healthOf(tools, siteId, state),
  };
}

function entriesOf(units: UnitCalendar[]): Entry[] {
  const all = units.flatMap(({ id, name, blocks }) =>
    blocks.map((block) => ({ ...block, unit: { id, name }, nights: countNights(block) })),
  );
  return all.toSorted((a, b) => (a.arrival === b.arrival ? 0 : a.arrival < b.arrival ? -1 : 1));
}

async function healthOf({ kv, mainDomain }: HostTools, siteId: string, state: SiteState): Promise<SiteOverview["health"]> {
  const { status, publishedVersion, publishedAt } = state;
  const hosts = hostsOf(state, mainDomain);
  const [first] = hosts;
  // Without an entry in KV, the next request reads the site from the store.
  const known = first === undefined ? undefined : await readKnown(kv, first).catch(() => undefined);
  const answers = status === "active" && first !== undefined && (known === undefined || known.site?.id === siteId);
  return { status, published: publishedVersion !== null, answers, hosts, lastPublishedAt: publishedAt };
}
