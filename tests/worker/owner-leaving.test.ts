import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminView } from "#contract/admin/view.ts";
import type { ClosedSubscription } from "#contract/identity/closing.ts";
import { admin } from "../support/admin.ts";
import { answerAll, at, beginSite, calling, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, letterTo, newEmail, SERVICE_KEY } from "../support/auth.ts";
import { doStep, newest, orderFor, pay, PLAN_ORDER, readPlan } from "../support/owner-plan.ts";
import { postForm } from "../support/post.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";
import { ORDER_FORM } from "../fixtures/checkout.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY }, asksOwners: true });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const STANDARD = { plan: "standard" };
const claim = async (who: TestOwner, id: string, amount = 200_00) => {
  const { status, body } = await who.call("POST", `/account/plan/${id}/guarantee`, { amount });
  return [status, body.code];
};
/** Places an order on our own site, without an account; returns the page of its test payment. */
const checkOut = async (email: string) =>
  (await postForm(worker, "/checkout", { ...ORDER_FORM, plan: "standard", email })).headers.get("Location") ?? "";

test("the guarantee pays back the sum that was shown, closes the site, and is used once", async () => {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "geld-terug");
  await orderFor(worker, anna, site, STANDARD);
  await anna.call("POST", `/sites/${site}/publish`, undefined, at(version));
  const { id, guarantee } = await newest(anna);
  expect(guarantee).toMatchObject({ amount: 200_00 });
  expect(await claim(anna, id, 50_00)).toEqual([409, "AMOUNT_CHANGED"]);
  expect(await claim(anna, id)).toEqual([204, undefined]);
  expect(await claim(anna, id)).toEqual([204, undefined]);
  const ended = await newest(anna);
  expect(ended).toMatchObject({ state: "ended", guarantee: null, end: { reason: "guarantee", isDone: true } });
  expect(ended.movements.map(({ amount }) => amount)).toEqual([-200_00, 200_00]);
  // Does nothing to an ended subscription, but runs the clock.
  await doStep(anna, id, "card-pays");
  const { userSites } = worker.store.tables;
  const [stored] = await worker.store.db.select().from(userSites).where(eq(userSites.id, site));
  expect(stored?.status).toBe("closed");
  await orderFor(worker, anna, site, STANDARD);
  const again = await newest(anna);
  expect([again.state, again.guarantee]).toEqual(["active", null]);
  expect(await claim(anna, again.id)).toEqual([409, "GUARANTEE_USED"]);
});

test("the guarantee is for its owner, for 30 days, and for money that was paid", async () => {
  const [anna, mia] = [await owner(worker), await owner(worker)];
  await orderFor(worker, anna, await beginSite(anna));
  const free = await newest(anna);
  expect([free.guarantee, ...(await claim(anna, free.id))]).toEqual([null, 409, "GUARANTEE_OVER"]);
  expect(await claim(mia, free.id)).toEqual([404, "NOT_FOUND"]);
  await orderFor(worker, anna, await beginSite(anna, "Twee"), STANDARD);
  const paid = await newest(anna);
  await doStep(anna, paid.id, "move", 31);
  const late = await newest(anna);
  expect(late.guarantee).toBeNull();
  const sum = late.movements.reduce((total, { amount }) => total + amount, 0);
  expect(await claim(anna, paid.id, sum)).toEqual([409, "GUARANTEE_OVER"]);
});

test("an admin's view of the account never touches money", async () => {
  const [boss, anna] = [await admin(worker), await owner(worker)];
  const site = await beginSite(anna);
  await orderFor(worker, anna, site, STANDARD);
  const { id } = await newest(anna);
  const { body } = await boss.call("POST", `/admin/owners/${anna.id}/views`, { reason: "asked for help" });
  const view = { "X-View-As": (body as unknown as AdminView).id };
  const stored = async () => {
    const { subscriptions, testSteps, orders } = worker.store.tables;
    const own = await worker.store.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    return [own, await worker.store.db.$count(testSteps), await worker.store.db.$count(orders)];
  };
  const before = await stored();
  const bodies = { guarantee: { amount: 200_00 }, test: { step: "card-fails" } };
  for (const action of ["cancel", "keep", "method?locale=nl", "guarantee", "test"]) {
    const sent = bodies[action as keyof typeof bodies];
    const refused = await boss.call("POST", `/account/plan/${id}/${action}`, sent, view);
    expect([action, refused.status, refused.body.code]).toEqual([action, 403, "READ_ONLY"]);
  }
  const ordered = await boss.call("POST", `/sites/${site}/orders?locale=nl`, PLAN_ORDER, view);
  expect([ordered.status, ordered.body.code]).toEqual([403, "READ_ONLY"]);
  expect(await stored()).toEqual(before);
});

test("closing an account names what is charged and what the guarantee pays back", async () => {
  const anna = await owner(worker);
  await orderFor(worker, anna, await beginSite(anna), STANDARD);
  const { id } = await newest(anna);
  const { body } = await anna.call("GET", "/account/closing");
  const subscriptions = body["subscriptions"] as ClosedSubscription[];
  expect(subscriptions).toMatchObject([{ id, monthly: 50_00, isCharged: true, refund: 200_00 }]);
  expect((await anna.call("DELETE", "/account", { confirm: anna.email, guarantee: id })).status).toBe(204);
  const { subscriptions: t } = worker.store.tables;
  const [stored] = await worker.store.db.select().from(t).where(eq(t.id, id));
  expect(stored).toMatchObject({ endReason: "guarantee", userId: null });
});

test("an order that was placed before the account is on the plan page of the account that confirms its address", async () => {
  const email = newEmail();
  await pay(worker, await checkOut(email));
  const anna = await owner(worker, email);
  expect((await readPlan(anna)).subscriptions).toMatchObject([{ plan: "standard", state: "active", site: null }]);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "eerder-besteld");
  expect((await anna.call("POST", `/sites/${site}/publish`, undefined, at(version))).status).toBe(200);
  expect((await newest(anna)).site?.id).toBe(site);
});

test("an order that was withdrawn from gives an account, but pays for no site, and its link says so", async () => {
  const email = newEmail();
  const { id: orderId } = await pay(worker, await checkOut(email));
  const { orders, withdrawals } = worker.store.tables;
  const link = new URL((await letterTo(worker, email, 1)).link).searchParams.get("invitation") ?? "";
  const [order] = await worker.store.db.select().from(orders).where(eq(orders.id, orderId));
  const statement = { name: "Anna", contract: order?.number ?? "", email, remark: "", step: "confirm" };
  await postForm(worker, "/herroepen", statement);
  // The order is looked for after the answer.
  const state = async () =>
    (await worker.store.db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)))[0]?.state ?? "not matched";
  await expect.poll(state).toBe("refunded");
  const read = await calling(worker, "")("GET", `/invitations/${link}`);
  expect(read.body).toMatchObject({ email, withdrawn: true });
  const anna = await owner(worker, email);
  expect(await newest(anna)).toMatchObject({ state: "ended", guarantee: null, end: { reason: "withdrawal" } });
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "herroepen-huis");
  expect((await anna.call("POST", `/sites/${site}/publish`, undefined, at(version))).body.code).toBe("PAYMENT_NEEDED");
});
