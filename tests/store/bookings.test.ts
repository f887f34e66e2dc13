import { findPartsOfUnits } from "#store/letting/nights.ts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BookingAction, BookingActor, BookingState } from "#domain/bookings/transitions.ts";
import { addDays } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { zonedInstant } from "#domain/zone-time.ts";
import { findByToken, findPlaceFor } from "#store/letting/booking-places.ts";
import { findEvents } from "#store/letting/bookings.ts";
import { remove } from "#store/owners/site-life.ts";
import type { Store } from "#store/dialect/store.ts";
import { digest } from "#services/secrets/digests.ts";
import { type BookingTools, GUEST, SYSTEM } from "#letting/bookings/booking-tools.ts";
import { createBlock, moveBlock, removeBlock } from "#letting/bookings/change-block.ts";
import { changeDates, type DateChange } from "#letting/bookings/change-dates.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { setUnitParts, showParts } from "#letting/bookings/set-unit-parts.ts";
import { simulateQuote } from "#letting/rates/simulate-quote.ts";
import { blockFixture, NOW, TODAY } from "../fixtures/site.ts";
import {
  asGuest,
  book,
  bookingsIn,
  bookingTools,
  emptyOutbox,
  expectHistories,
  expectNightsOfHolders,
  givenBookable,
  mailsIn,
  nightsOf,
  OWNER,
  placedOf,
  placeOf,
  quoteOf,
  simplePlan,
  SITE,
  stayIn,
  UNIT,
} from "../support/bookings.ts";
import { insertBlockOf, removeEverybody } from "../support/given.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = "Europe/Amsterdam";
const ACTING = { owner: OWNER, guest: GUEST, system: SYSTEM };

describe.each(DIALECTS)("bookings on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: BookingTools;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    tools = bookingTools(store);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await emptyOutbox(store);
  });

  const at = (now: number): BookingTools => ({ ...tools, now });
  /** Moves a booking to another state, at the time of these tools. */
  const act = async (
    id: string,
    action: BookingAction,
    by: BookingActor = "owner",
    { on = tools, ...more }: { on?: BookingTools; offerHours?: number } = {},
  ) => {
    const changed = await changeState(on, await placedOf(store, id), { action, acting: ACTING[by], ...more });
    return changed.ok ? changed.booking.state : changed.code;
  };
  const place = async (stay: Stay, more: Parameters<typeof asGuest>[1] = {}, unitId = UNIT) =>
    placeBooking(tools, await placeOf(store, unitId), asGuest(stay, more));
  const block = (stay: Stay, more: { id?: string; unitId?: string } = {}, siteId = SITE) =>
    createBlock(tools, siteId, { id: crypto.randomUUID(), unitId: UNIT, note: "", ...stay, ...more });
  /** Takes nights in another calendar. */
  const importNights = (stay: Stay, unitId = UNIT) => {
    const block = blockFixture({ id: crypto.randomUUID(), unitId, kind: "imported", source: "airbnb.nl", ...stay });
    return store.atomically((db) => insertBlockOf(db, store.tables, block));
  };

  describe("placing", () => {
    test.each([
      ["instant", "on-arrival", "confirmed", ["confirmed", "new-booking"], zonedInstant(addDays(TODAY, 60), 16 * 60, ZONE)],
      ["instant", "transfer", "awaiting-payment", ["awaiting-payment", "new-awaiting-payment"], NOW + 3 * DAY_MS],
      ["request", "transfer", "requested", ["requested", "new-request"], NOW + DAY_MS],
      ["enquiry", "on-arrival", "enquiry", ["enquired", "new-enquiry"], null],
    ] as const)("a booking in mode %s, paid by %s, is %s", async (mode, payment, state, [toGuest, toOwner], dueAt) => {
      await givenBookable(store, { terms: { mode }, mailsOwner: true });
      const stay = stayIn(60, 4);
      const { booking, token } = await book(tools, stay, { payment });
      expect(booking).toMatchObject({ state, mode, dueAt, version: 1, channel: "website", payment });
      const found = await findByToken(store, await digest(token));
      expect(found?.booking).toEqual(booking);
      expect(await nightsOf(store, booking.id)).toEqual(
        state === "enquiry" ? [] : listNights(stay).map((night) => `${UNIT} ${night} own stay`),
      );
      expect(await mailsIn(store)).toEqual([
        `booking ${booking.id} 1 guest ${toGuest}`,
        `booking ${booking.id} 1 owner ${toOwner}`,
      ]);
      expect(await findEvents(store, booking.id)).toMatchObject([{ version: 1, type: "placed", state, by: "guest" }]);
      const [guest, ...others] = await store.db.select().from(store.tables.guests);
      expect([guest, others]).toMatchObject([{ id: booking.guestId, email: booking.contact.email }, []]);
    });

    test("the same request places one booking, and gets the same address", async () => {
      await givenBookable(store);
      const asked = asGuest(stayIn(5, 2));
      const where = await placeOf(store);
      const [first, second] = [await placeBooking(tools, where, asked), await placeBooking(tools, where, asked)];
      expect(second).toEqual(first);
      expect(await mailsIn(store)).toHaveLength(1);
    });

    test("a price other than the agreed one is refused with the price of today", async () => {
      await givenBookable(store);
      expect(await place(stayIn(5, 2), { agreedTotal: 19_900 })).toMatchObject({
        ok: false,
        code: "PRICE_CHANGED",
        quote: { total: 20_000 },
      });
      expect(await bookingsIn(store)).toEqual([]);
    });

    test("nights of a stay, a block, an import or of preparation are refused, with alternatives", async () => {
      await givenBookable(store, { plan: simplePlan({ rules: { preparationNights: 1 } }) });
      await book(tools, stayIn(5, 2));
      await block(stayIn(10, 2));
      await importNights(stayIn(20, 2));
      for (const taken of [stayIn(6, 2), stayIn(7, 1), stayIn(4, 1), stayIn(11, 2), stayIn(19, 2), stayIn(22, 1)]) {
        const refused = await place(taken);
        expect(refused).toMatchObject({ ok: false, code: "STAY_NOT_POSSIBLE" });
        expect(refused.ok || refused.code !== "STAY_NOT_POSSIBLE" || refused.alternatives.length).toBeGreaterThan(0);
      }
      // A block may lie on the preparation after a stay, and a stay may end where a block begins.
      expect((await place(stayIn(8, 2))).ok).toBe(true);
      await expectNightsOfHolders(store, { preparationNights: 1 });
    });

    test("a unit that was archived meanwhile is not booked", async () => {
      await givenBookable(store);
      const where = await placeOf(store);
      await store.db.update(store.tables.units).set({ archivedAt: NOW }).where(eq(store.tables.units.id, UNIT));
      expect(await placeBooking(tools, where, asGuest(stayIn(5, 2)))).toEqual({ ok: false, code: "NOT_FOUND" });
    });

    test("a guest for whom the prices change at each attempt is asked to try again", async () => {
      await givenBookable(store);
      const { ratePlans } = store.tables;
      const atomically: typeof store.atomically = async (queries) => {
        await store.db.update(ratePlans).set({ version: sql`${ratePlans.version} + 1` });
        return store.atomically(queries);
      };
      const where = await placeOf(store);
      const placed = await placeBooking({ ...tools, store: { ...store, atomically } }, where, asGuest(stayIn(5, 2)));
      expect(placed).toEqual({ ok: false, code: "VERSION_CONFLICT" });
      expect(await bookingsIn(store)).toEqual([]);
    });

    test("a guest has at most two open requests, by email address and by network; confirmed bookings do not count", async () => {
      await givenBookable(store, { terms: { mode: "request" } });
      const contact = { name: "Jan", email: "jan@example.com", phone: null, address: null };
      const first = await book(tools, stayIn(5, 2), { contact });
      await book(tools, stayIn(8, 2), { contact, network: "n" });
      expect(await place(stayIn(11, 2), { contact })).toEqual({ ok: false, code: "TOO_MANY_OPEN" });
      await book(tools, stayIn(11, 2), { network: "n" });
      expect(await place(stayIn(14, 2), { network: "n" })).toEqual({ ok: false, code: "TOO_MANY_OPEN" });
      expect(await act(first.booking.id, "confirm")).toBe("confirmed");
      expect((await place(stayIn(14, 2), { contact })).ok).toBe(true);
    });

    test("a guest has at most four upcoming bookings without a payment, by email address and by network", async () => {
      await givenBookable(store);
      const contact = { name: "Jan", email: "jan@example.com", phone: null, address: null };
      const { booking } = await book(tools, stayIn(5, 2), { contact, network: "n" });
      for (const day of [8, 11, 14]) await book(tools, stayIn(day, 2), { contact, network: "n" });
      const refused = { ok: false, code: "TOO_MANY_OPEN" };
      expect(await place(stayIn(17, 2), { contact })).toEqual(refused);
      expect(await place(stayIn(17, 2), { network: "n" })).toEqual(refused);
      const money = { bookingId: booking.id, kind: "charge", method: "cash", amount: 100, note: null, on: TODAY } as const;
      expect(await recordMovement(tools, SITE, { ...money, id: crypto.randomUUID() }, OWNER)).toEqual({ ok: true });
      await book(tools, stayIn(17, 2), { contact });
    });

    test("a promo code is valid as often as its owner allows, in total and per guest", async () => {
      await givenBookable(store, { plan: simplePlan({ discounts: { codes: [promoCode({ maxUses: 2, maxUsesPerGuest: 1 })] } }) });
      const jan = { name: "Jan", email: "jan@example.com", phone: null, address: null };
      const asked = { code: " Zomer", agreedTotal: 18_000 };
      const usedUpAnswer = { ok: false, refusals: [{ code: "CODE_USED_UP" }] };
      const usedUp = { ...usedUpAnswer, code: "STAY_NOT_POSSIBLE" };
      const first = await book(tools, stayIn(5, 2), { ...asked, contact: jan });
      expect(await place(stayIn(8, 2), { ...asked, contact: jan })).toMatchObject(usedUp);
      await book(tools, stayIn(8, 2), asked);
      expect(await place(stayIn(11, 2), asked)).toMatchObject(usedUp);
      const simulated = () => simulateQuote(store, { siteId: SITE, unitId: UNIT, request, today: null, now: NOW });
      const { request } = asGuest(stayIn(11, 2), asked);
      expect(await simulated()).toMatchObject({ result: usedUpAnswer });
      await act(first.booking.id, "cancel");
      expect(await simulated()).toMatchObject({ result: { ok: true, quote: { total: 18_000 } } });
      expect((await place(stayIn(11, 2), { ...asked, contact: jan })).ok).toBe(true);
    });

    test("a guest is found by email address or telephone number; if two match, the owner is asked", async () => {
      await givenBookable(store);
      const contact = (email: string, phone: string | null) => ({ name: "Jan", email, phone, address: null });
      const first = (await book(tools, stayIn(5, 1), { contact: contact("jan@example.com", "+31 6 1234 5678") })).booking;
      const same = (await book(tools, stayIn(7, 1), { contact: contact("other@example.com", "0031612345678") })).booking;
      const another = (await book(tools, stayIn(9, 1), { contact: contact("piet@example.com", null) })).booking;
      expect([same.guestId === first.guestId, another.guestId === first.guestId]).toEqual([true, false]);
      const both = (await book(tools, stayIn(11, 1), { contact: contact("piet@example.com", "+31612345678") })).booking;
      expect([both.guestId, both.guestChoice.toSorted()]).toEqual([null, [`${first.guestId}`, `${another.guestId}`].toSorted()]);
      expect(await store.db.select().from(store.tables.guests)).toHaveLength(2);
    });
  });

  describe("states", () => {
    const ARRIVAL = stayIn(5, 2).arrival;
    const onArrival = zonedInstant(ARRIVAL, 60, ZONE);
    type Step = [BookingAction, BookingActor, BookingState, boolean, string[], number?];
    const LIVES: [string, "instant" | "request" | "enquiry", Step[]][] = [
      [
        "a request that is paid, takes place and is corrected",
        "request",
        [
          ["await-payment", "owner", "awaiting-payment", true, ["guest awaiting-payment"]],
          ["confirm", "owner", "confirmed", true, ["guest confirmed"]],
          ["check-in", "owner", "checked-in", true, [], onArrival],
          ["undo-check-in", "owner", "confirmed", true, [], onArrival],
          ["no-show", "owner", "no-show", true, [], onArrival],
          ["undo-no-show", "owner", "confirmed", true, [], onArrival],
          ["check-in", "owner", "checked-in", true, [], onArrival],
          ["check-out", "owner", "completed", true, [], onArrival],
          ["undo-check-out", "owner", "checked-in", true, [], onArrival],
        ],
      ],
      ["a declined request", "request", [["decline", "owner", "declined", false, ["guest declined"]]]],
      [
        "a cancelled booking that is reinstated",
        "instant",
        [
          ["cancel-by-guest", "guest", "cancelled", false, ["guest cancelled", "owner cancelled-by-guest"]],
          ["reinstate", "owner", "confirmed", true, ["guest confirmed"]],
          ["cancel", "owner", "cancelled", false, ["guest cancelled"]],
        ],
      ],
      [
        "an enquiry that gets an offer",
        "enquiry",
        [
          ["offer", "owner", "offer", true, ["guest offered"]],
          ["accept-offer", "guest", "confirmed", true, ["guest confirmed", "owner offer-accepted"]],
        ],
      ],
    ];
    test.each(LIVES)("%s", async (_name, mode, steps) => {
      await givenBookable(store, { terms: { mode }, mailsOwner: true });
      const { booking } = await book(tools, stayIn(5, 2));
      for (const [index, [action, by, state, hasNights, mails, now = NOW]] of steps.entries()) {
        await emptyOutbox(store);
        expect([action, await act(booking.id, action, by, { on: at(now), offerHours: 48 })]).toEqual([action, state]);
        expect((await nightsOf(store, booking.id)).length > 0).toBe(hasNights);
        const version = index + 2;
        expect(await mailsIn(store)).toEqual(mails.map((mail) => `booking ${booking.id} ${version} ${mail}`));
        expect((await findEvents(store, booking.id)).at(-1)).toMatchObject({ version, type: action, state, by });
      }
      await expectNightsOfHolders(store);
      await expectHistories(store);
    });

    test("a change at an outdated version, or one that is not allowed, writes nothing and sends nothing", async () => {
      await givenBookable(store);
      const { booking } = await book(tools, stayIn(5, 2));
      const before = await placedOf(store, booking.id);
      expect(await act(booking.id, "cancel")).toBe("cancelled");
      await emptyOutbox(store);
      expect(await changeState(tools, before, { action: "cancel", acting: OWNER })).toEqual({
        ok: false,
        code: "VERSION_CONFLICT",
      });
      expect(await act(booking.id, "confirm")).toBe("NOT_ALLOWED");
      expect(await act(booking.id, "reinstate", "guest")).toBe("NOT_ALLOWED");
      expect([await mailsIn(store), (await placedOf(store, booking.id)).booking.version]).toEqual([[], 2]);
    });

    test("a cancelled booking is not reinstated on taken nights, nor in an archived unit", async () => {
      await givenBookable(store, { units: [UNIT, "other"] });
      const { booking } = await book(tools, stayIn(5, 2));
      await act(booking.id, "cancel");
      const other = await book(tools, stayIn(6, 1));
      expect(await act(booking.id, "reinstate")).toBe("NIGHTS_TAKEN");
      await act(other.booking.id, "cancel");
      await importNights(stayIn(5, 1));
      expect(await act(booking.id, "reinstate")).toBe("NIGHTS_TAKEN");
      const elsewhere = await book(tools, stayIn(5, 2), {}, "other");
      await act(elsewhere.booking.id, "cancel");
      await store.db.update(store.tables.units).set({ archivedAt: NOW }).where(eq(store.tables.units.id, "other"));
      expect(await act(elsewhere.booking.id, "reinstate")).toBe("NIGHTS_TAKEN");
      expect((await bookingsIn(store)).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
      await expectNightsOfHolders(store);
    });
  });

  describe("changes of dates", () => {
    const change = (values: Partial<DateChange>): DateChange => ({
      price: "anew",
      ignoresRules: false,
      note: null,
      sendsMail: true,
      ...values,
    });
    const changeTo = async (id: string, values: Partial<DateChange>, on = tools) =>
      changeDates(on, await placedOf(store, id), change(values), OWNER);

    test("a booking moves in time, to another unit, becomes shorter, and keeps or gets a price", async () => {
      await givenBookable(store, { units: [UNIT, "other"] });
      const { booking } = await book(tools, stayIn(5, 2));
      await emptyOutbox(store);
      const { id } = booking;
      const moved = await changeTo(id, stayIn(6, 3));
      expect(moved).toMatchObject({ ok: true, booking: { ...stayIn(6, 3), sequence: 1, version: 2, quote: { total: 30_000 } } });
      expect(await mailsIn(store)).toEqual([`booking ${id} 2 guest changed`]);
      const shorter = await changeTo(id, { departure: addDays(TODAY, 8), price: "keep", agreedTotal: 30_000, sendsMail: false });
      const { arrival, departure } = stayIn(6, 2);
      const agreed = { total: 30_000, arrival, departure, nights: [{ amount: 15_000 }, { date: addDays(arrival, 1) }] };
      expect(shorter).toMatchObject({ ok: true, booking: { arrival, departure, quote: agreed } });
      expect(await changeTo(id, { unitId: "other" })).toMatchObject({ ok: true, booking: { unitId: "other" } });
      const archive = (archivedAt: number | null) =>
        store.db.update(store.tables.units).set({ archivedAt }).where(eq(store.tables.units.id, "other"));
      await archive(NOW);
      expect(await findPlaceFor(store, SITE, "other", undefined)).toBe(undefined);
      expect(await findPlaceFor(store, SITE, "other", id)).toMatchObject({ unit: { id: "other", isLet: false } });
      expect(await changeTo(id, { unitId: "other", sendsMail: false })).toMatchObject({ ok: true, booking: { unitId: "other" } });
      await archive(null);
      expect(await nightsOf(store, id)).toEqual([6, 7].map((day) => `other ${addDays(TODAY, day)} own stay`));
      const lines = [
        { index: 0, amount: 15_000 },
        { name: "Korting", amount: -500 },
      ];
      expect(await changeTo(id, { price: "keep", lines })).toMatchObject({ ok: true, booking: { quote: { total: 14_500 } } });
      expect((await findEvents(store, id)).map(({ type }) => type)).toEqual([
        "placed",
        "moved",
        "moved",
        "moved",
        "price-changed",
        "price-changed",
      ]);
      await expectNightsOfHolders(store);
      await expectHistories(store);
    });

    test("a booking that cannot be moved stays unchanged", async () => {
      await givenBookable(store);
      const { booking } = await book(tools, stayIn(5, 2));
      await book(tools, stayIn(9, 2));
      const before = await placedOf(store, booking.id);
      expect(await changeTo(booking.id, stayIn(8, 2))).toMatchObject({ ok: false, code: "STAY_NOT_POSSIBLE" });
      expect(await changeTo(booking.id, { ...stayIn(8, 2), ignoresRules: true })).toEqual({ ok: false, code: "NIGHTS_TAKEN" });
      expect(await changeTo(booking.id, { ...stayIn(6, 1), agreedTotal: 20_000 })).toMatchObject({ code: "PRICE_CHANGED" });
      expect(await changeTo(booking.id, { unitId: "unknown" })).toEqual({ ok: false, code: "NOT_FOUND" });
      expect(await changeTo(booking.id, { departure: booking.arrival })).toEqual({ ok: false, code: "INVALID_STAY" });
      const stale = { ...before, booking: { ...before.booking, version: 0 } };
      expect(await changeDates(tools, stale, change(stayIn(5, 1)), OWNER)).toEqual({ ok: false, code: "VERSION_CONFLICT" });
      await act(booking.id, "cancel");
      expect(await changeTo(booking.id, stayIn(5, 1))).toEqual({ ok: false, code: "NOT_ALLOWED" });
      expect((await placedOf(store, booking.id)).booking).toMatchObject({ ...stayIn(5, 2), version: 2 });
      await expectNightsOfHolders(store);
    });

    test("the booking's own use of a promo code does not count against it", async () => {
      await givenBookable(store, { plan: simplePlan({ discounts: { codes: [promoCode({ maxUses: 1, maxUsesPerGuest: 1 })] } }) });
      const { booking } = await book(tools, stayIn(5, 2), { code: "ZOMER", agreedTotal: 18_000 });
      expect(await changeTo(booking.id, stayIn(5, 3))).toMatchObject({ ok: true, booking: { quote: { total: 27_000 } } });
    });

    test("a stay that shares nights with another calendar can be shortened, but not extended into it", async () => {
      await givenBookable(store);
      const { booking } = await book(tools, stayIn(5, 4));
      await importNights(stayIn(6, 5));
      const shorter = { departure: addDays(TODAY, 8), price: "keep", sendsMail: false } as const;
      expect(await changeTo(booking.id, shorter)).toMatchObject({ ok: true });
      const longer = { departure: addDays(TODAY, 10), price: "keep" } as const;
      expect(await changeTo(booking.id, longer)).toEqual({ ok: false, code: "NIGHTS_TAKEN" });
      await expectNightsOfHolders(store);
    });
  });

  test("an owner blocks nights, moves the block and releases it", async () => {
    await givenBookable(store, { units: [UNIT, "other"], plan: simplePlan({ rules: { preparationNights: 2 } }) });
    await givenBookable(store, { site: { id: "site-2", subdomain: "duinhuis-2", ownerId: "owner-2" }, units: ["elsewhere"] });
    await book(tools, stayIn(5, 2));
    const id = crypto.randomUUID();
    // On the preparation after the stay.
    const created = { ok: true, version: 0 };
    expect([await block(stayIn(7, 2), { id }), await block(stayIn(7, 2), { id })]).toEqual([created, created]);
    expect(await block(stayIn(6, 1))).toEqual({ ok: false, code: "NIGHTS_TAKEN" });
    expect(await block(stayIn(8, 1))).toEqual({ ok: false, code: "NIGHTS_TAKEN" });
    expect(await block(stayIn(30, 0))).toEqual({ ok: false, code: "INVALID_STAY" });
    expect(await block(stayIn(30, 1), { unitId: "elsewhere" })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await block(stayIn(30, 1), { id, unitId: "elsewhere" }, "site-2")).toEqual({ ok: false, code: "NOT_FOUND" });
    const moved = { id, version: 0, unitId: "other", note: "schilder", ...stayIn(8, 2) };
    expect(await moveBlock(tools, "site-2", moved)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await moveBlock(tools, SITE, moved)).toEqual({ ok: true, version: 1 });
    const current = { arrival: moved.arrival, sequence: 1 };
    for (const outdated of [moveBlock(tools, SITE, moved), removeBlock(tools, SITE, moved)])
      expect(await outdated).toMatchObject({ ok: false, code: "VERSION_CONFLICT", current });
    expect(await nightsOf(store, id)).toEqual([8, 9].map((day) => `other ${addDays(TODAY, day)} own block`));
    const now = { id, version: 1 };
    expect(await removeBlock(tools, "site-2", now)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await removeBlock(tools, SITE, now)).toEqual({ ok: true });
    await expectNightsOfHolders(store, { preparationNights: 2 });
  });

  test("a block that is removed while it is moved does not come back, and one that is moved is not removed", async () => {
    await givenBookable(store);
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const [stay, later] = [stayIn(5, 2), stayIn(20, 2)];
    await block(stay, { id });
    await block(later, { id: other });
    const move = (on: BookingTools, blockId: string, to: Stay) =>
      moveBlock(on, SITE, { id: blockId, version: 0, unitId: UNIT, note: "", ...to });
    const whileWriting = (event: () => Promise<unknown>) => ({ ...tools, store: storeWithEventBeforeWrite(store, event) });
    const removal = () => removeBlock(tools, SITE, { id, version: 0 });
    expect(await move(whileWriting(removal), id, stayIn(10, 2))).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await nightsOf(store, id)).toEqual([]);
    const removed = await removeBlock(
      whileWriting(() => move(tools, other, stayIn(30, 2))),
      SITE,
      { id: other, version: 0 },
    );
    expect(removed).toMatchObject({ code: "VERSION_CONFLICT", current: stayIn(30, 2) });
    await expectNightsOfHolders(store);
  });

  describe("units that contain others", () => {
    const [WHOLE, WEST, EAST, ROOM] = ["whole", "west", "east", "room"];
    /** Sets the parts of a unit as its owner, who saw the current parts, or those of `seen`. */
    const setParts = async (unitId: string, parts: string[], seen?: string[]) => {
      const before = await store.db.select().from(store.tables.unitParts).where(eq(store.tables.unitParts.unitId, unitId));
      const { version: expected } = await showParts(seen ?? before.map(({ partId }) => partId));
      return setUnitParts(tools, { siteId: SITE, unitId, parts, expected });
    };

    test("a whole house is never let together with one of its halves, but both halves are", async () => {
      await givenBookable(store, { units: [WHOLE, WEST, EAST], plan: simplePlan({ rules: { preparationNights: 1 } }) });
      expect(await setParts(WHOLE, [WEST, EAST])).toMatchObject({ ok: true, parts: [EAST, WEST] });
      expect(await setParts(WHOLE, [], [])).toMatchObject({ code: "VERSION_CONFLICT", current: { parts: [EAST, WEST] } });
      await book(tools, stayIn(5, 2), {}, WHOLE);
      for (const half of [WEST, EAST]) expect((await place(stayIn(6, 1), {}, half)).ok).toBe(false);
      await book(tools, stayIn(10, 2), {}, WEST);
      await book(tools, stayIn(11, 2), {}, EAST);
      expect((await place(stayIn(12, 1), {}, WHOLE)).ok).toBe(false);
      expect((await place(stayIn(13, 1), {}, WHOLE)).ok).toBe(false);
      await block(stayIn(20, 2), { unitId: WEST });
      expect((await place(stayIn(20, 1), {}, WHOLE)).ok).toBe(false);
      expect((await place(stayIn(20, 1), {}, EAST)).ok).toBe(true);
      await expectNightsOfHolders(store, { preparationNights: 1 });
    });

    test("a year's stay in a house with many parts is written in one batch", async () => {
      const rooms = Array.from({ length: 6 }, (_each, index) => `room-${index}`);
      await givenBookable(store, { units: [WHOLE, ...rooms] });
      await setParts(WHOLE, rooms);
      const id = crypto.randomUUID();
      expect(await block(stayIn(1, 365), { id, unitId: WHOLE })).toMatchObject({ ok: true });
      expect(await nightsOf(store, id)).toHaveLength(7 * 365);
    });

    test("units that share a part are not let together", async () => {
      await givenBookable(store, { units: [WHOLE, WEST, EAST, ROOM, "floor"] });
      await setParts(WHOLE, [WEST, ROOM]);
      await setParts("floor", [ROOM, EAST]);
      await book(tools, stayIn(5, 2), {}, WHOLE);
      expect((await quoteOf(tools, stayIn(5, 1), "floor")).result).toMatchObject({
        ok: false,
        refusals: [{ code: "NIGHTS_TAKEN" }],
      });
      expect((await place(stayIn(5, 1), {}, "floor")).ok).toBe(false);
      expect((await place(stayIn(5, 1), {}, EAST)).ok).toBe(true);
      await expectNightsOfHolders(store);
    });

    test("upcoming stays, blocks and imports take and release the nights of parts", async () => {
      await givenBookable(store, { units: [WHOLE, WEST, EAST, ROOM], plan: simplePlan({ rules: { preparationNights: 1 } }) });
      await book(tools, stayIn(5, 2), {}, WHOLE);
      await book(tools, stayIn(10, 2), {}, ROOM);
      await block(stayIn(15, 2), { unitId: WEST });
      await importNights(stayIn(16, 2), EAST);
      expect(await setParts(WEST, [ROOM])).toMatchObject({ ok: true, parts: [ROOM] });
      expect(await setParts(WHOLE, [WEST, EAST])).toMatchObject({ ok: true, parts: [EAST, ROOM, WEST] });
      await expectNightsOfHolders(store, { preparationNights: 1 });
      expect((await place(stayIn(10, 1), {}, WHOLE)).ok).toBe(false);
      expect((await place(stayIn(5, 1), {}, ROOM)).ok).toBe(false);
      expect(await setParts(WHOLE, [])).toMatchObject({ ok: true, parts: [] });
      await expectNightsOfHolders(store, { preparationNights: 1 });
      expect((await place(stayIn(10, 1), {}, WHOLE)).ok).toBe(true);
    });

    test("parts are refused if two stays would share a night, a unit would contain itself, or they belong to another site", async () => {
      await givenBookable(store, { units: [WHOLE, WEST, EAST] });
      await givenBookable(store, { site: { id: "site-2", subdomain: "duinhuis-2", ownerId: "owner-2" }, units: ["elsewhere"] });
      await book(tools, stayIn(5, 2), {}, WHOLE);
      const half = await book(tools, stayIn(6, 1), {}, WEST);
      expect(await setParts(WHOLE, [WEST, EAST])).toMatchObject({
        code: "NIGHTS_TAKEN",
        clashes: [[{ unitId: WHOLE }, { unitId: WEST }]],
      });
      expect(await store.db.select().from(store.tables.unitParts)).toEqual([]);
      await expectNightsOfHolders(store);
      await act(half.booking.id, "cancel");
      expect(await setParts(WHOLE, [WEST, EAST])).toMatchObject({ ok: true });
      expect(await findPartsOfUnits(store, [WHOLE, WEST])).toEqual(new Map([[WHOLE, new Set([WEST, EAST])]]));
      for (const [unit, parts] of [
        [WEST, [WHOLE]],
        [WHOLE, [WHOLE]],
      ] as const)
        expect(await setParts(unit, [...parts])).toEqual({ ok: false, code: "INVALID_FORM" });
      expect(await setParts(WHOLE, ["elsewhere"])).toEqual({ ok: false, code: "NOT_FOUND" });
      expect(await setParts("elsewhere", [])).toEqual({ ok: false, code: "NOT_FOUND" });
    });
  });

  describe("clocks", () => {
    const stateOf = async (id: string) => (await placedOf(store, id)).booking.state;

    test("a request expires once, when the owner's time is over", async () => {
      await givenBookable(store, { terms: { mode: "request" }, mailsOwner: true });
      const { booking } = await book(tools, stayIn(5, 2));
      await emptyOutbox(store);
      expect(await endClocks(at(NOW + DAY_MS - 1))).toBe(0);
      expect([await endClocks(at(NOW + DAY_MS)), await endClocks(at(NOW + DAY_MS))]).toEqual([1, 0]);
      expect(await stateOf(booking.id)).toBe("expired");
      expect(await mailsIn(store)).toEqual([
        `booking ${booking.id} 2 guest expired`,
        `booking ${booking.id} 2 owner request-expired`,
      ]);
      await expectNightsOfHolders(store);
    });

    test("a guest who has not paid is reminded once, and a day later the booking expires", async () => {
      await givenBookable(store);
      const { booking } = await book(tools, stayIn(60, 2), { payment: "transfer" });
      await emptyOutbox(store);
      const due = NOW + 3 * DAY_MS;
      expect([await endClocks(at(due)), await endClocks(at(due)), await endClocks(at(due + DAY_MS - 1))]).toEqual([1, 0, 0]);
      expect(await mailsIn(store)).toEqual([`booking ${booking.id} 2 guest payment-reminder`]);
      expect([await endClocks(at(due + DAY_MS)), await endClocks(at(due + DAY_MS))]).toEqual([1, 0]);
      expect(await stateOf(booking.id)).toBe("expired");
      await expectHistories(store);
    });

    test("a transfer that has arrived confirms the booking, even if nothing else has", async () => {
      await givenBookable(store);
      const stay = stayIn(60, 2);
      const { booking } = await book(tools, stay, { payment: "transfer" });
      const { id: bookingId } = booking;
      const part = { bookingId, kind: "charge", method: "transfer", note: null, on: TODAY } as const;
      const id = crypto.randomUUID();
      for (const _time of [1, 2])
        expect(await recordMovement(tools, SITE, { ...part, id, amount: 2_000 }, OWNER)).toEqual({ ok: true });
      expect(await placedOf(store, bookingId)).toMatchObject({ paid: 2_000, booking: { state: "awaiting-payment" } });
      await recordMovement(tools, SITE, { ...part, id: crypto.randomUUID(), amount: 4_000 }, OWNER);
      expect(await placedOf(store, bookingId)).toMatchObject({ paid: 6_000, booking: { state: "confirmed" } });

      const second = await book(tools, stayIn(70, 2), { payment: "transfer" });
      const movement = { ...part, bookingId: second.booking.id, id: crypto.randomUUID(), amount: 20_000, at: NOW, userId: null };
      await store.db.insert(store.tables.movements).values(movement);
      expect(await endClocks(at(NOW + 3 * DAY_MS))).toBe(1);
      expect(await stateOf(second.booking.id)).toBe("confirmed");
    });

    test("an offer expires; guests are checked in and out by the unit's clock", async () => {
      await givenBookable(store, { terms: { mode: "enquiry" } });
      const offered = await book(tools, stayIn(20, 2));
      await act(offered.booking.id, "offer", "owner", { offerHours: 5 });
      expect([await endClocks(at(NOW + 5 * HOUR_MS - 1)), await endClocks(at(NOW + 5 * HOUR_MS))]).toEqual([0, 1]);
      expect(await stateOf(offered.booking.id)).toBe("expired");
      const stay = stayIn(5, 2);
      const { booking } = await book(tools, stay);
      await act(booking.id, "offer", "owner", { offerHours: 5 });
      await act(booking.id, "accept-offer", "guest");
      const [checkIn, checkOut] = [zonedInstant(stay.arrival, 16 * 60, ZONE), zonedInstant(stay.departure, 10 * 60, ZONE)];
      expect([await endClocks(at(checkIn - 1)), await endClocks(at(checkIn))]).toEqual([0, 1]);
      expect(await stateOf(booking.id)).toBe("checked-in");
      expect([await endClocks(at(checkOut - 1)), await endClocks(at(checkOut)), await endClocks(at(checkOut))]).toEqual([
        0, 1, 0,
      ]);
      expect(await stateOf(booking.id)).toBe("completed");
      await expectNightsOfHolders(store);
    });

    test("a booking that cannot be changed does not hold up the others, and is tried again", async () => {
      await givenBookable(store, { terms: { mode: "request" } });
      const broken = await book(tools, stayIn(5, 2));
      const other = await book(at(NOW + 1), stayIn(9, 2));
      const { bookings: t } = store.tables;
      await store.db.update(t).set({ arrival: "damaged" }).where(eq(t.id, broken.booking.id));
      const errors = vi.spyOn(console, "error").mockImplementation(() => {});
      const due = NOW + DAY_MS + 1;
      expect(await endClocks(at(due))).toBe(1);
      expect(errors).toHaveBeenCalledOnce();
      expect([await stateOf(broken.booking.id), await stateOf(other.booking.id)]).toEqual(["requested", "expired"]);
      expect(await endClocks(at(due + 60_000))).toBe(0);
      expect(errors).toHaveBeenCalledOnce();
      await store.db
        .update(t)
        .set({ arrival: broken.booking.arrival })
        .where(and(eq(t.id, broken.booking.id)));
      expect(await endClocks(at(due + HOUR_MS))).toBe(1);
      expect(await stateOf(broken.booking.id)).toBe("expired");
      await expectNightsOfHolders(store);
    });
  });

  test("an email that cannot be composed does not stop the change: it is logged, and a plain one is sent", async () => {
    await givenBookable(store, { terms: { mode: "request" }, mailsOwner: true });
    const { booking } = await book(tools, stayIn(5, 2));
    await emptyOutbox(store);
    const { bookings: t, outbox } = store.tables;
    // Neither the guest's link nor an amount can be written.
    const quote = { ...booking.quote, currency: "?" as "EUR" };
    await store.db.update(t).set({ tokenSealed: "damaged", quote }).where(eq(t.id, booking.id));
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await act(booking.id, "cancel-by-guest", "guest")).toBe("cancelled");
    expect(errors).toHaveBeenCalledTimes(2);
    errors.mockRestore();
    const sent = await store.db.select().from(outbox).orderBy(outbox.key);
    expect(sent.map(({ key, subject }) => [key.split(" ").slice(2).join(" "), subject])).toEqual([
      ["2 guest cancelled", `Bericht over boeking ${booking.reference}`],
      ["2 owner cancelled-by-guest", `Bericht over boeking ${booking.reference}`],
    ]);
    for (const { text, html } of sent) for (const body of [text, html]) expect(body).toContain(booking.reference);
    expect(sent[1]?.text).toContain(`/bookings/${booking.id}`);
  });

  test("nothing of a deleted site's bookings remains", async () => {
    await givenBookable(store, { units: [UNIT, "other"] });
    const { booking } = await book(tools, stayIn(5, 2));
    const { version: expected } = await showParts([]);
    await setUnitParts(tools, { siteId: SITE, unitId: UNIT, parts: ["other"], expected });
    await block(stayIn(20, 2));
    const movement = { bookingId: booking.id, kind: "charge", method: "cash", amount: 100, note: null, on: TODAY } as const;
    await recordMovement(tools, SITE, { ...movement, id: crypto.randomUUID() }, OWNER);
    await store.db.insert(store.tables.changeRequests).values({
      id: crypto.randomUUID(),
      bookingId: booking.id,
      ...stayIn(6, 2),
      party: booking.party,
      quote: booking.quote,
      createdAt: NOW,
    });
    const { siteDrafts } = store.tables;
    const [draft] = await store.db.select({ version: siteDrafts.version }).from(siteDrafts).where(eq(siteDrafts.siteId, SITE));
    await store.atomically((db) => remove(db, store.tables, { id: SITE, version: draft?.version ?? 1 }));
    const { bookings, bookingEvents, movements, changeRequests, nights, blocks, guests, unitParts, bookingSettings } =
      store.tables;
    for (const table of [bookings, bookingEvents, movements, changeRequests, nights, blocks, guests, unitParts, bookingSettings])
      expect(await store.db.select().from(table)).toEqual([]);
  });
});

const promoCode = (limits: { maxUses: number | null; maxUsesPerGuest: number | null }) => ({
  id: "code-1",
  code: "ZOMER",
  discount: { percent: 10 },
  stayFirst: null,
  stayLast: null,
  bookFirst: null,
  bookLast: null,
  minNights: null,
  units: null,
  ...limits,
});
