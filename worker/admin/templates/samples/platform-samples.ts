import type { Invoice } from "#contract/business/invoice.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import type { Withdrawal } from "#contract/business/withdrawal-state.ts";
import { CHANNELS, type Channel } from "#domain/channels/channels.ts";
import { date, dayInZone } from "#domain/dates.ts";
import { PROBLEMS } from "#domain/domains/states.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { EVENT_OF, type PushKind } from "#domain/push/events.ts";
import type { SiteRole } from "#domain/roles.ts";
import { brand } from "#locales/brand.ts";
import type { Lead } from "#store/business/leads.ts";
import {
  type AccountMailKind,
  type AccountMailValues,
  renderAccountMail,
  renderSmsCode,
} from "#identity/accounts/account-mail.ts";
import { suspensionMail } from "../../sites/suspension-mail.ts";
import { composePaidMails } from "#business/billing/paid-mails.ts";
import { composeErasureMail, composeGiftMail } from "#business/billing/unpaid-site-mails.ts";
import { orderTexts } from "#business/billing/order-texts.ts";
import { composeContractEnded } from "#business/billing/contract-ended-mail.ts";
import { composeReminder } from "#business/billing/reminder-mail.ts";
import { composeInvoiceMail } from "#business/invoices/invoice-mail.ts";
import { composeReceivedMails, composeRefundedMail } from "#business/withdrawals/withdrawal-mails.ts";
import { type FeedMail, feedLetter } from "#letting/channels/feed-mail.ts";
import { domainLetter } from "#owners/domains/domain-mail.ts";
import { type Consultation, serializeConsultation } from "#business/leads/appointment.ts";
import { composeConfirmedMails, composeNewLeadMails } from "#business/leads/lead-mails.ts";
import { composeServerMail } from "#services/mail/servers/tell-owner.ts";
import { composeTestMail } from "#services/mail/servers/send-test-mail.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { composePush, composeTest } from "#services/push/compose-push.ts";
import { handedOverMail, invitationMail, takenOverMail } from "#owners/team/team-mails.ts";
import { HEALTH_PARTS } from "#contract/services/health.ts";
import { ALERT_EVENTS, type AlertEvent } from "#domain/status/alerts.ts";
import { alertMail, alertSubject } from "#services/status/alert-mail.ts";
import { outageMail } from "#services/status/outage-mail.ts";
import { type Sample, type SampleMail, sampleOf } from "./sample.ts";
import { SAMPLE_TIME } from "./sample-booking.ts";

const MAIL_HOST = "smtp.example.com";
const SITE = { id: "sample", email: "bram@example.com", siteName: "Het Duinhuis" };

const ENDED = { siteId: SITE.id, siteName: SITE.siteName, email: SITE.email, mainOrigin: brand.origin };

const link = `${brand.origin}/login/confirm?for=sign-up&token_hash=pkce_6f1c0ab2&type=signup`;
const code = "048213";

/** Values of each kind of email about an account. */
export const ACCOUNT_MAILS: Record<AccountMailKind, AccountMailValues> = {
  confirm: { link, code },
  magicLink: { link, code },
  recover: { link, code },
  emailChange: { link, code, email: "anna@dewit.example" },
  emailChanged: { email: "anna@dewit.example" },
  invitation: { link, code },
  reauthenticate: { code },
  newDevice: { userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
  factorAdded: {},
  factorRemoved: {},
  recoveryCodeUsed: {},
  passwordChanged: {},
  farewell: {},
};
export const ACCOUNT_MAIL_KINDS = Object.keys(ACCOUNT_MAILS) as AccountMailKind[];

const accountSamples: readonly Sample[] = [
  ...ACCOUNT_MAIL_KINDS.map((kind) =>
    sampleOf(`accounts-${kind}`, "", (locale) => renderAccountMail(kind, locale, ACCOUNT_MAILS[kind])),
  ),
  sampleOf("accounts-newDevice", "unknown", (locale) => renderAccountMail("newDevice", locale, { userAgent: "curl/8.5.0" })),
  sampleOf("accounts", "sms", (locale) => ({ subject: "", text: renderSmsCode(locale, code), html: null })),
];

const SLOT = Date.parse("2026-11-23T08:00:00Z");
const leadOf = (locale: Locale, change: Partial<Lead> = {}): Lead => ({
  id: "3f0e2a44-5b1c-4d8e-9a77-1c2d3e4f5a6b",
  kind: "contact",
  locale,
  name: "Eva Nowak",
  email: "eva@example.com",
  phone: null,
  units: 2,
  channels: ["airbnb", "booking", "vrbo", "own-site", "agency", "none"],
  message: "Mag de hond mee?",
  slot: null,
  reservedSlot: null,
  heldUntil: null,
  confirmedAt: null,
  confirmDigest: null,
  consentAt: SAMPLE_TIME,
  digest: "sample",
  createdAt: SAMPLE_TIME,
  state: "new",
  ...change,
});
const consultationOf = (locale: Locale, phone: string | null): Consultation => ({
  ...leadOf(locale, { kind: "consultation", phone, reservedSlot: SLOT }),
  slot: SLOT,
  confirmedAt: SAMPLE_TIME,
});

/** An email that is always composed, by its place among several. */
function mailAt<Composed extends SampleMail>(mails: readonly Composed[], index: number): Composed {
  const mail = mails[index];
  if (!mail) throw new Error(`the sample has no mail ${index}`);
  return mail;
}

const leadSamples: readonly Sample[] = [
  sampleOf("leads-contact", "", (locale) => mailAt(composeNewLeadMails(leadOf(locale), null, brand.origin), 0)),
  sampleOf("leads-held", "", (locale) => {
    const lead = leadOf(locale, { kind: "consultation", slot: SLOT, reservedSlot: SLOT, heldUntil: SAMPLE_TIME });
    return mailAt(composeNewLeadMails(lead, "0".repeat(64), brand.origin), 0);
  }),
  sampleOf("leads-consultation", "", (locale) => mailAt(composeConfirmedMails(consultationOf(locale, null), brand.origin), 0)),
  sampleOf("leads-consultation", "phone", (locale) =>
    mailAt(composeConfirmedMails(consultationOf(locale, "+31612345678"), brand.origin), 0),
  ),
  // Notices to us are in our language, and name the language of the lead.
  sampleOf("leads", "notice", (locale) => mailAt(composeNewLeadMails(leadOf(locale), null, brand.origin), 1)),
  ...LOCALES.map((language) =>
    sampleOf("leads", `appointment ${language}`, () =>
      mailAt(composeConfirmedMails(consultationOf(language, "+31612345678"), brand.origin), 1),
    ),
  ),
  sampleOf("leads", "calendar", (locale) => {
    const text = serializeConsultation(consultationOf(locale, null), { withAttendee: false }).replace(/\r\n /g, "");
    return { subject: `${mailTexts(locale)("leads:invitation.file")}.ics`, text, html: null };
  }),
];

const orderOf = (locale: Locale, change: Partial<OrderRecord> = {}): OrderRecord => ({
  id: "9b2a1c44-5b1c-4d8e-9a77-1c2d3e4f5a6b",
  number: "K7MP-3QXD",
  plan: "standard",
  locale,
  customer: { kind: "person", name: "Eva Nowak", email: "eva@example.com", country: "NL" },
  dueNow: 200_00,
  monthly: 50_00,
  nextCharge: date("2026-12-21"),
  status: "paid",
  provider: "stripe",
  providerRef: null,
  digest: "sample",
  createdAt: SAMPLE_TIME,
  updatedAt: SAMPLE_TIME,
  paidAt: SAMPLE_TIME,
  userId: null,
  siteId: null,
  ...change,
});
const paid = async (order: OrderRecord) =>
  composePaidMails(order, "5f0c4bd1-6b0e-4d0f-9b57-2f6f3a5f0a10", SAMPLE_TIME, brand.origin);

const orderSamples: readonly Sample[] = [
  sampleOf("order-mail", "", async (locale) => mailAt(await paid(orderOf(locale)), 0)),
  sampleOf("order-mail", "free", async (locale) => mailAt(await paid(orderOf(locale, { dueNow: 0 })), 0)),
  sampleOf("order-mail", "test", async (locale) => mailAt(await paid(orderOf(locale, { provider: "sandbox" })), 0)),
  sampleOf("order-mail", "owner", async (locale) => mailAt(await paid(orderOf(locale, { userId: "sample" })), 0)),
  sampleOf("order-notice", "", async (locale) => mailAt(await paid(orderOf(locale)), 1)),
  sampleOf("order-notice", "owner", async (locale) => mailAt(await paid(orderOf(locale, { userId: "sample" })), 1)),
  sampleOf("order", "lines", (locale) => {
    const t = orderTexts(locale);
    return { subject: "", text: `${t("lines.setup")}\n${t("lines.monthly")}`, html: null };
  }),
];

const invoiceOf = (locale: Locale, isTest: boolean): Invoice => ({
  id: "sample",
  number: "V2026-0001",
  kind: "invoice",
  on: date("2026-11-21"),
  at: SAMPLE_TIME,
  subscriptionId: "sample",
  userId: null,
  movementId: "sample",
  position: 0,
  content: {
    locale,
    isTest,
    seller: { name: brand.name, street: "", postalCode: "", town: "", registerNumber: "", vatNumber: "" },
    buyer: {
      kind: "person",
      name: "Eva Nowak",
      company: "",
      street: "",
      postalCode: "",
      town: "",
      country: "NL",
      vatNumber: "",
    },
    email: "eva@example.com",
    orderNumber: "K7MP-3QXD",
    lines: [{ kind: "month", period: null, of: null, gross: 50_00, vat: 8_68, category: "S", rate: 21, country: "NL" }],
    reason: "paid",
    proof: null,
    paidOn: date("2026-11-21"),
    corrects: [],
  },
});

const withdrawalOf = (locale: Locale, remark: string | null = null): Withdrawal => ({
  id: "7c1d5a08-5b1c-4d8e-9a77-1c2d3e4f5a6b",
  locale,
  name: "Eva Nowak",
  contract: "K7MP-3QXD",
  email: "eva@example.com",
  remark,
  digest: "sample",
  receivedAt: SAMPLE_TIME,
  state: "received",
  orderId: null,
  refunded: null,
  attempts: 0,
  problem: null,
  nextAttemptAt: null,
  leaseUntil: 0,
});
const refundedMail = (locale: Locale, refunded: number, provider = "stripe") =>
  composeRefundedMail(withdrawalOf(locale), orderOf(locale, { provider }), refunded);

const withdrawalSamples: readonly Sample[] = [
  sampleOf("withdrawals-receipt", "", (locale) => mailAt(composeReceivedMails(withdrawalOf(locale), brand.origin), 0)),
  sampleOf("withdrawals-receipt", "note", (locale) =>
    mailAt(composeReceivedMails(withdrawalOf(locale, "Het huis is verkocht."), brand.origin), 0),
  ),
  sampleOf("withdrawals-notice", "", (locale) => mailAt(composeReceivedMails(withdrawalOf(locale), brand.origin), 1)),
  sampleOf("withdrawals-refunded", "", (locale) => refundedMail(locale, 200_00)),
  sampleOf("withdrawals-refunded", "unpaid", (locale) => refundedMail(locale, 0)),
  sampleOf("withdrawals-refunded", "test", (locale) => refundedMail(locale, 200_00, "sandbox")),
];

const STAY = { arrival: date("2026-08-10"), departure: date("2026-08-14") };
const feedSample = (kind: FeedMail, channel: Channel, variation = ""): Sample =>
  sampleOf(`channels-${kind}`, variation, (locale) =>
    feedLetter(locale, { kind, channel, host: "calendar.example", stays: kind === "well" ? [] : [STAY] }, brand.origin),
  );
const FEED_MAILS = ["conflict", "stale", "well", "many-gone", "empty"] as const satisfies FeedMail[];

const PUSH_KINDS = Object.keys(EVENT_OF) as PushKind[];

const teamMail = (template: string, variation: string, role: SiteRole): Sample =>
  sampleOf(template, variation, (locale) =>
    invitationMail({ ...SITE, locale, role, inviter: "Anna de Wit", link: `${brand.origin}/login/sign-up?team=0a1b` }),
  );
const handedOver = (variation: string, stays: boolean, isKept?: boolean): Sample =>
  sampleOf("team-handedOver", variation, (locale) => {
    const subscription = isKept === undefined ? undefined : { isKept, endsAt: SAMPLE_TIME };
    return handedOverMail({ ...SITE, locale, newOwner: "Bram", stays, subscription });
  });
const takenOver = sampleOf("team-takenOver", "", (locale) =>
  takenOverMail({ ...SITE, siteId: SITE.id, locale, paidUntil: SAMPLE_TIME, mainOrigin: brand.origin }),
);
const ALERT = {
  id: "sample",
  cause: `mail:${MAIL_HOST}`,
  state: "down" as const,
  openedAt: SAMPLE_TIME,
  closedAt: null,
  remindedAt: null,
  acknowledgedAt: null,
};
const alertLetter = (
  event: AlertEvent,
  locale: Locale,
  change: Partial<typeof ALERT | { state: "slow"; closedAt: number }> = {},
) => alertMail({ ...ALERT, ...change }, event, { id: "sample", email: SITE.email, locale }, brand.origin);
const alertSamples: readonly Sample[] = [
  ...ALERT_EVENTS.map((event) => sampleOf(`alerts-${event}`, "", (locale) => alertLetter(event, locale))),
  // The texts that they share: all causes, and what the facts say.
  sampleOf("alerts", "", (locale) => {
    const causes = [
      ...HEALTH_PARTS,
      `mail:${MAIL_HOST}`,
      "feeds:calendar.example",
      "errors:GET site /",
      "letters:check-payment: TypeError: fetch failed",
      "theme:fresh-coastal Hero TypeError",
      "size",
      "other",
    ];
    const letters = [alertLetter("opened", locale), alertLetter("closed", locale, { state: "slow", closedAt: SAMPLE_TIME })];
    const texts = [...causes.map((cause) => alertSubject(cause, locale, "opened")), ...letters.map(({ text }) => text)];
    return { subject: "", text: texts.join("\n\n"), html: null };
  }),
];

const outageSample = sampleOf("outage", "", (locale) => {
  const outage = { id: "sample", startedAt: SAMPLE_TIME, endedAt: SAMPLE_TIME + 17 * 60_000 };
  const { siteName, email } = SITE;
  const site = { siteId: SITE.id, siteName, email, timeZone: "Europe/Amsterdam" };
  return outageMail({ ...site, locale, outage, statusOrigin: brand.origin.replace("://", "://status.") });
});

const suspension = (isSuspended: boolean): Sample =>
  sampleOf(`suspension-${isSuspended ? "suspended" : "resumed"}`, "", (locale) =>
    suspensionMail({
      ...SITE,
      siteId: "sample",
      version: 1,
      reason: "Foto’s van een ander huis.",
      mainOrigin: brand.origin,
      locale,
      isSuspended,
    }),
  );

const reminder = (variation: string, remindersSent: number, endedAt: number | null = null): Sample =>
  sampleOf("subscription-due", variation, (locale) =>
    composeReminder(
      { id: "sample", pastDueSince: SAMPLE_TIME, remindersSent, monthly: 5000, endedAt },
      orderOf(locale),
      brand.origin,
    ),
  );

const invoiceSample = (template: string, variation: string, change: Partial<Invoice>, isTest = false): Sample =>
  sampleOf(template, variation, (locale) =>
    composeInvoiceMail(
      { ...invoiceOf(locale, isTest), ...change },
      { mainOrigin: brand.origin, renderPdf: async () => new Uint8Array() },
    ),
  );
const ended = (variation: string, how: Parameters<typeof composeContractEnded>[2]): Sample =>
  sampleOf("subscription-ended", variation, (locale) => composeContractEnded("sample", orderOf(locale), how));
const giftMail = (variation: string, isReminder: boolean): Sample =>
  sampleOf("ended-gift", variation, (locale) =>
    composeGiftMail({ ...ENDED, locale, key: "sample", endsAt: SAMPLE_TIME, isReminder }),
  );
const erasureMail = (variation: string, remindersSent: number): Sample =>
  sampleOf("ended-erasure", variation, (locale) => {
    const day = dayInZone(SAMPLE_TIME, BILLING_TIME_ZONE);
    return composeErasureMail({ ...ENDED, locale, plannedFor: day, lastDay: day, remindersSent });
  });

/** Emails and other texts to owners, to visitors of our site and to us. */
export const PLATFORM_SAMPLES: readonly Sample[] = [
  ...accountSamples,
  ...leadSamples,
  ...orderSamples,
  ...withdrawalSamples,
  reminder("", 0),
  reminder("second", 1),
  reminder("last", 2),
  reminder("over", 1, SAMPLE_TIME),
  invoiceSample("invoices-issued", "", {}),
  invoiceSample("invoices-issued", "test", {}, true),
  invoiceSample("invoices-credited", "", { kind: "credit" }),
  ended("", { why: "guarantee", refunded: 200_00 }),
  ended("closed", { why: "account-closed" }),
  ended("twice", { why: "paid-twice", refunded: 200_00 }),
  giftMail("", false),
  giftMail("last", true),
  erasureMail("", 0),
  erasureMail("last", 1),
  ...FEED_MAILS.map((kind) => feedSample(kind, "airbnb")),
  ...CHANNELS.filter((channel) => channel !== "airbnb").map((channel) => feedSample("conflict", channel, channel)),
  ...(["live", "broken", "restored", "stopped"] as const).map((event) =>
    sampleOf(`domains-${event}`, "", (locale) =>
      domainLetter(locale, event, "www.duinhuis-domburg.nl", [...PROBLEMS], brand.origin),
    ),
  ),
  sampleOf("delivery-test", "", (locale) => composeTestMail(locale, "test", { fromName: SITE.siteName, host: MAIL_HOST })),
  sampleOf("delivery-platformTest", "", (locale) =>
    composeTestMail(locale, "platformTest", { fromName: brand.name, host: MAIL_HOST }),
  ),
  sampleOf("delivery-refusing", "", (locale) =>
    composeServerMail(locale, { host: MAIL_HOST, answer: "554 5.7.1 Relay access denied", mainOrigin: brand.origin }),
  ),
  sampleOf("delivery-unsubscribe", "", (locale) => {
    const text = (key: string) =>
      mailTexts(locale)(`delivery:unsubscribe.${key}`, { site: SITE.siteName, address: "eva@example.com" });
    const lines = ["text", "action", "doneTitle", "done", "invalidTitle", "invalid"].map(text);
    return { subject: text("title"), text: lines.join("\n\n"), html: null };
  }),
  sampleOf("push-test", "", (locale) => {
    const { title, body } = composeTest(locale);
    return { subject: title, text: body, html: null };
  }),
  sampleOf("push", "all", (locale) => {
    const news = { firstName: "Eva", bookingId: "sample", isTest: false, ...STAY };
    const shown = PUSH_KINDS.map((kind) => composePush({ news: { ...news, kind }, ...SITE, siteId: SITE.id }, locale));
    return { subject: "", text: shown.map(({ title, body }) => `${title}\n${body}`).join("\n\n"), html: null };
  }),
  teamMail("team-invitation", "", "manager"),
  teamMail("team-invitation", "cleaner", "cleaner"),
  teamMail("team-transfer", "", "owner"),
  handedOver("", true),
  handedOver("leaves", false),
  handedOver("ends", false, false),
  handedOver("kept", true, true),
  takenOver,
  ...alertSamples,
  outageSample,
  suspension(true),
  suspension(false),
];
