import { sql } from "drizzle-orm";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Tables of cleaning: personal links of cleaners without an account, and what was cleaned. */
export function defineCleaning(
  { table, text, int, time, json, index, uniqueIndex }: Kit,
  { userSites }: Pick<ReturnType<typeof defineSites>, "userSites">,
) {
  /** Links that open the cleaning tasks of some units without an account. Deleting a row revokes its link. */
  const cleanerLinks = table(
    "cleaner_links",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      /** The cleaner's name, as the owner knows it. */
      name: text("name").notNull(),
      locale: text("locale").notNull(),
      /** SHA-256 of the token, which has 128 random bits; the token itself is not stored. */
      tokenDigest: text("token_digest").notNull(),
      unitIds: json<string[]>("unit_ids").notNull(),
      /** The owner's note for the cleaner. */
      note: text("note").notNull(),
      version: int("version").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [uniqueIndex("cleaner_links_token").on(t.tokenDigest), index("cleaner_links_site").on(t.siteId)],
  );

  /** What was cleaned: a unit on the day of a departure. Its photo is the object `cleanings/{id}` in the bucket. */
  const cleanings = table(
    "cleanings",
    {
      id: text("id").primaryKey(),
      /** Null if the row is to be deleted: first its object, then the row. */
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
      /** Not a reference, because the row is deleted after its unit. */
      unitId: text("unit_id").notNull(),
      day: text("day").notNull(),
      /** Null if the cleaner took it back. */
      doneAt: time("done_at"),
      /** The cleaner's name at that time. */
      doneBy: text("done_by").notNull(),
      /** Media type of the photo, detected from its content; null without one. */
      photoType: text("photo_type"),
      photoBytes: int("photo_bytes").notNull().default(0),
    },
    (t) => [
      uniqueIndex("cleanings_task").on(t.siteId, t.unitId, t.day),
      index("cleanings_day").on(t.day),
      index("cleanings_detached")
        .on(t.id)
        .where(sql`site_id is null`),
    ],
  );

  return { cleanerLinks, cleanings };
}
