import type { BillingFigures } from "#contract/admin/billing.ts";
import { monthlyFigures, monthsUntil } from "#domain/billing-figures.ts";
import { type BillingContext, isTestOrder } from "#business/billing/billing-provider.ts";
import { sumMovements, sumSubscriptions } from "#store/business/billing-figures.ts";
import { billedBy } from "#worker/env.ts";

/** Reads what owners paid in the last months, test payments apart. Two queries. */
export async function readFigures({ store, config, now }: BillingContext): Promise<BillingFigures> {
  const months = monthsUntil(now);
  const [movements, subscriptions] = await Promise.all([sumMovements(store, months), sumSubscriptions(store, months)]);
  const figuresOf = (isTest: boolean) => {
    const isListed = (sum: { provider: string }) => isTestOrder(sum) === isTest;
    return monthlyFigures(months, movements.filter(isListed), subscriptions.filter(isListed));
  };
  return {
    billedBy: billedBy(config),
    months: figuresOf(false),
    testMonths: subscriptions.some(isTestOrder) ? figuresOf(true) : null,
  };
}
