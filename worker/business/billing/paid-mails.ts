import type { Mail, MailAttachment } from "#contract/services/mail.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";
import { type Locale } from "#domain/locale.ts";
import { PLAN_CURRENCY, vatIn } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { type Fact, renderLetter, type Letter, type Part } from "#services/mail/letter.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { isTestOrder } from "./billing-provider.ts";
import { orderTexts } from "./order-texts.ts";

/**
 * Composes the emails of a paid order: to the customer a confirmation with the terms on a durable medium (directive 2011/83,
 * article 8(7)), to us a notice. The confirmation leads to the sign-up, or to the subscription if it was ordered from an account.
 */
export async function composePaidMails(
  order: OrderRecord,
  signUpLinkId: string,
  now: number,
  mainOrigin: string,
): Promise<Mail[]> {
  const links = {
    signUp: mainOrigin + signUpPath(order.locale, signUpLinkId),
    plan: mainOrigin + portalPath("plan", order.locale),
    withdrawal: `${mainOrigin}${pathOf("withdrawal", order.locale)}?order=${order.id}`,
  };
  return [{ ...confirmation(order, links), attachments: [await terms(order.locale, mainOrigin, now)] }, notice(order)];
}

const signUpPath = (locale: Locale, signUpLinkId: string): string =>
  `${pathOf("home", locale).replace(/\/$/, "")}/login/sign-up?invitation=${signUpLinkId}`;

/** The first paragraph of an email about a test payment. */
const testNotice = (order: OrderRecord): Part[] => (isTestOrder(order) ? [{ text: orderTexts(order.locale)("mail.test") }] : []);
const subjectOf = (order: OrderRecord, subject: string): string => (isTestOrder(order) ? `TEST: ${subject}` : subject);

function confirmation(order: OrderRecord, links: { signUp: string; plan: string; withdrawal: string }): Mail {
  const { id, number, locale, customer, dueNow } = order;
  const t = orderTexts(locale);
  const values = textValues(order);
  const paragraphs = (...keys: string[]): Part[] => keys.map((key) => ({ text: t(key, values) }));
  const paidKey = dueNow > 0 ? "mail.paid" : "mail.paidNothing";
  const amounts: Fact[] = [
    [t("facts.paid"), values.dueNow],
    [t("facts.vat"), values.dueNowVat],
  ];
  const facts: Part = { facts: [[t("facts.number"), number], ...(dueNow > 0 ? amounts : [])] };
  const [next, button] =
    order.userId === null
      ? ["mail.next", { label: t("mail.account"), href: links.signUp }]
      : ["mail.owner", { label: t("mail.plan"), href: links.plan }];
  const letter: Letter = {
    locale,
    title: subjectOf(order, t("mail.subject")),
    preview: t(paidKey, values),
    parts: [
      ...testNotice(order),
      ...paragraphs("mail.greeting", paidKey),
      facts,
      ...paragraphs("mail.later", next),
      { button },
      ...paragraphs("mail.guarantee", "mail.withdraw"),
      { link: { label: withdrawalTexts(locale).withdrawHere, href: links.withdrawal } },
      ...paragraphs("mail.terms"),
    ],
  };
  return {
    ...renderLetter(letter),
    key: `order ${id} paid, customer`,
    recipient: customer.email,
    replyTo: brand.email,
    subject: letter.title,
    attachments: [],
  };
}

function notice(order: OrderRecord): Mail {
  const { id, number, locale, customer } = order;
  const t = orderTexts(locale);
  const values = textValues(order);
  const letter: Letter = {
    locale,
    title: subjectOf(order, t("notice.subject", values)),
    preview: t("notice.customer", values),
    parts: [
      ...testNotice(order),
      ...[order.userId === null ? "notice.lead" : "notice.leadOwner", "notice.customer", "notice.amounts"].map((key) => ({
        text: t(key, values),
      })),
      { facts: [[t("facts.number"), number]] },
    ],
  };
  return {
    ...renderLetter(letter),
    key: `order ${id} paid, us`,
    recipient: brand.email,
    replyTo: customer.email,
    subject: letter.title,
    attachments: [],
  };
}

function textValues({ number, plan, locale, customer, dueNow, monthly, nextCharge }: OrderRecord) {
  const formatters = formattersFor(locale);
  const euros = (amount: number) => formatters.money({ amount, currency: PLAN_CURRENCY });
  const { name, company, email, country, vatNumber } = customer;
  return {
    number,
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

interface LegalText {
  attributes: { title: string };
  html: string;
}

const TERMS = import.meta.glob<LegalText>("/content/legal/terms/*.md");

/** Returns today's terms as a file, in the language in which the customer agreed to them. */
async function terms(locale: Locale, mainOrigin: string, now: number): Promise<MailAttachment> {
  const text = await TERMS[`/content/legal/terms/${locale}.md`]?.();
  if (!text) throw new Error(`terms missing in ${locale}`);
  const { title } = text.attributes;
  const body = text.html.replaceAll('href="/', `href="${mainOrigin}/`);
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    name: `${brand.slug}-${orderTexts(locale)("mail.termsFile")}-${day}.html`,
    type: "text/html; charset=utf-8",
    content: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escapeMarkup(title)}</title><h1>${escapeMarkup(title)}</h1>${body}</html>`,
  };
}
