import { Hono } from "hono";
import {
  differencesQuery,
  type ListedDifference,
  giftsQuery,
  returnsQuery,
  subscriptionsQuery,
} from "#contract/admin/billing.ts";
import { reasonInput } from "#contract/admin/input.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { isTestOrder } from "#business/billing/billing-provider.ts";
import { adminToolsOf } from "#services/audit/record-action.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findGifts } from "#store/admin/gifts.ts";
import { selectDifferences, selectReturns } from "#store/admin/returns.ts";
import { findAll as findUnknown } from "#store/business/unknown-subscriptions.ts";
import { compareNow } from "./compare-now.ts";
import { endGift } from "./end-gift.ts";
import { readFigures } from "./read-figures.ts";
import { listSubscriptions, readSubscription } from "./read-subscriptions.ts";

const MAX_BODY_BYTES = 4096;

/** Routes of what owners pay us in the admin area. */
export const adminBillingRoutes = new Hono<GatedEnv>()
  .get("/figures", requireAdmin, async (c) => answer(c, await readFigures(await billingOf(c))))
  .get("/subscriptions", requireAdmin, input("query", subscriptionsQuery), async (c) => {
    const query = c.req.valid("query");
    const subscriptions = await listSubscriptions(query, await billingOf(c));
    return answer(c, { subscriptions, cursor: query.q === undefined ? nextTimeCursor(subscriptions, query.limit) : null });
  })
  .get("/subscriptions/:id", requireAdmin, async (c) => {
    const found = await readSubscription(c.req.param("id"), await billingOf(c));
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .post("/subscriptions/:id/compare", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), async (c) => {
    const compared = await compareNow(await adminToolsOf(c), c.env.context.config, c.req.param("id"));
    return compared.ok ? answer(c, { result: compared.result }) : refuse(c, compared.code);
  })
  .get("/gifts", requireAdmin, input("query", giftsQuery), async (c) => {
    const { state, ...page } = c.req.valid("query");
    const { store, now } = await billingOf(c);
    const gifts = await findGifts(store, { state, now }, page);
    return answer(c, { gifts, cursor: nextTimeCursor(gifts, page.limit) });
  })
  .post("/gifts/:id/end", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", reasonInput), async (c) => {
    const ended = await endGift(await adminToolsOf(c), c.req.param("id"), c.req.valid("json").reason);
    return ended.ok ? c.body(null, 204) : refuse(c, ended.code);
  })
  .get("/returns", requireAdmin, input("query", returnsQuery), async (c) => {
    const page = c.req.valid("query");
    const found = await selectReturns((await billingOf(c)).store, page);
    const returns = found.map(({ provider, ...each }) => ({ ...each, isTest: isTestOrder({ provider }) }));
    const listed = returns.map(({ id, at: createdAt }) => ({ id, createdAt }));
    return answer(c, { returns, cursor: nextTimeCursor(listed, page.limit) });
  })
  .get("/differences", requireAdmin, input("query", differencesQuery), async (c) => {
    const page = c.req.valid("query");
    const { store } = await billingOf(c);
    const [found, unknown] = await Promise.all([
      selectDifferences(store, page),
      page.cursor === undefined ? findUnknown(store) : [],
    ]);
    const differences = found.map(({ provider, ...each }): ListedDifference => ({ ...each, isTest: isTestOrder({ provider }) }));
    const listed = differences.map(({ subscriptionId: id, at: createdAt }) => ({ id, createdAt }));
    return answer(c, { differences, unknown, cursor: nextTimeCursor(listed, page.limit) });
  });

async function billingOf({ env: { context } }: { env: { context: RequestContext } }) {
  const { openStore, config, now } = context;
  return { store: await openStore(), config, now };
}
