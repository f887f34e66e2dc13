import { and, eq, gt, gte, lt, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { MonthIndex, Months, MovementSum, SubscriptionSum } from "#domain/billing-figures.ts";
import type { Store } from "../dialect/store.ts";

/** Sums with the provider of their subscriptions. */
type OfProvider<Sum> = Sum & { provider: string };

/** Index of the month of a time; see {@link MonthIndex}. The numbers are part of the text, because Postgres groups by it. */
function monthOf(time: SQLWrapper, { starts, end }: Months): SQL<MonthIndex> {
  const number = (value: number) => sql.raw(String(value));
  const cases = [...starts, end].map((before, index) => sql`when ${time} < ${number(before)} then ${number(index - 1)}`);
  return sql`case when ${time} is null then null ${sql.join(cases, sql` `)} else ${number(starts.length)} end`;
}

/** The first charge of each subscription. */
const firstCharges = ({ db, tables: { billingMovements: t } }: Store) =>
  db
    .select({ subscriptionId: t.subscriptionId, at: sql<number>`min(${t.at})`.as("first_at") })
    .from(t)
    .where(and(eq(t.kind, "charge"), gt(t.amount, 0)))
    .groupBy(t.subscriptionId)
    .as("first");

/** Sums the movements within the months. */
export async function sumMovements(store: Store, months: Months): Promise<OfProvider<MovementSum>[]> {
  const { billingMovements: t, subscriptions: s } = store.tables;
  const first = firstCharges(store);
  const [firstCharge, month] = [monthOf(first.at, months), monthOf(t.at, months)];
  const rows = await store.db
    .select({
      provider: s.provider,
      firstCharge,
      month,
      kind: t.kind,
      subscriptions: sql`count(distinct ${t.subscriptionId})`.mapWith(Number),
      takenBack: sql`sum(case when ${t.amount} < 0 then 1 else 0 end)`.mapWith(Number),
      amount: sql`sum(${t.amount})`.mapWith(Number),
    })
    .from(t)
    .innerJoin(s, eq(s.id, t.subscriptionId))
    .leftJoin(first, eq(first.subscriptionId, t.subscriptionId))
    .where(and(gte(t.at, months.starts[0] ?? 0), lt(t.at, months.end)))
    .groupBy(s.provider, firstCharge, month, t.kind);
  return rows as OfProvider<MovementSum>[];
}

/** Counts all subscriptions by the months of their first charge and their end. */
export async function sumSubscriptions(store: Store, months: Months): Promise<OfProvider<SubscriptionSum>[]> {
  const { subscriptions: s } = store.tables;
  const first = firstCharges(store);
  const [firstCharge, ended] = [monthOf(first.at, months), monthOf(s.endedAt, months)];
  return store.db
    .select({
      provider: s.provider,
      firstCharge,
      ended,
      subscriptions: sql`count(*)`.mapWith(Number),
      monthly: sql`sum(${s.monthly})`.mapWith(Number),
    })
    .from(s)
    .leftJoin(first, eq(first.subscriptionId, s.id))
    .groupBy(s.provider, firstCharge, ended);
}
