import { asc, eq, inArray } from "drizzle-orm";
import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingMovement, SubscriptionRecord } from "#contract/business/subscription.ts";
import type { Store } from "../dialect/store.ts";

/** A subscription of an account with its order and the name of its site. */
export interface PlanRow {
  subscription: SubscriptionRecord;
  order: OrderRecord;
  /** Null if it has no site. `isPublished`: it was online before. */
  site: { name: string; isPublished: boolean } | null;
}

interface AccountPlan {
  /** Oldest first. */
  rows: PlanRow[];
  /** The movements of each subscription, oldest first. */
  movements: Map<string, BillingMovement[]>;
}

/** Finds what an account pays us, in two queries. */
export async function findPlanOf({ db, tables: t }: Store, userId: string): Promise<AccountPlan> {
  const { subscriptions: s, orders, userSites, billingMovements: m } = t;
  const owned = db.select({ id: s.id }).from(s).where(eq(s.userId, userId));
  const [rows, found] = await Promise.all([
    db
      .select({ subscription: s, order: orders, siteName: userSites.siteName, siteStatus: userSites.status })
      .from(s)
      .innerJoin(orders, eq(orders.id, s.orderId))
      .leftJoin(userSites, eq(userSites.id, s.siteId))
      .where(eq(s.userId, userId))
      .orderBy(asc(s.createdAt), asc(s.id)),
    db.select().from(m).where(inArray(m.subscriptionId, owned)).orderBy(asc(m.at), asc(m.id)),
  ]);
  const movements = Map.groupBy(found as BillingMovement[], ({ subscriptionId }) => subscriptionId);
  const planRows = rows.map(({ siteName, siteStatus, ...row }) => ({
    ...row,
    site: siteName === null ? null : { name: siteName, isPublished: siteStatus !== "draft" },
  }));
  return { rows: planRows as PlanRow[], movements };
}
