import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asc, eq } from "drizzle-orm";
import { BOOKING_MODES, bookingSettingsSchema } from "#contract/booking-settings.ts";
import {
  BOOKING_STATES,
  type BookingAction,
  type BookingState,
  takesNights,
  transitionOf,
} from "#domain/bookings/transitions.ts";
import { date } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import type { Store } from "#store/store.ts";
import { digest, secretsOf } from "#worker/accounts/digests.ts";
import { openGuestToken } from "#worker/bookings/guest-token.ts";
import { loadHomes, seed } from "#scripts/seed.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const TIME = { now: NOW, today: TODAY, secrets: secretsOf(Buffer.alloc(32, 7).toString("base64")) };
/** Its fifteen minutes are over before anybody sees it. */
const WITHOUT_EXAMPLE: ReadonlySet<BookingState> = new Set(["hold"]);

describe.each(DIALECTS)("the demo homes on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  /** Returns the store with a failure at the third batch, like an interrupted start. */
  const interrupted = (): Store => {
    let batches = 0;
    return {
      ...store,
      atomically: (queries) => {
        batches += 1;
        return batches === 3 ? Promise.reject(new Error("interrupted")) : store.atomically(queries);
      },
    };
  };
  const counts = async () => {
    const { db, tables: t } = store;
    const { users, userSites, units, reviews, photos, blocks, bookings, bookingEvents, movements, guests, nights } = t;
    return Promise.all(
      [users, userSites, units, reviews, photos, blocks, bookings, bookingEvents, movements, guests, nights].map((table) =>
        db.$count(table),
      ),
    );
  };

  test("a seed that was interrupted is completed by the next, nothing twice, and owners' changes stay", async () => {
    const homes = (await loadHomes()).map(({ home }) => home);
    await expect(seed(interrupted(), TIME)).rejects.toThrow("interrupted");
    const { db, tables: t } = store;
    expect(await db.$count(t.userSites)).toBe(2);
    const [changed] = await db.select({ id: t.userSites.id }).from(t.userSites).limit(1);
    await db
      .update(t.userSites)
      .set({ siteName: "Mijn huis", subdomain: "mijn-huis" })
      .where(eq(t.userSites.id, changed?.id ?? ""));

    expect(await seed(store, TIME)).toBe(homes.length - 2);
    const whole = await counts();
    const sum = (count: (home: (typeof homes)[number]) => number) => homes.reduce((all, home) => all + count(home), 0);
    expect(whole.slice(0, 4)).toEqual([1, homes.length, sum(({ units }) => units.length), sum(({ reviews }) => reviews.length)]);
    expect(await seed(store, TIME)).toBe(0);
    expect(await counts()).toEqual(whole);
    const names = await db
      .select({ name: t.userSites.siteName })
      .from(t.userSites)
      .where(eq(t.userSites.id, changed?.id ?? ""));
    expect(names).toEqual([{ name: "Mijn huis" }]);
  });

  test("the year has bookings in every state, with the history and the nights of their state", async () => {
    const { db, tables: t } = store;
    const [bookings, events, nights, blocks] = await Promise.all([
      db.select().from(t.bookings),
      db.select().from(t.bookingEvents).orderBy(asc(t.bookingEvents.version)),
      db.select().from(t.nights),
      db.select().from(t.blocks),
    ]);
    const states = BOOKING_STATES.filter((state) => !WITHOUT_EXAMPLE.has(state));
    expect(states.filter((state) => bookings.every((booking) => booking.state !== state))).toEqual([]);
    const entry = (unitId: string, night: string, holder: string) => `${unitId} ${night} ${holder}`;
    const taking = [...bookings.filter(({ state }) => takesNights(state as BookingState)), ...blocks];
    const expected = taking.flatMap(({ id, unitId, arrival, departure }) =>
      listNights({ arrival: date(arrival), departure: date(departure) }).map((night) => entry(unitId, night, id)),
    );
    const taken = nights.filter(({ kind }) => kind !== "preparation");
    expect(taken.map(({ unitId, night, holder }) => entry(unitId, night, holder)).toSorted()).toEqual(expected.toSorted());
    expect(new Set(taken.map(({ unitId, night }) => entry(unitId, night, ""))).size).toBe(taken.length);

    for (const { id, state, version, dueAt } of bookings) {
      const history = events.filter(({ bookingId }) => bookingId === id);
      expect([history.length, history.at(-1)?.state]).toEqual([version, state]);
      for (const [index, event] of history.entries()) {
        const before = history[index - 1];
        if (!before) continue;
        const { from, to, by } = transitionOf(event.type as BookingAction);
        expect([from, by]).toEqual([expect.arrayContaining([before.state]), expect.arrayContaining([event.by])]);
        expect(event).toMatchObject({ version: before.version + 1, state: to });
        expect(event.at).toBeGreaterThanOrEqual(before.at);
      }
      expect(history.at(-1)?.at).toBeLessThanOrEqual(NOW);
      // What waits for a guest or an owner is not over when the store is opened.
      if (["requested", "awaiting-payment", "offer"].includes(state)) expect(dueAt).toBeGreaterThan(NOW);
    }
    expect(bookings.some(({ arrival, state }) => arrival === TODAY && state === "confirmed")).toBe(true);
    expect(bookings.some(({ departure, state }) => departure === TODAY && state === "checked-in")).toBe(true);
  });

  test("guests return, their links open, and settings have every mode and a valid account", async () => {
    const { db, tables: t } = store;
    const [bookings, settings, movements] = await Promise.all([
      db.select().from(t.bookings),
      db.select().from(t.bookingSettings),
      db.select().from(t.movements),
    ]);
    expect(new Set(bookings.map(({ guestId }) => guestId)).size).toBeLessThan(bookings.length);
    for (const { tokenSealed, tokenDigest } of bookings.slice(0, 3))
      expect(await digest(await openGuestToken(TIME.secrets, tokenSealed))).toBe(tokenDigest);
    const parsed = settings.map((row) => bookingSettingsSchema.parse(row.settings));
    const modes = parsed.flatMap(({ units }) => Object.values(units).map(({ mode }) => mode));
    expect(BOOKING_MODES.filter((mode) => !modes.includes(mode))).toEqual([]);
    for (const { id, total, state } of bookings.filter((booking) => booking.state === "completed")) {
      const paid = movements.filter(({ bookingId }) => bookingId === id).reduce((sum, { amount }) => sum + amount, 0);
      expect([state, paid]).toEqual(["completed", total]);
    }
  });
});
