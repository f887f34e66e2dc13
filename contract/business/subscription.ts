import type { ChargeStatus } from "#domain/subscription-states.ts";

/**
 * An owner's subscription with us: the running charge that began with a paid order (decision 0063). Amounts are cents including
 * VAT, times milliseconds since the epoch.
 */
export interface SubscriptionRecord {
  id: string;
  orderId: string;
  provider: string;
  /** The provider's id of the subscription. */
  providerRef: string;
  /** What the provider reported last. */
  status: ChargeStatus;
  /** The price of a month from now on. */
  monthly: number;
  /** End of the time that is paid or free. */
  paidUntil: number;
  /** Time at which it ends; null unless it was cancelled. */
  cancelsAt: number | null;
  endedAt: number | null;
  /** Time since which a month is due; null unless `past_due`, or ended by the provider because it was not paid. */
  pastDueSince: number | null;
  /** Time at which we paused its site; null if it is not paused. */
  pausedAt: number | null;
  /** Emails about the months that are due, and the time of the last one. */
  remindersSent: number;
  remindedAt: number | null;
  /** Time at which its site was taken offline because of it; null if it was not. */
  siteClosedAt: number | null;
  /** Time at which its end was asked for on our side; null if it was not. Cancelling is the provider's own fact. */
  endRequestedAt: number | null;
  endReason: EndReason | null;
  /** Time of our next attempt to have the provider do it; null if it is done. */
  endNextAt: number | null;
  /** The owner's account; null until the address of the order is confirmed by an account. */
  userId: string | null;
  /** The site it is for; null until its owner puts one online. */
  siteId: string | null;
  /** Raised by each change and each comparison with the provider. */
  version: number;
  /** Time of the last comparison with the provider. */
  checkedAt: number;
  /** Time at which the clock looked at it last; 0 if it never did. */
  clockRunAt: number;
  createdAt: number;
}

/**
 * Why a subscription ends on our side. `guarantee`: at once, with everything paid back, once for each owner; `withdrawal`: likewise,
 * by `withdrawals`, which has its own steps; `paid-twice`: likewise, because another subscription of its site runs; `account-closed`: at
 * once, without a refund; `handed-over`: its site has another owner, so that it ends with the time that is paid.
 */
export const END_REASONS = ["guarantee", "withdrawal", "paid-twice", "account-closed", "handed-over"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** True if an end that was asked for does not wait for the end of the time that is paid. */
export const endsAtOnce = (reason: EndReason | null): boolean => reason !== null && reason !== "handed-over";

/** The provider whose subscriptions let a site go online; null if nobody is asked for money. */
export type BilledBy = "stripe" | "sandbox" | null;

/**
 * What became of a refund (`failed`) or a dispute (`won`, `lost`). It is a movement of its own, whose id is that of the refund or
 * the dispute, a space and the outcome; its amount came back to us, and is 0 for a lost dispute.
 */
export const MOVEMENT_OUTCOMES = ["failed", "won", "lost"] as const;
export type MovementOutcome = (typeof MOVEMENT_OUTCOMES)[number];

/** An entry of the money that an owner paid to us; entries are added and never changed. */
export interface BillingMovement {
  /** The provider's id of the charge, refund or dispute, or that of an outcome. */
  id: string;
  subscriptionId: string;
  kind: "charge" | "refund" | "dispute";
  /** Cents including VAT; negative for money that went back. */
  amount: number;
  at: number;
  /** The charge that a refund or dispute gives back; null if unknown. */
  chargeId: string | null;
}

/** Who changed a subscription: its order, an event of the provider, the nightly comparison, the clock, the owner or an admin. */
export const CHANGE_SOURCES = ["order", "event", "comparison", "clock", "owner", "admin"] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** An entry of a subscription's history. */
export interface SubscriptionChange {
  subscriptionId: string;
  version: number;
  source: ChangeSource;
  at: number;
  /** The changed facts as [before, after]. */
  facts: Partial<Record<ChangedFact, [before: unknown, after: unknown]>>;
  /** Account of the admin or owner; null otherwise. */
  by: string | null;
}

/** The facts that a provider decides. */
export const COMPARED_FACTS = ["status", "monthly", "paidUntil", "cancelsAt", "endedAt", "pastDueSince"] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

/**
 * All facts that a history can name: `endReason` is what an owner asked for; the last ones are decided by the clock. `keptUntil` is the
 * last day (`YYYY-MM-DD`) on which the data of its site is kept, as a reminder named it.
 */
export const CHANGED_FACTS = [...COMPARED_FACTS, "endReason", "remindersSent", "pausedAt", "siteClosedAt", "keptUntil"] as const;
export type ChangedFact = (typeof CHANGED_FACTS)[number];
