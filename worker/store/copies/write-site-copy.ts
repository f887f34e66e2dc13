import { eq, inArray, sql } from "drizzle-orm";
import { chunkRows, chunkValues, type Query, type Store } from "../dialect/store.ts";
import type { TableName } from "./belongings.ts";
import { assignNewIds, type NewIds, renewReference, replaceIds } from "./new-ids.ts";
import { columnsOf, namedColumn, type Row, type SiteCopy, siteTables, type SiteTable, tableOf } from "./site-tables.ts";

/**
 * How far the versions of a site and its calendar are raised: what KV and browsers have of the site is older than what is
 * written, however many changes the copy does not know.
 */
export const VERSIONS_ABOVE = 100_000;

/** Inserts of one batch. */
const BATCH = 40;

export interface CopyWriting {
  /** The site's id in the copy. */
  siteId: string;
  /** The id to write it under, with new ids for all rows; without it rows keep their ids. */
  newSiteId?: string;
  /** The account that owns what is written. */
  ownerId: string;
  /**
   * True if a new, empty site (`newSiteId`) takes the copy over: it keeps its owner, addresses and status, and takes the rest of
   * the site's row.
   */
  isTakenOver?: boolean;
  /** The rows that are written, by their place in the copy, `people` not counted; all if not given. */
  range?: { from: number; until: number };
  /** True if no job may find the rows (`asleep`). */
  isAsleep: boolean;
  /** How far versions are raised; `VERSIONS_ABOVE` if not given. */
  versionsAbove?: number;
  /** Changes a row before it is written, for example to seal its secrets anew; undefined leaves it out. `was` is that of the copy. */
  renew?: (table: TableName, row: Row, was: Row) => Promise<Row | undefined>;
}

export interface WrittenCopy {
  /** The rows that were written or existed. */
  rows: number;
  /** Rows that were left out, by table: of people without an account here, unique ones, or without the row they refer to. */
  leftOut: Partial<Record<TableName, number>>;
  /** Ids of the copy, with those under which they were written; empty if rows keep their ids. */
  ids: NewIds;
}

/**
 * Writes a copy into a store. Rows that exist (by their primary key) stay as they are, so that a write that was interrupted can
 * be repeated. Batches are of a few rows: the site is complete when the function returns, not before. Columns that the schema no
 * longer has are ignored, and new ones get their defaults.
 */
export async function writeSiteCopy(store: Store, copy: SiteCopy, writing: CopyWriting): Promise<WrittenCopy> {
  const { siteId, newSiteId } = writing;
  const ids = newSiteId === undefined ? new Map<string, string>() : await assignNewIds(copy, siteId, newSiteId);
  const people = await findAccounts(store, copy);
  const named = new Map<string, SiteTable>(siteTables().map((table) => [table.name, table]));
  const written: WrittenCopy = { rows: 0, leftOut: {}, ids };
  const present = new Map<TableName, Set<unknown>>();
  const { from, until } = writing.range ?? { from: 0, until: Infinity };
  let at = -1;
  for await (const { table: name, rows } of copy()) {
    const table = named.get(name);
    if (!table) continue;
    const kept = present.get(table.name) ?? new Set();
    present.set(table.name, kept);
    const taken = newSiteId === undefined ? await findTaken(store, table, rows) : new Set();
    const made: Row[] = [];
    for (const was of rows) {
      at += 1;
      if (at >= until) break;
      const isWritten = isWhole(table, was, present) && !taken.has(was["host"]);
      const row = isWritten ? await prepare(table, was, { ...writing, ids, people, present }) : undefined;
      if (!row) {
        written.leftOut[table.name] = (written.leftOut[table.name] ?? 0) + 1;
        continue;
      }
      kept.add(was["id"]);
      if (at < from) continue;
      if (name === "userSites" && newSiteId === undefined) Object.assign(row, await freeAddresses(store, row));
      made.push(row);
    }
    if (name === "userSites" && writing.isTakenOver) await takeOver(store, made);
    else await insertRows(store, table, made);
    written.rows += made.length;
    if (at >= until) break;
  }
  return written;
}

/** False if a row refers to another one of the copy that is not written. */
function isWhole({ references, holders = [] }: SiteTable, row: Row, present: Present): boolean {
  const has = (target: TableName, id: unknown) => present.get(target)?.has(id) === true;
  return (
    references.every(
      ({ column, target, isRequired }) => !target || !isRequired || isForeign(target) || has(target, row[column]),
    ) && holders.every((column) => has("bookings", row[column]) || has("blocks", row[column]))
  );
}

const isForeign = (target: TableName): boolean => !siteTables().some(({ name }) => name === target);

interface Preparation extends CopyWriting {
  ids: NewIds;
  people: ReadonlyMap<string, string>;
  present: Present;
}

/** Ids of rows of the copy that are written, by table. */
type Present = ReadonlyMap<TableName, ReadonlySet<unknown>>;

/** The row to write; undefined if it is left out. */
async function prepare(table: SiteTable, was: Row, preparation: Preparation): Promise<Row | undefined> {
  const { newSiteId, ownerId, isAsleep, ids, people, present, versionsAbove = VERSIONS_ABOVE, renew } = preparation;
  if (newSiteId !== undefined && table.notBeside !== undefined) return undefined;
  const row: Row = newSiteId === undefined ? { ...was } : { ...replaceIds(was, ids), ...table.beside };
  if (isAsleep) Object.assign(row, table.asleep);
  for (const { column, target, isRequired } of table.references) {
    const value = was[column];
    if (!target || typeof value !== "string") continue;
    if (target !== "users") {
      if (!isRequired && !isForeign(target) && !present.get(target)?.has(value)) row[column] = null;
      continue;
    }
    const account = table.name === "userSites" ? ownerId : people.get(value);
    if (account === undefined && isRequired) return undefined;
    row[column] = account ?? null;
  }
  if (table.name === "userSites" || table.name === "calendars") {
    row["version"] = Number(was["version"]) + versionsAbove;
    row["shown_version"] = versionsAbove === 0 ? was["shown_version"] : 0;
  }
  if (newSiteId !== undefined) {
    if (table.name === "userSites" && row["status"] === "active") row["status"] = "paused";
    if (table.name === "bookings") row["reference"] = await renewReference(newSiteId, String(was["reference"]));
  }
  return renew ? renew(table.name, row, was) : row;
}

/** Rows by drizzle's keys, without columns that the table does not have. */
function keyRows(store: Store, name: TableName, rows: readonly Row[]): Row[] {
  const columns = columnsOf(tableOf(store.tables, name));
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => {
        const found = columns.get(column);
        return found ? [[found.key, value]] : [];
      }),
    ),
  );
}

/** What a site that takes a copy over keeps of its own row. */
const KEPT = ["id", "userId", "status", "statusBefore", "subdomain", "customDomain", "version", "shownVersion", "createdAt"];

async function takeOver(store: Store, rows: readonly Row[]): Promise<void> {
  const { db, tables } = store;
  for (const row of keyRows(store, "userSites", rows)) {
    const taken = Object.fromEntries(Object.entries(row).filter(([key]) => !KEPT.includes(key)));
    const { userSites: t } = tables;
    await db
      .update(t)
      .set({ ...taken, version: sql`${t.version} + 1` })
      .where(eq(t.id, String(row["id"])));
  }
}

async function insertRows(store: Store, { name, primaryKey }: SiteTable, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const table = tableOf(store.tables, name);
  const keyed = keyRows(store, name, rows);
  const target = primaryKey.map((column) => namedColumn(store.tables, name, column));
  const chunks = chunkRows(keyed, table);
  for (let at = 0; at < chunks.length; at += BATCH)
    await store.atomically((db) =>
      chunks.slice(at, at + BATCH).map((values): Query =>
        db
          .insert(table)
          .values(values as never)
          .onConflictDoNothing({ target }),
      ),
    );
}

/** Accounts of the copy's people in this store: with the same id, or else with the same confirmed address. */
async function findAccounts({ db, tables: { users: t } }: Store, copy: SiteCopy): Promise<Map<string, string>> {
  const people: { id: string; email: string }[] = [];
  for await (const { table, rows } of copy())
    if (table === "people") people.push(...rows.map(({ id, email }) => ({ id: String(id), email: String(email) })));
  const found = new Map<string, string>();
  for (const chunk of chunkValues(people, 2)) {
    const [byId, byEmail] = await Promise.all([
      db
        .select({ id: t.id })
        .from(t)
        .where(
          inArray(
            t.id,
            chunk.map(({ id }) => id),
          ),
        ),
      db
        .select({ id: t.id, email: t.email, confirmedAt: t.emailConfirmedAt })
        .from(t)
        .where(
          inArray(
            t.email,
            chunk.map(({ email }) => email).filter((email) => email !== ""),
          ),
        ),
    ]);
    for (const { id, email } of chunk) {
      const same =
        byId.find((each) => each.id === id) ?? byEmail.find((each) => each.email === email && each.confirmedAt !== null);
      if (same) found.set(id, same.id);
    }
  }
  return found;
}

/** Hosts of these rows that another site has taken meanwhile. */
async function findTaken({ db, tables: { domainHosts: t } }: Store, { name }: SiteTable, rows: Row[]): Promise<Set<unknown>> {
  if (name !== "domainHosts") return new Set();
  const siteId = String(rows[0]?.["site_id"]);
  const taken = new Set<unknown>();
  for (const hosts of chunkValues(rows.map(({ host }) => String(host)))) {
    const found = await db.select({ host: t.host, siteId: t.siteId }).from(t).where(inArray(t.host, hosts));
    for (const each of found) if (each.siteId !== siteId) taken.add(each.host);
  }
  return taken;
}

/** The addresses of a site, null where another one has taken them meanwhile. */
async function freeAddresses({ db, tables: { userSites: t } }: Store, row: Row): Promise<Row> {
  const isTaken = async (column: typeof t.subdomain | typeof t.customDomain, value: unknown) =>
    typeof value === "string" &&
    (await db.select({ id: t.id }).from(t).where(eq(column, value))).some(({ id }) => id !== row["id"]);
  return {
    ...((await isTaken(t.subdomain, row["subdomain"])) && { subdomain: null }),
    ...((await isTaken(t.customDomain, row["custom_domain"])) && { custom_domain: null }),
  };
}
