import { and, desc, eq, gt, inArray, lte, ne, notInArray, sql } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

const TOKEN_KINDS = [
  "confirmation",
  "recovery",
  "email_change_current",
  "email_change_new",
  "phone",
  "phone_sign_in",
  "phone_change",
  "reauthentication",
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Number of valid tokens of a kind per account: after a new email, the link of the previous one still works. */
const MAX_LIVE_TOKENS = 3;

export interface OneTimeToken {
  id: string;
  userId: string;
  kind: TokenKind;
  /** The address or number it was sent to. */
  relatesTo: string;
  linkHash: string;
  codeHash: string;
  /** Id of the email change request that this token agrees to. */
  emailChangeRequest: string | null;
  flowStateId: string | null;
  createdAt: number;
  expiresAt: number;
}

export async function findByLink({ db, tables: t }: Store, linkHash: string): Promise<OneTimeToken | undefined> {
  const [row] = await db.select().from(t.oneTimeTokens).where(eq(t.oneTimeTokens.linkHash, linkHash));
  return row as OneTimeToken | undefined;
}

/** Finds a user's tokens of these kinds, newest first. */
export async function findByUser({ db, tables: t }: Store, userId: string, kinds: TokenKind[]): Promise<OneTimeToken[]> {
  return (await db
    .select()
    .from(t.oneTimeTokens)
    .where(and(eq(t.oneTimeTokens.userId, userId), inArray(t.oneTimeTokens.kind, kinds)))
    .orderBy(desc(t.oneTimeTokens.createdAt), desc(t.oneTimeTokens.id))) as OneTimeToken[];
}

/** Adds a token and deletes those of its kind that have expired or are not among the newest three. */
export function add(db: Database, t: Tables, token: Omit<OneTimeToken, "emailChangeRequest">): Query[] {
  const { oneTimeTokens: o } = t;
  // The new token is never deleted, even if the clock of another machine was ahead when it wrote the others.
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

/** The id of the account's pending email change, read when the token is written: the same batch may have begun the request. */
function pendingRequest({ users }: Tables, { userId, kind }: Pick<OneTimeToken, "userId" | "kind">) {
  return kind.startsWith("email_change")
    ? sql<string | null>`(select ${users.emailChangeRequest} from ${users} where ${users.id} = ${userId})`
    : null;
}

/**
 * Deletes all tokens of the same account and kind. True if this token was still among them. Only one of several concurrent calls,
 * with this or another token of the kind, returns true.
 */
export async function take({ db, tables: t }: Store, { id, userId, kind }: OneTimeToken): Promise<boolean> {
  const taken = await db
    .delete(t.oneTimeTokens)
    .where(and(eq(t.oneTimeTokens.userId, userId), eq(t.oneTimeTokens.kind, kind)))
    .returning({ id: t.oneTimeTokens.id });
  return taken.some((token) => token.id === id);
}

/** Deletes the tokens of a user, either of some kinds or all. */
export function removeByUser(db: Database, t: Tables, userId: string, kinds?: TokenKind[]): Query {
  const { oneTimeTokens: o } = t;
  return db.delete(o).where(and(eq(o.userId, userId), kinds && inArray(o.kind, kinds)));
}

/** Deletes expired tokens. */
export async function removeExpired({ db, tables: { oneTimeTokens: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.expiresAt, now));
}
