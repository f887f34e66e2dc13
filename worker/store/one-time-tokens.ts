import { and, eq, inArray, lte } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

const TOKEN_KINDS = [
  "confirmation",
  "recovery",
  "email_change_current",
  "email_change_new",
  "phone",
  "phone_change",
  "reauthentication",
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface OneTimeToken {
  id: string;
  userId: string;
  kind: TokenKind;
  /** The address or number it was sent to. */
  relatesTo: string;
  linkHash: string;
  codeHash: string;
  flowStateId: string | null;
  createdAt: number;
  expiresAt: number;
}

export async function findByLink({ db, tables: t }: Store, linkHash: string): Promise<OneTimeToken | undefined> {
  const [row] = await db.select().from(t.oneTimeTokens).where(eq(t.oneTimeTokens.linkHash, linkHash));
  return row as OneTimeToken | undefined;
}

export async function findOf({ db, tables: t }: Store, userId: string, kinds: TokenKind[]): Promise<OneTimeToken[]> {
  return (await db
    .select()
    .from(t.oneTimeTokens)
    .where(and(eq(t.oneTimeTokens.userId, userId), inArray(t.oneTimeTokens.kind, kinds)))) as OneTimeToken[];
}

/** Writes a token in the place of the last one of its kind. */
export function replace(db: Database, t: Tables, token: OneTimeToken): Query[] {
  return [removeOf(db, t, token.userId, [token.kind]), db.insert(t.oneTimeTokens).values(token)];
}

/** Uses a token up; answers it to the first who asks. */
export function take(db: Database, t: Tables, id: string): Query<{ id: string }[]> {
  return db.delete(t.oneTimeTokens).where(eq(t.oneTimeTokens.id, id)).returning({ id: t.oneTimeTokens.id });
}

export function removeOf(db: Database, t: Tables, userId: string, kinds: TokenKind[]): Query {
  return db.delete(t.oneTimeTokens).where(and(eq(t.oneTimeTokens.userId, userId), inArray(t.oneTimeTokens.kind, kinds)));
}

/** Forgets those that are good for nothing any more. */
export async function removeExpired({ db, tables: { oneTimeTokens: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.expiresAt, now));
}
