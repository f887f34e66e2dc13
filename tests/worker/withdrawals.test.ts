import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import { LOCALES } from "#domain/locale.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { pathOf } from "#locales/paths.ts";
import { WITHDRAWAL_LABELS } from "#locales/withdrawal-labels.ts";
import { insert } from "#store/business/orders.ts";
import { forgetOrders } from "../support/billing.ts";
import { admin } from "../support/admin.ts";
import { owner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { ORDER_FORM } from "../fixtures/checkout.ts";
import { orderFixture } from "../fixtures/order.ts";
import { type FakeStripe, SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "../support/fake-stripe.ts";
import { runCron } from "../support/mail.ts";
import { postForm } from "../support/post.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let stripe: FakeStripe;
let worker: TestWorker;
beforeAll(async () => {
  stripe = await startFakeStripe();
  const keys = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: stripe.base };
  worker = await startWorker({ vars: { ...keys, AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(async () => {
  await worker.stop();
  await stripe.stop();
});
beforeEach(async () => {
  const { outbox, attempts } = worker.store.tables;
  await forgetOrders(worker.store);
  for (const table of [outbox, attempts]) await worker.store.db.delete(table);
  stripe.isDown = false;
  stripe.requests.length = 0;
});

const STATEMENT = { name: "Anna de Wit", contract: "K7MP-3QXD", email: "anna@example.com", remark: "" };
type Fields = Partial<typeof STATEMENT> & Record<string, string>;
const PATH = pathOf("withdrawal", "nl");

const send = (step: string, fields: Fields = {}, path = PATH, headers: Record<string, string> = {}) =>
  postForm(worker, path, { ...STATEMENT, ...fields, step }, headers);
const confirm = (fields: Fields = {}, headers: Record<string, string> = {}) => send("confirm", fields, PATH, headers);
const rows = () => worker.store.db.select().from(worker.store.tables.withdrawals);
const mails = () => worker.store.db.select().from(worker.store.tables.outbox);
const isSettled = ({ nextAttemptAt, problem, leaseUntil }: Awaited<ReturnType<typeof rows>>[number]) =>
  (nextAttemptAt === null || problem !== null) && leaseUntil === 0;
/** The state of the latest withdrawal, once no step is due any more. */
const settled = async () => {
  const [row] = (await rows()).toSorted((a, b) => b.receivedAt - a.receivedAt);
  return row && isSettled(row) ? row.state : "being processed";
};

/** Orders and pays at Stripe, as a customer does; returns the paid order. */
async function paidOrder(): Promise<OrderRecord> {
  const answer = await postForm(worker, "/checkout", ORDER_FORM);
  const session = (answer.headers.get("Location") ?? "").replace(`${stripe.base}/pay/`, "");
  stripe.finish(session, "paid");
  await worker.get(`${MAIN}/checkout-success?order=${stripe.sessions.get(session)?.client_reference_id}`);
  const [order] = (await worker.store.db.select().from(worker.store.tables.orders)) as OrderRecord[];
  return order ?? expect.fail("no order");
}
const givenOrder = (change: Partial<OrderRecord> = {}) => {
  const order = { ...orderFixture(crypto.randomUUID(), STATEMENT.email), number: STATEMENT.contract, status: "paid" as const };
  return insert(worker.store.db, worker.store.tables, { ...order, paidAt: Date.now(), ...change });
};
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/g)].map(([, label]) => strip(label));
const strip = (html = "") => html.replace(/<[^>]+>/g, "");

describe.each(LOCALES)("the withdrawal function in %s", (locale) => {
  const path = pathOf("withdrawal", locale);
  const { begin, confirm: words } = WITHDRAWAL_LABELS[locale];

  test.each(["home", "terms", "checkout", "pricing"] as const)(
    "is named by the official words at the bottom of %s",
    async (page) => {
      const html = await (await worker.get(MAIN + pathOf(page, locale))).text();
      const footer = html.slice(html.indexOf("<footer"));
      const link = new RegExp(`<a href="${path}"[^>]*>([^<]+)</a>`).exec(footer)?.[1];
      expect(link?.toLowerCase()).toBe(begin.toLowerCase());
    },
  );

  test("shows the statement again with one button of the official words, then stores it and shows the receipt", async () => {
    const review = await send("state", { remark: "Verkocht." }, path);
    const shown = await review.text();
    expect(review.status).toBe(200);
    for (const typed of ["Anna de Wit", "K7MP-3QXD", "anna@example.com", "Verkocht."]) expect(strip(shown)).toContain(typed);
    const [confirmation, correction] = [...shown.matchAll(/<form method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => form);
    expect(buttonsIn(confirmation ?? "").map((label) => label.toLowerCase())).toEqual([words.toLowerCase()]);
    expect(correction).toContain('value="start"');
    expect(await rows()).toEqual([]);

    const answer = await send("confirm", { remark: "Verkocht." }, path);
    const [stored] = await rows();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?received=${stored?.id}`]);
    expect(stored).toMatchObject({ ...STATEMENT, remark: "Verkocht.", locale });
    const receipt = await worker.get(`${MAIN}${path}?received=${stored?.id}`);
    expect([receipt.headers.get("Cache-Control"), receipt.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    const text = strip(await receipt.text());
    for (const typed of ["Anna de Wit", "K7MP-3QXD", "Verkocht."]) expect(text).toContain(typed);
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(["anna@example.com", "hallo@vrijhuis.nl"]);
  });
});

describe("a stranger", () => {
  test("gets the same answer and the same email whether or not the contract exists", async () => {
    const order = await paidOrder();
    const of = async (contract: string) => {
      const answers = [await send("state", { contract }), await confirm({ contract })];
      const location = answers[1]?.headers.get("Location") ?? "";
      const receipt = await worker.get(MAIN + location);
      const id = location.split("=")[1] ?? "";
      const texts = await Promise.all([...answers, receipt].map((answer) => answer.text()));
      const headers = [...answers, receipt].map(({ status, headers: all }) => [status, [...all.keys()].toSorted()]);
      const mail = (await mails()).find(({ key }) => key === `withdrawal ${id} received, sender`);
      const known = (text = "") =>
        text
          .replaceAll(contract, "CONTRACT")
          .replaceAll(id, "ID")
          .replace(/\d{1,2}:\d{2}/g, "TIME");
      return [headers, texts.map(known), known(mail?.text)];
    };
    expect(await of(order.number)).toEqual(await of("ZZZZ-9999"));
    // The emails about the end of the contract would be counted by the next test.
    await expect.poll(async () => (await rows()).every(isSettled)).toBe(true);
  });

  test("cannot end a contract whose number is known by another address", async () => {
    const order = await paidOrder();
    await confirm({ contract: order.number, email: "stranger@example.com" });
    await expect.poll(settled).toBe("received");
    expect(stripe.billing.objects.get(`sub_${order.providerRef}`)?.["status"]).toBe("active");
    expect(
      (await mails()).filter(({ key, recipient }) => key.startsWith("withdrawal") && recipient === order.customer.email),
    ).toEqual([]);
  });

  test("learns nothing about the customer from the id of an order but its number", async () => {
    const order = await paidOrder();
    const html = await (await worker.get(`${MAIN}${PATH}?order=${order.id}`)).text();
    expect(html).toContain(`value="${order.number}"`);
    expect(html).not.toMatch(/Anna|anna@/);
    for (const unknown of [crypto.randomUUID(), "1", "' or 1=1"])
      expect((await worker.get(`${MAIN}${PATH}?order=${encodeURIComponent(unknown)}`)).status).toBe(200);
  });

  test.each<[string, Fields]>([
    ["a name of several lines", { name: "Anna\r\nBcc: x@example.com" }],
    ["no name", { name: " " }],
    ["no contract", { contract: "" }],
    ["an address that is none", { email: "anna" }],
    ["a remark that is too long", { remark: "x".repeat(1001) }],
    ["a field that does not exist", { orderId: "1" }],
  ])("with %s is asked again, also where the first step is skipped", async (_name, fields) => {
    for (const step of ["state", "confirm"]) {
      const answer = await send(step, fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('name="step" value="state"');
    }
    expect((await send("somehow")).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test("cannot send the form from another site", async () => {
    const answer = await confirm({}, { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" });
    expect(answer.status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test("cannot fill a mailbox: the sixth statement of an address within a day is refused", async () => {
    for (let i = 0; i < 5; i += 1) expect((await confirm({ name: `Anna ${i}` })).status).toBe(303);
    const refused = await confirm({ name: "Anna 6" });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("hallo@vrijhuis.nl");
    expect(await rows()).toHaveLength(5);
  });

  test("gets an empty form, not an error, for a receipt that does not exist or is older than a day", async () => {
    await confirm();
    const [row] = await rows();
    await worker.store.db.update(worker.store.tables.withdrawals).set({ receivedAt: Date.now() - DAY_MS - 1 });
    for (const id of [row?.id, crypto.randomUUID(), "x"]) {
      const html = await (await worker.get(`${MAIN}${PATH}?received=${id}`)).text();
      expect(html).toContain("Hier staat geen ontvangstbevestiging (meer)");
      expect(html).not.toContain("Anna");
    }
  });
});

describe("a paid order", () => {
  test("ends at Stripe and is paid back once, however often the button is pressed", async () => {
    const before = stripe.billing.refunded().length;
    const order = await paidOrder();
    const answers = await Promise.all([confirm({ contract: order.number }), confirm({ contract: order.number })]);
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    await confirm({ contract: order.number });
    await expect.poll(settled).toBe("refunded");
    expect(await rows()).toMatchObject([{ orderId: order.id, refunded: 20_000 }]);
    await runCron(worker, Date.now() + MINUTE_MS);
    expect(stripe.billing.refunded().slice(before)).toEqual([20_000]);
    expect(stripe.billing.objects.get(`sub_${order.providerRef}`)?.["status"]).toBe("canceled");
    expect((await mails()).filter(({ key }) => /^withdrawal .* refunded$/.test(key))).toHaveLength(1);
  });

  test("is paid back later if Stripe does not answer", async () => {
    const before = stripe.billing.refunded().length;
    const order = await paidOrder();
    stripe.isDown = true;
    expect((await confirm({ contract: order.number })).status).toBe(303);
    await expect.poll(settled).toBe("refunding");
    expect((await rows())[0]).toMatchObject({ problem: "PAYMENT_UNREACHABLE", attempts: 1 });
    await runCron(worker, Date.now() + 2 * MINUTE_MS);
    expect((await rows())[0]).toMatchObject({ problem: "PAYMENT_UNREACHABLE", attempts: 2 });
    stripe.isDown = false;
    await runCron(worker, Date.now() + 10 * MINUTE_MS);
    expect((await rows())[0]).toMatchObject({ state: "refunded", problem: null, refunded: 20_000 });
    expect(stripe.billing.refunded().slice(before)).toEqual([20_000]);
  });

  test("whose periods are over waits for an admin, who can refund it", async () => {
    await givenOrder({ provider: "sandbox", paidAt: Date.now() - 40 * DAY_MS, nextCharge: date("2099-01-01") });
    await confirm();
    await expect.poll(settled).toBe("matched");
    const boss = await admin(worker);
    const [row] = await rows();
    const list = await boss.call("GET", "/admin/withdrawals?state=matched");
    expect(list.body).toMatchObject({ withdrawals: [{ id: row?.id, contract: "K7MP-3QXD", state: "matched" }], cursor: null });
    expect((await boss.call("GET", "/admin/withdrawals?q=k7")).body).toMatchObject({ withdrawals: [] });
    expect((await boss.call("GET", "/admin/withdrawals?q=ANNA@")).body).toMatchObject({ withdrawals: [{ id: row?.id }] });
    const acted = await boss.call("POST", `/admin/withdrawals/${row?.id}/actions/refund`, { reason: "Goodwill" });
    expect(acted.status).toBe(204);
    const { body } = await boss.call("GET", `/admin/withdrawals/${row?.id}`);
    expect(body).toMatchObject({
      withdrawal: { state: "refunded", refunded: 20_000 },
      order: { number: "K7MP-3QXD", email: "anna@example.com" },
      ground: null,
      events: [
        { event: "received", by: null },
        { event: "matched" },
        { event: "refund-started", by: boss.email, reason: "Goodwill" },
        { event: "refunded", by: null },
      ],
    });
    expect(JSON.stringify(body)).not.toContain("digest");
  });
});

describe("somebody who is signed in", () => {
  test("finds the form filled in with what we know", async () => {
    const anna = await owner(worker);
    await givenOrder({ customer: { kind: "person", name: "Anna de Wit", email: anna.email, country: "NL" } });
    const { body } = await anna.call("GET", "/withdrawal");
    expect(body).toEqual({ name: "Anna de Wit", contract: "K7MP-3QXD", email: anna.email });
    const answer = await postForm(worker, PATH, { ...(body as Record<string, string>), step: "start" });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const known of Object.values(body)) expect(html).toContain(`value="${String(known)}"`);
    expect(html).toContain('name="step" value="state"');
    expect(await rows()).toEqual([]);
  });

  test("gets nothing of others", async () => {
    await givenOrder();
    const bram = await owner(worker);
    expect((await bram.call("GET", "/withdrawal")).body).toMatchObject({ contract: "", email: bram.email });
    expect((await worker.get(`${MAIN}/api/withdrawal`)).status).toBe(401);
  });
});
