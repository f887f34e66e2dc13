import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = `http://duinhuis.${MAIN_DOMAIN}`;
const QUESTION = { form: "question", name: "Anna de Wit", email: "anna@example.com", message: "Is er een kinderbed?", fax: "" };

describe("the question form", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker();
  }, 60_000);
  afterAll(() => worker.stop());
  beforeEach(async () => {
    const { store, kv } = worker;
    await removeEverybody(store);
    await store.db.delete(store.tables.outbox);
    await store.db.delete(store.tables.attempts);
    for (const { name } of (await kv.list()).keys) await kv.delete(name);
    await given(store, siteFixture());
    await store.db.update(store.tables.users).set({ emailConfirmedAt: 1 });
  });

  let networks = 0;
  /** Sends the form from a network of its own, because forms are limited per network. */
  const send = (fields: Record<string, string> = {}, headers?: Record<string, string>, path = "/contact") =>
    worker.post(
      SITE + path,
      { ...QUESTION, ...fields },
      { "CF-Connecting-IP": `2001:db8:0:${(networks++).toString(16)}::1`, ...headers },
    );
  const mails = () => worker.store.db.select().from(worker.store.tables.outbox);

  test("a question goes to the owner's confirmed address, never to the one that the site shows; the reply goes to the guest", async () => {
    const page = await (await worker.get(`${SITE}/contact`)).text();
    expect(page).toMatch(/<form[^>]*action="\/contact#question"[^>]*method="post"/);
    const answer = await send();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact?sent=question#question"]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const [ownerAccount] = await worker.store.db.select().from(worker.store.tables.users);
    expect(mail).toMatchObject({ recipient: ownerAccount?.email, replyTo: "anna@example.com" });
    expect(ownerAccount?.email).not.toBe(siteFixture().host.email);
    expect(mail?.text).toContain("Is er een kinderbed?");

    const sent = await worker.get(`${SITE}/contact?sent=question`);
    const html = await sent.text();
    expect([sent.status, sent.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(html).toContain("Het bericht is verstuurd.");
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('name="message"');
  });

  test("a question is in the language of the page, and is sent once if it is submitted twice", async () => {
    const answers = await Promise.all([send({}, {}, "/en/contact"), send({}, {}, "/en/contact")]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await mails()).toHaveLength(1);
    expect(await (await send({ name: "" }, {}, "/en/contact")).text()).toContain("Please fill this in.");
  });

  test.each([
    ["name", "", "Vul dit nog in."],
    ["name", "x".repeat(101), "Dit is te lang."],
    ["name", "Anna\r\nBcc: x@example.com", "Hier staat een teken"],
    ["email", "anna", "Dit e-mailadres klopt niet."],
    ["message", "x".repeat(4001), "Dit is te lang."],
  ])("%s %j: the error is shown beside it, the other values are kept", async (name, value, message) => {
    const answer = await send({ [name]: value });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
    expect(html).toMatch(new RegExp(`id="question-${name}-error">${message}`));
    if (name !== "name") expect(html).toContain('value="Anna de Wit"');
    if (name !== "message") expect(html).toContain(">Is er een kinderbed?</textarea>");
    expect(await mails()).toEqual([]);
  });

  test("input is escaped", async () => {
    const html = await (await send({ name: '"><script>x</script>', email: "<script>x" })).text();
    expect(html).not.toContain("<script>x");
  });

  test.each([
    ["from another site", {}, { "Sec-Fetch-Site": "cross-site" }, 403],
    ["with an unknown name", { form: "__proto__" }, {}, 422],
    ["without a name", { form: "" }, {}, 422],
    ["with an unknown field", { admin: "1" }, {}, 422],
    ["that is too large", { message: "x".repeat(65 * 1024) }, {}, 413],
    ["that is not URL-encoded", {}, { "Content-Type": "application/json" }, 415],
  ])("a form %s sends nothing and is answered with the page", async (_case, fields, headers, status) => {
    const answer = await send(fields, headers);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('role="alert"')]);
    expect(await mails()).toEqual([]);
  });

  test("a robot that fills in the hidden field gets the usual answer, and nothing is sent", async () => {
    expect((await send({ fax: "1" })).headers.get("location")).toBe("/contact?sent=question#question");
    expect(await mails()).toEqual([]);
  });

  test("one address can send five questions a day, even at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_unused, i) => send({ message: `Vraag ${i}` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 303, 303, 303, 429, 429, 429]);
    expect(await mails()).toHaveLength(5);
  });

  test("one robot with one address, or in one network, does not use up the site's limit", async () => {
    for (let i = 0; i < 7; i++) await send({ message: `Nog een ${i}` });
    for (let i = 0; i < 25; i++)
      await send({ message: "Hallo", email: `robot-${i}@example.com` }, { "CF-Connecting-IP": "192.0.2.7" });
    // Sent again, an accepted question is accepted.
    expect((await send({ message: "Nog een 1" })).status).toBe(303);
    expect((await mails()).length).toBeLessThanOrEqual(25);
    // A question that the network's limit refuses is not counted for its address.
    expect((await send({ message: "Echt", email: "robot-24@example.com" })).status).toBe(303);
    const [perSite] = await worker.store.db
      .select()
      .from(worker.store.tables.attempts)
      .where(eq(worker.store.tables.attempts.key, "questions to site site-duinhuis"));
    expect(perSite?.count).toBe((await mails()).length);
  });

  test("without a confirmed address of the owner the form says that nothing was sent", async () => {
    await worker.store.db.update(worker.store.tables.users).set({ emailConfirmedAt: null });
    const answer = await send();
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Het versturen is niet gelukt.")]);
    expect(await mails()).toEqual([]);
    expect(await (await worker.get(`${SITE}/contact?sent=anything`)).text()).toContain('name="message"');
  });

  test("other pages, other sites and sites without an email address take no forms", async () => {
    const status = async (url: string) => (await worker.post(url, QUESTION)).status;
    expect(await status(`${SITE}/`)).toBe(405);
    expect(await status(`${SITE}/fotos`)).toBe(405);
    expect(await status(`http://onbekend.${MAIN_DOMAIN}/contact`)).toBe(405);
    expect((await worker.get(`${SITE}/contact`, { method: "PUT" })).status).toBe(405);
    const { db, tables: t } = worker.store;
    await db.update(t.userSites).set({ status: "suspended" }).where(eq(t.userSites.id, "site-duinhuis"));
    for (const { name } of (await worker.kv.list()).keys) await worker.kv.delete(name);
    expect(await status(`${SITE}/contact`)).toBe(405);
    expect(await mails()).toEqual([]);
  });

  test("a demo answers that nothing was sent", async () => {
    const answer = await worker.post(`http://fresh-coastal.${MAIN_DOMAIN}/contact`, QUESTION);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("het bericht is niet verstuurd")]);
    expect(await mails()).toEqual([]);
  });
});
