import { and, asc, eq, exists, gt, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { MailServerProblem } from "#contract/services/mail-server.ts";
import { failureCause } from "#domain/mail/server-refusal.ts";
import { PLATFORM_LANE } from "./outbox.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** An owner's mail server with the state of its connections; times are in milliseconds since the epoch. */
export interface StoredMailServer {
  siteId: string;
  version: number;
  host: string;
  port: number;
  user: string;
  passwordSealed: string;
  fromName: string;
  fromAddress: string;
  checkedAt: number;
  problem: MailServerProblem | null;
  /** The server's answer to the last failure, without secrets. */
  answer: string | null;
  problemSince: number | null;
  failures: number;
  pausedUntil: number;
  leaseUntil: number;
  updatedAt: number;
}

export async function findBySite(
  { db, tables: { mailServers: t } }: Store,
  siteId: string,
): Promise<StoredMailServer | undefined> {
  const [row] = await db.select().from(t).where(eq(t.siteId, siteId));
  return row as StoredMailServer | undefined;
}

const isWaiting = ({ outbox: t }: Tables) => and(isNull(t.sentAt), isNull(t.failedAt));

const waitsIn = (t: Tables, lane: string) => and(eq(t.outbox.lane, lane), isWaiting(t));

/** Finds sites with due messages whose servers can be tried; those that were tried longest ago come first. */
export async function findDueSites({ db, tables: t }: Store, now: number, limit: number): Promise<string[]> {
  const { mailServers: servers, outbox } = t;
  // From the messages that wait, not from the servers, most of which have none.
  const due = db
    .select({ lane: outbox.lane })
    .from(outbox)
    .where(and(gt(outbox.lane, PLATFORM_LANE), isWaiting(t), lte(outbox.nextAttemptAt, now), lte(outbox.leaseUntil, now)));
  const rows = await db
    .select({ siteId: servers.siteId })
    .from(servers)
    .where(and(lte(servers.pausedUntil, now), lte(servers.leaseUntil, now), inArray(servers.siteId, due)))
    .orderBy(asc(servers.pausedUntil), asc(servers.siteId))
    .limit(limit);
  return rows.map(({ siteId }) => siteId);
}

/** Takes a server for one delivery; undefined if another one has it, or while it is paused. */
export async function take(
  { db, tables: { mailServers: t } }: Store,
  siteId: string,
  now: number,
  leaseMs: number,
): Promise<StoredMailServer | undefined> {
  const [row] = await db
    .update(t)
    .set({ leaseUntil: now + leaseMs })
    .where(and(eq(t.siteId, siteId), lte(t.leaseUntil, now), lte(t.pausedUntil, now)))
    .returning();
  return row as StoredMailServer | undefined;
}

/** Releases a server after a delivery without a failure. `now` is also the time by which servers take turns. */
export async function recordSuccess(
  { db, tables: { mailServers: t } }: Store,
  taken: StoredMailServer,
  now: number,
): Promise<void> {
  await db
    .update(t)
    .set({ checkedAt: now, problem: null, answer: null, problemSince: null, failures: 0, pausedUntil: now, leaseUntil: 0 })
    .where(and(eq(t.siteId, taken.siteId), eq(t.version, taken.version), eq(t.leaseUntil, taken.leaseUntil)));
}

interface Failure {
  problem: MailServerProblem;
  answer: string;
  pausedUntil: number;
  now: number;
  /** Messages whose first attempt was before this time are not tried again. */
  giveUpBefore: number;
}

/**
 * Releases a server after a failure and pauses it. Its waiting messages show its answer and start their one-day limit now; those
 * that have waited longer have failed. Nothing happens if the server was replaced meanwhile.
 */
export function recordFailure(
  db: Database,
  t: Tables,
  { siteId, version, leaseUntil }: StoredMailServer,
  { problem, answer, pausedUntil, now, giveUpBefore }: Failure,
): Query[] {
  const { mailServers: servers, outbox } = t;
  const isTaken = and(eq(servers.siteId, siteId), eq(servers.version, version), eq(servers.leaseUntil, leaseUntil));
  const isSame = exists(db.select({ siteId: servers.siteId }).from(servers).where(isTaken));
  return [
    db
      .update(outbox)
      .set({ failedAt: now, lastAnswer: answer, failureCause: failureCause(answer) })
      .where(and(waitsIn(t, siteId), lt(outbox.firstAttemptAt, giveUpBefore), lte(outbox.leaseUntil, now), isSame)),
    db
      .update(outbox)
      .set({
        lastAnswer: answer,
        firstAttemptAt: sql`coalesce(${outbox.firstAttemptAt}, ${now})`,
        nextAttemptAt: pausedUntil,
      })
      .where(and(waitsIn(t, siteId), lt(outbox.nextAttemptAt, pausedUntil), isSame)),
    db
      .update(servers)
      .set({
        problem,
        answer,
        problemSince: sql`coalesce(${servers.problemSince}, ${now})`,
        failures: sql`${servers.failures} + 1`,
        pausedUntil,
        leaseUntil: 0,
      })
      .where(isTaken),
  ];
}

/** Ends the pause of a site's server, so that it is tried at once. */
export const resume = (db: Database, { mailServers: t }: Tables, siteId: string, now: number): Query =>
  db
    .update(t)
    .set({ pausedUntil: now })
    .where(and(eq(t.siteId, siteId), gt(t.pausedUntil, now)));

/** Values of a server that its owner has saved and that has accepted a connection. */
export type SavedMailServer = Pick<
  StoredMailServer,
  "siteId" | "host" | "port" | "user" | "passwordSealed" | "fromName" | "fromAddress"
>;

/**
 * Queries that save a server at a version (0: the site has none) and assign it the site's waiting messages, due at once. The
 * first result is empty if the server has another version.
 */
export function save(db: Database, t: Tables, { siteId, ...server }: SavedMailServer, version: number, now: number) {
  const { mailServers: servers, outbox } = t;
  const fresh = { problem: null, answer: null, problemSince: null, failures: 0, pausedUntil: 0, leaseUntil: 0 };
  const state = { ...server, ...fresh, version: version + 1, checkedAt: now, updatedAt: now };
  const saved =
    version === 0
      ? db
          .insert(servers)
          .values({ siteId, ...state })
          .onConflictDoNothing()
          .returning({ version: servers.version })
      : db
          .update(servers)
          .set(state)
          .where(and(eq(servers.siteId, siteId), eq(servers.version, version)))
          .returning({ version: servers.version });
  const isSaved = exists(
    db
      .select({ siteId: servers.siteId })
      .from(servers)
      .where(and(eq(servers.siteId, siteId), eq(servers.version, version + 1), eq(servers.updatedAt, now))),
  );
  return [
    saved,
    db
      .update(outbox)
      .set({
        lane: siteId,
        nextAttemptAt: sql`case when ${outbox.lastAnswer} is null then ${outbox.nextAttemptAt} else ${now} end`,
      })
      .where(and(eq(outbox.siteId, siteId), ne(outbox.kind, "service"), isNull(outbox.sentAt), isNull(outbox.failedAt), isSaved)),
  ] as const;
}

/** Queries that remove a server and assign its waiting messages to ours. The first result is empty if it has another version. */
export function remove(db: Database, t: Tables, siteId: string, version: number, now: number) {
  const { mailServers: servers, outbox } = t;
  const isGone = sql`not exists (select 1 from ${servers} where ${servers.siteId} = ${siteId})`;
  return [
    db
      .delete(servers)
      .where(and(eq(servers.siteId, siteId), eq(servers.version, version)))
      .returning({ version: servers.version }),
    db
      .update(outbox)
      .set({ lane: PLATFORM_LANE, nextAttemptAt: now })
      .where(and(waitsIn(t, siteId), isGone)),
  ] as const;
}

/** Assigns messages to our server that were written while their site's server was being removed. */
export async function adoptOrphans({ db, tables: { outbox, mailServers: servers } }: Store): Promise<void> {
  await db
    .update(outbox)
    .set({ lane: PLATFORM_LANE })
    .where(
      and(
        gt(outbox.lane, PLATFORM_LANE),
        isNull(outbox.sentAt),
        isNull(outbox.failedAt),
        sql`not exists (select 1 from ${servers} where ${servers.siteId} = ${outbox.lane})`,
      ),
    );
}
