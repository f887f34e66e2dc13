import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import type { Weakness } from "#domain/accounts/password-rules.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { countGuess } from "./count-guess.ts";
import { checkPassword, hashPassword, weaknesses } from "./passwords.ts";
import { type SignedIn, startSession } from "./start-session.ts";

interface Credentials {
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
}

/**
 * Signs in by password. An unknown address costs as much as a wrong password and is answered alike; that an account is
 * banned or not confirmed is said only to who knows the password.
 */
export async function signInWithPassword(
  auth: AuthContext,
  { email, phone, password }: Credentials,
): Promise<(SignedIn & { weak: Weakness[] }) | Refusal> {
  if (!email && auth.settings.sms === "none") return refuse("phone_provider_disabled");
  const subject = email ? normalizeEmail(email) : normalizePhone(phone ?? "");
  const guess = await countGuess(auth, "password", subject ?? email ?? phone ?? "");
  if (refused(guess)) return guess;
  const account = await find(auth, subject, email !== undefined && email !== "");
  const { right, outdated } = await checkPassword(password, account?.encryptedPassword ?? null);
  if (!account || !right) return refuse("invalid_credentials");
  await guess.wasRight();
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned");
  if (email && account.emailConfirmedAt === null) return refuse("email_not_confirmed");
  if (!email && account.phoneConfirmedAt === null) return refuse("phone_not_confirmed");
  const encryptedPassword = outdated ? await hashPassword(password) : undefined;
  const signedIn = await startSession(auth, account, "password", (db) =>
    encryptedPassword === undefined ? [] : [users.update(db, auth.store.tables, account.id, { encryptedPassword }, auth.now)],
  );
  return { ...signedIn, weak: await weaknesses(password) };
}

async function find({ store }: AuthContext, subject: string | undefined, byEmail: boolean): Promise<Account | undefined> {
  if (subject === undefined) return undefined;
  return byEmail ? users.findByEmail(store, subject) : users.findByPhone(store, subject);
}
