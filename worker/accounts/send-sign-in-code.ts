import type { Account } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { isUniqueViolation, type Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { sendOrPretend } from "./send-or-pretend.ts";
import { type Sending, sendLetter, sendSms } from "./send-code.ts";
import { overMailLimit, overSmsLimit } from "./send-limits.ts";

interface CodeWanted extends Sending {
  email?: string | undefined;
  phone?: string | undefined;
  /** Whether an account may be made for who has none. */
  createUser: boolean;
  data: UserMetadata;
}

/**
 * Sends a code and a link to sign in with. What is known of the address is looked up after the answer has gone, so neither
 * the answer nor its duration says whether there is an account.
 */
export async function sendSignInCode(auth: AuthContext, wanted: CodeWanted): Promise<{ messageId?: string } | Refusal> {
  if (wanted.email) {
    const email = normalizeEmail(wanted.email);
    if (!email) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
    const capped = await overMailLimit(auth, "sign-in", email);
    if (!capped) auth.later("sending a sign-in link", () => writeTo(auth, email, wanted));
    return capped ?? {};
  }
  if (auth.settings.sms === "none") return refuse("phone_provider_disabled");
  const phone = normalizePhone(wanted.phone ?? "");
  if (!phone) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  const capped = await overSmsLimit(auth, "sign-in", phone);
  if (!capped) auth.later("sending a sign-in code", () => textTo(auth, phone, wanted));
  return capped ?? { messageId: crypto.randomUUID() };
}

async function writeTo(auth: AuthContext, email: string, wanted: CodeWanted): Promise<void> {
  const existing = await users.findByEmail(auth.store, email);
  const send = (to: Account) => sendLetter(auth, to, "magicLink", wanted);
  await sendOrMake(auth, existing, { email }, wanted, send);
}

async function textTo(auth: AuthContext, phone: string, wanted: CodeWanted): Promise<void> {
  const existing = await users.findByPhone(auth.store, phone);
  const send = async (to: Account) => (await sendSms(auth, to, "phone", to.phone ?? "")).writes;
  await sendOrMake(auth, existing, { phone }, wanted, send);
}

/** Two requests at once may both find nobody: the first makes the account, and its message is the one that counts. */
async function sendOrMake(
  auth: AuthContext,
  existing: Account | undefined,
  who: { email: string } | { phone: string },
  { createUser, data }: CodeWanted,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  if (existing || !createUser || !auth.settings.signup) return sendOrPretend(auth, existing, send);
  const account = draftAccount(auth, { ...who, userMetadata: data });
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
