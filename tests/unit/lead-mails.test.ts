import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import type { Lead } from "#store/business/leads.ts";
import type { Consultation } from "#business/leads/appointment.ts";
import { composeConfirmedMails, composeNewLeadMails } from "#business/leads/lead-mails.ts";

const SLOT = Date.parse("2026-11-23T08:00:00Z");
const ORIGIN = "https://vrijhuis.nl";
const TOKEN = "0123456789abcdef".repeat(4);
const lead = (change: Partial<Lead> = {}): Consultation => ({
  id: "3f0e2a44-5b1c-4d8e-9a77-1c2d3e4f5a6b",
  kind: "consultation",
  locale: "nl",
  name: "Anna de Wit",
  email: "anna@example.com",
  phone: null,
  units: 2,
  channels: ["airbnb", "own-site"],
  message: 'Eerste regel\n<b>tweede</b> & "derde"',
  reservedSlot: SLOT,
  heldUntil: Date.parse("2026-11-20T12:00:00Z"),
  confirmDigest: "c",
  consentAt: Date.parse("2026-11-20T10:00:00Z"),
  digest: "d",
  createdAt: Date.parse("2026-11-20T10:00:00Z"),
  state: "new",
  ...change,
  slot: SLOT,
  confirmedAt: Date.parse("2026-11-20T10:30:00Z"),
});
const contact = (change: Partial<Lead> = {}): Lead => ({
  ...lead({ kind: "contact", units: null, channels: [], heldUntil: null, confirmDigest: null, ...change }),
  slot: null,
  reservedSlot: null,
  confirmedAt: null,
});
/** Composes the two emails of a confirmed consultation or of a contact form. */
const composeBoth = (change: Partial<Lead> = {}) => {
  const [visitor, sales] =
    change.kind === "contact" ? composeNewLeadMails(contact(change), null, ORIGIN) : composeConfirmedMails(lead(change), ORIGIN);
  if (!visitor || !sales) throw new Error("a mail is missing");
  return { visitor, sales };
};
const parseEvent = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  return { calendar, component, event: new ICAL.Event(component) };
};
/** Converts HTML to its visible text. */
const visibleText = (html: string) =>
  html
    .replace(/<br\/>/g, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");

describe("the visitor's confirmation", () => {
  test.each([
    ["nl", "Adviesgesprek op maandag 23 november om 9:00 uur"],
    ["en", "Consultation: Monday 23 November at 9:00, Amsterdam time"],
    ["pl", "Konsultacja: poniedziałek, 23 listopada, godz. 9:00 (Amsterdam)"],
  ] as const)("has its day and time in the subject, in %s", (locale, subject) =>
    expect(composeBoth({ locale }).visitor.subject).toBe(subject),
  );

  test.each(LOCALES)("in %s has every text and every filled field, as text and as HTML", (locale) => {
    for (const change of [{ phone: "06 12345678" }, {}]) {
      const { visitor } = composeBoth({ locale, ...change });
      for (const text of [visitor.text, visibleText(visitor.html)]) {
        expect(text).not.toMatch(/leads:|\{\{|undefined|null/);
        for (const part of ["Eerste regel", '<b>tweede</b> & "derde"', "anna@example.com", "hallo@vrijhuis.nl"])
          expect(text).toContain(part);
      }
      expect(visitor.text).toMatch(/privacybeleid|privacy-policy|polityka-prywatnosci/);
      expect(visitor.html).toMatch(new RegExp(`<html [^>]*lang="${locale}"`));
    }
  });

  test("loads nothing from other servers and contains no markup from the visitor", () => {
    const { visitor, sales } = composeBoth({ name: '<img src="https://evil.example/x.png">' });
    for (const { html } of [visitor, sales]) expect(html).not.toMatch(/<(?:img|link|script|b)[ >]|url\(|@import/);
  });

  test("of a consultation has an appointment file attached that calendars can read", () => {
    const [file] = composeBoth().visitor.attachments;
    expect(file).toMatchObject({ name: "adviesgesprek.ics", type: "text/calendar; method=REQUEST; charset=utf-8" });
    const { calendar, event, component } = parseEvent(file?.content ?? "");
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(event.uid).toBe("3f0e2a44-5b1c-4d8e-9a77-1c2d3e4f5a6b@vrijhuis.nl");
    expect([event.startDate.toJSDate().getTime(), event.endDate.toJSDate().getTime()]).toEqual([SLOT, SLOT + 30 * 60_000]);
    expect(event.summary).toBe("Adviesgesprek met Vrijhuis");
    expect(event.description).toContain("\n");
    expect(component.getFirstPropertyValue("organizer")).toBe("mailto:hallo@vrijhuis.nl");
    expect(event.attendees.map((attendee) => attendee.getFirstValue())).toEqual(["mailto:anna@example.com"]);
    expect(event.attendees[0]?.getParameter("partstat")).toBe("ACCEPTED");
    expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  });

  test("of a contact form has no attachment", () => expect(composeBoth({ kind: "contact" }).visitor.attachments).toEqual([]));
});

describe("the email to an unconfirmed address", () => {
  const SPAM = { name: "Win at https://evil.example now", message: "Cheap pills www.evil.example", phone: "0900 1234567" };

  test.each(LOCALES)("in %s contains nothing that the sender wrote", (locale) => {
    const [receipt] = composeNewLeadMails(contact({ ...SPAM, locale }), null, ORIGIN);
    const [request, ...others] = composeNewLeadMails({ ...lead({ ...SPAM, locale }), confirmedAt: null }, TOKEN, ORIGIN);
    expect(others).toEqual([]);
    for (const mail of [receipt, request]) {
      expect(JSON.stringify(mail)).not.toMatch(/evil|Win at|pills|0900/);
      expect(mail?.text).not.toMatch(/leads:|\{\{|undefined|null/);
      expect(mail?.attachments).toEqual([]);
    }
  });

  test.each([
    ["nl", "maandag 23 november om 9:00 uur voor je vast tot 13:00 uur", "/adviesgesprek"],
    ["en", "Monday 23 November at 9:00 for you until 13:00", "/en/consultation"],
    ["pl", "poniedziałek, 23 listopada, godz. 9:00, do godz. 13:00", "/pl/konsultacja"],
  ] as const)("says in %s until when the half hour is held, and links to the page that confirms it", (locale, held, path) => {
    const [request] = composeNewLeadMails({ ...lead({ locale }), confirmedAt: null }, TOKEN, ORIGIN);
    expect(request?.text).toContain(held);
    expect(request?.text).toContain(`${ORIGIN}${path}?confirm=${TOKEN}`);
    expect(request?.html).toContain(`href="${ORIGIN}${path}?confirm=${TOKEN}"`);
  });
});

describe("our own notice", () => {
  test("is in Dutch and names the visitor's language", () => {
    const { sales } = composeBoth({ locale: "pl" });
    expect(sales.subject).toBe("Adviesgesprek bevestigd, maandag 23 november 9:00: Anna de Wit");
    expect(sales.text).toContain("Taal: Pools");
    expect(sales.text).toContain("Verhuurt nu via: Airbnb, een eigen website");
    expect(sales.text).toContain("> Eerste regel\n> <b>tweede</b>");
    expect(sales.text).toContain("Toestemming gegeven: 2026-11-20T10:00:00.000Z");
  });
});

/** Names that the form accepts: no control characters, trimmed, not empty. */
const anyName = fc
  .string({ unit: "binary", minLength: 1, maxLength: 100 })
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]/gu, "")
      .trim(),
  )
  .filter((text) => text !== "");

describe("any name of a visitor", () => {
  test("appears unchanged in the emails, and breaks neither headers nor the appointment file", () =>
    fc.assert(
      fc.property(fc.oneof(anyName, fc.constantFrom("{{mail}}", "$t(leads:copy)", 'A "B" ^n; C:D,E', "$& $1 $$")), (name) => {
        const { visitor, sales } = composeBoth({ name });
        expect(sales.subject).toBe(`Adviesgesprek bevestigd, maandag 23 november 9:00: ${name}`);
        expect(visitor.text).toContain(`Naam: ${name}\n`);
        expect(visibleText(visitor.html)).toContain(name);
        const { event } = parseEvent(visitor.attachments[0]?.content ?? "");
        expect(event.attendees).toHaveLength(1);
        expect(event.attendees[0]?.getFirstValue()).toBe("mailto:anna@example.com");
      }),
    ));
});
