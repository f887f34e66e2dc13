import { and, eq, type SQL, sql } from "drizzle-orm";
import { guard } from "../dialect/guards.ts";
import type { OneTimeToken } from "./one-time-tokens.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Column values of an account without a pending change of address. */
export const NO_EMAIL_CHANGE = {
  emailChange: null,
  emailChangeRequest: null,
  emailChangeFrom: null,
  emailChangeCurrentAgreed: false,
  emailChangeNewAgreed: false,
} as const;

interface EmailChangeRequest {
  userId: string;
  /** The new address. */
  to: string;
  /** Id of a new request; not used if a request for the same two addresses is pending. */
  request: string;
  /** Times in milliseconds since the epoch. */
  now: number;
  /** A pending request last sent at this time or earlier is replaced. */
  reusableSince: number;
}

/**
 * Begins a request to change an account's address. A pending request for the same two addresses is continued, and an agreement
 * already given stays; any other request is replaced. Tokens written later in the same batch belong to the request.
 */
export function begin(
  db: Database,
  { users: u }: Tables,
  { userId, to, request, now, reusableSince }: EmailChangeRequest,
): Query {
  const isSame = sql`(${u.emailChangeRequest} is not null and ${u.emailChange} = ${to} and ${u.emailChangeFrom} = ${u.email} and ${u.emailChangeSentAt} > ${reusableSince})`;
  const keepIfSame = (kept: SQL, otherwise: SQL) => sql`case when ${isSame} then ${kept} else ${otherwise} end`;
  return db
    .update(u)
    .set({
      emailChangeRequest: keepIfSame(sql`${u.emailChangeRequest}`, sql`${request}`),
      emailChangeCurrentAgreed: keepIfSame(sql`${u.emailChangeCurrentAgreed}`, sql`false`),
      emailChangeNewAgreed: keepIfSame(sql`${u.emailChangeNewAgreed}`, sql`false`),
      emailChangeFrom: sql`${u.email}`,
      emailChange: to,
      emailChangeSentAt: now,
      updatedAt: now,
    })
    .where(eq(u.id, userId));
}

/** A request that both addresses have agreed to. */
export interface AgreedEmailChange {
  userId: string;
  request: string;
  /** Empty if the account had no address. */
  from: string;
  to: string;
}

/**
 * Records that the address a token was sent to agrees, if the token's request is still pending between the same two addresses.
 * Returns the request, with `isAgreed` once all addresses have agreed; undefined if the request is no longer pending.
 */
export async function agree(
  { db, tables: { users: u } }: Store,
  { userId, kind, relatesTo, emailChangeRequest }: OneTimeToken,
  now: number,
): Promise<(AgreedEmailChange & { isAgreed: boolean }) | undefined> {
  if (emailChangeRequest === null) return undefined;
  const isCurrent = kind === "email_change_current";
  const [row] = await db
    .update(u)
    .set({ ...(isCurrent ? { emailChangeCurrentAgreed: true } : { emailChangeNewAgreed: true }), updatedAt: now })
    .where(
      and(
        eq(u.id, userId),
        eq(u.emailChangeRequest, emailChangeRequest),
        eq(u.emailChangeFrom, u.email),
        eq(isCurrent ? u.email : u.emailChange, relatesTo),
      ),
    )
    .returning({
      from: u.email,
      to: u.emailChange,
      current: u.emailChangeCurrentAgreed,
      fresh: u.emailChangeNewAgreed,
    });
  if (!row || row.to === null) return undefined;
  const { from, to, current, fresh } = row;
  return { userId, request: emailChangeRequest, from, to, isAgreed: fresh && (current || from === "") };
}

/**
 * Makes the batch fail (guard `emailChangeStale`) unless the request is still pending between these two addresses and both have
 * agreed. The update before the guard locks the account's row on Postgres until the end of the batch.
 */
export function requireAgreed(db: Database, t: Tables, { userId, request, from, to }: AgreedEmailChange, now: number): Query[] {
  const { users: u } = t;
  const agreed = and(
    eq(u.id, userId),
    eq(u.emailChangeRequest, request),
    eq(u.email, from),
    eq(u.emailChangeFrom, from),
    eq(u.emailChange, to),
    eq(u.emailChangeNewAgreed, true),
    from === "" ? undefined : eq(u.emailChangeCurrentAgreed, true),
  );
  return [
    db.update(u).set({ updatedAt: now }).where(eq(u.id, userId)),
    guard(db, t, "emailChangeStale", sql`not exists (select 1 from ${u} where ${agreed})`),
  ];
}
