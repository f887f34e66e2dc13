import { sql } from "drizzle-orm";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Table of the pictures of arrival information, whose texts are part of `booking_settings`. */
export function defineArrival(
  { table, text, int, time, index }: Kit,
  { userSites }: Pick<ReturnType<typeof defineSites>, "userSites">,
) {
  /** Pictures for guests who have booked. Each is the object `arrival/{id}` in the bucket, which has no public address. */
  const arrivalPictures = table(
    "arrival_pictures",
    {
      id: text("id").primaryKey(),
      /** Null if the row is to be deleted: first its object, then the row. */
      siteId: text("site_id").references(() => userSites.id, { onDelete: "set null" }),
      bytes: int("bytes").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      index("arrival_pictures_site").on(t.siteId),
      index("arrival_pictures_created").on(t.createdAt),
      index("arrival_pictures_detached")
        .on(t.id)
        .where(sql`site_id is null`),
    ],
  );
  return { arrivalPictures };
}
