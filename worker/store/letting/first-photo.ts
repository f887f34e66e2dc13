import { eq, sql } from "drizzle-orm";
import type { Store } from "../dialect/store.ts";

/**
 * The photo of a unit for its guests' emails: its own first one on a site with several units, otherwise the site's first one. It
 * is not upright, because it is shown above a text.
 */
export const isFirstPhoto = ({ photos, units: unit, userSites: site }: Store["tables"]) =>
  eq(
    photos.id,
    sql`(select shown.id from photos as shown where shown.site_id = ${site.id} and shown.width >= shown.height
      order by case when shown.unit_id = ${unit.id} and exists (select 1 from units as others where others.site_id = ${site.id}
        and others.id <> ${unit.id} and others.archived_at is null and others.published_at is not null) then 0 else 1 end,
      shown.position, shown.id limit 1)`,
  );
