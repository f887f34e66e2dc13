import type { Mail, MailAttachment } from "#contract/mail.ts";
import type { OrderRecord } from "#contract/order.ts";
import { type Locale } from "#domain/locale.ts";
import { PLAN_CURRENCY, vatIn } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { formattersFor } from "#worker/owner-site/translate.ts";
import { orderTexts } from "./order-texts.ts";

/** Confirmation to the customer with the terms on a durable medium (directive 2011/83, article 8(7)), and a notice to us. */
export async function paidMails(order: OrderRecord, now: number, mainOrigin: string): Promise<Mail[]> {
  const { id, locale, customer } = order;
  const text = orderTexts(locale);
  const paid = order.dueNow > 0 ? "mail.paid" : "mail.paidNothing";
  const values = valuesOf(order);
  const said = (keys: string[]) => keys.map((key) => text(key, values));
  const confirmation = said(["mail.greeting", paid, "mail.later", "mail.next", "mail.guarantee", "mail.terms", "mail.number"]);
  const notice = said(["notice.lead", "notice.customer", "notice.amounts", "mail.number"]);
  return [
    {
      key: `order ${id} paid, customer`,
      recipient: customer.email,
      replyTo: brand.email,
      subject: text("mail.subject"),
      ...bodyOf(confirmation, locale),
      attachments: [await terms(locale, mainOrigin, now)],
    },
    {
      key: `order ${id} paid, us`,
      recipient: brand.email,
      replyTo: customer.email,
      subject: text("notice.subject", values),
      ...bodyOf(notice, locale),
      attachments: [],
    },
  ];
}

function valuesOf({ id, plan, locale, customer, dueNow, monthly, nextCharge }: OrderRecord): Record<string, string> {
  const formatters = formattersFor(locale);
  const euros = (amount: number) => formatters.money({ amount, currency: PLAN_CURRENCY });
  const { name, company, email, country, vatNumber } = customer;
  return {
    id,
    plan,
    name,
    dueNow: euros(dueNow),
    dueNowVat: euros(vatIn(dueNow)),
    monthly: euros(monthly),
    monthlyVat: euros(vatIn(monthly)),
    nextCharge: formatters.date(nextCharge),
    customer: [name, company, email, country, vatNumber].filter(Boolean).join(", "),
  };
}

function bodyOf(paragraphs: string[], locale: Locale): Pick<Mail, "text" | "html"> {
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join("");
  return {
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif">${html}</body></html>`,
  };
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface LegalText {
  attributes: { title: string };
  html: string;
}

const TERMS = import.meta.glob<LegalText>("/content/legal/terms/*.md");

/** The terms as they are today, in the language they were agreed to in. */
async function terms(locale: Locale, mainOrigin: string, now: number): Promise<MailAttachment> {
  const text = await TERMS[`/content/legal/terms/${locale}.md`]?.();
  if (!text) throw new Error(`there are no terms in ${locale}`);
  const { title } = text.attributes;
  const body = text.html.replaceAll('href="/', `href="${mainOrigin}/`);
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    name: `${brand.slug}-${orderTexts(locale)("mail.termsFile")}-${day}.html`,
    type: "text/html; charset=utf-8",
    content: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${body}</html>`,
  };
}
