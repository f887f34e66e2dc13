import type { Invoice } from "#contract/business/invoice.ts";
import type { Mail, MailAttachment } from "#contract/services/mail.ts";
import { writeUbl } from "#domain/e-invoices/write-ubl.ts";
import { sumLines } from "#domain/invoices/draft-invoice.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { invoiceSheet } from "./invoice-sheet.ts";
import type { InvoiceTools } from "./invoice-tools.ts";
import { toEInvoice } from "./to-e-invoice.ts";

/** Composes the email with an invoice or a credit note as PDF, and for companies as a file for their bookkeeping software. */
export async function composeInvoiceMail(
  invoice: Invoice,
  { mainOrigin, renderPdf }: Pick<InvoiceTools, "renderPdf"> & { mainOrigin: string },
): Promise<Mail> {
  const { kind, number, at, content } = invoice;
  const { locale, buyer, email, isTest } = content;
  const t = mailTexts(locale);
  const amount = formattersFor(locale).moneyWithCents({
    amount: Math.abs(sumLines(content.lines).gross),
    currency: PLAN_CURRENCY,
  });
  const name = kind === "invoice" ? "issued" : "credited";
  const values = { name: buyer.name, number, amount };
  const subject = t(`invoices:${name}.subject`, values);
  const title = isTest ? `TEST: ${subject}` : subject;
  const body = t(`invoices:${name}.text`, values);
  const parts = [
    { text: t("invoices:greeting", values) },
    { text: body },
    { button: { label: t("invoices:action"), href: mainOrigin + portalPath("plan", locale) } },
  ];
  const pdf = await renderPdf(await invoiceSheet(invoice), at);
  return {
    ...renderLetter({ locale, title, preview: body, parts }),
    key: `invoice ${number}`,
    recipient: email,
    replyTo: brand.email,
    subject: title,
    attachments: [
      { name: `${number}.pdf`, type: "application/pdf", content: toBase64(pdf), isBase64: true },
      ...(await xmlOf(invoice)),
    ],
  };
}

async function xmlOf(invoice: Invoice): Promise<MailAttachment[]> {
  const converted = await toEInvoice(invoice);
  const content = converted && writeUbl(converted);
  return content === undefined ? [] : [{ name: `${invoice.number}.xml`, type: "application/xml; charset=utf-8", content }];
}

/** Bytes converted at once: more would exceed the maximum number of arguments. */
const CHUNK = 0x4000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
