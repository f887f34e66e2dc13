import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { insert as insertBlock } from "#store/letting/blocks.ts";
import { NO_PARTS } from "#store/letting/nights.ts";
import { blockFixture, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { friday, today } from "../support/today.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const SITE = "http://duinhuis.vrijhuis.localhost";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
afterEach(() => removeEverybody(worker.store));

/** Origin of the pages that `page` and `words` request. */
let site = SITE;
const page = async (path: string) => (await worker.get(site + path)).text();
/** Text of a page without tags; amounts have ordinary spaces. */
const words = async (path: string) => textOf(await page(path));
const textOf = (html: string) =>
  html
    .replace(/<(style|script).*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0\u202f]+/g, " ");
const stay = (from: CalendarDate, nights: number, more = "") =>
  `arrival=${from}&departure=${addDays(from, nights)}${more && `&${more}`}`;

const linen = { ...createFee("linen", "linen", 1500), vat: "lodging" as const };
function plan(changes: Partial<RatePlan> = {}): RatePlan {
  const base = defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 3, cleaningFee: 8000 });
  return {
    ...base,
    fees: [...base.fees, linen],
    discounts: {
      ...base.discounts,
      codes: [
        {
          id: "code",
          code: "ZOMER",
          discount: { percent: 10 },
          stayFirst: null,
          stayLast: null,
          bookFirst: null,
          bookLast: null,
          minNights: null,
          units: null,
          maxUses: null,
          maxUsesPerGuest: null,
        },
      ],
    },
    deposit: 20_000,
    ...changes,
  };
}
const unit = (id: string, slug: string, changes?: Partial<RatePlan>) => ({
  ...unitFixture(id, slug),
  rates: { version: 1, plan: plan(changes) },
});

describe("a site with one unit", () => {
  beforeEach(() =>
    given(worker.store, siteFixture({ units: [unit("duinhuis-huis", "huis")] }), {
      blocks: [blockFixture({ arrival: addDays(friday, 7), departure: addDays(friday, 10) })],
    }),
  );

  test.each([
    ["/prijzen", "Totaal € 380", /Gratis annuleren tot en met \d+ \p{L}+ 20\d\d/u, "borg van € 200"],
    ["/en/prices", "Total €380", /Free cancellation until .*? \d+ \p{L}+ 20\d\d/u, "deposit of €200"],
    ["/pl/ceny", "Razem 380 €", /Bezpłatna rezygnacja do \d+ \p{L}+ 20\d\d/u, "kaucja 200 €"],
  ])("%s answers with total, lines, instalments, deposit and refunds", async (path, total, refunds, deposit) => {
    const text = await words(`${path}?${stay(friday, 3)}`);
    expect(text).toContain(total);
    expect(text).toMatch(refunds);
    expect(text).toContain(deposit);
  });

  test('a "from" price is that of free nights: it changes with the calendar, and the page that was cached with it', async () => {
    const { store } = worker;
    await removeEverybody(store);
    await given(
      store,
      siteFixture({ units: [unit("duinhuis-huis", "huis", { dates: { [friday]: { price: 5000, rules: {} } } })] }),
    );
    const home = async () => {
      for (const { name } of (await worker.kv.list()).keys) await worker.kv.delete(name);
      return words("/");
    };
    expect(await home()).toMatch(/Vanaf € 330 .*3 nachten, 2 gasten/);
    const block = blockFixture({ arrival: friday, departure: addDays(friday, 1) });
    await store.atomically((db) => insertBlock(db, store.tables, block, NO_PARTS));
    expect(await home()).toMatch(/Vanaf € 380 .*3 nachten, 2 gasten/);
  });

  test("a chosen extra and a code change the total; the form keeps the search", async () => {
    expect(await words(`/prijzen?${stay(friday, 3, "adults=3&extra=linen&code=zomer")}`)).toContain("Totaal € 395");
    const answer = await page(`/prijzen?${stay(friday, 3, "adults=2&children=4,+9&code=zomer")}`);
    for (const [name, value] of [
      ["adults", "2"],
      ["children", "4, 9"],
      ["code", "zomer"],
    ])
      expect(answer).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(answer).toMatch(/<input type="checkbox" name="extra" value="linen"\/>/);
  });

  test("the answer is private; the page without a search is cached and has no answer", async () => {
    const response = await worker.get(`${SITE}/prijzen?${stay(friday, 3)}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain('name="robots" content="noindex"');
    const plain = await worker.get(`${SITE}/prijzen`);
    expect(plain.headers.get("etag")).toBeTruthy();
    const text = await plain.text();
    expect(text).not.toContain('id="answer"');
    expect(text).toContain("Het hele jaar");
  });

  test("the other languages answer the same search", async () => {
    const answer = await page(`/en/prices?${stay(friday, 3, "adults=3&children=4&pets=0&code=ZOMER&extra=linen")}`);
    const [, href = ""] = /<a href="([^"]*)" lang="pl"/.exec(answer) ?? [];
    const polish = await words(href.replaceAll("&amp;", "&"));
    expect(polish).toContain("3 dorosłych, 1 dziecko");
    expect(polish).toContain("Kod rabatowy ZOMER");
    expect(polish).toContain("Razem 410 €");
  });

  test("the answer leads to the booking of the stay; the contact page has no answer", async () => {
    const answer = await page(`/prijzen?${stay(friday, 3, "adults=3")}`);
    const [, href = ""] = /class="button" href="(\/boeken\?[^"]*)"/.exec(answer) ?? [];
    expect(await words(href.replaceAll("&amp;", "&"))).toMatch(/3 volwassenen.*€ 380/);
    expect(await page(`/contact?${stay(friday, 1)}`)).not.toContain("€");
  });

  test("a stay that is not possible: every reason, and the nearest stays as links with their totals", async () => {
    const from = addDays(friday, 8);
    const answer = await page(`/en/prices?${stay(from, 2, "adults=2")}`);
    expect(answer).toContain("nights of this stay are taken");
    expect(answer).toMatch(/from 3 nights|3 nights/);
    const [, href = ""] = /<a href="(\/en\/prices\?[^"]*)#answer"/.exec(answer) ?? [];
    const [, total = ""] = /<b>(€[\d.,]+)<\/b>/.exec(answer) ?? [];
    expect(await words(href.replaceAll("&amp;", "&"))).toContain(`Total ${total}`);
  });

  test("a network that searches too often is told so", async () => {
    const headers = { "CF-Connecting-IP": "192.0.2.77" };
    const search = () => worker.get(`${SITE}/en/prices?${stay(friday, 3, "code=zomer")}`, { headers });
    let last = await search();
    expect(last.status).toBe(200);
    // A new minute can begin meanwhile.
    for (let asked = 1; asked < 22 && last.status !== 429; asked++) last = await search();
    expect(last.status).toBe(429);
    const text = await last.text();
    expect(text).toContain("Please try again in a minute.");
    expect(text).toContain('name="code"');
    expect(text).not.toContain('class="quote');
  });

  test.each([
    ["dates that do not exist", "arrival=2027-02-30&departure=2027-03-02", "valid date"],
    ["no departure", `arrival=${friday}`, "valid date"],
    ["departure before arrival", `arrival=${friday}&departure=${addDays(friday, -2)}`, "after"],
    ["the past", stay(addDays(today, -9), 3), "past"],
    ["400 nights", stay(friday, 400), "365 nights"],
    ["in ten years", stay(addDays(today, 3650), 5), "open until"],
    ["−1 guests", stay(friday, 3, "adults=-1"), "number of guests"],
    ["a guest and a half", stay(friday, 3, "adults=1.5"), "number of guests"],
    ["too many guests", stay(friday, 3, "adults=5"), "4 guests"],
    ["an age that is none", stay(friday, 3, "children=abc"), "ages"],
    ["pets", stay(friday, 3, "pets=1"), "Pets"],
    ["script in the code", stay(friday, 3, "code=%3Cscript%3Ealert(1)%3C/script%3E"), "promo code"],
    ["an extra that is not offered", stay(friday, 3, "extra=yacht"), "extra"],
    ["a unit that is not there", stay(friday, 3, "unit=weg"), "does not exist"],
    ["a very long query", `arrival=${"x".repeat(4000)}&departure=${"y".repeat(4000)}&adults=${"9".repeat(500)}`, "valid date"],
    ["nothing but names", "arrival=&departure=&adults=&children=&pets=&code=&extra=", "valid date"],
  ])("%s is refused in words", async (_case, query, sentence) => {
    const response = await worker.get(`${SITE}/en/prices?${query}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(sentence);
    expect(text).toContain('role="alert"');
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("refusals.");
  });
});

describe("a site with several units", () => {
  beforeEach(() => (site = "http://erf.vrijhuis.localhost"));
  afterEach(() => (site = SITE));
  beforeEach(() =>
    given(
      worker.store,
      siteFixture({
        subdomain: "erf",
        units: [
          unit("erf-huis", "huis", { nightly: { base: 30_000, weekend: null, weekendDays: [5, 6] } }),
          unit("erf-schuur", "schuur"),
          unit("erf-tent", "tent"),
        ],
      }),
      { blocks: [blockFixture({ unitId: "erf-tent", arrival: friday, departure: addDays(friday, 7) })] },
    ),
  );

  test("all units that fit are links with totals, the cheapest first; the others say why not", async () => {
    const answer = await page(`/en/prices?${stay(friday, 3)}`);
    expect(answer).toContain("2 places are available");
    const found = [...answer.matchAll(/<a href="\/en\/prices\?unit=(\w+)&amp;[^"]*#answer">House/g)].map(([, slug]) => slug);
    expect(found).toEqual(["schuur", "huis"]);
    expect(answer).toMatch(/€380.*€980/s);
    expect(answer).toContain("3 nights of this stay are taken");
    const impossible = await words("/en/prices?arrival=x&departure=y");
    expect(impossible.split("Choose a valid date").length).toBe(2);
    expect(await words(`/en/prices?${stay(friday, 3, "unit=huis")}`)).toContain("Total €980");
  });

  test("each unit has its price list", async () => {
    const text = await words("/en/prices");
    for (const name of ["House huis", "House schuur", "House tent"]) expect(text).toContain(name);
    expect(text).toMatch(/All year €980 3 nights, €327 a night on average/);
  });
});

describe("a group that is too large for each unit", () => {
  const units = [unit("duinhuis-huis", "huis"), { ...unit("duinhuis-schuur", "schuur"), position: 1 }];
  beforeEach(async () => {
    site = "http://groep.vrijhuis.localhost";
    await given(worker.store, siteFixture({ id: "site-groep", subdomain: "groep", units }));
  });

  test("is offered the units together, and a question to the owner that says which", async () => {
    const search = stay(friday, 3, "adults=6&children=5");
    const answer = await words(`/prijzen?${search}`);
    expect(answer).toContain("Samen past het in 2 verblijven");
    expect(answer).toContain("4 volwassenen € 380");
    expect(answer).toContain("2 volwassenen, 1 kind € 380");
    expect(answer).toContain("Totaal € 760");
    const [, link = ""] =
      /href="(\/contact\?[^"]+)"[^>]*>Vraag deze verblijven samen aan/.exec(await page(`/prijzen?${search}`)) ?? [];
    const contact = await words(link.replaceAll("&amp;", "&"));
    expect(contact).toMatch(/Wij komen met 6 volwassenen, 1 kind, van .* samen in .*4 volwassenen.* € 760\. Kan dat\?/);
  });

  test("who named one of the units is offered the same, and a group of nine adults nothing", async () => {
    expect(await words(`/prijzen?${stay(friday, 3, "adults=7&unit=huis")}`)).toContain("Samen past het in 2 verblijven");
    expect(await words(`/prijzen?${stay(friday, 3, "adults=9")}`)).toContain("Er is plaats voor hoogstens 4 gasten.");
  });
});

describe.each(THEME_IDS)('"from" prices of %s', (theme) => {
  const AMOUNT = /(?:€\s?\d[\d.,]*\d|\d[\d.,]*\d\s?€)/.source;
  const IN_WORDS = {
    nl: { path: "/", from: "vanaf", costs: "inclusief alle kosten" },
    en: { path: "/en", from: "from", costs: "all costs included" },
    pl: { path: "/pl", from: "od", costs: "wszystkie opłaty w cenie" },
  };

  /** The amount in the structured data of a home's page. */
  const priceRangeOf = async (path: string): Promise<string> => {
    const [, data = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await page(path)) ?? [];
    const { priceRange } = JSON.parse(data) as { priceRange: string };
    return new RegExp(AMOUNT).exec(textOf(priceRange))?.[0] ?? "";
  };

  test.each(LOCALES)(
    "a home page in %s has one, which structured data repeats, and says once what it includes",
    async (locale) => {
      site = `http://${theme}.vrijhuis.localhost`;
      const { path, from, costs } = IN_WORDS[locale];
      const home = await page(path);
      const cards = /<section class="units.*?<\/section>/gs.exec(home)?.[0] ?? "";
      const ownPages = new Set([...cards.matchAll(/href="(\/[^"#?]+)"/g)].map(([, href = ""]) => href));
      const stated = await Promise.all((ownPages.size > 0 ? [...ownPages] : [path]).map(priceRangeOf));
      // Homes have a price each; the page's own is the lowest of them.
      const [lowest] = stated.toSorted((one, other) => Number(one.replace(/\D/g, "")) - Number(other.replace(/\D/g, "")));
      const own = home.replace(/<section class="units.*?<\/section>|<details class="unit-calendar.*?<\/summary>/gs, "");
      const text = textOf(own);
      const prices = [...text.matchAll(new RegExp(`\\b${from} (${AMOUNT})`, "gi"))].map(([, amount]) => amount);
      expect(prices.length).toBeGreaterThanOrEqual(2);
      expect(new Set(prices)).toEqual(new Set([lowest]));
      expect(text.split(costs).length - 1).toBe(1);
    },
  );
});
