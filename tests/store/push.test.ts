import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "#store/owners/team.ts";
import { insert as insertFactor } from "#store/identity/factors.ts";
import { findDevices, removeOld } from "#store/services/push.ts";
import { insert as insertSession, remove as removeSession } from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import { exists as userExists, insert as insertUser } from "#store/identity/users.ts";
import { PUSH_EVENTS, type PushEvent } from "#domain/push/events.ts";
import type { Locale } from "#domain/locale.ts";
import { GUEST } from "#letting/bookings/booking-tools.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { sendDuePushes } from "#services/push/deliver-pushes.ts";
import { enqueuePush } from "#services/push/enqueue-push.ts";
import { saveDevice } from "#services/push/save-device.ts";
import { factorFixture, sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import { book, bookingTools, givenBookable, placedOf, SITE, stayIn } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { createPushService } from "../support/push-service.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STAY = stayIn(30, 4);

describe.each(DIALECTS)("notifications on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let service: ReturnType<typeof createPushService>;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await givenBookable(store);
    service = createPushService();
  });

  const vapid = () => ({ publicKey: service.vapid.VAPID_PUBLIC_KEY, privateKey: service.vapid.VAPID_PRIVATE_KEY });
  const send = (now = NOW) =>
    sendDuePushes(store, {
      vapid: vapid(),
      fetchFrom: (url, init) => service.answer(new Request(url, init)),
      clock: () => now,
    });
  const shown = () => service.received.map(({ endpoint, shown: { title, body } }) => [endpoint, title, body]);

  /** Adds an account with a role, if it does not exist, and a session of it. */
  async function session(userId: string, id: string, role?: "manager" | "cleaner"): Promise<void> {
    const { db, tables: t } = store;
    if (!(await userExists(store, userId))) {
      await insertUser(db, t, { id: userId, email: `${userId}@vrijhuis.example`, name: userId }, NOW);
    }
    if (role) await db.insert(t.siteMembers).values({ siteId: SITE, userId, role, createdAt: NOW });
    await insertSession(db, t, sessionFixture(userId, { id }));
  }

  const save = (userId: string, sessionId: string, device: ReturnType<typeof service.subscribe>, more: Partial<Settings> = {}) =>
    saveDevice(store, { userId, sessionId }, { ...device, locale: "nl", events: [...PUSH_EVENTS], ...more }, NOW);
  interface Settings {
    locale: Locale;
    events: PushEvent[];
  }

  /** Subscribes a device, and returns its endpoint. */
  async function device(userId: string, sessionId: string, more: Partial<Settings> & { role?: "manager" | "cleaner" } = {}) {
    const { role, ...settings } = more;
    await session(userId, sessionId, role);
    const subscription = service.subscribe();
    expect(await save(userId, sessionId, subscription, settings)).toMatchObject({ ok: true });
    return subscription.endpoint;
  }

  const rows = async () => store.db.select().from(store.tables.pushOutbox);

  test("a booking is announced once on each device that is allowed and subscribed, in its language", async () => {
    const owner = await device("owner-1", "phone");
    const polish = await device("manager-1", "laptop", { role: "manager", locale: "pl" });
    await device("manager-1", "tablet", { events: ["payment"] });
    await device("cleaner-1", "cleaners-phone", { role: "cleaner" });
    await device("stranger-1", "strangers-phone");
    const { booking } = await book(bookingTools(store), STAY);
    await Promise.all([send(), send(), send(), send()]);
    await send();
    expect(shown()).toHaveLength(2);
    expect(shown()).toContainEqual([owner, "Nieuwe boeking", "Jan · 1–5 jul · Het Duinhuis"]);
    expect(shown()).toContainEqual([polish, "Nowa rezerwacja", "Jan · 1–5 lip · Het Duinhuis"]);
    const [first] = service.received;
    expect(first).toMatchObject({ urgency: "high", ttl: (2 * DAY_MS) / 1000 });
    expect(first?.shown.path).toMatch(new RegExp(`^/(?:pl/)?dashboard/bookings/${booking.id}\\?site=${SITE}$`));
    expect(JSON.stringify(service.received)).not.toMatch(/Jansen|example\.com|[€]/);
    expect((await rows()).map(({ news }) => news)).toEqual(["", ""]);
    await changeState(bookingTools(store), await placedOf(store, booking.id), { action: "cancel-by-guest", acting: GUEST });
    await send();
    expect(shown()[2]?.[1]).toMatch(/^(?:Geannuleerd door de gast|Gość odwołał rezerwację)$/);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
    expect(service.refusals).toEqual([]);
  });

  test("what an account may know is checked again when a notification is sent", async () => {
    await device("manager-1", "laptop", { role: "manager" });
    await device("owner-1", "phone");
    await book(bookingTools(store), STAY);
    expect(await rows()).toHaveLength(2);
    const { db, tables: t } = store;
    await removeMember(db, t, { siteId: SITE, userId: "manager-1", expected: "manager" });
    await insertFactor(db, t, factorFixture("owner-1"));
    await send();
    expect(service.received).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("a device that its push service does not know is removed, with its pending notifications", async () => {
    const endpoint = await device("owner-1", "phone");
    service.forget(endpoint);
    await book(bookingTools(store), STAY);
    await send();
    expect(await findDevices(store, "owner-1")).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("a failed attempt is repeated if the service asks for it, and not if it cannot succeed", async () => {
    const endpoint = await device("owner-1", "phone");
    await book(bookingTools(store), STAY);
    service.planned.set(endpoint, [{ status: 429, retryAfter: "600" }, { status: 503 }]);
    await send(NOW);
    await send(NOW + 9 * MINUTE_MS);
    expect(service.planned.get(endpoint)).toHaveLength(1);
    await send(NOW + 10 * MINUTE_MS);
    expect((await findDevices(store, "owner-1"))[0]).toMatchObject({ failures: 0, lastSentAt: null });
    await send(NOW + 12 * MINUTE_MS);
    expect(service.received).toHaveLength(1);
    expect((await findDevices(store, "owner-1"))[0]).toMatchObject({ failures: 0, lastSentAt: NOW + 12 * MINUTE_MS });

    await book(bookingTools(store), stayIn(50, 4));
    service.planned.set(endpoint, [{ status: 403 }]);
    await send();
    await send(NOW + DAY_MS);
    expect(service.received).toHaveLength(1);
    expect((await findDevices(store, "owner-1"))[0]).toMatchObject({ failures: 1 });
    await book(bookingTools(store), stayIn(60, 4));
    await send(NOW + 3 * DAY_MS);
    expect(service.received).toHaveLength(1);
    await removeOld(store, NOW - 1, NOW + 3 * DAY_MS);
    expect((await rows()).filter(({ news }) => news !== "")).toEqual([]);
  });

  test("notifications beyond the limit of a run are sent in the next ones, each once, even by several workers", async () => {
    await device("owner-1", "phone");
    const messages = Array.from({ length: 25 }, (_, n) => {
      const event = { siteId: SITE, kind: "conflict" as const, key: `event ${n}`, now: NOW };
      return enqueuePush(store.tables, event);
    });
    await store.atomically((db) => messages.map((write) => write(db)));
    await store.atomically((db) => messages.map((write) => write(db)));
    const more = await Promise.all([send(), send()]);
    expect(more.some(Boolean)).toBe(true);
    while (await send());
    expect(service.received).toHaveLength(25);
  });

  test("a device belongs to a session, and ends with it", async () => {
    const endpoint = await device("owner-1", "phone");
    await book(bookingTools(store), STAY);
    await removeSession(store.db, store.tables, "owner-1", "phone");
    await send();
    expect([await findDevices(store, "owner-1"), await rows(), service.received]).toEqual([[], [], []]);
    expect(endpoint).toContain("https://");
  });

  test("settings are changed in place, and a device belongs to the account that uses it now", async () => {
    await session("owner-1", "phone");
    await session("manager-1", "same-phone", "manager");
    const subscription = service.subscribe();
    const first = await save("owner-1", "phone", subscription);
    const changed = await save("owner-1", "phone", subscription, { events: ["message"], locale: "en" });
    expect(changed).toEqual(first);
    expect(await findDevices(store, "owner-1")).toMatchObject([{ events: ["message"], locale: "en" }]);
    expect(await save("manager-1", "same-phone", subscription)).toMatchObject({ ok: true });
    expect(await findDevices(store, "owner-1")).toEqual([]);
    expect(await findDevices(store, "manager-1")).toHaveLength(1);
  });

  test("another account's endpoint is refused without its keys", async () => {
    const endpoint = await device("owner-1", "phone");
    await session("stranger-1", "strangers-phone");
    const stolen = { ...service.subscribe(), endpoint };
    const outcomes = await Promise.all([1, 2, 3].map(() => save("stranger-1", "strangers-phone", stolen)));
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: false, code: "DEVICE_TAKEN" })));
    expect(await findDevices(store, "owner-1")).toHaveLength(1);
    const off = { ...service.subscribe(), keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } };
    expect(await save("stranger-1", "strangers-phone", off)).toEqual({ ok: false, code: "INVALID_FORM" });
    expect(await save("stranger-1", "ended", service.subscribe())).toEqual({ ok: false, code: "NOT_SIGNED_IN" });
  });

  test("an account has at most ten devices, even when they register at once", async () => {
    for (let n = 0; n < 12; n++) await session("owner-1", `device-${n}`);
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => save("owner-1", `device-${n}`, service.subscribe())));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.filter((outcome) => !outcome.ok).map((outcome) => !outcome.ok && outcome.code)).toEqual([
      "TOO_MANY_DEVICES",
      "TOO_MANY_DEVICES",
    ]);
    expect(await findDevices(store, "owner-1")).toHaveLength(10);
  });
});
