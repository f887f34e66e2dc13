import type { OwnerIdentity } from "#contract/letting/booking-settings.ts";
import type { Paper, PaperContent, PaperRecipient } from "#contract/letting/paper.ts";
import { isCounted } from "#domain/bookings/adjust-quote.ts";
import type { PaperDraft, PaperFacts } from "#domain/payments/papers.ts";
import type { VatScheme } from "#domain/rates/plan.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { ExplainedMovement } from "#store/letting/papers.ts";
import { unitNameOf } from "../bookings/unit-name.ts";

/** The person who booked. */
export function recipientOf({ booking: { contact } }: Pick<PlacedBooking, "booking">): PaperRecipient {
  const { street = "", postalCode = "", town = "", country = "" } = contact.address ?? {};
  return { company: "", name: contact.name, vatNumber: "", street, postalCode, town, country };
}

export const identityOf = ({ settings }: Pick<PlacedBooking, "settings">): OwnerIdentity => settings.settings.identity;

/** Lists the legal data that an invoice must name (art. 226 of directive 2006/112/EC) and that are missing. */
export const missingOf = (identity: OwnerIdentity, scheme: VatScheme): (keyof OwnerIdentity)[] => {
  const needed = ["name", "street", "postalCode", "town", ...(scheme === "registered" ? ["vatNumber" as const] : [])] as const;
  return needed.filter((field) => identity[field].trim() === "");
};

interface Described {
  placed: PlacedBooking;
  movements: ExplainedMovement[];
  issued: Paper[];
  recipient: PaperRecipient;
  facts: Pick<PaperFacts, "scheme" | "movements">;
}

/** Everything that is printed on the paper of a draft. */
export function contentOf({ placed, movements, issued, recipient, facts }: Described, draft: PaperDraft): PaperContent {
  const { booking } = placed;
  const { kind, parts } = draft;
  const isFirstInvoice = draft.kind === "invoice" && !draft.isSupplement;
  const paid = movements.filter(({ id }) => facts.movements.some((each) => each.id === id));
  const invoices = issued.filter((paper) => paper.kind === "invoice");
  const corrected = invoices.length > 0 ? invoices : issued.filter((paper) => paper.kind === "prepayment");
  const received = draft.kind === "prepayment" ? paid.filter(({ id }) => id === draft.movementId) : isFirstInvoice ? paid : [];
  return {
    vatScheme: facts.scheme,
    owner: identityOf(placed),
    recipient,
    reference: booking.reference,
    home: unitNameOf(placed, booking.locale),
    arrival: booking.arrival,
    departure: booking.departure,
    party: booking.party,
    currency: booking.quote.currency,
    parts,
    lines: isFirstInvoice ? booking.quote.lines.filter(isCounted) : [],
    deducted: isFirstInvoice
      ? issued.map(({ number, on, kind: of, content }) => ({ number, on, kind: of, parts: content.parts }))
      : [],
    payments: received.map(({ on, amount, method }) => ({ on, amount, method })),
    corrects: kind === "prepayment" || isFirstInvoice ? [] : corrected.map(({ number, on }) => ({ number, on })),
    reason: draft.kind === "credit" ? draft.reason : null,
  };
}
