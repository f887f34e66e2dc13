import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { PaymentAccount, PaymentProviderName, ProviderProblem } from "#contract/letting/payment.ts";
import { removePortions } from "../dialect/remove-portions.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** An account with its sealed credentials; null once the owner has removed them. */
export interface StoredAccount extends PaymentAccount {
  credentialsSealed: string | null;
}

type Row = Tables["paymentAccounts"]["$inferSelect"];

const toAccount = (row: Row): StoredAccount => ({
  ...row,
  provider: row.provider as PaymentProviderName,
  hook: row.hook as PaymentAccount["hook"],
  problem: row.problem as ProviderProblem | null,
});

/** Finds the accounts of all sites of an owner. */
export async function findOfOwner(
  { db, tables: { paymentAccounts: t, userSites } }: Store,
  userId: string,
): Promise<StoredAccount[]> {
  const rows = await db
    .select(getTableColumns(t))
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(eq(userSites.userId, userId));
  return rows.map(toAccount);
}

/** Finds a site's accounts, the active one first. */
export async function findOfSite({ db, tables: { paymentAccounts: t } }: Store, siteId: string): Promise<StoredAccount[]> {
  const rows = await db
    .select()
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(sql`case when ${t.isActive} then 0 else 1 end, ${t.createdAt} desc`);
  return rows.map(toAccount);
}

export async function findById({ db, tables: { paymentAccounts: t } }: Store, id: string): Promise<StoredAccount | undefined> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row && toAccount(row);
}

/** Queries that make this the site's only active account. */
export const insertActive = (db: Database, { paymentAccounts: t }: Tables, account: StoredAccount): Query[] => [
  db.update(t).set({ isActive: false }).where(eq(t.siteId, account.siteId)),
  db.insert(t).values({ ...account, isActive: true }),
];

/** Inserts the site's test account, unless the site has an active account. */
export async function insertTest({ db, tables: { paymentAccounts: t } }: Store, account: StoredAccount): Promise<void> {
  await db.insert(t).values(account).onConflictDoNothing();
}

type AccountChange = Partial<
  Pick<StoredAccount, "name" | "methods" | "hook" | "credentialsSealed" | "checkedAt" | "problem" | "hookSeenAt" | "isActive">
>;

export const update = (
  db: Database,
  { paymentAccounts: t }: Tables,
  { siteId, id }: { siteId: string; id: string },
  change: AccountChange,
): Query =>
  db
    .update(t)
    .set(change)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));

/** Records a webhook as handled. */
export async function insertEvent(
  { db, tables: { paymentEvents: t } }: Store,
  event: { accountId: string; id: string; receivedAt: number },
): Promise<void> {
  await db.insert(t).values(event).onConflictDoNothing();
}

/** True if a webhook was handled before. */
export async function hasEvent({ db, tables: { paymentEvents: t } }: Store, accountId: string, id: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: t.id })
        .from(t)
        .where(and(eq(t.accountId, accountId), eq(t.id, id)))
    ).length > 0
  );
}

/** Removes records of webhooks that were received before `before`. */
export async function removeOldEvents(store: Store, before: number): Promise<void> {
  const { paymentEvents: t } = store.tables;
  await removePortions(store, t, sql`${t.receivedAt} < ${before}`);
}
