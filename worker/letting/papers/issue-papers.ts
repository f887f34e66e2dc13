import type { Paper, PaperContent, PaperRecipient } from "#contract/letting/paper.ts";
import type { StoredPaperSettings } from "#contract/letting/paper-settings.ts";
import { goodwillOf } from "#domain/payments/goodwill.ts";
import { dayInZone } from "#domain/dates.ts";
import { ksefSeriesOf } from "#domain/payments/ksef.ts";
import { GUEST_KINDS } from "#domain/payments/ledger.ts";
import { nextPaper, type PaperDraft, type PaperFacts, seriesOf } from "#domain/payments/papers.ts";
import { partsOfLines } from "#domain/payments/vat-parts.ts";
import { sameJson } from "#domain/same-json.ts";
import { zonedInstant } from "#domain/zone-time.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import {
  cancelProForma,
  findProFormas,
  guardKsefLimit,
  insertProForma,
  lockKsefMonth,
  setProFormaAmount,
  type StoredProForma,
} from "#store/letting/ksef.ts";
import { find as findSettings } from "#store/letting/paper-settings.ts";
import * as papers from "#store/letting/papers.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { contentOf, identityOf, missingOf, recipientOf } from "./paper-content.ts";
import { placePaper } from "./place-paper.ts";

/** Maximum number of papers in one call, and of attempts if others write papers of the booking at the same time. */
const MAX_ROUNDS = 40;

/**
 * - `NO_PAPER_SETTINGS`: the owner has not saved invoice settings
 * - `OWNER_INCOMPLETE`: the owner's legal data lacks something that the law requires on an invoice
 */
export type IssueProblem = "NOT_FOUND" | "NO_PAPER_SETTINGS" | "OWNER_INCOMPLETE" | "BOOKING_STATE";
export type Issued = { ok: true; papers: Paper[]; proFormas: StoredProForma[] } | { ok: false; code: IssueProblem };

interface Request {
  /** True if the owner requests the invoice before it is due. */
  isAsked?: boolean;
  /** The gross amount in grosze that the owner has entered for a pro forma in another currency. */
  entered?: { id: string; amount: number };
}

/**
 * Issues all papers of a booking that its payments and price require, one after another. Each paper is written for a position
 * among the booking's papers, so simultaneous calls issue none twice. A paper that belongs in KSeF becomes a pro forma; the
 * booking's next paper then waits until its number of KSeF is entered. A booking in test mode has none. Returns all papers of the
 * booking.
 */
export async function issuePapers(
  tools: BookingTools,
  { siteId, id }: { siteId: string; id: string },
  { isAsked = false, entered }: Request = {},
): Promise<Issued> {
  const { store } = tools;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await readState(tools, siteId, id);
    if (!state) return { ok: false, code: "NOT_FOUND" };
    const { placed, settings, issued, proFormas, open, facts } = state;
    // An invoice that waits for KSeF was due or requested.
    const draft = nextPaper({ ...facts, isAsked: isAsked || open?.kind === "invoice" });
    const next = draft && { draft, content: contentOf(state, draft) };
    const waits = open !== undefined && next !== undefined && isSame(open, next);
    const amount = waits && entered?.id === open.id ? entered.amount : null;
    if (!next || (waits && amount === null)) {
      if (isAsked && !next && !issued.some(({ kind }) => kind === "invoice")) return { ok: false, code: "BOOKING_STATE" };
      if (open && !next) await store.atomically((db) => [cancelProForma(db, store.tables, open.id)]);
      await papers.saveCheck(store, { bookingId: id, version: placed.booking.version, ...seenIn(state) });
      return { ok: true, papers: issued, proFormas };
    }
    if (settings.version === 0) return { ok: false, code: "NO_PAPER_SETTINGS" };
    if (missingOf(identityOf(placed), facts.scheme).length > 0) return { ok: false, code: "OWNER_INCOMPLETE" };
    await writeNext(tools, state, { ...next, entered: amount, waits });
    if (amount !== null) entered = undefined;
  }
  throw new Error("too many rounds of issuing the papers of a booking");
}

/** True if a pro forma is that of a draft: what it says, except for payments, is the same. */
function isSame(open: StoredProForma, { draft, content }: { draft: PaperDraft; content: PaperContent }): boolean {
  const said = ({ payments: _, ...rest }: PaperContent) => rest;
  return open.kind === draft.kind && open.movementId === movementOf(draft) && sameJson(said(open.content), said(content));
}

const movementOf = (draft: PaperDraft): string | null => (draft.kind === "prepayment" ? draft.movementId : null);

interface Next {
  draft: PaperDraft;
  content: PaperContent;
  entered: number | null;
  /** True if the open pro forma is that of this draft. */
  waits: boolean;
}

/**
 * Writes the next paper, or its pro forma in place of the open one. Writes nothing if another call has written the booking's next
 * paper or crossed the month's limit meanwhile: then the caller decides again by the current state.
 */
async function writeNext({ store, now }: BookingTools, state: State, { draft, content, entered, waits }: Next): Promise<void> {
  const { placed, settings, issued, proFormas, open } = state;
  const { siteId, id: bookingId } = placed.booking;
  const { prefix } = settings.settings;
  const on = state.facts.today;
  const t = store.tables;
  const replaced = entered === null ? undefined : open;
  const { place, amount } = await placePaper(store, { siteId, on, kind: draft.kind, content, issued, entered, replaced });
  const id = crypto.randomUUID();
  const written = {
    id,
    siteId,
    bookingId,
    kind: draft.kind,
    on,
    at: now,
    movementId: movementOf(draft),
    content,
    ksefAmount: amount,
  };
  const proForma = { ...written, position: (proFormas.at(-1)?.position ?? -1) + 1, series: ksefSeriesOf(prefix, on) };
  const paper = { ...written, position: issued.length, series: seriesOf(prefix, on), ksefNumber: null };
  try {
    await store.atomically((db) => {
      const lock = place === "not-concerned" ? [] : [lockKsefMonth(db, t, written)];
      if (place === "beyond" && waits && open) return [...lock, setProFormaAmount(db, t, open.id, amount)];
      const former = open ? [cancelProForma(db, t, open.id)] : [];
      if (place === "beyond") return [...lock, ...former, ...insertProForma(db, t, proForma)];
      const limit = place === "inside-relief" ? [guardKsefLimit(db, t, written)] : [];
      return [...lock, ...former, ...papers.insert(db, t, paper), ...limit];
    });
  } catch (error) {
    const isOutdated =
      isUniqueViolation(error, "papers") || isUniqueViolation(error, "pro_formas") || failedGuard(error) === "ksefLimitCrossed";
    if (!isOutdated) throw error;
  }
}

interface State {
  placed: PlacedBooking;
  settings: StoredPaperSettings;
  movements: papers.ExplainedMovement[];
  issued: Paper[];
  proFormas: StoredProForma[];
  /** The pro forma that waits for a number of KSeF; a booking has one at most. */
  open: StoredProForma | undefined;
  recipient: PaperRecipient;
  facts: Omit<PaperFacts, "isAsked">;
}

async function readState({ store, now }: BookingTools, siteId: string, id: string): Promise<State | undefined> {
  const [placed, settings, movements, issued, proFormas, entered] = await Promise.all([
    findBooking(store, siteId, id),
    findSettings(store, siteId),
    papers.findExplainedMovements(store, id),
    papers.findByBooking(store, id),
    findProFormas(store, id),
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
  const open = proFormas.find(({ state }) => state === "open");
  return { placed, settings, movements, issued, proFormas, open, recipient: entered ?? recipientOf(placed), facts };
}

/** State for which the papers were issued, and the day of departure, on which the invoice becomes due. */
function seenIn({ placed: { booking, site }, movements, facts }: State): Pick<papers.PaperCheck, "movements" | "dueAt"> {
  const isAhead = facts.automaticFrom !== null && booking.departure > facts.today;
  return { movements: movements.length, dueAt: isAhead ? zonedInstant(booking.departure, 0, site.timeZone) : null };
}
