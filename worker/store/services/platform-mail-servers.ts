import { and, asc, eq, exists, getTableColumns, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { MailServerProblem } from "#contract/services/mail-server.ts";
import { type FailingMailServer, MAX_PLATFORM_MAIL_SERVERS } from "#contract/admin/platform-mail-server.ts";
import { guard } from "../dialect/guards.ts";
import type { StoredMailServer } from "./mail-servers.ts";
import { PLATFORM_LANE } from "./outbox.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A mail server of the platform with the state of its connections; times are in milliseconds since the epoch. */
export interface StoredPlatformMailServer extends Omit<StoredMailServer, "siteId" | "leaseUntil"> {
  id: string;
  /** 1 or 2: the order in which the servers are used. */
  rank: number;
  replyTo: string | null;
  /** Emails a minute; null: no limit. */
  perMinute: number | null;
}

/** Finds the servers in their order. */
export async function findAll({ db, tables: { platformMailServers: t } }: Store): Promise<StoredPlatformMailServer[]> {
  return (await db.select().from(t).orderBy(asc(t.rank))) as StoredPlatformMailServer[];
}

/** Finds the servers in their order if the platform's lane has a message that is due, otherwise undefined. One query. */
export async function findIfMailIsDue(
  { db, tables: { platformMailServers: t, outbox } }: Store,
  now: number,
): Promise<StoredPlatformMailServer[] | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.lane, PLATFORM_LANE),
        isNull(outbox.sentAt),
        isNull(outbox.failedAt),
        lte(outbox.nextAttemptAt, now),
        lte(outbox.leaseUntil, now),
      ),
    );
  // One row without a server if there is none.
  const rows = await db
    .select(getTableColumns(t))
    .from(sql`(select 1) as one`)
    .leftJoin(t, sql`1 = 1`)
    .where(exists(due))
    .orderBy(asc(t.rank));
  return rows.length === 0 ? undefined : (rows.filter(({ id }) => (id as string | null) !== null) as StoredPlatformMailServer[]);
}

export async function findById(
  { db, tables: { platformMailServers: t } }: Store,
  id: string,
): Promise<StoredPlatformMailServer | undefined> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row as StoredPlatformMailServer | undefined;
}

/** Finds the address of the sender of our mail; undefined if no server is saved. */
export async function findSender({ db, tables: { platformMailServers: t } }: Store): Promise<string | undefined> {
  const [row] = await db.select({ address: t.fromAddress }).from(t).orderBy(asc(t.rank)).limit(1);
  return row?.address;
}

/** Finds the servers whose last connection failed. */
export async function findFailing({ db, tables: { platformMailServers: t } }: Store): Promise<FailingMailServer[]> {
  const rows = await db
    .select({ id: t.id, host: t.host, problem: t.problem, since: t.problemSince })
    .from(t)
    .where(isNotNull(t.problem))
    .orderBy(asc(t.rank));
  return rows.map(({ problem, since, ...server }) => ({ ...server, problem: problem as MailServerProblem, since: since ?? 0 }));
}

/** Values of a server that an admin has saved and that has accepted a connection. */
export type SavedPlatformMailServer = Pick<
  StoredPlatformMailServer,
  "id" | "host" | "port" | "user" | "passwordSealed" | "fromName" | "fromAddress" | "replyTo" | "perMinute"
>;

/** Locks all servers, so that guards see what a concurrent transaction has written. */
const lock = (db: Database, { platformMailServers: t }: Tables): Query => db.update(t).set({ version: sql`${t.version}` });

/** Fails on the guard `adminStale` unless the server has this version. */
function requireVersion(db: Database, tables: Tables, id: string, version: number): Query {
  const { platformMailServers: t } = tables;
  const unchanged = db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), eq(t.version, version)));
  return guard(db, tables, "adminStale", notExists(unchanged));
}

/** Makes the platform's messages that a server has postponed due. */
const resumeMessages = (db: Database, { outbox: t }: Tables, now: number): Query =>
  db
    .update(t)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(t.lane, PLATFORM_LANE),
        isNull(t.sentAt),
        isNull(t.failedAt),
        isNotNull(t.lastAnswer),
        gt(t.nextAttemptAt, now),
        lte(t.leaseUntil, now),
      ),
    );

/**
 * Saves a server at a version; 0 adds it as the last one. Postponed messages are due at once. Fails on the guard `adminStale` if
 * the server has another version or the maximum number is reached, or on a unique key if another admin adds one at the same time.
 */
export function save(
  db: Database,
  tables: Tables,
  { id, ...server }: SavedPlatformMailServer,
  version: number,
  now: number,
): Query[] {
  const { platformMailServers: t } = tables;
  const fresh = { problem: null, answer: null, problemSince: null, failures: 0, pausedUntil: 0 };
  const state = { ...server, ...fresh, version: version + 1, checkedAt: now, updatedAt: now };
  const resumed = resumeMessages(db, tables, now);
  if (version === 0)
    return [
      lock(db, tables),
      guard(db, tables, "adminStale", sql`(select count(*) from ${t}) >= ${MAX_PLATFORM_MAIL_SERVERS}`),
      db.insert(t).values({ id, rank: sql`(select count(*) + 1 from ${t})`, ...state }),
      resumed,
    ];
  return [lock(db, tables), requireVersion(db, tables, id, version), db.update(t).set(state).where(eq(t.id, id)), resumed];
}

/** Removes a server; the other one becomes the first. Fails on the guard `adminStale` if it has another version. */
export function remove(db: Database, tables: Tables, id: string, version: number): Query[] {
  const { platformMailServers: t } = tables;
  return [
    lock(db, tables),
    requireVersion(db, tables, id, version),
    db.delete(t).where(eq(t.id, id)),
    db.update(t).set({ rank: 1 }),
  ];
}

/** Puts the second server first. Fails on the guard `adminStale` unless `from` is the first and `to` the second one. */
export function putFirst(db: Database, tables: Tables, { from, to }: { from: string; to: string }): Query[] {
  const { platformMailServers: t } = tables;
  const isThere = (id: string, rank: number) =>
    db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.id, id), eq(t.rank, rank)));
  return [
    lock(db, tables),
    guard(db, tables, "adminStale", or(notExists(isThere(from, 1)), notExists(isThere(to, 2))) ?? sql`true`),
    // Ranks are unique after each statement.
    db.update(t).set({ rank: 0 }).where(eq(t.id, to)),
    db.update(t).set({ rank: 2 }).where(eq(t.id, from)),
    db.update(t).set({ rank: 1 }).where(eq(t.id, to)),
  ];
}

/**
 * Counts messages that a server with a limit is to send in a minute (since 1970), and returns how many of them it may send.
 * Messages of simultaneous callers count together.
 */
export async function countInMinute(
  { db, tables: { platformMailServers: t } }: Store,
  id: string,
  minute: number,
  count: number,
): Promise<number> {
  const counted = sql<number>`case when ${t.countedMinute} = ${minute} then ${t.counted} else 0 end + ${count}`;
  const [row] = await db
    .update(t)
    .set({ countedMinute: minute, counted })
    .where(eq(t.id, id))
    .returning({ counted: t.counted, perMinute: t.perMinute });
  if (!row || row.perMinute === null) return count;
  return Math.max(0, Math.min(count, row.perMinute - (row.counted - count)));
}

/** Records that a server has accepted messages, unless it was changed meanwhile. */
export async function recordSuccess(
  { db, tables: { platformMailServers: t } }: Store,
  { id, version }: StoredPlatformMailServer,
  now: number,
): Promise<void> {
  await db
    .update(t)
    .set({ checkedAt: now, problem: null, answer: null, problemSince: null, failures: 0, pausedUntil: 0 })
    .where(and(eq(t.id, id), eq(t.version, version)));
}

interface Failure {
  problem: MailServerProblem;
  /** The server's answer, without secrets. */
  answer: string;
  pausedUntil: number;
  now: number;
}

/**
 * Records a failure of a server and pauses it, unless it was changed or another delivery has recorded a failure since it was
 * read.
 */
export async function recordFailure(
  { db, tables: { platformMailServers: t } }: Store,
  { id, version, failures }: StoredPlatformMailServer,
  { problem, answer, pausedUntil, now }: Failure,
): Promise<void> {
  await db
    .update(t)
    .set({
      problem,
      answer,
      problemSince: sql`coalesce(${t.problemSince}, ${now})`,
      failures: failures + 1,
      pausedUntil,
    })
    .where(and(eq(t.id, id), eq(t.version, version), eq(t.failures, failures)));
}
