import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bookingDetailsInput, movementInput, newBookingInput } from "#contract/letting/booking-input.ts";
import type { GuestStep } from "#contract/pages/guest-page.ts";
import { instalmentsOf, type PaymentMethod } from "#domain/bookings/payments.ts";
import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { findList as findBookings } from "#store/letting/booking-lists.ts";
import { findList as findGuests } from "#store/letting/guests.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { createBlock, removeBlock } from "#letting/bookings/change-block.ts";
import { changeDates } from "#letting/bookings/change-dates.ts";
import { changeDetails } from "#letting/bookings/change-details.ts";
import { type EnteredBooking, enterBooking } from "#letting/bookings/enter-booking.ts";
import { readBooking } from "#letting/bookings/read-booking.ts";
import { type OwnMovement, recordMovement } from "#letting/bookings/record-movement.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { takeAction } from "#pages/guest-page/take-action.ts";
import { TODAY } from "../fixtures/site.ts";
import {
  book,
  bookingTools,
  emptyOutbox,
  expectNightsOfHolders,
  givenBookable,
  nightsOf,
  OWNER,
  placedOf,
  placeOf,
  simplePlan,
  SITE,
  stayIn,
  UNIT,
} from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const RIGHT_TO_LEFT = "\u05d0\u05d1\u05d2 \u0627\u0644\u0639\u0631\u0628\u064a\u0629";
const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";

describe.each(DIALECTS)("hostile input of bookings on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: PaymentTools;
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

  /** The input of a booking by phone, checked as the API does. */
  const entered = (more: Partial<Record<keyof EnteredBooking, unknown>> = {}): EnteredBooking =>
    newBookingInput.parse({
      unitId: UNIT,
      ...stayIn(5, 2),
      party: { adults: 2, children: [], pets: 0 },
      contact: { name: "Kees", email: "kees@example.nl", phone: null, address: null },
      locale: "nl",
      channel: "phone",
      payment: "transfer",
      state: "confirmed",
      ignoresRules: true,
      requestKey: crypto.randomUUID(),
      ...more,
    });
  const enter = async (input: EnteredBooking) => enterBooking(tools, await placeOf(store), input, OWNER);

  test("a block with the id of another site's booking cannot release that booking's nights", async () => {
    await givenBookable(store);
    await givenBookable(store, { site: { id: "site-2", subdomain: "duinhuis-2", ownerId: "owner-2" }, units: ["elsewhere"] });
    const { booking } = await book(tools, stayIn(5, 2));
    const before = await nightsOf(store, booking.id);
    const block = { id: booking.id, unitId: "elsewhere", note: "", ...stayIn(50, 2) };
    expect(await createBlock(tools, "site-2", block)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await removeBlock(tools, "site-2", { id: booking.id, version: 0 })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await nightsOf(store, booking.id)).toEqual(before);
    await expectNightsOfHolders(store);
  });

  test("a token sealed with a former secret only hides the guest's link from the owner", async () => {
    await givenBookable(store);
    const { booking, token } = await book(tools, stayIn(5, 2));
    const read = async (secrets = tools.secrets) => readBooking({ ...tools, secrets }, SITE, booking.id);
    expect(await read()).toMatchObject({ guestLink: `https://vrijhuis.nl/booking/${token}` });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const other = await read(secretsOf(Buffer.alloc(32, 8).toString("base64")));
    expect(other).toMatchObject({ guestLink: null, booking: { reference: booking.reference } });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  test("a booking to be paid on arrival keeps the instalments of a transfer", async () => {
    await givenBookable(store);
    const { booking } = await book(tools, stayIn(60, 2));
    const { quote } = (await placedOf(store, booking.id)).booking;
    const parts = (payment: PaymentMethod) => instalmentsOf(quote, payment).map(({ on, amount }) => [on, amount]);
    expect(parts("transfer")).toEqual([
      ["booking", 6_000],
      ["balance", 14_000],
    ]);
    expect(parts("on-arrival")).toEqual([["arrival", 20_000]]);
  });

  test("a repeated key with different content is refused, not answered as if it had been done", async () => {
    await givenBookable(store);
    const input = entered();
    const first = await enter(input);
    expect(await enter(input)).toEqual(first);
    expect(await enter({ ...input, ...stayIn(20, 2) })).toMatchObject({ ok: false, code: "VERSION_CONFLICT" });
    const second = await enter(entered(stayIn(30, 2)));
    if (!first.ok || !second.ok) throw new Error("not entered");
    const money: OwnMovement = {
      id: crypto.randomUUID(),
      bookingId: first.booking.id,
      kind: "charge",
      method: "cash",
      amount: 100,
      note: null,
      on: TODAY,
    };
    const record = (more: Partial<OwnMovement> = {}) => recordMovement(tools, SITE, { ...money, ...more }, OWNER);
    expect([await record(), await record()]).toEqual([{ ok: true }, { ok: true }]);
    for (const other of [{ amount: 200 }, { bookingId: second.booking.id }])
      expect(await record(other)).toEqual({ ok: false, code: "INVALID_FORM" });
    expect((await placedOf(store, first.booking.id)).paid).toBe(100);
    expect((await placedOf(store, second.booking.id)).paid).toBe(0);
  });

  test("long texts, emoji and text from right to left are stored unchanged, harmful ones are refused", async () => {
    await givenBookable(store);
    const name = `${FAMILY} ${RIGHT_TO_LEFT} <script>alert(1)</script> =1+1`;
    const notes = `${"é".repeat(3_000)}\n${FAMILY}\t${RIGHT_TO_LEFT}`;
    const contact = {
      name,
      email: "o'brien+a@example.nl",
      phone: "+31 6 1",
      address: { street: name, postalCode: "x", town: name, country: "NL" },
    };
    const placed = await enter(entered({ contact, notes, lines: [{ name, amount: 4_000 }] }));
    if (!placed.ok) throw new Error(placed.code);
    const { booking } = await placedOf(store, placed.booking.id);
    expect(booking).toMatchObject({ contact, notes, quote: { total: 4_000, lines: [{ name: { nl: name } }] } });
    const again = bookingDetailsInput.parse({ contact: { ...contact, name: RIGHT_TO_LEFT }, notes: "" });
    expect(await changeDetails(tools, await placedOf(store, booking.id), again, OWNER)).toMatchObject({ ok: true });
    for (const bad of ["a\0b", "a\ud800b", "a\u202eb", "a\r\nBcc: x@example.nl", "x".repeat(121), " "])
      expect([bad, newBookingInput.safeParse({ ...entered(), contact: { ...contact, name: bad } }).success]).toEqual([
        bad,
        false,
      ]);
    for (const bad of ["a\0b", "a\ud800b", "x".repeat(4_001)])
      expect([bad.slice(0, 4), bookingDetailsInput.safeParse({ notes: bad }).success]).toEqual([bad.slice(0, 4), false]);
  });

  test("a search of any length finds the right guest, with emoji and pattern characters", async () => {
    await givenBookable(store);
    const name = `Anna-Magdalena ${FAMILY} van der Zuijderduijn-Goudriaan 100%_\\ de Wit`;
    await enter(entered({ contact: { name, email: null, phone: null, address: null } }));
    const limit = { limit: 10 };
    const found = async (q: string) => [
      (await findBookings(store, SITE, { q }, { ...limit, today: TODAY, isOver: false })).length,
      (await findGuests(store, SITE, q, limit)).length,
    ];
    for (const q of [name, name.slice(0, 60), FAMILY, "100%_\\", "zuijderduijn"])
      expect([q, await found(q)]).toEqual([q, [1, 1]]);
    for (const q of [`${name}x`, "100__", FAMILY.repeat(7)]) expect([q, await found(q)]).toEqual([q, [0, 0]]);
  });

  test("manual prices can be zero but not negative, and refer to existing lines, once each", async () => {
    await givenBookable(store);
    const free = await enter(
      entered({
        lines: [
          { index: 0, amount: 5_000 },
          { name: "Cadeau", amount: -5_000 },
        ],
      }),
    );
    expect(free).toMatchObject({ ok: true, booking: { quote: { total: 0, schedule: [] } } });
    const parses = (lines: object[]) => newBookingInput.safeParse({ ...entered(), lines }).success;
    expect(
      parses([
        { index: 0, amount: 5_000 },
        { name: "Korting", amount: -5_001 },
      ]),
    ).toBe(false);
    expect(
      parses([
        { index: 0, amount: 1 },
        { index: 0, amount: 1 },
      ]),
    ).toBe(false);
    // The schema cannot know how many lines there are: without the second one the total would be negative.
    const lines = [
      { index: 0, amount: -5_000 },
      { index: 9, amount: 6_000 },
    ];
    expect(await enter(entered({ ...stayIn(20, 2), lines }))).toMatchObject({ ok: false, code: "PRICE_CHANGED" });
    if (!free.ok) throw new Error(free.code);
    const change = { price: "keep", lines, ignoresRules: true, note: null, sendsMail: false } as const;
    expect(await changeDates(tools, await placedOf(store, free.booking.id), change, OWNER)).toMatchObject({
      code: "PRICE_CHANGED",
    });
    expect(await enter(entered({ ...stayIn(20, 2), agreedTotal: 19_999 }))).toMatchObject({ ok: false, code: "PRICE_CHANGED" });
  });

  test("a total above the range of the column is refused", async () => {
    const plan = simplePlan();
    await givenBookable(store, { plan: { ...plan, nightly: { ...plan.nightly, base: 10_000_000 } } });
    expect(await enter(entered(stayIn(5, 365)))).toEqual({ ok: false, code: "INVALID_STAY" });
    expect(await enter(entered(stayIn(5, 100)))).toMatchObject({ ok: true, booking: { quote: { total: 1_000_000_000 } } });
  });

  test("amounts have the sign of their kind and a limit", () => {
    const on = TODAY;
    const isValid = (kind: string, amount: number) =>
      movementInput.safeParse({ kind, method: "cash", amount, on, id: crypto.randomUUID() }).success;
    expect([isValid("charge", 1), isValid("refund", -1), isValid("correction", 1), isValid("correction", -1)]).not.toContain(
      false,
    );
    for (const [kind, amount] of [
      ["charge", -1],
      ["refund", 1],
      ["correction", 0],
      ["charge", 1.5],
      ["charge", 100_000_001],
    ] as const)
      expect([kind, amount, isValid(kind, amount)]).toEqual([kind, amount, false]);
  });

  test.each([
    ["the change to summer time", "2027-03-27", 2],
    ["the change to winter time", "2026-10-24", 2],
    ["a leap day", "2028-02-28", 2],
    ["the last day of a year", "2027-12-31", 2],
    ["the past", "2001-01-01", 3],
  ])("a stay over %s has its nights, and can be moved by a day", async (_name, from, count) => {
    await givenBookable(store);
    const arrival = date(from);
    const stay = { arrival, departure: addDays(arrival, count) };
    const placed = await enter(entered({ ...stay, sendsMail: false }));
    if (!placed.ok) throw new Error(placed.code);
    expect(placed.booking.quote.nights).toHaveLength(count);
    expect(await nightsOf(store, placed.booking.id)).toHaveLength(count);
    const later: CalendarDate = addDays(stay.departure, 1);
    const change = { departure: later, price: "keep", ignoresRules: true, note: null, sendsMail: false } as const;
    const moved = await changeDates(tools, await placedOf(store, placed.booking.id), change, OWNER);
    expect(moved).toMatchObject({ ok: true, booking: { departure: later, quote: { total: count * 10_000 } } });
    await expectNightsOfHolders(store);
  });

  test("a party that a guest sends twice changes it once", async () => {
    await givenBookable(store);
    const { booking } = await book(tools, stayIn(20, 2));
    const party: (GuestStep & { kind: "party" })["party"] = { adults: 1, children: [4, 9], pets: 0 };
    const form = { form: "party", version: "1", adults: "1", children: "4, 9", pets: "" };
    for (const _twice of [1, 2])
      expect(await takeAction(tools, await placedOf(store, booking.id), form)).toEqual({ ok: true, query: { done: "party" } });
    expect((await placedOf(store, booking.id)).booking).toMatchObject({ party, version: 2 });
  });

  test("cancellations and requests from a guest's page need the state and version that it showed", async () => {
    await givenBookable(store);
    const { booking } = await book(tools, stayIn(20, 2));
    const { bookings: t } = store.tables;
    const send = async (form: Record<string, string>) => {
      const result = await takeAction(tools, await placedOf(store, booking.id), { version: "1", ...form });
      return result.ok ? "done" : result.problem;
    };
    const cancel = { form: "cancel", refund: "0" };
    expect(await send({ form: "accept" })).toBe("done");
    expect(await send({ form: "dates", ...stayIn(30, 2), agreedTotal: "1" })).toBe("PRICE_CHANGED");
    expect(await send({ ...cancel, refund: "1" })).toBe("REFUND_CHANGED");
    expect(await send({ ...cancel, version: "0" })).toBe("INVALID_FORM");
    expect(await send({ ...cancel, version: "2" })).toBe("VERSION_CONFLICT");
    expect(await send({ form: "constructor" })).toBe("INVALID_FORM");
    for (const state of ["checked-in", "completed", "no-show", "declined", "expired"] as const) {
      await store.db.update(t).set({ state }).where(eq(t.id, booking.id));
      for (const form of [cancel, { form: "accept" }, { form: "dates", ...stayIn(30, 2), agreedTotal: "20000" }])
        expect([state, form.form, await send(form)]).toEqual([state, form.form, "NOT_ALLOWED"]);
    }
    expect((await placedOf(store, booking.id)).booking.version).toBe(1);
  });
});
