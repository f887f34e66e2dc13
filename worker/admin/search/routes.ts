import { Hono } from "hono";
import { type AdminSearchResult, adminSearchQuery } from "#contract/admin/search.ts";
import { answer } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { findMatches as findOrders } from "#store/admin/orders.ts";
import { findMatches as findOwners } from "#store/admin/owners.ts";
import { findMatches as findSites } from "#store/admin/sites.ts";
import { findByReference } from "#store/admin/bookings.ts";

const MAX_OF_EACH = 5;

/** The search field of the admin area. */
export const adminSearchRoutes = new Hono<GatedEnv>().get("/", requireAdmin, input("query", adminSearchQuery), async (c) => {
  const { openStore, now } = c.env.context;
  const store = await openStore();
  const { q } = c.req.valid("query");
  const [owners, sites, orders, bookings] = await Promise.all([
    findOwners(store, q, MAX_OF_EACH, now),
    findSites(store, q, MAX_OF_EACH),
    findOrders(store, q, MAX_OF_EACH),
    findByReference(store, q, MAX_OF_EACH),
  ]);
  return answer(c, {
    owners: owners.map(({ id, name, email }) => ({ id, name, email })),
    sites: sites.map(({ id, name, subdomain, customDomain }) => ({ id, name, subdomain, customDomain })),
    orders: orders.map(({ id, number, email }) => ({ id, number, email })),
    bookings,
  } satisfies AdminSearchResult);
});
