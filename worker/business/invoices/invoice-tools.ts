import type { InvoiceSeller } from "#contract/business/invoice.ts";
import type { PaperSheet } from "#contract/services/paper-sheet.ts";
import { brand } from "#locales/brand.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { BillingContext } from "../billing/billing-provider.ts";

/** Dependencies of the use cases of our invoices. */
export interface InvoiceTools extends BillingContext {
  /** We, as the law has invoices name us; null until it is filled in (`locales/brand.ts`): real invoices then wait. */
  seller: InvoiceSeller | null;
  /** Renders a paper as PDF; `at` is its time of issue. */
  renderPdf: (sheet: PaperSheet, at: number) => Promise<Uint8Array<ArrayBuffer>>;
}

export const invoiceTools = (billing: BillingContext): InvoiceTools => ({ ...billing, seller: brand.company, renderPdf });

export async function invoiceToolsOf({ openStore, config, now }: RequestContext): Promise<InvoiceTools> {
  return invoiceTools({ store: await openStore(), config, now });
}

/** The renderer and its fonts are loaded by the first paper. */
async function renderPdf(sheet: PaperSheet, at: number): Promise<Uint8Array<ArrayBuffer>> {
  const [{ renderSheet }, { FONTS }] = await Promise.all([
    import("#services/pdf/render-sheet.ts"),
    import("#services/pdf/fonts.ts"),
  ]);
  return renderSheet(sheet, at, FONTS);
}
