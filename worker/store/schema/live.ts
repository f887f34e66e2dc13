import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Records of changes, by which open screens detect outdated data and subscribers to tables receive rows. */
export function defineLive(
  { table, text, int, time, counter, json, primaryKey, index }: Kit,
  userSites: ReturnType<typeof defineSites>["userSites"],
) {
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

  /** Tables of the data protocol to which a hub has subscribers. Triggers read it with each write (0117). */
  const changeListeners = table(
    "change_listeners",
    {
      table: text("table_name").notNull(),
      /** `public`, or `site:{id}`, which gets the changes of this site only. */
      hub: text("hub").notNull(),
      /** Time after which changes are no longer recorded for the hub. */
      until: time("until").notNull(),
    },
    (t) => [primaryKey({ columns: [t.table, t.hub] }), index("change_listeners_until").on(t.until)],
  );

  /**
   * Changed rows that a hub has yet to send to its subscribers, written by triggers in the transaction of the change. No foreign
   * keys, because they outlive the rows; they are deleted once they are sent, and after ten minutes in any case.
   */
  const rowChanges = table(
    "row_changes",
    {
      /** Changes of one row are in the order in which they were committed. */
      id: counter("id"),
      hub: text("hub").notNull(),
      table: text("table_name").notNull(),
      /** `INSERT`, `UPDATE`, `DELETE`. */
      type: text("type").notNull(),
      at: time("at").notNull(),
      /** The row after the change, before it for DELETE: those columns that visitors or signed-in accounts may read. */
      record: json<Record<string, unknown>>("record").notNull(),
      /** The primary key before the change; null for INSERT. */
      oldKey: json<Record<string, unknown>>("old_key"),
      /** Null for a row whose unit or booking was deleted in the same statement. */
      siteId: text("site_id"),
    },
    (t) => [index("row_changes_hub").on(t.hub, t.id)],
  );

  return { siteChanges, changeListeners, rowChanges };
}
