import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Gate, gateOf } from "#services/http/caller/gates.ts";
import { inputOf } from "#services/http/api/input.ts";
import { permissionOf } from "#services/http/caller/site-gate.ts";
import { hasPermission, type Permission, type TeamRole } from "#domain/roles.ts";
import { api } from "#entry/api.ts";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import { insert as insertFactor } from "#store/identity/factors.ts";
import { subscriptionOf } from "#business/billing/subscription-of.ts";
import { orderFixture } from "../fixtures/order.ts";
import { factorFixture } from "../fixtures/account.ts";
import { answerAll, at, beginSite, calling, owner, type TestOwner } from "../support/api.ts";
import { mailOf } from "../fixtures/mail.ts";
import { enqueue } from "#store/services/outbox.ts";
import { codeOf, forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { givenGuestReview } from "../support/guest-reviews.ts";
import { openListener } from "../support/realtime.ts";
import { backUpSite } from "#owners/backups/back-up-site.ts";
import { findBackups } from "#store/owners/backups.ts";
import { BACKUP_SECRET, testSecrets } from "../support/backups.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

interface Route {
  method: string;
  path: string;
  gate: Gate | undefined;
  permission: Permission | undefined;
  /** True if it requires `If-Match`. */
  conditional: boolean;
}

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const OTHERS_SITE = "sites/:siteId";

/** Every route, with its access rule and the permission on the site that it requires. */
function allRoutes(): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of api.routes.filter((each) => each.method !== "ALL")) {
    const key = `${method} ${path}`;
    const before = routes.get(key);
    routes.set(key, {
      method,
      path: path.replace(/^\/api/, ""),
      gate: before?.gate ?? gateOf(handler),
      permission: before?.permission ?? permissionOf(handler),
      conditional: before?.conditional || inputOf(handler)?.target === "header",
    });
  }
  return [...routes.values()];
}

const ROUTES = allRoutes();
const ofSites = ROUTES.filter(({ path, gate }) => path.includes("/:siteId") && gate === "signed-in");

/** A booking by phone, without its unit. */
const BOOKING = {
  arrival: "2030-01-04",
  departure: "2030-01-11",
  party: { adults: 2, children: [], pets: 0 },
  contact: { name: "Kees", email: null, phone: null, address: null },
  locale: "nl",
  channel: "phone",
  payment: "on-arrival",
  state: "confirmed",
  ignoresRules: true,
  requestKey: crypto.randomUUID(),
};

let worker: TestWorker;
let anna: TestOwner;
let bram: TestOwner;
let team: Record<TeamRole, TestOwner>;
/** Anna's site with something real for each parameter of a path, by the segment before it. */
let annas: Record<string, string>;
let bramsSite: string;

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, BACKUP_SECRET } });
  [anna, bram] = [await owner(worker), await owner(worker)];
  team = { manager: await owner(worker), cleaner: await owner(worker) };
  const id = await beginSite(anna, "Huis van Anna");
  bramsSite = await beginSite(bram, "Huis van Bram");
  const version = await answerAll(anna, id, "huis-van-anna");
  await done(anna.call("POST", `/sites/${id}/publish`, undefined, at(version)));
  for (const role of ["manager", "cleaner"] as const) {
    await done(anna.call("POST", `/sites/${id}/team/invitations`, { email: team[role].email, role }));
    await done(team[role].call("POST", `/team-invitations/${await tokenFor(team[role].email)}/accept`));
  }
  const email = "somebody@vrijhuis.example";
  const invited = await done(anna.call("POST", `/sites/${id}/team/invitations`, { email, role: "manager" }));
  const domain = await done(anna.call("POST", `/sites/${id}/domains`, { domain: "huis-van-anna.nl" }));
  const review = { author: "Kees", rating: 9, stayed: "2026-05", locale: "nl", text: "Fijn.", source: "guestbook" };
  const reviewed = await done(anna.call("POST", `/sites/${id}/reviews`, review));
  const draft = (await anna.call("GET", `/sites/${id}/draft`)).body as {
    draft: { photos: { key: string }[]; units: { id: string }[] };
  };
  const unitId = draft.draft.units[0]?.id ?? "";
  const booked = await done(anna.call("POST", `/sites/${id}/bookings`, { ...BOOKING, unitId }));
  const booking = booked.booking as { id: string; guestId: string };
  const blockId = "00000000-0000-4000-8000-000000000002";
  await done(anna.call("POST", `/sites/${id}/blocks`, { unitId, arrival: "2030-06-01", departure: "2030-06-04", id: blockId }));
  const importId = "00000000-0000-4000-8000-000000000004";
  const imported = { name: "Ewa", email: null, phone: null, adults: 2, children: 0, infants: 0, number: "", notes: "" };
  const money = { total: 100_00, paid: 0, payout: null, commission: null, cleaningFee: null };
  const rows = [{ unitId, arrival: "2030-08-01", departure: "2030-08-04", channel: "vrbo", ...imported, ...money }];
  await done(anna.call("POST", `/sites/${id}/bookings/import`, { importId, source: "a.csv", rows, locale: "nl" }));
  const stay = { unitId, source: "www.airbnb.nl", arrival: "2030-07-01", departure: "2030-07-04" };
  const stored = { party: { adults: 2, children: [], pets: 0 }, version: 1, updatedAt: 1 };
  await worker.store.db.insert(worker.store.tables.importedStays).values({ id: "details-1", ...stay, ...stored });
  const exportId = "00000000-0000-4000-8000-000000000003";
  await done(anna.call("POST", `/sites/${id}/exports`, { id: exportId, unitId, channel: "airbnb", withPreparation: true }));
  const { settings } = (await anna.call("GET", `/sites/${id}/booking-settings`)).body as { settings: BookingSettings };
  const identity = { ...settings.identity, name: "Anna", street: "Plein 1", postalCode: "1000 AA", town: "Amsterdam" };
  await done(anna.call("PUT", `/sites/${id}/booking-settings`, { ...settings, identity }, at(0)));
  const paperSettings = { invoices: "no", vatScheme: "private", bookkeeping: "payment", prefix: "" };
  await done(anna.call("PUT", `/sites/${id}/paper-settings`, paperSettings, at(0)));
  const { papers } = await done(anna.call("POST", `/sites/${id}/papers`, { bookingId: booking.id }));
  const feedId = "00000000-0000-4000-8000-000000000004";
  const conflictId = "00000000-0000-4000-8000-000000000005";
  const { feeds, conflicts } = worker.store.tables;
  const address = { addressSealed: "sealed", addressDigest: "digest", host: "www.airbnb.nl", channel: "airbnb" };
  const times = { nextAt: Number.MAX_SAFE_INTEGER, lastGoodAt: 1, createdAt: 1 };
  await worker.store.db
    .insert(feeds)
    .values({ id: feedId, siteId: id, unitId, ...address, opensEdges: true, version: 1, ...times });
  const pair = { blockId: "block-1", otherId: booking.id, otherKind: "stay", first: "other" };
  await worker.store.db.insert(conflicts).values({
    id: conflictId,
    siteId: id,
    unitId,
    feedId,
    ...pair,
    arrival: "2030-06-01",
    departure: "2030-06-04",
    verdict: "open",
    foundAt: 1,
  });
  const line = { siteId: id, identity: "digest", on: "2030-01-04", amount: 1, currency: "EUR", state: "new", version: 1 };
  const texts = {
    account: null,
    name: "Kees",
    iban: null,
    remittance: "",
    creditorReference: null,
    bankReference: null,
    returned: null,
  };
  await worker.store.db.insert(worker.store.tables.statementLines).values({ id: "line-1", ...line, texts, importedAt: 1 });
  const accountId = "00000000-0000-4000-8000-000000000006";
  const refundId = "00000000-0000-4000-8000-000000000007";
  const { paymentAccounts, refunds } = worker.store.tables;
  const connected = { provider: "mollie", isLive: false, name: "Anna", methods: [], hook: "none", isActive: true };
  await worker.store.db.insert(paymentAccounts).values({ id: accountId, siteId: id, ...connected, checkedAt: 1, createdAt: 1 });
  const owed = { bookingId: booking.id, purpose: "stay", amount: 100, reason: "cancelled", state: "to-do" };
  await worker.store.db.insert(refunds).values({ id: refundId, ...owed, createdAt: 1, updatedAt: 1 });
  const template = { name: "Eigen", texts: { nl: { subject: "Dag", body: "Dag." } } };
  await done(anna.call("PUT", `/sites/${id}/messages/templates/own`, template, at(0)));
  const suppressed = { siteId: id, addressDigest: "digest", reason: "bounced", address: "jan@example.com", createdAt: 1 };
  await worker.store.db.insert(worker.store.tables.suppressions).values(suppressed);
  const { tables } = worker.store;
  const mail = mailOf({ key: "mail", kind: "guest", siteId: id });
  await worker.store.atomically((db) => [enqueue(db, tables, "mail-1", mail, 1)]);
  const fileId = "00000000-0000-4000-8000-000000000008";
  const { messages, messageFiles } = worker.store.tables;
  const said = {
    siteId: id,
    bookingId: booking.id,
    key: "1",
    direction: "in",
    source: "page",
    locale: "nl",
    text: "Mag de hond mee?",
    whole: "Mag de hond mee?\n\n> Tot vrijdag",
  };
  await worker.store.db.insert(messages).values({ id: "message-1", ...said, createdAt: 1 });
  const sent = { messageId: "message-1", bookingId: booking.id, name: "bon.pdf", type: "application/pdf", bytes: 4 };
  await worker.store.db.insert(messageFiles).values({ id: fileId, ...sent, createdAt: 1 });
  await (await worker.miniflare.getR2Bucket("MEDIA")).put(`messages/${booking.id}/${fileId}`, "{}");
  const [session] = (await anna.call("GET", "/account/sessions")).body as unknown as { id: string }[];
  const deviceId = "00000000-0000-4000-8000-000000000009";
  const keys = { endpoint: "https://fcm.googleapis.com/1", endpointDigest: "digest", p256dh: "", auth: "" };
  const owned = { userId: anna.id, sessionId: session?.id ?? "", locale: "nl", events: [], createdAt: 1 };
  await worker.store.db.insert(worker.store.tables.pushSubscriptions).values({ id: deviceId, ...keys, ...owned });
  const cleaningId = "00000000-0000-4000-8000-000000000010";
  const { cleanings } = worker.store.tables;
  const cleaned = { siteId: id, unitId, day: "2030-01-11", doneAt: 1, doneBy: "Ania", photoType: "image/jpeg" };
  await worker.store.db.insert(cleanings).values({ id: cleaningId, ...cleaned });
  await (await worker.miniflare.getR2Bucket("MEDIA")).put(`cleanings/${cleaningId}`, "{}");
  const pictureId = "00000000-0000-4000-8000-000000000011";
  const { arrivalPictures } = worker.store.tables;
  await worker.store.db.insert(arrivalPictures).values({ id: pictureId, siteId: id, bytes: 2, createdAt: Date.now() });
  await (await worker.miniflare.getR2Bucket("MEDIA")).put(`arrival/${pictureId}`, "{}");
  const cleaner = { name: "Ania", locale: "pl", unitIds: [unitId], note: "" };
  const linked = await done(anna.call("POST", `/sites/${id}/cleaner-links`, cleaner));
  const bucket = (await worker.miniflare.getR2Bucket("BACKUPS")) as unknown as R2Bucket;
  await backUpSite({ store: worker.store, bucket, secrets: testSecrets(), now: Date.now() }, id);
  const backupId = (await findBackups(worker.store, id))[0]?.id ?? "";
  const subscription = await givenSubscription();
  annas = {
    [OTHERS_SITE]: id,
    "versions/:version": String(version),
    "rates/:unitId": unitId,
    "quotes/:unitId": unitId,
    // Setting the price of the new site replaced its first plan.
    "history/:planVersion": "1",
    "reviews/:reviewId": String((reviewed.ids as string[])[0]),
    "guests/:reviewId": await givenGuestReview(worker.store, id),
    "invitations/:id": String(invited.id),
    "members/:userId": team.manager.id,
    "media/:key": draft.draft.photos[0]?.key ?? "",
    "domains/:domainId": String(domain.id),
    "units/:unitId": unitId,
    "bookings/:bookingId": booking.id,
    "import/:importId": importId,
    "papers/:number": (papers as { number: string }[])[0]?.number ?? "",
    "guests/:guestId": booking.guestId,
    "mails/:mailId": "mail-1",
    "suppressions/:digest": "digest",
    "imported-stays/:detailsId": "details-1",
    "blocks/:blockId": blockId,
    "lines/:lineId": "line-1",
    "exports/:exportId": exportId,
    "feeds/:feedId": feedId,
    "conflicts/:conflictId": conflictId,
    "accounts/:accountId": accountId,
    "refunds/:refundId": refundId,
    "files/:fileId": fileId,
    "files/:fileIndex": "0",
    "whole/:messageId": "message-1",
    "cleaner-links/:linkId": (linked.link as { id: string }).id,
    "cleanings/:cleaningId": cleaningId,
    "arrival-pictures/:pictureId": pictureId,
    "templates/:templateKey": "own",
    "team-invitations/:token": await tokenFor(email),
    "sessions/:id": session?.id ?? "",
    "plan/:id": subscription,
    "details/:id": subscription,
    "invoices/:number": "TEST2026-0001",
    "invoices/:file": "TEST2026-0001.pdf",
    "devices/:deviceId": deviceId,
    "backups/:backupId": backupId,
  };
  expect(Object.values(annas).every((value) => value !== "" && value !== "undefined")).toBe(true);
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

/** Gives Anna a subscription; returns its id. */
async function givenSubscription(): Promise<string> {
  const { db, tables: t } = worker.store;
  const order = { ...orderFixture("order of Anna", anna.email), status: "paid" as const };
  await db.insert(t.orders).values(order);
  const subscription = subscriptionOf(order, { ref: "test", status: "paid", subscription: "test_sub_anna" }, 1);
  if (!subscription) throw new Error("no subscription");
  await db.insert(t.subscriptions).values({ ...subscription, userId: anna.id });
  return subscription.id;
}

async function tokenFor(email: string): Promise<string> {
  const { db, tables } = worker.store;
  const mails = await db.select().from(tables.outbox).where(eq(tables.outbox.recipient, email));
  return /team=([0-9a-f]{64})/.exec(mails.map(({ text }) => text).join())?.[1] ?? "";
}

async function done(said: ReturnType<TestOwner["call"]>): Promise<Record<string, unknown>> {
  const { status, body } = await said;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Returns a path with real ids. Throws if Anna has no id for a parameter, because its test would test nothing. */
function real(path: string, others: Record<string, string> = {}): string {
  return path.replace(/([\w-]+)\/:(\w+)/g, (key, before: string) => {
    const value = others[key] ?? annas[key];
    if (value === undefined) throw new Error(`no ${key} of Anna's: give the test one`);
    return `${before}/${value}`;
  });
}

/** Returns all of Anna's data that can be read. */
async function everything(): Promise<unknown[]> {
  const reads = ofSites.filter(({ method, path }) => method === "GET" && !path.includes("calendar") && !path.includes("changes"));
  return Promise.all(reads.map(async ({ path }) => [path, (await anna.call("GET", real(path))).body]));
}

test("every route of a site asks for a permission on it", () => {
  expect(ofSites.length).toBeGreaterThan(30);
  for (const { method, path, permission } of ofSites)
    expect([method, path, permission]).toEqual([method, path, expect.any(String)]);
  // These show a ticket instead, which was issued for the site to a member with the permission.
  const others = ROUTES.filter(({ path, gate }) => path.includes("/:siteId") && gate === "everyone");
  expect(others.map(({ path }) => path)).toEqual(["/sites/:siteId/export.zip"]);
});

test("nothing of a site is visible to another owner, whatever the method, and nothing changes", { timeout: 60_000 }, async () => {
  const before = await everything();
  const paths = [...new Set(ofSites.map(({ path }) => path))];
  for (const path of paths)
    for (const verb of VERBS) {
      const said = await bram.call(verb, real(path), verb === "GET" ? undefined : {}, at(1));
      expect([verb, path, said.status, said.body]).toEqual([verb, path, 404, { code: "NOT_FOUND" }]);
    }
  expect((await bram.call("GET", real("/sites/:siteId/export.zip"))).status).toBe(404);
  await expect(openListener(worker, bram, annas[OTHERS_SITE] ?? "")).rejects.toThrow("Unauthorized");
  expect((await bram.call("GET", "/sites")).body).toMatchObject({ sites: [{ id: bramsSite, role: "owner" }] });
  expect(await everything()).toEqual(before);
});

test("a visitor is asked to sign in everywhere", async () => {
  const visitor = calling(worker, "");
  for (const { method, path } of ROUTES.filter(({ gate }) => gate === "signed-in"))
    if (!path.startsWith("/invitations/"))
      expect([method, path, (await visitor(method, real(path), method === "GET" ? undefined : {}, at(1))).status]).toEqual([
        method,
        path,
        401,
      ]);
});

test.each(["manager", "cleaner"] as const)("a %s is refused what the role does not allow, and nothing changes", async (role) => {
  const before = await everything();
  const { call } = team[role];
  let refused = 0;
  for (const { method, path, permission = "site:delete" } of ofSites) {
    const allowed = hasPermission(role, permission);
    if (allowed && method !== "GET") continue;
    const { status, body } = await call(method, real(path), method === "GET" ? undefined : {}, at(1));
    // Calendars, money, statistics and bookkeeping require a period, details of imported stays the dates of a stay, tasks a language.
    const asksForDays =
      /\/(?:calendar|payments|analytics|analytics\.csv|tax|tax\.csv|register|register\.csv|table\.csv|papers|papers\/[^/]+\/fa3|vat|bookkeeping\.csv|imported-stays\/details|cleanings)$/.test(
        path,
      );
    if (allowed) expect([path, status]).toEqual([path, asksForDays ? 422 : 200]);
    else expect([method, path, status, body]).toEqual([method, path, 403, { code: "NOT_ALLOWED" }]);
    refused += allowed ? 0 : 1;
  }
  expect(refused).toBeGreaterThan(role === "cleaner" ? 25 : 8);
  expect(
    (await call("DELETE", real("/sites/:siteId/team/members/:userId", { "members/:userId": anna.id }), undefined, at(role)))
      .status,
  ).toBe(403);
  expect(await everything()).toEqual(before);
});

/** Valid bodies, so that the response depends on the owner check and not on validation. */
const BODIES: Record<string, object> = {
  "PUT /sites/:siteId/messages/templates/:templateKey": {
    name: "",
    texts: { nl: { subject: "Dag", body: "Dag." } },
  },
  "POST /sites/:siteId/messages/templates/:templateKey/restore": { version: 1 },
  "POST /sites/:siteId/backups/:backupId/parts": { kind: "host", of: "" },
  "PATCH /sites/:siteId/statements/lines/:lineId": { state: "ignored" },
  "PUT /sites/:siteId/papers/:number/ksef-number": { ksefNumber: "5265877635-20250826-0100001AF629-AF" },
  "PUT /sites/:siteId/papers/:number/ksef-amount": { amount: 1 },
  "PATCH /sites/:siteId/reviews/:reviewId": { rating: 1 },
  "PUT /sites/:siteId/reviews/guests/:reviewId/answer": { answer: "Dank!" },
  "PUT /sites/:siteId/reviews/guests/:reviewId/decision": { state: "published" },
  "PATCH /sites/:siteId/team/members/:userId": { role: "cleaner" },
  "PUT /sites/:siteId/rates/:unitId": defaultPlan("EUR", 10_000),
  "POST /sites/:siteId/rates/:unitId/copy": { parts: ["nightly"], to: { "unit-1": 1 } },
  "POST /sites/:siteId/quotes/:unitId": { arrival: "2030-01-01", departure: "2030-01-08", adults: 2 },
  "POST /sites/:siteId/bookings/:bookingId/change-request": { requestId: "x", accepts: true },
  "POST /sites/:siteId/guests/:guestId/erase": { locale: "nl" },
  "PUT /sites/:siteId/domains/:domainId/primary": { host: "huis-van-anna.nl" },
  "POST /sites/:siteId/messages/bookings/:bookingId/notes": { key: crypto.randomUUID(), text: "Let op" },
  "POST /sites/:siteId/messages/bookings/:bookingId/read": { until: 1 },
  "POST /sites/:siteId/bookings/:bookingId/payment": { payment: "transfer" },
  "POST /sites/:siteId/bookings/:bookingId/actions": { action: "cancel" },
  "POST /sites/:siteId/bookings/:bookingId/dates": { price: "keep", departure: "2030-01-12" },
  "PATCH /sites/:siteId/bookings/:bookingId": { notes: "Gezien" },
  "POST /sites/:siteId/bookings/:bookingId/movements": {
    kind: "charge",
    method: "cash",
    amount: 100,
    on: "2030-01-04",
    id: crypto.randomUUID(),
  },
  "PUT /sites/:siteId/cleaner-links/:linkId": { name: "Bram", locale: "nl", unitIds: ["unit-1"], note: "" },
  "PUT /sites/:siteId/blocks/:blockId": { unitId: "unit-1", arrival: "2030-02-01", departure: "2030-02-05", note: "" },
  "PUT /sites/:siteId/units/:unitId/parts": { parts: [] },
  "PATCH /sites/:siteId/feeds/:feedId": { channel: "other", opensEdges: false },
  "POST /sites/:siteId/feeds/:feedId/answer": { missing: "release" },
  "PUT /sites/:siteId/feeds/:feedId/address": { url: "https://www.airbnb.nl/calendar/ical/1.ics" },
  "POST /sites/:siteId/payments/bookings/:bookingId/refunds": { purpose: "stay", amount: 1 },
  "POST /sites/:siteId/payments/bookings/:bookingId/claim": { amount: 1, reason: "Gebroken glas" },
  "POST /sites/:siteId/payments/refunds/:refundId": { answer: "drop" },
  "POST /sites/:siteId/conflicts/:conflictId/settle": { verdict: "theirs" },
  "PUT /sites/:siteId/imported-stays/:detailsId/stay": {
    stay: { unitId: "unit-1", source: "www.airbnb.nl", arrival: "2030-07-01", departure: "2030-07-04" },
  },
};

test("the path of an own site gives no access to data of another site", async () => {
  const before = await everything();
  for (const { method, path } of ofSites.filter((route) => /:siteId.*:/.test(route.path))) {
    // A form; `conversations.test.ts` sends it.
    if (method === "POST" && path.endsWith("/messages/bookings/:bookingId")) continue;
    const said = await bram.call(
      method,
      real(path, { [OTHERS_SITE]: bramsSite }),
      method === "GET" ? undefined : (BODIES[`${method} ${path}`] ?? {}),
      at(1),
    );
    expect([method, path, said.status, said.body.code]).toEqual([method, path, 404, "NOT_FOUND"]);
  }
  const unitId = (
    (await anna.call("GET", real("/sites/:siteId/calendar?from=2030-01-01&to=2030-01-02"))).body.units as { id: string }[]
  )[0]?.id;
  const feed = { id: crypto.randomUUID(), unitId, url: "https://ical.booking.com/x", channel: "booking", opensEdges: false };
  expect((await bram.call("POST", `/sites/${bramsSite}/feeds`, feed)).status).toBe(404);
  const pairing = { lineId: annas["lines/:lineId"], version: 1, bookingId: annas["bookings/:bookingId"], refundId: null };
  const booked = await bram.call("POST", `/sites/${bramsSite}/statements/book`, { pairings: [pairing] });
  expect(booked.body).toMatchObject({ outcomes: [{ code: "NOT_FOUND" }] });
  await bram.call("PUT", `/sites/${bramsSite}/reviews/order`, { ids: [annas["reviews/:reviewId"]] }, at(1));
  expect(await everything()).toEqual(before);
});

test("a write without a valid If-Match is refused, and nothing changes", async () => {
  const before = await everything();
  const conditional = ROUTES.filter((route) => route.conditional && route.gate === "signed-in");
  expect(conditional.length).toBeGreaterThan(13);
  for (const { method, path } of conditional)
    for (const headers of [{}, { "If-Match": "*" }, { "If-Match": "7" }] as Record<string, string>[]) {
      const { status, body } = await anna.call(method, real(path), {}, headers);
      expect([method, path, status, body.code]).toEqual([method, path, 428, "VERSION_REQUIRED"]);
    }
  expect(await everything()).toEqual(before);
});

test("an account's own data are not accessible to others", async () => {
  expect((await bram.call("DELETE", real("/account/sessions/:id"))).status).toBe(404);
  expect((await bram.call("DELETE", real("/push/devices/:deviceId"))).status).toBe(404);
  expect((await anna.call("GET", "/push")).body).toMatchObject({
    publicKey: null,
    devices: [{ id: annas["devices/:deviceId"] }],
  });
  expect((await bram.call("POST", real("/team-invitations/:token/accept"))).body.code).toBe("WRONG_ACCOUNT");
  expect((await bram.call("DELETE", real("/team-invitations/:token"))).body.code).toBe("WRONG_ACCOUNT");
  expect((await anna.call("GET", "/account/sessions")).status).toBe(200);
});

test("without the account's second factor a session may not call any route, and nothing changes", async () => {
  const before = await everything();
  const { db, tables } = worker.store;
  const id = annas[OTHERS_SITE] ?? "";
  const preview = (await anna.call("POST", `/sites/${id}/preview`)).body as { origin?: string; ticket?: string };
  const { address } = (await anna.call("POST", `/sites/${id}/export-ticket`)).body as { address?: string };
  const page = async () => (await worker.get(`${preview.origin}/?ticket=${encodeURIComponent(preview.ticket ?? "")}`)).status;
  expect([await page(), (await worker.get(`${MAIN}${address}`)).status]).toEqual([200, 200]);

  await insertFactor(db, tables, factorFixture(anna.id));
  const gated = ROUTES.filter(({ gate }) => gate === "signed-in");
  expect(gated.length).toBeGreaterThan(45);
  for (const { method, path } of gated) {
    const { status, body } = await anna.call(
      method,
      path.startsWith("/invitations") ? path : real(path),
      method === "GET" ? undefined : {},
      at(1),
    );
    expect([method, path, status, body]).toEqual([method, path, 401, { code: "INSUFFICIENT_AAL" }]);
  }
  expect((await anna.call("GET", "/account")).body).toEqual({ kind: "visitor" });
  expect(await page()).toBe(404);
  expect((await worker.get(`${MAIN}${address}`)).status).toBe(404);
  await expect(openListener(worker, anna, id)).rejects.toThrow("second factor");
  const unfinished = await anna.supabase.auth.updateUser({ data: { name: "Iemand anders" } });
  expect(codeOf(unfinished)).toEqual([401, "insufficient_aal"]);

  await db.delete(tables.factors);
  expect(await everything()).toEqual(before);
});

test("a former member's tickets are invalid", async () => {
  const id = annas[OTHERS_SITE] ?? "";
  const { manager } = team;
  const { origin, ticket } = (await manager.call("POST", `/sites/${id}/preview`)).body as { origin?: string; ticket?: string };
  const page = async () => (await worker.get(`${origin}/?ticket=${encodeURIComponent(ticket ?? "")}`)).status;
  expect(await page()).toBe(200);
  await done(anna.call("DELETE", `/sites/${id}/team/members/${manager.id}`, undefined, at("manager")));
  expect(await page()).toBe(404);
  await expect(openListener(worker, manager, id)).rejects.toThrow("Unauthorized");
});

test("a cleaner learns neither the owner's id nor the name of a draft", async () => {
  const id = annas[OTHERS_SITE] ?? "";
  await beginSite(anna, "Nog geheim huis");
  const { call } = team.cleaner;
  const reads = ofSites.filter(({ method, permission }) => method === "GET" && permission === "calendar:read");
  expect(reads.length).toBeGreaterThan(1);
  for (const { path } of reads) {
    const query = path.endsWith("/cleanings") ? "locale=nl" : "from=2030-01-01&to=2030-03-01";
    const { status, body } = await call("GET", `${real(path)}?${query}`);
    expect([path, status, JSON.stringify(body).includes(anna.id)]).toEqual([path, 200, false]);
  }
  const listener = await openListener(worker, team.cleaner, id);
  await done(anna.call("PUT", `/sites/${id}/reviews/order`, { ids: [annas["reviews/:reviewId"]] }, at(0)));
  await expect.poll(() => listener.changes.length).toBe(1);
  expect(JSON.stringify(listener.changes)).not.toContain(anna.id);
  const feed = await (await worker.get(`${MAIN}/calendar/${anna.id}.ics`)).text();
  expect(feed).toContain("Huis van Anna");
  expect(feed).not.toContain("Nog geheim huis");
});
