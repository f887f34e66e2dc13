import { createHmac, randomBytes } from "node:crypto";
import type { CalendarDate } from "#domain/dates.ts";
import { countValue, type DayCounts, createDayCounts } from "#domain/visits/day-counts.ts";
import { addHash } from "#domain/visits/distinct.ts";
import { detectSource } from "#domain/visits/sources.ts";
import { openStore } from "#store/dialect/open.ts";
import { insertAll } from "#store/services/site-stats.ts";
import { findOrCreateSalt } from "#store/services/visitor-salts.ts";
import type { Env } from "#worker/env.ts";
import type { View } from "./collect-views.ts";

const MAX_PATH_LENGTH = 120;

/** The salts of the days that are being written, cached until other days are written. */
let salts = new Map<CalendarDate, string>();

/**
 * Counts views by site and day and writes one row for each. A visitor is a hash of address, browser and site with a salt of the
 * day, as in Plausible (https://plausible.io/data-policy). The hash is not stored; it only updates the estimate of distinct
 * visitors.
 */
export async function writeViews(env: Env, views: View[]): Promise<void> {
  const store = await openStore(env);
  const days = [...new Set(views.map(({ seen }) => seen.day))];
  const newSalt = () => randomBytes(32).toString("base64");
  salts = new Map(
    await Promise.all(days.map(async (day) => [day, salts.get(day) ?? (await findOrCreateSalt(store, day, newSalt))] as const)),
  );
  const stats = Map.groupBy(views, ({ seen }) => `${seen.day} ${seen.siteId}`);
  await insertAll(
    store,
    [...stats.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { siteId, day } = first.seen;
      return [{ id: crypto.randomUUID(), siteId, day, counts: countAll(group, salts.get(day) ?? "") }];
    }),
  );
}

function countAll(views: View[], salt: string): DayCounts {
  const counts = createDayCounts();
  const visitors = new Set<string>();
  for (const { seen, device, country, referrer, network, userAgent } of views) {
    counts.views += 1;
    countValue(counts, "page", seen.path.slice(0, MAX_PATH_LENGTH));
    countValue(counts, "language", seen.locale);
    countValue(counts, "device", device);
    countValue(counts, "country", /^[A-Z]{2}$/.test(country) ? country : "");
    const source = detectSource(referrer, seen.named ?? null, seen.host);
    if (source !== undefined) countValue(counts, "source", source);
    if (seen.search) countValue(counts, "search", seen.search);
    visitors.add(`${seen.siteId}\n${network}\n${userAgent}`);
  }
  for (const visitor of visitors) addHash(counts.visitors, createHmac("sha256", salt).update(visitor).digest());
  return counts;
}
