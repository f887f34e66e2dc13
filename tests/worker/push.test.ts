import { afterAll, beforeAll, expect, test } from "vitest";
import { PUSH_EVENTS } from "#domain/push/events.ts";
import { siteFixture } from "../fixtures/site.ts";
import { owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { given } from "../support/given.ts";
import { AUTH_SECRET, formOf, givenGuestBooking } from "../support/guest-bookings.ts";
import { createPushService } from "../support/push-service.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = `http://duinhuis.${MAIN_DOMAIN}`;
const SETTINGS = { locale: "nl", events: [...PUSH_EVENTS] };

let worker: TestWorker;
let anna: TestOwner;
let bram: TestOwner;
const service = createPushService();

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SECRET, AUTH_SERVICE_KEY: SERVICE_KEY, ...service.vapid }, outside: service.answer });
  [anna, bram] = [await owner(worker), await owner(worker)];
  await given(worker.store, siteFixture({ ownerId: anna.id }));
});
afterAll(() => worker.stop());

const devicesOf = async ({ call }: TestOwner) => (await call("GET", "/push")).body.devices as Record<string, unknown>[];

test("only a subscription at a push service is accepted, with its keys and within its lengths", async () => {
  const valid = { ...service.subscribe(), ...SETTINGS };
  const long = "a".repeat(5000);
  const point = Buffer.alloc(65, 1);
  point[0] = 4;
  const bad: Record<string, object> = {
    endpoint: [
      "https://127.0.0.1/push",
      "https://10.0.0.1/push",
      "http://169.254.169.254/latest/meta-data",
      "https://[::ffff:7f00:1]/push",
      "https://localhost/push",
      "https://vrijhuis.localhost/push",
      "http://fcm.googleapis.com/fcm/send/1",
      "https://fcm.googleapis.com@10.0.0.1/push",
      `https://fcm.googleapis.com/${long}`,
      7,
    ].map((endpoint) => ({ ...valid, endpoint })),
    "keys.p256dh": ["", long, "A".repeat(87), point.toString("base64url")].map((p256dh) => ({
      ...valid,
      keys: { ...valid.keys, p256dh },
    })),
    "keys.auth": ["", long, "A".repeat(21)].map((auth) => ({ ...valid, keys: { ...valid.keys, auth } })),
    events: [[], ["all"], Array.from({ length: 50 }, () => "booking")].map((events) => ({ ...valid, events })),
    locale: [{ ...valid, locale: "de" }],
    "": [{ ...valid, userId: bram.id }],
  };
  for (const [field, bodies] of Object.entries(bad))
    for (const body of bodies as object[]) {
      const { status, body: said } = await anna.call("PUT", "/push/device", body);
      const isTooLarge = JSON.stringify(body).length > 4096;
      expect([JSON.stringify(body).slice(0, 200), status]).toEqual([expect.any(String), isTooLarge ? 413 : 422]);
      if (!isTooLarge) expect(Object.keys(said.fields as object)[0]).toMatch(new RegExp(`^${field}`));
    }
  expect(await devicesOf(anna)).toEqual([]);
  expect(service.received).toEqual([]);
});

test("a device gets a test notification that it can decrypt; other accounts neither see, remove nor replace it", async () => {
  const subscription = service.subscribe();
  expect((await anna.call("POST", "/push/test")).status).toBe(404);
  expect((await anna.call("PUT", "/push/device", { ...subscription, ...SETTINGS, locale: "pl" })).status).toBe(200);
  const [device] = await devicesOf(anna);
  expect(device).toMatchObject({ current: true, locale: "pl", events: PUSH_EVENTS, lastSentAt: null });
  expect(JSON.stringify(device)).not.toContain(subscription.endpoint);
  expect((await anna.call("POST", "/push/test")).body).toEqual({ outcome: "sent" });
  expect(service.refusals).toEqual([]);
  expect(service.received).toMatchObject([{ urgency: "high", shown: { title: "Powiadomienia są włączone", lang: "pl" } }]);

  expect(await devicesOf(bram)).toEqual([]);
  expect((await bram.call("DELETE", `/push/devices/${String(device?.id)}`)).status).toBe(404);
  const replayed = { ...service.subscribe(), endpoint: subscription.endpoint, ...SETTINGS };
  expect((await bram.call("PUT", "/push/device", replayed)).body.code).toBe("DEVICE_TAKEN");
  expect(await devicesOf(anna)).toHaveLength(1);
  // The browser has replaced the subscription: only a caller with the keys of the former one can report this.
  const [renewed, forged] = [service.subscribe(), service.subscribe()];
  const renew = (old: object, to: object) =>
    worker.get(`${MAIN}/api/push/renewal`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: MAIN },
      body: JSON.stringify({ old, new: to }),
    });
  expect((await renew({ ...forged, endpoint: subscription.endpoint }, forged)).status).toBe(404);
  expect((await renew(subscription, { ...renewed, endpoint: "https://127.0.0.1/push" })).status).toBe(422);
  expect((await renew(subscription, renewed)).status).toBe(204);
  expect((await renew(subscription, forged)).status).toBe(404);
  const [stored] = await worker.store.db.select().from(worker.store.tables.pushSubscriptions);
  expect(stored).toMatchObject({ endpoint: renewed.endpoint, locale: "pl" });
  for (let n = 0; n < 5; n++) await anna.call("POST", "/push/test");
  const limited = await anna.call("POST", "/push/test");
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await anna.call("DELETE", `/push/devices/${String(device?.id)}`)).status).toBe(204);
});

test("a guest's cancellation is announced right after the request, and a signed-out device gets no more notifications", async () => {
  service.received.length = 0;
  const subscription = service.subscribe();
  await anna.call("PUT", "/push/device", { ...subscription, ...SETTINGS });
  const cancel = async (id: string) => {
    const { path } = await givenGuestBooking(worker, { id, reference: id.toUpperCase(), requestKey: id });
    const form = formOf(await (await worker.get(`${SITE}${path}?do=cancel`)).text(), "cancel", { reason: "" });
    expect((await worker.post(SITE + path, form)).status).toBe(303);
  };
  await cancel("booking-1");
  await expect.poll(() => service.received.length).toBe(1);
  expect(service.received[0]).toMatchObject({
    endpoint: subscription.endpoint,
    topic: expect.stringMatching(/^[\w-]{32}$/) as string,
    shown: { title: "Geannuleerd door de gast", path: "/dashboard/bookings/booking-1?site=site-duinhuis", lang: "nl" },
  });
  expect(JSON.stringify(service.received[0])).not.toMatch(/@|€/);
  await anna.supabase.auth.signOut({ scope: "local" });
  await cancel("booking-2");
  const { pushOutbox, pushSubscriptions } = worker.store.tables;
  expect(await worker.store.db.select().from(pushSubscriptions)).toEqual([]);
  expect(await worker.store.db.select().from(pushOutbox)).toEqual([]);
});
