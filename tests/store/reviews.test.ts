import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_REVIEW_COUNT, type ReviewInput } from "#contract/review-input.ts";
import { findOf, findShown } from "#store/reviews.ts";
import * as sites from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import { addReviews } from "#worker/reviews/add-reviews.ts";
import { editReview, removeReview } from "#worker/reviews/edit-review.ts";
import { orderReviews } from "#worker/reviews/order-reviews.ts";
import { NOW, reviewFixture, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
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
    return { ...review, shown: true };
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

  test("of two changes of the same version one succeeds, and the other gets the current review", async () => {
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

  test("a hundred reviews are reordered; of two simultaneous orders one succeeds", async () => {
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

  test("neither orders nor changes affect another site's reviews", async () => {
    await given(store, siteFixture({ subdomain: "ander" }), { reviews: [reviewFixture("theirs-1"), reviewFixture("theirs-2")] });
    await orderReviews(tools(), { siteId, ids: ["theirs-2", "old-2", "theirs-1", "old-1"], version: 0, decision: "d" });
    expect((await findOf(store, "site-ander", 10)).reviews.map(({ id }) => id)).toEqual(["theirs-1", "theirs-2"]);
    expect(await ids()).toEqual(["old-2", "old-1"]);
    const reached = await editReview(tools(), { siteId, id: "theirs-1", version: 1 }, { text: "Van mij" });
    expect(reached).toEqual({ ok: false, code: "NOT_FOUND" });
  });
});
