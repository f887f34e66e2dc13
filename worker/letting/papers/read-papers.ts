import type { ListedPaper, Paper, PaperRecipient } from "#contract/letting/paper.ts";
import { isAgreed } from "#domain/payments/papers.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { find as findSettings } from "#store/letting/paper-settings.ts";
import { findByBooking, findRecipient } from "#store/letting/papers.ts";
import type { Store } from "#store/dialect/store.ts";
import { recipientOf } from "./issue-papers.ts";

export const listPaper = ({ number, kind, on, bookingId, content }: Paper): ListedPaper => ({
  number,
  kind,
  on,
  bookingId,
  vatScheme: content.vatScheme,
  isSupplement: kind === "invoice" && content.corrects.length > 0,
  reference: content.reference,
  recipient: content.recipient.company || content.recipient.name,
  amount: sumGross(content.parts),
  currency: content.currency,
});

/** The addressee of a booking's invoice. */
export interface EnteredRecipient {
  /** As the guest entered it, otherwise the person who booked. */
  recipient: PaperRecipient;
  isEntered: boolean;
}

/** Reads the papers of a booking, and the addressee while the guest can enter one: until the invoice is issued. */
export async function readPapers(
  store: Store,
  placed: PlacedBooking,
): Promise<{ papers: ListedPaper[]; recipient: EnteredRecipient | null }> {
  const { booking } = placed;
  const [papers, entered, { settings }] = await Promise.all([
    findByBooking(store, booking.id),
    findRecipient(store, booking.id),
    findSettings(store, booking.siteId),
  ]);
  const isOpen = isAgreed(booking.state) && !booking.isTest && !papers.some(({ kind }) => kind === "invoice");
  return {
    papers: papers.map(listPaper),
    recipient:
      isOpen && settings.invoices !== "no"
        ? { recipient: entered ?? recipientOf(placed), isEntered: entered !== undefined }
        : null,
  };
}
