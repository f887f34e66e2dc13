import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { REMINDER_DAYS } from "#domain/subscription-states.ts";

/** Beginning of the keys of all emails about a subscription. */
export const mailKeyPrefix = ({ id }: Pick<SubscriptionRecord, "id">): string => `subscription ${id} `;

/** Key of a reminder of the month that is due now; a later month that is not paid has reminders of its own. */
export const reminderKey = (due: Pick<SubscriptionRecord, "id" | "pastDueSince">, index: number): string =>
  `${mailKeyPrefix(due)}due ${due.pastDueSince ?? 0} ${REMINDER_DAYS[index] ?? 0}`;

/** Keys of all reminders of the month that is due now. */
export const reminderKeys = (due: Pick<SubscriptionRecord, "id" | "pastDueSince">): string[] =>
  REMINDER_DAYS.map((_, index) => reminderKey(due, index));
