import type { Currency, Money } from "../money.ts";

/**
 * The smallest amount of an online payment in minor units: Stripe's (docs.stripe.com/currencies, "Minimum and maximum charge
 * amounts"). It applies to all providers, so that guests get the same minimum at each.
 */
export const MIN_ONLINE_AMOUNT: Record<Currency, number> = { EUR: 50, PLN: 200 };

/** True if payment providers take the amount. */
export const isPayableOnline = ({ amount, currency }: Money): boolean => amount >= MIN_ONLINE_AMOUNT[currency];
