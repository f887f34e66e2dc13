import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import { readCode } from "#domain/accounts/totp.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import type { OneTimeToken, TokenKind } from "#store/one-time-tokens.ts";
import type { Database, Query, Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { countGuess } from "./count-guess.ts";
import { digest, sameText } from "./digests.ts";
import { syncIdentity } from "./new-account.ts";
import { CODE_MS, codeDigest } from "./one-time-codes.ts";

/** What a code may be shown for, as the client names it, and the kinds of token each takes. */
const VERIFY_TYPES = {
  signup: ["confirmation", "recovery"],
  invite: ["confirmation"],
  magiclink: ["recovery", "confirmation"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
  sms: ["phone"],
  phone_change: ["phone_change"],
} as const satisfies Record<string, readonly TokenKind[]>;
type VerifyType = keyof typeof VERIFY_TYPES;

export const isVerifyType = (type: string): type is VerifyType => Object.hasOwn(VERIFY_TYPES, type);

export type Proof = { link: string } | { email: string; code: string } | { phone: string; code: string };

/** Somebody showed that an address or number is theirs. `write` is what follows from it, for the batch that signs them in. */
export interface Redeemed {
  account: Account;
  token: OneTimeToken;
  write: Writes;
}

/** One of the two addresses of a change has agreed; the other is waited for. */
export const HALF_AGREED = Symbol("half agreed");

/** Takes a link or a code that was sent: once, in its time, for what it was sent for. */
export async function redeemCode(
  auth: AuthContext,
  type: VerifyType,
  proof: Proof,
): Promise<Redeemed | typeof HALF_AGREED | Refusal> {
  const found = "link" in proof ? await findByLink(auth, type, proof.link) : await findByCode(auth, type, proof);
  if (refused(found)) return found;
  const { account, token } = found;
  if (token.expiresAt <= auth.now) return refuse("otp_expired");
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  const { store } = auth;
  const [taken] = await oneTimeTokens.take(store.db, store.tables, token.id);
  if (!taken) return refuse("otp_expired");
  return token.kind === "email_change_current" || token.kind === "email_change_new"
    ? agreeToChange(auth, account, token)
    : { account, token, write: (db) => follow(auth, db, account, token) };
}

interface Found {
  account: Account;
  token: OneTimeToken;
}

async function findByLink({ store }: AuthContext, type: VerifyType, link: string): Promise<Found | Refusal> {
  const token = await oneTimeTokens.findByLink(store, await digest(link));
  const account = token && takes(type, token.kind) ? await users.findById(store, token.userId) : undefined;
  return token && account ? { account, token } : refuse("otp_expired", { message: "Email link is invalid or has expired" });
}

async function findByCode(
  auth: AuthContext,
  type: VerifyType,
  proof: Exclude<Proof, { link: string }>,
): Promise<Found | Refusal> {
  const subject = "email" in proof ? normalizeEmail(proof.email) : normalizePhone(proof.phone);
  const code = readCode(proof.code);
  if (!subject) {
    return "email" in proof
      ? refuse("validation_failed", { status: 422, message: "Invalid email format" })
      : refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  }
  const guess = await countGuess(auth, "code", subject);
  if (refused(guess)) return guess;
  const account = await whose(auth, type, subject);
  const tokens = account ? await oneTimeTokens.findOf(auth.store, account.id, [...VERIFY_TYPES[type]]) : [];
  const shown = await codeDigest(auth, account?.id ?? "", subject, code ?? "");
  for (const token of tokens) {
    // The link of an invitation works for a week, its code for as long as any other.
    const isOver = token.createdAt + CODE_MS <= auth.now;
    if (account && !isOver && token.relatesTo === subject && (await sameText(token.codeHash, shown))) {
      await guess.wasRight();
      return { account, token };
    }
  }
  return refuse("otp_expired");
}

function whose({ store }: AuthContext, type: VerifyType, subject: string): Promise<Account | undefined> {
  switch (type) {
    case "sms":
      return users.findByPhone(store, subject);
    case "phone_change":
      return users.findByPhoneChange(store, subject);
    case "email_change":
      return users.findByEmail(store, subject).then((account) => account ?? users.findByEmailChange(store, subject));
    case "signup":
    case "invite":
    case "magiclink":
    case "recovery":
    case "email":
      return users.findByEmail(store, subject);
  }
}

const takes = (type: VerifyType, kind: TokenKind): boolean => (VERIFY_TYPES[type] as readonly TokenKind[]).includes(kind);

/** What follows from having opened a mail or read a message. */
function follow(auth: AuthContext, db: Database, account: Account, { kind }: OneTimeToken): Query[] {
  const { now, store } = auth;
  const change = (changes: Partial<users.AccountRow>) => users.update(db, store.tables, account.id, changes, now);
  const confirmed = audit(auth, db, "confirmed", { userId: account.id, details: { kind } });
  switch (kind) {
    case "confirmation":
    case "recovery": {
      if (account.emailConfirmedAt !== null) return [];
      // A password from before anyone showed the address to be theirs may be a stranger's.
      const password = kind === "recovery" ? { encryptedPassword: null } : {};
      const known = { ...account, emailConfirmedAt: now };
      return [
        change({ emailConfirmedAt: now, isAnonymous: false, ...password }),
        syncIdentity(auth, db, known, "email"),
        confirmed,
      ];
    }
    case "phone": {
      if (account.phoneConfirmedAt !== null) return [];
      return [
        change({ phoneConfirmedAt: now }),
        syncIdentity(auth, db, { ...account, phoneConfirmedAt: now }, "phone"),
        confirmed,
      ];
    }
    case "phone_change": {
      const phone = account.phoneChange;
      const known = { ...account, phone, phoneConfirmedAt: now };
      return [
        change({
          phone,
          phoneChange: null,
          phoneConfirmedAt: now,
          isAnonymous: false,
          appMetadata: withProvider(account, "phone"),
        }),
        syncIdentity(auth, db, known, "phone"),
        audit(auth, db, "phone_changed", { userId: account.id }),
      ];
    }
    case "email_change_current":
    case "email_change_new":
    case "reauthentication":
      return [];
  }
}

/** The account's own metadata with one more way to sign in. */
export function withProvider({ appMetadata }: Account, provider: string): Account["appMetadata"] {
  const providers = [...new Set([...(appMetadata.providers ?? []), provider])];
  return { ...appMetadata, provider: appMetadata.provider ?? provider, providers };
}

/** A change of address is done when both addresses agree, or the new one alone where there was none. */
async function agreeToChange(
  auth: AuthContext,
  account: Account,
  token: OneTimeToken,
): Promise<Redeemed | typeof HALF_AGREED | Refusal> {
  const { store, now } = auth;
  const email = account.emailChange;
  if (!email) return refuse("otp_expired");
  if (await users.isTaken(store, email, account.id)) return refuse("email_exists");
  const [row] = await users.agreeToChange(store.db, store.tables, account.id, now);
  if ((row?.agreed ?? 0) < (account.email === "" ? 1 : 2)) return HALF_AGREED;
  const known = { ...account, email, emailConfirmedAt: now };
  const changes = {
    email,
    emailConfirmedAt: now,
    emailChange: null,
    emailChangeAgreed: 0,
    isAnonymous: false,
    appMetadata: withProvider(account, "email"),
  };
  return {
    account: known,
    token,
    write: (db) => [
      users.update(db, store.tables, account.id, changes, now),
      syncIdentity(auth, db, known, "email"),
      audit(auth, db, "email_changed", { userId: account.id }),
    ],
  };
}
