import { Hono } from "hono";
import { nameOf } from "#domain/accounts/name-of.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { type GatedEnv, requireSignedIn } from "#services/http/caller/gates.ts";
import { findByEmail } from "#store/business/orders.ts";
import { findById } from "#store/identity/users.ts";

/** `/api/withdrawal`: what is known for the statement of the signed-in account. */
export const withdrawalRoutes = new Hono<GatedEnv>().get("/", requireSignedIn, async (c) => {
  const store = await c.env.context.openStore();
  const account = await findById(store, c.var.user.userId);
  if (!account) return refuse(c, "NOT_FOUND");
  const { email, emailConfirmedAt, userMetadata } = account;
  // Orders belong to an address, so only a confirmed one finds them.
  const orders = emailConfirmedAt === null ? [] : await findByEmail(store, email);
  const order = orders.findLast(({ status }) => status === "paid");
  return answer(c, { name: order?.customer.name ?? nameOf(userMetadata) ?? "", contract: order?.number ?? "", email });
});
