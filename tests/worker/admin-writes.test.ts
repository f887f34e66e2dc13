import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { INITIAL_BOOKING_DEFAULTS } from "#contract/admin/platform-settings.ts";
import { DEFAULT_CONSULTATION_HOURS } from "#domain/consultation.ts";
import { gateOf } from "#services/http/caller/gates.ts";
import { subscriptionOf } from "#business/billing/subscription-of.ts";
import type { InvoiceTools } from "#business/invoices/invoice-tools.ts";
import { issueInvoice } from "#business/invoices/issue-invoices.ts";
import { keep as keepLetter } from "#store/services/dead-letters.ts";
import { enqueue } from "#store/services/outbox.ts";
import { insert as insertOrder } from "#store/business/orders.ts";
import { insertGift } from "#store/business/paid-sites.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { api } from "#entry/api.ts";
import { mailOf } from "../fixtures/mail.ts";
import { articleText } from "../fixtures/article.ts";
import { orderFixture } from "../fixtures/order.ts";
import { backUpSite } from "#owners/backups/back-up-site.ts";
import { restoreBeside, restoreStep } from "#owners/backups/restore-beside.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { findLiving } from "#store/owners/aside-sites.ts";
import { findBackups } from "#store/owners/backups.ts";
import { BACKUP_SECRET, testSecrets } from "../support/backups.ts";
import { admin } from "../support/admin.ts";
import { at, beginSite, owner, published, type TestOwner, uploadTo } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { givenSubscription } from "../support/billing.ts";
import { type SmtpServer, startSmtp } from "../support/smtp.ts";
import { articlePicture, type Upload } from "../support/photos.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const MAIL_SERVER = {
  host: "smtp.duinhuis.nl",
  port: 587,
  user: "post",
  password: "geheim",
  fromName: "Vrijhuis",
  fromAddress: "post@vrijhuis.example",
  replyTo: null,
  perMinute: null,
};
const [FIRST_SERVER, SECOND_SERVER] = [crypto.randomUUID(), crypto.randomUUID()];

let smtp: SmtpServer;
let worker: TestWorker;
let boss: TestOwner;
let anna: TestOwner;
let site: string;
let siteId: string;

beforeAll(async () => {
  smtp = await startSmtp({ certificate: inject("trustedCertificate"), login: MAIL_SERVER });
  const route = `${MAIL_SERVER.host}:${MAIL_SERVER.port}=127.0.0.1:${smtp.port}`;
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, OWN_MAIL_ROUTES: route, BACKUP_SECRET } });
  [boss, anna] = [await admin(worker), await owner(worker)];
  siteId = await beginSite(boss);
  site = await published(anna, "huis-van-anna");
});
afterAll(async () => {
  await worker.stop();
  await smtp.stop();
});

/** A valid call of a route. */
interface Call {
  /** Values of the path's parameters. */
  path?: Record<string, string>;
  body?: object;
  /** A picture that is sent instead of a body. */
  upload?: Promise<Upload>;
  headers?: Record<string, string>;
  /** The name of its entry in the audit log; absent for a call that only computes something. */
  action?: string;
  /** True if repeating the call is refused and has no effect. */
  isOnce?: boolean;
}

const REASON = { reason: "asked for by telephone" };

async function givenMail(change: Parameters<typeof mailOf>[0] = {}): Promise<Record<string, string>> {
  const { db, tables } = worker.store;
  const mailId = crypto.randomUUID();
  await enqueue(db, tables, mailId, mailOf({ key: mailId, ...change }), Date.now());
  return { mailId };
}

async function givenLead(): Promise<Record<string, string>> {
  const { db, tables } = worker.store;
  const id = crypto.randomUUID();
  const person = { name: "Piet 100%", email: "piet@example.com", locale: "nl", channels: [] };
  await db.insert(tables.leads).values({ id, kind: "contact", ...person, consentAt: 0, digest: id, createdAt: Date.now() });
  return { leadId: id };
}

async function givenWithdrawal(state: string): Promise<Record<string, string>> {
  const { db, tables } = worker.store;
  const id = crypto.randomUUID();
  const statement = { name: "Piet", contract: "mijn site", email: "piet@example.com", locale: "nl" };
  await db.insert(tables.withdrawals).values({ id, ...statement, digest: id, receivedAt: Date.now(), state });
  return { id };
}

/** Adds an invoice of a test payment whose buyer was corrected since; returns its number. */
async function givenInvoice({ isDisputed = false } = {}): Promise<string> {
  const { store } = worker;
  const { db, tables: t } = store;
  const order = { ...orderFixture(crypto.randomUUID(), "piet@example.com"), status: "paid" as const };
  await insertOrder(db, t, order);
  const payment = { ref: order.id, status: "paid", subscription: order.id } as const;
  const subscription = subscriptionOf(order, payment, Date.now());
  if (!subscription) throw new Error("no subscription");
  await db.insert(t.subscriptions).values(subscription);
  const { id: subscriptionId } = subscription;
  const charge = { id: `charge ${order.id}`, subscriptionId, kind: "charge" as const, amount: 5000, at: 1, chargeId: null };
  const dispute = { ...charge, id: `dispute ${order.id}`, kind: "dispute" as const, amount: -5000, chargeId: charge.id };
  await db.insert(t.billingMovements).values(isDisputed ? [charge, dispute] : [charge]);
  const renderPdf = async () => new Uint8Array();
  const config = { mainOrigin: MAIN, local: true } as InvoiceTools["config"];
  const invoice = await issueInvoice(charge, { store, now: Date.now(), seller: null, renderPdf, config });
  if (!invoice) throw new Error("no invoice");
  const buyer = { ...invoice.content.buyer, street: "Plein 1", postalCode: "1000 AA", town: "Amsterdam" };
  await db.insert(t.billingDetails).values({ subscriptionId, buyer, updatedAt: 1 });
  return invoice.number;
}

/** Adds a site with a copy, and a site that was restored from it. */
async function givenBackup(): Promise<{ id: string; confirm: string; backupId: string; asideId: string }> {
  const { store, kv } = worker;
  const id = await published(await owner(worker), `kopie-${crypto.randomUUID().slice(0, 8)}`);
  const bucket = (await worker.miniflare.getR2Bucket("BACKUPS")) as unknown as R2Bucket;
  const tools = { store, bucket, secrets: testSecrets(), now: Date.now() };
  await backUpSite(tools, id);
  const [backupId, confirm] = [(await findBackups(store, id))[0]?.id ?? "", (await findLiving(store, id))?.name.trim() ?? ""];
  const asideId = crypto.randomUUID();
  const by = { kv, mainDomain: "vrijhuis.example", mainOrigin: MAIN, requestId: "", by: boss.id };
  await restoreBeside({ ...tools, ...by }, { siteId: id, backupId, confirm, asideId });
  const media = (await worker.miniflare.getR2Bucket("MEDIA")) as unknown as R2Bucket;
  const all = { ...tools, media, rowSecrets: secretsOf(BACKUP_SECRET) };
  for (let step: number | undefined = 0; step !== undefined;) step = await restoreStep(all, asideId, step);
  return { id, confirm, backupId, asideId };
}

/** Adds an unpaid order; returns its number. */
async function givenOrder(): Promise<string> {
  const id = crypto.randomUUID();
  const order = { ...orderFixture(id, "piet@example.com"), number: "K7MP-3QXD", status: "expired" as const };
  await insertOrder(worker.store.db, worker.store.tables, order);
  return order.number;
}

/** Adds a subscription of the test provider; returns its id. */
async function givenTestSubscription(): Promise<string> {
  const orderId = crypto.randomUUID();
  const test = { orderId, provider: "sandbox", providerRef: `test_sub_${orderId}` };
  return (await givenSubscription(worker.store, crypto.randomUUID(), test)).id;
}

/** Gives a site time; returns the gift's id. */
async function givenGift(): Promise<string> {
  const id = crypto.randomUUID();
  const gift = { id, siteId: site, reason: "launch", endsAt: Date.now() + 86_400_000, createdAt: Date.now(), createdBy: boss.id };
  await worker.store.atomically((db) => insertGift(db, worker.store.tables, gift));
  return id;
}

async function givenAlert(): Promise<string> {
  const { db, tables } = worker.store;
  const id = `mail:smtp.example ${crypto.randomUUID()}`;
  await db.insert(tables.alerts).values({ id, cause: "mail:smtp.example", state: "down", openedAt: Date.now() });
  return id;
}

const IN_ALL = { nl: "Boeken lukt niet", en: "Booking fails", pl: "Rezerwacja nie działa" };
const INCIDENT = { state: "investigating", parts: ["booking"], title: IN_ALL, text: IN_ALL };

const QUESTIONS = { templateId: "questions", locale: "nl" };
const questionTexts = {
  "questions:subject": "{{name}} vraagt iets",
  "questions:name": "Naam",
  "questions:email": "E-mail",
  "questions:answer": "Antwoord aan {{name}}.",
};

/** Creates a draft of an article with a picture; returns the path of its Dutch copy. */
async function givenArticle(): Promise<Record<string, string>> {
  const { db, tables } = worker.store;
  const pictureKey = "a".repeat(64);
  await db.insert(tables.articlePictures).values({ key: pictureKey, bytes: 1, uploadedAt: Date.now() }).onConflictDoNothing();
  const text = articleText({ slug: `stuk-${crypto.randomUUID()}`, pictureKey });
  const { body } = await boss.call("POST", "/admin/articles", { locale: "nl", text });
  return { key: String(body["key"]), locale: "nl" };
}

async function givenPublished(): Promise<Record<string, string>> {
  const path = await givenArticle();
  await boss.call("POST", `/admin/articles/${path["key"]}/nl/publish`, { at: null }, at(1));
  return path;
}

/** Time of a plan, in Amsterdam. */
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-03-01T09:00`;

/** Valid calls of every route with which admins change something, by method and path; they run in this order. */
const CALLS: Record<string, () => Call[] | Promise<Call[]>> = {
  "POST /admin/owners/:id/:action": () =>
    Object.entries({ "sign-out": "signed_out_by_admin", ban: "banned", unban: "unbanned" }).map(([action, recorded]) => ({
      path: { id: anna.id, action },
      body: REASON,
      action: recorded,
    })),
  "POST /admin/owners/:id/views": () => [{ path: { id: anna.id }, body: REASON, action: "view_begun" }],
  "DELETE /admin/owners/:id/views/:viewId": async () => {
    const [view] = await worker.store.db.select().from(worker.store.tables.adminViews);
    return [{ path: { id: anna.id, viewId: view?.id ?? "" }, action: "view_ended" }];
  },
  "POST /admin/sites/:id/suspend": () => [{ path: { id: site }, body: REASON, action: "site_suspended" }],
  "POST /admin/sites/:id/resume": () => [{ path: { id: site }, body: REASON, action: "site_suspension_lifted" }],
  "POST /admin/sites/:id/gifts": () => [{ path: { id: site }, body: { ...REASON, days: 30 }, action: "site_time_given" }],
  "POST /admin/sites/:id/restore": async () => {
    const { id, confirm, backupId } = await givenBackup();
    return [{ path: { id }, body: { confirm, backupId }, action: "site_copy_restored" }];
  },
  "POST /admin/sites/:id/swap": async () => {
    const { id, confirm, asideId } = await givenBackup();
    return [{ path: { id }, body: { confirm, asideId }, action: "site_swapped" }];
  },
  "POST /admin/sites/:id/transfer": () => [
    { path: { id: site }, body: { ...REASON, email: "next@example.com", staysAsManager: false }, action: "site_offered" },
  ],
  "POST /admin/mails/:mailId/cancel": async () => [
    { path: await givenMail(), body: REASON, action: "mail_cancelled", isOnce: true },
  ],
  "POST /admin/mails/:mailId/retry": async () => [{ path: await givenMail(), action: "mail_retried" }],
  "POST /admin/mails/:mailId/resend-alike": async () => {
    const path = await givenMail();
    const { outbox } = worker.store.tables;
    const failed = { failedAt: Date.now(), failureCause: "550 denied" };
    await worker.store.db
      .update(outbox)
      .set(failed)
      .where(eq(outbox.id, String(path["mailId"])));
    return [{ path, action: "mails_resent", isOnce: true }];
  },
  "POST /admin/dead-letters/:letterId/run": async () => {
    const id = crypto.randomUUID();
    const body = JSON.stringify({ job: "deliver-outbox" });
    await keepLetter(worker.store, { id, queue: "vrijhuis-mail", body, reason: "Error", attempts: 4, at: Date.now() });
    return [{ path: { letterId: id }, action: "dead_letter_run_again", isOnce: true }];
  },
  "POST /admin/mails/held": () => [
    { body: { kind: "guest", isOlder: true, since: 1, act: "release" }, action: "held_mail_released" },
    { body: { kind: "guest", isOlder: false, since: 1, act: "drop" }, action: "held_mail_dropped" },
  ],
  "POST /admin/mails/held/end": () => [{ action: "held_mail_ended" }],
  "POST /admin/suppressions/:siteId/:digest/lift": async () => {
    const { db, tables } = worker.store;
    const dead = { siteId, address: "a@b.example", answer: null, createdAt: 0, addressDigest: "digest" };
    await suppressions.add(db, tables, { ...dead, reason: "bounced" });
    return [{ path: { siteId, digest: "digest" }, body: REASON, action: "suppression_lifted", isOnce: true }];
  },
  "POST /admin/leads/:leadId/notes": async () => [
    { path: await givenLead(), body: { text: "Called back." }, action: "lead_noted" },
  ],
  "PUT /admin/leads/:leadId/state": async () => [
    { path: await givenLead(), body: { state: "contacted" }, headers: at("new"), action: "lead_state_changed", isOnce: true },
  ],
  "POST /admin/billing/subscriptions/:id/compare": async () => [
    { path: { id: await givenTestSubscription() }, action: "subscription_compared" },
  ],
  "POST /admin/billing/gifts/:id/end": async () => [
    { path: { id: await givenGift() }, body: REASON, action: "site_gift_ended", isOnce: true },
  ],
  "POST /admin/invoices/:number/correct": async () => [
    { path: { number: await givenInvoice() }, body: REASON, action: "invoice_corrected", isOnce: true },
  ],
  "POST /admin/invoices/:number/credit": async () => [
    { path: { number: await givenInvoice({ isDisputed: true }) }, body: REASON, action: "dispute_credited", isOnce: true },
  ],
  "POST /admin/withdrawals/:id/match": async () => [
    {
      path: await givenWithdrawal("received"),
      body: { ...REASON, number: await givenOrder() },
      action: "withdrawal_matched",
      isOnce: true,
    },
  ],
  "POST /admin/withdrawals/:id/actions/:action": async () => [
    {
      path: { ...(await givenWithdrawal("matched")), action: "refunded-by-hand" },
      body: REASON,
      action: "withdrawal_refunded_by_hand",
      isOnce: true,
    },
    {
      path: { ...(await givenWithdrawal("received")), action: "refuse" },
      body: REASON,
      action: "withdrawal_refused",
      isOnce: true,
    },
  ],
  "PUT /admin/settings/templates/:templateId/:locale": () => [
    { path: QUESTIONS, body: { texts: questionTexts }, headers: at(0), action: "mail_template_changed", isOnce: true },
  ],
  "DELETE /admin/settings/templates/:templateId/:locale": () => [
    { path: QUESTIONS, headers: at(1), action: "mail_template_reset", isOnce: true },
  ],
  "POST /admin/settings/templates/:templateId/:locale/preview": () => [
    { path: QUESTIONS, body: { texts: questionTexts, sample: "questions" } },
  ],
  "POST /admin/settings/templates/:templateId/:locale/test": () => [
    { path: QUESTIONS, body: { texts: questionTexts, sample: "questions" }, action: "mail_template_tested" },
  ],
  "POST /admin/articles": () => [
    { body: { locale: "pl", text: articleText({ slug: crypto.randomUUID() }) }, action: "article_saved" },
  ],
  "POST /admin/articles/pictures": () => [{ upload: articlePicture(), action: "article_picture_added" }],
  "PUT /admin/articles/:key/:locale": async () => {
    const path = await givenArticle();
    return [{ path, body: articleText({ slug: crypto.randomUUID() }), headers: at(1), action: "article_saved", isOnce: true }];
  },
  "DELETE /admin/articles/:key/:locale": async () => [{ path: await givenArticle(), headers: at(1), action: "article_deleted" }],
  "POST /admin/articles/:key/:locale/publish": async () => [
    { path: await givenArticle(), body: { at: null }, headers: at(1), action: "article_published", isOnce: true },
    { path: await givenArticle(), body: { at: NEXT_YEAR }, headers: at(1), action: "article_scheduled", isOnce: true },
  ],
  "POST /admin/articles/:key/:locale/cancel-plan": async () => {
    const path = await givenArticle();
    await boss.call("POST", `/admin/articles/${path["key"]}/nl/publish`, { at: NEXT_YEAR }, at(1));
    return [{ path, headers: at(2), action: "article_plan_cancelled", isOnce: true }];
  },
  "POST /admin/articles/:key/:locale/withdraw": async () => [
    { path: await givenPublished(), body: REASON, headers: at(2), action: "article_withdrawn", isOnce: true },
  ],
  "POST /admin/articles/:key/:locale/show-shipped": async () => {
    const path = { key: "tourist-tax", locale: "en" };
    await boss.call("PUT", "/admin/articles/tourist-tax/en", articleText({ slug: "tax" }), at(0));
    await boss.call("POST", "/admin/articles/tourist-tax/en/publish", { at: null }, at(1));
    return [{ path, headers: at(2), action: "shipped_article_shown", isOnce: true }];
  },
  "POST /admin/articles/:key/:locale/versions/:version/restore": async () => [
    { path: { ...(await givenArticle()), version: "1" }, headers: at(1), action: "article_restored", isOnce: true },
  ],
  "PUT /admin/settings/consultation": () => [
    {
      body: { ...DEFAULT_CONSULTATION_HOURS, noticeHours: 5 },
      headers: at(0),
      action: "platform_setting_changed",
      isOnce: true,
    },
  ],
  "PUT /admin/settings/mail-servers/:serverId": () =>
    [FIRST_SERVER, SECOND_SERVER].map((serverId) => ({
      path: { serverId },
      body: MAIL_SERVER,
      headers: at(0),
      action: "platform_mail_server_saved",
      isOnce: true,
    })),
  "PUT /admin/settings/mail-servers/first": () => [
    { body: { id: SECOND_SERVER }, headers: at(FIRST_SERVER), action: "platform_mail_server_put_first", isOnce: true },
  ],
  "POST /admin/settings/mail-servers/:serverId/test": () => [
    { path: { serverId: FIRST_SERVER }, body: { ...MAIL_SERVER, locale: "nl" }, action: "platform_mail_server_tested" },
  ],
  "DELETE /admin/settings/mail-servers/:serverId": () => [
    { path: { serverId: FIRST_SERVER }, headers: at(1), action: "platform_mail_server_removed", isOnce: true },
  ],
  "PUT /admin/settings/booking-defaults": () => [
    {
      body: { ...INITIAL_BOOKING_DEFAULTS, minNights: 3, answerHours: 48, cancellation: "strict", syncMinutes: 30 },
      headers: at(0),
      action: "platform_setting_changed",
      isOnce: true,
    },
  ],
  // A name that no message is sent to.
  "PUT /admin/settings/alerts": () => [
    { body: { webhook: "https://hooks.internal/secret" }, headers: at(0), action: "platform_setting_changed", isOnce: true },
  ],
  "POST /admin/status/webhook-test": () => [{ action: "alert_webhook_tested" }],
  "POST /admin/status/alerts/acknowledge": async () => [
    { body: { id: await givenAlert() }, action: "alert_acknowledged", isOnce: true },
  ],
  "POST /admin/status/incidents": () => [{ body: INCIDENT, action: "incident_reported" }],
  "POST /admin/status/incidents/:incidentId/updates": async () => {
    const { body } = await boss.call("POST", "/admin/status/incidents", INCIDENT);
    const { state, text } = { ...INCIDENT, state: "resolved" };
    const path = { incidentId: (body as { id: string }).id };
    return [{ path, body: { state, text }, headers: at(1), action: "incident_updated", isOnce: true }];
  },
};

const ROUTES = [
  ...new Set(
    api.routes
      .filter(({ method, handler }) => !["ALL", "GET"].includes(method) && gateOf(handler) === "admin")
      .map(({ method, path }) => `${method} ${path.replace(/^\/api/, "")}`),
  ),
];

test("each write of an admin is listed here", () => expect(ROUTES.toSorted()).toEqual(Object.keys(CALLS).toSorted()));

test.each(Object.keys(CALLS))("%s is in the audit log, once, under a name of its own", async (route) => {
  const [method = "", pattern = ""] = route.split(" ");
  const { auditLog } = worker.store.tables;
  const log = async () => worker.store.db.select().from(auditLog).where(eq(auditLog.actorId, boss.id));
  for (const { path = {}, body, upload, headers, action, isOnce } of (await CALLS[route]?.()) ?? []) {
    const address = pattern.replace(/:(\w+)/g, (_, name: string) => path[name] ?? "");
    const parts = await upload;
    const call = () => (parts ? uploadTo(worker, boss.token, address, parts) : boss.call(method, address, body, headers));
    if (headers) expect((await boss.call(method, address, body)).status).toBe(428);
    const before = new Set((await log()).map(({ id }) => id));
    const { status, body: answered } = await call();
    expect([status, answered.code]).toEqual([expect.toBeOneOf([200, 201, 204]), undefined]);
    const added = (await log()).filter(({ id }) => !before.has(id));
    expect(added.map((entry) => entry.action)).toEqual(action === undefined ? [] : [action]);
    expect(JSON.stringify(added)).not.toContain("example.com");
    if (body && "reason" in body) expect(added[0]?.details).toMatchObject(REASON);
    if (!isOnce) continue;
    const again = await call();
    expect([again.status, again.body.code]).toEqual([
      409,
      expect.toBeOneOf(["VERSION_CONFLICT", "STATE_CHANGED", "INVOICE_STATE"]),
    ]);
    expect(await log()).toHaveLength(before.size + 1);
  }
});

test("a message is shown without its secrets, and reading it leaves an entry", async () => {
  const secret = "q9XkT2vLw0aZr5YbN8dCeg";
  const { mailId = "" } = await givenMail({
    key: `account recovery ${crypto.randomUUID()}`,
    subject: "Code 482913",
    text: `Code 482913, https://vrijhuis.nl/login/confirm?token_hash=${secret}&type=recovery or https://x.example/booking/${secret}.`,
    html: `<p style="color:#123456">482913 <a href="https://vrijhuis.nl/login/confirm?token_hash=${secret}">x</a></p>`,
  });
  const { body } = await boss.call("GET", `/admin/mails/${mailId}`);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`482913|${secret}`));
  expect(body["html"]).toContain("#123456");
  expect(body["text"]).toContain("https://vrijhuis.nl/login/confirm?token_hash=…&type=recovery");
  const listed = JSON.stringify((await boss.call("GET", "/admin/mails?recipient=anna@example.com")).body);
  expect(listed).toContain(mailId);
  expect(listed).not.toContain("482913");
  const { auditLog } = worker.store.tables;
  expect(await worker.store.db.select().from(auditLog).where(eq(auditLog.action, "mail_viewed"))).toMatchObject([
    { actorId: boss.id, details: { mail: mailId } },
  ]);
  for (const query of ["state=x", "cursor=x", "limit=101", `domain=${"x".repeat(254)}`])
    expect([query, (await boss.call("GET", `/admin/mails?${query}`)).status]).toEqual([query, 422]);
});

test("leads are found by a part of their name, literally", async () => {
  const { leadId } = await givenLead();
  const found = async (q: string) =>
    ((await boss.call("GET", `/admin/leads?q=${encodeURIComponent(q)}`)).body as { leads?: { id: string }[] }).leads?.map(
      ({ id }) => id,
    );
  expect(await found("PIET 100%")).toContain(leadId);
  expect(await found("piet@exam")).toContain(leadId);
  expect(await found("t%t")).toEqual([]);
});

test("slots follow the saved hours at once, and new sites follow the saved rules; existing ones keep their own", async () => {
  const weekdays = [[[600, 660]], [], [], [], []];
  const hours = { weekdays, daysOff: [], noticeHours: 24, daysAhead: 2 };
  for (const wrong of [
    [[[600, 605]], [], [], [], []],
    [[[660, 600]], [], [], [], []],
    [
      [
        [600, 720],
        [660, 780],
      ],
      [],
      [],
      [],
      [],
    ],
  ])
    expect((await boss.call("PUT", "/admin/settings/consultation", { ...hours, weekdays: wrong }, at(1))).status).toBe(422);
  expect((await boss.call("PUT", "/admin/settings/consultation", hours, at(1))).status).toBe(200);
  const slots = (await boss.call("GET", "/consultation-slots")).body as unknown as string[];
  expect(slots.map((slot) => slot.slice(11))).toEqual(expect.arrayContaining(["10:00", "10:30"]));
  expect(new Set(slots.map((slot) => slot.slice(11)))).toEqual(new Set(["10:00", "10:30"]));
  const rulesOf = async (id: string) => {
    const [rates, settings] = await Promise.all([
      boss.call("GET", `/sites/${id}/rates`),
      boss.call("GET", `/sites/${id}/booking-settings`),
    ]);
    const [plan] = Object.values(
      (rates.body as unknown as { plans: Record<string, { plan: { rules: { minNights: number }; cancellation: unknown } }> })
        .plans,
    );
    const units = (settings.body as unknown as { settings: { units: Record<string, { answerHours: number }> } }).settings.units;
    return [plan?.plan.rules.minNights, plan?.plan.cancellation, Object.values(units).map(({ answerHours }) => answerHours)];
  };
  expect(await rulesOf(siteId)).toEqual([
    2,
    [
      { days: 30, percent: 100 },
      { days: 14, percent: 50 },
    ],
    [],
  ]);
  const later = await beginSite(boss, "Later");
  expect(await rulesOf(later)).toEqual([
    3,
    [
      { days: 60, percent: 100 },
      { days: 42, percent: 50 },
    ],
    [48],
  ]);
  const added = await boss.call("POST", `/sites/${later}/units`, {});
  expect([added.status, added.body.code]).toEqual([201, undefined]);
  expect(await rulesOf(later)).toEqual([3, expect.anything(), [48, 48]]);
});

test.each(["", "/en", "/pl"])("%s/admin/pricing leads to the booking defaults", async (prefix) => {
  const response = await worker.get(`${MAIN}${prefix}/admin/pricing`);
  expect([response.status, response.headers.get("location")]).toEqual([302, `${prefix}/admin/settings/booking-calendar`]);
});
