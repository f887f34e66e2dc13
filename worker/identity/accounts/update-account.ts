import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { isMetadataTooLarge, withMethod } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import { NO_EMAIL_CHANGE } from "#store/identity/email-changes.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import { type Database, isUniqueViolation, type Query } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { enforceRequestLimit } from "./request-limits.ts";
import { mergeMetadata, syncIdentity, withProvider } from "./new-account.ts";
import { checkPassword, hashPassword, refuseWeak } from "./passwords.ts";
import { proveIdentity, type IdentityProof } from "./prove-identity.ts";
import { refuseIfOutdated } from "./refuse-outdated.ts";
import { sendEmailChange, sendSms } from "./send-code.ts";
import { enforceMailLimit, enforceSmsLimit } from "./send-limits.ts";
import type { AccountSession } from "./signed-in-account.ts";
import { readAccountPhone } from "./read-account-phone.ts";

interface AccountChanges extends IdentityProof {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  data?: Record<string, unknown> | undefined;
  redirectTo?: string | undefined;
  pkce?: PkceChallenge | undefined;
}

/** Part of an update: changed columns of the account, and further writes. */
type Step = { changes?: Partial<users.AccountRow>; writes?: (db: Database) => Query[] };

/**
 * Changes the caller's own account: all requested changes or none. Without any change, a proof of identity is recorded in the
 * session, which then counts as freshly signed in.
 */
export async function updateAccount(
  auth: AuthContext,
  current: AccountSession,
  wanted: AccountChanges,
): Promise<Account | Refusal> {
  const { account, session } = current;
  const { store, now } = auth;
  const email = wanted.email ? normalizeEmail(wanted.email) : account.email;
  const phone = wanted.phone ? await readAccountPhone(wanted.phone, { ...account.userMetadata, ...wanted.data }) : account.phone;
  if (email === undefined) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
  if (phone === undefined) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
  // A change of address needs no proof, because the old address has to agree to it.
  const isNewContact = phone !== account.phone || (email !== account.email && account.email === "");
  const isProofOnly = [wanted.email, wanted.phone, wanted.password, wanted.data].every((value) => value === undefined);
  const hasProof = wanted.currentPassword !== undefined || wanted.nonce !== undefined;
  const needsProof = wanted.password !== undefined || isNewContact || (isProofOnly && hasProof);
  const proof = needsProof ? await proveIdentity(auth, current, wanted) : undefined;
  if (isRefusal(proof)) return proof;

  const steps: Step[] = [];
  // A new password cancels pending changes of address, so its writes come before those that begin one.
  const tasks: (() => Step | Promise<Step | Refusal>)[] = [
    () => (wanted.password === undefined ? {} : changePassword(auth, current, wanted.password, wanted)),
    () => (email === account.email ? {} : changeEmail(auth, account, email, wanted)),
    () => (phone === account.phone || phone === null ? {} : changePhone(auth, account, phone)),
    () => (wanted.data === undefined ? {} : changeData(account, wanted.data)),
  ];
  for (const task of tasks) {
    const step = await task();
    if (isRefusal(step)) return step;
    steps.push(step);
  }
  if (proof?.code && !(await oneTimeTokens.take(store, proof.code))) return refuse("reauthentication_not_valid");
  const method = isProofOnly ? proof?.method : undefined;
  const changes = Object.assign({}, ...steps.map(({ changes: some }) => some ?? {})) as Partial<users.AccountRow>;
  try {
    const written = await refuseIfOutdated(() =>
      store.atomically((db) => [
        users.update(db, store.tables, account.id, changes, now),
        // Another session may have set a new password in the meantime, which ended this one.
        sessions.requireActive(db, store.tables, session.id),
        ...(method === undefined ? [] : recordProof(auth, db, current, method)),
        ...steps.flatMap(({ writes }) => writes?.(db) ?? []),
      ]),
    );
    if (isRefusal(written)) return written;
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse(email === account.email ? "phone_exists" : "email_exists");
    throw error;
  }
  return (await users.findById(store, account.id)) ?? refuse("user_not_found");
}

function recordProof({ store, now }: AuthContext, db: Database, { session }: AccountSession, method: string): Query[] {
  const amr = withMethod(session.amr, method, Math.floor(now / 1000));
  return [sessions.update(db, store.tables, session.id, { amr })];
}

/** A new address must be confirmed, except for an anonymous account if the settings confirm addresses automatically. */
async function changeEmail(auth: AuthContext, account: Account, email: string, wanted: AccountChanges): Promise<Step | Refusal> {
  if (await users.isTaken(auth.store, email, account.id)) return refuse("email_exists");
  if (account.isAnonymous && auth.settings.autoconfirm) {
    const known = { ...account, email, emailConfirmedAt: auth.now };
    return {
      changes: { email, emailConfirmedAt: auth.now, isAnonymous: false, appMetadata: withProvider(account, "email") },
      writes: (db) => [syncIdentity(auth, db, known, "email")],
    };
  }
  // Both addresses get an email.
  const currentLimited = account.email === "" ? undefined : await enforceMailLimit(auth, "address-change", account.email);
  const limited = currentLimited ?? (await enforceMailLimit(auth, "address-change", email));
  return limited ?? { writes: await sendEmailChange(auth, account, email, wanted) };
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
  const limited = await enforceSmsLimit(auth, "address-change", phone);
  if (limited) return limited;
  const { writes } = await sendSms(auth, account, "phone_change", phone);
  return { changes: { phoneChange: phone }, writes };
}

/**
 * A new password ends all other sessions, links, codes and flows, and pending changes of address or number. The owner is told by
 * email.
 */
async function changePassword(
  auth: AuthContext,
  { account, session }: AccountSession,
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
    const limited = await enforceRequestLimit(auth, "password", account.id);
    if (limited) return limited;
    const checked = await checkPassword(auth, password, account.encryptedPassword);
    if (isRefusal(checked)) return checked;
    if (checked.right) return refuse("same_password");
  }
  const encryptedPassword = await hashPassword(auth, password);
  if (isRefusal(encryptedPassword)) return encryptedPassword;
  const t = auth.store.tables;
  return {
    changes: { ...NO_EMAIL_CHANGE, phoneChange: null, encryptedPassword },
    writes: (db) => [
      sessions.removeByUser(db, t, account.id, session.id),
      oneTimeTokens.removeByUser(db, t, account.id),
      flowStates.removeByUser(db, t, account.id),
      audit(auth, db, "password_changed", { userId: account.id }),
      ...(account.email === ""
        ? []
        : [enqueueAccountMail(auth, db, account, "passwordChanged", `password-changed ${account.id} ${auth.now}`)]),
    ],
  };
}

function changeData(account: Account, data: Record<string, unknown>): Step | Refusal {
  const userMetadata = mergeMetadata(account.userMetadata, data);
  if (isMetadataTooLarge(userMetadata)) return refuse("validation_failed", { message: "User metadata is too large" });
  return { changes: { userMetadata, name: nameOf(userMetadata) } };
}
