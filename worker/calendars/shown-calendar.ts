import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type CalendarSnapshot, readSnapshot } from "./calendar-snapshot.ts";
import { publishCalendar } from "./publish-calendar.ts";

interface Remembered {
  snapshot?: CalendarSnapshot;
  /** When the snapshot is looked up again; milliseconds since the epoch. */
  until: number;
  /** The newest version this isolate has seen: KV may be behind it. */
  newest: number;
}

const memory = new Map<string, Remembered>();
const MAX_REMEMBERED = 1000;

/** Seconds the edge may keep what it read from KV: the shortest KV allows. */
const EDGE_TTL = 30;

/** Raised when the snapshot's shape changes, so that a new build never reads an old one's. */
const SHAPE = 1;
export const calendarKey = (siteId: string): string => `cal:${SHAPE}:${siteId}`;

/** The calendar this isolate looked up in the last seconds. */
export function recallCalendar(siteId: string, now: number): CalendarSnapshot | undefined {
  const known = memory.get(siteId);
  return known && known.until > now ? known.snapshot : undefined;
}

/** Notes that a calendar has a newer version: this isolate shows no older one from now on. */
export function noteCalendarVersion(siteId: string, version: number): void {
  remember(siteId, { until: 0, newest: Math.max(version, memory.get(siteId)?.newest ?? 0) });
}

function remember(siteId: string, known: Remembered): void {
  memory.delete(siteId);
  if (memory.size >= MAX_REMEMBERED) {
    const oldest = memory.keys().next();
    if (!oldest.done) memory.delete(oldest.value);
  }
  memory.set(siteId, known);
}

type Lookup = Pick<RequestContext, "env" | "config" | "openStore" | "now" | "requestId" | "waitUntil">;

/** A site's calendar as memory or KV have it; undefined if neither has one that is new enough. Never asks the store. */
export async function quickCalendar(
  siteId: string,
  { env, config, now, requestId }: Lookup,
): Promise<CalendarSnapshot | undefined> {
  const remembered = recallCalendar(siteId, now);
  if (remembered) return remembered;
  const inKv = await env.SITES.get<CalendarSnapshot>(calendarKey(siteId), { type: "json", cacheTtl: EDGE_TTL }).catch(
    (error: unknown) => logError("calendar not read from KV", error, { requestId, siteId }),
  );
  const newest = memory.get(siteId)?.newest ?? 0;
  if (!inKv || inKv.version < newest) return undefined;
  remember(siteId, { snapshot: inKv, until: now + config.siteMemoryMs, newest: inKv.version });
  return inKv;
}

/** A site's calendar as the store has it now; KV gets it afterwards. An unknown site has an empty one. */
export async function storedCalendar(
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
