import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BookingSettings, DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { createRequestContext } from "#services/http/request-context.ts";
import { findById, insert as insertSite, type NewSite } from "#store/owners/sites.ts";
import { openD1 } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { receiveConfirm } from "#letting/booking-form/receive-confirm.ts";
import { sealAddress } from "#letting/channels/feed-secrets.ts";
import { configOf, type Env } from "#worker/env.ts";
import { storedSite } from "#letting/site-source/site-source.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { connectD1 } from "#scripts/local-d1.ts";
import { feedOf } from "../support/feed.ts";
import { AUTH_SECRET } from "../support/guest-bookings.ts";
import { runCron } from "../support/mail.ts";
import { friday } from "../support/today.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const SITE = "http://duinhuis.vrijhuis.localhost";
const SEARCH = { arrival: friday, departure: addDays(friday, 3), adults: "2" };
const GUEST = {
  name: "Kasia Nowak",
  email: "Kasia@example.com",
  phone: "+48 601 234 567",
  street: "",
  postalCode: "",
  town: "",
  country: "",
  arrivalTime: "17:30",
  message: "Komen de kinderen gelegen?",
  fax: "",
};
const linen = { ...createFee("linen", "linen", 1500), vat: "lodging" as const };
const plan: RatePlan = { ...defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 3, cleaningFee: 8000 }), fees: [linen] };

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SECRET }, outside: (request) => answerOutside(request) });
}, 60_000);
afterAll(() => worker.stop());
beforeEach(async () => {
  const { store, kv } = worker;
  const { db, tables: t } = store;
  for (const table of [
    t.nights,
    t.blocks,
    t.conflicts,
    t.feedRuns,
    t.feedEvents,
    t.feeds,
    t.bookingEvents,
    t.bookings,
    t.guests,
    t.bookingDrafts,
    t.outbox,
    t.bookingSettings,
    t.userSites,
    t.users,
  ])
    await db.delete(table).where(sql`1 = 1`);
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
  await insertUser(db, t, { id: "owner-1", email: "owner@vrijhuis.example", name: "Owner" }, NOW);
  await db.update(t.users).set({ emailConfirmedAt: 1 });
  await addSite(siteFixture({ units: [{ ...unitFixture("duinhuis-huis", "huis"), rates: { version: 1, plan } }] }));
});

const addSite = (site: NewSite) => worker.store.atomically((db) => insertSite(db, worker.store.tables, site, NOW));

/** Saves terms of the unit and settings of the site. */
async function saveSettings(terms: Partial<typeof DEFAULT_TERMS>, more: Partial<BookingSettings> = {}): Promise<void> {
  const { db, tables: t } = worker.store;
  const settings = {
    ...DEFAULT_SETTINGS.settings,
    payOnArrival: true,
    ...more,
    units: { "duinhuis-huis": { ...DEFAULT_TERMS, ...terms } },
  };
  await db.delete(t.bookingSettings).where(sql`1 = 1`);
  await db.insert(t.bookingSettings).values({ siteId: "site-duinhuis", version: 1, settings, updatedAt: NOW });
}

/** Counts the requests that a client of D1 sends: one for each query outside a batch, one for each batch. */
function countTrips(client: D1Database): { db: D1Database; trips: () => number } {
  let trips = 0;
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => {
          if (["batch", "run", "all", "raw"].includes(String(name))) trips += 1;
          const result = (value as (...all: unknown[]) => unknown).apply(from, values);
          return name === "prepare" || name === "bind" ? counted(result as object) : result;
        };
      },
    });
  return { db: counted(client), trips: () => trips };
}

let networks = 0;
const network = () => ({ "CF-Connecting-IP": `2001:db8:1:${(networks++).toString(16)}::1` });
type Fields = Record<string, string | string[]>;
/** Sends the details, each time from another network unless headers say otherwise. */
const sendDetails = (fields: Fields = {}, path = "/boeken", headers: Record<string, string> = network()) =>
  worker.post(SITE + path, { form: "booking", ...SEARCH, ...GUEST, ...fields }, headers);

/** Path of the next step that a form was redirected to. */
function nextOf(answer: Response): string {
  const location = answer.headers.get("location") ?? "";
  expect([answer.status, location]).toEqual([303, expect.stringMatching(/^\//)]);
  return location.replace(/#.*/, "");
}

const htmlOf = async (path: string) => (await worker.get(SITE + path)).text();
const hiddenIn = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Presses the last button of a check. */
async function confirm(checkPath: string, more: Fields = {}, headers: Record<string, string> = network()): Promise<Response> {
  const html = await htmlOf(checkPath);
  const fields = { form: "confirm", draft: hiddenIn(html, "draft"), agreedTotal: hiddenIn(html, "agreedTotal"), fax: "" };
  return worker.post(SITE + checkPath.replace(/\?.*/, ""), { ...fields, ...more }, headers);
}

const bookings = () => worker.store.db.select().from(worker.store.tables.bookings);
const mails = () => worker.store.db.select().from(worker.store.tables.outbox);
/** The tag of a form's control. */
const controlIn = (html: string, name: string) =>
  html.match(/<(?:input|select|textarea)\b[^>]*>/g)?.find((tag) => tag.includes(` name="${name}"`)) ?? "";
const words = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0\u202f]+/g, " ");

describe("from the search to the booking", () => {
  test.each([
    ["/prijzen", "/boeken", "Boek dit verblijf", "Boeken met betalingsverplichting"],
    ["/en/prices", "/en/book", "Book this stay", "Book with obligation to pay"],
    ["/pl/ceny", "/pl/rezerwacja", "Zarezerwuj ten pobyt", "Rezerwuję z obowiązkiem zapłaty"],
  ])("%s leads to %s: instant, paid on arrival", async (prices, book, link, button) => {
    await saveSettings({ mode: "instant" });
    const answer = await htmlOf(`${prices}?${new URLSearchParams({ ...SEARCH, extra: "linen" }).toString()}`);
    const [, href = ""] = /class="button" href="([^"]*)"/.exec(answer.slice(answer.indexOf('id="answer"'))) ?? [];
    expect(answer).toContain(link);
    expect(href).toMatch(new RegExp(`^${book}\\?`));

    const response = await worker.get(SITE + href.replaceAll("&amp;", "&"));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    const form = await response.text();
    expect(form).toContain('<meta name="robots" content="noindex"');
    for (const [name, token] of Object.entries({ name: "name", email: "email", phone: "tel", street: "address-line1" }))
      expect(controlIn(form, name)).toContain(`autoComplete="${token}"`);
    expect(controlIn(form, "extra")).toContain("checked");
    expect(controlIn(form, "marketing")).not.toContain("checked");

    const check = nextOf(await sendDetails({ extra: "linen" }, book));
    const html = await htmlOf(check);
    const missing = [button, "Anna de Vries", "Dorpsstraat 2", "2011/83", "Kasia Nowak", "Rule"].filter(
      (text) => !html.includes(text),
    );
    expect(missing).toEqual([]);
    expect(words(html)).toMatch(/330 ?€|€ ?330/);
    const placed = await confirm(check);
    expect([placed.status, placed.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/booking\/[\w-]{22}$/)]);
    expect(placed.headers.get("referrer-policy")).toBe("same-origin");
    const [booking, ...others] = await bookings();
    expect(others).toEqual([]);
    expect(booking).toMatchObject({
      state: "confirmed",
      payment: "on-arrival",
      total: 33_000,
      extras: ["linen"],
      guestEmail: "kasia@example.com",
      arrivalTime: "17:30",
      marketingConsentAt: null,
      locale: book === "/boeken" ? "nl" : book.slice(1, 3),
    });
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(["kasia@example.com", "owner@vrijhuis.example"]);
  });

  test("by bank transfer: the booking awaits the payment", async () => {
    await saveSettings({ mode: "instant" }, { transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" } });
    expect(words(await htmlOf(`/boeken?${new URLSearchParams(SEARCH).toString()}`))).toContain("Met een overschrijving");
    expect((await sendDetails()).status).toBe(422);
    const placed = await confirm(nextOf(await sendDetails({ payment: "transfer" })));
    expect(placed.status).toBe(303);
    expect(await bookings()).toMatchObject([{ state: "awaiting-payment", payment: "transfer" }]);
  });

  test("without a payment method every place says the same, and nothing is confirmed at once", async () => {
    await saveSettings({ mode: "instant" }, { payOnArrival: false });
    const query = new URLSearchParams(SEARCH).toString();
    const later = "In overleg, na de aanvraag";
    expect(words(await htmlOf(`/prijzen?${query}`))).toContain(later);
    const form = words(await htmlOf(`/boeken?${query}`));
    expect(form).toContain("Betalen gaat in overleg");
    const check = nextOf(await sendDetails({ payment: "" }));
    const checked = words(await htmlOf(check));
    for (const text of [later, "Betalen gaat in overleg", "Gratis annuleren"]) expect(checked).toContain(text);
    const placed = await confirm(check);
    expect(placed.status).toBe(303);
    expect(await bookings()).toMatchObject([{ state: "requested", mode: "request" }]);
    const texts = (await mails()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain("in overleg, volgt met het antwoord");
      expect(text).not.toMatch(/bij aankomst|Te betalen/);
    }
    const page = words(await htmlOf(placed.headers.get("Location") ?? ""));
    expect(page).toContain("Betalen gaat in overleg");
    expect(page).not.toContain("Bij aankomst");
  });

  test("a request: the obligation arises with the confirmation", async () => {
    await saveSettings({ mode: "request", answerHours: 36 });
    const check = nextOf(await sendDetails());
    expect(words(await htmlOf(check))).toContain("hoogstens 36 uur vastgehouden");
    expect((await confirm(check)).status).toBe(303);
    expect(await bookings()).toMatchObject([{ state: "requested", mode: "request" }]);
  });

  test("an enquiry needs no phone number and agrees to nothing", async () => {
    await saveSettings({ mode: "enquiry" });
    const form = await htmlOf(`/boeken?${new URLSearchParams(SEARCH).toString()}`);
    expect(form).not.toContain('name="payment"');
    const html = await htmlOf(nextOf(await sendDetails({ phone: "" })));
    expect(html).toContain("Vraag versturen");
    expect(html).not.toContain("2011/83");
    expect(words(html)).not.toMatch(/betal/i);
    expect((await confirm(nextOf(await sendDetails({ phone: "" })))).status).toBe(303);
    expect(await bookings()).toMatchObject([{ state: "enquiry", guestPhone: null }]);
    expect(await worker.store.db.select().from(worker.store.tables.nights)).toEqual([]);
  });

  test("placing a booking takes at most six round trips to D1", async () => {
    await saveSettings({ mode: "instant" });
    const html = await htmlOf(nextOf(await sendDetails()));
    const { db, trips } = countTrips(connectD1(Number((await worker.miniflare.ready).port)));
    const env = await worker.miniflare.getBindings<Env>();
    const request = new Request(`${SITE}/boeken`);
    const execution = { waitUntil: () => {} };
    const context = { ...createRequestContext(request, env, configOf(env), execution), openStore: async () => openD1(db) };
    const site = await findById(worker.store, "site-duinhuis");
    if (!site) throw new Error("no site");
    const answer = await receiveConfirm({
      values: { form: "confirm", draft: hiddenIn(html, "draft"), agreedTotal: hiddenIn(html, "agreedTotal") },
      source: storedSite(site, SITE, context),
      context,
      isStored: true,
      hasEffects: true,
      network: "192.0.2.1",
      locale: "nl",
      path: "/boeken",
      problem: null,
    });
    expect(answer).toEqual({ to: expect.stringMatching(/^\/booking\//) });
    expect(trips()).toBeLessThanOrEqual(6);
    expect(await bookings()).toHaveLength(1);
  });
});

/** Answers the worker's outgoing requests: each host exists, and its calendar is `calendar`. */
function answerOutside(request: Request): Response | Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname === "cloudflare-dns.com") {
    const Answer = [{ name: url.searchParams.get("name"), type: 1, data: "93.184.215.14" }];
    return Response.json({ Status: 0, Answer: url.searchParams.get("type") === "A" ? Answer : [] });
  }
  calendar.fetches += 1;
  return calendar.answer();
}
const calendar = { fetches: 0, answer: (): Response | Promise<Response> => new Response(null, { status: 503 }) };

describe("the unit's calendars on other platforms are read before an instant booking", () => {
  const answerWith =
    (arrival = addDays(friday, 14)) =>
    () =>
      feedOf(arrival, addDays(arrival, 2));
  const down = () => new Response("Service unavailable", { status: 503 });
  const silent = () => new Promise<Response>(() => {});

  /** Connects a calendar that was read long ago. */
  async function connect(answer: typeof calendar.answer, terms: Partial<typeof DEFAULT_TERMS> = {}): Promise<void> {
    await saveSettings({ mode: "instant", ...terms });
    Object.assign(calendar, { fetches: 0, answer });
    const { db, tables: t } = worker.store;
    const sealed = await sealAddress(secretsOf(AUTH_SECRET), "https://ical.airbnb.com/calendar/1.ics?s=secret");
    await db.insert(t.feeds).values({
      id: crypto.randomUUID(),
      siteId: "site-duinhuis",
      unitId: "duinhuis-huis",
      channel: "airbnb",
      ...sealed,
      host: "ical.airbnb.com",
      opensEdges: true,
      version: 1,
      nextAt: NOW,
      lastGoodAt: Date.now() - 2 * 3_600_000,
      createdAt: NOW,
    });
  }
  const book = async (fields: Fields = {}) => confirm(nextOf(await sendDetails(fields)));

  test("one that can be read confirms the booking, and is not read again within a minute", async () => {
    await connect(answerWith());
    expect((await book()).status).toBe(303);
    const later = { arrival: addDays(friday, 7), departure: addDays(friday, 10), email: "jan@example.com" };
    expect((await book(later)).status).toBe(303);
    expect(await bookings()).toMatchObject([{ state: "confirmed" }, { state: "confirmed" }]);
    expect(calendar.fetches).toBe(1);
  });

  test("one in which the nights are now taken refuses the booking", async () => {
    await connect(answerWith(friday));
    const refused = await book();
    expect([refused.status, await bookings()]).toEqual([409, []]);
    expect(words(await refused.text())).toMatch(/bezet|niet (?:meer )?vrij/i);
  });

  test.each([
    ["that fails", down],
    ["that does not answer within two seconds", silent],
  ])("one %s makes it a request, and says why", async (_, answer) => {
    await connect(answer);
    const from = performance.now();
    const placed = await book();
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(await bookings()).toMatchObject([{ state: "requested", mode: "instant" }]);
    expect(words(await htmlOf(placed.headers.get("location") ?? ""))).toMatch(
      /Aanvraag verstuurd.*Direct boeken lukte even niet/,
    );
    const texts = (await mails()).map(({ text }) => text).toSorted();
    expect(texts).toEqual([
      expect.stringContaining("Direct boeken lukte even niet"),
      expect.stringContaining("Dit zou meteen geboekt zijn"),
    ]);
  });

  test("one that fails does not stop an owner who takes the risk", async () => {
    await connect(down, { whenCalendarUnread: "book" });
    expect((await book()).status).toBe(303);
    expect(await bookings()).toMatchObject([{ state: "confirmed" }]);
    expect(await worker.store.db.select().from(worker.store.tables.bookingEvents)).toMatchObject([
      { details: { unreadChannels: ["airbnb"] } },
    ]);
  });
});

describe("no input is lost and nothing is booked twice", () => {
  beforeEach(() => saveSettings({ mode: "instant" }));

  test("double clicks, reloads and going back lead to the one booking", async () => {
    const check = nextOf(await sendDetails());
    const changed = nextOf(await sendDetails({ edit: check.replace(/.*=/, ""), message: "Toch anders" }));
    const answers = await Promise.all([confirm(check), confirm(check), confirm(changed)]);
    const [first] = new Set(answers.map((answer) => answer.headers.get("location")));
    expect(answers.map((answer) => [answer.status, answer.headers.get("location")])).toEqual(answers.map(() => [303, first]));
    expect(await bookings()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    for (const path of [check, check.replace("confirm", "edit"), changed]) {
      const answer = await worker.get(SITE + path);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, first]);
    }
  });

  test("the form keeps everything when it is changed, in every language", async () => {
    const check = nextOf(
      await sendDetails({ street: "Rynek 1", postalCode: "60-001", town: "Poznań", country: "PL", marketing: "yes" }),
    );
    const html = await htmlOf(check);
    const [, polish = ""] = /<a href="([^"]*)" lang="pl"/.exec(html) ?? [];
    expect(polish).toMatch(/^\/pl\/rezerwacja\?confirm=/);
    expect(await htmlOf(polish)).toContain("Kasia Nowak");
    const form = await htmlOf(check.replace("confirm", "edit"));
    for (const text of ['value="Kasia Nowak"', 'value="Rynek 1"', ">Komen de kinderen gelegen?</textarea>", 'value="17:30"'])
      expect(form).toContain(text);
    expect(controlIn(form, "marketing")).toContain("checked");
    expect(form).toMatch(/<option value="PL" selected/);
  });

  test("a price that changes between the steps is shown next to the former one, and must be confirmed", async () => {
    const check = nextOf(await sendDetails());
    const { db, tables: t } = worker.store;
    const html = await htmlOf(check);
    await db.update(t.ratePlans).set({ version: 2, plan: { ...plan, nightly: { ...plan.nightly, base: 12_000 } } });
    const fields = { form: "confirm", draft: hiddenIn(html, "draft"), agreedTotal: hiddenIn(html, "agreedTotal"), fax: "" };
    const answer = await worker.post(`${SITE}/boeken`, fields, network());
    const again = await answer.text();
    expect(answer.status).toBe(409);
    expect(words(again)).toContain("Eerst was het totaal € 300, nu is het € 360.");
    expect(hiddenIn(again, "agreedTotal")).toBe("36000");
    expect(await bookings()).toEqual([]);
    expect((await worker.post(`${SITE}/boeken`, { ...fields, agreedTotal: "36000" }, network())).status).toBe(303);
    expect(await bookings()).toMatchObject([{ total: 36_000 }]);
  });

  test("the second of two guests gets the nearest stays, with all input kept", async () => {
    const [mine, other] = [nextOf(await sendDetails()), nextOf(await sendDetails({ name: "Jan", email: "jan@example.com" }))];
    const html = await htmlOf(mine);
    const fields = { form: "confirm", draft: hiddenIn(html, "draft"), agreedTotal: hiddenIn(html, "agreedTotal"), fax: "" };
    expect((await confirm(other)).status).toBe(303);
    const lost = await worker.post(`${SITE}/boeken`, fields, network());
    const page = await lost.text();
    expect(lost.status).toBe(409);
    expect(page).toContain("Deze dagen zijn niet meer vrij");
    const [, href = ""] = /<a href="(\/boeken\?edit=[^"]*arrival=[^"]*)"/.exec(page) ?? [];
    const next = await htmlOf(href.replaceAll("&amp;", "&"));
    expect(next).toContain('value="Kasia Nowak"');
    expect(hiddenIn(next, "arrival")).not.toBe(SEARCH.arrival);
    // The dates may also be taken while the guest fills in the form.
    const late = nextOf(await sendDetails({ name: "" }));
    expect(late).toMatch(/^\/boeken\?edit=/);
    expect(words(await htmlOf(late))).toContain("Alles wat al was ingevuld, is bewaard.");
  });

  test("the third open request of a network gets the host's contact", async () => {
    await saveSettings({ mode: "request" });
    const from = network();
    for (const week of [0, 1, 2]) {
      const arrival = addDays(friday, 7 * week);
      const stay = { arrival, departure: addDays(arrival, 3), email: `guest-${week}@example.com`, phone: `+3160000000${week}` };
      const answer = await confirm(nextOf(await sendDetails(stay)), {}, from);
      expect(answer.status).toBe(week < 2 ? 303 : 429);
      if (week === 2) expect(await answer.text()).toMatch(/aanvragen of boekingen open.*mailto:anna@duinhuis\.example/s);
    }
    const rows = await bookings();
    expect(rows).toHaveLength(2);
    for (const { network: stored } of rows) expect(stored).not.toContain("2001:db8");
  });
});

describe("hostile and broken input", () => {
  beforeEach(() => saveSettings({ mode: "instant" }));

  test.each([
    ["name", "", "Vul dit nog in."],
    ["name", "x".repeat(4000), "Dit is te lang."],
    ["name", "Kasia\r\nBcc: x@example.com", "Hier staat een teken"],
    ["email", "kasia", "Dit e-mailadres klopt niet."],
    ["phone", "bel maar", "Dit telefoonnummer klopt niet."],
    ["message", "x".repeat(4000), "Dit is te lang."],
    ["arrivalTime", "25:00", "Een tijd ziet eruit als"],
    ["town", "Poznań", "Vul dit nog in."],
  ])("%s %j: the error is at the field and in the summary", async (name, value, message) => {
    const answer = await sendDetails({ [name]: value });
    const html = await answer.text();
    const at = name === "town" ? "street" : name;
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
    expect(html).toMatch(new RegExp(`id="booking-${at}-error">${message}`));
    expect(html).toMatch(new RegExp(`<div id="booking"[^>]*role="alert".*href="#booking-${at}"`, "s"));
    if (name !== "name") expect(html).toContain('value="Kasia Nowak"');
    expect(await worker.store.db.select().from(worker.store.tables.bookingDrafts)).toEqual([]);
  });

  test("script is shown as text, in every step and in the emails", async () => {
    const script = "<script>alert(1)</script>";
    const check = nextOf(await sendDetails({ name: script, message: script }));
    for (const path of [check, check.replace("confirm", "edit")]) expect(await htmlOf(path)).not.toContain(script);
    expect((await confirm(check)).status).toBe(303);
    for (const { html } of await mails()) expect(html).not.toContain(script);
  });

  test.each([
    ["from another site", {}, { "Sec-Fetch-Site": "cross-site" }, 403],
    ["with an unknown name", { form: "__proto__" }, {}, 422],
    ["with an unknown field", { admin: "1" }, {}, 422],
    ["that is too large", { message: "x".repeat(65 * 1024) }, {}, 413],
    ["that is not URL-encoded", {}, { "Content-Type": "application/json" }, 415],
  ])("a form %s is answered with the page", async (_case, fields, headers, status) => {
    const answer = await sendDetails(fields as Fields, "/boeken", { ...network(), ...headers });
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('role="alert"')]);
  });

  test("300 unknown extras are refused", async () => {
    const next = nextOf(await sendDetails({ extra: Array.from({ length: 300 }, (_, index) => `extra-${index}`) }));
    expect(next).toMatch(/^\/boeken\?edit=/);
    expect(await htmlOf(next)).toContain('role="alert"');
  });

  test("a robot that fills in the hidden field stores nothing", async () => {
    expect((await sendDetails({ fax: "1" })).headers.get("location")).toBe("/boeken");
    expect(await worker.store.db.select().from(worker.store.tables.bookingDrafts)).toEqual([]);
  });

  test.each(["x", "'; drop table bookings", "A".repeat(22), "%00"])(
    "a token %j that was never given is a form that is gone",
    async (token) => {
      for (const step of ["confirm", "edit"]) {
        const answer = await worker.get(`${SITE}/boeken?${step}=${encodeURIComponent(token)}`);
        expect(answer.status).toBeLessThan(500);
        if (token !== "%00") expect(await answer.text()).toContain("Het formulier is niet meer te vinden");
      }
      const placed = await worker.post(`${SITE}/boeken`, { form: "confirm", draft: token, agreedTotal: "30000" }, network());
      expect([placed.status, await bookings()]).toEqual([422, []]);
    },
  );

  test("a form belongs to its site and ends after a day", async () => {
    const check = nextOf(await sendDetails());
    await addSite(
      siteFixture({ subdomain: "erf", units: [{ ...unitFixture("erf-huis", "huis"), rates: { version: 1, plan } }] }),
    );
    const atOther = await (await worker.get(`http://erf.vrijhuis.localhost${check}`)).text();
    expect(atOther).toContain("Het formulier is niet meer te vinden");
    expect(atOther).not.toContain("Kasia");
    const { db, tables: t } = worker.store;
    await db.update(t.bookingDrafts).set({ expiresAt: Date.now() - 1 });
    expect(await htmlOf(check)).toContain("Het formulier is niet meer te vinden");
    await runCron(worker, Math.ceil(Date.now() / 3_600_000) * 3_600_000);
    await expect.poll(() => db.select().from(t.bookingDrafts)).toEqual([]);
  });

  test("closed and paused sites take no bookings, not even from a form that was opened before", async () => {
    const check = nextOf(await sendDetails());
    const html = await htmlOf(check);
    const fields = { form: "confirm", draft: hiddenIn(html, "draft"), agreedTotal: hiddenIn(html, "agreedTotal"), fax: "" };
    const { db, tables: t } = worker.store;
    for (const status of ["closed", "paused"]) {
      // KV still has the site as it was.
      await db.update(t.userSites).set({ status }).where(eq(t.userSites.id, "site-duinhuis"));
      expect((await worker.post(`${SITE}/boeken`, fields, network())).status).toBeGreaterThanOrEqual(400);
      for (const { name } of (await worker.kv.list()).keys) await worker.kv.delete(name);
      expect((await worker.post(`${SITE}/boeken`, fields, network())).status).toBe(status === "closed" ? 503 : 405);
      await db.update(t.userSites).set({ status: "active" }).where(eq(t.userSites.id, "site-duinhuis"));
      for (const { name } of (await worker.kv.list()).keys) await worker.kv.delete(name);
      await worker.get(SITE);
    }
    expect(await bookings()).toEqual([]);
  });

  test("a demo can be walked through to the check; its last step sends nothing", async () => {
    const demo = "http://fresh-coastal.vrijhuis.localhost/boeken";
    const arrivals = Array.from({ length: 12 }, (_, week) => addDays(friday, 7 * week));
    let html = "";
    for (const arrival of arrivals) {
      const stay = { arrival, departure: addDays(arrival, 7), adults: "2" };
      const answer = await worker.post(demo, { form: "booking", ...stay, ...GUEST });
      html = await answer.text();
      if (answer.status === 200) break;
    }
    expect(html).toContain("Boeken met betalingsverplichting");
    const sent = await worker.post(demo, { form: "confirm", draft: "", agreedTotal: hiddenIn(html, "agreedTotal"), fax: "" });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining("er is niets geboekt")]);
    expect([await bookings(), await worker.store.db.select().from(worker.store.tables.bookingDrafts)]).toEqual([[], []]);
  });

  test("without dates the page asks for them; it is not in the sitemap", async () => {
    expect(await htmlOf("/boeken")).toContain("Kies eerst de dagen");
    expect(await htmlOf("/sitemap.xml")).not.toContain("boeken");
  });
});
