import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, date } from "#domain/dates.ts";
import { HOUR_MS } from "#domain/time.ts";
import { cleanerWords } from "#locales/words/cleaner-words.ts";
import { changeCleanerLink, createCleanerLink, revokeCleanerLink } from "#letting/cleaning/cleaner-link.ts";
import { completeTask, deleteOldCleanings, openPhoto, reopenTask } from "#letting/cleaning/complete-task.ts";
import { readPlan } from "#letting/cleaning/read-plan.ts";
import { taskCalendar } from "#letting/cleaning/task-calendar.ts";
import { renderCleanerPage } from "#pages/cleaner-page/page.tsx";
import type { SiteTools } from "#services/audit/site-tools.ts";
import { digest } from "#services/secrets/digests.ts";
import { findByToken, findOfSite, type OpenedLink } from "#store/letting/cleaner-links.ts";
import { insertDetails } from "#store/letting/imported-stays.ts";
import { findExport } from "#store/owners/export.ts";
import { remove as removeSite } from "#store/owners/site-life.ts";
import type { Store } from "#store/dialect/store.ts";
import { bookingFixture, quoteFixture } from "../fixtures/booking.ts";
import { blockFixture, NOW, siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const [HOUSE, BARN] = ["duinhuis-huis", "duinhuis-schuur"];
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const LINK = { name: "Ania", locale: "nl" as const, unitIds: [HOUSE], note: "Sleutel onder de pot." };
const day = (number: number) => addDays(TODAY, number);

/** Everything about guests and money that a cleaner must never see, each written where the store keeps it. */
const SECRETS = {
  guest: "Geheimnaam",
  email: "geheimadres@example.nl",
  phone: "+31699887766",
  street: "Geheimstraat",
  total: 987_654,
  message: "Geheimvraag",
  notes: "Geheimnotitie",
  importedName: "Geheimgast",
  importedNotes: "Geheimdetail",
  blockNote: "Geheimblok",
  income: 876_543,
  reference: "GEHEIM-1",
  host: "+31851234567",
  hostMail: "anna@duinhuis.example",
};

/** The parts of an R2 bucket that photos use. */
function fakeBucket() {
  const objects = new Map<string, Blob>();
  const bucket = {
    put: async (name: string, content: Blob) => void objects.set(name, content),
    get: async (name: string) => {
      const object = objects.get(name);
      return object ? { body: object.stream(), size: object.size } : null;
    },
    delete: async (names: string[]) => names.forEach((name) => objects.delete(name)),
  };
  return { bucket: bucket as unknown as R2Bucket, objects };
}

describe.each(DIALECTS)("cleaning on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    for (const table of [store.tables.attempts, store.tables.cleanings]) await store.db.delete(table).where(sql`1 = 1`);
    await given(store, siteFixture({ units: [unitFixture(HOUSE, "huis"), unitFixture(BARN, "schuur")] }), {
      bookings: [
        bookingFixture({ id: "leaving", unitId: HOUSE, arrival: day(-4), departure: TODAY }),
        bookingFixture({
          id: "coming",
          reference: SECRETS.reference,
          unitId: HOUSE,
          arrival: TODAY,
          departure: day(4),
          party: { adults: 2, children: [0, 6], pets: 1 },
          contact: {
            name: SECRETS.guest,
            email: SECRETS.email,
            phone: SECRETS.phone,
            address: { street: SECRETS.street, postalCode: "1000 AA", town: "Geheimstad", country: "NL" },
          },
          quote: { ...quoteFixture({ arrival: TODAY, departure: day(4) }), total: SECRETS.total },
          message: SECRETS.message,
          notes: SECRETS.notes,
          arrivalTime: "17:30",
        }),
        bookingFixture({ id: "asked", unitId: HOUSE, arrival: day(20), departure: day(22), state: "requested" }),
        bookingFixture({ id: "barn", unitId: BARN, arrival: day(1), departure: day(3) }),
      ],
      blocks: [
        blockFixture({ id: "own", unitId: HOUSE, arrival: day(6), departure: day(9), note: SECRETS.blockNote }),
        blockFixture({
          id: "theirs",
          unitId: HOUSE,
          kind: "imported",
          source: "www.airbnb.nl",
          arrival: day(12),
          departure: day(14),
          note: SECRETS.importedName,
        }),
      ],
    });
    const stay = { unitId: HOUSE, source: "www.airbnb.nl", arrival: day(12), departure: day(14) };
    const values = {
      guestName: SECRETS.importedName,
      guestId: null,
      party: { adults: 3, children: [], pets: 0 },
      income: SECRETS.income,
      commission: null,
      taxPaidByChannel: false,
      notes: SECRETS.importedNotes,
      messageLocale: null,
    };
    await insertDetails(store.db, store.tables, { stay, values, id: "details", now: NOW });
  });

  const as = (): SiteTools => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    mainOrigin: "https://vrijhuis.nl",
    now: NOW,
    requestId: "r",
    by: "owner-1",
  });
  const created = async (values: typeof LINK = LINK) => {
    const made = await createCleanerLink(as(), SITE, values);
    if (!made.ok) throw new Error(made.code);
    const token = made.url.slice(made.url.lastIndexOf("/") + 1);
    return { ...made, token, opened: (await findByToken(store, await digest(token))) as OpenedLink };
  };
  const rowsOf = () => store.db.select().from(store.tables.cleanings);

  test("a link has 128 random bits, of which only the digest is stored, and opens nothing once it is revoked", async () => {
    const { url, token, link } = await created();
    expect(url).toMatch(/^https:\/\/vrijhuis\.nl\/cleaning\/[0-9a-f]{32}$/);
    const stored = JSON.stringify(await store.db.select().from(store.tables.cleanerLinks));
    expect(stored).not.toContain(token);
    expect(stored).toContain(await digest(token));
    expect(JSON.stringify(await findOfSite(store, SITE))).not.toMatch(/digest|[0-9a-f]{32}"/i);
    expect((await created()).token).not.toBe(token);

    expect(await revokeCleanerLink(as(), "another-site", link.id)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await revokeCleanerLink(as(), SITE, link.id)).toEqual({ ok: true });
    expect(await findByToken(store, await digest(token))).toBeUndefined();
    expect(await revokeCleanerLink(as(), SITE, link.id)).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test("a link is for units of its site, and is changed at the version that was read", async () => {
    expect(await createCleanerLink(as(), SITE, { ...LINK, unitIds: ["unit-of-others"] })).toEqual({
      ok: false,
      code: "INVALID_FORM",
    });
    const { link, token } = await created();
    const read = { siteId: SITE, id: link.id, version: 1 };
    expect(await changeCleanerLink(as(), read, { ...LINK, unitIds: [BARN], note: "" })).toEqual({ ok: true, version: 2 });
    expect(await changeCleanerLink(as(), read, LINK)).toMatchObject({ code: "VERSION_CONFLICT", current: { unitIds: [BARN] } });
    expect(await changeCleanerLink(as(), { ...read, siteId: "another-site" }, LINK)).toMatchObject({ ok: false });
    expect(await findByToken(store, await digest(token))).toMatchObject({ unitIds: [BARN] });
  });

  test("a site has at most fifty links, even if they are created simultaneously", async () => {
    const all = await Promise.all(Array.from({ length: 55 }, () => createCleanerLink(as(), SITE, LINK)));
    expect(all.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 5 }, () => ({ ok: false, code: "TEAM_FULL" })));
    expect((await findOfSite(store, SITE)).length).toBe(50);
  });

  test("the plan has stays of the link's units with people and hours, the owner's own as such, and no request", async () => {
    const plan = await readPlan(store, (await created()).opened, NOW);
    expect(plan?.units.map(({ id }) => id)).toEqual([HOUSE]);
    expect(plan?.tasks.map(({ day: on, leaves, next }) => [on, leaves?.kind ?? null, next?.kind ?? null])).toEqual([
      [TODAY, "guests", "guests"],
      [day(4), "guests", "owner"],
      [day(9), "owner", "imported"],
      [day(14), "imported", null],
    ]);
    expect(plan?.tasks[0]?.next).toMatchObject({
      arrivalTime: "17:30",
      party: { adults: 2, children: 1, babies: 1, pets: 1 },
    });
    expect(plan?.tasks[2]?.next).toMatchObject({ party: { adults: 3 } });
    expect(plan?.note).toBe(LINK.note);
  });

  test.each(["nl", "en", "pl"] as const)("page, calendar and plan in %s have nothing of guests and money", async (locale) => {
    const { opened: link } = await created({ ...LINK, locale: locale as "nl", unitIds: [HOUSE, BARN] });
    const plan = await readPlan(store, link, NOW);
    if (!plan) throw new Error("no plan");
    const words = await cleanerWords(locale);
    const calendar = taskCalendar(words, locale, plan);
    const shown = { words, locale, name: link.name, plan, timeZone: plan.timeZone, calendar: "/calendar.ics", problem: null };
    const page = renderCleanerPage(shown);
    expect(page).toContain("17:30");
    expect(calendar.match(/BEGIN:VEVENT/g)?.length).toBe(plan.tasks.length);
    const seen = [JSON.stringify(plan), page, calendar.replaceAll("\r\n ", "")].join("\n");
    for (const [kind, secret] of Object.entries(SECRETS))
      expect([kind, seen.toLowerCase().includes(String(secret).toLowerCase())]).toEqual([kind, false]);
    expect(seen).not.toMatch(/geheim/i);
    expect(seen).not.toMatch(/€|EUR|9[.,\s]?876|8[.,\s]?765/);
  });

  test("a task is completed once, with a photo that the owner opens, and taken back", async () => {
    const { bucket, objects } = fakeBucket();
    const { opened: link } = await created();
    const tools = { store, bucket, now: NOW };
    const photo = new File([JPEG], "../keuken.jpg", { type: "text/html" });
    const task = { unitId: HOUSE, day: TODAY };
    await Promise.all(Array.from({ length: 5 }, () => completeTask(tools, link, { ...task, photo })));
    expect(await completeTask({ ...tools, now: NOW + HOUR_MS }, { ...link, name: "Later" }, task)).toEqual({ ok: true });
    const rows = await rowsOf();
    expect(rows).toMatchObject([{ siteId: SITE, doneAt: NOW, doneBy: "Ania", photoType: "image/jpeg", photoBytes: 7 }]);
    expect([...objects.keys()]).toEqual([`cleanings/${rows[0]?.id}`]);
    const opening = () => openPhoto({ store, bucket }, SITE, rows[0]?.id ?? "");
    const response = await opening();
    expect(response?.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(JPEG);
    expect(await openPhoto({ store, bucket }, "another-site", rows[0]?.id ?? "")).toBeUndefined();

    expect(await reopenTask(tools, link, task)).toEqual({ ok: true });
    expect((await readPlan(store, link, NOW))?.cleanings).toEqual([]);
    expect(await opening()).toBeUndefined();
    await completeTask({ ...tools, now: NOW + HOUR_MS }, { ...link, name: "Later" }, task);
    expect(await rowsOf()).toMatchObject([{ doneAt: NOW + HOUR_MS, doneBy: "Later" }]);
  });

  test("a task of some days ago stays until it is done, and that day for a form that is sent twice", async () => {
    const { bucket } = fakeBucket();
    const { opened: link } = await created({ ...LINK, unitIds: [BARN] });
    const tools = { store, bucket, now: NOW + 7 * 24 * HOUR_MS };
    const task = { unitId: BARN, day: day(3) };
    for (let each = 0; each < 2; each++) expect(await completeTask(tools, link, task)).toEqual({ ok: true });
    const shownOn = async (later: number) => (await readPlan(store, link, NOW + later * 24 * HOUR_MS))?.tasks.length;
    expect([await shownOn(7), await shownOn(8)]).toEqual([1, 0]);
  });

  test("only tasks of the link that do not lie in the future are completed, and only pictures are taken", async () => {
    const { bucket, objects } = fakeBucket();
    const { opened: link } = await created();
    const tools = { store, bucket, now: NOW };
    const problemOf = async (asked: Parameters<typeof completeTask>[2]) => {
      const done = await completeTask(tools, link, asked);
      return done.ok ? null : done.problem;
    };
    for (const wrong of [
      { unitId: HOUSE, day: day(4) },
      { unitId: HOUSE, day: day(-1) },
      { unitId: BARN, day: day(1) },
      { unitId: "unit-of-others", day: TODAY },
      { unitId: HOUSE, day: date("2020-01-01") },
    ])
      expect([wrong, await problemOf(wrong)]).toEqual([wrong, "notATask"]);
    const task = { unitId: HOUSE, day: TODAY };
    const html = new File(["<script>alert(1)</script>"], "x.jpg", { type: "image/jpeg" });
    expect(await problemOf({ ...task, photo: html })).toBe("fileType");
    expect(await problemOf({ ...task, photo: new File(["%PDF-1.7"], "x.jpg") })).toBe("fileType");
    expect(await problemOf({ ...task, photo: new File([JPEG, new Uint8Array(11 * 1024 * 1024)], "x.jpg") })).toBe("fileSize");
    expect([await rowsOf(), objects.size]).toEqual([[], 0]);
    const photo = new File([JPEG], "x.jpg");
    const answers: (string | null)[] = [];
    for (let i = 0; i < 60; i++) answers.push(await problemOf({ ...task, photo }));
    expect(new Set(answers.slice(0, 57))).toEqual(new Set([null]));
    expect(answers.at(-1)).toBe("tooMany");
  });

  test("old tasks and those of a deleted site are deleted with their photos, and the export has them", async () => {
    const { bucket, objects } = fakeBucket();
    const { opened: link, token } = await created();
    const task = { unitId: HOUSE, day: TODAY };
    await completeTask({ store, bucket, now: NOW }, link, { ...task, photo: new File([JPEG], "x.jpg") });
    const exported = await findExport(store, SITE);
    expect(exported?.cleanerLinks).toMatchObject([{ name: "Ania", unitIds: [HOUSE] }]);
    expect(JSON.stringify(exported?.cleanerLinks)).not.toMatch(/digest/i);
    expect(exported?.cleanings).toMatchObject([{ ...task, doneBy: "Ania", photoType: "image/jpeg" }]);

    await deleteOldCleanings(store, bucket, NOW + 179 * 24 * HOUR_MS);
    expect([(await rowsOf()).length, objects.size]).toEqual([1, 1]);
    await store.atomically((db) => removeSite(db, store.tables, { id: SITE, version: 1 }));
    expect(await findByToken(store, await digest(token))).toBeUndefined();
    expect(await rowsOf()).toMatchObject([{ siteId: null }]);
    await deleteOldCleanings(store, bucket, NOW);
    expect([await rowsOf(), objects.size]).toEqual([[], 0]);
    expect(await completeTask({ store, bucket, now: NOW }, link, task)).toEqual({ ok: false, problem: "notATask" });

    await given(store, siteFixture({ id: "site-2", subdomain: "ander" }));
    await store.db
      .insert(store.tables.cleanings)
      .values({ id: "old", siteId: "site-2", unitId: "u", day: TODAY, doneAt: NOW, doneBy: "Ania" });
    await deleteOldCleanings(store, bucket, NOW + 182 * 24 * HOUR_MS);
    expect(await rowsOf()).toEqual([]);
  });
});
