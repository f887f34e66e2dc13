import { addDays, type CalendarDate } from "#domain/dates.ts";
import { countValue, createDayCounts } from "#domain/visits/day-counts.ts";
import { insertAll } from "#store/services/site-stats.ts";
import type { TestWorker } from "./worker.ts";

/** Writes statistics of the days up to and including `last`, with a weekly pattern. */
export async function writeVisits({ store }: TestWorker, siteId: string, last: CalendarDate, days: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, index) => {
    const counts = createDayCounts();
    const views = 4 + (index % 7);
    counts.views = views;
    for (let view = 0; view < views; view += 1) {
      countValue(counts, "page", view % 3 === 0 ? "/" : "/fotos");
      countValue(counts, "source", view % 2 === 0 ? "direct" : "google.com");
      countValue(counts, "country", ["NL", "PL", ""][view % 3] ?? "");
      countValue(counts, "language", view % 4 === 0 ? "pl" : "nl");
      countValue(counts, "device", view % 2 === 0 ? "phone" : "desktop");
      counts.visitors[(index * 7 + Math.floor(view / 2)) % 4096] = 1;
    }
    countValue(counts, "search", index % 4 === 0 ? "taken" : "free");
    return { id: crypto.randomUUID(), siteId, day: addDays(last, -index), counts };
  });
  await insertAll(store, rows);
}
