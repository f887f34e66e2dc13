import { logError } from "#services/http/log.ts";
import { fromKv } from "#services/http/within.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";
import { WeighedCache } from "#services/memory/weighed-cache.ts";
import { type CalendarSnapshot, readSnapshot } from "./calendar-snapshot.ts";
import { publishCalendar } from "./publish-calendar.ts";

interface Remembered {
  snapshot?: CalendarSnapshot;
  /** The time until which the snapshot is used, in milliseconds since the epoch. */
  until: number;
  /** The newest version that this isolate has seen: KV may have an older one. */
  newest: number;
}

const memory = new WeighedCache<Remembered>("calendars");
/** Memory of a unit without its run lengths, and of one of those. */
const UNIT_BYTES = 256;
const NUMBER_BYTES = 8;

/** Lifetime of KV's own edge cache: the minimum that it allows. */
const EDGE_TTL_SECONDS = 30;

/** Returns the calendar if this isolate looked it up in the last seconds. */
export function recallCalendar(siteId: string, now: number): CalendarSnapshot | undefined {
  const known = memory.get(siteId);
  return known && known.until > now ? known.snapshot : undefined;
}

/** Records that a calendar has a newer version, so that this isolate no longer shows older ones. */
export function noteCalendarVersion(siteId: string, version: number): void {
  remember(siteId, { until: 0, newest: Math.max(version, memory.get(siteId)?.newest ?? 0) });
}

function remember(siteId: string, known: Remembered): void {
  memory.set(siteId, known, known.snapshot ? snapshotBytes(known.snapshot) : 0);
}

function snapshotBytes({ units }: CalendarSnapshot): number {
  let bytes = 0;
  for (const lengths of Object.values(units)) bytes += UNIT_BYTES + NUMBER_BYTES * lengths.length;
  return bytes;
}

type Lookup = Pick<RequestContext, "env" | "config" | "openStore" | "now" | "requestId" | "waitUntil">;

/** Reads a site's calendar from memory or KV, never from the store; undefined if neither has a recent version. */
export async function cachedCalendar(
  siteId: string,
  { env, config, now, requestId }: Lookup,
): Promise<CalendarSnapshot | undefined> {
  const remembered = recallCalendar(siteId, now);
  if (remembered) return remembered;
  const read = env.SITES.get<CalendarSnapshot>(calendarKey(siteId), { type: "json", cacheTtl: EDGE_TTL_SECONDS }).catch(
    (error: unknown) => logError("calendar not read from KV", error, { requestId, siteId }),
  );
  const inKv = await fromKv(read);
  const newest = memory.get(siteId)?.newest ?? 0;
  if (!inKv || inKv.version < newest) return undefined;
  remember(siteId, { snapshot: inKv, until: now + config.siteMemoryMs, newest: inKv.version });
  return inKv;
}

/** Reads a site's calendar from the store and requests its publication to KV. An unknown site has an empty calendar. */
export async function loadCalendar(
  siteId: string,
  { env, config, openStore, now, requestId, waitUntil }: Lookup,
): Promise<CalendarSnapshot> {
  const snapshot = (await readSnapshot(await openStore(), siteId, now)) ?? { version: 0, from: EMPTY_FROM, units: {} };
  const newest = Math.max(snapshot.version, memory.get(siteId)?.newest ?? 0);
  remember(siteId, { snapshot, until: now + config.siteMemoryMs, newest });
  const published = publishCalendar(env, siteId);
  waitUntil(published.catch((error: unknown) => logError("calendar not published", error, { requestId, siteId })));
  return snapshot;
}

const EMPTY_FROM = "1970-01-01" as CalendarSnapshot["from"];
