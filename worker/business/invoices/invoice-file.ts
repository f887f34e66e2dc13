import type { Invoice } from "#contract/business/invoice.ts";
import { writeUbl } from "#domain/e-invoices/write-ubl.ts";
import { invoiceWords } from "#locales/words/invoice-words.ts";
import { contentDisposition } from "#services/http/content-disposition.ts";
import { NO_STORE } from "#services/http/api/answers.ts";
import { invoiceSheet, titleOf } from "./invoice-sheet.ts";
import type { InvoiceTools } from "./invoice-tools.ts";
import { toEInvoice } from "./to-e-invoice.ts";

/** `xml`: UBL, for bookkeeping software. */
export type InvoiceFormat = "pdf" | "xml";

/** Splits the name of a file, such as `V2026-0001.xml`, which `invoiceFileParam` has checked. */
export function parseFile(file: string): { number: string; format: InvoiceFormat } {
  const dot = file.indexOf(".");
  return { number: file.slice(0, dot), format: file.slice(dot + 1) as InvoiceFormat };
}

/** Responds with an invoice as a file; undefined if it does not exist in the format. */
export async function sendInvoice(
  invoice: Invoice,
  format: InvoiceFormat,
  { renderPdf }: Pick<InvoiceTools, "renderPdf">,
): Promise<Response | undefined> {
  if (format === "pdf") {
    const pdf = await renderPdf(await invoiceSheet(invoice), invoice.at);
    return fileResponse(pdf, "application/pdf", `${titleOf(invoice, await invoiceWords(invoice.content.locale))}.pdf`);
  }
  const converted = await toEInvoice(invoice);
  return converted && fileResponse(writeUbl(converted), "application/xml; charset=utf-8", `${invoice.number}.${format}`);
}

const fileResponse = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: { ...NO_STORE, "Content-Type": type, "Content-Disposition": contentDisposition("attachment", name) },
  });
