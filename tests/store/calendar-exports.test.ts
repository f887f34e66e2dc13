import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Channel } from "#domain/channels/channels.ts";
import { addDays } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { insert as insertBooking } from "#store/letting/bookings.ts";
import * as calendarExports from "#store/letting/calendar-exports.ts";
import { type Feed, insert as insertFeed, writeEvents } from "#store/letting/feeds.ts";
import { forgetNotes, type ImportedBlock, replaceBlocks } from "#store/letting/imported-blocks.ts";
import { claim } from "#store/letting/nights.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { createExport } from "#letting/channels/create-export.ts";
import { createExportFile } from "#letting/channels/export-file.ts";
import { listExports } from "#letting/channels/list-exports.ts";
import { revokeExport } from "#letting/channels/revoke-export.ts";
import { writePickup } from "#letting/channels/write-pickup.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { blockFixture, NOW, siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const [HOUSE, BARN, ESTATE] = ["duinhuis-huis", "duinhuis-schuur", "duinhuis-geheel"];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const stay = (from: number, nights: number): Stay => ({
  arrival: addDays(TODAY, from),
  departure: addDays(TODAY, from + nights),
});

describe.each(DIALECTS)("exports on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.exportPickups, t.calendarExports, t.feedEvents, t.feeds]) await db.delete(table);
    await removeEverybody(store);
    await given(store, siteFixture({ units: [HOUSE, BARN, ESTATE].map((id, i) => unitFixture(id, `unit-${i}`)) }));
    await db.insert(t.unitParts).values([
      { unitId: ESTATE, partId: HOUSE },
      { unitId: ESTATE, partId: BARN },
    ]);
  });
  afterAll(() => opened.close());

  const tools = (now = NOW) => ({
    store,
    now,
    secrets: secretsOf(btoa("0".repeat(32))),
    mainOrigin: "https://vrijhuis.example",
  });
  let count = 0;
  const add = async (
    channel: Channel,
    more: { unitId?: string; withPreparation?: boolean; id?: string; feedId?: string } = {},
    now = NOW,
  ) => {
    const asked = { id: `export-${++count}`, unitId: HOUSE, channel, withPreparation: true, ...more };
    const created = await createExport(tools(now), SITE, asked);
    return { id: asked.id, created };
  };
  const served = async (id: string) => {
    const found = await calendarExports.findById(store, SITE, id);
    const byToken = await calendarExports.findByToken(store, found?.tokenDigest ?? "");
    if (!byToken) throw new Error(`no export ${id}`);
    return byToken;
  };
  const book = async (id: string, nights: Stay, { unitId = HOUSE, preparationNights = 0, createdAt = NOW } = {}) => {
    const { tables: t } = store;
    const related = unitId === ESTATE ? { parts: [HOUSE, BARN], wholes: [] } : { parts: [], wholes: [ESTATE] };
    const booking = bookingFixture({
      id,
      unitId,
      siteId: SITE,
      ...nights,
      createdAt,
      updatedAt: createdAt,
      reference: `R-${id}`,
    });
    await store.atomically((db) => [
      insertBooking(db, t, booking),
      ...claim(db, t, { unitId, holder: id, kind: "stay", ...nights, related, preparationNights }),
    ]);
  };
  /** A feed with one stay; `provenance` is that of its event. */
  const importStay = async (
    channel: Channel,
    nights: Stay,
    { unitId = HOUSE, provenance = undefined as string[] | undefined, seenAt = NOW, host = "calendar.example" } = {},
  ) => {
    const { tables: t } = store;
    const id = `feed-${++count}`;
    const feed: Feed = {
      id,
      siteId: SITE,
      unitId,
      channel,
      addressSealed: "sealed",
      addressDigest: id,
      host,
      opensEdges: true,
      version: 1,
      etag: null,
      lastModified: null,
      bodyDigest: null,
      derivedVersion: 0,
      isWaiting: false,
      question: null,
      mayRemove: false,
      problem: null,
      failures: 0,
      intervalMinutes: 15,
      nextAt: NOW,
      lastGoodAt: NOW,
      staleMailedAt: null,
      createdAt: NOW,
    };
    const related = unitId === ESTATE ? { parts: [HOUSE, BARN], wholes: [] } : { parts: [], wholes: [ESTATE] };
    const block: ImportedBlock = {
      ...blockFixture({ id: `block-${id}`, unitId, ...nights }),
      kind: "imported",
      source: id,
      note: "Anna Jansen",
    };
    const event = { feedId: id, uid: `u-${id}`, ...nights, kind: "stay" as const, summary: "Anna Jansen", echoOf: null };
    await store.atomically((db) => [
      ...insertFeed(db, t, feed, 20),
      ...replaceBlocks(
        db,
        t,
        { unitId, feedId: id, related },
        {
          added: [block],
          removed: [],
          nights: listNights(nights).map((night) => ({ night, holder: block.id, kind: "imported" })),
        },
      ),
      ...writeEvents(db, t, id, {
        changed: [{ ...event, ...(provenance && { provenance }), firstSeenAt: seenAt, lastSeenAt: seenAt, missingSince: null }],
        removed: [],
      }),
    ]);
    return id;
  };
  /** The events of an export as an independent parser reads them. */
  const read = async (id: string, now = NOW) => {
    const { file: feed, version } = await createExportFile(store, await served(id), now);
    const text = new TextDecoder().decode(feed.body);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const events = calendar.getAllSubcomponents("vevent").map((event) => ({
      uid: event.getFirstPropertyValue("uid"),
      from: String(event.getFirstPropertyValue("dtstart")),
      to: String(event.getFirstPropertyValue("dtend")),
      origins: event.getAllProperties("x-vrijhuis-origin").map((property) => property.getFirstValue()),
    }));
    return { text, events, uids: events.map(({ uid }) => uid), nights: version.nights(), feed, version };
  };

  test("an export contains the nights of its unit except those of the channel's own feed, and no names", async () => {
    await book("b-1", stay(3, 4), { preparationNights: 1 });
    await book("b-2", stay(20, 2), { unitId: ESTATE });
    await book("b-3", stay(30, 2), { unitId: BARN });
    const airbnb = await importStay("airbnb", stay(40, 3));
    const booking = await importStay("booking", stay(50, 3), { provenance: ["x@other.example"] });
    const [forAirbnb, forBooking] = [await add("airbnb"), await add("booking", { withPreparation: false })];
    const [a, b] = [await read(forAirbnb.id), await read(forBooking.id)];
    expect(a.uids).toEqual(["b-1@vrijhuis.nl", "preparation-b-1@vrijhuis.nl", "b-2@vrijhuis.nl", `block-${booking}@vrijhuis.nl`]);
    expect(b.uids).toEqual(["b-1@vrijhuis.nl", "b-2@vrijhuis.nl", `block-${airbnb}@vrijhuis.nl`]);
    expect(a.events[0]).toEqual({
      uid: "b-1@vrijhuis.nl",
      from: addDays(TODAY, 3),
      to: addDays(TODAY, 7),
      origins: ["b-1@vrijhuis.nl"],
    });
    expect(a.events[1]).toMatchObject({ from: addDays(TODAY, 7), to: addDays(TODAY, 8), origins: ["b-1@vrijhuis.nl"] });
    expect(a.events[3]?.origins).toEqual([`block-${booking}@vrijhuis.nl`, "x@other.example"]);
    expect(a.nights).toEqual([stay(3, 5), stay(20, 2), stay(50, 3)]);
    expect(a.text).not.toContain("Anna");
    const whole = await read((await add("vrbo", { unitId: ESTATE })).id);
    expect(whole.uids).toContain("b-3@vrijhuis.nl");
  });

  test("each of two listings on one channel gets the nights the other has sold, and recognises only its own echoes", async () => {
    const one = await importStay("booking", stay(40, 3));
    const former = await add("booking");
    expect((await read(former.id)).uids).toEqual([]);
    const two = await importStay("booking", stay(50, 3));
    const other = await add("booking", { feedId: two });
    expect((await read(former.id)).uids).toEqual([`block-${two}@vrijhuis.nl`]);
    expect((await read(other.id)).uids).toEqual([`block-${one}@vrijhuis.nl`]);
    // It is unknown which listing uses these addresses.
    for (const more of [{}, { feedId: "feed-of-others" }])
      expect((await read((await add("booking", more)).id)).uids).toHaveLength(2);
    await fetchBy(other.id, "Booking.com", NOW);
    const pickupsOf = (id: string) => calendarExports.findPickups(store, { id, channel: "booking" });
    expect([await pickupsOf(one), await pickupsOf(two)]).toEqual([[], [{ at: NOW, nights: [stay(40, 3)] }]]);
  });

  test("the address created first belongs to the first feed of its channel, and stays with that channel", async () => {
    const { id } = await add("booking");
    const asked = { unitId: HOUSE, channel: "booking" as const };
    expect(await calendarExports.findUnpaired(store, asked)).toBe(id);
    const second = await add("booking");
    expect(await calendarExports.findUnpaired(store, asked)).toBeUndefined();
    await revokeExport(tools(), SITE, second.id);
    expect(await calendarExports.findUnpaired(store, asked)).toBe(id);
    const feedId = await importStay("booking", stay(40, 3));
    expect(await calendarExports.findUnpaired(store, asked)).toBeUndefined();
    await store.atomically((db) => [
      calendarExports.pair(db, store.tables, id, feedId),
      calendarExports.changeChannel(db, store.tables, { id: feedId, channel: "vrbo" }),
    ]);
    expect(await listExports(tools(), SITE)).toMatchObject([{ id, feedId, channel: "vrbo" }]);
  });

  test("the same nights give the same bytes; changes of other booking details do not count", async () => {
    const { db, tables: t } = store;
    await book("b-1", stay(3, 4));
    const { id } = await add("airbnb");
    const before = await read(id);
    await db.update(t.bookings).set({ notes: "Late arrival", updatedAt: NOW + DAY });
    const after = await read(id);
    expect([after.text, after.feed.etag]).toEqual([before.text, before.feed.etag]);
    await db.update(t.bookings).set({ sequence: 1 });
    expect((await read(id)).feed.etag).not.toBe(before.feed.etag);
  });

  test("an export is created once, belongs to its site, and is revoked for good", async () => {
    const { id, created } = await add("airbnb");
    expect(created).toEqual({ ok: true, created: true });
    const token = (await served(id)).id;
    expect((await add("airbnb", { id })).created).toEqual({ ok: true, created: true });
    expect(await listExports(tools(), SITE)).toHaveLength(1);
    expect((await add("airbnb", { unitId: "unit-of-others" })).created).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await createExport(tools(), "site-other", { id: "x", unitId: HOUSE, channel: "vrbo", withPreparation: true })).toEqual(
      {
        ok: false,
        code: "NOT_FOUND",
      },
    );
    expect(await revokeExport(tools(), "site-other", id)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await revokeExport(tools(NOW + 1), SITE, id)).toEqual({ ok: true, revoked: true });
    expect(await revokeExport(tools(NOW + 2), SITE, id)).toEqual({ ok: true, revoked: true });
    expect(await served(id)).toMatchObject({ id: token, revokedAt: NOW + 1 });
    expect(await listExports(tools(), SITE)).toEqual([]);
    for (let index = 0; index < 20; index++) expect((await add("other")).created.ok).toBe(true);
    expect((await add("other")).created).toEqual({ ok: false, code: "TOO_MANY_CALENDARS" });
  });

  const fetchBy = async (id: string, agent: string, now: number) => {
    const { version } = await createExportFile(store, await served(id), now);
    const { exportId, contentAt, today } = version;
    await writePickup(store, { exportId, contentAt, agent, today, nights: version.nights(), now });
  };
  const raise = (at: number) => store.db.update(store.tables.calendars).set({ updatedAt: at });
  const rows = () => store.db.select().from(store.tables.exportPickups);

  test("fetches of one version are counted once in ten minutes; different nights are another version", async () => {
    await book("b-1", stay(3, 4));
    const { id } = await add("booking");
    await raise(NOW);
    for (const minutes of [0, 1, 9, 10, 15, 21]) await fetchBy(id, "Booking.com", NOW + minutes * MINUTE);
    expect(await rows()).toMatchObject([{ firstAt: NOW, lastAt: NOW + 21 * MINUTE, count: 3, nights: [stay(3, 4)] }]);
    // A day later the same nights are the same version, even after a change of the calendar that does not affect them.
    await raise(NOW + DAY);
    await fetchBy(id, "Booking.com", NOW + 5 * DAY);
    expect(await rows()).toMatchObject([{ contentAt: NOW + DAY, count: 4 }]);
    await book("b-2", stay(60, 2));
    await raise(NOW + 6 * DAY);
    await fetchBy(id, "Booking.com", NOW + 6 * DAY);
    await fetchBy(id, "browser", NOW + 6 * DAY);
    expect(await rows()).toHaveLength(3);
    const listing = { id: "feed", channel: "booking" } as const;
    const found = await calendarExports.findPickups(store, listing, id);
    expect(found.map(({ at }) => at)).toEqual([NOW, NOW + 5 * DAY, NOW + 6 * DAY]);
    expect(found.at(-1)?.nights).toEqual([stay(6, 1), stay(60, 2)]);
    expect(await calendarExports.findPickups(store, listing)).toEqual([]);
  });

  test("a list of exports shows the stays a channel has not seen yet, and when it is overdue", async () => {
    await book("b-1", stay(3, 4));
    const { id } = await add("booking");
    await fetchBy(id, "Booking.com", NOW);
    await fetchBy(id, "browser", NOW + MINUTE);
    await book("b-2", stay(20, 2), { createdAt: NOW + MINUTE });
    await book("b-3", stay(30, 2), { unitId: BARN });
    const [shown] = await listExports(tools(NOW + 2 * MINUTE), SITE);
    expect(shown).toMatchObject({
      id,
      unitId: HOUSE,
      channel: "booking",
      pickups: [
        { agent: "browser", lastAt: NOW + MINUTE },
        { agent: "Booking.com", lastAt: NOW },
      ],
      unseen: [{ reference: "R-b-2", arrival: addDays(TODAY, 20) }],
      isOverdue: false,
    });
    expect(shown?.url).toMatch(/^https:\/\/vrijhuis\.example\/calendar\/[0-9a-f]{32}\.ics$/);
    await fetchBy(id, "Booking.com", NOW + 20 * MINUTE);
    expect(await listExports(tools(NOW + 21 * MINUTE), SITE)).toMatchObject([{ unseen: [], isOverdue: false }]);
    expect(await listExports(tools(NOW + DAY), SITE)).toMatchObject([{ isOverdue: true }]);
  });

  test("old pickups are deleted, except a reader's last one and those before which an event of the listing appeared", async () => {
    const feedId = await importStay("booking", stay(60, 2), { seenAt: NOW + 2 * DAY + MINUTE });
    const { id } = await add("booking");
    for (let day = 0; day < 6; day++) {
      await book(`b-${day}`, stay(10 + 5 * day, 2));
      await raise(NOW + day * DAY);
      await fetchBy(id, "Booking.com", NOW + day * DAY);
    }
    await importStay("airbnb", stay(70, 2), { seenAt: NOW + 3 * DAY + MINUTE });
    await calendarExports.removeOldPickups(store, NOW + 4 * DAY);
    const left = async () => (await rows()).map(({ firstAt }) => (firstAt - NOW) / DAY).toSorted((a, b) => a - b);
    expect(await left()).toEqual([2, 4, 5]);
    await calendarExports.removeOldPickups(store, NOW + 40 * DAY);
    expect(await left()).toEqual([2, 5]);
    // A revoked address is deleted as soon as no event can be an echo of what was fetched there.
    await revokeExport(tools(NOW + 41 * DAY), SITE, id);
    await calendarExports.removeOldPickups(store, NOW + 80 * DAY);
    expect(await left()).toEqual([2]);
    await store.db.delete(store.tables.feedEvents).where(eq(store.tables.feedEvents.feedId, feedId));
    await calendarExports.removeOldPickups(store, NOW + 40 * DAY);
    expect(await left()).toEqual([2]);
    await calendarExports.removeOldPickups(store, NOW + 80 * DAY);
    expect([await rows(), await calendarExports.findById(store, SITE, id)]).toEqual([[], undefined]);
    const notes = async () => (await store.db.select().from(store.tables.blocks)).map(({ note }) => note).toSorted();
    await forgetNotes(store, addDays(TODAY, 62));
    expect(await notes()).toEqual(["Anna Jansen", "Anna Jansen"]);
    await forgetNotes(store, addDays(TODAY, 63));
    expect(await notes()).toEqual(["", "Anna Jansen"]);
  });
});
