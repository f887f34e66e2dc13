import type { Kit } from "./kit.ts";
import type { defineSites } from "./schema-sites.ts";

/** The photos owners sent us; their variants are R2 objects under the key. */
export function defineMedia(
  { table, text, int, time, index }: Kit,
  { userSites }: Pick<ReturnType<typeof defineSites>, "userSites">,
) {
  const siteMedia = table(
    "site_media",
    {
      /** Content address: of one site's photos only. */
      key: text("key").primaryKey(),
      /** Null once the photo is nobody's: its objects are to be removed, and then the row. */
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
      width: int("width").notNull(),
      height: int("height").notNull(),
      color: text("color").notNull(),
      placeholder: text("placeholder").notNull(),
      /** Of all variants. */
      bytes: int("bytes").notNull(),
      createdAt: time("created_at").notNull(),
      /** When to look whether anything still names it; null while nothing was taken away that did. */
      checkAt: time("check_at"),
    },
    (t) => [index("site_media_site").on(t.siteId), index("site_media_check").on(t.checkAt)],
  );
  return { siteMedia };
}
