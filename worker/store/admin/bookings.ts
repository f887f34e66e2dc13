import { eq, sql } from "drizzle-orm";
import type { AdminSearchResult } from "#contract/admin/search.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import type { Store } from "../dialect/store.ts";

/** Query of the bookings whose reference begins with a text. */
export const selectByReference = ({ db, tables: { bookings: t, userSites } }: Store, typed: string, limit: number) =>
  db
    .select({ reference: t.reference, siteId: t.siteId, siteName: userSites.siteName })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(beginsWith(t.reference, sql`cast(${typed.toUpperCase()} as text)`))
    .limit(limit);

export const findByReference = async (store: Store, typed: string, limit: number): Promise<AdminSearchResult["bookings"]> =>
  selectByReference(store, typed, limit);
