import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportedStayInput, ImportedStayKey } from "#contract/letting/imported-stay.ts";
import type { MessageSettings } from "#contract/letting/message.ts";
import { addDays } from "#domain/dates.ts";
import { ALL_STAYS, DEFAULT_AUTOMATIONS } from "#domain/messages/built-in.ts";
import { compareNearest } from "#domain/stays.ts";
import { findList as findGuests, insertGuest } from "#store/letting/guests.ts";
import { findNewest } from "#store/letting/imported-messages.ts";
import { findDetached, findOfGuest, findSources, findStay, findWithoutDetails } from "#store/letting/imported-stays.ts";
import { removeOfSites } from "#store/letting/blocks.ts";
import * as feeds from "#store/letting/feeds.ts";
import type { Store } from "#store/dialect/store.ts";
import { type ListPosition, listStays, type StayFilter } from "#letting/bookings/list-stays.ts";
import { attachDetails, removeImportedDetails, saveImportedStay } from "#letting/bookings/save-imported-stay.ts";
import { sealAddress } from "#letting/channels/feed-secrets.ts";
import { syncFeed } from "#letting/channels/sync-feed.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { exportGuest } from "#letting/guests/export-guest.ts";
import { listUpcoming } from "#letting/messages/list-upcoming.ts";
import { readMessagesOf } from "#letting/messages/read-messages.ts";
import { saveMessageSettings, saveTemplate } from "#letting/messages/save-messages.ts";
import { sendDueMessages } from "#letting/messages/send-due-messages.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { blockFixture, NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { bookingTools } from "../support/bookings.ts";
import { given, removeEverybody } from "../support/given.ts";
import { feedTools } from "../support/platforms.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const UNIT = "duinhuis-huis";
const SOURCE = "www.airbnb.nl";

const stayOf = (from: number, to: number): ImportedStayKey => ({
  unitId: UNIT,
  source: SOURCE,
  arrival: addDays(TODAY, from),
  departure: addDays(TODAY, to),
});
const [FIRST, SECOND, PAST] = [stayOf(20, 24), stayOf(30, 33), stayOf(-9, -2)];
const DETAILS: ImportedStayInput["details"] = {
  guestName: "Łukasz Żak",
  guestId: null,
  party: { adults: 2, children: [4], pets: 1 },
  income: 400_00,
  commission: 62_00,
  taxPaidByChannel: true,
  notes: "Komt laat",
  messageLocale: null,
};

describe.each(DIALECTS)("details of imported stays on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    const blocks = [FIRST, SECOND, PAST].map((stay, index) => blockFixture({ id: `i-${index}`, kind: "imported", ...stay }));
    const booking = bookingFixture({ arrival: addDays(TODAY, 10), departure: addDays(TODAY, 14) });
    await given(store, siteFixture(), { blocks, bookings: [booking] });
    await given(store, siteFixture({ subdomain: "vreemd", ownerId: "owner-2" }));
    minutes = 0;
    const address = await sealAddress(bookingTools(store).secrets, `https://${SOURCE}/1.ics`);
    const times = { nextAt: NOW, lastGoodAt: NOW, createdAt: NOW };
    const feed = { id: SOURCE, siteId: SITE, unitId: UNIT, channel: "other", host: SOURCE, opensEdges: false, version: 1 };
    await store.db.insert(store.tables.feeds).values({ ...feed, ...address, ...times });
    await store.atomically((db) => [
      insertGuest(db, store.tables, {
        id: "g-1",
        siteId: SITE,
        contact: { name: "Łukasz Żak", email: "lukasz@example.pl", phone: null, address: null },
        locale: "pl",
        now: NOW,
      }),
    ]);
  });

  let minutes = 0;

  const save = (
    stay: ImportedStayKey,
    version: number,
    { email = null, ...more }: Partial<ImportedStayInput["details"]> & { email?: string | null } = {},
    siteId = SITE,
  ) => saveImportedStay(store, { siteId, stay, version, details: { ...DETAILS, ...more }, email, now: NOW });
  const read = async (stay: ImportedStayKey) => (await findStay(store, SITE, stay))?.details;
  const list = async (filter: StayFilter, more: { limit?: number; after?: ListPosition } = {}) =>
    listStays(store, SITE, filter, { limit: 10, now: NOW, ...more });
  const ids = async (filter: StayFilter) => {
    const { bookings, imported } = await list(filter);
    return [...bookings, ...imported].map(({ id }) => id).toSorted();
  };

  /** Syncs a calendar with stays, given in days from today, until it removes missing ones. */
  async function importStays(...stays: [number, number][]): Promise<void> {
    const events = stays.map(([from, to]) => ({ ...stayOf(from, to), uid: crypto.randomUUID() }));
    for (let read = 0; read < 2; read++) {
      minutes += 15;
      const tools = feedTools(store, { [SOURCE]: { events, requests: 0 } }, NOW + minutes * 60_000);
      const feed = await feeds.findById(store, SITE, SOURCE);
      if (!feed) throw new Error("no such feed");
      expect(["changed", "unchanged"]).toContain(await syncFeed(tools, feed));
    }
  }

  test("are written once for each version, for stays and guests of the site only", async () => {
    expect(await save(FIRST, 0, { guestId: "g-1" })).toEqual({ ok: true, version: 1 });
    expect(await read(FIRST)).toMatchObject({ ...DETAILS, guestId: "g-1", version: 1, movedFrom: null });
    const [guest] = await findGuests(store, SITE, undefined, { limit: 10 });
    expect(guest).toMatchObject({ stays: 1, lastArrival: FIRST.arrival });
    expect(await save(FIRST, 0)).toMatchObject({ ok: false, code: "VERSION_CONFLICT", current: { version: 1, income: 400_00 } });
    const both = await Promise.all([save(FIRST, 1, { notes: "a" }), save(FIRST, 1, { notes: "b" })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await save(FIRST, 2, { party: null, income: null })).toEqual({ ok: true, version: 3 });
    expect(await read(FIRST)).toMatchObject({ party: null, income: null, commission: 62_00 });
    expect(await save(stayOf(20, 25), 0)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await save(FIRST, 3, {}, "site-vreemd")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await save(FIRST, 3, { guestId: "g-2" })).toMatchObject({ ok: false, code: "INVALID_FORM" });
    expect(await read(FIRST)).toMatchObject({ version: 3 });
  });

  test("survive new identifiers, follow a stay whose dates shift, and wait if it disappears", async () => {
    await save(FIRST, 0);
    await save(SECOND, 0, { guestName: "Ewa" });
    await importStays([20, 24], [31, 34]);
    expect(await read(FIRST)).toMatchObject({ guestName: "Łukasz Żak", movedFrom: null, version: 1 });
    const movedFrom = { arrival: SECOND.arrival, departure: SECOND.departure };
    expect(await read(stayOf(31, 34))).toMatchObject({ guestName: "Ewa", movedFrom });
    await importStays([20, 24], [30, 33]);
    expect(await read(SECOND)).toMatchObject({ guestName: "Ewa", movedFrom: null });
    await importStays([20, 24], [31, 34]);
    expect(await save(stayOf(31, 34), 4, { guestName: "Ewa" })).toEqual({ ok: true, version: 5 });
    expect(await read(stayOf(31, 34))).toMatchObject({ movedFrom: null });

    await importStays([40, 45]);
    const detached = await findDetached(store, SITE, 10);
    expect(detached.map(({ guestName }) => guestName)).toEqual(["Ewa", "Łukasz Żak"]);
    const [ewa, lukasz] = detached.map(({ id, version }) => ({ id, version }));
    if (!ewa || !lukasz) throw new Error("details are missing");
    const stay = stayOf(40, 45);
    expect(await findWithoutDetails(store, SITE, 10)).toMatchObject([stay, PAST]);
    const change = { siteId: SITE, now: NOW, stay };
    expect(await attachDetails(store, { ...change, ...ewa, siteId: "site-vreemd" })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await attachDetails(store, { ...change, ...ewa, version: 1 })).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await attachDetails(store, { ...change, ...ewa })).toEqual({ ok: true, version: ewa.version + 1 });
    expect(await read(stay)).toMatchObject({ guestName: "Ewa" });
    expect(await attachDetails(store, { ...change, ...lukasz })).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { guestName: "Ewa" },
    });
    expect(await removeImportedDetails(store, { ...lukasz, siteId: "site-vreemd" })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await removeImportedDetails(store, { ...lukasz, siteId: SITE })).toEqual({ ok: true });
    expect(await findDetached(store, SITE, 10)).toEqual([]);
  });

  test("count in the list of stays: filters, search and pages", async () => {
    await save(FIRST, 0);
    const booking = "booking-1";
    expect(await ids({})).toEqual([booking, "i-0", "i-1", "i-2"]);
    expect(await ids({ q: "lukasz zak" })).toEqual(["i-0"]);
    expect(await ids({ q: "airbnb" })).toEqual(["i-0", "i-1", "i-2"]);
    expect(await ids({ q: addDays(TODAY, 31) })).toEqual(["i-1"]);
    expect(await ids({ source: SOURCE })).toEqual(["i-0", "i-1", "i-2"]);
    expect(await ids({ source: "another" })).toEqual([]);
    expect(await ids({ channel: "website" })).toEqual([booking]);
    expect(await ids({ isUnpaid: true })).toEqual([booking]);
    expect(await ids({ states: ["completed"] })).toEqual(["i-2"]);
    expect(await ids({ states: ["confirmed"], from: addDays(TODAY, 25) })).toEqual(["i-1"]);
    expect(await ids({ states: ["checked-in", "cancelled"] })).toEqual([]);
    for (const limit of [1, 2, 3]) {
      const listed = [];
      let page;
      do {
        page = await list({}, { limit, ...(page?.last && { after: page.last }) });
        listed.push(...[...page.bookings, ...page.imported].toSorted(compareNearest(TODAY)).map(({ id }) => id));
      } while (page.last);
      expect([limit, listed]).toEqual([limit, [booking, "i-0", "i-1", "i-2"]]);
    }
    expect(await findSources(store, SITE)).toEqual([{ source: SOURCE, channel: SOURCE }]);
  });

  describe("messages to their guests", () => {
    const tools = (day: number) => bookingTools(store, NOW + day * 24 * 60 * 60_000);
    const settings = async (change: Partial<MessageSettings>) => {
      const { stored } = await readMessagesOf(store, SITE);
      const { version } = stored;
      const saving = { siteId: SITE, version, settings: { ...stored.settings, ...change } };
      expect(await saveMessageSettings(tools(0), saving, "owner-1")).toMatchObject({ ok: true });
    };
    /** Runs cron four times a day. */
    const live = async (from: number, to: number) => {
      for (let day = from; day < to; day += 0.25) await sendDueMessages(tools(day));
    };
    const mails = async () => {
      const { outbox: t } = store.tables;
      const rows = await store.db.select().from(t).where(eq(t.kind, "guest")).orderBy(t.createdAt);
      return rows.map(
        ({ createdAt, recipient, subject }) => `${Math.floor((createdAt - NOW) / 86_400_000)} ${recipient} ${subject}`,
      );
    };
    const coming = async (day = 0) => {
      const messages = await listUpcoming(tools(day), SITE, { limit: 50 });
      return messages.flatMap(({ bookingId, automationId, problems }) =>
        bookingId === null ? [[automationId, ...problems.map(({ type }) => type)].join(" ")] : [],
      );
    };
    beforeEach(async () => {
      await store.db.delete(store.tables.outbox);
      await store.db.update(store.tables.bookings).set({ guestEmail: null });
      const body = "Szanowni Państwo, {{firstName}}, {{address|—}}";
      const texts = { pl: { subject: "Przyjazd {{arrival}}", body } };
      await saveTemplate(tools(0), { siteId: SITE, key: "arrival", version: 0, name: "", texts }, "owner-1");
    });

    test("are sent if the owner allows it, each once, to the entered address in the guest's language", async () => {
      await save(FIRST, 0, { guestName: "Ewa Nowak", email: "ewa@example.pl", messageLocale: "pl" });
      await save(SECOND, 0, { guestId: "g-1" });
      await live(17, 19);
      expect(await coming()).toEqual([]);
      expect(await mails()).toEqual([]);
      await settings({ includesChannels: true });
      const all = ["arrival", "welcome", "departure"];
      expect((await coming()).toSorted()).toEqual([...all, ...all].toSorted());
      // Calendars give new identifiers; details that are entered again belong to the same stay.
      await live(16, 21);
      await importStays([20, 24], [30, 33]);
      const before = await read(FIRST);
      await removeImportedDetails(store, { siteId: SITE, id: before?.id ?? "", version: before?.version ?? 0 });
      await save(FIRST, 0, { guestName: "Ewa Nowak", email: "ewa@example.pl", messageLocale: "pl" });
      await Promise.all([live(23, 33), live(23, 33)]);
      expect(await mails()).toEqual([
        expect.stringMatching(/^17 ewa@example.pl Przyjazd /),
        expect.stringMatching(/^20 ewa@example.pl /),
        expect.stringMatching(/^23 ewa@example.pl /),
        expect.stringMatching(/^27 lukasz@example.pl Przyjazd /),
        expect.stringMatching(/^30 lukasz@example.pl /),
        expect.stringMatching(/^32 lukasz@example.pl /),
      ]);
      expect((await findGuests(store, SITE, undefined, { limit: 10 })).map(({ email }) => email)).toEqual([
        "ewa@example.pl",
        "lukasz@example.pl",
      ]);
      const [newest, ...older] = await findNewest(store, SITE, { before: undefined, limit: 10 });
      expect(newest).toMatchObject({ bookingId: null, stay: SECOND, guestName: "Łukasz Żak", locale: "pl" });
      expect(older).toHaveLength(5);
      const erasure = { siteId: SITE, guestId: "g-1", userId: "owner-1", locale: "nl" as const, now: NOW };
      expect(await eraseGuest(store, erasure)).toMatchObject({ ok: true });
      expect(await mails()).toHaveLength(3);
    });

    test("follow their channel and calendar: a moved stay waits for the owner, a removed one gets none", async () => {
      const [arrival] = DEFAULT_AUTOMATIONS.filter(({ id }) => id === "arrival");
      if (!arrival) throw new Error("no automation");
      const on = (channels: string[]) => [{ ...arrival, conditions: { ...ALL_STAYS, channels } }];
      await save(FIRST, 0, { guestId: "g-1" });
      await settings({ includesChannels: true, automations: on(["airbnb"]) });
      expect(await coming()).toEqual([]);
      await settings({ automations: on(["airbnb", "other"]) });
      expect(await coming()).toEqual(["arrival"]);
      await importStays([21, 25]);
      const moved = stayOf(21, 25);
      expect(await coming()).toEqual(["arrival moved"]);
      await live(0, 19);
      expect(await mails()).toEqual([]);
      await save(moved, (await read(moved))?.version ?? 0, { guestId: "g-1" });
      await live(19, 19.5);
      expect(await mails()).toHaveLength(1);
      // Its new moment is less than a day later: the guest has already received it.
      await importStays([22, 26]);
      const again = stayOf(22, 26);
      await save(again, (await read(again))?.version ?? 0, { guestId: "g-1" });
      await importStays([50, 51]);
      expect(await coming(19)).toEqual([]);
      await live(19.5, 30);
      expect(await mails()).toHaveLength(1);
    });
  });

  test("are in the guest's export, are erased with the guest, and are deleted with the site", async () => {
    await save(FIRST, 0, { guestId: "g-1" });
    await importStays([50, 51]);
    expect(await exportGuest(store, SITE, "g-1")).toMatchObject({
      importedStays: [{ arrival: FIRST.arrival, notes: "Komt laat" }],
    });
    const erasure = { siteId: SITE, guestId: "g-1", userId: "owner-1", locale: "nl" as const, now: NOW };
    expect(await eraseGuest(store, erasure)).toMatchObject({ ok: true });
    expect(await findDetached(store, SITE, 10)).toMatchObject([
      { guestName: "verwijderd", guestId: null, notes: "", income: 400_00, party: DETAILS.party, version: 2 },
    ]);
    expect(await findOfGuest(store, SITE, "g-1")).toEqual([]);
    const { db, tables: t } = store;
    await store.atomically((batch) => removeOfSites(batch, t, db.select({ id: t.userSites.id }).from(t.userSites)));
    expect(await db.select().from(t.importedStays)).toEqual([]);
  });
});
