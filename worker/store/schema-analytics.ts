import type { DayCounts } from "#domain/visits/day-counts.ts";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./schema-sites.ts";

/** How often sites are looked at; nothing in it says who looked. */
export function defineAnalytics({ table, text, json, index }: Kit, userSites: ReturnType<typeof defineSites>["userSites"]) {
  /** Counts of a site's day: a row each time some are written, made one row by cron. */
  const siteStats = table(
    "site_stats",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      day: text("day").notNull(),
      counts: json<DayCounts>("counts").notNull(),
      /** Names who is making one row of this and others. */
      claim: text("claim"),
    },
    (t) => [index("site_stats_site_day").on(t.siteId, t.day), index("site_stats_day").on(t.day)],
  );

  /** What visitors' hashes of a day are made with; deleted after the day, and nobody can make them again. */
  const visitorSalts = table("visitor_salts", { day: text("day").primaryKey(), salt: text("salt").notNull() });

  return { siteStats, visitorSalts };
}
