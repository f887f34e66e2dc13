import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { ACCEPTED_REMINDERS, nextReminder } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";
import { requireClosable } from "#store/business/subscription-clock.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { setStatus } from "#store/owners/site-life.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import { type ClockTools, countSeen } from "./clock-tools.ts";
import { reminderKeys } from "./reminder-key.ts";

/** True if all reminders of a month that is due were sent, the last one a day ago, and mail servers accepted enough of them. */
export async function isTold(due: SubscriptionRecord, now: number, tools: ClockTools): Promise<boolean> {
  const { pastDueSince, remindersSent, remindedAt } = due;
  if (pastDueSince === null || remindedAt === null || remindedAt + DAY_MS > now) return false;
  if (nextReminder({ pastDueSince, remindersSent, remindedAt }) !== undefined) return false;
  return (await countSeen(tools, reminderKeys(due))) >= ACCEPTED_REMINDERS;
}

interface Closing {
  siteId: string;
  /** The day at the site, on which no guests may arrive. */
  day: CalendarDate;
}

/** Queries for the beginning of a batch that closes a site that is online; it fails on the guards of `requireClosable`. */
export const closeSite = (
  db: Database,
  { siteId, day }: Closing,
  { store: { tables }, mainDomain, now }: ClockTools,
): Query[] => [
  ...requireClosable(db, tables, siteId, day),
  markSiteHosts(db, tables, { siteId }, mainDomain, now),
  setStatus(db, tables, siteId, { from: "active", to: "closed" }, now),
];
