import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asc, eq, isNull } from "drizzle-orm";
import { BOOKING_CHANGES, type Movement } from "#contract/letting/booking.ts";
import { BOOKING_MODES } from "#contract/letting/booking-settings.ts";
import { bookingSettingsSchema } from "#contract/letting/booking-settings-schema.ts";
import {
  BOOKING_STATES,
  type BookingAction,
  type BookingState,
  takesNights,
  transitionOf,
} from "#domain/bookings/transitions.ts";
import { date } from "#domain/dates.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { planPayments } from "#domain/payments/plan-payments.ts";
import { listNights } from "#domain/stays.ts";
import { countUnread, findThreads } from "#store/letting/conversations.ts";
import { findById as findFeed } from "#store/letting/feeds.ts";
import { findList as findGuestReviews } from "#store/letting/guest-reviews.ts";
import type { Store } from "#store/dialect/store.ts";
import { digest, secretsOf } from "#services/secrets/digests.ts";
import { openGuestToken } from "#letting/bookings/guest-token.ts";
import { readStatements } from "#letting/payments/statements/read-statements.ts";
import { listChannels } from "#letting/channels/list-channels.ts";
import { syncFeed } from "#letting/channels/sync-feed.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { factsOf, readMoney } from "#letting/payments/reconcile-payments.ts";
import { loadHomes, seed } from "#scripts/demo/seed.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { placedOf } from "../support/bookings.ts";
import { feedTools, type Platform } from "../support/platforms.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const TIME = { now: NOW, today: TODAY, secrets: secretsOf(Buffer.alloc(32, 7).toString("base64")) };
/** Its fifteen minutes are over before the store is opened. */
const WITHOUT_EXAMPLE: ReadonlySet<BookingState> = new Set(["hold"]);

describe.each(DIALECTS)("the demo homes on %s", { timeout: 60_000 }, (_, open) => {
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
    const { users, userSites, units, reviews, photos, blocks, bookings, bookingEvents, movements, guests, nights, messages } = t;
    return Promise.all(
      [users, userSites, units, reviews, photos, blocks, bookings, bookingEvents, movements, guests, nights, messages].map(
        (table) => db.$count(table),
      ),
    );
  };

  test("an interrupted seed is completed by the next one without duplicates, and owners' changes stay", async () => {
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
    expect(whole.slice(0, 3)).toEqual([1, homes.length, sum(({ units }) => units.length)]);
    expect(await db.$count(t.reviews, isNull(t.reviews.bookingId))).toBe(sum(({ reviews }) => reviews.length));
    expect(await seed(store, TIME)).toBe(0);
    expect(await counts()).toEqual(whole);
    const names = await db
      .select({ name: t.userSites.siteName })
      .from(t.userSites)
      .where(eq(t.userSites.id, changed?.id ?? ""));
    expect(names).toEqual([{ name: "Mijn huis" }]);
  });

  test("each home has reviews by guests of stays that are over; together they are in every state", async () => {
    const { db, tables: t } = store;
    const states = new Set<string>();
    for (const { id } of await db.select({ id: t.userSites.id }).from(t.userSites)) {
      const threads = await findThreads(store, id, { limit: 10 });
      expect([threads.length >= 3, threads.map(({ unread }) => unread)[0], await countUnread(store, id)]).toEqual([true, 1, 1]);
      for (const { bookingId, lastAt } of threads) {
        const { booking } = await placedOf(store, bookingId, id);
        expect([lastAt > booking.createdAt, lastAt < TIME.now]).toEqual([true, true]);
      }
      const reviews = await findGuestReviews(store, id, { limit: 100, offset: 0 });
      expect(reviews.length).toBeGreaterThan(1);
      for (const review of reviews) {
        states.add(review.state);
        const { booking } = await placedOf(store, review.bookingId, id);
        expect([booking.state, booking.isTest, review.createdAt < TIME.now]).toEqual(["completed", false, true]);
        expect(review.mayPublish || review.state === "waiting").toBe(true);
      }
    }
    expect(states).toEqual(new Set(["waiting", "published", "private"]));
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
    const own = taken.filter(({ layer }) => layer === "own");
    expect(new Set(own.map(({ unitId, night }) => entry(unitId, night, ""))).size).toBe(own.length);

    for (const { id, state, version, dueAt } of bookings) {
      const history = events.filter(({ bookingId }) => bookingId === id);
      expect([history.length, history.at(-1)?.state]).toEqual([version, state]);
      for (const [index, event] of history.entries()) {
        const before = history[index - 1];
        if (!before) continue;
        expect(event.version).toBe(before.version + 1);
        expect(event.at).toBeGreaterThanOrEqual(before.at);
        if ((BOOKING_CHANGES as readonly string[]).includes(event.type)) {
          expect(event.state).toBe(before.state);
          continue;
        }
        const { from, to, by } = transitionOf(event.type as BookingAction);
        expect([from, by]).toEqual([expect.arrayContaining([before.state]), expect.arrayContaining([event.by])]);
        expect(event.state).toBe(to);
      }
      expect(history.at(-1)?.at).toBeLessThanOrEqual(NOW);
      // Bookings that wait for a guest or an owner have not expired when the store is opened.
      if (["requested", "awaiting-payment", "offer"].includes(state)) expect(dueAt).toBeGreaterThan(NOW);
    }
    expect(bookings.some(({ arrival, state }) => arrival === TODAY && state === "confirmed")).toBe(true);
    expect(bookings.some(({ departure, state }) => departure === TODAY && state === "checked-in")).toBe(true);
  });

  test("a sync of the homes' calendars on other platforms changes nothing; one fails, and one night is taken twice", async () => {
    const { db, tables: t } = store;
    const [sites, feeds, stored] = await Promise.all([
      db.select().from(t.userSites),
      db.select().from(t.feeds),
      db.select().from(t.feedEvents),
    ]);
    const platforms = Object.fromEntries(
      feeds.map(({ id, host, problem }): [string, Platform] => {
        const events = stored
          .filter(({ feedId }) => feedId === id)
          .map((event) => ({ ...event, arrival: date(event.arrival), departure: date(event.departure) }));
        return [`${id}.${host}`, { events, requests: 0, ...(problem !== null && { status: 503 }) }];
      }),
    );
    const shownOf = async () =>
      Promise.all(
        sites.map(async ({ id }) => {
          const shown = await listChannels({ ...feedTools(store, {}, NOW), secrets: TIME.secrets }, id);
          return { conflicts: shown?.conflicts, upcoming: shown?.feeds.map(({ upcoming, isStale }) => [upcoming, isStale]) };
        }),
      );
    const before = await shownOf();
    expect(before.flatMap(({ conflicts }) => conflicts)).toHaveLength(1);
    expect(before.flatMap(({ upcoming = [] }) => upcoming).filter(([, isStale]) => isStale)).toHaveLength(1);
    for (const { id, siteId, host, problem } of feeds) {
      const feed = await findFeed(store, siteId, id);
      if (!feed) throw new Error("no such feed");
      const tools = feedTools(store, { [host]: platforms[`${id}.${host}`] ?? { events: [], requests: 0 } }, NOW);
      expect([host, await syncFeed({ ...tools, secrets: TIME.secrets }, feed)]).toEqual([host, problem ?? "unchanged"]);
    }
    expect(await shownOf()).toEqual(before);
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
    for (const { id, total } of bookings.filter(({ state }) => state === "completed"))
      expect(sumLedger((movements as Movement[]).filter(({ bookingId }) => bookingId === id)).paid).toBe(total);
  });

  test("a home has invoices, a credit note, and a statement with lines of every kind", async () => {
    const { db, tables: t } = store;
    const papers = await db.select().from(t.papers).orderBy(asc(t.papers.sequence));
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "invoice", "credit"]);
    expect(papers.at(-1)?.content).toMatchObject({ reason: "refunded" });
    const statement = await readStatements(store, papers[0]?.siteId ?? "", NOW);
    expect(statement?.lines.map(({ isSure }) => isSure).toSorted()).toEqual([false, true]);
    const booked = await db.select().from(t.statementLines).where(eq(t.statementLines.state, "booked"));
    expect(booked).toHaveLength(1);
  });

  test("payments are in every state, and nothing is left to do about them", async () => {
    const { db, tables: t } = store;
    const [bookings, payments, refunds] = await Promise.all([
      db.select().from(t.bookings),
      db.select().from(t.payments),
      db.select().from(t.refunds),
    ]);
    const seen = new Set([
      ...payments.map(({ status, purpose }) => `${purpose} ${status}`),
      ...refunds.map(({ reason, state, paymentId }) => `${reason} ${state}${paymentId === null ? " by transfer" : ""}`),
      ...bookings.filter(({ isTest }) => isTest).map(({ state }) => `online ${state}`),
    ]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "stay paid",
        "stay failed",
        "deposit paid",
        "cancelled done",
        "cancelled failed",
        "cancelled to-do by transfer",
        "late done",
        "owner done",
        "deposit done",
        "online confirmed",
        "online awaiting-payment",
        "online checked-in",
        "online completed",
        "online expired",
      ]),
    );
    const due = { overdue: 0, later: 0, none: 0, held: 0, claimed: 0 };
    for (const { id, siteId, state, isTest, payAt } of bookings.filter((each) => each.isTest || each.state === "cancelled")) {
      const money = await readMoney({ store } as PaymentTools, siteId, id);
      if (!money) throw new Error("no booking");
      const facts = factsOf(money, NOW);
      const { action, refunds: asked, next } = planPayments(facts);
      expect([id, action, asked, payAt]).toEqual([id, null, [], next]);
      if (payAt !== null) expect(payAt).toBeGreaterThan(NOW);
      const sums = sumLedger(money.movements);
      if (state === "completed" && sums.depositHeld > 0) due.held += 1;
      if (sums.claimed > 0) due.claimed += 1;
      if (state !== "confirmed" || !isTest) continue;
      const open = facts.instalments.filter((each) => each.open > 0 && each.on === "balance")[0];
      due[open ? (open.due < TODAY ? "overdue" : "later") : "none"] += 1;
    }
    expect(Object.entries(due).filter(([, count]) => count === 0)).toEqual([]);
  });
});
