import { Hono } from "hono";
import { checkoutForm } from "#contract/business/checkout.ts";
import { guaranteeInput, planQuery, testStepInput } from "#contract/business/plan.ts";
import { fieldErrors } from "#contract/services/fields.ts";
import { DAY_MS } from "#domain/time.ts";
import { isUuid } from "#domain/uuid.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { hasRunning } from "#store/business/subscriptions.ts";
import { claimGuarantee } from "./claim-guarantee.ts";
import { type ClockTools, clockToolsOf } from "./clock-tools.ts";
import { findOwned, openMethodPage, setCancelled } from "./change-subscription.ts";
import { placeOrder } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { readPlan } from "./read-plan.ts";
import { startPayment } from "./start-payment.ts";

const SMALL = 4096;

/** What an owner pays us; changes are the owner's alone, and an admin's view of the account only reads. */
export const planRoutes = new Hono<GatedEnv>()
  .get("/", requireSignedIn, input("query", planQuery), async (c) => {
    const billing = await toolsOf(c.env.context, c.var.user.userId);
    const { userId } = c.var.user;
    const { locale, order: orderId } = c.req.valid("query");
    // The owner may come back from the payment before its webhook has arrived.
    if (orderId !== undefined && (await findOrder(billing.store, orderId))?.userId === userId) {
      await readOrder(orderId, billing);
      const { reopenSites } = await import("./end-sites.ts");
      await reopenSites(billing);
      deliverSoon(c.env.context);
    }
    const plan = await readPlan(userId, locale, billing);
    return plan ? answer(c, plan) : refuse(c, "NOT_FOUND");
  })
  .post("/:id/cancel", requireSignedIn, async (c) => {
    const owned = { id: idOf(c.req.param("id")), userId: c.var.user.userId };
    const set = await setCancelled(owned, true, await toolsOf(c.env.context, c.var.user.userId));
    return set.ok ? c.body(null, 204) : refuse(c, set.code);
  })
  .post("/:id/keep", requireSignedIn, async (c) => {
    const owned = { id: idOf(c.req.param("id")), userId: c.var.user.userId };
    const set = await setCancelled(owned, false, await toolsOf(c.env.context, c.var.user.userId));
    return set.ok ? c.body(null, 204) : refuse(c, set.code);
  })
  .post("/:id/guarantee", requireSignedIn, maxBodyBytes(SMALL), input("json", guaranteeInput), async (c) => {
    const { userId } = c.var.user;
    const claim = { id: idOf(c.req.param("id")), userId, ...c.req.valid("json") };
    const claimed = await claimGuarantee(claim, await toolsOf(c.env.context, userId));
    deliverSoon(c.env.context);
    return claimed.ok ? c.body(null, 204) : refuse(c, claimed.code);
  })
  .post("/:id/method", requireSignedIn, input("query", planQuery), async (c) => {
    const owned = { id: idOf(c.req.param("id")), userId: c.var.user.userId, locale: c.req.valid("query").locale };
    const opened = await openMethodPage(owned, await toolsOf(c.env.context, c.var.user.userId));
    return opened.ok ? answer(c, { location: opened.location }) : refuse(c, opened.code);
  })
  .post("/:id/test", requireSignedIn, maxBodyBytes(SMALL), input("json", testStepInput), async (c) => {
    const tools = await toolsOf(c.env.context, c.var.user.userId);
    const found = await findOwned({ id: idOf(c.req.param("id")), userId: c.var.user.userId }, tools);
    if (!tools.config.local || found?.provider.name !== "sandbox") return refuse(c, "NOT_FOUND");
    const { step, days = 1 } = c.req.valid("json");
    const { doTestStep } = await import("./do-test-step.ts");
    await doTestStep(found.subscription.providerRef, step, step === "move" ? days * DAY_MS : null, tools);
    deliverSoon(c.env.context);
    return c.body(null, 204);
  });

/** Orders that an owner places for a site. */
export const siteOrderRoutes = new Hono<SiteEnv>().post(
  "/",
  requireSignedIn,
  maxBodyBytes(SMALL),
  forSite("site:write"),
  input("query", planQuery),
  async (c) => {
    const billing = await toolsOf(c.env.context, c.var.user.userId);
    const { userId } = c.var.user;
    const account = await findAccount(billing.store, userId);
    if (!account || account.emailConfirmedAt === null) return refuse(c, "NO_EMAIL");
    const sent: unknown = await c.req.json().catch(() => null);
    const form = checkoutForm.safeParse({ ...(typeof sent === "object" ? sent : {}), email: account.email });
    if (!form.success) return refuse(c, "INVALID_FORM", { fields: fieldErrors(form.error) });
    // A second one would be charged beside the first, whose month may only be late.
    if (await hasRunning(billing.store, c.var.site.id)) return refuse(c, "ALREADY_ADDED");
    const order = await placeOrder(form.data, c.req.valid("query").locale, billing, { userId, siteId: c.var.site.id });
    const started = await startPayment(order.id, billing);
    return started.ok ? answer(c, { location: started.location }) : refuse(c, started.code);
  },
);

const idOf = (text: string): string => (isUuid(text) ? text : "");

async function toolsOf({ config, now, openStore, env }: RequestContext, by: string): Promise<ClockTools> {
  return { ...(await clockToolsOf({ env, config, store: await openStore(), now })), by };
}
