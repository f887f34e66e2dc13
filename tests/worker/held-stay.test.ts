import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_PAYMENT_TERMS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { AUTH_SECRET, formOf, givenGuestBooking, givenSettings } from "../support/guest-bookings.ts";
import { friday } from "../support/today.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = `http://duinhuis.${MAIN_DOMAIN}`;
const STAY = { arrival: friday, departure: addDays(friday, 3) };
const SEARCH = new URLSearchParams({ ...STAY, adults: "2" }).toString();
const HELD = "Deze nachten zijn vastgehouden tot";
const plan = { ...defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 3 }) };

describe("nights that a guest holds", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker({ vars: { AUTH_SECRET } });
  }, 60_000);
  afterAll(() => worker.stop());
  beforeEach(async () => {
    const { store, kv } = worker;
    await removeEverybody(store);
    for (const { name } of (await kv.list()).keys) await kv.delete(name);
    await store.db.delete(store.tables.bookingSettings).where(sql`1 = 1`);
    await given(store, siteFixture({ units: [{ ...unitFixture("duinhuis-huis", "huis"), rates: { version: 1, plan } }] }));
    const units = { "duinhuis-huis": { ...DEFAULT_TERMS, mode: "instant" as const } };
    await givenSettings(worker, "site-duinhuis", { payments: { ...DEFAULT_PAYMENT_TERMS, online: true }, units });
  });

  const givenHold = async () => {
    const { token, booking } = await givenGuestBooking(worker, {
      ...STAY,
      state: "hold",
      payment: "online",
      isTest: true,
      dueAt: Date.now() + 15 * 60_000,
      version: 1,
    });
    return { token, id: booking.id };
  };
  const htmlOf = async (path: string, cookie?: string) =>
    (await worker.get(SITE + path, cookie === undefined ? {} : { headers: { Cookie: cookie } })).text();
  let networks = 0;
  const post = (path: string, form: Record<string, string | string[]>) =>
    worker.post(SITE + path, form, { "CF-Connecting-IP": `2001:db8:2:${(networks++).toString(16)}::1` });

  test("a booking that waits for its payment gives the browser a cookie for as long as its nights are held", async () => {
    const guest = { name: "Kasia Nowak", email: "kasia@example.com", phone: "+48 601 234 567", payment: "online" };
    const hidden = formOf(await htmlOf(`/boeken?${SEARCH}`), "booking");
    const details = await post("/boeken", { ...hidden, ...STAY, adults: "2", ...guest });
    const check = details.headers.get("location")?.replace(/#.*/, "") ?? "";
    const booked = await post("/boeken", formOf(await htmlOf(check), "confirm"));
    const token = /\/booking\/([\w-]{22})\?pay=/.exec(booked.headers.get("location") ?? "")?.[1] ?? "none";
    const cookie = booked.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(new RegExp(`^held=${token}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax$`));
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);

    const page = await htmlOf(`/booking/${token}`);
    expect(page).toMatch(/De nachten zijn vastgehouden tot (?:\d\d:\d\d|\p{L}+ \d+ \p{L}+ om \d\d:\d\d)\./u);
    expect(page).toContain('name="form" value="pay"');
  });

  test.each([`/prijzen?${SEARCH}`, `/prijzen?${SEARCH}&fragment=1`, `/boeken?${SEARCH}`])(
    "%s tells this guest that the nights are held, with the way on, and strangers nothing",
    async (path) => {
      const { token } = await givenHold();
      const own = await htmlOf(path, `theme=x; held=${token}`);
      expect(own).toContain(HELD);
      expect(own).toContain(`href="/booking/${token}"`);
      for (const stranger of [undefined, "held=", `held=${"x".repeat(22)}`, `held=${token}x`, `other=${token}`]) {
        const html = await htmlOf(path, stranger);
        expect(html).not.toContain(HELD);
        expect(html).not.toContain(token);
      }
    },
  );

  test("other days, a hold that has ended and another site's booking are answered as for everybody", async () => {
    const { token, id } = await givenHold();
    const later = new URLSearchParams({ arrival: addDays(friday, 7), departure: addDays(friday, 10), adults: "2" }).toString();
    expect(await htmlOf(`/prijzen?${later}`, `held=${token}`)).not.toContain(token);
    const { bookings } = worker.store.tables;
    const set = (values: Partial<typeof bookings.$inferInsert>) =>
      worker.store.db.update(bookings).set(values).where(eq(bookings.id, id));
    await set({ dueAt: Date.now() - 1000 });
    expect(await htmlOf(`/prijzen?${SEARCH}`, `held=${token}`)).not.toContain(token);
    await set({ dueAt: Date.now() + 60_000, state: "confirmed" });
    expect(await htmlOf(`/prijzen?${SEARCH}`, `held=${token}`)).not.toContain(token);
  });

  test("pages that are kept for everybody are the same with the cookie", async () => {
    const { token } = await givenHold();
    for (const path of ["/", "/prijzen", "/contact", "/mijn-boeking"]) {
      const [own, others] = [await htmlOf(path, `held=${token}`), await htmlOf(path)];
      expect(own).not.toContain(token);
      expect(own).toBe(others);
    }
  });
});
