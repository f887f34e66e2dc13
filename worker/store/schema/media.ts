import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Photos uploaded by owners; their variants are R2 objects under the key. */
export function defineMedia(
  { table, text, int, time, index }: Kit,
  { userSites }: Pick<ReturnType<typeof defineSites>, "userSites">,
) {
  const siteMedia = table(
    "site_media",
    {
      /** Content address, different for each site. */
      key: text("key").primaryKey(),
      /** Null if the photo is to be deleted: first its objects, then the row. */
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
      width: int("width").notNull(),
      height: int("height").notNull(),
      color: text("color").notNull(),
      placeholder: text("placeholder").notNull(),
      /** Size of all variants together. */
      bytes: int("bytes").notNull(),
      createdAt: time("created_at").notNull(),
      /** Time of the next check whether the photo is still referenced; null if no reference was removed. */
      checkAt: time("check_at"),
    },
    (t) => [index("site_media_site").on(t.siteId), index("site_media_check").on(t.checkAt)],
  );
  return { siteMedia };
}
