import type { Account, Factor, Identity } from "#contract/account.ts";
import { ACCESS_TOKEN_SECONDS, AUDIENCE } from "#domain/accounts/claims.ts";
import type { Weakness } from "#domain/accounts/password-rules.ts";
import { weaknessMessage } from "#worker/accounts/passwords.ts";
import type { SignedIn } from "#worker/accounts/start-session.ts";

const time = (ms: number | null): string | undefined => (ms === null ? undefined : new Date(ms).toISOString());

/** An account as the client knows users. */
export function userJson(account: Account) {
  const confirmedAt = [account.emailConfirmedAt, account.phoneConfirmedAt].filter((at) => at !== null);
  return {
    id: account.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: account.email,
    email_confirmed_at: time(account.emailConfirmedAt),
    phone: account.phone ?? "",
    phone_confirmed_at: time(account.phoneConfirmedAt),
    confirmation_sent_at: time(account.confirmationSentAt),
    confirmed_at: confirmedAt.length > 0 ? time(Math.min(...confirmedAt)) : undefined,
    recovery_sent_at: time(account.recoverySentAt),
    new_email: account.emailChange ?? undefined,
    email_change_sent_at: time(account.emailChangeSentAt),
    new_phone: account.phoneChange ?? undefined,
    invited_at: time(account.invitedAt),
    last_sign_in_at: time(account.lastSignInAt),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: account.identities.map(identityJson),
    ...(account.factors.length > 0 ? { factors: account.factors.map(factorJson) } : {}),
    created_at: time(account.createdAt),
    updated_at: time(account.updatedAt),
    banned_until: time(account.bannedUntil),
    is_anonymous: account.isAnonymous,
  };
}

function identityJson(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.data,
    provider: identity.provider,
    last_sign_in_at: time(identity.lastSignInAt),
    created_at: time(identity.createdAt),
    updated_at: time(identity.updatedAt),
    email: identity.email ?? undefined,
  };
}

export function factorJson(factor: Factor) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: factor.type,
    status: factor.status,
    phone: factor.phone ?? undefined,
    last_challenged_at: time(factor.lastChallengedAt),
    created_at: time(factor.createdAt),
    updated_at: time(factor.updatedAt),
  };
}

/** A session as the client keeps it. */
export function sessionJson({ account, accessToken, expiresAt, refreshToken, weak = [] }: SignedIn & { weak?: Weakness[] }) {
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(account),
    ...(weak.length > 0 ? { weak_password: { message: weaknessMessage(weak), reasons: weak } } : {}),
  };
}
