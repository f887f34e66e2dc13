import type { Invoice, InvoiceContent, InvoiceReason, InvoiceSeller } from "#contract/business/invoice.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { InvoiceDraft } from "#domain/invoices/draft-invoice.ts";
import type { VatProof } from "#domain/invoices/treat-vat.ts";
import { formatPaperNumber, seriesOf } from "#domain/payments/papers.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { findLastSequence, insert } from "#store/business/invoices.ts";
import { type Database, isUniqueViolation, type Query } from "#store/dialect/store.ts";
import { enqueue } from "#store/services/outbox.ts";
import { isTestOrder } from "../billing/billing-provider.ts";
import { composeInvoiceMail } from "./invoice-mail.ts";
import type { InvoiceState } from "./invoice-state.ts";
import type { InvoiceTools } from "./invoice-tools.ts";

/** Beginning of the series of real invoices, and of those of test payments, which leave no gaps in it. */
const PREFIX = "V";
const TEST_PREFIX = "TEST";

/** Names us on invoices of test payments while our own data is missing. */
const TEST_SELLER: InvoiceSeller = {
  name: "TEST B.V.",
  street: "Teststraat 1",
  postalCode: "1000 AA",
  town: "Amsterdam",
  registerNumber: "00000000",
  vatNumber: "NL000000000B00",
};

/** A paper to write; its number is the next one. */
export interface NewInvoice {
  draft: InvoiceDraft;
  movementId: string;
  position: number;
  reason: InvoiceReason;
  paidOn: CalendarDate;
  buyer: InvoiceContent["buyer"];
  proof: VatProof | null;
}

export const sellerOf = ({ order }: Pick<InvoiceState, "order">, { seller }: InvoiceTools): InvoiceSeller | null =>
  seller ?? (isTestOrder(order) ? TEST_SELLER : null);

/**
 * Writes papers under the next numbers, with their emails and `more`, in one batch. Undefined if another one took a number, or
 * the place among the papers of the movement, first: read the state again. A number is used only by a batch that succeeds, and
 * nothing deletes invoices, so that there are no gaps.
 */
export async function writeInvoices(
  state: InvoiceState,
  papers: readonly NewInvoice[],
  tools: InvoiceTools,
  more: (db: Database) => Query[] = () => [],
): Promise<Invoice[] | undefined> {
  const { store, now } = tools;
  const { tables } = store;
  const seller = sellerOf(state, tools);
  if (!seller) throw new Error("our own data is missing");
  const { subscription, order } = state;
  const on = dayInZone(now, BILLING_TIME_ZONE);
  const series = seriesOf(isTestOrder(order) ? TEST_PREFIX : PREFIX, on);
  const last = await findLastSequence(store, series);
  const invoices = papers.map((paper, index): Invoice => {
    const { draft, movementId, position, ...content } = paper;
    return {
      id: crypto.randomUUID(),
      number: formatPaperNumber({ series, sequence: last + 1 + index }),
      kind: draft.kind,
      on,
      at: now,
      subscriptionId: subscription.id,
      userId: subscription.userId,
      movementId,
      position,
      content: {
        locale: order.locale,
        isTest: isTestOrder(order),
        seller,
        email: order.customer.email,
        orderNumber: order.number,
        lines: draft.lines,
        corrects: draft.corrects,
        ...content,
      },
    };
  });
  const mails = await Promise.all(
    invoices.map((invoice) => composeInvoiceMail(invoice, { mainOrigin: tools.config.mainOrigin, renderPdf: tools.renderPdf })),
  );
  try {
    await store.atomically((db) => [
      ...invoices.flatMap((invoice) => insert(db, tables, invoice)),
      ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
      ...more(db),
    ]);
    return invoices;
  } catch (error) {
    if (isUniqueViolation(error, "invoices")) return undefined;
    throw error;
  }
}
