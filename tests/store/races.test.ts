import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Stay } from "#domain/stays.ts";
import type { Block } from "#store/letting/blocks.ts";
import * as feeds from "#store/letting/feeds.ts";
import type { Store } from "#store/dialect/store.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { createBlock } from "#letting/bookings/change-block.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { moveBooking } from "#letting/bookings/move-booking.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { addFeed } from "#letting/channels/add-feed.ts";
import { syncFeed } from "#letting/channels/sync-feed.ts";
import { archiveUnit } from "#owners/sites/change-units.ts";
import { deleteSite } from "#owners/sites/delete-site.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";
import { NOW } from "../fixtures/site.ts";
import {
  areOverlapping,
  asGuest,
  book,
  bookingsIn,
  bookingTools,
  expectHistories,
  expectNightsOfHolders,
  givenBookable,
  mailsIn,
  outcomeOf,
  OWNER,
  placedOf,
  placeOf,
  quoteOf,
  simplePlan,
  SITE,
  stayIn,
  UNIT,
} from "../support/bookings.ts";
import { feedTools } from "../support/platforms.ts";
import { removeEverybody } from "../support/given.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const TAKEN = "STAY_NOT_POSSIBLE";

const range = (length: number) => Array.from({ length }, (_each, index) => index);
const byArrival = (a: Stay, b: Stay): number => (a.arrival < b.arrival ? -1 : 1);
const count = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

for (const [name, open] of DIALECTS) {
  describe(`concurrent bookings on ${name}`, { timeout: 120_000 }, () => {
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
      await store.db.delete(store.tables.outbox);
    });

    const siteTools = (on: Store = store, now = NOW): SiteTools => ({
      store: on,
      kv: opened.kv,
      mainDomain: "vrijhuis.localhost",
      mainOrigin: "https://vrijhuis.nl",
      now,
      requestId: "r",
      by: "owner-1",
    });
    /** Books as a new guest; returns "placed" or the code of the refusal. */
    const place = async (stay: Stay, unitId = UNIT, siteId = SITE) =>
      outcomeOf(await placeBooking(tools, await placeOf(store, unitId, siteId), asGuest(stay)));
    const block = async (stay: Stay) => {
      const created = await createBlock(tools, SITE, { ...stay, unitId: UNIT, id: crypto.randomUUID(), note: "" });
      return created.ok ? "blocked" : created.code;
    };
    /** Does something while another request writes: in even rounds shortly before its batch, in odd rounds shortly after. */
    const raceWith = async <T, U>(round: number, request: (on: Store) => Promise<T>, others: () => Promise<U>) => {
      const { promise, resolve } = Promise.withResolvers<U>();
      const begin = () => resolve(others());
      const start = async () => (round % 2 === 0 ? begin() : void setImmediate(begin));
      return { outcome: await request(storeWithEventBeforeWrite(store, start)), others: await promise };
    };
    const calendarVersion = async () =>
      (await store.db.select().from(store.tables.calendars).where(eq(store.tables.calendars.siteId, SITE)))[0]?.version ?? 0;

    // D1 runs one batch at a time, so more guests and rounds would repeat the same order of batches.
    const [guestCount, maxRounds] = name === "D1" ? [15, 4] : [50, 20];
    const rounds = (wanted: number) => range(Math.min(wanted, maxRounds));
    test(`one of ${guestCount} guests who want a night gets it, ${maxRounds} times, and the others get alternatives`, async () => {
      await givenBookable(store);
      const place1 = await placeOf(store);
      const version = await calendarVersion();
      for (const round of rounds(20)) {
        const placed = await Promise.all(range(guestCount).map(() => placeBooking(tools, place1, asGuest(stayIn(round, 1)))));
        expect(placed.map(outcomeOf).toSorted()).toEqual([...Array<string>(guestCount - 1).fill(TAKEN), "placed"]);
        for (const each of placed) if (!each.ok && each.code === TAKEN) expect(each.alternatives).not.toEqual([]);
      }
      expect(await bookingsIn(store)).toHaveLength(maxRounds);
      await expectNightsOfHolders(store);
      await expectHistories(store);
      expect(await calendarVersion()).toBe(version + maxRounds);
      // None to the guests who were refused.
      expect(await mailsIn(store)).toHaveLength(maxRounds);
    });

    test("a guest is refused only if the nights overlap another guest's", async () => {
      await givenBookable(store);
      for (const round of rounds(3)) {
        const stays = range(guestCount).map((index) => stayIn(1 + 40 * round + ((index * 7 + round) % 29), 1 + (index % 6)));
        const outcomes = await Promise.all(stays.map((stay) => place(stay)));
        const accepted = stays.filter((_stay, index) => outcomes[index] === "placed");
        for (const [index, stay] of stays.entries()) {
          if (outcomes[index] === "placed") continue;
          expect(outcomes[index]).toBe(TAKEN);
          expect(accepted.some((other) => areOverlapping(stay, other))).toBe(true);
        }
      }
      await expectNightsOfHolders(store);
    });

    // Each round has its own nights; within 24 months there is room for 200. On D1 they pass too, but take as long as all others here.
    const syncRounds = name === "D1" ? 20 : 200;
    test(`${syncRounds} syncs that race bookings and blocks lose no night, and every pair on one night is a conflict`, async () => {
      await givenBookable(store);
      const platforms = { "www.airbnb.nl": { events: [] as Stay[], requests: 0 } };
      const url = "https://www.airbnb.nl/1.ics";
      const id = crypto.randomUUID();
      const added = await addFeed(feedTools(store, platforms), SITE, {
        id,
        unitId: UNIT,
        url,
        channel: "airbnb",
        opensEdges: true,
      });
      expect(added.ok).toBe(true);
      const imported: Stay[] = [];
      for (const round of range(syncRounds)) {
        const stay = stayIn(1 + 3 * round, 2);
        imported.push(stay);
        platforms["www.airbnb.nl"].events = imported;
        const wanted = [stayIn(1 + 3 * round, 1), stayIn(2 + 3 * round, 1), stay];
        if (round % 4 === 0) await place(stay);
        const feed = await feeds.findById(store, SITE, id);
        const { outcome, others } = await raceWith(
          round,
          async (on) => feed && syncFeed(feedTools(on, platforms, NOW + round + 1), feed),
          () => Promise.all([place(stay), ...wanted.map((each, index) => (index === 0 ? block(each) : place(each)))]),
        );
        expect(outcome).toBe("changed");
        for (const other of others) expect(other).toMatch(/^(?:placed|blocked|STAY_NOT_POSSIBLE|NIGHTS_TAKEN)$/);
      }
      const { db, tables: t } = store;
      const [blocks, found] = [await db.select().from(t.blocks), await db.select().from(t.conflicts)];
      const importedBlocks = (blocks as Block[]).filter(({ kind }) => kind === "imported");
      expect(importedBlocks.map(({ arrival, departure }) => ({ arrival, departure })).toSorted(byArrival)).toEqual(imported);
      const ours = [...(await bookingsIn(store)), ...(blocks as Block[]).filter(({ kind }) => kind === "block")];
      const pairs = importedBlocks.flatMap((each) =>
        ours.filter((other) => areOverlapping(each, other)).map((other) => `${each.id} ${other.id}`),
      );
      expect(found.map(({ blockId, otherId }) => `${blockId} ${otherId}`).toSorted()).toEqual(pairs.toSorted());
      // The race is real: sometimes the sync is first, sometimes the others are.
      expect(pairs.length).toBeGreaterThan(0);
      expect(pairs.length).toBeLessThan(ours.length + imported.length);
      await expectNightsOfHolders(store);
      await expectHistories(store);
    });

    test("a booking moves to nights that no other booking gets, or keeps its own", async () => {
      await givenBookable(store);
      for (const round of rounds(8)) {
        const [own, wanted] = [stayIn(1 + 20 * round, 3), stayIn(8 + 20 * round, 3)];
        const { booking } = await book(tools, own);
        const quoted = await quoteOf(tools, wanted, UNIT, booking.id);
        const placed = await placedOf(store, booking.id);
        const { outcome, others } = await raceWith(
          round,
          (on) => moveBooking({ ...tools, store: on }, placed, { acting: OWNER, ...wanted, quoted }),
          () => Promise.all([place(wanted), place(stayIn(10 + 20 * round, 1)), place(stayIn(2 + 20 * round, 1))]),
        );
        const now = (await placedOf(store, booking.id)).booking;
        const [first, second, former] = others;
        if (outcome.ok) {
          expect([now.arrival, first, second]).toEqual([wanted.arrival, TAKEN, TAKEN]);
        } else {
          expect([outcome.code, now.arrival, former]).toEqual(["NIGHTS_TAKEN", own.arrival, TAKEN]);
          expect([first, second]).toContain("placed");
        }
      }
      await expectNightsOfHolders(store);
      await expectHistories(store);
    });

    test("two bookings that want each other's nights keep their own, and nothing deadlocks", async () => {
      await givenBookable(store);
      for (const round of rounds(4)) {
        const stays = [stayIn(1 + 10 * round, 3), stayIn(5 + 10 * round, 3)] as const;
        const ids: string[] = [];
        for (const stay of stays) ids.push((await book(tools, stay)).booking.id);
        const moves = ids.map(async (id, index) => {
          const stay = stays[1 - index] ?? stays[0];
          const move = { acting: OWNER, ...stay, quoted: { related: { parts: [], wholes: [] }, preparationNights: 0 } };
          const moved = await moveBooking(tools, await placedOf(store, id), move);
          return moved.ok ? "moved" : moved.code;
        });
        expect(await Promise.all(moves)).toEqual(["NIGHTS_TAKEN", "NIGHTS_TAKEN"]);
      }
      await expectNightsOfHolders(store);
    });

    test("a house is let whole or in halves", async () => {
      const [whole, west, east] = ["whole", "west", "east"];
      const parts = [west, east].map((partId) => ({ unitId: whole, partId }));
      await givenBookable(store, { units: [whole, west, east], parts, plan: simplePlan({ rules: { preparationNights: 1 } }) });
      for (const round of rounds(5)) {
        const stay = stayIn(1 + 5 * round, 2);
        const units = [whole, west, east].flatMap((unit) => [unit, unit, unit]);
        const outcomes = await Promise.all(units.map((unit) => place(stay, unit)));
        const got = units.filter((_unit, index) => outcomes[index] === "placed");
        expect([[whole], [west, east]]).toContainEqual(got);
        expect(count(outcomes, TAKEN)).toBe(units.length - got.length);
      }
      await expectNightsOfHolders(store, { preparationNights: 1 });
    });

    test("preparation nights stay free after the stay that was booked first", async () => {
      await givenBookable(store, { plan: simplePlan({ rules: { preparationNights: 2 } }) });
      for (const round of rounds(10)) {
        const start = 1 + 20 * round;
        const outcomes = await Promise.all([place(stayIn(start, 3)), place(stayIn(start + 4, 3)), place(stayIn(start + 8, 3))]);
        expect([
          ["placed", TAKEN, "placed"],
          [TAKEN, "placed", TAKEN],
        ]).toContainEqual(outcomes);
      }
      await expectNightsOfHolders(store, { preparationNights: 2 });
    });

    test("one of several simultaneous changes of a request succeeds, and only its emails are sent", async () => {
      await givenBookable(store, { terms: { mode: "request" }, mailsOwner: true });
      for (const round of rounds(6)) {
        const { booking } = await book(tools, stayIn(2 + 10 * round, 3));
        await store.db.delete(store.tables.outbox);
        const placed = await placedOf(store, booking.id);
        const late = { ...tools, now: booking.dueAt ?? NOW };
        const changes = range(12).map(async (index) => {
          if (index % 4 === 3) return (await endClocks(late)) === 1 ? "expire-request" : "VERSION_CONFLICT";
          const action = (["confirm", "decline", "cancel"] as const)[index % 4] ?? "confirm";
          const changed = await changeState(tools, placed, { action, acting: OWNER });
          return changed.ok ? action : changed.code;
        });
        const outcomes = await Promise.all(changes);
        const [won, ...more] = outcomes.filter((outcome) => outcome !== "VERSION_CONFLICT");
        expect(more).toEqual([]);
        const mail = { confirm: "confirmed", decline: "declined", cancel: "cancelled", "expire-request": "expired" }[
          won as "confirm"
        ];
        const keys = await mailsIn(store);
        expect(keys).toContain(`booking ${booking.id} 2 guest ${mail}`);
        expect(keys).toHaveLength(won === "expire-request" ? 2 : 1);
      }
      await expectNightsOfHolders(store);
      await expectHistories(store);
    });

    test("a guest has at most two open requests, however fast the third one arrives", async () => {
      await givenBookable(store, { terms: { mode: "request" } });
      const place1 = await placeOf(store);
      const contact = { name: "Jan", email: "jan@example.com", phone: null, address: null };
      for (const [round, limit] of [{ contact }, { network: "digest of a network" }].entries()) {
        const requests = range(10).map((index) =>
          placeBooking(tools, place1, asGuest(stayIn(2 + 100 * round + 5 * index, 2), limit)),
        );
        const outcomes = (await Promise.all(requests)).map(outcomeOf);
        expect([count(outcomes, "placed"), count(outcomes, "TOO_MANY_OPEN")]).toEqual([2, 8]);
      }
      await expectNightsOfHolders(store);
    });

    test("a promo code is used as often as allowed", async () => {
      const code = {
        id: "code-1",
        code: "ZOMER",
        discount: { percent: 10 },
        stayFirst: null,
        stayLast: null,
        bookFirst: null,
        bookLast: null,
        minNights: null,
        units: null,
        maxUses: 3,
        maxUsesPerGuest: null,
      };
      await givenBookable(store, { plan: simplePlan({ discounts: { codes: [code] } }) });
      const place1 = await placeOf(store);
      const requests = range(10).map((index) =>
        placeBooking(tools, place1, asGuest(stayIn(2 + 5 * index, 2), { code: "zomer", agreedTotal: 18_000 })),
      );
      const placed = await Promise.all(requests);
      expect(placed.filter(({ ok }) => ok)).toHaveLength(3);
      for (const each of placed) if (!each.ok) expect(each).toMatchObject({ code: TAKEN, refusals: [{ code: "CODE_USED_UP" }] });
    });

    test("a request that is sent many times places one booking", async () => {
      await givenBookable(store);
      const place1 = await placeOf(store);
      const asked = asGuest(stayIn(5, 2));
      const placed = await Promise.all(range(10).map(() => placeBooking(tools, place1, asked)));
      const tokens = placed.map((each) => (each.ok ? `${each.booking.id} ${each.token}` : each.code));
      expect(new Set(tokens).size).toBe(1);
      expect(await bookingsIn(store)).toHaveLength(1);
      expect(await mailsIn(store)).toHaveLength(1);
    });

    test("a transfer in two parts confirms the booking, however close they are", async () => {
      await givenBookable(store);
      for (const round of rounds(6)) {
        const { booking } = await book(tools, stayIn(60 + 5 * round, 2), { payment: "transfer" });
        expect(booking.state).toBe("awaiting-payment");
        const half = (booking.quote.schedule[0]?.amount ?? 0) / 2;
        const movement = { bookingId: booking.id, kind: "charge", method: "transfer", amount: half, note: null } as const;
        const pay = () => recordMovement(tools, SITE, { ...movement, on: booking.arrival, id: crypto.randomUUID() }, OWNER);
        expect(await Promise.all([pay(), pay()])).toEqual([{ ok: true }, { ok: true }]);
        expect(await placedOf(store, booking.id)).toMatchObject({ paid: 2 * half, booking: { state: "confirmed" } });
      }
      await expectHistories(store);
    });

    test("either a unit is archived without stays, or its stays prevent it", async () => {
      for (const round of rounds(10)) {
        const [site, unit] = [`site-${round}`, `unit-${round}`];
        await givenBookable(store, { site: { id: site, subdomain: `duinhuis-${round}` }, units: [unit, `other-${round}`] });
        const stays = range(4).map((index) => stayIn(2 + 3 * index, 3));
        const where = await placeOf(store, unit, site);
        const { outcome, others } = await raceWith(
          round,
          (on) => archiveUnit(siteTools(on), { siteId: site, unitId: unit, version: 1 }),
          async () => (await Promise.all(stays.map((stay) => placeBooking(tools, where, asGuest(stay))))).map(outcomeOf),
        );
        const remaining = await store.db.select().from(store.tables.units).where(eq(store.tables.units.id, unit));
        if (outcome.ok) expect([others, remaining]).toEqual([Array(4).fill("NOT_FOUND"), []]);
        else {
          expect([outcome.code, others]).toEqual(["UNIT_HAS_BOOKINGS", Array(4).fill("placed")]);
          expect(remaining).toMatchObject([{ archivedAt: null }]);
        }
      }
      await expectNightsOfHolders(store);
    });

    test.each([
      ["without stays, or its stays keep it", false],
      ["with its stays if its owner wants that", true],
    ])("a site is deleted %s", async (_case, evenWithBookings) => {
      for (const round of rounds(8)) {
        const [site, unit] = [`site-${round}`, `unit-${round}`];
        await givenBookable(store, { site: { id: site, subdomain: `duinhuis-${round}` }, units: [unit] });
        const stays = range(4).map((index) => stayIn(2 + 3 * index, 3));
        const where = await placeOf(store, unit, site);
        const { outcome, others } = await raceWith(
          round,
          (on) => deleteSite(siteTools(on), { siteId: site, version: 1, confirm: "Het Duinhuis", evenWithBookings }),
          async () => (await Promise.all(stays.map((stay) => placeBooking(tools, where, asGuest(stay))))).map(outcomeOf),
        );
        const held = (await bookingsIn(store)).filter(({ siteId }) => siteId === site);
        if (evenWithBookings) {
          expect([outcome, held]).toEqual([{ ok: true }, []]);
          for (const other of others) expect(other).toMatch(/^(?:placed|NOT_FOUND)$/);
        } else if (outcome.ok) expect([others, held]).toEqual([Array(4).fill("NOT_FOUND"), []]);
        else expect([outcome.code, others]).toEqual(["SITE_HAS_BOOKINGS", Array(4).fill("placed")]);
      }
      await expectNightsOfHolders(store);
    });
  });
}
