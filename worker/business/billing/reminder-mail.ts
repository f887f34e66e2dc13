import type { OrderRecord } from "#contract/business/order.ts";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import type { Mail } from "#contract/services/mail.ts";
import { dayInZone } from "#domain/dates.ts";
import { BILLING_TIME_ZONE, PLAN_CURRENCY } from "#domain/plans.ts";
import { REMINDER_DAYS } from "#domain/subscription-states.ts";
import { brand } from "#locales/brand.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { isTestOrder } from "./billing-provider.ts";
import { reminderKey } from "./reminder-key.ts";

type Due = Pick<SubscriptionRecord, "id" | "pastDueSince" | "remindersSent" | "monthly" | "endedAt">;

/** Ends of the names of the texts that differ, by reminder. */
const NAMES = ["", "Second", "Last"];

/** Composes the next reminder of a month that is due: what happened, what happens when it stays unpaid, and where to mend it. */
export function composeReminder(due: Due, order: OrderRecord, mainOrigin: string): Mail {
  const { locale, customer, number } = order;
  const t = mailTexts(locale);
  const formatters = formattersFor(locale);
  const index = Math.min(due.remindersSent, REMINDER_DAYS.length - 1);
  const which = NAMES[index] ?? "";
  const hasEnded = due.endedAt !== null;
  const values = {
    name: customer.name,
    number,
    monthly: formatters.money({ amount: due.monthly, currency: PLAN_CURRENCY }),
    date: formatters.date(dayInZone(due.pastDueSince ?? 0, BILLING_TIME_ZONE)),
  };
  const subject = t(`subscription:due.subject${which}`, values);
  const title = isTestOrder(order) ? `TEST: ${subject}` : subject;
  const text = (key: string) => ({ text: t(`subscription:${key}`, values) });
  const letter = {
    locale,
    title,
    preview: t("subscription:due.what", values),
    parts: [
      text("due.greeting"),
      text("due.what"),
      text(hasEnded ? "due.ended" : `due.next${which}`),
      {
        button: {
          label: t(hasEnded ? "ended:action" : "subscription:due.action"),
          href: mainOrigin + portalPath("plan", locale),
        },
      },
      text("due.guests"),
      text("due.help"),
    ],
  };
  return {
    ...renderLetter(letter),
    key: reminderKey(due, index),
    recipient: customer.email,
    replyTo: brand.email,
    subject: title,
    attachments: [],
  };
}
