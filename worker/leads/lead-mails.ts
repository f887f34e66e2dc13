import type { Mail } from "#contract/mail.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { SLOT_MS, slotName } from "#domain/consultation.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { slotInWords } from "#locales/moments.ts";
import { pathOf } from "#locales/paths.ts";
import type { Lead } from "#store/leads.ts";
import { laidOut, type Letter, type Part } from "#worker/mail/letter.ts";
import { mailTexts } from "#worker/mail/texts.ts";
import { type Consultation, invitationFor } from "./invitation.ts";

/** The language of the people who answer. */
const OUR_LOCALE: Locale = "nl";

const isConsultation = (lead: Lead): lead is Consultation => lead.slot !== null;

/** What a new lead sends: a confirmation to the visitor, in their language, and a notice to us, to be answered to them. */
export function mailsOf(lead: Lead): Mail[] {
  return [confirmation(lead), notice(lead)];
}

function confirmation(lead: Lead): Mail {
  const t = mailTexts(lead.locale);
  const copy: Part[] = [{ text: t("leads:copy") }, { facts: factsOf(lead, lead.locale) }, ...messageOf(lead)];
  const letter: Letter = {
    locale: lead.locale,
    title: titleOf(lead, "title"),
    preview: t(`leads:${lead.kind}.text`),
    parts: [
      { text: t("leads:greeting", { name: lead.name }) },
      ...(isConsultation(lead) ? appointmentParts(lead) : [{ text: t("leads:contact.text") }]),
      ...copy,
      { text: t("leads:notYou") },
      { link: { label: t("leads:privacy"), href: new URL(pathOf("privacy", lead.locale), brand.origin).href } },
    ],
  };
  return {
    ...laidOut(letter),
    key: `lead ${lead.id} visitor`,
    recipient: lead.email,
    replyTo: brand.email,
    subject: titleOf(lead, "subject"),
    attachments: isConsultation(lead)
      ? [
          {
            name: `${t("leads:invitation.file")}.ics`,
            type: "text/calendar; method=REQUEST; charset=utf-8",
            content: invitationFor(lead, true),
          },
        ]
      : [],
  };
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

/** Subject or title of the confirmation. */
function titleOf(lead: Lead, which: "subject" | "title"): string {
  const t = mailTexts(lead.locale);
  const moment = isConsultation(lead) ? slotInWords(slotName(lead.slot), lead.locale) : {};
  return t(`leads:${lead.kind}.${which}`, moment);
}

function notice(lead: Lead): Mail {
  const t = mailTexts(OUR_LOCALE);
  const moment = isConsultation(lead) ? slotInWords(slotName(lead.slot), OUR_LOCALE) : {};
  const subject = t(`leads:notice.${lead.kind}`, { name: lead.name, ...moment });
  const replyTo = normalizeEmail(lead.email);
  const parts: Part[] = [
    { facts: factsOf(lead, OUR_LOCALE) },
    ...messageOf(lead),
    { text: t("leads:notice.answer", { name: lead.name }) },
    { text: t("leads:notice.consent", { at: new Date(lead.consentAt).toISOString() }) },
  ];
  return {
    ...laidOut({ locale: OUR_LOCALE, title: subject, preview: lead.message ?? lead.email, parts }),
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
