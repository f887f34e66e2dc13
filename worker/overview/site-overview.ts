import type { SiteStatus } from "#contract/site-record.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { countNights } from "#domain/stays.ts";
import { hostsOf, readKnown } from "#hosts/site-cache.ts";
import { type CalendarBlock, findCalendar, type UnitCalendar } from "#store/calendar.ts";
import { findOperations } from "#store/site-operations.ts";
import { findState, type SiteState } from "#store/overview.ts";
import type { Store } from "#store/store.ts";
import { type Checklist, checklistOf, type ToDo, toDosOf } from "./to-dos.ts";

/** How far an overview looks ahead, days. */
const AHEAD = 30;

interface Entry extends CalendarBlock {
  unit: { id: string; name: string };
  nights: number;
}

interface SiteOverview {
  /** The home's own day. */
  today: CalendarDate;
  /** Guests who come and go today. */
  arrivals: Entry[];
  departures: Entry[];
  /** What begins or goes on in the next 30 days, by arrival. */
  ahead: Entry[];
  toDos: ToDo[];
  checklist: Checklist;
  health: {
    status: SiteStatus;
    published: boolean;
    /** Whether the next guest to ask at its address gets this site. */
    answers: boolean;
    /** Host names, the subdomain first. */
    hosts: string[];
    lastPublishedAt: number | null;
  };
}

interface Tools {
  store: Store;
  kv: KVNamespace;
  mainDomain: string;
  now: number;
}

/** A site at a glance, for `userId`. Three queries and a look into KV; undefined without the site. */
export async function siteOverview(tools: Tools, siteId: string, userId: string): Promise<SiteOverview | undefined> {
  const { store, now } = tools;
  // Which day it is at the home is known when the site is read: the calendar is read a day wider on both sides meanwhile.
  const aboutToday = dayInZone(now, "UTC");
  const [state, found, units] = await Promise.all([
    findState(store, siteId, userId),
    findOperations(store, siteId),
    findCalendar(store, siteId, addDays(aboutToday, -1), addDays(aboutToday, AHEAD + 1)),
  ]);
  if (!state || !found) return undefined;
  const today = dayInZone(now, state.timeZone);
  const entries = entriesOf(units).filter(({ arrival, departure }) => departure >= today && arrival < addDays(today, AHEAD));
  const stays = entries.filter(({ kind }) => kind === "stay");
  return {
    today,
    arrivals: stays.filter(({ arrival }) => arrival === today),
    departures: stays.filter(({ departure }) => departure === today),
    ahead: entries.filter(({ departure }) => departure > today),
    toDos: toDosOf(state, found.operations),
    checklist: checklistOf(state, found.operations),
    health: await healthOf(tools, siteId, state),
  };
}

function entriesOf(units: UnitCalendar[]): Entry[] {
  const all = units.flatMap(({ id, name, blocks }) =>
    blocks.map((block) => ({ ...block, unit: { id, name }, nights: countNights(block) })),
  );
  return all.toSorted((a, b) => (a.arrival === b.arrival ? 0 : a.arrival < b.arrival ? -1 : 1));
}

async function healthOf({ kv, mainDomain }: Tools, siteId: string, state: SiteState): Promise<SiteOverview["health"]> {
  const { status, publishedVersion, publishedAt } = state;
  const hosts = hostsOf(state, mainDomain);
  const [first] = hosts;
  // What KV does not know, the store is asked about, and that has it.
  const known = first === undefined ? undefined : await readKnown(kv, first).catch(() => undefined);
  const answers = status === "active" && first !== undefined && (known === undefined || known.site?.id === siteId);
  return { status, published: publishedVersion !== null, answers, hosts, lastPublishedAt: publishedAt };
}
