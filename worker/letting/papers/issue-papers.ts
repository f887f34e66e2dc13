import type { OwnerIdentity } from "#contract/letting/booking-settings.ts";
import type { Paper, PaperContent, PaperRecipient } from "#contract/letting/paper.ts";
import type { StoredPaperSettings } from "#contract/letting/paper-settings.ts";
import { goodwillOf } from "#domain/payments/goodwill.ts";
import { isCounted } from "#domain/bookings/adjust-quote.ts";
import { dayInZone } from "#domain/dates.ts";
import { GUEST_KINDS } from "#domain/payments/ledger.ts";
import { nextPaper, type PaperDraft, type PaperFacts, seriesOf } from "#domain/payments/papers.ts";
import { partsOfLines } from "#domain/payments/vat-parts.ts";
import type { VatScheme } from "#domain/rates/plan.ts";
import { zonedInstant } from "#domain/zone-time.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { find as findSettings } from "#store/letting/paper-settings.ts";
import * as papers from "#store/letting/papers.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { unitNameOf } from "../bookings/unit-name.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";

/** Maximum number of papers in one call, and of attempts if others write papers of the booking at the same time. */
const MAX_ROUNDS = 40;

/**
 * - `NO_PAPER_SETTINGS`: the owner has not saved invoice settings
 * - `OWNER_INCOMPLETE`: the owner's legal data lacks something that the law requires on an invoice
 */
export type IssueProblem = "NOT_FOUND" | "NO_PAPER_SETTINGS" | "OWNER_INCOMPLETE" | "BOOKING_STATE";
export type Issued = { ok: true; papers: Paper[] } | { ok: false; code: IssueProblem };

/**
 * Issues all papers of a booking that its payments and price require, one after another; `isAsked` also issues the invoice before
 * it is due. Each paper is written for a position among the booking's papers, so simultaneous calls issue none twice. A booking
 * in test mode has none. Returns all papers of the booking.
 */
export async function issuePapers(
  tools: BookingTools,
  { siteId, id }: { siteId: string; id: string },
  { isAsked = false } = {},
): Promise<Issued> {
  const { store, now } = tools;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await readState(tools, siteId, id);
    if (!state) return { ok: false, code: "NOT_FOUND" };
    const { placed, settings, issued, facts } = state;
    const draft = nextPaper({ ...facts, isAsked });
    if (!draft) {
      if (isAsked && !issued.some(({ kind }) => kind === "invoice")) return { ok: false, code: "BOOKING_STATE" };
      await papers.saveCheck(store, { bookingId: id, version: placed.booking.version, ...seenIn(state) });
      return { ok: true, papers: issued };
    }
    if (settings.version === 0) return { ok: false, code: "NO_PAPER_SETTINGS" };
    if (missingOf(identityOf(placed), facts.scheme).length > 0) return { ok: false, code: "OWNER_INCOMPLETE" };
    const day = dayInZone(now, placed.site.timeZone);
    const paper: papers.NewPaper = {
      id: crypto.randomUUID(),
      siteId,
      bookingId: id,
      position: issued.length,
      kind: draft.kind,
      series: seriesOf(settings.settings.prefix, day),
      on: day,
      at: now,
      movementId: draft.kind === "prepayment" ? draft.movementId : null,
      content: contentOf(state, draft),
    };
    try {
      await store.atomically((db) => papers.insert(db, store.tables, paper));
    } catch (error) {
      // Another call wrote the booking's next paper first: decide again by the current state.
      if (!isUniqueViolation(error, "papers")) throw error;
    }
  }
  throw new Error("too many rounds of issuing the papers of a booking");
}

interface State {
  placed: PlacedBooking;
  settings: StoredPaperSettings;
  movements: papers.ExplainedMovement[];
  issued: Paper[];
  recipient: PaperRecipient;
  facts: Omit<PaperFacts, "isAsked">;
}

async function readState({ store, now }: BookingTools, siteId: string, id: string): Promise<State | undefined> {
  const [placed, settings, movements, issued, entered] = await Promise.all([
    findBooking(store, siteId, id),
    findSettings(store, siteId),
    papers.findExplainedMovements(store, id),
    papers.findByBooking(store, id),
    papers.findRecipient(store, id),
  ]);
  if (!placed || placed.booking.isTest) return undefined;
  const { booking, site } = placed;
  const { invoices, vatScheme } = settings.settings;
  // A change of the settings does not affect bookings that already have a paper.
  const scheme = issued[0]?.content.vatScheme ?? vatScheme;
  const isWanted = invoices === "every" || (invoices === "on-request" && entered !== undefined);
  const facts = {
    scheme,
    country: identityOf(placed).country,
    state: booking.state,
    arrival: booking.arrival,
    departure: booking.departure,
    price: partsOfLines(booking.quote.lines, scheme === "registered"),
    goodwill: goodwillOf(booking.quote),
    movements: movements
      .filter(({ kind, purpose }) => purpose === "stay" && (GUEST_KINDS as readonly string[]).includes(kind))
      .map(({ kind, refundReason, ...movement }) => ({
        ...movement,
        isReduction: kind === "refund" && refundReason === null,
      })),
    papers: issued.map(({ kind, movementId, at, content: { parts } }) => ({ kind, movementId, at, parts })),
    automaticFrom: isWanted ? settings.automaticFrom : null,
    today: dayInZone(now, site.timeZone),
  };
  return { placed, settings, movements, issued, recipient: entered ?? recipientOf(placed), facts };
}

/** State for which the papers were issued, and the day of departure, on which the invoice becomes due. */
function seenIn({ placed: { booking, site }, movements, facts }: State): Pick<papers.PaperCheck, "movements" | "dueAt"> {
  const isAhead = facts.automaticFrom !== null && booking.departure > facts.today;
  return { movements: movements.length, dueAt: isAhead ? zonedInstant(booking.departure, 0, site.timeZone) : null };
}

/** The person who booked. */
export function recipientOf({ booking: { contact } }: Pick<PlacedBooking, "booking">): PaperRecipient {
  const { street = "", postalCode = "", town = "", country = "" } = contact.address ?? {};
  return { company: "", name: contact.name, vatNumber: "", street, postalCode, town, country };
}

const identityOf = ({ settings }: Pick<PlacedBooking, "settings">): OwnerIdentity => settings.settings.identity;

/** Lists the legal data that an invoice must name (art. 226 of directive 2006/112/EC) and that are missing. */
export const missingOf = (identity: OwnerIdentity, scheme: VatScheme): (keyof OwnerIdentity)[] => {
  const needed = ["name", "street", "postalCode", "town", ...(scheme === "registered" ? ["vatNumber" as const] : [])] as const;
  return needed.filter((field) => identity[field].trim() === "");
};

function contentOf({ placed, movements, issued, recipient, facts }: State, draft: PaperDraft): PaperContent {
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
