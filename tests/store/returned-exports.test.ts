import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Channel } from "#domain/channels/channels.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import * as conflicts from "#store/letting/conflicts.ts";
import * as calendarExports from "#store/letting/calendar-exports.ts";
import * as feeds from "#store/letting/feeds.ts";
import type { Store } from "#store/dialect/store.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { addFeed } from "#letting/channels/add-feed.ts";
import { createExport } from "#letting/channels/create-export.ts";
import { createExportFile } from "#letting/channels/export-file.ts";
import type { FeedTools } from "#letting/channels/feed-tools.ts";
import { syncFeed } from "#letting/channels/sync-feed.ts";
import { writePickup } from "#letting/channels/write-pickup.ts";
import { NOW } from "../fixtures/site.ts";
import { asGuest, book, givenBookable, OWNER, placedOf, placeOf, SITE, stayIn, UNIT } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { icsOf, type PlatformEvent } from "../support/ics.ts";
import { feedTools } from "../support/platforms.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE_MS = 60_000;
const [OTHER_SITE, OTHER_UNIT] = ["site-erf", "erf-huis"];

describe.each(DIALECTS)("exports that come back on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  /** Calendars by host. */
  let calendars: Record<string, (now: number) => Promise<string>>;
  beforeEach(async () => {
    await removeEverybody(store);
    calendars = {};
    await givenBookable(store);
  });

  const at = (minutes: number): FeedTools => {
    const now = NOW + minutes * MINUTE_MS;
    const fetchFrom: typeof fetch = async (address) => {
      const calendar = calendars[new URL(address instanceof Request ? address.url : address).hostname];
      return calendar
        ? new Response(await calendar(now), { headers: { "Content-Type": "text/calendar" } })
        : new Response(null, { status: 404 });
    };
    return { ...feedTools(store, {}, now), fetchFrom };
  };
  const addExport = async (siteId: string, unitId: string, channel: Channel, feedId?: string) => {
    const id = crypto.randomUUID();
    const asked = { id, unitId, channel, withPreparation: true, ...(feedId !== undefined && { feedId }) };
    const created = await createExport(at(0), siteId, asked);
    if (!created.ok) throw new Error(created.code);
    return id;
  };
  /** Fetches an export as a reader does. */
  const fetchExport = async (siteId: string, id: string, agent: string, now: number) => {
    const found = await calendarExports.findById(store, siteId, id);
    const served = await calendarExports.findByToken(store, found?.tokenDigest ?? "");
    if (!served) throw new Error(`no export ${id}`);
    const { file: feed, version } = await createExportFile(store, served, now);
    const nights = version.nights();
    await writePickup(store, { exportId: id, contentAt: version.contentAt, agent, nights, today: version.today, now });
    return { text: new TextDecoder().decode(feed.body), nights };
  };
  const connect = async (siteId: string, unitId: string, channel: Channel, host: string, id = crypto.randomUUID()) => {
    const added = await addFeed(at(0), siteId, { id, unitId, url: `https://${host}/1.ics`, channel, opensEdges: false });
    if (!added.ok) throw new Error(added.code);
    return async (later: number) => {
      const feed = await feeds.findById(store, siteId, id);
      if (!feed) throw new Error("no such feed");
      return syncFeed(at(later), feed);
    };
  };
  const cancel = async (id: string, minutes: number) =>
    changeState(at(minutes), await placedOf(store, id), { action: "cancel", acting: OWNER });
  const taken = async (unitId: string) => {
    const rows = await store.db.select().from(store.tables.nights);
    return rows
      .filter((row) => row.unitId === unitId)
      .map(({ night, kind }) => `${night} ${kind}`)
      .toSorted();
  };
  const nightsOf = (kind: string, ...stays: Stay[]) => stays.flatMap(listNights).map((night) => `${night} ${kind}`);

  test("ten round trips between two of our own sites change nothing, and a cancelled stay disappears from both", async () => {
    await givenBookable(store, { site: { subdomain: "erf", ownerId: "owner-2" }, units: [OTHER_UNIT] });
    // A calendar that becomes empty is not trusted at once, so there is another stay.
    const [ours, theirs, kept] = [stayIn(10, 3), stayIn(20, 2), stayIn(30, 2)];
    await book(at(0), kept);
    const { booking } = await book(at(0), ours);
    const placed = await placeBooking(at(0), await placeOf(store, OTHER_UNIT, OTHER_SITE), asGuest(theirs));
    expect(placed.ok).toBe(true);
    const [mine, other] = [await addExport(SITE, UNIT, "other"), await addExport(OTHER_SITE, OTHER_UNIT, "other")];
    calendars["one.calendars.com"] = async (now) => (await fetchExport(SITE, mine, "other", now)).text;
    calendars["two.calendars.com"] = async (now) => (await fetchExport(OTHER_SITE, other, "other", now)).text;
    const read = [
      await connect(SITE, UNIT, "other", "two.calendars.com"),
      await connect(OTHER_SITE, OTHER_UNIT, "other", "one.calendars.com"),
    ];
    const expected = [...nightsOf("stay", ours), ...nightsOf("imported", theirs), ...nightsOf("stay", kept)];
    const expectedThere = [...nightsOf("imported", ours), ...nightsOf("stay", theirs), ...nightsOf("imported", kept)];
    for (let round = 1; round <= 10; round++) {
      for (const sync of read) await sync(15 * round);
      expect([await taken(UNIT), await taken(OTHER_UNIT)]).toEqual([expected, expectedThere]);
    }
    expect(await conflicts.findOpen(store, SITE)).toEqual([]);
    await cancel(booking.id, 160);
    for (const minutes of [165, 180, 195]) for (const sync of read) await sync(minutes);
    expect(await taken(OTHER_UNIT)).toEqual([...nightsOf("stay", theirs), ...nightsOf("imported", kept)]);
  });

  test("two listings of a home on one channel that returns everything see each other's guests without a conflict", async () => {
    const ours = stayIn(10, 3);
    await book(at(0), ours);
    const listings = await Promise.all(
      [stayIn(20, 2), stayIn(30, 2)].map(async (own, index) => {
        const [id, host] = [crypto.randomUUID(), `${index}.booking.com`];
        const fetched = { nights: [] as Stay[] };
        calendars[host] = async () =>
          icsOf([...fetched.nights, own].map((stay) => ({ ...stay, uid: stay.arrival, summary: "CLOSED - Not available" })));
        const sync = await connect(SITE, UNIT, "booking", host, id);
        return { fetched, sync, exportId: await addExport(SITE, UNIT, "booking", id) };
      }),
    );
    for (let minutes = 15; minutes <= 75; minutes += 15)
      for (const { fetched, sync, exportId } of listings) {
        const { nights } = await fetchExport(SITE, exportId, "Booking.com", NOW + (minutes - 5) * MINUTE_MS);
        fetched.nights = nights;
        await sync(minutes);
      }
    expect(listings.map(({ fetched }) => fetched.nights)).toEqual([
      [ours, stayIn(30, 2)],
      [ours, stayIn(20, 2)],
    ]);
    expect(await conflicts.findOpen(store, SITE)).toEqual([]);
    expect([...new Set(await taken(UNIT))]).toEqual([
      ...nightsOf("stay", ours),
      ...nightsOf("imported", stayIn(20, 2), stayIn(30, 2)),
    ]);
  });

  test("a channel that returns everything under new names adds no night and no conflict; a second guest adds a conflict", async () => {
    const [ours, theirs, both] = [stayIn(10, 3), stayIn(20, 2), stayIn(40, 7)];
    const { booking } = await book(at(0), ours);
    const id = await addExport(SITE, UNIT, "booking");
    let seen: Stay[] = [];
    let own: PlatformEvent[] = [{ ...theirs, uid: "own@booking.com" }];
    let reads = 0;
    const closed = "CLOSED - Not available";
    calendars["ical.booking.com"] = async () => {
      reads += 1;
      return icsOf(
        [...seen.map((stay, index) => ({ ...stay, uid: `${reads}-${index}@booking.com` })), ...own].map((event) => ({
          ...event,
          summary: closed,
        })),
      );
    };
    const fetchOurs = async (minutes: number) => {
      seen = (await fetchExport(SITE, id, "Booking.com", NOW + minutes * MINUTE_MS)).nights;
    };
    const sync = await connect(SITE, UNIT, "booking", "ical.booking.com");
    for (let round = 1; round <= 10; round++) {
      await fetchOurs(15 * round - 5);
      await sync(15 * round);
    }
    expect(await taken(UNIT)).toEqual([...nightsOf("stay", ours), ...nightsOf("imported", theirs)]);
    expect(await conflicts.findOpen(store, SITE)).toEqual([]);
    // One of our guests and one of theirs want the same week, before the channel has fetched our calendar.
    await book(at(160), both);
    own = [...own, { ...both, uid: "second@booking.com" }];
    await sync(165);
    expect(await conflicts.findOpen(store, SITE)).toMatchObject([both]);
    // A booking cancelled here disappears there too, and its nights come back as free.
    await cancel(booking.id, 170);
    await fetchOurs(175);
    for (const minutes of [180, 195, 210]) await sync(minutes);
    expect((await taken(UNIT)).filter((row) => listNights(ours).some((night) => row.startsWith(night)))).toEqual([]);
  });
});
