import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isUuid } from "#domain/uuid.ts";
import * as auditLog from "#store/services/audit-log.ts";
import { NO_EMAIL_CHANGE } from "#store/identity/email-changes.ts";
import * as factors from "#store/identity/factors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as identities from "#store/identity/identities.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import { findSitesOf } from "#store/owners/site-people.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { type AuditAction, audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { MAX_TIME, parseBanDuration } from "./ban.ts";
import { draftAccount, insertAccount, mergeMetadata, syncIdentity, withProvider } from "./new-account.ts";
import { hashPassword, isKnownHash, refuseWeak } from "./passwords.ts";
import { readAccountPhone } from "./read-account-phone.ts";

/** Values that an admin sets on an account; fields that are left out do not change. */
interface AdminChanges {
  id?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  /** An imported hash: bcrypt or argon2. */
  passwordHash?: string | undefined;
  emailConfirm?: boolean | undefined;
  phoneConfirm?: boolean | undefined;
  userMetadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
  /** `none`, or a time like `24h30m`. */
  banDuration?: string | undefined;
}

/** Creates an account on behalf of an admin. */
export async function createAccount(auth: AuthContext, wanted: AdminChanges, actorId: string | null): Promise<Account | Refusal> {
  if (!wanted.email && !wanted.phone)
    return refuse("validation_failed", { message: "Cannot create a user without either an email or phone" });
  if (wanted.id !== undefined && !isUuid(wanted.id))
    return refuse("validation_failed", { message: "ID must conform to the uuid v4 format" });
  const read = await readChanges(auth, wanted);
  if (isRefusal(read)) return read;
  if (read.email && (await users.findByEmail(auth.store, read.email))) return refuse("email_exists");
  if (read.phone && (await users.findByPhone(auth.store, read.phone))) return refuse("phone_exists");
  const account = draftAccount(auth, {
    ...read,
    ...(wanted.id === undefined ? {} : { id: wanted.id }),
    emailConfirmed: wanted.emailConfirm === true && read.email !== undefined,
    phoneConfirmed: wanted.phoneConfirm === true && read.phone !== undefined,
    userMetadata: mergeMetadata({}, wanted.userMetadata ?? {}),
    appMetadata: mergeMetadata({}, wanted.appMetadata ?? {}),
  });
  const { store } = auth;
  try {
    await store.atomically((db) => [
      ...insertAccount(auth, db, account),
      audit(auth, db, "account_created_by_admin", { userId: account.id, actorId }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("email_exists");
    throw error;
  }
  return account;
}

/**
 * Changes an account on behalf of an admin. A ban or a new password ends its sessions. `occasion` is how the audit log names the
 * change.
 */
export async function changeAccount(
  auth: AuthContext,
  account: Account,
  wanted: AdminChanges,
  actorId: string | null,
  occasion?: { action: AuditAction; reason: string },
): Promise<Account | Refusal> {
  const read = await readChanges(auth, wanted);
  if (isRefusal(read)) return read;
  const { store, now } = auth;
  const t = store.tables;
  if (read.email && (await users.isTaken(store, read.email, account.id))) return refuse("email_exists");
  const emailConfirmed = wanted.emailConfirm === true || (read.email !== undefined && wanted.emailConfirm !== false);
  const changes: Partial<users.AccountRow> = { ...read };
  if (emailConfirmed) changes.emailConfirmedAt = account.emailConfirmedAt ?? now;
  if (wanted.phoneConfirm === true || read.phone !== undefined) changes.phoneConfirmedAt = account.phoneConfirmedAt ?? now;
  if (wanted.userMetadata) {
    changes.userMetadata = mergeMetadata(account.userMetadata, wanted.userMetadata);
    changes.name = nameOf(changes.userMetadata);
  }
  if (wanted.appMetadata) changes.appMetadata = mergeMetadata(account.appMetadata, wanted.appMetadata);
  const known: Account = { ...account, ...changes };
  if (read.email && account.email === "") changes.appMetadata = withProvider(known, "email");
  if (read.phone && account.phone === null) changes.appMetadata = withProvider({ ...known, ...changes }, "phone");
  const isBanned = changes.bannedUntil !== undefined && changes.bannedUntil !== null && changes.bannedUntil > now;
  // Links sent earlier must not undo the change.
  const replacesAccess = read.email !== undefined || read.encryptedPassword !== undefined;
  if (replacesAccess) Object.assign(changes, NO_EMAIL_CHANGE);
  const roleChanged = wanted.appMetadata !== undefined && changes.appMetadata?.role !== account.appMetadata.role;
  const endsSessions = isBanned || read.encryptedPassword !== undefined;
  try {
    await store.atomically((db) => [
      users.update(db, t, account.id, changes, now),
      ...(read.email || emailConfirmed ? [syncIdentity(auth, db, known, "email")] : []),
      ...(read.phone ? [syncIdentity(auth, db, known, "phone")] : []),
      ...(replacesAccess ? [oneTimeTokens.removeByUser(db, t, account.id)] : []),
      ...(replacesAccess || isBanned ? [flowStates.removeByUser(db, t, account.id)] : []),
      ...(endsSessions ? [sessions.removeByUser(db, t, account.id)] : []),
      audit(auth, db, occasion?.action ?? (roleChanged ? "role_changed" : "account_changed_by_admin"), {
        userId: account.id,
        actorId,
        details: occasion ? { reason: occasion.reason } : { fields: Object.keys(changes).join(" ") },
      }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse(read.phone ? "phone_exists" : "email_exists");
    throw error;
  }
  if (endsSessions) auth.closeChannels(account.id, await findSitesOf(store, account.id));
  return (await users.findById(store, account.id)) ?? refuse("user_not_found");
}

/** Checks the types of the app metadata that we read ourselves; null removes a value. */
function isAppMetadata({ provider, providers, role }: Record<string, unknown>): boolean {
  const isList = Array.isArray(providers) && providers.every((each) => typeof each === "string");
  return [provider, role].every((value) => value == null || typeof value === "string") && (providers == null || isList);
}

type ReadChanges = { email?: string; phone?: string; encryptedPassword?: string; bannedUntil?: number | null };

async function readChanges(auth: AuthContext, wanted: AdminChanges): Promise<ReadChanges | Refusal> {
  const read: ReadChanges = {};
  if (wanted.appMetadata && !isAppMetadata(wanted.appMetadata))
    return refuse("validation_failed", { message: "provider and role must be strings, providers a list of strings" });
  if (wanted.email) {
    const email = normalizeEmail(wanted.email);
    if (!email) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
    read.email = email;
  }
  if (wanted.phone) {
    const phone = await readAccountPhone(wanted.phone);
    if (!phone) return refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
    read.phone = phone;
  }
  if (wanted.password && wanted.passwordHash)
    return refuse("validation_failed", { message: "Only a password or a password hash should be provided" });
  if (wanted.passwordHash) {
    if (!isKnownHash(wanted.passwordHash))
      return refuse("validation_failed", { message: "The password hash is of no known kind" });
    read.encryptedPassword = wanted.passwordHash;
  }
  if (wanted.password) {
    const weak = await refuseWeak(wanted.password);
    if (weak) return weak;
    const encryptedPassword = await hashPassword(auth, wanted.password);
    if (isRefusal(encryptedPassword)) return encryptedPassword;
    read.encryptedPassword = encryptedPassword;
  }
  if (wanted.banDuration) {
    const until = parseBanDuration(wanted.banDuration, auth.now);
    if (until === undefined) return refuse("validation_failed", { message: "invalid format for ban duration" });
    read.bannedUntil = until;
  }
  return read;
}

/** Removes all personal data from an account but keeps its row: GoTrue's soft deletion. */
export async function softDeleteAccount(auth: AuthContext, account: Account, actorId: string | null): Promise<void> {
  const { store, now } = auth;
  const t = store.tables;
  const anonymised = {
    email: "",
    name: "",
    phone: null,
    encryptedPassword: null,
    ...NO_EMAIL_CHANGE,
    phoneChange: null,
    appMetadata: {},
    userMetadata: {},
    bannedUntil: MAX_TIME,
  };
  await store.atomically((db) => [
    users.update(db, t, account.id, anonymised, now),
    identities.removeByUser(db, t, account.id, []),
    factors.removeByUser(db, t, account.id),
    sessions.removeByUser(db, t, account.id),
    oneTimeTokens.removeByUser(db, t, account.id),
    flowStates.removeByUser(db, t, account.id),
    auditLog.clearDevices(db, t, account.id),
    audit(auth, db, "account_deleted", { userId: account.id, actorId, details: { softly: "true" } }),
  ]);
  auth.closeChannels(account.id, await findSitesOf(store, account.id));
}
