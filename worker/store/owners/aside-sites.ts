import { and, desc, eq, gte, inArray, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { AsideSite } from "#contract/owners/backup.ts";
import type { TableName } from "../copies/belongings.ts";
import { belongsTo, columnsOf, namedColumn, type Row, siteTables, tableOf } from "../copies/site-tables.ts";
import { writingState } from "#domain/backups.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { removeOfSites } from "../letting/blocks.ts";
import { lock, touched } from "../services/site-rows.ts";

type Tables = Store["tables"];

/**
 * Added to or taken from times by which jobs find rows, while their site stands aside: no job reaches the year 9999, and none looks
 * back that far. The other operation wakes the rows with the times they had.
 */
const ASLEEP_MS = 253_402_300_799_000;

/** Columns of such times, and in which direction nobody finds them. */
const ASLEEP: Partial<Record<TableName, Readonly<Record<string, 1 | -1>>>> = {
  bookings: { pay_at: 1, message_at: 1, due_at: 1, updated_at: -1 },
  movements: { at: -1 },
  importedStays: { message_at: 1 },
  payments: { check_at: 1, updated_at: -1 },
  refunds: { next_try_at: 1 },
  paperChecks: { due_at: 1 },
  feeds: { next_at: 1 },
};

/** What is unique in a store and leads to the living site: links of guests and calendars, and numbers of bookings. */
const ADDRESSES: Partial<Record<TableName, readonly string[]>> = {
  bookings: ["reference", "token_digest"],
  calendarExports: ["token_digest"],
};

/** The row of a copy as it is written aside: nobody finds it, and its links and numbers are kept for a swap. */
export function putAside(table: TableName, row: Row, was: Row, siteId: string): Row {
  const times = Object.entries(ASLEEP[table] ?? {}).map(([column, sign]) => {
    const at = was[column];
    return [column, typeof at === "number" ? at + sign * ASLEEP_MS : at];
  });
  const addresses = (ADDRESSES[table] ?? []).map((column) => [column, `${siteId} ${String(was[column])}`]);
  return { ...row, ...Object.fromEntries([...times, ...addresses]) };
}

export const insertAside = (
  db: Database,
  { asideSites: t }: Tables,
  aside: AsideSite & { ofSiteId: string; backupId: string | null },
): Query => db.insert(t).values(aside);

/** Finds the sites beside a living one as they are at `now`, the latest first. */
export async function findAsides({ db, tables: { asideSites: t } }: Store, ofSiteId: string, now: number): Promise<AsideSite[]> {
  const { siteId, state, asOf, createdAt } = t;
  const rows = await db
    .select({ siteId, state, asOf, createdAt })
    .from(t)
    .where(eq(t.ofSiteId, ofSiteId))
    .orderBy(desc(createdAt));
  return (rows as AsideSite[]).map((row) =>
    row.state === "writing" ? { ...row, state: writingState(row.createdAt, now) } : row,
  );
}

export async function findAside({ db, tables: { asideSites: t } }: Store, siteId: string) {
  const [row] = await db.select().from(t).where(eq(t.siteId, siteId));
  return row;
}

export async function markReady({ db, tables: { asideSites: t } }: Store, siteId: string): Promise<void> {
  await db
    .update(t)
    .set({ state: "ready" })
    .where(and(eq(t.siteId, siteId), eq(t.state, "writing")));
}

/** Finds sites that are still being written, and were announced from one time until before another. */
export async function findWriting(
  { db, tables: { asideSites: t } }: Store,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<string[]> {
  const isDue = and(eq(t.state, "writing"), gte(t.createdAt, from), lt(t.createdAt, until));
  return (await db.select({ id: t.siteId }).from(t).where(isDue).limit(limit)).map(({ id }) => id);
}

/** Finds sites that have stood aside since before a time. */
export async function findAsidesBefore(
  { db, tables: { asideSites: t } }: Store,
  before: number,
  limit: number,
): Promise<string[]> {
  return (await db.select({ id: t.siteId }).from(t).where(lt(t.createdAt, before)).limit(limit)).map(({ id }) => id);
}

/** Removes a site that stands aside with all its rows; a living one is not touched. */
export function removeAside(db: Database, t: Tables, siteId: string): Query[] {
  const isAside = and(eq(t.userSites.id, siteId), eq(t.userSites.status, "aside"));
  const site = db.select({ id: t.userSites.id }).from(t.userSites).where(isAside);
  return [
    lock(db, t, eq(t.userSites.id, siteId)),
    ...removeOfSites(db, t, site),
    db.delete(t.userSites).where(isAside),
    db.delete(t.asideSites).where(eq(t.asideSites.siteId, siteId)),
  ];
}

/** What a swap passes on of a living site, at the version that was read. */
interface Living {
  id: string;
  version: number;
  userId: string;
  subdomain: string | null;
  customDomain: string | null;
  status: string;
  statusBefore: string | null;
}

/** Finds a living site with its name; undefined if it does not exist or stands aside. */
export async function findLiving(
  { db, tables: { userSites: t } }: Store,
  siteId: string,
): Promise<{ name: string; living: Living } | undefined> {
  const { id, version, userId, subdomain, customDomain, status, statusBefore, siteName: name } = t;
  const [row] = await db
    .select({ name, living: { id, version, userId, subdomain, customDomain, status, statusBefore } })
    .from(t)
    .where(eq(id, siteId));
  return row && row.living.status !== "aside" ? row : undefined;
}

/** The living site and the one aside that takes its place. */
interface Swap {
  living: Living;
  asideId: string;
  now: number;
}

/**
 * Lets the site aside take the place of the living one: its hosts, owner, team, subscription, links and copies pass to it, its rows
 * wake, and those of the other fall asleep. Fails on the guard `siteStatusChanged` if either has changed since it was read.
 */
export function swap(db: Database, t: Tables, { living, asideId, now }: Swap): Query[] {
  const { userSites, asideSites } = t;
  const { id: livingId, version, ...place } = living;
  const asRead = db
    .select({ id: userSites.id })
    .from(userSites)
    .where(and(eq(userSites.id, livingId), eq(userSites.version, version)));
  const ready = db
    .select({ id: asideSites.siteId })
    .from(asideSites)
    .where(
      and(eq(asideSites.siteId, asideId), eq(asideSites.ofSiteId, livingId), inArray(asideSites.state, ["ready", "replaced"])),
    );
  const both = or(eq(userSites.id, livingId), eq(userSites.id, asideId));
  return [
    lock(db, t, both ?? sql`1 = 0`),
    guard(db, t, "siteStatusChanged", or(notExists(asRead), notExists(ready)) ?? sql`1 = 0`),
    db
      .update(userSites)
      .set({ subdomain: null, customDomain: null, status: "aside", statusBefore: null, ...touched(t, now) })
      .where(eq(userSites.id, livingId)),
    db
      .update(userSites)
      .set({ ...place, ...touched(t, now) })
      .where(eq(userSites.id, asideId)),
    ...passOn(db, t, livingId, asideId),
    raiseCounters(db, t, livingId, asideId),
    ...changeTimes(db, t, livingId, 1),
    ...changeTimes(db, t, asideId, -1),
    ...changeAddresses(db, t, livingId, (column) => sql`${`${livingId} `} || ${column}`),
    ...changeAddresses(db, t, asideId, (column) => sql`substr(${column}, ${asideId.length + 2})`),
    db.delete(asideSites).where(eq(asideSites.siteId, asideId)),
    db.update(asideSites).set({ ofSiteId: asideId }).where(eq(asideSites.ofSiteId, livingId)),
    insertAside(db, t, { siteId: livingId, ofSiteId: asideId, state: "replaced", backupId: null, asOf: now, createdAt: now }),
  ];
}

/** Numbers of papers go on above those that the former site has issued: no number is given twice. */
function raiseCounters(db: Database, { paperCounters: t }: Tables, from: string, to: string): Query {
  const last = sql`case when excluded.last_number > ${t.last} then excluded.last_number else ${t.last} end`;
  const rows = sql`select cast(${to} as text), ${t.series}, ${t.last} from ${t} where ${eq(t.siteId, from)}`;
  return db
    .insert(t)
    .select(rows)
    .onConflictDoUpdate({ target: [t.siteId, t.series], set: { last } });
}

/** Rows that belong to the place of a site, not to its content. */
function passOn(db: Database, t: Tables, from: string, to: string): Query[] {
  return [
    db.delete(t.backupKeys).where(eq(t.backupKeys.siteId, to)),
    ...[
      t.siteMembers,
      t.teamInvitations,
      t.domains,
      t.domainHosts,
      t.subscriptions,
      t.orders,
      t.siteGifts,
      t.endedSites,
      t.backupKeys,
      t.siteBackups,
      t.erasedGuests,
    ].map((table) => db.update(table).set({ siteId: to }).where(eq(table.siteId, from))),
  ];
}

const changeTimes = (db: Database, t: Tables, siteId: string, direction: 1 | -1): Query[] =>
  change(db, t, siteId, ASLEEP, (column, sign) => sql`${column} + cast(${direction * sign * ASLEEP_MS} as bigint)`);

const changeAddresses = (db: Database, t: Tables, siteId: string, value: (column: SQL) => SQL): Query[] =>
  change(
    db,
    t,
    siteId,
    Object.fromEntries(
      Object.entries(ADDRESSES).map(([name, columns]) => [
        name,
        Object.fromEntries(columns.map((column) => [column, 1 as const])),
      ]),
    ),
    value,
  );

function change(
  db: Database,
  t: Tables,
  siteId: string,
  changed: Partial<Record<TableName, Readonly<Record<string, 1 | -1>>>>,
  value: (column: SQL, sign: 1 | -1) => SQL,
): Query[] {
  return siteTables().flatMap((table) => {
    const columns = changed[table.name];
    if (!columns) return [];
    const known = columnsOf(tableOf(t, table.name));
    const set = Object.entries(columns).map(([column, sign]) => [
      known.get(column)?.key ?? column,
      value(sql`${namedColumn(t, table.name, column)}`, sign),
    ]);
    return [
      db
        .update(tableOf(t, table.name))
        .set(Object.fromEntries(set) as never)
        .where(belongsTo(db, t, table, siteId)),
    ];
  });
}
