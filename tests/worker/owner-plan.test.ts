import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerAll, at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { doStep, newest, orderFor, pay, PLAN_ORDER, readPlan } from "../support/owner-plan.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY }, asksOwners: true });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const publish = (who: TestOwner, siteId: string, version: number) =>
  who.call("POST", `/sites/${siteId}/publish`, undefined, at(version));
const statusOf = async (siteId: string) => {
  const { userSites: t } = worker.store.tables;
  return (await worker.store.db.select().from(t).where(eq(t.id, siteId)))[0]?.status;
};

const order = (who: TestOwner, siteId: string, fields: object = {}) => orderFor(worker, who, siteId, fields);

test("an owner without an order pays when the site would go online, and then puts it online", async () => {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "eerst-betalen");
  const refused = await publish(anna, site, version);
  expect([refused.status, refused.body.code]).toEqual([402, "PAYMENT_NEEDED"]);
  expect(await statusOf(site)).toBe("draft");
  const id = await order(anna, site);
  expect(await readPlan(anna, id)).toMatchObject({
    isAsked: true,
    isTest: true,
    subscriptions: [
      { state: "trial", monthly: 5000, site: { id: site, name: "Het Duinhuis" }, movements: [], plan: PLAN_ORDER.plan },
    ],
  });
  expect((await publish(anna, site, version)).status).toBe(200);
  expect(await statusOf(site)).toBe("active");
});

test("one subscription is for one site: a second one needs its own, also if both go online at the same time", async () => {
  const anna = await owner(worker);
  const sites = [await beginSite(anna, "Een"), await beginSite(anna, "Twee")] as const;
  const versions = [await answerAll(anna, sites[0], "huis-een"), await answerAll(anna, sites[1], "huis-twee")] as const;
  await order(anna, sites[0]);
  const { subscriptions: t } = worker.store.tables;
  await worker.store.db.update(t).set({ siteId: null }).where(eq(t.userId, anna.id));
  const answers = await Promise.all([publish(anna, sites[0], versions[0]), publish(anna, sites[1], versions[1])]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402]);
});

test("a failed month is told by email three times, then the site is closed; a payment opens it again", async () => {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "mislukte-maand");
  await order(anna, site);
  expect((await publish(anna, site, version)).status).toBe(200);
  const { id } = await newest(anna);
  await doStep(anna, id, "card-fails");
  await doStep(anna, id, "move", 31);
  expect(await newest(anna)).toMatchObject({ state: "past_due" });
  const { outbox } = worker.store.tables;
  const reminders = async () =>
    (await worker.store.db.select().from(outbox).where(eq(outbox.recipient, anna.email)))
      .filter(({ key }) => key.startsWith("subscription "))
      .map(({ subject }) => subject);
  for (let day = 0; day < 20; day++) await doStep(anna, id, "move", 1);
  expect(await reminders()).toHaveLength(3);
  // Without a mail server on a developer's machine, the outbox counts as one.
  expect([(await newest(anna)).state, await statusOf(site)]).toEqual(["paused", "closed"]);
  expect((await worker.get(`http://mislukte-maand.${MAIN_DOMAIN}/`)).status).toBe(503);
  const opened = await anna.call("PUT", `/sites/${site}/status`, { status: "active" }, at("closed"));
  expect(opened.body.code).toBe("PAYMENT_NEEDED");
  await doStep(anna, id, "card-pays");
  expect([(await newest(anna)).state, await statusOf(site)]).toEqual(["active", "active"]);
  const changes = (await worker.store.db.select().from(worker.store.tables.subscriptionChanges))
    .filter(({ subscriptionId, source }) => subscriptionId === id && source === "clock")
    .flatMap(({ facts }) => (facts.siteClosedAt ? [facts.siteClosedAt] : []));
  expect(changes).toEqual([
    [null, expect.any(Number)],
    [expect.any(Number), null],
  ]);
  expect((await newest(anna)).movements.map(({ amount }) => amount)).toEqual([5000]);
  expect((await worker.get(`http://mislukte-maand.${MAIN_DOMAIN}/`)).status).toBe(200);
});

test("a cancelled subscription ends on its last day and closes the site; until then it can be kept", async () => {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "opgezegd");
  await order(anna, site, { plan: "standard" });
  await publish(anna, site, version);
  const { id, paidUntil } = await newest(anna);
  expect((await anna.call("POST", `/account/plan/${id}/cancel`)).status).toBe(204);
  expect(await newest(anna)).toMatchObject({ state: "active", cancelsAt: paidUntil });
  expect((await anna.call("POST", `/account/plan/${id}/keep`)).status).toBe(204);
  expect(await newest(anna)).toMatchObject({ state: "active", cancelsAt: null });
  await anna.call("POST", `/account/plan/${id}/cancel`);
  await doStep(anna, id, "move", 32);
  expect(await newest(anna)).toMatchObject({ state: "ended", endedAt: paidUntil });
  expect(await statusOf(site)).toBe("closed");
  expect((await anna.call("POST", `/account/plan/${id}/keep`)).body.code).toBe("STATE_CHANGED");
});

test("a site has one subscription that runs: another order is refused, and one that was paid all the same is paid back", async () => {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const begin = async (fields: object) =>
    String((await anna.call("POST", `/sites/${site}/orders?locale=nl`, { ...PLAN_ORDER, ...fields })).body["location"]);
  const pages = [await begin({}), await begin({ plan: "standard" })];
  const { id } = await pay(worker, pages[0] ?? "").then(() => newest(anna));
  await pay(worker, pages[1] ?? "");
  const plan = (await readPlan(anna)).subscriptions.map((each) => [each.site?.id ?? null, each.end?.reason ?? null]);
  expect(plan).toEqual([
    [site, null],
    [null, "paid-twice"],
  ]);
  await doStep(anna, id, "card-fails");
  await doStep(anna, id, "move", 32);
  const refused = await anna.call("POST", `/sites/${site}/orders?locale=nl`, PLAN_ORDER);
  expect([refused.status, refused.body.code]).toEqual([409, "ALREADY_ADDED"]);
});

test("nobody reads or changes the subscription of somebody else, or orders for their site", async () => {
  const [anna, mia] = [await owner(worker), await owner(worker)];
  const site = await beginSite(anna);
  const orderId = await order(anna, site);
  const { id } = await newest(anna);
  for (const action of ["cancel", "keep", "method?locale=nl"])
    expect([action, (await mia.call("POST", `/account/plan/${id}/${action}`)).status]).toEqual([action, 404]);
  expect((await doStep(mia, id, "card-fails")).status).toBe(404);
  expect((await readPlan(mia, orderId)).subscriptions).toEqual([]);
  expect((await mia.call("POST", `/sites/${site}/orders?locale=nl`, PLAN_ORDER)).status).toBe(404);
  expect((await anna.call("POST", `/sites/${site}/orders?locale=nl`, { ...PLAN_ORDER, terms: "no" })).status).toBe(422);
  expect((await worker.get(`${MAIN}/api/account/plan?locale=nl`)).status).toBe(401);
});
