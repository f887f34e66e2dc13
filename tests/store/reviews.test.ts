import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_REVIEW_COUNT, type ReviewInput } from "#contract/letting/review-input.ts";
import { findOf, findShown } from "#store/letting/reviews.ts";
import * as sites from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { addReviews } from "#letting/reviews/add-reviews.ts";
import { editReview, removeReview } from "#letting/reviews/edit-review.ts";
import { orderReviews } from "#letting/reviews/order-reviews.ts";
import { type ReviewTools, sendReview } from "#letting/reviews/send-review.ts";
import { answerReview, decideReview } from "#letting/reviews/decide-review.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { exportGuest } from "#letting/guests/export-guest.ts";
import type { GuestWords } from "#contract/pages/guest-review.ts";
import { addDays } from "#domain/dates.ts";
import { findExport } from "#store/owners/export.ts";
import { findList, findOfBooking, findReviewed } from "#store/letting/guest-reviews.ts";
import { insertGuest } from "#store/letting/guests.ts";
import type { NewBooking } from "#store/letting/bookings.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, reviewFixture, siteFixture, TODAY } from "../fixtures/site.ts";
import { mailsIn, placedOf } from "../support/bookings.ts";
import { given, removeEverybody } from "../support/given.ts";
import { insertBooking } from "../support/nights.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("reviews on %s", (_, open) => {
  const siteId = "site-duinhuis";
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await given(store, siteFixture(), { reviews: [reviewFixture("old-1"), reviewFixture("old-2")] });
  });

  const tools = () => ({ kv: opened.kv, store, mainDomain: "vrijhuis.localhost", now: NOW });
  const ids = async () => (await findOf(store, siteId, 1000)).reviews.map(({ id }) => id);
  const version = async () => (await sites.findById(store, siteId))?.version;
  const written = (text: string): ReviewInput => {
    const { id: _id, ...review } = reviewFixture("", { text });
    return { ...review, source: "guestbook", shown: true };
  };
  /** Generates ids in ascending order. */
  const counting = () => {
    let next = 0;
    return () => `new-${String((next += 1)).padStart(2, "0")}`;
  };

  test("an import is placed before existing reviews, in its own order; repeating it adds nothing", async () => {
    const reviews = Array.from({ length: 20 }, (_, i) => written(`Verblijf ${i}`));
    const added = await addReviews(tools(), siteId, reviews, counting());
    const expected = Array.from({ length: 20 }, (_, i) => `new-${String(i + 1).padStart(2, "0")}`);
    expect(added).toEqual({ ok: true, ids: expected });
    expect(await ids()).toEqual([...expected, "old-1", "old-2"]);
    expect(await version()).toBe(2);
    expect(await addReviews(tools(), siteId, [written("Verblijf 3"), written("Verblijf 3")], counting())).toEqual({
      ok: true,
      ids: [],
    });
    expect(await version()).toBe(2);
  });

  test("the number of a site's reviews is limited", async () => {
    const full = Array.from({ length: MAX_REVIEW_COUNT - 2 }, (_, i) => written(`Verblijf ${i}`));
    expect((await addReviews(tools(), siteId, full, () => crypto.randomUUID())).ok).toBe(true);
    const more = await addReviews(tools(), siteId, [written("Nog een")], counting());
    expect(more).toEqual({ ok: false, code: "TOO_MANY_REVIEWS" });
  });

  test("one of two changes of the same version succeeds, and the other gets the current review", async () => {
    const read = { siteId, id: "old-1", version: 1 };
    const both = await Promise.all(["Dank!", "Graag gedaan!"].map((answer) => editReview(tools(), read, { answer })));
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 2 }]);
    const [lost] = both.filter(({ ok }) => !ok);
    expect(lost).toMatchObject({ code: "VERSION_CONFLICT", current: { id: "old-1", version: 2 } });
    expect(await removeReview(tools(), read)).toMatchObject({ code: "VERSION_CONFLICT" });
    expect((await removeReview(tools(), { ...read, version: 2 })).ok).toBe(true);
    expect(await removeReview(tools(), { ...read, version: 2 })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await ids()).toEqual(["old-2"]);
    // The refused changes did not raise the site's version.
    expect(await version()).toBe(3);
  });

  test("a refused change does not write to KV", async () => {
    let written = 0;
    const counted = new Proxy(opened.kv, {
      get: (kv, name) => {
        if (name === "put") written += 1;
        return (Reflect.get(kv, name) as () => unknown).bind(kv);
      },
    });
    const refused = { ...tools(), kv: counted };
    const read = { siteId, id: "old-1", version: 7 };
    expect(await editReview(refused, read, { shown: false })).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await removeReview(refused, { ...read, id: "unknown" })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect([await version(), written]).toEqual([1, 0]);
    await editReview(refused, { ...read, version: 1 }, { shown: false });
    expect([await version(), written]).toEqual([2, 1]);
  });

  test("a hidden review is not shown and does not count", async () => {
    await editReview(tools(), { siteId, id: "old-1", version: 1 }, { shown: false });
    expect((await findShown(store, siteId)).map(({ id }) => id)).toEqual(["old-2"]);
    expect((await sites.findById(store, siteId))?.rating?.count).toBe(1);
  });

  test("a hundred reviews are reordered; one of two simultaneous reorderings succeeds", async () => {
    await addReviews(
      tools(),
      siteId,
      Array.from({ length: 98 }, (_, i) => written(`Verblijf ${i}`)),
      () => crypto.randomUUID(),
    );
    const before = await ids();
    const [forth, back] = [before.toSorted(), before.toSorted().reverse()];
    const orders = await Promise.all(
      [forth, back].map((order, i) => orderReviews(tools(), { siteId, ids: order, version: 0, decision: `decision-${i}` })),
    );
    expect(orders.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 1 }]);
    expect(await ids()).toEqual(orders[0]?.ok ? forth : back);
    expect(orders.find(({ ok }) => !ok)).toEqual({ ok: false, code: "VERSION_CONFLICT", version: 1 });
    const again = await orderReviews(tools(), { siteId, ids: before, version: 1, decision: "decision-3" });
    expect(again).toEqual({ ok: true, version: 2 });
    expect(await ids()).toEqual(before);
  });

  test("neither reorderings nor changes affect another site's reviews", async () => {
    await given(store, siteFixture({ subdomain: "ander" }), { reviews: [reviewFixture("theirs-1"), reviewFixture("theirs-2")] });
    await orderReviews(tools(), { siteId, ids: ["theirs-2", "old-2", "theirs-1", "old-1"], version: 0, decision: "d" });
    expect((await findOf(store, "site-ander", 10)).reviews.map(({ id }) => id)).toEqual(["theirs-1", "theirs-2"]);
    expect(await ids()).toEqual(["old-2", "old-1"]);
    const reached = await editReview(tools(), { siteId, id: "theirs-1", version: 1 }, { text: "Van mij" });
    expect(reached).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  describe("of guests", () => {
    const DAY_MS = 24 * 60 * 60_000;
    const at = (now: number): ReviewTools => ({
      ...tools(),
      now,
      mainOrigin: "https://vrijhuis.nl",
      newId: () => crypto.randomUUID(),
    });
    const said = (change: Partial<GuestWords> = {}): GuestWords => ({
      author: "Kasia",
      rating: 7,
      parts: { comfort: 6, host: 10 },
      locale: "pl",
      text: "Cicho i czysto.",
      improve: "Noże",
      mayPublish: true,
      ...change,
    });
    let bookingCount = 0;
    /** Inserts a booking whose stay ended some days ago. */
    async function stayed(days: number, change: Partial<NewBooking> = {}) {
      const departure = addDays(TODAY, -days);
      const id = `stay-${(bookingCount += 1)}`;
      const booking = bookingFixture({ id, state: "completed", arrival: addDays(departure, -3), departure, ...change });
      await store.atomically((db) => insertBooking(db, store.tables, booking));
      return placedOf(store, id);
    }
    const sent = async (...given: Parameters<typeof stayed>) => {
      const placed = await stayed(...given);
      expect(await sendReview(at(NOW), placed, said())).toEqual({ ok: true, isStored: true });
      return (await findOfBooking(store, placed.booking.id)) ?? expect.fail();
    };
    const readOf = ({ id, version: read }: { id: string; version: number }) => ({ siteId, id, version: read });
    beforeEach(async () => {
      await store.db.delete(store.tables.outbox);
      await store.db.update(store.tables.users).set({ emailConfirmedAt: NOW });
    });

    test("a review that is sent twice at once is stored once, waits, and is mailed to the owner once", async () => {
      const placed = await stayed(2);
      const both = await Promise.all([said(), said()].map((words) => sendReview(at(NOW), placed, words)));
      expect(both.filter((each) => each.ok && each.isStored)).toHaveLength(1);
      expect(both.every(({ ok }) => ok)).toBe(true);
      const review = await findOfBooking(store, placed.booking.id);
      expect(review).toMatchObject({ ...said(), state: "waiting", source: "direct", version: 1, editedAt: null });
      expect(await mailsIn(store)).toEqual([`booking ${placed.booking.id} review owner`]);
      expect((await findShown(store, siteId)).map(({ id }) => id)).toEqual(["old-1", "old-2"]);
      expect([await version(), (await sites.findById(store, siteId))?.guestRating]).toEqual([1, undefined]);
      expect(await findReviewed(store, [placed.booking.id, "other"])).toEqual(new Set([placed.booking.id]));
    });

    test("the later of two simultaneous different versions stays", async () => {
      const placed = await stayed(2);
      const all = ["Een", "Twee", "Drie"].map((text) => said({ text }));
      const done = await Promise.all(all.map((words) => sendReview(at(NOW), placed, words)));
      expect(done.every(({ ok }) => ok)).toBe(true);
      expect(await findOfBooking(store, placed.booking.id)).toMatchObject({ version: 3 });
      expect(await mailsIn(store)).toHaveLength(1);
    });

    test("a published review is first on the site and counts; what is private stays private", async () => {
      const [older, newer] = [await sent(9, { channel: "airbnb" }), await sent(2)];
      await store.db
        .update(store.tables.reviews)
        .set({ createdAt: NOW - 1 })
        .where(eq(store.tables.reviews.id, older.id));
      for (const review of [older, newer])
        expect(await decideReview(tools(), readOf(review), { state: "published" })).toEqual({ ok: true, version: 2 });
      const shown = await findShown(store, siteId);
      expect(shown.map(({ id, source }) => [id, source])).toEqual([
        [newer.id, "direct"],
        [older.id, "stayed"],
        ["old-1", "guestbook"],
        ["old-2", "guestbook"],
      ]);
      expect(JSON.stringify(shown)).not.toContain("Noże");
      expect(await sites.findById(store, siteId)).toMatchObject({
        version: 3,
        rating: { count: 4 },
        guestRating: { average: 7, count: 2 },
      });
      // The owner's list and its limit include only reviews that the owner has entered.
      expect(await ids()).toEqual(["old-1", "old-2"]);
      expect(await editReview(tools(), { ...readOf(newer), version: 2 }, { text: "Prachtig!" })).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await removeReview(tools(), { ...readOf(newer), version: 2 })).toMatchObject({ code: "NOT_FOUND" });
    });

    test("owner and guest never overwrite each other: the owner publishes only the version the owner has read", async () => {
      const review = await sent(2);
      const placed = await placedOf(store, review.bookingId);
      expect(await decideReview(tools(), readOf(review), { state: "published" })).toMatchObject({ ok: true });
      expect(await answerReview(tools(), { ...readOf(review), version: 2 }, "Dank!")).toEqual({ ok: true, version: 3 });
      const later = NOW + 3 * DAY_MS;
      expect(await sendReview(at(later), placed, said())).toEqual({ ok: true, isStored: false });
      const before = await version();
      expect(await sendReview(at(later), placed, said({ text: "Toch niet zo stil." }))).toMatchObject({ isStored: true });
      // The page no longer shows it.
      expect(await version()).toBe((before ?? 0) + 1);
      expect((await findShown(store, siteId)).map(({ id }) => id)).toEqual(["old-1", "old-2"]);
      expect(await decideReview(tools(), { ...readOf(review), version: 3 }, { state: "published" })).toMatchObject({
        code: "VERSION_CONFLICT",
        current: { text: "Toch niet zo stil.", state: "waiting", answer: "Dank!", editedAt: later },
      });
      const races = await Promise.all([
        decideReview(tools(), { ...readOf(review), version: 4 }, { state: "published" }),
        sendReview(at(later), placed, said({ text: "Laatste woord." })),
      ]);
      expect(races[1]).toMatchObject({ ok: true });
      expect(await findOfBooking(store, review.bookingId)).toMatchObject({ text: "Laatste woord.", state: "waiting" });
      const over = await sendReview(at(NOW + 7 * DAY_MS), placed, said({ rating: 1 }));
      expect(over).toEqual({ ok: false, code: "BOOKING_STATE" });
      expect(await mailsIn(store)).toHaveLength(1);
    });

    test("without permission nothing is published; a private review has its reason", async () => {
      const placed = await stayed(2);
      await sendReview(at(NOW), placed, said({ mayPublish: false }));
      const review = (await findOfBooking(store, placed.booking.id)) ?? expect.fail();
      expect(await decideReview(tools(), readOf(review), { state: "published" })).toEqual({
        ok: false,
        code: "NOT_PERMITTED_BY_GUEST",
      });
      const kept = { state: "private", reason: "personal", note: "Noemt de buren" } as const;
      expect(await decideReview(tools(), readOf(review), kept)).toEqual({ ok: true, version: 2 });
      const other = await sent(5);
      const listed = await findList(store, siteId, { limit: 10, offset: 0 });
      expect(listed.map(({ id, state, privateReason }) => [id, state, privateReason])).toEqual([
        [other.id, "waiting", null],
        [review.id, "private", "personal"],
      ]);
      expect(listed[0]?.booking).toMatchObject({ reference: `REF ${other.bookingId}`, name: "Anna de Vries" });
      expect(await findList(store, siteId, { limit: 1, offset: 1 })).toMatchObject([{ id: review.id }]);
    });

    test("an erased guest leaves no name and no text; earlier exports contain them", async () => {
      await store.atomically((db) => [
        insertGuest(db, store.tables, {
          id: "g-1",
          siteId,
          contact: { name: "Anna", email: "anna@example.nl", phone: null, address: null },
          locale: "nl",
          now: NOW,
        }),
      ]);
      const review = await sent(2, { guestId: "g-1" });
      await decideReview(tools(), readOf(review), { state: "published" });
      for (const exported of [await findExport(store, siteId), await exportGuest(store, siteId, "g-1")])
        expect(JSON.stringify(exported)).toContain("Noże");
      const before = await version();
      const erasure = { siteId, guestId: "g-1", userId: "owner-1", locale: "nl", now: NOW } as const;
      expect(await eraseGuest(store, erasure)).toEqual({ ok: true, bookings: 1 });
      expect(await findOfBooking(store, review.bookingId)).toMatchObject({
        author: "verwijderd",
        improve: null,
        text: "verwijderd",
        state: "private",
        mayPublish: false,
        rating: review.rating,
      });
      expect([await version(), await mailsIn(store)]).toEqual([(before ?? 0) + 1, []]);
    });

    test("another site's owner reaches no review of a guest", async () => {
      await given(store, siteFixture({ subdomain: "ander" }));
      const review = await sent(2);
      const theirs = { ...readOf(review), siteId: "site-ander" };
      expect(await decideReview(tools(), theirs, { state: "published" })).toEqual({ ok: false, code: "NOT_FOUND" });
      expect(await answerReview(tools(), theirs, "Van mij")).toEqual({ ok: false, code: "NOT_FOUND" });
      expect(await findList(store, "site-ander", { limit: 10, offset: 0 })).toEqual([]);
      await orderReviews(tools(), { siteId, ids: ["old-2", review.id, "old-1"], version: 0, decision: "d" });
      expect(await findOfBooking(store, review.bookingId)).toMatchObject({ version: 1 });
    });
  });
});
