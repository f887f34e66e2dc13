import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import type { TeamRole } from "#domain/roles.ts";
import { subscriptionOf } from "#business/billing/subscription-of.ts";
import { backUpSite } from "#owners/backups/back-up-site.ts";
import { findBackups } from "#store/owners/backups.ts";
import { enqueue } from "#store/services/outbox.ts";
import { mailOf } from "../fixtures/mail.ts";
import { orderFixture } from "../fixtures/order.ts";
import { answerAll, at, beginSite, owner, type TestOwner } from "./api.ts";
import { testSecrets } from "./backups.ts";
import { givenGuestReview } from "./guest-reviews.ts";
import type { TestWorker } from "./worker.ts";

export const OTHERS_SITE = "sites/:siteId";

/** Two owners with a site each, and the team of the first. */
export interface Tenants {
  anna: TestOwner;
  bram: TestOwner;
  team: Record<TeamRole, TestOwner>;
  /** Anna's site with something real for each parameter of a path, by the segment before it. */
  ids: Record<string, string>;
  bramsSite: string;
}

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

/** Creates the owners, and something of Anna for every parameter of a route. */
export async function givenTenants(worker: TestWorker): Promise<Tenants> {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const team = { manager: await owner(worker), cleaner: await owner(worker) };
  const id = await beginSite(anna, "Huis van Anna");
  const bramsSite = await beginSite(bram, "Huis van Bram");
  const version = await answerAll(anna, id, "huis-van-anna");
  await done(anna.call("POST", `/sites/${id}/publish`, undefined, at(version)));
  for (const role of ["manager", "cleaner"] as const) {
    await done(anna.call("POST", `/sites/${id}/team/invitations`, { email: team[role].email, role }));
    await done(team[role].call("POST", `/team-invitations/${await tokenFor(worker, team[role].email)}/accept`));
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
  const subscription = await givenSubscription(worker, anna);
  const bucket = (await worker.miniflare.getR2Bucket("BACKUPS")) as unknown as R2Bucket;
  await backUpSite({ store: worker.store, bucket, secrets: testSecrets(), now: Date.now() }, id);
  const backupId = (await findBackups(worker.store, id))[0]?.id ?? "";
  const ids: Record<string, string> = {
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
    "backups/:backupId": backupId,
    "whole/:messageId": "message-1",
    "cleaner-links/:linkId": (linked.link as { id: string }).id,
    "cleanings/:cleaningId": cleaningId,
    "arrival-pictures/:pictureId": pictureId,
    "templates/:templateKey": "own",
    "team-invitations/:token": await tokenFor(worker, email),
    "sessions/:id": session?.id ?? "",
    "plan/:id": subscription,
    "details/:id": subscription,
    "invoices/:number": "TEST2026-0001",
    "invoices/:file": "TEST2026-0001.pdf",
    "devices/:deviceId": deviceId,
  };
  expect(Object.values(ids).every((value) => value !== "" && value !== "undefined")).toBe(true);
  return { anna, bram, team, ids, bramsSite };
}

/** Gives an owner a subscription; returns its id. */
async function givenSubscription(worker: TestWorker, anna: TestOwner): Promise<string> {
  const { db, tables: t } = worker.store;
  const order = { ...orderFixture("order of Anna", anna.email), status: "paid" as const };
  await db.insert(t.orders).values(order);
  const subscription = subscriptionOf(order, { ref: "test", status: "paid", subscription: "test_sub_anna" }, 1);
  if (!subscription) throw new Error("no subscription");
  await db.insert(t.subscriptions).values({ ...subscription, userId: anna.id });
  return subscription.id;
}

async function tokenFor(worker: TestWorker, email: string): Promise<string> {
  const { db, tables } = worker.store;
  const mails = await db.select().from(tables.outbox).where(eq(tables.outbox.recipient, email));
  return /team=([0-9a-f]{64})/.exec(mails.map(({ text }) => text).join())?.[1] ?? "";
}

export async function done(said: ReturnType<TestOwner["call"]>): Promise<Record<string, unknown>> {
  const { status, body } = await said;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Returns a path with real ids. Throws if there is no id for a parameter, because its test would test nothing. */
export function withIds(path: string, ids: Record<string, string>): string {
  return path.replace(/([\w-]+)\/:(\w+)/g, (key, before: string) => {
    const value = ids[key];
    if (value === undefined) throw new Error(`no ${key}: give the test one`);
    return `${before}/${value}`;
  });
}

/** Valid bodies, so that the response depends on the owner check and not on validation. */
export const BODIES: Record<string, object> = {
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
