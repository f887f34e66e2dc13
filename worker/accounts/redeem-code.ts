import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import { parseCode } from "#domain/accounts/totp.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import type { OneTimeToken, TokenKind } from "#store/one-time-tokens.ts";
import type { Database, Query, Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { agreeToEmailChange, type HALF_AGREED } from "./agree-to-email-change.ts";
import { clearStrangersData, withoutStrangersData } from "./clear-unconfirmed.ts";
import { digest, sameText } from "./digests.ts";
import { syncIdentity, withProvider } from "./new-account.ts";
import { countGuess } from "./count-guess.ts";
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

/** Takes a link or a code that was sent: once, in its time, for what it was sent for. */
export async function redeemCode(
  auth: AuthContext,
  type: VerifyType,
  proof: Proof,
): Promise<Redeemed | typeof HALF_AGREED | Refusal> {
  const found = "link" in proof ? await findByLink(auth, type, proof.link) : await findByCode(auth, type, proof);
  if (refused(found)) return found;
  const { account, token } = found;
  const unusable = refuseUnusable(auth, found);
  if (unusable) return unusable;
  if (!(await oneTimeTokens.take(auth.store, token))) return refuse("otp_expired");
  if (token.kind === "email_change_current" || token.kind === "email_change_new") {
    const agreed = await agreeToEmailChange(auth, account, token);
    return refused(agreed) || typeof agreed === "symbol" ? agreed : { ...agreed, token };
  }
  if (isStrangersAccount(account, token)) {
    const cleared = { ...account, ...withoutStrangersData(account, "email"), emailConfirmedAt: auth.now, isAnonymous: false };
    return {
      account: cleared,
      token,
      write: (db) => [...clearStrangersData(auth, db, account, "email", token.flowStateId), ...follow(auth, db, account, token)],
    };
  }
  return { account, token, write: (db) => follow(auth, db, account, token) };
}

/** Reads the token of a link and its account without using the link up; refuses the link as redeeming it would. */
export async function readLink(auth: AuthContext, type: VerifyType, link: string): Promise<Found | Refusal> {
  const found = await findByLink(auth, type, link);
  return refused(found) ? found : (refuseUnusable(auth, found) ?? found);
}

function refuseUnusable({ now }: AuthContext, { account, token }: Found): Refusal | undefined {
  if (token.expiresAt <= now) return refuse("otp_expired");
  if (account.bannedUntil !== null && account.bannedUntil > now) return refuse("user_banned", { status: 403 });
  return isCurrent(account, token) ? undefined : refuse("otp_expired");
}

/** Whether what a token was sent to is still the account's. A change of address decides on that in its own write. */
function isCurrent(account: Account, { kind, relatesTo }: OneTimeToken): boolean {
  switch (kind) {
    case "confirmation":
    case "recovery":
    case "reauthentication":
      return account.email === relatesTo;
    case "phone":
      return account.phone === relatesTo;
    case "phone_change":
      return account.phoneChange === relatesTo;
    case "email_change_current":
    case "email_change_new":
      return true;
  }
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
  const code = parseCode(proof.code);
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

/**
 * Whether somebody else may have made the account: it was never confirmed, and the link or code is not of the mail it was made
 * with.
 */
const isStrangersAccount = (account: Account, { kind, createdAt }: OneTimeToken): boolean =>
  kind === "recovery" &&
  account.emailConfirmedAt === null &&
  (account.encryptedPassword !== null || account.createdAt !== createdAt);

/** What follows from having opened a mail or read a message. */
function follow(auth: AuthContext, db: Database, account: Account, { kind, relatesTo }: OneTimeToken): Query[] {
  const { now, store } = auth;
  const change = (changes: Partial<users.AccountRow>) => users.update(db, store.tables, account.id, changes, now);
  const confirmed = audit(auth, db, "confirmed", { userId: account.id, details: { kind } });
  switch (kind) {
    case "confirmation":
    case "recovery": {
      if (account.emailConfirmedAt !== null) return [];
      const known = { ...account, emailConfirmedAt: now };
      return [
        ...(kind === "confirmation" ? users.requirePassword(db, store.tables, account, now) : []),
        change({ emailConfirmedAt: now, isAnonymous: false }),
        syncIdentity(auth, db, known, "email"),
        confirmed,
      ];
    }
    case "phone": {
      if (account.phoneConfirmedAt !== null) return [];
      return [
        ...users.requirePassword(db, store.tables, account, now),
        change({ phoneConfirmedAt: now }),
        syncIdentity(auth, db, { ...account, phoneConfirmedAt: now }, "phone"),
        confirmed,
      ];
    }
    case "phone_change": {
      const phone = relatesTo;
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
