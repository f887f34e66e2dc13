import type { RowChange } from "#contract/services/row-change.ts";
import { rolesWith } from "#domain/roles.ts";
import { type Grant, POLICIES, type RowCondition } from "#store/access/policies.ts";
import type { RecordedChange } from "#store/services/row-changes.ts";
import { type ActiveAt, type ActiveSession, findActive } from "#store/identity/sessions.ts";
import { findRoles, type SitePerson } from "#store/owners/site-people.ts";
import type { Store } from "#store/dialect/store.ts";

type Readers = RowChange["readers"];
type ChangedRow = Pick<RecordedChange, "table" | "row" | "siteId">;

/**
 * Decides by the policies which accounts may read changed rows, with the current roles and sessions. The answers are in the order
 * of the changes. A row that visitors may read is for everybody, also for those who are signed in.
 */
export async function decideReaders(store: Store, changes: readonly ChangedRow[], at: ActiveAt): Promise<Readers[]> {
  const siteIds = new Set(changes.flatMap(({ siteId }) => siteId ?? []));
  const people = Map.groupBy(await findRoles(store, [...siteIds]), ({ siteId }) => siteId);
  const userIds = changes.map((change) => accountsOf(change, people.get(change.siteId ?? "") ?? []));
  const sessions = await findActive(store, [...new Set(userIds.flatMap((ids) => [...ids]))], at);
  const ofAccounts = Map.groupBy(sessions, ({ userId }) => userId);
  return changes.map((change, index) => ({
    anon: isPublic(change),
    sessionIds: [...(userIds[index] ?? [])].flatMap((userId) => idsOf(ofAccounts.get(userId))),
  }));
}

const idsOf = (sessions: ActiveSession[] = []): string[] => sessions.map(({ id }) => id);

/** True if a visitors' condition admits the row. */
function isPublic({ table, row }: ChangedRow): boolean {
  return (POLICIES[table]?.anon?.rows ?? []).some((condition) => "is" in condition && row[condition.column] === condition.is);
}

/** The accounts whose conditions admit the row; conditions that admit every account also admit visitors. */
function accountsOf({ table, row }: ChangedRow, people: readonly SitePerson[]): Set<string> {
  const { rows }: Pick<Grant, "rows"> = POLICIES[table]?.authenticated ?? { rows: [] };
  return new Set(rows.flatMap((condition) => admittedBy(condition, row, people)));
}

function admittedBy(condition: RowCondition, row: Record<string, unknown>, people: readonly SitePerson[]): string[] {
  if ("isCaller" in condition) return [String(row[condition.column])];
  if ("is" in condition) return [];
  const roles = rolesWith(condition.permission);
  return people.filter(({ role }) => roles.includes(role)).map(({ userId }) => userId);
}
