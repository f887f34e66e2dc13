import { SLOT_MS } from "#domain/consultation.ts";
import { serializeAppointment } from "#domain/icalendar/appointment.ts";
import { brand } from "#locales/brand.ts";
import type { Lead } from "#store/leads.ts";
import { mailTexts } from "#worker/mail/texts.ts";

/** A consultation that was confirmed. */
export type Consultation = Lead & { slot: number; confirmedAt: number };

export const isConfirmed = (lead: Lead): lead is Consultation => lead.slot !== null && lead.confirmedAt !== null;

/**
 * The consultation for a calendar program, in the visitor's language. The mail's `addressed` one names the visitor; the
 * one to be downloaded names nobody but us. Both have one UID: whoever opens both has one appointment.
 */
export function invitationFor(lead: Consultation, addressed: boolean): string {
  const t = mailTexts(lead.locale);
  return serializeAppointment({
    uid: `${lead.id}@${brand.domain}`,
    productId: `-//${brand.name}//Consultation//${lead.locale.toUpperCase()}`,
    start: lead.slot,
    end: lead.slot + SLOT_MS,
    stamp: lead.confirmedAt,
    summary: t("leads:invitation.summary"),
    description: t("leads:invitation.description"),
    organizer: { name: brand.name, email: brand.email },
    ...(addressed ? { attendee: { name: lead.name, email: lead.email } } : {}),
  });
}
