import type Stripe from "stripe";

/** States in which a subscription no longer charges anything. */
const ENDED: Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];

export const isEnded = ({ status }: Stripe.Subscription): boolean => ENDED.includes(status);
