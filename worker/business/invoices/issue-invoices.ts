import type { Invoice } from "#contract/business/invoice.ts";
import type { BillingMovement } from "#contract/business/subscription.ts";
import { dayInZone } from "#domain/dates.ts";
import { draftCharge, draftCredit, draftReturn, type InvoiceDraft } from "#domain/invoices/draft-invoice.ts";
import { isProved, treatVat } from "#domain/invoices/treat-vat.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { logError } from "#services/http/log.ts";
import { findWaiting, type WaitingMovement } from "#store/business/invoices.ts";
import { checkVatNumber } from "./check-vat-number.ts";
import { type InvoiceState, readState, toFormer, toInvoiced } from "./invoice-state.ts";
import type { InvoiceTools } from "./invoice-tools.ts";
import { type NewInvoice, writeInvoices } from "./write-invoices.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Papers written in one run of cron; the rest follows a minute later. */
const MAX_PER_RUN = 40;
/** Attempts while others take the next number. */
const MAX_ROUNDS = 40;

/**
 * Issues an invoice for each charge and a credit note for each refund that has none. A movement waits until its paper is written in
 * the batch that marks it, so none is lost, and the place among its papers is unique, so none has two. While our own data is
 * missing, only test payments have papers. False if one could not be written.
 */
export async function issueInvoices(tools: InvoiceTools): Promise<boolean> {
  const { store, seller } = tools;
  const waiting = await findWaiting(store, { limit: MAX_PER_RUN, ...(seller ? {} : { provider: "sandbox" }) });
  let isDone = true;
  for (const movement of withinBudget(store, waiting)) {
    try {
      await issueInvoice(movement, tools);
    } catch (error) {
      isDone = false;
      logError("invoice not issued", error, { movement: movement.id });
    }
  }
  return isDone;
}

/** Issues the paper of a movement; undefined if it has one, or waits for that of another movement. */
export async function issueInvoice({ id, subscriptionId }: WaitingMovement, tools: InvoiceTools): Promise<Invoice | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await readState(tools.store, subscriptionId);
    const movement = state?.movements.find((each) => each.id === id);
    if (!state || !movement || state.issued.some(({ movementId }) => movementId === id)) return undefined;
    const paper = await paperOf(movement, state, tools);
    if (!paper) return undefined;
    const written = await writeInvoices(state, [paper], tools);
    if (written) return written[0];
  }
  throw new Error("too many rounds of issuing an invoice");
}

/** The paper of a movement; undefined while the one that it corrects is missing. */
export async function paperOf(
  movement: BillingMovement,
  state: InvoiceState,
  tools: InvoiceTools,
): Promise<NewInvoice | undefined> {
  if (movement.kind === "charge" && movement.amount > 0) return chargePaper(movement, state, tools);
  const invoiced = toInvoiced(movement);
  const issued = state.issued.map(toFormer);
  const isReturn = movement.amount > 0;
  const draft = isReturn ? draftReturn(invoiced, issued) : draftCredit(invoiced, issued);
  const isDispute = movement.kind === "dispute";
  const reason = isReturn ? (isDispute ? "won" : "returned") : isDispute ? "dispute" : "refunded";
  return draft && { draft, reason, ...sameBuyer(draft, state), movementId: movement.id, position: 0, paidOn: invoiced.on };
}

async function chargePaper(movement: BillingMovement, state: InvoiceState, tools: InvoiceTools): Promise<NewInvoice> {
  const { buyer, order, movements } = state;
  const day = dayInZone(tools.now, BILLING_TIME_ZONE);
  const answer = await checkVatNumber(buyer, tools);
  const treatment = treatVat(buyer, { proof: answer, day, ossSince: tools.config.ossSince ?? null });
  const index = movements.filter(({ kind }) => kind === "charge").findIndex(({ id }) => id === movement.id);
  const invoiced = toInvoiced(movement);
  return {
    draft: draftCharge(invoiced, index, order, treatment),
    movementId: movement.id,
    position: 0,
    reason: "paid",
    paidOn: invoiced.on,
    buyer,
    proof: isProved(buyer, answer, day) ? answer : null,
  };
}

/** The buyer of the paper that a draft corrects: a credit note has the same one, whatever was corrected since. */
function sameBuyer({ corrects }: InvoiceDraft, { issued }: InvoiceState): Pick<NewInvoice, "buyer" | "proof"> {
  const corrected = issued.find(({ number }) => number === corrects[0]?.number);
  if (!corrected) throw new Error("a paper corrects none");
  const { buyer, proof } = corrected.content;
  return { buyer, proof };
}
