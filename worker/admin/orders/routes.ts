import { Hono } from "hono";
import { type AdminOrder, adminOrdersQuery } from "#contract/admin/order.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { findHistory, findMatches, selectNewest } from "#store/admin/orders.ts";
import { findById } from "#store/business/orders.ts";
import { findByEmail } from "#store/identity/users.ts";

/** Routes of owners' orders in the admin area. */
export const adminOrderRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", adminOrdersQuery), async (c) => {
    const store = await c.env.context.openStore();
    const { q, ...page } = c.req.valid("query");
    const orders = q === undefined ? await selectNewest(store, page) : await findMatches(store, q, page.limit);
    return answer(c, { orders, cursor: q === undefined ? nextTimeCursor(orders, page.limit) : null });
  })
  .get("/:id", requireAdmin, async (c) => {
    const store = await c.env.context.openStore();
    const found = await findById(store, c.req.param("id"));
    if (!found) return refuse(c, "NOT_FOUND");
    const { digest: _, ...order } = found;
    const [history, account] = await Promise.all([findHistory(store, order.id), findByEmail(store, order.customer.email)]);
    return answer(c, { order, ownerId: account?.id ?? null, ...history } satisfies AdminOrder);
  });
