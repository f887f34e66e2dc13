import { SLOT_MS } from "#domain/consultation.ts";
import { serializeAppointment } from "#domain/icalendar/appointment.ts";
import { brand } from "#locales/brand.ts";
import type { Lead } from "#store/business/leads.ts";
import { mailTexts } from "#services/texts/texts.ts";

/** A confirmed consultation. */
export type Consultation = Lead & { slot: number; confirmedAt: number };

export const isConfirmed = (lead: Lead): lead is Consultation => lead.slot !== null && lead.confirmedAt !== null;

/**
 * Serializes a consultation as an iCalendar file in the visitor's language. The file attached to the email has the visitor as
 * attendee; the file for download names only us. Both have the same UID, so that opening both gives one appointment.
 */
export function serializeConsultation(lead: Consultation, { withAttendee }: { withAttendee: boolean }): string {
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
    ...(withAttendee ? { attendee: { name: lead.name, email: lead.email } } : {}),
  });
}
