import type { OrderRecord } from "#contract/business/order.ts";
import type { Mail } from "#contract/services/mail.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { isTestOrder } from "./billing-provider.ts";

/**
 * Composes the email that says that a subscription has ended at once, to the address of its order. `refunded` are the cents that the
 * guarantee paid back; null if it ended because the account was closed.
 */
export function composeContractEnded(subscriptionId: string, order: OrderRecord, refunded: number | null): Mail {
  const { locale, customer, number } = order;
  const t = mailTexts(locale);
  const amount = formattersFor(locale).money({ amount: refunded ?? 0, currency: PLAN_CURRENCY });
  const values = { name: customer.name, number, amount };
  const text = (key: string) => ({ text: t(`subscription:ended.${key}`, values) });
  const subject = t("subscription:ended.subject", values);
  const title = isTestOrder(order) ? `TEST: ${subject}` : subject;
  return {
    ...renderLetter({
      locale,
      title,
      preview: t("subscription:ended.what", values),
      parts: [
        text("greeting"),
        text("what"),
        ...(refunded === null ? [text("closed")] : [text("paidBack"), text("data")]),
        text("help"),
      ],
    }),
    key: `subscription ${subscriptionId} ended, ${refunded === null ? "closed" : "guarantee"}`,
    recipient: customer.email,
    replyTo: brand.email,
    subject: title,
    attachments: [],
  };
}
