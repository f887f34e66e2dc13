import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnPlan } from "#contract/business/plan.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { DAY_MS } from "#domain/time.ts";
import { answerAll, at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { bookStay, nightsTools } from "../support/nights.ts";
import { postForm } from "../support/post.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY }, asksOwners: true });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const ORDER = { plan: "standard", kind: "person", name: "Anna", country: "NL", terms: "yes" };
const readPlan = async (who: TestOwner, order = "") =>
  (await who.call("GET", `/account/plan?locale=nl${order && `&order=${order}`}`)).body as unknown as OwnPlan;
const newest = async (who: TestOwner) => {
  const found = (await readPlan(who)).subscriptions.at(-1);
  if (!found) throw new Error("no subscription");
  return found;
};
const move = (who: TestOwner, id: string, days: number) => who.call("POST", `/account/plan/${id}/test`, { step: "move", days });
const siteOf = async (id: string) => {
  const { userSites: t } = worker.store.tables;
  return (await worker.store.db.select().from(t).where(eq(t.id, id)))[0];
};
const mailsTo = async ({ email }: TestOwner) => {
  const { outbox: t } = worker.store.tables;
  return (await worker.store.db.select().from(t).where(eq(t.recipient, email))).filter(({ key }) => key.startsWith("site "));
};

async function order(who: TestOwner, siteId: string): Promise<string> {
  const { body } = await who.call("POST", `/sites/${siteId}/orders?locale=nl`, ORDER);
  const id = /order=([\w-]+)/.exec(String(body["location"]))?.[1] ?? "";
  await postForm(worker, "/testbetaling", { order: id, outcome: "paid" });
  return id;
}

/** Puts a site online with a subscription that is then cancelled, and moves its clock to the day after its last one. */
async function ended(subdomain: string, stay?: { arrival: CalendarDate; departure: CalendarDate }) {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, subdomain);
  await order(anna, site);
  await anna.call("POST", `/sites/${site}/publish`, undefined, at(version));
  const { units: t } = worker.store.tables;
  const [unit] = await worker.store.db.select().from(t).where(eq(t.siteId, site));
  if (stay)
    await bookStay(nightsTools(worker), { id: `stay-${subdomain}`, reference: subdomain, unitId: unit?.id ?? "", ...stay });
  const { id } = await newest(anna);
  await anna.call("POST", `/account/plan/${id}/cancel`);
  await move(anna, id, 32);
  const { endedAt, testTime } = await newest(anna);
  return { anna, site, id, endedAt: endedAt ?? 0, daysSince: Math.floor(((testTime ?? 0) - (endedAt ?? 0)) / DAY_MS) };
}
const dayOf = (time: number) => dayInZone(time, "Europe/Amsterdam");

test("an ended site is kept until 30 days after its last stay, whose nights stay sold, told twice and erased", async () => {
  const today = dayOf(Date.now());
  const stay = { arrival: addDays(today, 40), departure: addDays(today, 43) };
  const { anna, site, id } = await ended("gestopt", stay);
  const keptUntil = addDays(stay.departure, 30);
  expect(await newest(anna)).toMatchObject({ state: "ended", keptUntil, site: { id: site } });
  expect((await siteOf(site))?.status).toBe("closed");
  const home = `http://gestopt.${MAIN_DOMAIN}`;
  expect((await worker.get(`${home}/`)).status).toBe(503);
  const feed = await worker.get(`${home}/calendar.ics`);
  expect([feed.status, await feed.text()]).toEqual([
    200,
    expect.stringContaining(`DTSTART;VALUE=DATE:${stay.arrival.replaceAll("-", "")}`),
  ]);
  const untilReminder = 43 + 30 - 10 - 32;
  await move(anna, id, untilReminder - 1);
  expect(await mailsTo(anna)).toEqual([]);
  await move(anna, id, 1);
  expect((await mailsTo(anna)).map(({ text }) => text.includes(`/account/plan?site=${site}`))).toEqual([true]);
  await move(anna, id, 7);
  expect(await mailsTo(anna)).toHaveLength(2);
  await move(anna, id, 3);
  expect(await newest(anna)).toMatchObject({ keptUntil });
  await move(anna, id, 1);
  expect(await siteOf(site)).toBeUndefined();
  // Our own site is shown on a host without a site (0005).
  expect(await (await worker.get(`${home}/`)).text()).toContain('href="/checkout');
  expect((await worker.get(`${home}/calendar.ics`)).status).toBe(404);
  expect(await newest(anna)).toMatchObject({ state: "ended", site: null, keptUntil: null, movements: [{ amount: 20_000 }] });
  const { bookings, orders } = worker.store.tables;
  expect(await worker.store.db.$count(bookings, eq(bookings.siteId, site))).toBe(0);
  expect(await worker.store.db.$count(orders, like(orders.customer, `%${anna.email}%`))).toBe(1);
  expect((await anna.call("GET", "/account")).status).toBe(200);
});

test("an owner who comes back on day 29 finds all as it was", async () => {
  const { anna, site, id, daysSince } = await ended("teruggekomen");
  const before = (await anna.call("GET", `/sites/${site}/draft`)).body as object;
  await move(anna, id, 20 - daysSince);
  await move(anna, id, 7);
  await move(anna, id, 2);
  expect([(await siteOf(site))?.status, (await mailsTo(anna)).length]).toEqual(["closed", 2]);
  const again = await order(anna, site);
  expect((await readPlan(anna, again)).subscriptions.map(({ state }) => state)).toEqual(["ended", "active"]);
  expect((await siteOf(site))?.status).toBe("active");
  expect((await worker.get(`http://teruggekomen.${MAIN_DOMAIN}/`)).status).toBe(200);
  expect((await anna.call("GET", `/sites/${site}/draft`)).body).toEqual({ ...before, status: "active" });
  await move(anna, id, 10);
  expect([(await siteOf(site))?.status, (await mailsTo(anna)).length]).toEqual(["active", 2]);
});

test("a site whose gift has ended is closed after two emails, and its owner sees until when it is kept", async () => {
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const version = await answerAll(anna, site, "gegeven");
  const { db, tables: t } = worker.store;
  const now = Date.now();
  const gift = { id: `gift-${site}`, siteId: site, reason: "launch", createdBy: null, createdAt: now - 50 * DAY_MS };
  await db.insert(t.siteGifts).values({ ...gift, endsAt: now + 5 * DAY_MS });
  await anna.call("POST", `/sites/${site}/publish`, undefined, at(version));
  const scheduled = async () => (await worker.miniflare.getWorker()).scheduled({ cron: "* * * * *", scheduledTime: new Date() });
  await scheduled();
  const keys = async () => {
    const rows = await db.select().from(t.outbox).where(eq(t.outbox.recipient, anna.email));
    return rows.filter(({ key }) => key.startsWith("gift ")).map(({ key }) => key.split(" ").at(-1));
  };
  expect(await keys()).toEqual(["told"]);
  expect((await readPlan(anna)).unpaidSites).toEqual([
    { id: site, name: "Het Duinhuis", onlineUntil: now + 5 * DAY_MS, keptUntil: null },
  ]);
  // Two days later, and then after its end.
  await db
    .update(t.outbox)
    .set({ createdAt: now - 2 * DAY_MS })
    .where(eq(t.outbox.key, `gift ${gift.id} told`));
  await scheduled();
  expect(await keys()).toEqual(["told", "ends"]);
  await db
    .update(t.siteGifts)
    .set({ endsAt: now - DAY_MS })
    .where(eq(t.siteGifts.id, gift.id));
  await db
    .update(t.outbox)
    .set({ createdAt: now - 2 * DAY_MS })
    .where(eq(t.outbox.key, `gift ${gift.id} ends`));
  await scheduled();
  expect((await siteOf(site))?.status).toBe("closed");
  expect((await readPlan(anna)).unpaidSites).toEqual([
    { id: site, name: "Het Duinhuis", onlineUntil: null, keptUntil: addDays(dayOf(now - DAY_MS), 30) },
  ]);
});
