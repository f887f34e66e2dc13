import type { AdminPageProps } from "../shell/page-props.ts";
import { InvoiceList } from "./invoice-list.tsx";
import { InvoicePage } from "./invoice-page.tsx";

/** All our invoices with the file for the bookkeeping, or one of them. */
export default function InvoicesPage({ item }: AdminPageProps) {
  return item === undefined ? <InvoiceList /> : <InvoicePage key={item} number={item} />;
}
