import { z } from "zod";
import { searchText } from "./input.ts";
import type { ListedOrder } from "./order.ts";
import type { ListedOwner } from "./owner.ts";
import type { ListedSite } from "./site.ts";

/** Results of a search of the admin area. */
export interface AdminSearchResult {
  owners: Pick<ListedOwner, "id" | "name" | "email">[];
  sites: Pick<ListedSite, "id" | "name" | "subdomain" | "customDomain">[];
  orders: Pick<ListedOrder, "id" | "number" | "email">[];
  /** Bookings by their reference, with their site. */
  bookings: { reference: string; siteId: string; siteName: string }[];
}

export const adminSearchQuery = z.object({ q: searchText });
