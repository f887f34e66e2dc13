import { markShown } from "#store/calendar-versions.ts";
import type { Store } from "#store/store.ts";
import { readSnapshot } from "./calendar-snapshot.ts";
import { calendarKey } from "./shown-calendar.ts";

/** Seconds KV keeps a calendar: a snapshot counts from a day that moves on. */
const KEPT_SECONDS = 86_400;

/** Writes a site's calendar to KV as the store has it now, and notes its version; removes that of a deleted site. */
export async function writeCalendar(store: Store, kv: KVNamespace, siteId: string, now: number): Promise<void> {
  const snapshot = await readSnapshot(store, siteId, now);
  if (!snapshot) return kv.delete(calendarKey(siteId));
  await kv.put(calendarKey(siteId), JSON.stringify(snapshot), { expirationTtl: KEPT_SECONDS });
  await markShown(store, { siteId, version: snapshot.version });
}
