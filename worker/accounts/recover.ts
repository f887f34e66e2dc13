import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { overCap } from "./caps.ts";
import { type Sending, sendEmailChange, sendLetter, sendSms } from "./send-code.ts";

const INVALID_EMAIL = { message: "Unable to validate email address: invalid format" };

/** Sends a link to choose a new password. The answer is the same whether there is an account or not, and as quick. */
export async function recover(auth: AuthContext, raw: string, sending: Sending): Promise<Refusal | undefined> {
  const email = normalizeEmail(raw);
  if (!email) return refuse("validation_failed", INVALID_EMAIL);
  const capped = await overCap(auth, "mail", email);
  if (capped) return capped;
  auth.later("sending a recovery link", async () => {
    const account = await users.findByEmail(auth.store, email);
    if (!account) return;
    const send = await sendLetter(auth, account, "recover", sending);
    await auth.store.atomically((db) => [
      ...send(db),
      audit(auth, db, "recovery_requested", { userId: account.id, actorId: null }),
    ]);
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
  const capped = await overCap(auth, byMail ? "mail" : "sms", subject);
  if (!capped) auth.later("sending again", () => sendAgain(auth, type, subject, sending));
  return capped;
}

async function sendAgain(auth: AuthContext, type: ResendType, subject: string, sending: Sending): Promise<void> {
  const { store } = auth;
  switch (type) {
    case "signup": {
      const account = await users.findByEmail(store, subject);
      if (account?.emailConfirmedAt === null) await store.atomically(await sendLetter(auth, account, "confirm", sending));
      return;
    }
    case "email_change": {
      const account = (await users.findByEmail(store, subject)) ?? (await users.findByEmailChange(store, subject));
      if (account?.emailChange) await store.atomically(await sendEmailChange(auth, account, account.emailChange, sending));
      return;
    }
    case "sms": {
      const account = await users.findByPhone(store, subject);
      if (account?.phoneConfirmedAt === null) await store.atomically((await sendSms(auth, account, "phone", subject)).writes);
      return;
    }
    case "phone_change": {
      const account = await users.findByPhoneChange(store, subject);
      if (account) await store.atomically((await sendSms(auth, account, "phone_change", subject)).writes);
    }
  }
}
