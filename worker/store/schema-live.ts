import type { Kit } from "./kit.ts";
import type { defineSites } from "./schema-sites.ts";

/** What tells screens that something they show has changed. */
export function defineLive({ table, text, int, time, primaryKey }: Kit, userSites: ReturnType<typeof defineSites>["userSites"]) {
  /** The last change of each topic of a site. */
  const siteChanges = table(
    "site_changes",
    {
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      topic: text("topic").notNull(),
      /** How often it has changed: what a screen compares, since clocks differ. */
      count: int("count").notNull(),
      version: int("version"),
      at: time("at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.topic] })],
  );
  return { siteChanges };
}
