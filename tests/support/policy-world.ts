import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { hasPermission, type Permission, type SiteRole } from "#domain/roles.ts";
import type { DataRole } from "#store/access/policies.ts";
import type { Store } from "#store/dialect/store.ts";
import { catalog } from "#store/access/catalog.ts";

export type Row = Record<string, unknown>;

/** A fixed sequence, so that both stores have the same rows. */
export function createPicker(): (count: number) => number {
  let state = 7;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
}

/** A caller of the data protocol, and its roles on the two sites. */
export interface Reader {
  role: DataRole;
  id: string | null;
  roles: Record<string, SiteRole>;
}

export const READERS: Record<string, Reader> = {
  visitor: { role: "anon", id: null, roles: {} },
  stranger: { role: "authenticated", id: "stranger", roles: {} },
  owner: { role: "authenticated", id: "anna", roles: { "site-1": "owner", "site-2": "owner" } },
  manager: { role: "authenticated", id: "mia", roles: { "site-1": "manager", "site-2": "cleaner" } },
  cleaner: { role: "authenticated", id: "cas", roles: { "site-1": "cleaner" } },
};

/** The permission by which members of a site read a table; visitors read none of these. */
const PERMISSIONS: Record<string, Permission> = {
  units: "calendar:read",
  amenities: "content:read",
  photos: "content:read",
  rate_plans: "rates:read",
  nights: "calendar:read",
  blocks: "bookings:read",
  bookings: "bookings:read",
  booking_events: "bookings:read",
  change_requests: "bookings:read",
  movements: "payments:read",
  guests: "guests:read",
  imported_stays: "bookings:read",
  messages: "messages:read",
  reviews: "reviews:read",
  site_changes: "calendar:read",
  site_stats: "analytics:read",
};

/** True if a reader may see a row; independent of how policies are written. */
export function sees({ role, id, roles }: Reader, table: string, row: Row): boolean {
  if (role === "service_role") return true;
  if (table === "user_sites" && row["status"] === "active") return true;
  if (role === "anon") return false;
  const onSite = roles[siteOf(table, row)];
  if (table === "user_sites") return onSite !== undefined;
  if (table === "site_members") return row["user_id"] === id || onSite === "owner";
  const permission = PERMISSIONS[table];
  return onSite !== undefined && permission !== undefined && hasPermission(onSite, permission);
}

/** Ids of the world end with the number of their site. */
const siteOf = (table: string, row: Row): string =>
  `site-${String(row[table === "user_sites" ? "id" : (SITE_COLUMNS.find((column) => column in row) ?? "")]).at(-1)}`;
const SITE_COLUMNS = ["site_id", "unit_id", "booking_id"];

const SITES = ["1", "2", "3"] as const;
const ROWS_PER_SITE = 4;
const TEXTS = ["", "a", "A", "b%", "né", "null", "a,b)", "O'x", "{caller}"];
const NUMBERS = [0, 1, -5, 2_000_000_000];
const JSONS = [{ a: 1, b: ["x", 2] }, [], ["x", "y"], { a: null }];

/**
 * Fills all tables of the data protocol for three sites, the second not active and the third of somebody else, and returns the
 * rows. Values are unusual on purpose; `pick` chooses one of a number of them.
 */
export async function createPolicyWorld(store: Store, pick: (count: number) => number): Promise<Map<string, Row[]>> {
  const { db, tables } = store;
  const people = ["stranger", "anna", "mia", "cas", "bea"].map((id) => ({
    id,
    email: `${id}@x.example`,
    name: id,
    createdAt: 1,
  }));
  for (const person of people) await db.insert(tables.users).values({ ...person, updatedAt: 1 } as never);
  const world = new Map<string, Row[]>();
  for (const [name, table] of protocolTables(store)) {
    const rows = SITES.flatMap((site) =>
      name === "site_members"
        ? MEMBERS.filter((member) => member.siteId === `site-${site}`).map((member) => ({ ...member, createdAt: 1 }))
        : Array.from({ length: name === "user_sites" ? 1 : ROWS_PER_SITE }, (_, index) => rowOf(table, name, site, index, pick)),
    );
    for (const row of rows) await db.insert(table).values(row as never);
    const columns = Object.entries(getTableColumns(table));
    world.set(
      name,
      rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, (row as Row)[key] ?? null]))),
    );
  }
  return world;
}

const MEMBERS = [
  { siteId: "site-1", userId: "mia", role: "manager" },
  { siteId: "site-1", userId: "cas", role: "cleaner" },
  { siteId: "site-2", userId: "mia", role: "cleaner" },
  { siteId: "site-3", userId: "bea", role: "manager" },
];

/** The tables of the data protocol, each after those that it refers to. */
export function protocolTables({ tables }: Store): Map<string, SQLiteTable> {
  const byName = new Map(
    Object.values(tables)
      .filter((each) => typeof each === "object" && Symbol.for("drizzle:IsDrizzleTable") in each)
      .map((each) => [getTableName(each as SQLiteTable), each as unknown as SQLiteTable]),
  );
  return new Map(
    inOrder([...catalog().keys()]).map((name) => {
      const table = byName.get(name);
      if (!table) throw new Error(`${name} is not a table`);
      return [name, table];
    }),
  );
}

/** Tables after those that they refer to. */
function inOrder(names: string[]): string[] {
  const done: string[] = [];
  while (done.length < names.length) {
    const next = names.find(
      (name) =>
        !done.includes(name) &&
        catalog()
          .get(name)
          ?.references.every(({ target }) => target === name || done.includes(target) || !catalog().has(target)),
    );
    if (next === undefined) throw new Error("tables refer to each other in a circle");
    done.push(next);
  }
  return done;
}

function rowOf(table: SQLiteTable, name: string, site: string, index: number, pick: (count: number) => number): Row {
  const facts = catalog().get(name);
  const of = <T>(values: readonly T[]): T | undefined => values[pick(values.length)];
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]): [string, unknown] => {
      const reference = facts?.references.find(({ columns }) => columns[0] === column.name);
      if (name === "user_sites") {
        if (column.name === "id") return [key, `site-${site}`];
        if (column.name === "user_id") return [key, site === "3" ? "bea" : "anna"];
        if (column.name === "status") return [key, site === "2" ? "concept" : "active"];
        if (column.name === "subdomain") return [key, `home-${site}`];
        if (column.name === "custom_domain") return [key, null];
      } else if (reference) return [key, referenceTo(reference.target, column.notNull, site, index)];
      if (facts?.primaryKey.includes(column.name) && column.dataType === "string") return [key, `${name}-${index}-${site}`];
      if (column.name === "direction") return [key, of(["in", "out"])];
      if (!column.notNull && pick(4) === 0) return [key, null];
      if (column.dataType === "number") return [key, UNIQUE.has(column.name) ? index : of(NUMBERS)];
      if (column.dataType === "boolean") return [key, pick(2) === 0];
      if (column.dataType === "json") return [key, of(JSONS)];
      return [key, UNIQUE.has(column.name) ? `${column.name}-${index}-${site}` : of(TEXTS)];
    }),
  );
}

/** Columns of unique indexes. */
const UNIQUE = new Set([
  "slug",
  "reference",
  "request_key",
  "token_digest",
  "message_key",
  "day",
  "night",
  "arrival",
  "version",
  "booking_id",
]);

function referenceTo(target: string, isRequired: boolean, site: string, index: number): string | null {
  if (target === "user_sites") return `site-${site}`;
  if (target === "users") return isRequired ? "bea" : null;
  return catalog().has(target) ? `${target}-${index}-${site}` : null;
}
