import type { Mail, MailAttachment } from "#contract/mail.ts";
import { CONFIRM } from "#contract/receipt.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { minuteName, splitSlotName, SLOT_MS, slotName } from "#domain/consultation.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { slotInWords } from "#locales/moments.ts";
import { pathOf } from "#locales/paths.ts";
import type { Lead } from "#store/leads.ts";
import { renderLetter, type Letter, type Part } from "#worker/mail/letter.ts";
import { mailTexts } from "#worker/mail/texts.ts";
import { type Consultation, invitationFor, isConfirmed } from "./invitation.ts";

/** The language of the people who answer. */
const OUR_LOCALE: Locale = "nl";

/**
 * The messages of a new lead. `token` confirms a consultation: its visitor is asked to do so, and we hear of it then. A
 * message goes to the visitor and to us, to be answered to them. The visitor's address is not proven here: nothing of what
 * the sender wrote is in what it gets.
 */
export function mailsOfNew(lead: Lead, token: string | null, mainOrigin: string): Mail[] {
  if (token !== null && lead.slot !== null && lead.heldUntil !== null)
    return [request({ ...lead, slot: lead.slot, heldUntil: lead.heldUntil }, token, mainOrigin)];
  return [receipt(lead, mainOrigin), notice(lead)];
}

/** The messages of a consultation that was confirmed: the invitation to the visitor, a notice to us. */
export function mailsOfConfirmed(lead: Consultation, mainOrigin: string): Mail[] {
  return [invitation(lead, mainOrigin), notice(lead)];
}

interface VisitorMail {
  key: string;
  /** The group of its words. */
  group: "contact" | "held" | "consultation";
  moment: Record<string, string>;
  parts: Part[];
  attachments?: MailAttachment[];
}

function toVisitor(lead: Lead, mainOrigin: string, { key, group, moment, parts, attachments = [] }: VisitorMail): Mail {
  const t = mailTexts(lead.locale);
  const letter: Letter = {
    locale: lead.locale,
    title: t(`leads:${group}.title`, moment),
    preview: t(`leads:${group}.text`, moment),
    parts: [
      ...parts,
      { text: t("leads:notYou") },
      { link: { label: t("leads:privacy"), href: new URL(pathOf("privacy", lead.locale), mainOrigin).href } },
    ],
  };
  return {
    ...renderLetter(letter),
    key: `lead ${lead.id} ${key}`,
    recipient: lead.email,
    replyTo: brand.email,
    subject: t(`leads:${group}.subject`, moment),
    attachments,
  };
}

function receipt(lead: Lead, mainOrigin: string): Mail {
  const t = mailTexts(lead.locale);
  const parts: Part[] = [{ text: t("leads:hello") }, { text: t("leads:contact.text") }];
  return toVisitor(lead, mainOrigin, { key: "visitor", group: "contact", moment: {}, parts });
}

function request(lead: Lead & { slot: number; heldUntil: number }, token: string, mainOrigin: string): Mail {
  const t = mailTexts(lead.locale);
  const moment = { ...slotInWords(slotName(lead.slot), lead.locale), until: splitSlotName(minuteName(lead.heldUntil)).time };
  const href = new URL(`${pathOf("consultation", lead.locale)}?${CONFIRM}=${token}`, mainOrigin).href;
  const parts: Part[] = [
    { text: t("leads:hello") },
    { text: t("leads:held.text", moment) },
    { button: { label: t("leads:held.button"), href } },
    { text: t("leads:held.after") },
  ];
  return toVisitor(lead, mainOrigin, { key: "request", group: "held", moment, parts });
}

function invitation(lead: Consultation, mainOrigin: string): Mail {
  const t = mailTexts(lead.locale);
  const parts: Part[] = [
    { text: t("leads:greeting", { name: lead.name }) },
    ...appointmentParts(lead),
    { text: t("leads:copy") },
    { facts: factsOf(lead, lead.locale) },
    ...messageOf(lead),
  ];
  const file = {
    name: `${t("leads:invitation.file")}.ics`,
    type: "text/calendar; method=REQUEST; charset=utf-8",
    content: invitationFor(lead, true),
  };
  const moment = slotInWords(slotName(lead.slot), lead.locale);
  return toVisitor(lead, mainOrigin, { key: "visitor", group: "consultation", moment, parts, attachments: [file] });
}

function appointmentParts(lead: Consultation): Part[] {
  const t = mailTexts(lead.locale);
  const how = lead.phone === null ? t("leads:consultation.video") : t("leads:consultation.phone", { phone: lead.phone });
  return [
    { text: t("leads:consultation.text") },
    { text: how },
    { text: t("leads:consultation.prepare") },
    { text: t("leads:consultation.change") },
  ];
}

function notice(lead: Lead): Mail {
  const t = mailTexts(OUR_LOCALE);
  const moment = isConfirmed(lead) ? slotInWords(slotName(lead.slot), OUR_LOCALE) : {};
  const subject = t(`leads:notice.${lead.kind}`, { name: lead.name, ...moment });
  const replyTo = normalizeEmail(lead.email);
  const parts: Part[] = [
    { facts: factsOf(lead, OUR_LOCALE) },
    ...messageOf(lead),
    { text: t("leads:notice.answer", { name: lead.name }) },
    { text: t("leads:notice.consent", { at: new Date(lead.consentAt).toISOString() }) },
  ];
  return {
    ...renderLetter({ locale: OUR_LOCALE, title: subject, preview: lead.message ?? lead.email, parts }),
    key: `lead ${lead.id} sales`,
    recipient: brand.email,
    // Leads from before the rule was as strict may have an address no mail server takes; the notice must arrive all the same.
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    attachments: [],
  };
}

const messageOf = ({ message }: Lead): Part[] => (message === null ? [] : [{ quote: message }]);

/** What was filled in, label by label; what was left empty is left out. */
function factsOf(lead: Lead, locale: Locale): [label: string, value: string][] {
  const t = mailTexts(locale);
  const { slot, name, email, phone, units, channels } = lead;
  const facts: [string, string | null][] = [
    ["when", slot === null ? null : whenOf(slot, locale)],
    ["name", name],
    ["email", email],
    ["phone", phone],
    ["language", lead.kind === "consultation" || lead.locale !== locale ? t(`leads:languages.${lead.locale}`) : null],
    ["units", units === null ? null : String(units)],
    ["channels", channels.map((channel) => t(`leads:channels.${channel}`)).join(", ") || null],
  ];
  return facts.flatMap(([field, value]) => (value === null ? [] : [[t(`leads:fields.${field}`), value]]));
}

function whenOf(slot: number, locale: Locale): string {
  const { day, time } = slotInWords(slotName(slot), locale);
  const end = slotInWords(slotName(slot + SLOT_MS), locale).time;
  return mailTexts(locale)("leads:when", { day, time, end });
}
