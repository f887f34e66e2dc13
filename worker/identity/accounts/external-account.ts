import type { Account, Identity } from "#contract/identity/account.ts";
import { isRefusal, type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as identities from "#store/identity/identities.ts";
import * as sessions from "#store/identity/sessions.ts";
import { isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { clearUnconfirmedData, withoutUnconfirmedData } from "./clear-unconfirmed.ts";
import { draftAccount, insertAccount, withProvider } from "./new-account.ts";
import type { Profile } from "./read-profile.ts";

/** The account for a provider's profile, and the writes that create or update it. */
export interface ExternalAccount {
  account: Account;
  /** The account as it was read; null if `write` creates it. */
  readAs: Account | null;
  write: Writes;
}

/** Each failed attempt means that another request has just changed the identities or the address. */
const MAX_ATTEMPTS = 3;

/**
 * Finds the account for a provider's profile and writes with it. Both are repeated if another request has added or removed the
 * identity, or taken the address, in between: several sign-ins of a new person are one account.
 */
export async function withExternalAccount<T>(
  find: () => Promise<ExternalAccount | Refusal>,
  write: (found: ExternalAccount) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await find();
    if (isRefusal(found)) return found;
    try {
      return await write(found);
    } catch (error) {
      const isTaken = isUniqueViolation(error, "identities") || isUniqueViolation(error, "users");
      if (!isTaken && failedGuard(error) !== "identitiesChanged") throw error;
    }
  }
  return refuse("conflict");
}

/**
 * Finds or creates the account for a provider's profile. An existing account with the same address is used only if the provider
 * has verified the address. If the account's own address was not confirmed, the data that somebody else may have set is removed.
 */
export async function findOrCreateAccount(auth: AuthContext, profile: Profile): Promise<ExternalAccount | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const account = await users.findByIdentity(store, profile.provider, profile.sub);
  if (account) {
    if (account.bannedUntil !== null && account.bannedUntil > now) return refuse("user_banned", { status: 403 });
    const changes = { email: profile.email ?? null, data: toIdentityData(profile), lastSignInAt: now, updatedAt: now };
    return {
      account,
      readAs: account,
      write: (db) => [
        ...identities.requireUnchanged(db, t, account),
        identities.updateByProvider(db, t, profile.provider, profile.sub, changes),
      ],
    };
  }
  const email = profile.email === undefined ? undefined : normalizeEmail(profile.email);
  if (email === undefined || !profile.emailVerified) return refuse("provider_email_needs_verification");
  const existing = await users.findByEmail(store, email);
  if (existing) return joinAccount(auth, existing, profile);
  if (!auth.settings.signup) return refuse("signup_disabled");
  const { provider } = profile;
  const draft = draftAccount(auth, { email, emailConfirmed: true, userMetadata: toUserMetadata(profile) });
  const created: Account = {
    ...draft,
    appMetadata: { provider, providers: [provider] },
    identities: [createIdentity(auth, draft.id, profile)],
  };
  const write: Writes = (db) => [...insertAccount(auth, db, created), audit(auth, db, "signed_up", { userId: created.id })];
  return { account: created, readAs: null, write };
}

/** Adds the profile's identity to an existing account with the same verified address. */
function joinAccount(auth: AuthContext, existing: Account, profile: Profile): ExternalAccount | Refusal {
  if (existing.bannedUntil !== null && existing.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  const { store, now } = auth;
  const t = store.tables;
  const isConfirmed = existing.emailConfirmedAt !== null;
  const userMetadata = toUserMetadata(profile);
  const changes: Partial<users.AccountRow> = isConfirmed
    ? { appMetadata: withProvider(existing, profile.provider) }
    : {
        ...withoutUnconfirmedData(existing, profile.provider),
        emailConfirmedAt: now,
        userMetadata,
        name: nameOf(userMetadata),
      };
  return {
    account: { ...existing, ...changes },
    readAs: existing,
    write: (db) => [
      ...identities.requireUnchanged(db, t, existing),
      ...(isConfirmed ? [] : clearUnconfirmedData(auth, db, existing, profile.provider)),
      identities.insert(db, t, createIdentity(auth, existing.id, profile)),
      users.update(db, t, existing.id, changes, now),
      audit(auth, db, "identity_linked", { userId: existing.id, details: { provider: profile.provider } }),
    ],
  };
}

/** Links another identity to an account, at the request of one of its sessions, which must not end before the writes run. */
export async function linkProfile(
  auth: AuthContext,
  userId: string,
  sessionId: string,
  profile: Profile,
): Promise<ExternalAccount | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const account = await users.findById(store, userId);
  if (!account) return refuse("user_not_found");
  if (account.bannedUntil !== null && account.bannedUntil > now) return refuse("user_banned", { status: 403 });
  const known = await identities.findByProvider(store, profile.provider, profile.sub);
  if (known) {
    return refuse(
      "identity_already_exists",
      known.userId === account.id ? {} : { message: "Identity is already linked to another user" },
    );
  }
  const email = account.email === "" && profile.emailVerified ? normalizeEmail(profile.email ?? "") : undefined;
  if (email !== undefined && (await users.isTaken(store, email, account.id))) return refuse("email_exists");
  const changes: Partial<users.AccountRow> = {
    appMetadata: withProvider(account, profile.provider),
    ...(email === undefined ? {} : { email, emailConfirmedAt: now, isAnonymous: false }),
  };
  return {
    account: { ...account, ...changes },
    readAs: account,
    write: (db) => [
      users.update(db, t, account.id, {}, now),
      sessions.requireActive(db, t, sessionId),
      ...identities.requireUnchanged(db, t, account),
      identities.insert(db, t, createIdentity(auth, account.id, profile)),
      users.update(db, t, account.id, changes, now),
      audit(auth, db, "identity_linked", { userId: account.id, details: { provider: profile.provider } }),
    ],
  };
}

function createIdentity({ now }: AuthContext, userId: string, profile: Profile): Identity {
  return {
    id: crypto.randomUUID(),
    userId,
    provider: profile.provider,
    providerId: profile.sub,
    email: profile.email ?? null,
    data: toIdentityData(profile),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Converts a provider's profile to user metadata. */
const toUserMetadata = ({ name, picture }: Profile): UserMetadata => ({
  ...(name ? { name, full_name: name } : {}),
  ...(picture ? { avatar_url: picture, picture } : {}),
});

function toIdentityData(profile: Profile): Record<string, unknown> {
  const { sub, email, emailVerified } = profile;
  return {
    sub,
    provider_id: sub,
    ...(email ? { email } : {}),
    email_verified: emailVerified,
    ...toUserMetadata(profile),
  };
}
