import { sql } from "drizzle-orm";
import type { BackupManifest } from "#contract/owners/backup.ts";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Tables of the nightly copies of sites (0185) and of sites restored beside the living ones (0186). */
export function defineBackups(
  { table, text, int, time, json, index, primaryKey }: Kit,
  { userSites }: Pick<ReturnType<typeof defineSites>, "userSites">,
) {
  /** The key of a site's copies. Its row is deleted with the site; from then on nobody can read the copies. */
  const backupKeys = table("backup_keys", {
    siteId: text("site_id")
      .primaryKey()
      .references(() => userSites.id, { onDelete: "cascade" }),
    /** 32 random bytes in base64, sealed with `BACKUP_SECRET`. */
    keySealed: text("key_sealed").notNull(),
    /** Digest of what the last daily copy has; empty before the first. */
    digest: text("digest").notNull().default(""),
    /** Time at which the site was last compared with its last copy. */
    checkedAt: time("checked_at").notNull(),
  });

  /** Sealed copies. The id is the name of the object in the bucket. */
  const siteBackups = table(
    "site_backups",
    {
      id: text("id").primaryKey(),
      /** Null if the copy is to be deleted: first its object, then the row. */
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
      kind: text("kind").notNull(),
      takenAt: time("taken_at").notNull(),
      /** Size of the object. */
      bytes: int("bytes").notNull(),
      manifest: json<BackupManifest>("manifest").notNull(),
    },
    (t) => [
      index("site_backups_site").on(t.siteId, t.takenAt),
      index("site_backups_detached")
        .on(t.id)
        .where(sql`site_id is null`),
    ],
  );

  /** Guests whom owners have erased, by ids only, so that a copy from before does not bring them back. */
  const erasedGuests = table(
    "erased_guests",
    {
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      guestId: text("guest_id").notNull(),
      /** The bookings that named the guest. */
      bookingIds: json<string[]>("booking_ids").notNull(),
      at: time("at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.guestId] }), index("erased_guests_at").on(t.at)],
  );

  /**
   * Sites beside a living one: a restored copy, or what a restored copy has replaced. Their status is `aside`. No foreign key,
   * because the row is there before its site is written.
   */
  const asideSites = table(
    "aside_sites",
    {
      siteId: text("site_id").primaryKey(),
      /** The living site. */
      ofSiteId: text("of_site_id").notNull(),
      /** `writing`, `ready`, or `replaced`: it was the living one before. */
      state: text("state").notNull(),
      /** The copy that it is written from; null for one that was replaced. */
      backupId: text("backup_id"),
      /** Time of the copy, or of the swap. */
      asOf: time("as_of").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [index("aside_sites_of").on(t.ofSiteId), index("aside_sites_created").on(t.createdAt)],
  );

  return { backupKeys, siteBackups, erasedGuests, asideSites };
}
