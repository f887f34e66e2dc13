import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import type { AuthContext } from "./auth-context.ts";
import { sendReauthentication } from "./send-code.ts";
import { enforceMailLimit, enforceSmsLimit } from "./send-limits.ts";

/**
 * Sends a reauthentication code to the confirmed address of a signed-in user, or to the phone number of a user without an
 * address.
 */
export async function reauthenticate(auth: AuthContext, account: Account): Promise<{ messageId?: string } | Refusal> {
  const { email, phone } = account;
  if (email === "" && phone === null) {
    const message = "Reauthentication requires the user to have an email or a phone number";
    return refuse("validation_failed", { status: 422, message });
  }
  const refusal = email === "" ? await refuseSms(auth, account) : await refuseMail(auth, account);
  if (refusal) return refusal;
  const { writes, ...sent } = await sendReauthentication(auth, account);
  await auth.store.atomically(writes);
  return sent;
}

async function refuseMail(auth: AuthContext, { email, emailConfirmedAt }: Account): Promise<Refusal | undefined> {
  if (emailConfirmedAt === null)
    return refuse("email_not_confirmed", { status: 422, message: "Please verify your email first." });
  return enforceMailLimit(auth, "reauthentication", email);
}

async function refuseSms(auth: AuthContext, { phone, phoneConfirmedAt }: Account): Promise<Refusal | undefined> {
  if (phoneConfirmedAt === null)
    return refuse("phone_not_confirmed", { status: 422, message: "Please verify your phone first." });
  if (auth.settings.sms === "none") return refuse("phone_provider_disabled");
  return enforceSmsLimit(auth, "reauthentication", phone ?? "");
}
