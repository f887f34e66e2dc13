import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { sendOrPretend } from "./send-or-pretend.ts";
import { type SendOptions, sendLinkMail, sendSms } from "./send-code.ts";
import { enforceMailLimit, enforceSmsLimit } from "./send-limits.ts";
import { readAccountPhone } from "./read-account-phone.ts";

interface SignInCodeRequest extends SendOptions {
  email?: string | undefined;
  phone?: string | undefined;
  /** Creates an account for an unknown address. */
  createUser: boolean;
  data: UserMetadata;
}

/**
 * Sends a code and a link for signing in. The account is looked up after the response was sent, so neither the response nor its
 * timing reveals whether the account exists.
 */
export async function sendSignInCode(auth: AuthContext, wanted: SignInCodeRequest): Promise<{ messageId?: string } | Refusal> {
  if (wanted.email) {
    const email = normalizeEmail(wanted.email);
    if (!email) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
    const limited = await enforceMailLimit(auth, "sign-in", email);
    if (!limited) auth.afterResponse("sending a sign-in link", () => sendByMail(auth, email, wanted));
    return limited ?? {};
  }
  if (auth.settings.sms === "none") return refuse("phone_provider_disabled");
  const phone = await readAccountPhone(wanted.phone ?? "", wanted.data);
  if (!phone) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  const limited = await enforceSmsLimit(auth, "sign-in", phone);
  if (!limited) auth.afterResponse("sending a sign-in code", () => sendBySms(auth, phone, wanted));
  return limited ?? { messageId: crypto.randomUUID() };
}

async function sendByMail(auth: AuthContext, email: string, wanted: SignInCodeRequest): Promise<void> {
  const existing = await users.findByEmail(auth.store, email);
  const send = (to: Account) => sendLinkMail(auth, to, "magicLink", wanted);
  await sendOrCreate(auth, existing, { email }, wanted, send);
}

async function sendBySms(auth: AuthContext, phone: string, wanted: SignInCodeRequest): Promise<void> {
  const existing = await users.findByPhone(auth.store, phone);
  const send = async (to: Account) => (await sendSms(auth, to, "phone_sign_in", to.phone ?? "")).writes;
  await sendOrCreate(auth, existing, { phone }, wanted, send);
}

/** Creates the account if needed. If two concurrent requests find no account, the first one creates it and sends the message. */
async function sendOrCreate(
  auth: AuthContext,
  existing: Account | undefined,
  contact: { email: string } | { phone: string },
  { createUser, data }: SignInCodeRequest,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  if (existing || !createUser || !auth.settings.signup) return sendOrPretend(auth, existing, send);
  const account = draftAccount(auth, { ...contact, userMetadata: data });
  const writes = await send(account);
  try {
    await auth.store.atomically((db) => [
      ...insertAccount(auth, db, account),
      audit(auth, db, "signed_up", { userId: account.id }),
      ...writes(db),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error, "users")) throw error;
  }
}
