import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Channel } from "#domain/channels/channels.ts";
import { FIRST_PACE } from "#domain/channels/pace.ts";
import { nextDueAt } from "#domain/channels/schedule.ts";
import { addDays } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import * as conflicts from "#store/letting/conflicts.ts";
import { leaseHost, readPace, removeOldHosts, renewLease, writePace } from "#store/letting/feed-hosts.ts";
import * as feeds from "#store/letting/feeds.ts";
import { insert as insertSession } from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { addFeed } from "#letting/channels/add-feed.ts";
import { changeAddress } from "#letting/channels/change-address.ts";
import { answerQuestion, changeFeed, removeFeed } from "#letting/channels/change-feed.ts";
import { checkFeed } from "#letting/channels/check-feed.ts";
import { listChannels } from "#letting/channels/list-channels.ts";
import { settleConflict } from "#letting/channels/settle-conflict.ts";
import { syncRound } from "#letting/channels/sync-due.ts";
import { syncFeed } from "#letting/channels/sync-feed.ts";
import { sessionFixture } from "../fixtures/account.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { asGuest, book, givenBookable, OWNER, placedOf, placeOf, SITE, stayIn, UNIT } from "../support/bookings.ts";
import type { PlatformEvent } from "../support/ics.ts";
import { feedTools, type Platform } from "../support/platforms.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
const AIRBNB = "www.airbnb.nl";
const BOOKING = "ical.booking.com";

describe.each(DIALECTS)("calendar sync on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let platforms: Record<string, Platform>;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    for (const table of [store.tables.outbox, store.tables.attempts]) await store.db.delete(table);
    platforms = { [AIRBNB]: { events: [], requests: 0 }, [BOOKING]: { events: [], requests: 0 } };
    await givenBookable(store, { mailsOwner: true });
  });

  const at = (minutes: number) => feedTools(store, platforms, NOW + minutes * MINUTE_MS);
  const offer = (host: string, ...events: PlatformEvent[]) => {
    const platform = platforms[host];
    if (platform) platform.events = events;
  };
  const add = async (host: string, channel: Channel, minutes = 0) => {
    const id = crypto.randomUUID();
    const url = `https://${host}/calendar/1.ics?s=secret`;
    const added = await addFeed(at(minutes), SITE, { id, unitId: UNIT, url, channel, opensEdges: channel === "airbnb" });
    if (!added.ok) throw new Error(added.code);
    return id;
  };
  const feedOf = async (id: string) => {
    const feed = await feeds.findById(store, SITE, id);
    if (!feed) throw new Error("no such feed");
    return feed;
  };
  const sync = async (id: string, minutes: number) => syncFeed(at(minutes), await feedOf(id));
  const taken = async () => {
    const rows = await store.db
      .select({ night: store.tables.nights.night, kind: store.tables.nights.kind })
      .from(store.tables.nights);
    return rows.map(({ night, kind }) => `${night} ${kind}`).toSorted();
  };
  const nightsOf = (kind: string, ...stays: Stay[]) => stays.flatMap(listNights).map((night) => `${night} ${kind}`);
  const mailKinds = async () => {
    const rows = await store.db.select({ key: store.tables.outbox.key }).from(store.tables.outbox);
    return rows.flatMap(({ key }) => /^feed (\S+)/.exec(key)?.[1] ?? []).toSorted();
  };
  const openConflicts = () => conflicts.findOpen(store, SITE);

  test("a feed takes its nights with the request that adds it, follows its changes, and frees them after two good reads", async () => {
    const [first, second, moved] = [stayIn(10, 3), stayIn(20, 2), stayIn(21, 4)];
    offer(AIRBNB, { ...first, uid: "a@airbnb.com" }, { ...second, uid: "b@airbnb.com" });
    const id = await add(AIRBNB, "airbnb");
    expect(await taken()).toEqual(nightsOf("imported", first, second));
    expect(await sync(id, 15)).toBe("unchanged");
    offer(AIRBNB, { ...first, uid: "a@airbnb.com" }, { ...moved, uid: "b@airbnb.com" });
    expect(await sync(id, 30)).toBe("changed");
    // The night that the moved stay no longer has waits for a second read.
    expect(await taken()).toEqual(nightsOf("imported", first, { arrival: second.arrival, departure: moved.departure }));
    await sync(id, 35);
    expect(await taken()).toHaveLength(3 + 5);
    await sync(id, 45);
    expect(await taken()).toEqual(nightsOf("imported", first, moved));
    offer(AIRBNB, { ...moved, uid: "b@airbnb.com" });
    await sync(id, 60);
    expect(await taken()).toHaveLength(3 + 4);
    await sync(id, 75);
    expect(await taken()).toEqual(nightsOf("imported", moved));
    const runs = await feeds.findRuns(store, id, 10);
    expect(runs.map(({ changes: { counts } }) => counts)).toContainEqual({ added: 0, moved: 0, removed: 1 });
  });

  test("a sync without a change writes nothing", async () => {
    offer(AIRBNB, stayIn(10, 3));
    const id = await add(AIRBNB, "airbnb");
    const feed = await feedOf(id);
    const before = opened.queries();
    const calendarVersion = feed.derivedVersion;
    expect(await syncFeed(at(15), feed, { calendarVersion })).toBe("unchanged");
    expect(opened.queries() - before).toBe(0);
    expect(await feedOf(id)).toEqual(feed);
  });

  test("wrong clocks on either side neither take a night nor free one", async () => {
    const at2038 = { created: "20380101T000000Z", stamp: "19700101T000000Z" };
    offer(AIRBNB, { ...stayIn(10, 3), ...at2038 }, { ...stayIn(20, 2), ...at2038 });
    const id = await add(AIRBNB, "airbnb");
    expect(await taken()).toEqual(nightsOf("imported", stayIn(10, 3), stayIn(20, 2)));
    offer(AIRBNB, stayIn(10, 3));
    await sync(id, 30);
    // Our clock is set back by an hour: the event has not been missing for ten minutes, and no feed is due.
    await sync(id, -30);
    expect(await taken()).toHaveLength(3 + 2);
    expect(await feeds.findDueHosts(store, NOW - 30 * MINUTE_MS, 10)).toEqual([]);
    await sync(id, 40);
    expect(await taken()).toEqual(nightsOf("imported", stayIn(10, 3)));
    expect((await feedOf(id)).lastGoodAt).toBe(NOW + 40 * MINUTE_MS);
  });

  test("failures keep nights and are retried later; the owner is told once, and again when they end", async () => {
    offer(AIRBNB, stayIn(10, 3));
    const id = await add(AIRBNB, "airbnb");
    platforms[AIRBNB] = { events: [], requests: 0, status: 503 };
    const dues: number[] = [];
    for (let minutes = 15; minutes < 8 * 60;) {
      expect(await sync(id, minutes)).toBe("server-error");
      const due = ((await feedOf(id)).nextAt - NOW) / MINUTE_MS;
      dues.push(due - minutes);
      minutes = Math.ceil(due);
    }
    expect(dues.slice(0, 3)).toEqual([15, 30, 60]);
    expect(Math.max(...dues)).toBeLessThanOrEqual(150);
    expect(await taken()).toEqual(nightsOf("imported", stayIn(10, 3)));
    expect(await mailKinds()).toEqual(["stale"]);
    platforms[AIRBNB] = { events: [stayIn(10, 3)], requests: 0 };
    expect(await sync(id, 600)).toBe("changed");
    expect(await mailKinds()).toEqual(["stale", "well"]);
    expect(await feedOf(id)).toMatchObject({ problem: null, failures: 0, staleMailedAt: null });
    const shown = await listChannels(at(48 * 60), SITE);
    expect(shown?.feeds[0]?.health.slice(-3)).toEqual(["mixed", expect.stringMatching(/mixed|good/), "good"]);
    await feeds.removeOldRuns(store, NOW + 48 * HOUR_MS);
    expect(await feeds.findRuns(store, id, 10)).toMatchObject([{ at: NOW + 600 * MINUTE_MS }]);
  });

  test("guests who try to book do not postpone the next sync of a calendar that cannot be read", async () => {
    const id = await add(AIRBNB, "airbnb");
    platforms[AIRBNB] = { events: [], requests: 0, status: 503 };
    const live = async (minutes: number) => syncFeed(at(minutes), await feedOf(id), { timeoutMs: 2000 });
    expect(await live(5)).toBe("server-error");
    const failed = await feedOf(id);
    expect(failed).toMatchObject({ problem: "server-error", failures: 1 });
    for (const minutes of [6, 7, 8]) await live(minutes);
    expect(await feedOf(id)).toEqual(failed);
  });

  test("when most or all stays are missing, the owner decides about the nights", async () => {
    const stays = [10, 20, 30, 40].map((days) => stayIn(days, 3));
    offer(AIRBNB, ...stays);
    const id = await add(AIRBNB, "airbnb");
    offer(AIRBNB, ...stays.slice(3));
    for (const minutes of [15, 30, 45]) await sync(id, minutes);
    expect(await taken()).toEqual(nightsOf("imported", ...stays));
    expect((await feedOf(id)).question).toBe("many-gone");
    expect(await mailKinds()).toEqual(["many-gone"]);
    expect((await listChannels(at(60), SITE))?.feeds[0]?.missing).toHaveLength(3);
    expect(await answerQuestion(at(60), await feedOf(id), "release")).toEqual({ ok: true });
    expect(await taken()).toEqual(nightsOf("imported", ...stays.slice(3)));
    offer(AIRBNB);
    for (const hours of [2, 3, 20, 27]) await sync(id, hours * 60);
    expect(await taken()).toEqual(nightsOf("imported", ...stays.slice(3)));
    expect((await feedOf(id)).question).toBe("empty");
    expect(await answerQuestion(at(28 * 60), await feedOf(id), "keep")).toEqual({ ok: true });
    expect(await taken()).toEqual(nightsOf("block", ...stays.slice(3)));
    await sync(id, 29 * 60);
    expect(await taken()).toEqual(nightsOf("block", ...stays.slice(3)));
    expect((await feedOf(id)).question).toBeNull();
  });

  test("nights that the owner keeps stay taken, next to another stay of the feed or nights closed on another platform", async () => {
    const [long, inside, others] = [stayIn(10, 9), stayIn(13, 2), [30, 40, 50].map((days) => stayIn(days, 2))];
    offer(BOOKING, { ...long, uid: "a" }, { ...inside, uid: "b" }, ...others);
    offer(AIRBNB, { ...long, summary: "Airbnb (Not available)" });
    await add(AIRBNB, "airbnb");
    const id = await add(BOOKING, "booking");
    offer(BOOKING, { ...inside, uid: "b" });
    await sync(id, 15);
    expect((await feedOf(id)).question).toBe("many-gone");
    expect(await answerQuestion(at(16), await feedOf(id), "keep")).toEqual({ ok: true });
    for (const minutes of [30, 45]) await sync(id, minutes);
    const kept = listNights(long).filter((night) => !listNights(inside).includes(night));
    const rows = (await taken()).filter((row) => !row.endsWith("soft"));
    expect(rows).toEqual(
      [...kept.map((night) => `${night} block`), ...nightsOf("imported", inside), ...nightsOf("block", ...others)].toSorted(),
    );
  });

  test("releasing missing stays does not release stays that go missing later", async () => {
    const stays = [10, 20, 30, 40, 50].map((days) => stayIn(days, 3));
    offer(BOOKING, ...stays);
    const id = await add(BOOKING, "booking");
    offer(BOOKING, ...stays.slice(3));
    for (const minutes of [15, 30]) await sync(id, minutes);
    // The calendar is damaged before its next read.
    offer(BOOKING);
    await answerQuestion(at(45), await feedOf(id), "release");
    for (const minutes of [60, 75]) await sync(id, minutes);
    expect(await taken()).toEqual(nightsOf("imported", ...stays.slice(3)));
  });

  test("a stay that surrounds another one keeps its past nights in one block", async () => {
    offer(BOOKING, { ...stayIn(0, 9), uid: "b" }, { ...stayIn(2, 2), uid: "a" });
    const id = await add(BOOKING, "booking");
    await sync(id, 5 * 24 * 60);
    const { arrival, departure } = store.tables.blocks;
    const stays = (await store.db.select({ arrival, departure }).from(store.tables.blocks)) as Stay[];
    expect(stays.flatMap(listNights).toSorted()).toEqual(listNights(stayIn(0, 9)));
  });

  test("a stay without an end stays one conflict while the window of two years moves on", async () => {
    const id = await add(BOOKING, "booking");
    await book(at(1), stayIn(10, 2));
    offer(BOOKING, stayIn(10, 3000));
    await sync(id, 15);
    const [conflict] = await openConflicts();
    await settleConflict(at(20), SITE, { id: conflict?.id ?? "", verdict: "ours", acting: OWNER });
    await sync(id, 2 * 24 * 60);
    expect(await openConflicts()).toEqual([]);
    expect(await mailKinds()).toEqual(["conflict"]);
  });

  test("a calendar whose stay moves back and forth causes one email a day about each conflict", async () => {
    const id = await add(BOOKING, "booking");
    await book(at(1), stayIn(10, 2));
    for (let round = 0; round < 3; round++)
      for (const [index, minutes] of [15, 30, 45, 60].entries()) {
        offer(BOOKING, index < 2 ? { ...stayIn(10, 2), uid: "a" } : { ...stayIn(50, 2), uid: "a" });
        await sync(id, round * 60 + minutes);
      }
    expect(await mailKinds()).toEqual(["conflict"]);
  });

  test("a sync that is overtaken by other changes each time reports it, and is due again", async () => {
    const id = await add(BOOKING, "booking");
    offer(BOOKING, stayIn(10, 2));
    const tools = at(15);
    const { tables: t } = store;
    const overtaken: Store = {
      ...store,
      atomically: async (work) => {
        await store.db.update(t.calendars).set({ version: sql`${t.calendars.version} + 1` });
        return store.atomically(work);
      },
    };
    expect(await syncFeed({ ...tools, store: overtaken }, await feedOf(id))).toBe("overtaken");
    expect(await feedOf(id)).toMatchObject({ nextAt: tools.now });
  });

  test("an unchanged calendar is read again each week, so its later events also take their nights", async () => {
    // The second event is beyond what is read today.
    offer(BOOKING, stayIn(100, 2), stayIn(745, 2));
    const id = await add(BOOKING, "booking");
    await sync(id, 60);
    expect(await taken()).toHaveLength(2);
    await sync(id, 14 * 24 * 60);
    expect(await taken()).toHaveLength(2 + 2);
  });

  test("a stay on a booking's nights is a conflict with one email, and both keep their nights", async () => {
    const stay = stayIn(10, 3);
    const id = await add(AIRBNB, "airbnb");
    const { booking } = await book(at(5), stay);
    const device = { id: "phone", userId: "owner-1", sessionId: "phone", locale: "nl", events: ["conflict" as const] };
    await insertSession(store.db, store.tables, sessionFixture(device.userId, { id: device.sessionId }));
    const keys = { endpoint: "https://web.push.apple.com/1", endpointDigest: "digest", p256dh: "", auth: "" };
    await store.db.insert(store.tables.pushSubscriptions).values({ ...device, ...keys, createdAt: NOW });
    offer(AIRBNB, { ...stay, summary: "Reserved" });
    await sync(id, 15);
    await sync(id, 30);
    const notifications = await store.db.select().from(store.tables.pushOutbox);
    expect(notifications.map(({ news }): unknown => JSON.parse(news))).toEqual([
      { kind: "conflict", firstName: "", ...stay, bookingId: null, isTest: false },
    ]);
    expect(await taken()).toEqual([...nightsOf("imported", stay), ...nightsOf("stay", stay)].toSorted());
    const [conflict, ...more] = await openConflicts();
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({ ...stay, otherId: booking.id, first: "other", otherKind: "stay" });
    expect(await mailKinds()).toEqual(["conflict"]);
    const shown = await listChannels(at(30), SITE);
    expect(shown?.conflicts).toMatchObject([{ theirs: { channel: "airbnb" }, other: { reference: booking.reference } }]);
    const verdict = { id: conflict?.id ?? "", acting: OWNER };
    expect(await settleConflict(at(40), SITE, { ...verdict, verdict: "theirs" })).toEqual({ ok: true });
    expect(await taken()).toEqual(nightsOf("imported", stay));
    expect(await openConflicts()).toEqual([]);
    expect(await settleConflict(at(41), "another-site", { ...verdict, verdict: "ours" })).toEqual({
      ok: false,
      code: "NOT_FOUND",
    });
  });

  test("two platforms with the same nights are a conflict; it ends when one of them is gone", async () => {
    const stay = stayIn(10, 3);
    offer(AIRBNB, stay);
    offer(BOOKING, { ...stay, summary: "CLOSED - Not available", uid: "x@booking.com" });
    const first = await add(AIRBNB, "airbnb");
    const second = await add(BOOKING, "booking", 1);
    await sync(first, 2);
    const [open, ...more] = await openConflicts();
    expect(more).toEqual([]);
    expect(await mailKinds()).toEqual(["conflict"]);
    // A conflict that ended because units shared no nights for a while is found again.
    await store.atomically((db) => conflicts.settle(db, store.tables, [open?.id ?? ""], "gone", NOW));
    await sync(second, 3);
    expect(await openConflicts()).toHaveLength(1);
    offer(BOOKING, { ...stayIn(60, 2), uid: "y@booking.com" });
    for (const minutes of [15, 30]) await sync(second, minutes);
    expect(await openConflicts()).toEqual([]);
  });

  test("a channel that returns our booking is not a conflict if it fetched our calendar before", async () => {
    const stay = stayIn(10, 3);
    const id = await add(BOOKING, "booking");
    const { booking } = await book(at(1), stay);
    const { db, tables: t } = store;
    const exportId = crypto.randomUUID();
    const sealed = { tokenDigest: exportId, tokenSealed: "", withPreparation: true };
    await db
      .insert(t.calendarExports)
      .values({ id: exportId, siteId: SITE, unitId: UNIT, channel: "booking", feedId: id, createdAt: NOW, ...sealed });
    const fetched = { firstAt: NOW + 5 * MINUTE_MS, lastAt: NOW + 5 * MINUTE_MS, contentAt: NOW, count: 1, agent: "Booking.com" };
    await db.insert(t.exportPickups).values({ exportId, nights: [stay], ...fetched });
    offer(BOOKING, { ...stay, summary: "CLOSED - Not available", uid: "e@booking.com" });
    await sync(id, 15);
    expect(await openConflicts()).toEqual([]);
    expect(await taken()).toEqual(nightsOf("stay", stay));
    // Once the booking is cancelled, the nights stay closed until the channel no longer has them.
    await changeState(at(20), await placedOf(store, booking.id), { action: "cancel", acting: OWNER });
    await sync(id, 30);
    expect(await taken()).toEqual(nightsOf("soft", stay));
    expect(await placeBooking(at(31), await placeOf(store), asGuest(stay))).toMatchObject({ code: "STAY_NOT_POSSIBLE" });
    offer(BOOKING, { ...stayIn(100, 1), uid: "z@booking.com" });
    for (const minutes of [45, 60]) await sync(id, minutes);
    expect(await placeBooking(at(61), await placeOf(store), asGuest(stay))).toMatchObject({ ok: true });
  });

  test("Airbnb's rolling blocks stay open, its blocks in between are closed, and the switch closes all", async () => {
    const blocked = { summary: "Airbnb (Not available)" };
    const horizon = { arrival: addDays(TODAY, 365), departure: addDays(TODAY, 700) };
    offer(AIRBNB, { ...stayIn(0, 2), ...blocked }, { ...stayIn(30, 2), ...blocked }, { ...horizon, ...blocked });
    const id = await add(AIRBNB, "airbnb");
    expect(await taken()).toEqual(nightsOf("soft", stayIn(30, 2)));
    expect(await changeFeed(at(5), await feedOf(id), { channel: "airbnb", opensEdges: false })).toEqual({ ok: true });
    expect(await taken()).toHaveLength(2 + 2 + 335);
  });

  test("a calendar is not added if it is unreadable, already added, or added to another site; removing one frees its nights", async () => {
    offer(AIRBNB, stayIn(10, 3));
    const url = `https://${AIRBNB}/calendar/1.ics?s=secret`;
    const feed = { id: crypto.randomUUID(), unitId: UNIT, channel: "airbnb" as const, opensEdges: true };
    const tries = [
      addFeed(at(0), SITE, { ...feed, url: "https://nowhere.example.com/1.ics" }),
      addFeed(at(0), SITE, { ...feed, url: "https://127.0.0.1/1.ics" }),
      addFeed(at(0), "another-site", { ...feed, url }),
    ];
    expect(await Promise.all(tries)).toEqual([
      { ok: false, code: "FEED_UNREADABLE", problem: "refused" },
      { ok: false, code: "FEED_UNREADABLE", problem: "address" },
      { ok: false, code: "NOT_FOUND" },
    ]);
    expect(await taken()).toEqual([]);
    const id = await add(AIRBNB, "airbnb");
    for (const same of [url, `webcal://${AIRBNB.toUpperCase()}/calendar/1.ics?s=secret#top`])
      expect(await addFeed(at(1), SITE, { ...feed, url: same })).toEqual({ ok: false, code: "ALREADY_ADDED" });
    const checked = await checkFeed(at(2), { siteId: SITE, unitId: UNIT, url: `https://${AIRBNB}/calendar/2.ics` });
    expect(checked).toMatchObject({ ok: true, channel: "airbnb", events: [{ overlaps: [{ channel: "airbnb" }] }] });
    await removeFeed(at(3), await feedOf(id));
    expect(await taken()).toEqual([]);
    expect(await store.db.select().from(store.tables.feedEvents).where(eq(store.tables.feedEvents.feedId, id))).toEqual([]);
  });

  test("a feed gets another address without opening any night, and only a readable one that is not in use", async () => {
    offer(AIRBNB, stayIn(10, 3), stayIn(20, 2));
    offer(BOOKING, stayIn(10, 3), stayIn(30, 2));
    const id = await add(AIRBNB, "airbnb");
    const used = await addFeed(at(0), SITE, { ...(await feedOf(id)), id: crypto.randomUUID(), url: `https://${AIRBNB}/2.ics` });
    expect(used.ok).toBe(true);
    const change = async (url: string) => changeAddress(at(20), await feedOf(id), url);
    expect(await change("https://nowhere.example.com/1.ics")).toMatchObject({ code: "FEED_UNREADABLE", problem: "refused" });
    expect(await change(`https://${AIRBNB}/2.ics`)).toEqual({ ok: false, code: "ALREADY_ADDED" });
    expect((await feedOf(id)).host).toBe(AIRBNB);
    if (used.ok) await removeFeed(at(20), used.feed);
    expect(await change(`https://${BOOKING}/1.ics`)).toEqual({ ok: true });
    expect(await feedOf(id)).toMatchObject({ host: BOOKING, channel: "airbnb", problem: null });
    expect(await taken()).toEqual(nightsOf("imported", stayIn(10, 3), stayIn(20, 2), stayIn(30, 2)));
    await sync(id, 35);
    expect(await taken()).toEqual(nightsOf("imported", stayIn(10, 3), stayIn(30, 2)));
    expect(platforms[BOOKING]?.requests).toBe(2);
  });

  test("a feed whose guests arrive within 48 hours is due in 5 minutes, even after it is added, fails, or works again", async () => {
    offer(AIRBNB, stayIn(1, 3));
    const id = await add(AIRBNB, "airbnb");
    const next = async (minutes: number) => ((await feedOf(id)).nextAt - NOW) / MINUTE_MS - minutes;
    expect(await next(0)).toBe(5);
    platforms[AIRBNB] = { events: [], requests: 0, status: 503 };
    await sync(id, 5);
    expect(await next(5)).toBe(5);
    platforms[AIRBNB] = { events: [stayIn(1, 3)], requests: 0 };
    await sync(id, 10);
    expect(await next(10)).toBe(5);
  });

  test("a host that lets eight requests in a row hang gets no more of them; its other feeds count as timed out", async () => {
    const urls = Array.from({ length: 10 }, (_, n) => `https://${AIRBNB}/calendar/${n}.ics`);
    for (const url of urls)
      await addFeed(at(0), SITE, { id: crypto.randomUUID(), unitId: UNIT, url, channel: "airbnb", opensEdges: true });
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    let requests = 0;
    const hanging = (minutes: number) => ({
      ...at(minutes),
      fetchFrom: async () => {
        requests += 1;
        throw new Error("aborted");
      },
    });
    const progress = { timeouts: 0 };
    const four = { progress, part: 0, concurrency: 4 };
    expect(await syncRound(hanging(20), AIRBNB, four)).toMatchObject({ count: 10, failed: 10, isMoreDue: false });
    expect(requests).toBe(10);
    await syncRound(hanging(60), AIRBNB, four);
    expect(requests).toBe(10);
    const timedOut = { problem: "timeout", failures: 2 };
    expect(await feeds.findOfSite(store, SITE)).toMatchObject(urls.map(() => timedOut));
    expect(progress.timeouts).toBe(10);
    await syncRound(hanging(120), AIRBNB, { ...four, progress: { timeouts: 0 } });
    expect(requests).toBe(20);
  });

  test("a host that asks to come back later gets no further request, and its feeds are due then, without a failure", async () => {
    offer(AIRBNB, stayIn(10, 3));
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const added = await addFeed(at(0), SITE, {
        id: crypto.randomUUID(),
        unitId: UNIT,
        url: `https://${AIRBNB}/calendar/${n}.ics`,
        channel: "airbnb",
        opensEdges: true,
      });
      if (added.ok) ids.push(added.feed.id);
    }
    let requests = 0;
    const busy = (minutes: number) => ({
      ...at(minutes),
      fetchFrom: async () => {
        requests += 1;
        return new Response("slower", { status: 429, headers: { "Retry-After": "600" } });
      },
    });
    const round = { progress: { timeouts: 0 }, part: 0, concurrency: 2 };
    const seen = await syncRound(busy(15), AIRBNB, round);
    expect(seen).toMatchObject({ busy: requests, retryAfterMs: 600_000 });
    expect(requests).toBeLessThanOrEqual(2);
    const stored = await feeds.findOfSite(store, SITE);
    expect(stored).toMatchObject(ids.map(() => ({ problem: null, failures: 0 })));
    const dueMinutes = stored.map(({ nextAt }) => (nextAt - NOW) / MINUTE_MS).toSorted((a, b) => a - b);
    expect(dueMinutes).toEqual([...Array<number>(8 - requests).fill(15), ...Array<number>(requests).fill(25)]);
    // A host that is busy for hours counts as failing, so that the owner hears of it.
    await syncRound(busy(180), AIRBNB, round);
    expect((await feeds.findOfSite(store, SITE)).filter(({ problem }) => problem === "refused").length).toBeGreaterThan(0);
  });

  test("the pace of a host is kept between its runs, and changed by one part at a time", async () => {
    const first = { host: AIRBNB, part: 0 };
    await leaseHost(store, first, NOW, NOW + HOUR_MS);
    const read = await readPace(store, AIRBNB);
    expect(read).toEqual(FIRST_PACE);
    const next = { concurrency: 7, pausedUntil: NOW + 1, slowedAt: NOW };
    expect([await writePace(store, AIRBNB, read, next), await writePace(store, AIRBNB, read, next)]).toEqual([true, false]);
    await renewLease(store, first, NOW);
    await leaseHost(store, first, NOW + 1, NOW + HOUR_MS);
    expect(await readPace(store, AIRBNB)).toEqual(next);
    await removeOldHosts(store, NOW + 25 * HOUR_MS);
    expect(await readPace(store, AIRBNB)).toEqual(FIRST_PACE);
  });

  test("feeds are due every 15 minutes, every 5 before an arrival, and only one worker takes them", async () => {
    offer(AIRBNB, stayIn(10, 3));
    const id = await add(AIRBNB, "airbnb");
    const due = async (minutes: number) => {
      const now = NOW + minutes * MINUTE_MS;
      const found = await feeds.findDue(store, AIRBNB, { now, limit: 10 });
      const next = found.map(({ feed, nextArrivalAt }) => ({
        id: feed.id,
        nextAt: nextDueAt({ now, intervalMinutes: 15, failures: 0, nextArrivalAt, jitter: 0 }),
      }));
      return feeds.take(store, next, now);
    };
    expect(await feeds.findDueHosts(store, NOW + 14 * MINUTE_MS, 10)).toEqual([]);
    expect(await feeds.findDueHosts(store, NOW + 15 * MINUTE_MS, 10)).toEqual([AIRBNB]);
    const both = await Promise.all([due(15), due(15)]);
    expect(both.flat()).toEqual([id]);
    expect((await feedOf(id)).nextAt).toBe(NOW + 30 * MINUTE_MS);
    await store.db.update(store.tables.units).set({ archivedAt: NOW });
    expect([await feeds.findDueHosts(store, NOW + HOUR_MS, 10), await due(60)]).toEqual([[], []]);
    await store.db.update(store.tables.units).set({ archivedAt: null });
    // Check-in is at 16:00 in Amsterdam, 50 hours after NOW.
    await book(at(16), stayIn(2, 1));
    const nextAfter = async (minutes: number) => {
      expect(await due(minutes)).toEqual([id]);
      return ((await feedOf(id)).nextAt - NOW) / MINUTE_MS - minutes;
    };
    expect([await nextAfter(30), await nextAfter(110), await nextAfter(120)]).toEqual([15, 10, 5]);
    const first = { host: AIRBNB, part: 0 };
    expect(await leaseHost(store, first, NOW, NOW + HOUR_MS)).toBe(true);
    expect(await leaseHost(store, first, NOW + 1, NOW + HOUR_MS)).toBe(false);
    expect(await leaseHost(store, { host: AIRBNB, part: 1 }, NOW + 1, NOW + HOUR_MS)).toBe(true);
    expect(await leaseHost(store, first, NOW + HOUR_MS, NOW + 2 * HOUR_MS)).toBe(true);
  });
});
