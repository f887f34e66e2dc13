import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { forgetOrders } from "../support/billing.ts";
import { ORDER_FORM } from "../fixtures/checkout.ts";
import { post, postForm } from "../support/post.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
beforeEach(async () => {
  await forgetOrders(worker.store);
  await worker.store.db.delete(worker.store.tables.outbox);
});

const readPage = async (path: string) => (await worker.get(MAIN + path)).text();
const visibleText = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const readOrders = () => worker.store.db.select().from(worker.store.tables.orders);

/** Places an order; returns the id in the address of its payment. */
async function placeOrder(fields: Record<string, string> = {}, path = "/checkout"): Promise<string> {
  const answer = await postForm(worker, path, { ...ORDER_FORM, ...fields });
  expect(answer.status).toBe(303);
  return /\?order=([\w-]+)$/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";
}

describe("the order form", () => {
  test.each(LOCALES)(
    "in %s shows what is due now and later, VAT included, and says that ordering obliges to pay",
    async (locale) => {
      const html = await readPage(`${pathOf("checkout", locale)}?plan=standard`);
      const text = visibleText(html);
      expect(text).toMatch(/200/);
      expect(text).toMatch(/34[.,]71/);
      expect(text).toMatch(/21%/);
      expect(text).toMatch(
        {
          nl: /Bestellen met betalingsverplichting/,
          en: /Order with obligation to pay/,
          pl: /Zamówienie z\sobowiązkiem zapłaty/,
        }[locale],
      );
      expect(html).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/);
      expect(html.match(/<option /g)?.length).toBe(250);
      expect(html).toContain('content="noindex"');
      expect(text).not.toMatch(/\b(fields|receipt|sign|plans|what|who)\.\w/);
    },
  );

  test.each(LOCALES)("in %s offers both plans, and preselects the one in the URL, otherwise the cheaper one", async (locale) => {
    const path = pathOf("checkout", locale);
    const plans = async (query: string) =>
      [...(await readPage(path + query)).matchAll(/<input[^>]*name="plan"[^>]*>/g)].map(([input]) => ({
        plan: /value="([^"]*)"/.exec(input)?.[1],
        isChosen: input.includes("checked"),
      }));
    const both = (chosen: string) => ["first-month-free", "standard"].map((plan) => ({ plan, isChosen: plan === chosen }));
    expect(await plans("")).toEqual(both("first-month-free"));
    expect(await plans("?plan=gold")).toEqual(both("first-month-free"));
    expect(await plans("?plan=first-month-free")).toEqual(both("first-month-free"));
    expect(await plans("?plan=standard")).toEqual(both("standard"));
  });

  test("uses only the words that the specification allows in each language", async () => {
    expect(visibleText(await readPage("/pl/platnosc"))).not.toMatch(/pierwszy miesiąc/i);
    expect(visibleText(await readPage("/en/checkout"))).not.toMatch(/first month/i);
  });

  test("shows an error next to a wrong field and keeps the other values", async () => {
    const answer = await postForm(worker, "/pl/platnosc", {
      ...ORDER_FORM,
      kind: "company",
      company: "Dom",
      vatNumber: "12",
      country: "PL",
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Ten numer VAT nie pasuje do wybranego kraju.");
    expect(html).toMatch(/<input[^>]*id="vatNumber"[^>]*aria-invalid="true"/);
    expect(html).toMatch(/<input[^>]*name="name"[^>]*value="Anna de Wit"/);
    expect(html).toMatch(/<option value="PL" selected/);
    expect(await readOrders()).toEqual([]);
  });

  test("answers a script with error codes", async () => {
    const answer = await postForm(worker, "/checkout", { ...ORDER_FORM, email: "anna" }, { Accept: "application/json" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ code: "INVALID_FORM", fields: { email: "email" } });
  });

  test.each([
    ["sent from another site", {}, { "Sec-Fetch-Site": "cross-site" }, 403, "FORBIDDEN_ORIGIN"],
    ["with another content type", {}, { "Content-Type": "application/json" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["too large", { name: "a".repeat(65 * 1024) }, {}, 413, "BODY_TOO_LARGE"],
    ["with an unknown field", { price: "1" }, { Accept: "application/json" }, 422, "UNKNOWN_FIELD"],
  ])("%s is refused with a code", async (_, fields, headers, status, code) => {
    const answer = await postForm(worker, "/checkout", { ...ORDER_FORM, ...fields }, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await readOrders()).toEqual([]);
  });

  test("is refused for the eleventh time in a minute", async () => {
    const from = { "CF-Connecting-IP": "10.9.9.9", Accept: "application/json" };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await postForm(worker, "/checkout", { ...ORDER_FORM, email: "x" }, from)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("a test payment", () => {
  test("says that it is a test, shows the amount, and does not change when the page is read", async () => {
    const id = await placeOrder();
    const html = await readPage(`/testbetaling?order=${id}`);
    expect(visibleText(html)).toContain("er wordt niets afgeschreven");
    expect(visibleText(html)).toMatch(/€\s200/);
    expect((await readOrders())[0]).toMatchObject({ id, status: "open", provider: "sandbox" });
  });

  test("is the same for the same order sent twice", async () => {
    const [first, second] = await Promise.all([placeOrder(), placeOrder()]);
    expect(second).toBe(first);
    expect(await readOrders()).toHaveLength(1);
  });

  test.each([
    ["paid", "/checkout-success", /Betaald\. Welkom/],
    ["failed", "/checkout-success", /De betaling is niet gelukt/],
    ["cancelled", "/checkout-cancelled", /Niets afgeschreven/],
  ])("that is %s redirects to %s", async (outcome, page, heading) => {
    const id = await placeOrder();
    const answer = await postForm(worker, `/testbetaling?order=${id}`, { order: id, outcome });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${page}?order=${id}`);
    const shown = await worker.get(`${MAIN}${page}?order=${id}`);
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(visibleText(html)).toMatch(heading);
    expect(html).not.toContain("anna@example.com");
    expect((await readOrders())[0]?.status).toBe(outcome);
    expect(await worker.store.db.select().from(worker.store.tables.signUpLinks)).toHaveLength(outcome === "paid" ? 1 : 0);
  });

  test("that failed can be repeated for the same order; a paid order is never charged again", async () => {
    const id = await placeOrder();
    await postForm(worker, "/testbetaling", { order: id, outcome: "failed" });
    const again = await postForm(worker, `/checkout-success?order=${id}`, { order: id });
    expect(again.headers.get("Location")).toBe(`/testbetaling?order=${id}`);
    await postForm(worker, "/testbetaling", { order: id, outcome: "paid" });
    await postForm(worker, "/testbetaling", { order: id, outcome: "cancelled" });
    expect((await readOrders())[0]?.status).toBe("paid");
    const cancelled = await worker.get(`${MAIN}/checkout-cancelled?order=${id}`);
    expect(cancelled.headers.get("Location")).toBe(`/checkout-success?order=${id}`);
    const retried = await postForm(worker, `/checkout-cancelled?order=${id}`, { order: id });
    expect(retried.headers.get("Location")).toBe(`/checkout-success?order=${id}`);
  });

  test("works for an order with nothing to pay now", async () => {
    const id = await placeOrder({ plan: "first-month-free", email: "jan@example.com" }, "/pl/platnosc");
    const answer = await postForm(worker, "/pl/platnosc-testowa", { order: id, outcome: "paid" });
    expect(answer.headers.get("Location")).toBe(`/pl/platnosc-sukces?order=${id}`);
    const [mail] = await worker.store.db.select().from(worker.store.tables.outbox);
    expect(mail?.text).toContain("niczego nie pobraliśmy");
    expect(mail?.subject).toMatch(/^TEST: /);
    expect(mail?.text).toContain("To była płatność testowa");
  });

  test("cannot end with an unknown outcome or for an unknown order", async () => {
    const id = await placeOrder();
    expect((await postForm(worker, "/testbetaling", { order: id, outcome: "doubled" })).status).toBe(422);
    const unknown = { order: crypto.randomUUID(), outcome: "paid" };
    expect((await postForm(worker, "/testbetaling", unknown)).status).toBe(404);
    expect((await readOrders())[0]?.status).toBe("open");
  });
});

describe("the pages around a payment", () => {
  const PAGES: PageId[] = ["checkout-success", "checkout-cancelled", "test-payment"];

  test.each(PAGES)("%s of an unknown order is answered with 404", async (page) => {
    for (const locale of LOCALES)
      for (const id of [crypto.randomUUID(), "1", "' or 1=1"]) {
        const answer = await worker.get(`${MAIN}${pathOf(page, locale)}?order=${encodeURIComponent(id)}`);
        expect(answer.status).toBe(404);
        expect(await answer.text()).not.toMatch(/>noOrder\./);
      }
  });

  test("the page of an open payment says so and reloads itself", async () => {
    const id = await placeOrder();
    const answer = await worker.get(`${MAIN}/checkout-success?order=${id}`);
    expect(answer.headers.get("Refresh")).toBe("5");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(visibleText(await answer.text())).toContain("Nog niet betaald");
  });

  test("without Stripe there is no webhook", async () => {
    expect((await post(worker, "/payments/stripe/webhook", "{}", {})).status).toBe(404);
  });
});
