import { and, asc, count, eq, isNull, min, sql } from "drizzle-orm";
import type { HeldMails } from "#contract/admin/held-mails.ts";
import type { MailKind } from "#contract/services/mail.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** The row of `platform_settings` that exists while new mail is held back; its value is `{ since }`. */
export const HELD_MAIL = "held-mail";
/** The next attempt of a message that is held back: the last moment of the year 9999. */
export const HELD_UNTIL = 253_402_300_799_000;

/** The next attempt of a new message. Emails to accounts are not held: without their codes nobody could sign in. */
export const firstAttemptOf = ({ platformSettings: t }: Tables, key: string) =>
  key.startsWith("account ")
    ? 0
    : sql<number>`case when exists (select 1 from ${t} where ${eq(t.name, HELD_MAIL)}) then ${sql.raw(String(HELD_UNTIL))} else 0 end`;

/** What is held back: by kind, and whether it waited already when the store was restored. */
export async function findHeld({ db, tables: t }: Store): Promise<HeldMails> {
  const [setting] = await db
    .select({ value: t.platformSettings.value })
    .from(t.platformSettings)
    .where(eq(t.platformSettings.name, HELD_MAIL));
  const since = (setting?.value as { since?: number } | undefined)?.since ?? null;
  // Not a parameter: Postgres compares the expressions of `select` and `group by`.
  const isOlder = sql<number>`case when ${t.outbox.createdAt} < ${sql.raw(String(Number(since ?? 0)))} then 1 else 0 end`;
  const rows = await db
    .select({ kind: t.outbox.kind, isOlder, count: count(), oldest: min(t.outbox.createdAt) })
    .from(t.outbox)
    .where(isHeld(t))
    .groupBy(t.outbox.kind, isOlder)
    .orderBy(asc(t.outbox.kind), asc(isOlder));
  const groups = rows.map(({ kind, isOlder: older, count: messages, oldest }) => ({
    kind: kind as MailKind,
    isOlder: Number(older) === 1,
    count: Number(messages),
    oldest: Number(oldest),
  }));
  return { since, groups };
}

const isHeld = ({ outbox: t }: Tables) => and(eq(t.nextAttemptAt, HELD_UNTIL), isNull(t.sentAt), isNull(t.failedAt));

interface HeldGroup {
  kind: MailKind;
  /** True for the messages that were written before this time, false for the others. */
  isOlder: boolean;
  since: number;
}

const inGroup = (t: Tables, { kind, isOlder, since }: HeldGroup) =>
  and(
    isHeld(t),
    eq(t.outbox.kind, kind),
    isOlder ? sql`${t.outbox.createdAt} < ${since}` : sql`${t.outbox.createdAt} >= ${since}`,
  );

/** Lets the messages of a group be sent. */
export const releaseHeld = (db: Database, t: Tables, group: HeldGroup): Query =>
  db.update(t.outbox).set({ nextAttemptAt: 0 }).where(inGroup(t, group));

/** Cancels the messages of a group: they are never sent. */
export const dropHeld = (db: Database, t: Tables, group: HeldGroup, now: number): Query =>
  db.update(t.outbox).set({ failedAt: now, cancelledAt: now, nextAttemptAt: 0 }).where(inGroup(t, group));

/** New messages are no longer held back. */
export const endHolding = (db: Database, { platformSettings: t }: Tables): Query => db.delete(t).where(eq(t.name, HELD_MAIL));
