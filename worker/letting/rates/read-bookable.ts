import { findPromoUses } from "#store/letting/bookings.ts";
import { findBookable, findLet, findStays } from "#store/letting/bookable.ts";
import { findPartsOfUnits } from "#store/letting/nights.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Bookable } from "./bookable.ts";

/**
 * Reads an active site by its id or subdomain, as it is in the store now. Undefined if there is no such site, or if guests cannot
 * book there. One query, one more for the taken nights, and one for the uses of a promo code.
 */
export async function readBookable(store: Store, site: string): Promise<Bookable | undefined> {
  return withStays(store, await findBookable(store, site));
}

/** Reads a site with any status, for its owner. */
export async function readOwnBookable(store: Store, siteId: string): Promise<Bookable | undefined> {
  return withStays(store, await findLet(store, siteId));
}

const withStays = (store: Store, found: (Omit<Bookable, "stays"> & { siteId: string }) | undefined): Bookable | undefined =>
  found && {
    ...found,
    stays: (unitIds, from, until) => findStays(store, unitIds, from, until),
    promoUses: (promoIds) => findPromoUses(store, found.siteId, promoIds),
    parts: () =>
      findPartsOfUnits(
        store,
        found.units.map(({ id }) => id),
      ),
  };
