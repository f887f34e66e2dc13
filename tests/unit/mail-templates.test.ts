import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { renderAccountMail } from "#identity/accounts/account-mail.ts";
import { SAMPLES } from "#admin/templates/samples/list-samples.ts";
import { ACCOUNT_MAIL_KINDS, ACCOUNT_MAILS } from "#admin/templates/samples/platform-samples.ts";
import { sampleName } from "#admin/templates/samples/sample.ts";
import { SAMPLE_TIME, sampleBooking } from "#admin/templates/samples/sample-booking.ts";
import { composeGuestMail, composeOwnerMail } from "#letting/bookings/booking-mail.ts";

const ORIGIN = "https://vrijhuis.nl";
/** A document that is composed without our layout, if all else fails. */
const PLAIN = "bookings-plain";

const TO = {
  recipient: "anna@example.com",
  link: `${ORIGIN}/booking/abc`,
  mainOrigin: ORIGIN,
  note: null,
  now: SAMPLE_TIME,
};

const NEVER_FREE = {
  nl: "Na een annulering gaat niets terug.",
  en: "Nothing is refunded after cancelling.",
  pl: "Po rezygnacji bez zwrotu.",
};

/** All emails, in one language. */
async function mailsIn(locale: Locale) {
  const shown = SAMPLES.map(async (sample) => [sampleName(sample), await sample.compose(locale)] as const);
  return (await Promise.all(shown)).flatMap(([name, { subject, text, html }]) =>
    html === null || name === PLAIN ? [] : [[name, { subject, text, html }] as const],
  );
}

const accountMailOf = (kind: (typeof ACCOUNT_MAIL_KINDS)[number], locale: Locale) =>
  renderAccountMail(kind, locale, ACCOUNT_MAILS[kind]);

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
/** The visible text, without the preview and without conditional comments. */
const shown = (html: string) =>
  html
    .replace(/^[\s\S]*<\/head>/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ");

describe.each(LOCALES)("emails in %s", async (locale) => {
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
    const language = name.startsWith("leads ") ? "nl" : locale;
    expect(html).toMatch(new RegExp(`^<!doctype html><html [^>]*lang="${language}"`));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/display:none[^>]*>[^<\s]/);
    const widths = [...html.matchAll(/width[:=]"?(\d+)/g)].map(([, width]) => Number(width));
    expect(Math.max(...widths)).toBeLessThanOrEqual(600);
  });

  test.each(mails)("%s links to absolute addresses, all of which are also in its text", (_, { text, html }) => {
    const links = attributes(html, "href");
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) {
      expect(href).toMatch(/^(?:https:\/\/|mailto:)/);
      expect(text).toContain(href.replace("mailto:", ""));
    }
  });

  test.each(mails)("%s has no external resource but the home's photo, with its size and words", (_, { html }) => {
    const photos = html.match(/<img\b[^>]*>/g) ?? [];
    for (const photo of photos) {
      expect(photo).toMatch(/src="https:\/\/duinhuis\.vrijhuis\.nl\/media\/0{64}-960\.\w+"/);
      for (const part of [/ width="600"/, / height="400"/, / alt="Het Duinhuis"/]) expect(photo).toMatch(part);
    }
    const rest = html.replace(/<img\b[^>]*>/g, "");
    expect(rest).not.toMatch(/<(?:img|link|script|iframe|video|svg|object)\b|\s(?:src|srcset|background)=|url\(|@import/i);
  });

  test.each(mails)("%s is small enough for programs that cut long emails off", (_, { html }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test("to guests are in the name and the colours of the home, ours in ours", () => {
    const toGuests = mails.filter(([name]) => /^(?:bookings-guest|papers|messages-guest)/.test(name));
    expect(toGuests.length).toBeGreaterThan(10);
    for (const [, { html, text }] of toGuests) {
      expect(html).toContain("background-color:#9c3f27");
      expect(html).not.toContain("#ff7556");
      expect(html.match(/<img/g)).toHaveLength(1);
      expect(text).toMatch(/\n-- \nHet Duinhuis\nhttps:\/\/duinhuis\.vrijhuis\.nl\n$/);
      expect(text).not.toContain("Vrijhuis\n");
    }
    const toOwners = mails.filter(([name]) => name.startsWith("bookings-owner"));
    for (const [, { html }] of toOwners) expect(html).not.toMatch(/<img|#9c3f27/);
  });

  test("of a final booking has all that the guest keeps", async () => {
    const placed = sampleBooking(locale);
    const { identity } = placed.settings.settings;
    const owner = { ...identity, name: "Vakantieverhuur De Vries", tradeNumber: "12345678" };
    const settings = { ...placed.settings, settings: { ...placed.settings.settings, identity: owner } };
    const booking = { ...placed.booking, state: "confirmed" as const };
    const { text, attachments } = await composeGuestMail("confirmed", { ...placed, settings, booking }, TO);
    for (const part of [
      "Duinweg 1\n4357 AA Domburg",
      "https://www.openstreetmap.org/?mlat=51.5&mlon=3.5",
      "Domburg, Duinweg",
      "anna@duinhuis.example",
      "Vakantieverhuur De Vries",
      "12345678",
      NEVER_FREE[locale],
      "Anna de Vries\n\n-- ",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("4711");
    expect(attachments.map(({ name }) => name)).toEqual(["K7MP-3QXD.ics"]);
  });

  test("before the stay is certain has only the area of a home whose address is hidden", async () => {
    const placed = sampleBooking(locale);
    const site = { ...placed.site, place: { ...placed.site.place, street: "", latitude: 51.56512, longitude: 3.49788 } };
    const textOf = async (state: "awaiting-payment" | "confirmed") =>
      (await composeGuestMail(state, { ...placed, site, booking: { ...placed.booking, state } }, TO)).text;
    expect(await textOf("awaiting-payment")).toContain("https://www.openstreetmap.org/#map=12/51.57/3.5");
    expect(await textOf("awaiting-payment")).not.toMatch(/51\.565|3\.497/);
    expect(await textOf("confirmed")).toContain("mlat=51.56512&mlon=3.49788");
  });

  test("contain the given values, as HTML and as text", () => {
    for (const kind of ACCOUNT_MAIL_KINDS) {
      const { text, html } = accountMailOf(kind, locale);
      const { link = "", code = "", email = "" } = ACCOUNT_MAILS[kind];
      for (const told of [link, code, email]) expect(text).toContain(told);
      for (const told of [code, email]) expect(shown(html)).toContain(told);
      if (link) expect(attributes(html, "href")).toContain(link);
    }
    expect(accountMailOf("newDevice", locale).text).toMatch(/Firefox.{1,4}Linux/);
  });

  test("have unique names", () => {
    const subjects = ACCOUNT_MAIL_KINDS.map((kind) => accountMailOf(kind, locale).subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("of a booking state the amount still due, and the refund after a cancellation", async () => {
    const booked = TO;
    const placed = sampleBooking(locale);
    const euros = (amount: number) => new RegExp(`€\\s?${amount}(?!\\d)|(?<!\\d)${amount}\\s€`);
    const awaited = await composeGuestMail("awaiting-payment", { ...placed, paid: 20_00 }, booked);
    expect(awaited.text).toMatch(euros(100));
    expect(awaited.text).not.toMatch(euros(120));
    expect(awaited.text).toContain("NL91 ABNA 0417 1643 00");
    const cancelled = { ...placed, paid: 120_00, booking: { ...placed.booking, state: "cancelled" as const } };
    for (const compose of [
      (refund: number) => composeGuestMail("cancelled", cancelled, { ...booked, refund }),
      (refund: number) => composeOwnerMail("cancelled-by-guest", cancelled, { ...booked, refund }),
    ]) {
      expect((await compose(60_00)).text).toMatch(euros(60));
      expect((await compose(0)).text).not.toMatch(euros(0));
    }
    const onArrival = { ...placed, booking: { ...placed.booking, state: "confirmed" as const, payment: "on-arrival" as const } };
    expect((await composeGuestMail("confirmed", onArrival, booked)).text).not.toContain("NL91");
  });
});
