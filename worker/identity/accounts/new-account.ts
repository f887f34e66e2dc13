import type { Account, Identity } from "#contract/identity/account.ts";
import type { AppMetadata, UserMetadata } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import * as identities from "#store/identity/identities.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";

interface NewAccount {
  id?: string;
  email?: string;
  phone?: string;
  encryptedPassword?: string | null;
  emailConfirmed?: boolean;
  phoneConfirmed?: boolean;
  isAnonymous?: boolean;
  invited?: boolean;
  userMetadata?: UserMetadata;
  appMetadata?: AppMetadata;
  bannedUntil?: number | null;
}

/** Builds a new account, not yet stored, with the identities of its address and number. */
export function draftAccount({ now }: AuthContext, wanted: NewAccount): Account {
  const id = wanted.id ?? crypto.randomUUID();
  const { email = "", phone = null, userMetadata = {} } = wanted;
  const providers = [...(email === "" ? [] : ["email"]), ...(phone === null ? [] : ["phone"])];
  const account: Account = {
    id,
    email,
    name: nameOf(userMetadata),
    createdAt: now,
    phone,
    encryptedPassword: wanted.encryptedPassword ?? null,
    emailConfirmedAt: wanted.emailConfirmed ? now : null,
    phoneConfirmedAt: wanted.phoneConfirmed ? now : null,
    emailChange: null,
    phoneChange: null,
    emailChangeRequest: null,
    emailChangeFrom: null,
    emailChangeCurrentAgreed: false,
    emailChangeNewAgreed: false,
    confirmationSentAt: null,
    recoverySentAt: null,
    emailChangeSentAt: null,
    invitedAt: wanted.invited ? now : null,
    lastSignInAt: null,
    bannedUntil: wanted.bannedUntil ?? null,
    isAnonymous: wanted.isAnonymous ?? false,
    appMetadata: { ...wanted.appMetadata, ...(providers[0] ? { provider: providers[0], providers } : {}) },
    userMetadata,
    updatedAt: now,
    identities: [],
    factors: [],
  };
  return { ...account, identities: providers.map((provider) => createIdentity(account, provider as "email" | "phone", now)) };
}

/** Builds the identity of an account's own address or number. */
function createIdentity(account: Account, provider: "email" | "phone", now: number): Identity {
  const isEmail = provider === "email";
  return {
    id: crypto.randomUUID(),
    userId: account.id,
    provider,
    providerId: account.id,
    email: isEmail ? account.email : null,
    data: {
      sub: account.id,
      ...(isEmail ? { email: account.email } : { phone: account.phone }),
      email_verified: account.emailConfirmedAt !== null,
      phone_verified: account.phoneConfirmedAt !== null,
    },
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the writes that store a new account. */
export function insertAccount({ store, now }: AuthContext, db: Database, account: Account): Query[] {
  const { identities: newIdentities, factors: _, ...row } = account;
  const t = store.tables;
  return [users.insert(db, t, row, now), ...newIdentities.map((identity) => identities.insert(db, t, identity))];
}

/** Updates the identity of an account's address or number to match the account. */
export function syncIdentity({ store, now }: AuthContext, db: Database, account: Account, provider: "email" | "phone"): Query {
  return identities.upsert(db, store.tables, createIdentity(account, provider, now));
}

/** Returns the account's app metadata with a provider added. */
export function withProvider({ appMetadata }: Account, provider: string): Account["appMetadata"] {
  const providers = [...new Set([...(appMetadata.providers ?? []), provider])];
  return { ...appMetadata, provider: appMetadata.provider ?? provider, providers };
}

/** Merges changes into metadata; null removes a key. */
export function mergeMetadata<T extends object>(before: T, changes: Record<string, unknown>): T {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)) as T;
}
