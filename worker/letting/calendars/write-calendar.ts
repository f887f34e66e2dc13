import { markShown } from "#store/letting/calendar-versions.ts";
import type { Store } from "#store/dialect/store.ts";
import { readSnapshot } from "./calendar-snapshot.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";

/** A calendar expires in KV after a day, because the range of days in it depends on today. */
const TTL_SECONDS = 86_400;

/** Writes a site's current calendar to KV and records its version as shown; deletes the calendar of a deleted site. */
export async function writeCalendar(store: Store, kv: KVNamespace, siteId: string, now: number): Promise<void> {
  const snapshot = await readSnapshot(store, siteId, now);
  if (!snapshot) return kv.delete(calendarKey(siteId));
  await kv.put(calendarKey(siteId), JSON.stringify(snapshot), { expirationTtl: TTL_SECONDS });
  await markShown(store, { siteId, version: snapshot.version });
}
