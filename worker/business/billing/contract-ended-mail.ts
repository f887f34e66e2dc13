import type { OrderRecord } from "#contract/business/order.ts";
import type { Mail } from "#contract/services/mail.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { isTestOrder } from "./billing-provider.ts";

/** Why a contract ended, with the cents that were paid back. */
type Ended = { why: "account-closed" } | { why: "guarantee" | "paid-twice"; refunded: number };

const PARTS = {
  "account-closed": ["closed"],
  guarantee: ["paidBack", "data"],
  "paid-twice": ["twice", "paidBack"],
} as const satisfies Record<Ended["why"], readonly string[]>;

/** Composes the email that says that a subscription has ended at once, to the address of its order. */
export function composeContractEnded(subscriptionId: string, order: OrderRecord, ended: Ended): Mail {
  const { locale, customer, number } = order;
  const t = mailTexts(locale);
  const amount = formattersFor(locale).money({
    amount: ended.why === "account-closed" ? 0 : ended.refunded,
    currency: PLAN_CURRENCY,
  });
  const values = { name: customer.name, number, amount };
  const text = (key: string) => ({ text: t(`subscription:ended.${key}`, values) });
  const subject = t("subscription:ended.subject", values);
  const title = isTestOrder(order) ? `TEST: ${subject}` : subject;
  return {
    ...renderLetter({
      locale,
      title,
      preview: t("subscription:ended.what", values),
      parts: [text("greeting"), text("what"), ...PARTS[ended.why].map(text), text("help")],
    }),
    key: `subscription ${subscriptionId} ended, ${ended.why}`,
    recipient: customer.email,
    replyTo: brand.email,
    subject: title,
    attachments: [],
  };
}
