import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminSubscription, BillingFigures } from "#contract/admin/billing.ts";
import { gateOf } from "#services/http/caller/gates.ts";
import { api } from "#entry/api.ts";
import { insertMovements } from "#store/business/subscriptions.ts";
import { admin } from "../support/admin.ts";
import { owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { givenSubscription } from "../support/billing.ts";
import { type FakeStripe, SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "../support/fake-stripe.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let stripe: FakeStripe;
let worker: TestWorker;
let boss: TestOwner;
let anna: TestOwner;
const ID = "6a1c6f1e-0000-4000-8000-00000000000a";
const ORDER = "6a1c6f1e-0000-4000-8000-000000000001";

beforeAll(async () => {
  stripe = await startFakeStripe();
  const keys = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: stripe.base };
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, ...keys } });
  [boss, anna] = [await admin(worker), await owner(worker)];
  const session = { "subscription_data[metadata][order]": ORDER, "line_items[0][price_data][unit_amount]": "5000" };
  const providerRef = stripe.billing.subscribe("cs_1", session);
  stripe.billing.settle(providerRef, true);
  await givenSubscription(worker.store, ID, { orderId: ORDER, providerRef, userId: anna.id, createdAt: Date.now() });
});
afterAll(async () => {
  await worker.stop();
  await stripe.stop();
});

test("an admin reads the figures, the lists and a subscription, and compares it with Stripe", async () => {
  const path = `/admin/billing/subscriptions/${ID}`;
  expect((await boss.call("POST", `${path}/compare`)).body).toEqual({ result: "changed" });
  expect((await boss.call("POST", `${path}/compare`)).body).toEqual({ result: "same" });
  const found = (await boss.call("GET", path)).body as unknown as AdminSubscription;
  expect(found).toMatchObject({
    owner: { id: anna.id, email: anna.email },
    movements: [{ kind: "charge", amount: 50_00 }],
    changes: [{ source: "admin", by: boss.email }],
    dashboard: "https://dashboard.stripe.com/test/",
  });
  const { billedBy, months, testMonths } = (await boss.call("GET", "/admin/billing/figures")).body as unknown as BillingFigures;
  expect([billedBy, testMonths, months.at(-1)?.new]).toEqual(["stripe", null, { count: 1, amount: 50_00 }]);
  expect((await boss.call("GET", "/admin/billing/subscriptions?state=active")).body).toMatchObject({
    subscriptions: [{ id: ID, isTest: false }],
    cursor: null,
  });
  stripe.isDown = true;
  expect([(await boss.call("POST", `${path}/compare`)).status]).toEqual([502]);
  stripe.isDown = false;
});

test("lists are read in pages, and refuse what they do not know", async () => {
  const { db, tables } = worker.store;
  const refunds = [1, 2, 3].map((n) => ({
    id: `re_${n}`,
    subscriptionId: ID,
    kind: "refund" as const,
    amount: -n,
    at: n,
    chargeId: null,
  }));
  await worker.store.atomically((batch) => insertMovements(batch, tables, refunds));
  expect(await db.select().from(tables.billingMovements)).toHaveLength(4);
  const page = async (query: string) =>
    (await boss.call("GET", `/admin/billing/returns?${query}`)).body as unknown as {
      returns: { id: string }[];
      cursor: string | null;
    };
  const first = await page("limit=2");
  const second = await page(`limit=2&cursor=${encodeURIComponent(first.cursor ?? "")}`);
  expect([...first.returns, ...second.returns].map(({ id }) => id)).toEqual(["re_3", "re_2", "re_1"]);
  expect(second.cursor).toBeNull();
  for (const path of ["subscriptions?state=x", "gifts?state=x", "returns?state=x", "differences?cursor=x", "gifts?limit=101"])
    expect([path, (await boss.call("GET", `/admin/billing/${path}`)).status]).toEqual([path, 422]);
  for (const path of ["subscriptions/none", "subscriptions/none/compare", "gifts/none/end"])
    expect((await boss.call(path.includes("/none/") ? "POST" : "GET", `/admin/billing/${path}`, { reason: "x" })).status).toBe(
      404,
    );
});

test("no route deletes what owners paid, and only admins have these routes", async () => {
  const routes = api.routes.filter(({ path }) => /^\/api\/admin\/(billing|orders|withdrawals)/.test(path));
  expect(routes.filter(({ method }) => method === "DELETE")).toEqual([]);
  for (const { path, method } of routes.filter(({ handler }) => gateOf(handler) === "admin")) {
    const address = path.replace(/^\/api/, "").replace(/:\w+/g, ID);
    expect([path, (await anna.call(method, address)).status]).toEqual([path, 404]);
  }
});
