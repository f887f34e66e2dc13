import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { Weakness } from "#domain/accounts/password-rules.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { countGuess } from "./count-guess.ts";
import { checkPassword, hashPassword, weaknesses } from "./passwords.ts";
import { type SessionTokens, startSession } from "./start-session.ts";
import { readAccountPhone } from "./read-account-phone.ts";

interface Credentials {
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
}

/**
 * Signs in with a password. An unknown address takes as long as a wrong password and has the same result. Only a caller with the
 * right password learns that an account is banned or not confirmed.
 */
export async function signInWithPassword(
  auth: AuthContext,
  { email, phone, password }: Credentials,
): Promise<(SessionTokens & { weak: Weakness[] }) | Refusal> {
  if (!email && auth.settings.sms === "none") return refuse("phone_provider_disabled");
  const subject = email ? normalizeEmail(email) : await readAccountPhone(phone ?? "");
  const guess = await countGuess(auth, "password", subject ?? email ?? phone ?? "");
  if (isRefusal(guess)) return guess;
  const account = await findAccount(auth, subject, email !== undefined && email !== "");
  const checked = await checkPassword(auth, password, account?.encryptedPassword ?? null);
  if (isRefusal(checked)) return checked;
  if (!account || !checked.right) return refuse("invalid_credentials");
  await guess.markCorrect();
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned");
  if (email && account.emailConfirmedAt === null) return refuse("email_not_confirmed");
  if (!email && account.phoneConfirmedAt === null) return refuse("phone_not_confirmed");
  const encryptedPassword = checked.outdated ? await hashPassword(auth, password) : undefined;
  if (isRefusal(encryptedPassword)) return encryptedPassword;
  const signedIn = await startSession(auth, {
    account,
    method: "password",
    readAs: account,
    write: (db) =>
      encryptedPassword === undefined ? [] : [users.update(db, auth.store.tables, account.id, { encryptedPassword }, auth.now)],
  });
  return isRefusal(signedIn) ? signedIn : { ...signedIn, weak: await weaknesses(password) };
}

async function findAccount({ store }: AuthContext, subject: string | undefined, isEmail: boolean): Promise<Account | undefined> {
  if (subject === undefined) return undefined;
  return isEmail ? users.findByEmail(store, subject) : users.findByPhone(store, subject);
}
