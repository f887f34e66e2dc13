import type { OrderRecord } from "#contract/business/order.ts";
import type { Withdrawal } from "#contract/business/withdrawal-state.ts";
import type { Mail } from "#contract/services/mail.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { brand } from "#locales/brand.ts";
import { formatInstant } from "#locales/moments.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { type Letter, type Part, renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { isTestOrder } from "../billing/billing-provider.ts";

/**
 * Composes the emails about a statement that was received: to the sender the receipt on a durable medium, with its content, day
 * and hour (directive 2011/83, article 11a(4)); to us a notice. Neither says whether such a contract exists.
 */
export function composeReceivedMails(withdrawal: Withdrawal, mainOrigin: string): Mail[] {
  const { id, locale, email, receivedAt } = withdrawal;
  const t = mailTexts(locale);
  const moment = formatInstant(receivedAt, locale);
  const content = listContent(withdrawal);
  const receipt: Letter = {
    locale,
    title: t("withdrawals:receipt.title"),
    preview: t("withdrawals:receipt.text", moment),
    parts: [
      { text: t("withdrawals:receipt.text", moment) },
      { text: t("withdrawals:receipt.statement") },
      ...content,
      { text: t("withdrawals:receipt.then") },
      { text: t("withdrawals:receipt.notYou") },
    ],
  };
  const notice: Letter = {
    locale,
    title: t("withdrawals:notice.subject", moment),
    preview: t("withdrawals:notice.text"),
    parts: [
      { text: t("withdrawals:notice.text") },
      ...content,
      { link: { label: t("withdrawals:notice.link"), href: mainOrigin + adminPath("withdrawals", id) } },
    ],
  };
  return [
    toMail(receipt, `withdrawal ${id} received, sender`, email, t("withdrawals:receipt.subject"), brand.email),
    toMail(notice, `withdrawal ${id} received, us`, brand.email, notice.title, email),
  ];
}

/** Composes the email that says that a contract has ended and what was paid back, to the address of the order. */
export function composeRefundedMail({ id, locale }: Withdrawal, order: OrderRecord, refunded: number): Mail {
  const t = mailTexts(locale);
  const values = {
    number: order.number,
    amount: formattersFor(locale).money({ amount: refunded, currency: PLAN_CURRENCY }),
  };
  const ended = t("withdrawals:refunded.text", values);
  const letter: Letter = {
    locale,
    title: t("withdrawals:refunded.title"),
    preview: ended,
    parts: [
      ...(isTestOrder(order) ? [{ text: t("withdrawals:refunded.test") }] : []),
      { text: ended },
      { text: t(`withdrawals:refunded.${refunded > 0 ? "paidBack" : "nothing"}`, values) },
      { text: t("withdrawals:refunded.data") },
    ],
  };
  const subject = t("withdrawals:refunded.subject", values);
  return toMail(letter, `withdrawal ${id} refunded`, order.customer.email, subject, brand.email);
}

/** The statement with its labels. */
function listContent({ locale, name, contract, email, remark }: Withdrawal): Part[] {
  const t = mailTexts(locale);
  const facts = [
    [t("withdrawals:fields.name"), name],
    [t("withdrawals:fields.contract"), contract],
    [t("withdrawals:fields.email"), email],
  ] as const;
  return [{ facts }, ...(remark === null ? [] : [{ text: t("withdrawals:fields.remark") }, { quote: remark }])];
}

const toMail = (letter: Letter, key: string, recipient: string, subject: string, replyTo: string): Mail => ({
  ...renderLetter(letter),
  key,
  recipient,
  replyTo,
  subject,
  attachments: [],
});
