import { sql } from "drizzle-orm";
import type { DayCounts } from "#domain/visits/day-counts.ts";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Anonymous visitor statistics of sites. */
export function defineAnalytics({ table, text, bool, json, index }: Kit, userSites: ReturnType<typeof defineSites>["userSites"]) {
  /** Counts of a site and day. Each write adds a row; cron merges them into one. */
  const siteStats = table(
    "site_stats",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      day: text("day").notNull(),
      counts: json<DayCounts>("counts").notNull(),
      /** Id of the merged row that will replace this one. */
      claim: text("claim"),
      /** True until cron has seen the row: it is merged with others of its site and day, or is the only one. */
      isNew: bool("is_new").notNull().default(false),
    },
    (t) => [
      index("site_stats_site_day").on(t.siteId, t.day),
      index("site_stats_day").on(t.day),
      index("site_stats_new")
        .on(t.siteId, t.day)
        .where(sql`is_new`),
    ],
  );

  /** The salt of visitors' hashes of a day; deleted after the day, so that the hashes cannot be recomputed. */
  const visitorSalts = table("visitor_salts", { day: text("day").primaryKey(), salt: text("salt").notNull() });

  return { siteStats, visitorSalts };
}
