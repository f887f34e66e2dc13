import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BookingDraft } from "#contract/pages/booking-form.ts";
import { DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { find, insert, removeExpired } from "#store/letting/booking-drafts.ts";
import { findPlace } from "#store/letting/booking-places.ts";
import { findById, insert as insertSite } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { type GuestBooking, placeBooking } from "#letting/bookings/place-booking.ts";
import { saveBookingSettings } from "#letting/bookings/save-settings.ts";
import { NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("guests' bookings on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    await insertUser(store.db, store.tables, { id: "owner-1", email: "owner@vrijhuis.example", name: "Owner" }, NOW);
    await store.atomically((db) => insertSite(db, store.tables, siteFixture(), NOW));
  });
  afterAll(() => opened.close());

  const arrival = addDays(TODAY, 32);
  const readPlace = async () => {
    const place = await findPlace(store, "site-duinhuis", { slug: "huis" });
    if (!place) throw new Error("no unit");
    return place;
  };
  const askedFor = (day: CalendarDate): GuestBooking => ({
    request: { arrival: day, departure: addDays(day, 3), adults: 2, children: [], pets: 0, extras: [], code: null },
    contact: { name: "Kasia", email: "kasia@example.com", phone: null, address: null },
    locale: "pl",
    message: null,
    arrivalTime: null,
    payment: "on-arrival",
    agreedTotal: 0,
    requestKey: "one",
    network: null,
    agreesToMarketing: false,
  });
  const toolsOf = (): BookingTools => ({
    store,
    mainOrigin: "http://vrijhuis.localhost",
    now: NOW,
    secrets: secretsOf(btoa("0".repeat(32))),
    onCalendarChange: async () => {},
  });

  test("a form is found at its site until it expires, then deleted", async () => {
    const search = {
      unit: "",
      arrival: "2026-07-03",
      departure: "2026-07-06",
      adults: "2",
      children: "",
      pets: "",
      code: "",
      extras: [],
    };
    const draft: BookingDraft = { requestKey: "one", search, values: { name: "Kasia 🏡" } };
    await insert(store, { id: "one", siteId: "site-duinhuis", draft, expiresAt: NOW + 1000 });
    expect(await find(store, "site-duinhuis", "one", NOW)).toEqual(draft);
    expect(await find(store, "site-other", "one", NOW)).toBeUndefined();
    expect(await find(store, "site-duinhuis", "one", NOW + 1000)).toBeUndefined();
    await removeExpired(store, NOW + 999);
    expect(await find(store, "site-duinhuis", "one", NOW)).toEqual(draft);
    await removeExpired(store, NOW + 1000);
    expect(await find(store, "site-duinhuis", "one", NOW)).toBeUndefined();
  });

  test("a request with a wrong total is refused, and placed once with the right one", async () => {
    const place = await readPlace();
    const tools = toolsOf();
    const asked = askedFor(arrival);
    const changed = await placeBooking(tools, place, asked);
    if (changed.ok || changed.code !== "PRICE_CHANGED") throw new Error("the wrong total was accepted");
    const { total } = changed.quote;
    const placed = await placeBooking(tools, place, { ...asked, agreedTotal: total });
    expect(placed).toMatchObject({ ok: true, booking: { state: "requested", quote: { total } } });
    expect(await placeBooking(tools, place, { ...asked, agreedTotal: 1 })).toEqual(placed);
    expect(await placeBooking(tools, place, { ...asked, agreedTotal: total, requestKey: "two" })).toMatchObject({
      ok: false,
      code: "STAY_NOT_POSSIBLE",
    });
  });

  test("an instant booking is a request until the owner has set a payment method, which raises the site's version", async () => {
    const tools = toolsOf();
    const place = await readPlace();
    const units = { [place.unit.id]: { ...DEFAULT_TERMS, mode: "instant" as const } };
    const save = (version: number, payOnArrival: boolean) =>
      saveBookingSettings(
        tools,
        { siteId: "site-duinhuis", version, settings: { ...DEFAULT_SETTINGS.settings, payOnArrival, units } },
        "owner-1",
      );
    const versionOf = async () => (await findById(store, "site-duinhuis"))?.version ?? 0;
    const before = await versionOf();
    expect(await save(0, false)).toEqual({ ok: true, version: 1, isShown: false });
    expect([await versionOf(), (await findById(store, "site-duinhuis"))?.payments]).toEqual([before, []]);
    const later = addDays(arrival, 10);
    const instant = async (requestKey: string, day: CalendarDate) => {
      const now = await readPlace();
      const asked = { ...askedFor(day), requestKey };
      const quoted = await placeBooking(tools, now, asked);
      if (quoted.ok || quoted.code !== "PRICE_CHANGED") throw new Error("the wrong total was accepted");
      return placeBooking(tools, now, { ...asked, agreedTotal: quoted.quote.total });
    };
    expect(await instant("three", later)).toMatchObject({ ok: true, booking: { state: "requested", mode: "request" } });
    expect(await save(1, true)).toEqual({ ok: true, version: 2, isShown: true });
    expect([await versionOf(), (await findById(store, "site-duinhuis"))?.payments]).toEqual([before + 1, ["on-arrival"]]);
    expect(await instant("four", addDays(later, 10))).toMatchObject({
      ok: true,
      booking: { state: "confirmed", mode: "instant" },
    });
  });
});
