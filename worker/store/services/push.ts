import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { PushDevice, PushNews } from "#contract/services/push.ts";
import type { Locale } from "#domain/locale.ts";
import { EVENT_OF, PERMISSION_FOR, type PushEvent } from "#domain/push/events.ts";
import { rolesWith, type SiteRole } from "#domain/roles.ts";
import { guard } from "../dialect/guards.ts";
import { hasVerifiedFactor } from "../identity/sessions.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A device as its browser has subscribed it. */
export interface PushSubscription {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  endpointDigest: string;
  p256dh: string;
  auth: string;
  locale: Locale;
  events: PushEvent[];
  createdAt: number;
}

/**
 * Replaces the subscription of a session. A browser with the keys of an endpoint takes it over, even from another account: it
 * is the same device. With other keys the unique key of the endpoint is violated. Makes the batch fail (guard `tooManyDevices`)
 * if the account then has more than `max` devices.
 */
export function replaceSubscription(db: Database, t: Tables, subscription: PushSubscription, max: number): Query[] {
  const { pushSubscriptions: s } = t;
  const { userId, sessionId, endpointDigest, p256dh, auth } = subscription;
  const isSameDevice = and(eq(s.endpointDigest, endpointDigest), eq(s.p256dh, p256dh), eq(s.auth, auth));
  return [
    db.delete(s).where(or(eq(s.sessionId, sessionId), isSameDevice)),
    db.insert(s).values(subscription),
    guard(db, t, "tooManyDevices", sql`(select count(*) from ${s} where ${eq(s.userId, userId)}) > ${max}`),
  ];
}

/** Changes the settings of a session's subscription with these keys. Returns no row if the session has none. */
export async function changeSettings(
  { db, tables: { pushSubscriptions: s } }: Store,
  { sessionId, endpointDigest, p256dh, auth, locale, events }: PushSubscription,
): Promise<{ id: string }[]> {
  const isDevice = and(eq(s.endpointDigest, endpointDigest), eq(s.p256dh, p256dh), eq(s.auth, auth));
  return db
    .update(s)
    .set({ locale, events })
    .where(and(eq(s.sessionId, sessionId), isDevice))
    .returning({ id: s.id });
}

type Keys = Pick<PushSubscription, "endpointDigest" | "p256dh" | "auth">;

/** Replaces endpoint and keys of a subscription, found by the former ones. Returns no row if it does not exist. */
export async function replaceKeys(
  { db, tables: { pushSubscriptions: s } }: Store,
  former: Keys,
  renewed: Keys & Pick<PushSubscription, "endpoint">,
): Promise<{ id: string }[]> {
  const { endpointDigest, p256dh, auth } = former;
  return db
    .update(s)
    .set({ ...renewed, failures: 0 })
    .where(and(eq(s.endpointDigest, endpointDigest), eq(s.p256dh, p256dh), eq(s.auth, auth)))
    .returning({ id: s.id });
}

/** Finds the devices of an account, newest first. */
export async function findDevices(
  { db, tables: { pushSubscriptions: s, sessions } }: Store,
  userId: string,
): Promise<(Omit<PushDevice, "current"> & { sessionId: string })[]> {
  const { id, sessionId, locale, events, createdAt, lastSentAt, failures } = s;
  const rows = await db
    .select({ id, sessionId, userAgent: sessions.userAgent, locale, events, createdAt, lastSentAt, failures })
    .from(s)
    .innerJoin(sessions, eq(sessions.id, s.sessionId))
    .where(eq(s.userId, userId))
    .orderBy(sql`${s.createdAt} desc`, asc(s.id));
  return rows.map((row) => ({ ...row, locale: row.locale as Locale }));
}

/** Finds the subscription of a session. */
export async function findBySession(
  { db, tables: { pushSubscriptions: s } }: Store,
  sessionId: string,
): Promise<Pick<PushSubscription, "id" | "endpoint" | "p256dh" | "auth" | "locale"> | undefined> {
  const [row] = await db.select().from(s).where(eq(s.sessionId, sessionId));
  return row && { ...row, locale: row.locale as Locale };
}

/** Removes a device of an account. Returns no row if the account has no such device. */
export const removeDevice = (
  { db, tables: { pushSubscriptions: s } }: Store,
  userId: string,
  id: string,
): Promise<{ id: string }[]> =>
  db
    .delete(s)
    .where(and(eq(s.userId, userId), eq(s.id, id)))
    .returning({ id: s.id });

/** An event to announce. */
export interface NewPush {
  siteId: string;
  /** Identifies the event: each device gets one notification of it. */
  key: string;
  news: PushNews;
  /** Milliseconds since the epoch. */
  now: number;
  expiresAt: number;
}

/** Subquery of the accounts whose role on the site allows the event's data. */
function findReaders(db: Database, { userSites: site, siteMembers: member }: Tables, siteId: string, event: PushEvent) {
  const roles = [...rolesWith(PERMISSION_FOR[event])];
  return db
    .select({ userId: site.userId })
    .from(site)
    .where(eq(site.id, siteId))
    .union(
      db
        .select({ userId: member.userId })
        .from(member)
        .where(and(eq(member.siteId, siteId), inArray(member.role, roles))),
    );
}

/**
 * Adds a notification for each device that wants the event and whose account may read about it; none twice. Belongs in the batch
 * of the change that it announces.
 */
export function enqueue(db: Database, t: Tables, { siteId, key, news, now, expiresAt }: NewPush): Query {
  const { pushOutbox, pushSubscriptions: s } = t;
  const event = EVENT_OF[news.kind];
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const number = (value: number) => sql<number>`cast(${value} as bigint)`;
  return db
    .insert(pushOutbox)
    .select(
      db
        .select({
          id: sql<string>`${text(`${key} `)} || ${s.id}`.as("id"),
          subscriptionId: s.id,
          siteId: text(siteId).as("site_id"),
          news: text(JSON.stringify(news)).as("news"),
          createdAt: number(now).as("created_at"),
          expiresAt: number(expiresAt).as("expires_at"),
          nextAttemptAt: number(now).as("next_attempt_at"),
          leaseUntil: number(0).as("lease_until"),
          attempts: sql<number>`0`.as("attempts"),
          endedAt: sql<null>`cast(null as bigint)`.as("ended_at"),
          lastStatus: sql<null>`cast(null as integer)`.as("last_status"),
        })
        .from(s)
        .where(and(inArray(s.userId, findReaders(db, t, siteId, event)), sql`cast(${s.events} as text) like ${`%"${event}"%`}`)),
    )
    .onConflictDoNothing();
}

/** A claimed notification with its device. */
export interface DuePush {
  id: string;
  attempts: number;
  expiresAt: number;
  siteId: string;
  siteName: string;
  news: PushNews;
  subscription: Pick<PushSubscription, "id" | "endpoint" | "p256dh" | "auth" | "locale">;
}

/**
 * Claims due notifications for `leaseMs`, at most `limit`, in one statement, so that simultaneous callers never claim the same.
 * Returns those whose device may still receive them, and removes the others: the account has lost its role, is banned, or has a
 * second factor that the session lacks. At most three queries.
 */
export async function claimDue(
  store: Store,
  { now, leaseMs, limit }: { now: number; leaseMs: number; limit: number },
): Promise<{ claimed: number; due: DuePush[] }> {
  const { db, tables: t } = store;
  const { pushOutbox: o, pushSubscriptions: s, sessions, users, userSites: site } = t;
  const isDue = and(isNull(o.endedAt), lte(o.nextAttemptAt, now), lte(o.leaseUntil, now), gt(o.expiresAt, now));
  const first = db.select({ id: o.id }).from(o).where(isDue).orderBy(asc(o.nextAttemptAt), asc(o.id)).limit(limit);
  const claimed = await db
    .update(o)
    .set({ leaseUntil: now + leaseMs, attempts: sql`${o.attempts} + 1` })
    .where(and(isDue, inArray(o.id, first)))
    .returning({ id: o.id, attempts: o.attempts, expiresAt: o.expiresAt, news: o.news });
  if (claimed.length === 0) return { claimed: 0, due: [] };
  const ids = claimed.map(({ id }) => id);
  const rows = await db
    .select({
      id: o.id,
      siteId: o.siteId,
      siteName: site.siteName,
      subscription: { id: s.id, endpoint: s.endpoint, p256dh: s.p256dh, auth: s.auth, locale: s.locale },
      events: s.events,
      ownerId: site.userId,
      userId: s.userId,
      role: t.siteMembers.role,
    })
    .from(o)
    .innerJoin(s, eq(s.id, o.subscriptionId))
    .innerJoin(sessions, and(eq(sessions.id, s.sessionId), or(isNull(sessions.notAfter), gt(sessions.notAfter, now))))
    .innerJoin(users, and(eq(users.id, s.userId), or(isNull(users.bannedUntil), lte(users.bannedUntil, now))))
    .innerJoin(site, eq(site.id, o.siteId))
    .leftJoin(t.siteMembers, and(eq(t.siteMembers.siteId, o.siteId), eq(t.siteMembers.userId, s.userId)))
    .where(and(inArray(o.id, ids), or(eq(sessions.aal, "aal2"), sql`not ${hasVerifiedFactor(t)}`)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const due = claimed.flatMap(({ id, attempts, expiresAt, news: text }): DuePush[] => {
    const row = byId.get(id);
    if (!row || text === "") return [];
    const news = JSON.parse(text) as PushNews;
    const event = EVENT_OF[news.kind];
    const role = row.ownerId === row.userId ? "owner" : (row.role as SiteRole | null);
    if (role === null || !rolesWith(PERMISSION_FOR[event]).includes(role) || !row.events.includes(event)) return [];
    const subscription = { ...row.subscription, locale: row.subscription.locale as Locale };
    return [{ id, attempts, expiresAt, siteId: row.siteId, siteName: row.siteName, news, subscription }];
  });
  const allowed = new Set(due.map(({ id }) => id));
  const denied = ids.filter((id) => !allowed.has(id));
  if (denied.length > 0) await db.delete(o).where(inArray(o.id, denied));
  return { claimed: claimed.length, due };
}

/** The outcome of an attempt; `status` is the push service's HTTP status, 0 without an answer. */
export type PushOutcome =
  | { outcome: "sent" | "failed"; status: number }
  /** The device no longer exists. */
  | { outcome: "gone"; status: number }
  | { outcome: "deferred"; status: number; until: number };

/** Refused notifications in a row after which a device is removed: it was subscribed with another of our keys. */
const MAX_FAILURES = 10;

/** Returns the writes that record the outcome of an attempt, unless the notification has been claimed again meanwhile. */
export function recordOutcome(
  db: Database,
  t: Tables,
  { id, attempts, subscription }: Pick<DuePush, "id" | "attempts"> & { subscription: { id: string } },
  result: PushOutcome,
  now: number,
): Query[] {
  const { pushOutbox: o, pushSubscriptions: s } = t;
  const device = eq(s.id, subscription.id);
  if (result.outcome === "gone") return [db.delete(s).where(device)];
  const isSent = result.outcome === "sent";
  const change =
    result.outcome === "deferred"
      ? { nextAttemptAt: result.until, leaseUntil: 0, lastStatus: result.status }
      : { endedAt: now, news: "", lastStatus: result.status };
  return [
    db
      .update(o)
      .set(change)
      .where(and(eq(o.id, id), isNull(o.endedAt), ...(isSent ? [] : [eq(o.attempts, attempts)]))),
    ...(isSent ? [recordSuccess(db, t, subscription.id, now)] : []),
    ...(result.outcome === "failed"
      ? [
          db
            .update(s)
            .set({ failures: sql`${s.failures} + 1` })
            .where(device),
          db.delete(s).where(and(device, gte(s.failures, MAX_FAILURES))),
        ]
      : []),
  ];
}

/** Records on a device that it got a notification. */
export const recordSuccess = (db: Database, { pushSubscriptions: s }: Tables, id: string, now: number): Query =>
  db.update(s).set({ lastSentAt: now, failures: 0 }).where(eq(s.id, id));

/** Removes notifications that were not sent in time, and all those created before `before`, whose events do not recur. */
export async function removeOld({ db, tables: { pushOutbox: o } }: Store, before: number, now: number): Promise<void> {
  // As text, because SQLite uses a partial index only if it sees the same condition.
  await db.delete(o).where(or(lt(o.createdAt, before), and(sql`${o.news} <> ''`, lte(o.expiresAt, now))));
}
