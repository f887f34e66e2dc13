import type { Account } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { sendOrPretend } from "./send-or-pretend.ts";
import { type Sending, sendEmailChange, sendLetter, sendSms } from "./send-code.ts";
import { overMailLimit, overSmsLimit } from "./send-limits.ts";

const INVALID_EMAIL = { message: "Unable to validate email address: invalid format" };

/** Sends a link to choose a new password. The answer is the same whether there is an account or not, and as quick. */
export async function recover(auth: AuthContext, raw: string, sending: Sending): Promise<Refusal | undefined> {
  const email = normalizeEmail(raw);
  if (!email) return refuse("validation_failed", INVALID_EMAIL);
  const capped = await overMailLimit(auth, "recovery", email);
  if (capped) return capped;
  auth.later("sending a recovery link", async () => {
    await sendOrPretend(auth, await users.findByEmail(auth.store, email), async (to) => {
      const send = await sendLetter(auth, to, "recover", sending);
      return (db) => [...send(db), audit(auth, db, "recovery_requested", { userId: to.id, actorId: null })];
    });
  });
  return undefined;
}

export type ResendType = "signup" | "email_change" | "sms" | "phone_change";

/** Sends what is waited for once more. As quiet about accounts as {@link recover}. */
export async function resend(auth: AuthContext, type: ResendType, raw: string, sending: Sending): Promise<Refusal | undefined> {
  const byMail = type === "signup" || type === "email_change";
  if (!byMail && auth.settings.sms === "none") return refuse("phone_provider_disabled");
  const subject = byMail ? normalizeEmail(raw) : normalizePhone(raw);
  if (!subject)
    return refuse("validation_failed", byMail ? INVALID_EMAIL : { message: "Invalid phone number format (E.164 required)" });
  const kind = type === "signup" || type === "sms" ? "confirmation" : "address-change";
  const capped = await (byMail ? overMailLimit : overSmsLimit)(auth, kind, subject);
  if (!capped) auth.later("sending again", () => sendAgain(auth, type, subject, sending));
  return capped;
}

/**
 * Whether the second recipient of a change of address gets too many mails; the one that was typed is counted already. This happens
 * after the answer, and an address that is made up is counted where there is no second one, so that nobody learns which addresses
 * belong together.
 */
async function isOtherRecipientOverLimit(auth: AuthContext, typed: string, account: Account | undefined): Promise<boolean> {
  const recipients = account?.emailChange ? [account.email, account.emailChange] : [];
  const other = recipients.find((address) => address !== "" && address !== typed) ?? `${crypto.randomUUID()}@nobody.invalid`;
  return (await overMailLimit(auth, "address-change", other)) !== undefined;
}

async function sendAgain(auth: AuthContext, type: ResendType, subject: string, sending: Sending): Promise<void> {
  const { store } = auth;
  switch (type) {
    case "signup": {
      const account = await users.findByEmail(store, subject);
      const waits = account?.emailConfirmedAt === null ? account : undefined;
      return sendOrPretend(auth, waits, (to) => sendLetter(auth, to, "confirm", sending));
    }
    case "email_change": {
      const account = (await users.findByEmail(store, subject)) ?? (await users.findByEmailChange(store, subject));
      const isOverLimit = await isOtherRecipientOverLimit(auth, subject, account);
      const waits = account?.emailChange && !isOverLimit ? account : undefined;
      return sendOrPretend(auth, waits, (to) => sendEmailChange(auth, to, to.emailChange ?? "", sending));
    }
    case "sms": {
      const account = await users.findByPhone(store, subject);
      const waits = account?.phoneConfirmedAt === null ? account : undefined;
      return sendOrPretend(auth, waits, async (to) => (await sendSms(auth, to, "phone", to.phone ?? "")).writes);
    }
    case "phone_change": {
      const account = await users.findByPhoneChange(store, subject);
      return sendOrPretend(auth, account, async (to) => (await sendSms(auth, to, "phone_change", to.phoneChange ?? "")).writes);
    }
  }
}
