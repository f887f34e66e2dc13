import { z } from "zod";
import type { CalendarDate } from "#domain/dates.ts";
import type { PlanId } from "#domain/plans.ts";
import type { SubscriptionState } from "#domain/subscription-states.ts";
import type { BillingMovement, EndReason } from "./subscription.ts";

/** A subscription as its owner sees it. Amounts are cents including VAT, times milliseconds since the epoch. */
export interface PlanSubscription {
  id: string;
  /** Number of its order. */
  number: string;
  plan: PlanId;
  state: SubscriptionState;
  monthly: number;
  /** End of the time that is paid or free, and day of the next charge. */
  paidUntil: number;
  /** Time at which it ends; null unless it was cancelled. */
  cancelsAt: number | null;
  endedAt: number | null;
  /** The last day on which the data of its site is kept; null unless it has ended and its site is not paid otherwise. */
  keptUntil: CalendarDate | null;
  pastDueSince: number | null;
  /** Time before which its site is not paused for the month that is due; null if none is. */
  notPausedBefore: number | null;
  /** True if it lets a site go online: its own, or one of its owner's while it has none. */
  paysForSite: boolean;
  /** True if its owner can cancel or keep it, and change the way of payment. */
  canChange: boolean;
  /** `isPublished`: it was online before. */
  site: { id: string; name: string; isPublished: boolean } | null;
  /** Why it ends on our side, and whether the provider has done it; null if it does not. */
  end: { reason: EndReason; isDone: boolean } | null;
  /** What the money-back guarantee would pay back, and its last day; null if it cannot be used. */
  guarantee: { amount: number; lastDay: CalendarDate } | null;
  /** Newest first. */
  movements: Pick<BillingMovement, "id" | "kind" | "amount" | "at">[];
  /** The time at which a test subscription is, in which no money moves; null for real ones. */
  testTime: number | null;
}

/** A site for which no subscription pays: a gift lets it be online, or the gift has ended. */
export interface UnpaidSite {
  id: string;
  name: string;
  /** Time at which a gift ends and the site is closed; null once it has ended. */
  onlineUntil: number | null;
  /** The last day on which all data is kept; null while there is a gift. */
  keptUntil: CalendarDate | null;
}

/** What an owner pays us, and what an order needs. */
export interface OwnPlan {
  /** True if a site can go online only with a subscription or a gift. */
  isAsked: boolean;
  /** True if payments are tests, in which no money moves. */
  isTest: boolean;
  subscriptions: PlanSubscription[];
  /** Sites that have no subscription of this list. */
  unpaidSites: UnpaidSite[];
  /** For a new order: the day of its first monthly charge, the buyer's name and confirmed address, and countries by name. */
  order: { nextCharge: CalendarDate; name: string; email: string; countries: { code: string; name: string }[] };
}

export const planQuery = z.strictObject({ locale: z.enum(["nl", "en", "pl"]), order: z.uuid().optional() });

/** Body of the use of the money-back guarantee: the cents that the owner was told would be paid back. */
export const guaranteeInput = z.strictObject({ amount: z.int().min(1).max(100_000_00) });

/** What a developer can do to a test subscription. */
export const testStepInput = z.strictObject({
  step: z.enum(["card-fails", "card-pays", "move"]),
  /** Days by which the clock is moved on; only of `move`. */
  days: z.int().min(1).max(400).optional(),
});
