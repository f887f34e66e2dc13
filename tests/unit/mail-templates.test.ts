import { describe, expect, test } from "vitest";
import type { Mail } from "#contract/mail.ts";
import type { OrderRecord } from "#contract/order.ts";
import { date } from "#domain/dates.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { SiteRole } from "#domain/roles.ts";
import type { MessageProblem } from "#domain/messages/message-problems.ts";
import { PROBLEMS } from "#domain/domains/states.ts";
import { suspensionMail } from "#worker/admin/sites/suspension-mail.ts";
import type { Lead } from "#store/leads.ts";
import { domainLetter } from "#worker/domains/domain-mail.ts";
import { composeConfirmedMails, composeNewLeadMails } from "#worker/leads/lead-mails.ts";
import { composePaidMails } from "#worker/billing/paid-mails.ts";
import { composePaperMail } from "#worker/papers/mail-paper.ts";
import { composeGuestMail, composeOwnerMail } from "#worker/bookings/booking-mail.ts";
import { composeReviewMail } from "#worker/reviews/review-mail.ts";
import { secretsOf } from "#worker/accounts/digests.ts";
import type { BookingTools } from "#worker/bookings/booking-tools.ts";
import { createGuestToken } from "#worker/bookings/guest-token.ts";
import { composeMailToGuest, composeMailToOwner } from "#worker/messages/conversation-mail.ts";
import { composeBlockedMail } from "#worker/messages/report-blocked.ts";
import { composeQuestionMail } from "#worker/questions/question-mail.ts";
import { handedOverMail, invitationMail } from "#worker/team/team-mails.ts";
import { ACCOUNT_MAIL_KINDS, ACCOUNT_MAILS, accountMailOf } from "../fixtures/account-mails.ts";
import { BOOKING_MAILS, paperFixture, placedFixture } from "../fixtures/booking-mails.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";

const ORIGIN = "https://vrijhuis.nl";
const lead = (locale: Locale, slot: number | null): Lead => ({
  id: "3f0e2a44-5b1c-4d8e-9a77-1c2d3e4f5a6b",
  kind: slot === null ? "contact" : "consultation",
  locale,
  name: "Anna",
  email: "anna@example.com",
  phone: null,
  units: 2,
  channels: ["airbnb"],
  message: "Hoi",
  slot,
  reservedSlot: slot,
  heldUntil: slot === null ? null : NOW,
  confirmedAt: null,
  confirmDigest: null,
  consentAt: NOW,
  digest: "d",
  createdAt: NOW,
  state: "new",
});

const order = (locale: Locale): OrderRecord => ({
  id: "9b2a1c44-5b1c-4d8e-9a77-1c2d3e4f5a6b",
  number: "K7MP-3QXD",
  plan: "standard",
  locale,
  customer: { kind: "person", name: "Anna", email: "anna@example.com", country: "NL" },
  dueNow: 200_00,
  monthly: 50_00,
  nextCharge: date("2026-12-21"),
  status: "paid",
  provider: "sandbox",
  providerRef: null,
  digest: "d",
  createdAt: NOW,
  updatedAt: NOW,
  paidAt: NOW,
});

type Written = Pick<Mail, "subject" | "text" | "html">;

/** All mails, in one language. */
async function mailsIn(locale: Locale): Promise<[name: string, mail: Written][]> {
  const slot = Date.parse("2026-11-23T08:00:00Z");
  const [confirmation, notice] = composeNewLeadMails(lead(locale, null), null, ORIGIN);
  const [request] = composeNewLeadMails(lead(locale, slot), "0".repeat(64), ORIGIN);
  const [consultation] = composeConfirmedMails({ ...lead(locale, slot), slot, confirmedAt: NOW }, ORIGIN);
  const [receipt, paid] = await composePaidMails(
    order(locale),
    "5f0c4bd1-6b0e-4d0f-9b57-2f6f3a5f0a10",
    NOW,
    "https://vrijhuis.nl",
  );
  const link = "https://vrijhuis.nl/login/sign-up?team=0a1b";
  const site = { id: "t-1", locale, email: "bram@example.com", siteName: "Het Duinhuis" };
  const asked = (role: SiteRole) => invitationMail({ ...site, role, inviter: "Anna de Wit", link });
  const gave = (stays: boolean) => handedOverMail({ ...site, newOwner: "Bram", stays });
  const team = {
    manager: asked("manager"),
    cleaner: asked("cleaner"),
    offer: asked("owner"),
    gave: gave(false),
    stays: gave(true),
  };
  const guest = { name: "Eva Nowak", email: "eva@example.com", message: "Mag de hond mee?" };
  const question = composeQuestionMail({ ...siteFixture({ defaultLocale: locale }), rating: null }, guest, {
    key: "question 1",
    recipient: "owner@example.com",
  });
  const opinion = { author: "Eva", rating: 8, parts: {}, locale: "nl", text: "Stil en schoon.", improve: "De messen zijn bot." };
  const review = composeReviewMail({ mainOrigin: ORIGIN }, placedFixture(locale), { ...opinion, mayPublish: true });
  const suspension = { ...site, siteId: "site-1", version: 3, reason: "Foto’s van een ander huis.", mainOrigin: ORIGIN };
  const suspended = suspensionMail({ ...suspension, isSuspended: true });
  const resumed = suspensionMail({ ...suspension, isSuspended: false });
  const others = { ...team, suspended, resumed, question, review, confirmation, notice, request, consultation, receipt, paid };
  const domains = (["live", "broken", "restored", "stopped"] as const).map((event): [string, Written] => [
    `domain ${event}`,
    domainLetter(locale, event, "www.duinhuis-domburg.nl", [...PROBLEMS], "https://vrijhuis.nl"),
  ]);
  const placed = placedFixture(locale);
  const money = { amount: 120_00, day: date("2026-07-11"), occasion: "payment-1" };
  const booked = { recipient: "anna@example.com", link: `${ORIGIN}/booking/abc`, note: "Tot ziens!", now: NOW, ...money };
  const bookings = [
    ...BOOKING_MAILS.guest.map((kind): [string, Written] => [`guest ${kind}`, composeGuestMail(kind, placed, booked)]),
    ...BOOKING_MAILS.owner.map((kind): [string, Written] => [`owner ${kind}`, composeOwnerMail(kind, placed, booked)]),
  ];
  const paper = await composePaperMail(paperFixture(placed), placed, { ...booked, link: `${booked.link}/paper/2026-0001` });
  const secrets = secretsOf(Buffer.alloc(32, 7).toString("base64"));
  const tools = { secrets, mainOrigin: ORIGIN, replyDomain: "reply.example" } as BookingTools;
  const written = { ...placed, ownerEmail: "owner@example.com", tokenSealed: (await createGuestToken(secrets)).tokenSealed };
  const words = { text: "Mag de hond mee?", files: 2, sender: "partner@example.com" };
  const { arrival, departure } = placed.booking;
  const blocked = { key: "booking b1", bookingId: "b1", name: "Anna", locale: "de", arrival, departure } as const;
  const problems: MessageProblem[] = [
    ...(["no-text", "no-template", "moved"] as const).map((type) => ({ type })),
    { type: "no-value", variables: ["key", "link"] },
  ];
  const late = { template: "arrival", own: "Sleutel", problems, now: NOW, mainOrigin: ORIGIN };
  const toGuest = (await composeMailToGuest(tools, written, words)) ?? expect.fail("no mail");
  const toOwner = (await composeMailToOwner(tools, written, words)) ?? expect.fail("no mail");
  return [
    ["message to the guest", toGuest],
    ["message to the owner", toOwner],
    ["blocked message", composeBlockedMail({ ...written, ...blocked }, { ...late, at: NOW + 1 })],
    ["blocked message that is due", composeBlockedMail({ ...written, ...blocked }, { ...late, template: "own", at: NOW })],
    ["paper", paper],
    ...domains,
    ...bookings,
    ...ACCOUNT_MAIL_KINDS.map((kind): [string, Written] => [kind, accountMailOf(kind, locale)]),
    ...Object.entries(others).map(([name, mail]): [string, Written] => [name, mail ?? expect.fail(name)]),
  ];
}

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
/** The visible text, without the preview and without conditional comments. */
const shown = (html: string) =>
  html
    .replace(/^[\s\S]*<\/head>/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ");

describe.each(LOCALES)("mails in %s", async (locale) => {
  const mails = await mailsIn(locale);

  test.each(mails)("%s has all its texts", (_, { subject, text, html }) => {
    for (const part of [subject, text, shown(html)]) {
      expect(part).not.toMatch(
        /\{\{|undefined|null|NaN|\b(?:account|leads|mail|notice|facts|domains|bookings|papers?):?\.?[a-z]+[.:][a-zA-Z]+/,
      );
      expect(part.trim()).not.toBe("");
    }
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(78);
  });

  test.each(mails)("%s is a document in its language with a preview, at most 600 pixels wide", (name, { html }) => {
    // Notifications to us are in our language.
    const language = name === "notice" ? "nl" : locale;
    expect(html).toMatch(new RegExp(`^<!doctype html><html [^>]*lang="${language}"`));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/display:none[^>]*>[^<\s]/);
    const widths = [...html.matchAll(/width[:=]"?(\d+)/g)].map(([, width]) => Number(width));
    expect(Math.max(...widths)).toBeLessThanOrEqual(600);
  });

  test.each(mails)("%s links to absolute addresses, all of them in its text too", (_, { text, html }) => {
    const links = attributes(html, "href");
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) {
      expect(href).toMatch(/^(?:https:\/\/|mailto:)/);
      expect(text).toContain(href.replace("mailto:", ""));
    }
  });

  test.each(mails)("%s has no external resources", (_, { html }) => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe|video|svg|object)\b|\s(?:src|srcset|background)=|url\(|@import/i);
  });

  test("contain the given values, as HTML and as text", () => {
    for (const kind of ACCOUNT_MAIL_KINDS) {
      const { text, html } = accountMailOf(kind, locale);
      const { link = "", code = "", device = "", email = "" } = ACCOUNT_MAILS[kind];
      for (const told of [link, code, device, email]) expect(text).toContain(told);
      for (const told of [code, email]) expect(shown(html)).toContain(told);
      if (link) expect(attributes(html, "href")).toContain(link);
    }
    expect(accountMailOf("newDevice", locale).html).toContain("Firefox &lt;b&gt;&quot;on&quot;&lt;/b&gt; Linux &amp; co");
  });

  test("have unique names", () => {
    const subjects = ACCOUNT_MAIL_KINDS.map((kind) => accountMailOf(kind, locale).subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("of a booking say what is still due, and what goes back after a cancellation", () => {
    const booked = { recipient: "anna@example.com", link: `${ORIGIN}/booking/abc`, note: null, now: NOW };
    const placed = placedFixture(locale);
    const euros = (amount: number) => new RegExp(`€\\s?${amount}(?!\\d)|(?<!\\d)${amount}\\s€`);
    const awaited = composeGuestMail("awaiting-payment", { ...placed, paid: 20_00 }, booked);
    expect(awaited.text).toMatch(euros(100));
    expect(awaited.text).not.toMatch(euros(120));
    expect(awaited.text).toContain("NL91 ABNA 0417 1643 00");
    const cancelled = { ...placed, paid: 120_00, booking: { ...placed.booking, state: "cancelled" as const } };
    for (const compose of [
      (refund: number) => composeGuestMail("cancelled", cancelled, { ...booked, refund }),
      (refund: number) => composeOwnerMail("cancelled-by-guest", cancelled, { ...booked, refund }),
    ]) {
      expect(compose(60_00).text).toMatch(euros(60));
      expect(compose(0).text).not.toMatch(euros(0));
    }
    const onArrival = { ...placed, booking: { ...placed.booking, state: "confirmed" as const, payment: "on-arrival" as const } };
    expect(composeGuestMail("confirmed", onArrival, booked).text).not.toContain("NL91");
  });
});
