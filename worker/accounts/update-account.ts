import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import { isMetadataTooLarge } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import { NO_EMAIL_CHANGE } from "#store/email-changes.ts";
import * as flowStates from "#store/flow-states.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import * as sessions from "#store/sessions.ts";
import { type Database, isUniqueViolation, type Query } from "#store/store.ts";
import * as users from "#store/users.ts";
import { mailTo } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { overCap } from "./caps.ts";
import { merged, syncIdentity, withProvider } from "./new-account.ts";
import { checkPassword, hashPassword, refuseWeak } from "./passwords.ts";
import { proveIdentity, type ShownProof } from "./prove-identity.ts";
import { sendEmailChange, sendSms } from "./send-code.ts";
import { overMailLimit, overSmsLimit } from "./send-limits.ts";
import type { Present } from "./signed-in-account.ts";

interface AccountChanges extends ShownProof {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  data?: Record<string, unknown> | undefined;
  redirectTo?: string | undefined;
  pkce?: PkceChallenge | undefined;
}

type Step = { changes?: Partial<users.AccountRow>; writes?: (db: Database) => Query[] };

/** Changes one's own account: what was asked all at once, or nothing. */
export async function updateAccount(auth: AuthContext, present: Present, wanted: AccountChanges): Promise<Account | Refusal> {
  const { account } = present;
  const { store, now } = auth;
  const email = wanted.email ? normalizeEmail(wanted.email) : account.email;
  const phone = wanted.phone ? normalizePhone(wanted.phone) : account.phone;
  if (email === undefined) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
  if (phone === undefined) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  // An address replaces another only when the old one agrees: that is proof enough.
  const needsProof =
    wanted.password !== undefined || phone !== account.phone || (email !== account.email && account.email === "");
  const proved = needsProof ? await proveIdentity(auth, present, wanted) : undefined;
  if (refused(proved)) return proved;

  const steps: Step[] = [];
  // A new password ends pending changes of address, so its writes come before those that begin one.
  const tasks: (() => Step | Promise<Step | Refusal>)[] = [
    () => (wanted.password === undefined ? {} : changePassword(auth, present, wanted.password, wanted)),
    () => (email === account.email ? {} : changeEmail(auth, account, email, wanted)),
    () => (phone === account.phone || phone === null ? {} : changePhone(auth, account, phone)),
    () => (wanted.data === undefined ? {} : changeData(account, wanted.data)),
  ];
  for (const task of tasks) {
    const done = await task();
    if (refused(done)) return done;
    steps.push(done);
  }
  if (proved?.code && !(await oneTimeTokens.take(store, proved.code))) return refuse("reauthentication_not_valid");
  const changes = Object.assign({}, ...steps.map(({ changes: some }) => some ?? {})) as Partial<users.AccountRow>;
  try {
    await store.atomically((db) => [
      ...(Object.keys(changes).length > 0 ? [users.update(db, store.tables, account.id, changes, now)] : []),
      ...steps.flatMap(({ writes }) => writes?.(db) ?? []),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse(email === account.email ? "phone_exists" : "email_exists");
    throw error;
  }
  return (await users.findById(store, account.id)) ?? refuse("user_not_found");
}

/** A new address has to be confirmed; that of an anonymous account counts at once where addresses need no confirmation. */
async function changeEmail(auth: AuthContext, account: Account, email: string, wanted: AccountChanges): Promise<Step | Refusal> {
  if (await users.isTaken(auth.store, email, account.id)) return refuse("email_exists");
  if (account.isAnonymous && auth.settings.autoconfirm) {
    const known = { ...account, email, emailConfirmedAt: auth.now };
    return {
      changes: { email, emailConfirmedAt: auth.now, isAnonymous: false, appMetadata: withProvider(account, "email") },
      writes: (db) => [syncIdentity(auth, db, known, "email")],
    };
  }
  // Both addresses are written to.
  const current = account.email === "" ? undefined : await overMailLimit(auth, "address-change", account.email);
  const capped = current ?? (await overMailLimit(auth, "address-change", email));
  return capped ?? { writes: await sendEmailChange(auth, account, email, wanted) };
}

async function changePhone(auth: AuthContext, account: Account, phone: string): Promise<Step | Refusal> {
  if (auth.settings.sms === "none") return refuse("phone_provider_disabled");
  if (await users.findByPhone(auth.store, phone)) return refuse("phone_exists");
  if (auth.settings.phoneAutoconfirm) {
    const known = { ...account, phone, phoneConfirmedAt: auth.now };
    return {
      changes: { phone, phoneConfirmedAt: auth.now, appMetadata: withProvider(account, "phone") },
      writes: (db) => [syncIdentity(auth, db, known, "phone")],
    };
  }
  const capped = await overSmsLimit(auth, "address-change", phone);
  if (capped) return capped;
  const { writes } = await sendSms(auth, account, "phone_change", phone);
  return { changes: { phoneChange: phone }, writes };
}

/**
 * A new password ends every other session, all links, codes and flows begun before and pending changes of address or number, and
 * is told to the owner.
 */
async function changePassword(
  auth: AuthContext,
  { account, session }: Present,
  password: string,
  wanted: AccountChanges,
): Promise<Step | Refusal> {
  if (account.isAnonymous && !wanted.email && !wanted.phone) {
    return refuse("validation_failed", {
      status: 422,
      message: "Updating password of an anonymous user without an email or phone is not allowed",
    });
  }
  const weak = await refuseWeak(password);
  if (weak) return weak;
  if (account.encryptedPassword !== null) {
    const capped = await overCap(auth, "password", account.id);
    if (capped) return capped;
    if ((await checkPassword(password, account.encryptedPassword)).right) return refuse("same_password");
  }
  const encryptedPassword = await hashPassword(password);
  const t = auth.store.tables;
  return {
    changes: { ...NO_EMAIL_CHANGE, phoneChange: null, encryptedPassword },
    writes: (db) => [
      sessions.removeOf(db, t, account.id, session.id),
      oneTimeTokens.removeOf(db, t, account.id),
      flowStates.removeOf(db, t, account.id),
      audit(auth, db, "password_changed", { userId: account.id }),
      ...(account.email === ""
        ? []
        : [mailTo(auth, db, account, "passwordChanged", `password-changed ${account.id} ${auth.now}`)]),
    ],
  };
}

function changeData(account: Account, data: Record<string, unknown>): Step | Refusal {
  const userMetadata = merged(account.userMetadata, data);
  if (isMetadataTooLarge(userMetadata)) return refuse("validation_failed", { message: "User metadata is too large" });
  return { changes: { userMetadata, name: nameOf(userMetadata) } };
}
