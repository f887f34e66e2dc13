import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { MessageDelivery } from "#contract/letting/conversation.ts";
import type { MailState } from "#contract/services/mail.ts";
import type { SiteMail, SiteMailContent } from "#contract/services/site-mail.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { RETRIED } from "./outbox.ts";

type Tables = Store["tables"];

/** Filters of a site's messages to guests. */
interface MailFilter {
  booking?: string | undefined;
  state?: MailState | undefined;
  order: "newest" | "next";
  cursor?: { at: number; id: string } | undefined;
  limit: number;
}

/** Columns of a {@link SiteMail}, except those that follow from others. */
const columns = ({ outbox: t, bookings }: Tables) => ({
  id: t.id,
  kind: t.kind,
  bookingId: t.bookingId,
  reference: bookings.reference,
  guestName: bookings.guestName,
  recipient: t.recipient,
  subject: t.subject,
  createdAt: t.createdAt,
  nextAttemptAt: t.nextAttemptAt,
  attempts: t.attempts,
  lastAnswer: t.lastAnswer,
  sentAt: t.sentAt,
  failedAt: t.failedAt,
  bouncedAt: t.bouncedAt,
  cancelledAt: t.cancelledAt,
  suppressedFor: t.suppressedFor,
});

type Times = Pick<SiteMail, "sentAt" | "failedAt" | "bouncedAt" | "cancelledAt" | "suppressedFor">;

/** The state of a message; the conditions of {@link isIn} are the same. */
export function mailStateOf({ sentAt, failedAt, bouncedAt, cancelledAt, suppressedFor }: Times): MailState {
  if (cancelledAt !== null) return "cancelled";
  if (suppressedFor !== null) return "suppressed";
  if (bouncedAt !== null) return "bounced";
  if (sentAt !== null) return "sent";
  return failedAt === null ? "waiting" : "failed";
}

/** The messages of a state. */
export function isIn({ outbox: t }: Tables, state: MailState): SQL | undefined {
  switch (state) {
    case "suppressed":
      return and(isNotNull(t.failedAt), isNotNull(t.suppressedFor));
    case "cancelled":
      return and(isNotNull(t.failedAt), isNotNull(t.cancelledAt));
    case "bounced":
      return isNotNull(t.bouncedAt);
    case "sent":
      return and(isNotNull(t.sentAt), isNull(t.bouncedAt));
    case "failed":
      return and(isNotNull(t.failedAt), isNull(t.suppressedFor), isNull(t.cancelledAt));
    case "waiting":
      return and(isNull(t.sentAt), isNull(t.failedAt));
  }
}

function toSiteMail<Row extends Omit<SiteMail, "state" | "canRetry" | "kind" | "suppressedFor">>(
  row: Row & { kind: string; suppressedFor: string | null },
): Row & SiteMail {
  const mail = row as Row & Omit<SiteMail, "state" | "canRetry">;
  const state = mailStateOf(mail);
  return {
    ...mail,
    state,
    canRetry: state !== "sent" && state !== "cancelled" && mail.recipient !== "" && mail.suppressedFor !== "unsubscribed",
  };
}

const isOfSite = ({ outbox: t }: Tables, siteId: string) => and(eq(t.siteId, siteId), ne(t.kind, "service"));

/** Finds messages of a site to its guests. One query. */
export async function findList(
  { db, tables }: Store,
  siteId: string,
  { booking, state, order, cursor, limit }: MailFilter,
): Promise<SiteMail[]> {
  const { outbox: t, bookings } = tables;
  const time = order === "next" ? t.nextAttemptAt : t.createdAt;
  const comesAfter = order === "next" ? gt : lt;
  const rows = await db
    .select(columns(tables))
    .from(t)
    .leftJoin(bookings, eq(bookings.id, t.bookingId))
    .where(
      and(
        isOfSite(tables, siteId),
        booking === undefined ? undefined : eq(t.bookingId, booking),
        order === "next" ? isIn(tables, "waiting") : undefined,
        state === undefined ? undefined : isIn(tables, state),
        cursor ? or(comesAfter(time, cursor.at), and(eq(time, cursor.at), gt(t.id, cursor.id))) : undefined,
      ),
    )
    .orderBy(order === "next" ? asc(time) : desc(time), asc(t.id))
    .limit(limit);
  return rows.map((row) => toSiteMail(row));
}

/** Finds the delivery state of the emails of a booking's messages to its guest, by the id of the message. One query. */
export async function findDeliveries(
  { db, tables: { outbox: t, messages } }: Store,
  bookingId: string,
): Promise<Map<string, MessageDelivery>> {
  const { sentAt, failedAt, bouncedAt, cancelledAt, suppressedFor, lastAnswer: answer } = t;
  const prefix = sql`'booking ' || ${messages.bookingId}`;
  const rows = await db
    .select({ id: messages.id, sentAt, failedAt, bouncedAt, cancelledAt, suppressedFor, answer })
    .from(messages)
    .innerJoin(
      t,
      and(
        eq(t.bookingId, messages.bookingId),
        // The emails of a group have the key of the group.
        or(eq(t.key, sql`${prefix} || ' message ' || ${messages.id}`), eq(t.key, sql`${prefix} || ' ' || ${messages.key}`)),
      ),
    )
    .where(and(eq(messages.bookingId, bookingId), eq(messages.direction, "out"), ne(t.kind, "service")));
  return new Map(
    rows.map(({ id, answer, ...times }) => {
      const mail: Times = { ...times, suppressedFor: times.suppressedFor as Times["suppressedFor"] };
      return [id, { state: mailStateOf(mail), answer, suppressedFor: mail.suppressedFor }];
    }),
  );
}

/** Finds a message of a site to a guest, with its content. */
export async function findOne({ db, tables }: Store, siteId: string, id: string): Promise<SiteMailContent | undefined> {
  const { outbox: t, bookings } = tables;
  const { replyTo, text, html, attachments } = t;
  const [row] = await db
    .select({ ...columns(tables), replyTo, text, html, attachments })
    .from(t)
    .leftJoin(bookings, eq(bookings.id, t.bookingId))
    .where(and(isOfSite(tables, siteId), eq(t.id, id)));
  return row && { ...toSiteMail(row), attachments: row.attachments.map(({ name, type }) => ({ name, type })) };
}

/** Makes an undelivered message due now; the result is empty if a delivery has claimed it, or if it was sent. */
export function retry(db: Database, t: Tables, siteId: string, id: string, now: number): Query<{ id: string }[]> {
  const { outbox } = t;
  return db
    .update(outbox)
    .set({ ...RETRIED, nextAttemptAt: now })
    .where(
      and(
        isOfSite(t, siteId),
        eq(outbox.id, id),
        ne(outbox.recipient, ""),
        isNull(outbox.cancelledAt),
        or(
          and(isIn(t, "waiting"), lte(outbox.leaseUntil, now)),
          and(isNull(outbox.sentAt), isNotNull(outbox.failedAt)),
          isNotNull(outbox.bouncedAt),
        ),
      ),
    )
    .returning({ id: outbox.id });
}

/** Counts the messages that wait for a site's own mail server. */
export async function countWaiting({ db, tables: t }: Store, lane: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(t.outbox)
    .where(and(eq(t.outbox.lane, lane), isIn(t, "waiting")));
  return row?.count ?? 0;
}
