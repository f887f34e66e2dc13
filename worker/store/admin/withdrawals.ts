import { emailPrefix } from "#domain/accounts/addresses.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AdminWithdrawal, ListedWithdrawal } from "#contract/admin/withdrawal.ts";
import { WITHDRAWAL_EVENTS, type WithdrawalState } from "#contract/business/withdrawal-state.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

const selectWithdrawals = ({ db, tables: { withdrawals: t } }: Store, where: SQL | undefined) =>
  db
    .select({
      id: t.id,
      contract: t.contract,
      name: t.name,
      email: t.email,
      state: sql<WithdrawalState>`${t.state}`,
      receivedAt: t.receivedAt,
      problem: sql<ListedWithdrawal["problem"]>`${t.problem}`,
    })
    .from(t)
    .where(where);

/** Query of a page of all withdrawals, or of those in a state, newest first. */
export const selectNewest = (store: Store, { state, cursor, limit }: Page & { state?: string | undefined }) => {
  const { receivedAt, id, state: column } = store.tables.withdrawals;
  return selectWithdrawals(store, and(state === undefined ? undefined : eq(column, state), isBefore(receivedAt, id, cursor)))
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit);
};

/** Queries of the withdrawals whose contract or address begins with a text. */
export const selectMatches = (store: Store, typed: string, limit: number) => {
  const { contract, email } = store.tables.withdrawals;
  return [
    selectWithdrawals(store, beginsWith(contract, sql`cast(${typed} as text)`)).limit(limit),
    selectWithdrawals(store, beginsWith(email, sql`cast(${emailPrefix(typed)} as text)`)).limit(limit),
  ] as const;
};

export async function findMatches(store: Store, typed: string, limit: number): Promise<ListedWithdrawal[]> {
  const found = (await Promise.all(selectMatches(store, typed, limit))).flat();
  return [...new Map(found.map((withdrawal) => [withdrawal.id, withdrawal])).values()].slice(0, limit);
}

/** Lists the events of a withdrawal, oldest first. */
export async function findEvents(
  { db, tables: { withdrawalEvents: t, users } }: Store,
  id: string,
): Promise<AdminWithdrawal["events"]> {
  const rows = await db
    .select({ event: t.event, at: t.at, by: users.email, reason: t.reason })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(eq(t.withdrawalId, id));
  // Several can happen within a millisecond.
  const rank = ({ event }: AdminWithdrawal["events"][number]) => WITHDRAWAL_EVENTS.indexOf(event);
  return (rows as AdminWithdrawal["events"]).toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
}
