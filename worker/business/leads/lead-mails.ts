import type { Mail, MailAttachment } from "#contract/services/mail.ts";
import { CONFIRM } from "#contract/business/receipt.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { minuteName, splitSlotName, SLOT_MS, slotName } from "#domain/consultation.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { formatSlot } from "#locales/moments.ts";
import { pathOf } from "#locales/paths.ts";
import type { Lead } from "#store/business/leads.ts";
import { renderLetter, type Letter, type Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { type Consultation, isConfirmed, serializeConsultation } from "./appointment.ts";

/** The language of our own team. */
export const OUR_LOCALE: Locale = "nl";

/**
 * Composes the emails of a new lead. A consultation (with `token`): only a request to confirm it, to the visitor. A contact form:
 * a receipt to the visitor, and to us a notice whose reply goes to the visitor. The visitor's address is not verified yet, so
 * their email contains nothing that the sender wrote.
 */
export function composeNewLeadMails(lead: Lead, token: string | null, mainOrigin: string): Mail[] {
  if (token !== null && lead.slot !== null && lead.heldUntil !== null)
    return [confirmationRequest({ ...lead, slot: lead.slot, heldUntil: lead.heldUntil }, token, mainOrigin)];
  return [receipt(lead, mainOrigin), notice(lead)];
}

/** Composes the emails of a confirmed consultation: the appointment to the visitor, a notice to us. */
export function composeConfirmedMails(lead: Consultation, mainOrigin: string): Mail[] {
  return [appointment(lead, mainOrigin), notice(lead)];
}

interface VisitorMail {
  key: string;
  /** The group of its texts. */
  group: "contact" | "held" | "consultation";
  moment: Record<string, string>;
  parts: Part[];
  attachments?: MailAttachment[];
}

function visitorMail(lead: Lead, mainOrigin: string, { key, group, moment, parts, attachments = [] }: VisitorMail): Mail {
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
  return visitorMail(lead, mainOrigin, { key: "visitor", group: "contact", moment: {}, parts });
}

function confirmationRequest(lead: Lead & { slot: number; heldUntil: number }, token: string, mainOrigin: string): Mail {
  const t = mailTexts(lead.locale);
  const moment = { ...formatSlot(slotName(lead.slot), lead.locale), until: splitSlotName(minuteName(lead.heldUntil)).time };
  const href = new URL(`${pathOf("consultation", lead.locale)}?${CONFIRM}=${token}`, mainOrigin).href;
  const parts: Part[] = [
    { text: t("leads:hello") },
    { text: t("leads:held.text", moment) },
    { button: { label: t("leads:held.button"), href } },
    { text: t("leads:held.after") },
  ];
  return visitorMail(lead, mainOrigin, { key: "request", group: "held", moment, parts });
}

function appointment(lead: Consultation, mainOrigin: string): Mail {
  const t = mailTexts(lead.locale);
  const parts: Part[] = [
    { text: t("leads:greeting", { name: lead.name }) },
    ...appointmentParts(lead),
    { text: t("leads:copy") },
    { facts: listFacts(lead, lead.locale) },
    ...quoteMessage(lead),
  ];
  const file = {
    name: `${t("leads:invitation.file")}.ics`,
    type: "text/calendar; method=REQUEST; charset=utf-8",
    content: serializeConsultation(lead, { withAttendee: true }),
  };
  const moment = formatSlot(slotName(lead.slot), lead.locale);
  return visitorMail(lead, mainOrigin, { key: "visitor", group: "consultation", moment, parts, attachments: [file] });
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
  const moment = isConfirmed(lead) ? formatSlot(slotName(lead.slot), OUR_LOCALE) : {};
  const subject = t(`leads:notice.${lead.kind}`, { name: lead.name, ...moment });
  const replyTo = normalizeEmail(lead.email);
  const parts: Part[] = [
    { facts: listFacts(lead, OUR_LOCALE) },
    ...quoteMessage(lead),
    { text: t("leads:notice.answer", { name: lead.name }) },
    { text: t("leads:notice.consent", { at: new Date(lead.consentAt).toISOString() }) },
  ];
  return {
    ...renderLetter({ locale: OUR_LOCALE, title: subject, preview: lead.message ?? lead.email, parts }),
    key: `lead ${lead.id} sales`,
    recipient: brand.email,
    // Older leads may have an address that mail servers refuse; the notice must arrive nevertheless.
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    attachments: [],
  };
}

const quoteMessage = ({ message }: Lead): Part[] => (message === null ? [] : [{ quote: message }]);

/** Lists the filled fields of a lead with their labels. */
function listFacts(lead: Lead, locale: Locale): [label: string, value: string][] {
  const t = mailTexts(locale);
  const { slot, name, email, phone, units, channels } = lead;
  const facts: [string, string | null][] = [
    ["when", slot === null ? null : formatSlotRange(slot, locale)],
    ["name", name],
    ["email", email],
    ["phone", phone],
    ["language", lead.kind === "consultation" || lead.locale !== locale ? t(`leads:languages.${lead.locale}`) : null],
    ["units", units === null ? null : String(units)],
    ["channels", channels.map((channel) => t(`leads:channels.${channel}`)).join(", ") || null],
  ];
  return facts.flatMap(([field, value]) => (value === null ? [] : [[t(`leads:fields.${field}`), value]]));
}

function formatSlotRange(slot: number, locale: Locale): string {
  const { day, time } = formatSlot(slotName(slot), locale);
  const end = formatSlot(slotName(slot + SLOT_MS), locale).time;
  return mailTexts(locale)("leads:when", { day, time, end });
}
