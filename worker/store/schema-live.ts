import type { Kit } from "./kit.ts";
import type { defineSites } from "./schema-sites.ts";

/** Records of changes, by which open screens detect outdated data. */
export function defineLive({ table, text, int, time, primaryKey }: Kit, userSites: ReturnType<typeof defineSites>["userSites"]) {
  /** The last change of each topic of a site. */
  const siteChanges = table(
    "site_changes",
    {
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      topic: text("topic").notNull(),
      /** Number of changes. Screens compare it instead of times, because clocks differ. */
      count: int("count").notNull(),
      version: int("version"),
      at: time("at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.topic] })],
  );
  return { siteChanges };
}
