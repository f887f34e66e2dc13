import type { Account, Identity } from "#contract/account.ts";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import * as identities from "#store/identities.ts";
import type { Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { clearStrangersData, withoutStrangersData } from "./clear-unconfirmed.ts";
import { draftAccount, insertAccount, withProvider } from "./new-account.ts";
import type { Profile } from "./read-profile.ts";

/** The account a provider's profile belongs to, and the writes that make it so. */
export interface ExternalAccount {
  account: Account;
  write: Writes;
}

/**
 * Finds or makes the account of whom a provider recognised. Accounts are put together by address only where the provider has
 * verified it; what a stranger may have left on an address nobody had confirmed goes.
 */
export async function accountOfProfile(auth: AuthContext, profile: Profile): Promise<ExternalAccount | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
  const known = await identities.findByProvider(store, profile.provider, profile.sub);
  if (known) {
    const account = await users.findById(store, known.userId);
    if (!account) throw new Error("an identity has no account");
    if (account.bannedUntil !== null && account.bannedUntil > now) return refuse("user_banned", { status: 403 });
    const changes = { email: profile.email ?? null, data: dataOf(profile), lastSignInAt: now, updatedAt: now };
    return { account, write: (db) => [identities.update(db, t, known.id, changes)] };
  }
  const email = profile.email === undefined ? undefined : normalizeEmail(profile.email);
  if (email === undefined || !profile.emailVerified) return refuse("provider_email_needs_verification");
  const existing = await users.findByEmail(store, email);
  if (existing) return joined(auth, existing, profile);
  if (!auth.settings.signup) return refuse("signup_disabled");
  const { provider } = profile;
  const draft = draftAccount(auth, { email, emailConfirmed: true, userMetadata: metadataOf(profile) });
  const account: Account = {
    ...draft,
    appMetadata: { provider, providers: [provider] },
    identities: [identityOf(auth, draft.id, profile)],
  };
  return { account, write: (db) => [...insertAccount(auth, db, account), audit(auth, db, "signed_up", { userId: account.id })] };
}

function joined(auth: AuthContext, existing: Account, profile: Profile): ExternalAccount | Refusal {
  if (existing.bannedUntil !== null && existing.bannedUntil > auth.now) return refuse("user_banned", { status: 403 });
  const { store, now } = auth;
  const t = store.tables;
  const isConfirmed = existing.emailConfirmedAt !== null;
  const userMetadata = metadataOf(profile);
  const changes: Partial<users.AccountRow> = isConfirmed
    ? { appMetadata: withProvider(existing, profile.provider) }
    : {
        ...withoutStrangersData(existing, profile.provider),
        emailConfirmedAt: now,
        userMetadata,
        name: nameOf(userMetadata),
      };
  return {
    account: { ...existing, ...changes },
    write: (db) => [
      ...(isConfirmed ? [] : clearStrangersData(auth, db, existing, profile.provider)),
      identities.insert(db, t, identityOf(auth, existing.id, profile)),
      users.update(db, t, existing.id, changes, now),
      audit(auth, db, "identity_linked", { userId: existing.id, details: { provider: profile.provider } }),
    ],
  };
}

/** Puts one more way to sign in to an account, because its owner asked. */
export async function linkProfile(auth: AuthContext, account: Account, profile: Profile): Promise<ExternalAccount | Refusal> {
  const { store, now } = auth;
  const t = store.tables;
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
    write: (db) => [
      identities.insert(db, t, identityOf(auth, account.id, profile)),
      users.update(db, t, account.id, changes, now),
      audit(auth, db, "identity_linked", { userId: account.id, details: { provider: profile.provider } }),
    ],
  };
}

function identityOf({ now }: AuthContext, userId: string, profile: Profile): Identity {
  return {
    id: crypto.randomUUID(),
    userId,
    provider: profile.provider,
    providerId: profile.sub,
    email: profile.email ?? null,
    data: dataOf(profile),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** What a provider tells about a person, as their own metadata. */
const metadataOf = ({ name, picture }: Profile): UserMetadata => ({
  ...(name ? { name, full_name: name } : {}),
  ...(picture ? { avatar_url: picture, picture } : {}),
});

function dataOf(profile: Profile): Record<string, unknown> {
  const { sub, email, emailVerified } = profile;
  return {
    sub,
    provider_id: sub,
    ...(email ? { email } : {}),
    email_verified: emailVerified,
    ...metadataOf(profile),
  };
}
