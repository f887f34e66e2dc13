import { z } from "zod";
import type { MonthFigures } from "#domain/billing-figures.ts";
import type { PlanId } from "#domain/plans.ts";
import { SUBSCRIPTION_STATES, type SubscriptionState } from "#domain/subscription-states.ts";
import type {
  BilledBy,
  BillingMovement,
  MovementOutcome,
  SubscriptionChange,
  SubscriptionRecord,
} from "../business/subscription.ts";
import type { WithdrawalState } from "../business/withdrawal-state.ts";
import type { SiteStatus } from "../owners/site-record.ts";
import type { MailState } from "../services/mail.ts";
import { adminListQuery } from "./input.ts";

/** Figures of what owners pay us. Amounts are cents including VAT; test payments, in which no money moves, are never part of real ones. */
export interface BillingFigures {
  /** The provider whose subscriptions let a site go online; null if nobody is asked for money. */
  billedBy: BilledBy;
  /** The last months, oldest first. */
  months: MonthFigures[];
  /** The same of test payments; null if there are none. */
  testMonths: MonthFigures[] | null;
}

/** A subscription that was not compared with its provider for this long needs attention: each one is compared daily. */
export const UNCOMPARED_DAYS = 2;

/** States of subscriptions, those that are cancelled for a later day, or whose end was asked for on our side, and those that were not compared for {@link UNCOMPARED_DAYS}. */
export const SUBSCRIPTION_FILTERS = [...SUBSCRIPTION_STATES, "cancelled", "end-requested", "uncompared"] as const;
export type SubscriptionFilter = (typeof SUBSCRIPTION_FILTERS)[number];

/** A subscription in the list of the admin area. Times are milliseconds since the epoch. */
export interface ListedSubscription extends Pick<
  SubscriptionRecord,
  | "id"
  | "monthly"
  | "paidUntil"
  | "cancelsAt"
  | "endedAt"
  | "pastDueSince"
  | "pausedAt"
  | "siteClosedAt"
  | "endRequestedAt"
  | "endReason"
  | "remindersSent"
  | "checkedAt"
  | "createdAt"
> {
  state: SubscriptionState;
  /** True if no money moves. */
  isTest: boolean;
  /** Number of its order, and the customer's address. */
  number: string;
  email: string;
  site: { id: string; name: string } | null;
  /** Reminders of the month that is due which a mail server accepted and that did not come back. */
  remindersAccepted: number;
  /** The last day (ISO) on which the data of its site is kept; null unless its site has ended. */
  keptUntil: string | null;
}

/** A subscription with everything that admins know of it. */
export interface AdminSubscription {
  subscription: Omit<SubscriptionRecord, "userId" | "siteId" | "orderId">;
  state: SubscriptionState;
  isTest: boolean;
  order: { id: string; number: string; plan: PlanId; name: string; email: string };
  owner: { id: string; email: string } | null;
  site: { id: string; name: string; status: SiteStatus } | null;
  /** The last day (ISO) on which the data of its site is kept; null unless its site has ended. */
  keptUntil: string | null;
  /** Oldest first. */
  movements: Omit<BillingMovement, "subscriptionId">[];
  /** Oldest first; `by` is the address of the account that caused it. */
  changes: Omit<SubscriptionChange, "subscriptionId">[];
  /** Events of the provider, oldest first. */
  events: { id: string; type: string; at: number }[];
  /** Emails about it, oldest first. The subject is empty once the content was deleted. */
  mails: { id: string; subject: string; state: MailState; at: number }[];
  /** Gifts of its site, newest first. */
  gifts: ListedGift[];
  withdrawal: { id: string; state: WithdrawalState; receivedAt: number } | null;
  /** Beginning of addresses of the provider's dashboard; null for test payments. */
  dashboard: string | null;
}

/** Time for which a site can be online without a subscription. */
export interface ListedGift {
  id: string;
  siteId: string;
  siteName: string;
  reason: string;
  endsAt: number;
  createdAt: number;
  isRunning: boolean;
  /** Address of the admin who gave it; null if the platform itself did. */
  by: string | null;
  /** Its early end. */
  ended: { at: number; reason: string; by: string | null } | null;
}

/** A refund or a dispute. */
export interface ListedReturn extends Pick<BillingMovement, "id" | "subscriptionId" | "amount" | "at"> {
  kind: "refund" | "dispute";
  number: string;
  email: string;
  isTest: boolean;
  /** What became of it; null for a refund that did not fail, and a dispute that is open. */
  outcome: MovementOutcome | null;
}

export const RETURN_FILTERS = ["refund", "dispute-open", "dispute-won", "dispute-lost"] as const;
export type ReturnFilter = (typeof RETURN_FILTERS)[number];

/** A difference from the provider that the nightly comparison found. */
export interface ListedDifference extends Pick<SubscriptionChange, "subscriptionId" | "at" | "facts"> {
  number: string;
  email: string;
  isTest: boolean;
}

/** A subscription that runs at the provider for one of our orders, and that we do not have. */
export interface UnknownSubscription {
  providerRef: string;
  /** The order that the provider names, and its number; null if it does not exist. */
  orderId: string;
  number: string | null;
  createdAt: number;
  foundAt: number;
  seenAt: number;
}

export const subscriptionsQuery = adminListQuery.extend({ state: z.enum(SUBSCRIPTION_FILTERS, "choice").optional() });
export const giftsQuery = adminListQuery.omit({ q: true }).extend({ state: z.enum(["running", "over"], "choice").optional() });
export const returnsQuery = adminListQuery
  .omit({ q: true })
  .extend({ state: z.enum(RETURN_FILTERS, "choice").default("refund") });
export const differencesQuery = adminListQuery.omit({ q: true });
