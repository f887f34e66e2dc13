import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { parseCode } from "#domain/accounts/totp.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import type { OneTimeToken, TokenKind } from "#store/identity/one-time-tokens.ts";
import type { Database, Query, Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { agreeToEmailChange, type HALF_AGREED } from "./agree-to-email-change.ts";
import { clearUnconfirmedData, withoutUnconfirmedData } from "./clear-unconfirmed.ts";
import { digest, timingSafeEqual } from "#services/secrets/digests.ts";
import { syncIdentity, withProvider } from "./new-account.ts";
import { countGuess } from "./count-guess.ts";
import { CODE_MS, codeDigest } from "./one-time-codes.ts";
import { readAccountPhone } from "./read-account-phone.ts";

/** The kinds of tokens that each verification type of the client accepts. */
const VERIFY_TYPES = {
  signup: ["confirmation", "recovery"],
  invite: ["confirmation"],
  magiclink: ["recovery", "confirmation"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
  sms: ["phone", "phone_sign_in"],
  phone_change: ["phone_change"],
} as const satisfies Record<string, readonly TokenKind[]>;
type VerifyType = keyof typeof VERIFY_TYPES;

export const isVerifyType = (type: string): type is VerifyType => Object.hasOwn(VERIFY_TYPES, type);

export type Proof = { link: string } | { email: string; code: string } | { phone: string; code: string };

/** A redeemed link or code: the user has proved that the address or number is theirs. */
export interface Redeemed {
  account: Account;
  /** The account as it was read, before the token was taken. */
  readAs: Account;
  token: OneTimeToken;
  /** The resulting changes, for the batch that signs the user in. */
  write: Writes;
}

/** Redeems a link or code. It works only once, before it expires, and only for the purpose it was sent for. */
export async function redeemCode(
  auth: AuthContext,
  type: VerifyType,
  proof: Proof,
): Promise<Redeemed | typeof HALF_AGREED | Refusal> {
  const found = "link" in proof ? await findByLink(auth, type, proof.link) : await findByCode(auth, type, proof);
  if (isRefusal(found)) return found;
  const { account, token } = found;
  const unusable = refuseUnusable(auth, found);
  if (unusable) return unusable;
  if (!(await oneTimeTokens.take(auth.store, token))) return refuse("otp_expired");
  if (token.kind === "email_change_current" || token.kind === "email_change_new") {
    const agreed = await agreeToEmailChange(auth, account, token);
    return isRefusal(agreed) || typeof agreed === "symbol" ? agreed : { ...agreed, readAs: account, token };
  }
  if (mayBelongToStranger(account, token)) {
    const provider = token.kind === "recovery" ? "email" : "phone";
    const confirmed = provider === "email" ? { emailConfirmedAt: auth.now, isAnonymous: false } : { phoneConfirmedAt: auth.now };
    const cleared = { ...account, ...withoutUnconfirmedData(account, provider), ...confirmed };
    return {
      account: cleared,
      readAs: account,
      token,
      write: (db) => [
        ...clearUnconfirmedData(auth, db, account, provider, token.flowStateId),
        ...confirmationWrites(auth, db, account, token),
      ],
    };
  }
  return { account, readAs: account, token, write: (db) => confirmationWrites(auth, db, account, token) };
}

/** Reads the token of a link and its account without redeeming it. Refuses the link in the same cases as redeeming it would. */
export async function readLink(auth: AuthContext, type: VerifyType, link: string): Promise<Found | Refusal> {
  const found = await findByLink(auth, type, link);
  return isRefusal(found) ? found : (refuseUnusable(auth, found) ?? found);
}

function refuseUnusable({ now }: AuthContext, { account, token }: Found): Refusal | undefined {
  if (token.expiresAt <= now) return refuse("otp_expired");
  if (account.bannedUntil !== null && account.bannedUntil > now) return refuse("user_banned", { status: 403 });
  return isCurrent(account, token) ? undefined : refuse("otp_expired");
}

/**
 * Checks whether the token was sent to the account's current address or number. A change of address checks that in its writes.
 */
function isCurrent(account: Account, { kind, relatesTo }: OneTimeToken): boolean {
  switch (kind) {
    case "confirmation":
    case "recovery":
    case "reauthentication":
      return account.email === relatesTo;
    case "phone":
    case "phone_sign_in":
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
  const account = token && acceptsKind(type, token.kind) ? await users.findById(store, token.userId) : undefined;
  return token && account ? { account, token } : refuse("otp_expired", { message: "Email link is invalid or has expired" });
}

async function findByCode(
  auth: AuthContext,
  type: VerifyType,
  proof: Exclude<Proof, { link: string }>,
): Promise<Found | Refusal> {
  const subject = "email" in proof ? normalizeEmail(proof.email) : await readAccountPhone(proof.phone);
  const code = parseCode(proof.code);
  if (!subject) {
    return "email" in proof
      ? refuse("validation_failed", { status: 422, message: "Invalid email format" })
      : refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  }
  const guess = await countGuess(auth, "code", subject);
  if (isRefusal(guess)) return guess;
  const account = await findAccount(auth, type, subject);
  // Without an account, the same query for an invented one: the duration must not reveal whether the account exists.
  const tokens = await oneTimeTokens.findByUser(auth.store, account?.id ?? crypto.randomUUID(), [...VERIFY_TYPES[type]]);
  const hash = await codeDigest(auth, account?.id ?? "", subject, code ?? "");
  for (const token of tokens) {
    // The link of an invitation is valid for a week, but its code only as long as any other code.
    const isExpired = token.createdAt + CODE_MS <= auth.now;
    if (account && !isExpired && token.relatesTo === subject && (await timingSafeEqual(token.codeHash, hash))) {
      await guess.markCorrect();
      return { account, token };
    }
  }
  return refuse("otp_expired");
}

/** Finds the account with an address or number, with the same queries whether it exists or not. */
async function findAccount({ store }: AuthContext, type: VerifyType, subject: string): Promise<Account | undefined> {
  switch (type) {
    case "sms":
      return users.findByPhone(store, subject);
    case "phone_change":
      return users.findByPhoneChange(store, subject);
    case "email_change": {
      const [current, changing] = await Promise.all([users.findByEmail(store, subject), users.findByEmailChange(store, subject)]);
      return current ?? changing;
    }
    case "signup":
    case "invite":
    case "magiclink":
    case "recovery":
    case "email":
      return users.findByEmail(store, subject);
  }
}

const acceptsKind = (type: VerifyType, kind: TokenKind): boolean => (VERIFY_TYPES[type] as readonly TokenKind[]).includes(kind);

/**
 * Checks whether somebody else may have created the account: it was never confirmed, and the link or code is for signing in and
 * is not from the message that was sent when it was created. An account whose email address is confirmed belongs to the owner of
 * that address, so a code to its number never clears it.
 */
function mayBelongToStranger(account: Account, { kind, createdAt }: OneTimeToken): boolean {
  const { emailConfirmedAt, phoneConfirmedAt, encryptedPassword } = account;
  const isUnconfirmed =
    kind === "phone_sign_in" ? emailConfirmedAt === null && phoneConfirmedAt === null : emailConfirmedAt === null;
  const isForSigningIn = kind === "recovery" || kind === "phone_sign_in";
  return isForSigningIn && isUnconfirmed && (encryptedPassword !== null || account.createdAt !== createdAt);
}

/** The writes that confirm the address or number a token was sent to. */
function confirmationWrites(auth: AuthContext, db: Database, account: Account, { kind, relatesTo }: OneTimeToken): Query[] {
  const { now, store } = auth;
  const change = (changes: Partial<users.AccountRow>) => users.update(db, store.tables, account.id, changes, now);
  const confirmed = audit(auth, db, "confirmed", { userId: account.id, details: { kind } });
  switch (kind) {
    case "confirmation":
    case "recovery": {
      if (account.emailConfirmedAt !== null) return [];
      const known = { ...account, emailConfirmedAt: now };
      return [change({ emailConfirmedAt: now, isAnonymous: false }), syncIdentity(auth, db, known, "email"), confirmed];
    }
    case "phone":
    case "phone_sign_in": {
      if (account.phoneConfirmedAt !== null) return [];
      return [
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
