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
import { hashPassword, refuseWeak } from "./passwords.ts";
import { replaceSignUp } from "./replace-sign-up.ts";
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
  const encryptedPassword = await hashPassword(request.password);
  const draft = draftAccount(auth, { ...who, encryptedPassword, userMetadata: request.data });
  const autoconfirm = "email" in who ? settings.autoconfirm : settings.phoneAutoconfirm;
  if (autoconfirm) return existing ? refuse("user_already_exists") : confirmedAtOnce(auth, draft);
  const capped =
    "email" in who ? await overMailLimit(auth, "confirmation", who.email) : await overSmsLimit(auth, "confirmation", who.phone);
  if (capped) return capped;
  const send = async (to: Account): Promise<Writes> =>
    "email" in who ? sendLetter(auth, to, "confirm", request) : (await sendSms(auth, to, "phone", to.phone ?? "")).writes;
  const isConfirmed = existing && (existing.emailConfirmedAt ?? existing.phoneConfirmedAt) !== null;
  if (isConfirmed) await sendOrPretend(auth, undefined, send);
  else await waitForConfirmation(auth, draft, existing, send);
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
 * Writes the account and asks for confirmation. Signing up again before that replaces the password and the link: the person
 * who opens the mail gets the password that came with it.
 */
async function waitForConfirmation(
  auth: AuthContext,
  draft: Account,
  existing: Account | undefined,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  const { encryptedPassword, userMetadata, name } = draft;
  const replaced = { encryptedPassword, userMetadata, name };
  const account = existing ? { ...existing, ...replaced } : draft;
  const writes = await send(account);
  try {
    await auth.store.atomically((db) => [
      ...(existing
        ? replaceSignUp(auth, db, existing.id, replaced)
        : [...insertAccount(auth, db, account), audit(auth, db, "signed_up", { userId: account.id })]),
      ...writes(db),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error, "users")) throw error;
  }
}
