import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { insert as insertSite } from "#store/owners/sites.ts";
import { siteFixture, NOW, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { AUTH_SECRET, givenGuestBooking, today } from "../support/guest-bookings.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = `http://duinhuis.${MAIN_DOMAIN}`;
const OTHER = `http://other.${MAIN_DOMAIN}`;
const KNOWN = "kasia@example.com";
const UNKNOWN = "nobody@example.com";
const PATHS = { nl: "/mijn-boeking", en: "/en/my-booking", pl: "/pl/moja-rezerwacja" };

describe("the form for lost links", () => {
  let worker: TestWorker;
  let path: string;
  beforeAll(async () => {
    worker = await startWorker({ vars: { AUTH_SECRET } });
  }, 60_000);
  afterAll(() => worker.stop());
  beforeEach(async () => {
    const { store, kv } = worker;
    await removeEverybody(store);
    await store.db.delete(store.tables.outbox);
    await store.db.delete(store.tables.attempts);
    for (const { name } of (await kv.list()).keys) await kv.delete(name);
    await given(store, siteFixture());
    const arrival = addDays(today, 20);
    const stay = { arrival, departure: addDays(arrival, 3), state: "confirmed" as const };
    const contact = { name: "Kasia Nowak", email: KNOWN, phone: null, address: null };
    ({ path } = await givenGuestBooking(worker, { ...stay, contact }));
  });

  let networks = 0;
  const send = (email: string, { at = SITE + PATHS.nl, ...fields }: Record<string, string> = {}, network?: string) =>
    worker.post(
      at,
      { form: "find-booking", email, fax: "", ...fields },
      { "CF-Connecting-IP": network ?? `2001:db8:0:${(networks++).toString(16)}::1` },
    );
  const mails = () => worker.store.db.select().from(worker.store.tables.outbox);
  const attempts = () => worker.store.db.select().from(worker.store.tables.attempts);

  test.each(Object.entries(PATHS))("has a page in %s, which the contact page links to and search engines find", async (_, at) => {
    const page = await worker.get(SITE + at);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toMatch(new RegExp(`<form[^>]*action="${at}#lookup"[^>]*method="post"`));
    expect(html.match(/<h1/g)).toHaveLength(1);
    const contact = { [PATHS.nl]: "/contact", [PATHS.en]: "/en/contact" }[at] ?? "/pl/kontakt";
    expect(await (await worker.get(SITE + contact)).text()).toContain(`href="${at}"`);
    expect(await (await worker.get(`${SITE}/sitemap.xml`)).text()).toContain(`${at}</loc>`);
  });

  test("known and unknown addresses get the same answer; the links go to the known one only", async () => {
    const answers = await Promise.all([send(KNOWN), send(UNKNOWN)]);
    const shown = await Promise.all(
      answers.map(async (answer) => [
        answer.status,
        answer.headers.get("location"),
        await answer.text(),
        [...answer.headers.keys()],
      ]),
    );
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.slice(0, 2)).toEqual([303, `${PATHS.nl}?sent=find-booking#lookup`]);
    await expect.poll(mails).toMatchObject([{ recipient: KNOWN, siteId: "site-duinhuis" }]);
    expect((await mails())[0]?.text).toContain(path);
    const sent = await worker.get(`${SITE}${PATHS.nl}?sent=find-booking`);
    expect(sent.headers.get("cache-control")).toBe("no-store");
    expect(await sent.text()).toContain("Is er met dit adres een boeking bij Het Duinhuis");
  });

  test("another owner's site has no links of these bookings", async () => {
    const { db, tables } = worker.store;
    const other = siteFixture({
      id: "site-other",
      subdomain: "other",
      customDomain: null,
      units: [unitFixture("other-huis", "huis")],
    });
    await worker.store.atomically((transaction) => insertSite(transaction, tables, other, NOW));
    expect((await send(KNOWN, { at: OTHER + PATHS.nl })).status).toBe(303);
    expect((await send(KNOWN)).status).toBe(303);
    await expect.poll(mails).toHaveLength(1);
    expect(await db.select({ siteId: tables.outbox.siteId }).from(tables.outbox)).toEqual([{ siteId: "site-duinhuis" }]);
  });

  test("three requests a day for one address are enough, known or not", async () => {
    for (const email of [KNOWN, UNKNOWN]) {
      const statuses = [];
      for (let count = 0; count < 5; count++) statuses.push((await send(email)).status);
      expect(statuses).toEqual([303, 303, 303, 429, 429]);
    }
    await expect.poll(mails).toHaveLength(3);
    expect(await (await send(KNOWN)).text()).toContain("al vaak om een link gevraagd");
  });

  test("one network asks for ten addresses a day, and what it may not ask is not counted for an address", async () => {
    // The limit a minute of forms is not of this test.
    const { db, tables } = worker.store;
    expect((await send(UNKNOWN, {}, "192.0.2.7")).status).toBe(303);
    await db.update(tables.attempts).set({ count: 10 });
    const before = (await attempts()).length;
    expect((await send(KNOWN, {}, "192.0.2.7")).status).toBe(429);
    expect(await attempts()).toHaveLength(before);
  });

  test.each([
    ["", "Vul dit nog in."],
    ["kasia", "Dit e-mailadres klopt niet."],
    [`${"x".repeat(300)}@example.com`, "Dit is te lang."],
    ["kasia@example.com\r\nBcc: x@example.com", "Hier staat een teken"],
  ])("the address %j is refused beside the field, and not counted", async (email, message) => {
    const answer = await send(email);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(new RegExp(`id="lookup-email-error">${message}`));
    expect([await mails(), await attempts()]).toEqual([[], []]);
  });

  test("robots and forms of other sites get nothing sent", async () => {
    expect((await send(KNOWN, { fax: "1" })).status).toBe(303);
    const fields = { form: "find-booking", email: KNOWN, fax: "" };
    expect((await worker.post(SITE + PATHS.nl, fields, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await send(KNOWN, { admin: "1" })).status).toBe(422);
    expect([await mails(), await attempts()]).toEqual([[], []]);
  });

  test("a demo of a theme shows the form and says that nothing was sent", async () => {
    const demo = `http://fresh-coastal.${MAIN_DOMAIN}${PATHS.nl}`;
    expect((await worker.get(demo)).status).toBe(200);
    const answer = await send(KNOWN, { at: demo });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("er is niets verstuurd")]);
    expect([await mails(), await attempts()]).toEqual([[], []]);
  });

  test("an unknown link of a booking leads to the form, in the languages of the site", async () => {
    const unknown = await worker.get(`${SITE}/booking/${"x".repeat(22)}`);
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('href="/booking?lang=en"')]);
    for (const [lang, at] of Object.entries(PATHS))
      expect((await worker.get(`${SITE}/booking?lang=${lang}`)).headers.get("location")).toBe(at);
    expect((await worker.get(`${SITE}/booking?lang=xx`)).headers.get("location")).toBe(PATHS.nl);
  });
});
