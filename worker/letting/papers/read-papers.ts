import type { ListedPaper, Paper, PaperRecipient, ProForma } from "#contract/letting/paper.ts";
import { isAgreed } from "#domain/payments/papers.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { find as findSettings } from "#store/letting/paper-settings.ts";
import { findByBooking, findRecipient } from "#store/letting/papers.ts";
import type { Store } from "#store/dialect/store.ts";
import { findProFormas } from "#store/letting/ksef.ts";
import { recipientOf } from "./paper-content.ts";
import { isConcerned } from "./place-paper.ts";

/** Describes a paper or a pro forma in a list. */
export const listPaper = (paper: Paper | ProForma): ListedPaper => {
  const { number, kind, on, bookingId, content, ksefAmount } = paper;
  return {
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
    proForma: "state" in paper ? paper.state : null,
    ksefNumber: "state" in paper ? null : paper.ksefNumber,
    isKsefConcerned: isConcerned(paper),
    ksefAmount,
  };
};

/** The addressee of a booking's invoice. */
export interface EnteredRecipient {
  /** As the guest entered it, otherwise the person who booked. */
  recipient: PaperRecipient;
  isEntered: boolean;
}

/** Reads the papers of a booking, those that wait for KSeF as pro formas, and the addressee while the guest can enter one: until the invoice is issued. */
export async function readPapers(
  store: Store,
  placed: PlacedBooking,
): Promise<{ papers: ListedPaper[]; recipient: EnteredRecipient | null }> {
  const { booking } = placed;
  const [papers, proFormas, entered, { settings }] = await Promise.all([
    findByBooking(store, booking.id),
    // Only Polish owners have any.
    placed.settings.settings.identity.country === "PL" ? findProFormas(store, booking.id) : [],
    findRecipient(store, booking.id),
    findSettings(store, booking.siteId),
  ]);
  const isOpen = isAgreed(booking.state) && !booking.isTest && !papers.some(({ kind }) => kind === "invoice");
  return {
    papers: [...papers, ...proFormas.filter(({ state }) => state === "open")].map(listPaper),
    recipient:
      isOpen && settings.invoices !== "no"
        ? { recipient: entered ?? recipientOf(placed), isEntered: entered !== undefined }
        : null,
  };
}
