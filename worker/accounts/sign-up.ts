import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import { isUniqueViolation, type Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { checkPassword, hashPassword, refuseWeak } from "./passwords.ts";
import { sendOrPretend } from "./send-or-pretend.ts";
import { sendLetter, sendSms } from "./send-code.ts";
import { overMailLimit, overSmsLimit } from "./send-limits.ts";
import { type SignedIn, startSession } from "./start-session.ts";

interface SignUp {
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
  data: UserMetadata;
  redirectTo?: string | undefined;
  pkce?: PkceChallenge | undefined;
}

/** Signed in at once, or an account that waits to be confirmed. */
type SignedUp = SignedIn | { pending: Account };

/**
 * Makes an account. The answer and its duration are the same whether the address has an account or not: it always describes
 * a new one, and an address with a confirmed account is sent nothing. (GoTrue answers `identities: []` for a confirmed one.)
 */
export async function signUp(auth: AuthContext, request: SignUp): Promise<SignedUp | Refusal> {
  const { settings } = auth;
  if (!settings.signup) return refuse("signup_disabled");
  const who = identify(auth, request);
  if (refused(who)) return who;
  const weak = await refuseWeak(request.password);
  if (weak) return weak;
  const existing =
    "email" in who ? await users.findByEmail(auth.store, who.email) : await users.findByPhone(auth.store, who.phone);
  const isConfirmed = existing && (existing.emailConfirmedAt ?? existing.phoneConfirmedAt) !== null;
  const waiting = isConfirmed ? undefined : existing;
  const encryptedPassword = await passwordToKeep(request.password, waiting);
  const draft = draftAccount(auth, { ...who, encryptedPassword, userMetadata: request.data });
  const autoconfirm = "email" in who ? settings.autoconfirm : settings.phoneAutoconfirm;
  if (autoconfirm) return existing ? refuse("user_already_exists") : confirmedAtOnce(auth, draft);
  const capped =
    "email" in who ? await overMailLimit(auth, "confirmation", who.email) : await overSmsLimit(auth, "confirmation", who.phone);
  if (capped) return capped;
  const send = async (to: Account): Promise<Writes> =>
    "email" in who ? sendLetter(auth, to, "confirm", request) : (await sendSms(auth, to, "phone", to.phone ?? "")).writes;
  if (isConfirmed) await sendOrPretend(auth, undefined, send);
  else await waitForConfirmation(auth, draft, waiting, send);
  return { pending: { ...draft, confirmationSentAt: auth.now } };
}

/** The address or number of a sign-up, as it is kept. */
function identify({ settings }: AuthContext, request: SignUp): { email: string } | { phone: string } | Refusal {
  if (request.email) {
    const email = normalizeEmail(request.email);
    return email ? { email } : refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
  }
  if (settings.sms === "none") return refuse("phone_provider_disabled", { message: "Phone signups are disabled" });
  const phone = normalizePhone(request.phone ?? "");
  return phone ? { phone } : refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
}

/**
 * The hash to keep of a sign-up's password. Where an earlier sign-up with the address waits to be confirmed with another password,
 * or has lost its own that way, neither is kept. Either way takes the time of one hash.
 */
async function passwordToKeep(password: string, waiting: Account | undefined): Promise<string | null> {
  if (!waiting) return hashPassword(password);
  const { right } = await checkPassword(password, waiting.encryptedPassword);
  return right ? waiting.encryptedPassword : null;
}

async function confirmedAtOnce(auth: AuthContext, draft: Account): Promise<SignedIn | Refusal> {
  const account = { ...draft, ...(draft.email === "" ? { phoneConfirmedAt: auth.now } : { emailConfirmedAt: auth.now }) };
  try {
    return await startSession(auth, account, "password", (db) => [
      ...insertAccount(auth, db, account),
      audit(auth, db, "signed_up", { userId: account.id }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("user_already_exists");
    throw error;
  }
}

/**
 * Writes the account and asks for confirmation. Signing up again before that with another password takes the password away: nobody
 * knows which of the two the owner of the address chose. The links of all mails stay valid, and confirm an account without a password.
 */
async function waitForConfirmation(
  auth: AuthContext,
  draft: Account,
  waiting: Account | undefined,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  if (waiting) return repeatSignUp(auth, draft, waiting, send);
  const writes = await send(draft);
  try {
    await auth.store.atomically((db) => [
      ...insertAccount(auth, db, draft),
      audit(auth, db, "signed_up", { userId: draft.id }),
      ...writes(db),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error, "users")) throw error;
    // Another sign-up with the same address came first: which of the two is the owner's is as unknown as it is later.
    const { email, phone } = draft;
    const first = email === "" ? await users.findByPhone(auth.store, phone ?? "") : await users.findByEmail(auth.store, email);
    if (first) await repeatSignUp(auth, { ...draft, encryptedPassword: null }, first, send);
  }
}

/** Sends one more mail or message for an account that waits to be confirmed. */
async function repeatSignUp(
  auth: AuthContext,
  { encryptedPassword, userMetadata, name }: Account,
  waiting: Account,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  const { store, now } = auth;
  // A password that is the same is not written: it may have been taken away in the meantime.
  const replaced = { userMetadata, name, ...(encryptedPassword === null ? { encryptedPassword } : {}) };
  const writes = await send({ ...waiting, ...replaced });
  await store.atomically((db) => [users.updateUnconfirmed(db, store.tables, waiting.id, replaced, now), ...writes(db)]);
}
