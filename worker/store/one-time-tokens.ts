import { and, desc, eq, gt, inArray, lte, ne, notInArray, sql } from "drizzle-orm";
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

/** This many tokens of a kind are good for an account at the same time: a new mail leaves the one just sent valid. */
const MAX_LIVE_TOKENS = 3;

export interface OneTimeToken {
  id: string;
  userId: string;
  kind: TokenKind;
  /** The address or number it was sent to. */
  relatesTo: string;
  linkHash: string;
  codeHash: string;
  /** The request to change the address that it agrees to. */
  emailChangeRequest: string | null;
  flowStateId: string | null;
  createdAt: number;
  expiresAt: number;
}

export async function findByLink({ db, tables: t }: Store, linkHash: string): Promise<OneTimeToken | undefined> {
  const [row] = await db.select().from(t.oneTimeTokens).where(eq(t.oneTimeTokens.linkHash, linkHash));
  return row as OneTimeToken | undefined;
}

/** The tokens of these kinds, newest first. */
export async function findOf({ db, tables: t }: Store, userId: string, kinds: TokenKind[]): Promise<OneTimeToken[]> {
  return (await db
    .select()
    .from(t.oneTimeTokens)
    .where(and(eq(t.oneTimeTokens.userId, userId), inArray(t.oneTimeTokens.kind, kinds)))
    .orderBy(desc(t.oneTimeTokens.createdAt), desc(t.oneTimeTokens.id))) as OneTimeToken[];
}

/** Adds a token, and removes those of its kind that have expired or are no longer among the newest three. */
export function add(db: Database, t: Tables, token: Omit<OneTimeToken, "emailChangeRequest">): Query[] {
  const { oneTimeTokens: o } = t;
  // The new one stays, whatever the clock of the machine that wrote the others says.
  const isOther = and(eq(o.userId, token.userId), eq(o.kind, token.kind), ne(o.id, token.id));
  const newestOthers = db
    .select({ id: o.id })
    .from(o)
    .where(and(isOther, gt(o.expiresAt, token.createdAt)))
    .orderBy(desc(o.createdAt), desc(o.id))
    .limit(MAX_LIVE_TOKENS - 1);
  return [
    db.insert(o).values({ ...token, emailChangeRequest: pendingRequest(t, token) }),
    db.delete(o).where(and(isOther, notInArray(o.id, newestOthers))),
  ];
}

/** The account's pending request when the token is written, which the same batch may have begun before. */
function pendingRequest({ users }: Tables, { userId, kind }: Pick<OneTimeToken, "userId" | "kind">) {
  return kind.startsWith("email_change")
    ? sql<string | null>`(select ${users.emailChangeRequest} from ${users} where ${users.id} = ${userId})`
    : null;
}

/**
 * Uses up all tokens of an account and kind. True for the first caller who does so while this one is still good; the others,
 * with this or another token of the kind, are told false.
 */
export async function take({ db, tables: t }: Store, { id, userId, kind }: OneTimeToken): Promise<boolean> {
  const taken = await db
    .delete(t.oneTimeTokens)
    .where(and(eq(t.oneTimeTokens.userId, userId), eq(t.oneTimeTokens.kind, kind)))
    .returning({ id: t.oneTimeTokens.id });
  return taken.some((token) => token.id === id);
}

/** Makes what was sent to an account worthless: of some kinds, or all of it. */
export function removeOf(db: Database, t: Tables, userId: string, kinds?: TokenKind[]): Query {
  const { oneTimeTokens: o } = t;
  return db.delete(o).where(and(eq(o.userId, userId), kinds && inArray(o.kind, kinds)));
}

/** Forgets those that are good for nothing any more. */
export async function removeExpired({ db, tables: { oneTimeTokens: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.expiresAt, now));
}
