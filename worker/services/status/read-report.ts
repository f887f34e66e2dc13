import type { StatusReport } from "#contract/services/status.ts";
import { publicStates } from "#domain/status/public-parts.ts";
import { countDay, dayName, dayStart, STATUS_DAYS } from "#domain/status/status-days.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import { DAY_MS } from "#domain/time.ts";
import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import * as alerts from "#store/services/alerts.ts";
import { findSince } from "#store/services/incidents.ts";
import * as healthMinutes from "#store/services/health-minutes.ts";
import type { Store } from "#store/dialect/store.ts";
import { readHeld, writeHeld } from "./held-status.ts";

/** Ended incidents stay on the status page for this long. */
const SHOWN_INCIDENTS_MS = 30 * DAY_MS;
const MAX_INCIDENTS = 20;

/** Reads from the store what the status page shows at `now`. */
export async function readReport(store: Store, now: number): Promise<StatusReport> {
  const today = dayStart(now);
  const [days, minutes, outages, latest, incidents] = await Promise.all([
    healthMinutes.findDays(store, dayName(today - (STATUS_DAYS - 1) * DAY_MS)),
    healthMinutes.findBetween(store, today, now + 1),
    healthMinutes.findOutages(store, today),
    healthMinutes.findBefore(store, now + 1),
    findSince(store, now - SHOWN_INCIDENTS_MS, MAX_INCIDENTS),
  ]);
  const counted = new Map(days.map(({ day, counts }) => [day, counts]));
  counted.set(dayName(today), countDay(today, minutes, outages));
  const unknown = countDay(today, [], []);
  return {
    at: latest?.at ?? null,
    now: publicStates(latest?.signals ?? {}),
    days: Array.from({ length: STATUS_DAYS }, (_, index) => {
      const day = dayName(today - (STATUS_DAYS - 1 - index) * DAY_MS);
      return { day, counts: counted.get(day) ?? unknown };
    }),
    incidents: incidents.map(({ version: _, ...incident }) => incident),
  };
}

/** Shows a change of incidents at once; if KV fails, it is shown when the report is written next. */
export async function refreshHeld({ env, openStore, now, requestId }: RequestContext): Promise<void> {
  try {
    const held = await readHeld(env.SITES);
    if (held) await writeHeld(env.SITES, { ...held, report: await readReport(await openStore(), now) });
  } catch (error) {
    logError("status not updated in KV", error, { requestId });
  }
}

/** Counts the days before `now` whose minutes are still there and that are not counted, and removes what is older than its term. */
export async function countPastDays(store: Store, now: number): Promise<void> {
  const today = dayStart(now);
  const stored = await healthMinutes.findDays(store, dayName(today - 2 * DAY_MS));
  const missing = [2, 1].map((ago) => today - ago * DAY_MS).filter((start) => !stored.some(({ day }) => day === dayName(start)));
  if (missing.length === 0) return;
  for (const start of missing) {
    const [minutes, outages] = await Promise.all([
      healthMinutes.findBetween(store, start, start + DAY_MS),
      healthMinutes.findOutages(store, start),
    ]);
    const counts = countDay(start, minutes, outages);
    await store.atomically((db) => [healthMinutes.putDay(db, store.tables, dayName(start), counts)]);
  }
  await healthMinutes.removeMinutesBefore(store, today + DAY_MS - RETENTION_MS.healthMinutes);
  await healthMinutes.removeDaysBefore(store, today - RETENTION_MS.health);
  await alerts.removeBefore(store, now - RETENTION_MS.health);
}
