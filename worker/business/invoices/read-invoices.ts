import type {
  BillingDetails,
  Invoice,
  InvoiceBuyer,
  OwnInvoice,
  OwnInvoices,
  VatNumberState,
} from "#contract/business/invoice.ts";
import { sumLines } from "#domain/invoices/draft-invoice.ts";
import { isProved, needsProof, type VatProof } from "#domain/invoices/treat-vat.ts";
import type { Locale } from "#domain/locale.ts";
import { countriesIn } from "#locales/words/countries.ts";
import { findOfAccount } from "#store/business/invoices.ts";
import { findOfAccount as findSubscriptions } from "#store/business/subscriptions.ts";
import { findCheck } from "#store/business/vat-checks.ts";
import { isCorrectable } from "./correct-invoice.ts";
import { readState } from "./invoice-state.ts";
import type { InvoiceTools } from "./invoice-tools.ts";
import { toEInvoice } from "./to-e-invoice.ts";

/** Reads the invoices of an account, newest first, and the buyers of its next ones. */
export async function readInvoices(userId: string, locale: Locale, tools: InvoiceTools): Promise<OwnInvoices> {
  const { store } = tools;
  const [invoices, subscriptions] = await Promise.all([findOfAccount(store, userId), findSubscriptions(store, userId)]);
  const details = await Promise.all(subscriptions.map(({ id }) => readDetails(id, tools)));
  const proofs = await proofsOf(
    invoices.map(({ content }) => content.buyer),
    tools,
  );
  return {
    invoices: await Promise.all(invoices.map((invoice) => listInvoice(invoice, invoices, proofs, tools.now))),
    details: details.flatMap((each) => each ?? []),
    countries: countriesIn(locale),
  };
}

async function readDetails(subscriptionId: string, tools: InvoiceTools): Promise<BillingDetails | undefined> {
  const state = await readState(tools.store, subscriptionId);
  if (!state) return undefined;
  const { buyer, order } = state;
  const proofs = await proofsOf([buyer], tools);
  return { subscriptionId, order: order.number, buyer, vatState: stateOf(buyer, proofs.get(buyer.vatNumber)) };
}

/** The last answers of VIES about the numbers that need one. */
async function proofsOf(buyers: readonly InvoiceBuyer[], { store }: InvoiceTools): Promise<Map<string, VatProof>> {
  const numbers = [...new Set(buyers.filter(needsProof).map(({ vatNumber }) => vatNumber))];
  const checks = await Promise.all(numbers.map((number) => findCheck(store, number)));
  return new Map(checks.flatMap((check) => (check?.proof ? [[check.number, check.proof] as const] : [])));
}

function stateOf(buyer: InvoiceBuyer, proof: VatProof | undefined): VatNumberState {
  if (buyer.vatNumber === "") return "none";
  if (!needsProof(buyer)) return "not-needed";
  if (!proof) return "unproved";
  return proof.isValid ? "valid" : "invalid";
}

async function listInvoice(
  invoice: Invoice,
  all: readonly Invoice[],
  proofs: ReadonlyMap<string, VatProof>,
  now: number,
): Promise<OwnInvoice> {
  const { number, kind, on, subscriptionId, content } = invoice;
  const { buyer, lines, isTest, orderNumber, corrects } = content;
  const issued = all.filter((each) => each.subscriptionId === subscriptionId);
  const canBeCorrected = isCorrectable(invoice, issued, now);
  const isTaxed = lines.some(({ category }) => category === "S");
  return {
    number,
    kind,
    on,
    gross: sumLines(lines).gross,
    isTest,
    order: orderNumber,
    corrects: corrects.map((each) => each.number),
    subscriptionId,
    hasXml: (await toEInvoice(invoice)) !== undefined,
    canBeCorrected,
    isProvedSince: canBeCorrected && isTaxed && needsProof(buyer) && isProved(buyer, proofs.get(buyer.vatNumber) ?? null, on),
  };
}
