import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Store } from "../dialect/store.ts";
import {
  belongsTo,
  columnsOf,
  type CopyPortion,
  namedColumn,
  type Row,
  siteTables,
  type SiteTable,
  tableOf,
} from "./site-tables.ts";

/** Rows of one query, where a table names no other number. */
const PAGE = 250;

/**
 * Reads all that belongs to a site (`BELONGINGS`), a page of a table after the other: parents before their children, rows by
 * their primary key, texts by their bytes. Both stores give the same portions. They are not of one moment: compare `findMark`
 * before and after it. Nothing is read of a site that does not exist.
 */
export async function* readSiteCopy(store: Store, siteId: string): AsyncGenerator<CopyPortion> {
  yield { table: "people", rows: await findPeople(store, siteId) };
  for (const table of siteTables()) {
    const { page = PAGE } = table;
    let after: Row | undefined;
    do {
      const rows = await readPage(store, table, siteId, page, after);
      if (rows.length > 0) yield { table: table.name, rows };
      after = rows.length === page ? rows.at(-1) : undefined;
    } while (after);
  }
}

async function readPage(store: Store, table: SiteTable, siteId: string, limit: number, after: Row | undefined): Promise<Row[]> {
  const { db, tables } = store;
  const from = tableOf(tables, table.name);
  const keys = table.primaryKey.map((name) => inBytes(store, namedColumn(tables, table.name, name)));
  const values = table.primaryKey.map((name) => sql`${after?.[name]}`);
  const isAfter = after && sql`(${sql.join(keys, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  const rows = await db
    .select()
    .from(from)
    .where(and(belongsTo(db, tables, table, siteId), table.only?.(tables), isAfter))
    .orderBy(...keys)
    .limit(limit);
  const columns = [...columnsOf(from)];
  return (rows as Row[]).map((row) => Object.fromEntries(columns.map(([name, { key }]) => [name, row[key] ?? null])));
}

/** Texts in the order of their bytes, as on SQLite: Postgres has that of its database. */
const inBytes = ({ dialect }: Store, column: SQLiteColumn): SQL =>
  dialect === "postgres" && column.dataType === "string" ? sql`${column} collate "C"` : sql`${column}`;

/** The accounts of the owner and the team. */
async function findPeople({ db, tables: t }: Store, siteId: string): Promise<Row[]> {
  const owner = db.select({ id: t.userSites.userId }).from(t.userSites).where(eq(t.userSites.id, siteId));
  const team = db.select({ id: t.siteMembers.userId }).from(t.siteMembers).where(eq(t.siteMembers.siteId, siteId));
  const people = await db
    .select({ id: t.users.id, email: t.users.email })
    .from(t.users)
    .where(inArray(t.users.id, owner.union(team)));
  return people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * A text that differs after a change of the site: its versions, and the counts of its changes. Undefined if it does not exist.
 */
export async function findMark({ db, tables: t }: Store, siteId: string): Promise<string | undefined> {
  const [[site], changes] = await Promise.all([
    db
      .select({ version: t.userSites.version, operations: t.userSites.operationsVersion, calendar: t.calendars.version })
      .from(t.userSites)
      .leftJoin(t.calendars, eq(t.calendars.siteId, t.userSites.id))
      .where(eq(t.userSites.id, siteId)),
    db.select({ count: t.siteChanges.count }).from(t.siteChanges).where(eq(t.siteChanges.siteId, siteId)),
  ]);
  if (!site) return undefined;
  return [site.version, site.operations, site.calendar ?? 0, changes.reduce((sum, { count }) => sum + count, 0)].join(".");
}
