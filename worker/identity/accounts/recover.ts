import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { sendOrPretend } from "./send-or-pretend.ts";
import { type SendOptions, sendEmailChange, sendLinkMail, sendSms } from "./send-code.ts";
import { enforceMailLimit, enforceSmsLimit } from "./send-limits.ts";
import { readAccountPhone } from "./read-account-phone.ts";

const INVALID_EMAIL = { message: "Unable to validate email address: invalid format" };

/** Sends a link for choosing a new password. The result and its timing are the same whether the account exists or not. */
export async function recover(auth: AuthContext, raw: string, sending: SendOptions): Promise<Refusal | undefined> {
  const email = normalizeEmail(raw);
  if (!email) return refuse("validation_failed", INVALID_EMAIL);
  const limited = await enforceMailLimit(auth, "recovery", email);
  if (limited) return limited;
  auth.afterResponse("sending a recovery link", async () => {
    await sendOrPretend(auth, await users.findByEmail(auth.store, email), async (to) => {
      const send = await sendLinkMail(auth, to, "recover", sending);
      return (db) => [...send(db), audit(auth, db, "recovery_requested", { userId: to.id, actorId: null })];
    });
  });
  return undefined;
}

export type ResendType = "signup" | "email_change" | "sms" | "phone_change";

/** Sends a pending confirmation again. Like {@link recover}, it does not reveal whether the account exists. */
export async function resend(
  auth: AuthContext,
  type: ResendType,
  raw: string,
  sending: SendOptions,
): Promise<Refusal | undefined> {
  const isByMail = type === "signup" || type === "email_change";
  if (!isByMail && auth.settings.sms === "none") return refuse("phone_provider_disabled");
  const subject = isByMail ? normalizeEmail(raw) : await readAccountPhone(raw);
  if (!subject)
    return refuse("validation_failed", isByMail ? INVALID_EMAIL : { message: "Invalid phone number format (E.164 required)" });
  const kind = type === "signup" || type === "sms" ? "confirmation" : "address-change";
  const limited = await (isByMail ? enforceMailLimit : enforceSmsLimit)(auth, kind, subject);
  if (!limited) auth.afterResponse("sending a confirmation again", () => sendAgain(auth, type, subject, sending));
  return limited;
}

/**
 * Counts an email to the second recipient of a change of address, and checks whether it gets too many; the typed address is
 * already counted. This runs after the response. Without a second recipient, an invented address is counted, so that the timing
 * does not reveal which addresses belong together.
 */
async function isOtherRecipientOverLimit(auth: AuthContext, typed: string, account: Account | undefined): Promise<boolean> {
  const recipients = account?.emailChange ? [account.email, account.emailChange] : [];
  const other = recipients.find((address) => address !== "" && address !== typed) ?? `${crypto.randomUUID()}@nobody.invalid`;
  return (await enforceMailLimit(auth, "address-change", other)) !== undefined;
}

async function sendAgain(auth: AuthContext, type: ResendType, subject: string, sending: SendOptions): Promise<void> {
  const { store } = auth;
  switch (type) {
    case "signup": {
      const account = await users.findByEmail(store, subject);
      const unconfirmed = account?.emailConfirmedAt === null ? account : undefined;
      return sendOrPretend(auth, unconfirmed, (to) => sendLinkMail(auth, to, "confirm", sending));
    }
    case "email_change": {
      const [current, changing] = await Promise.all([users.findByEmail(store, subject), users.findByEmailChange(store, subject)]);
      const account = current ?? changing;
      const isOverLimit = await isOtherRecipientOverLimit(auth, subject, account);
      const recipient = account?.emailChange && !isOverLimit ? account : undefined;
      return sendOrPretend(auth, recipient, (to) => sendEmailChange(auth, to, to.emailChange ?? "", sending));
    }
    case "sms": {
      const account = await users.findByPhone(store, subject);
      const unconfirmed = account?.phoneConfirmedAt === null ? account : undefined;
      return sendOrPretend(auth, unconfirmed, async (to) => (await sendSms(auth, to, "phone", to.phone ?? "")).writes);
    }
    case "phone_change": {
      const account = await users.findByPhoneChange(store, subject);
      return sendOrPretend(auth, account, async (to) => (await sendSms(auth, to, "phone_change", to.phoneChange ?? "")).writes);
    }
  }
}
