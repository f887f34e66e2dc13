import type { Account, Factor, Identity } from "#contract/identity/account.ts";
import { ACCESS_TOKEN_SECONDS, AUDIENCE } from "#domain/accounts/claims.ts";
import type { Weakness } from "#domain/accounts/password-rules.ts";
import { weaknessMessage } from "#identity/accounts/passwords.ts";
import type { SessionTokens } from "#identity/accounts/start-session.ts";

const toIsoTime = (ms: number | null): string | undefined => (ms === null ? undefined : new Date(ms).toISOString());

/** Converts an account to the client's User. */
export function userJson(account: Account) {
  const confirmedAt = [account.emailConfirmedAt, account.phoneConfirmedAt].filter((at) => at !== null);
  return {
    id: account.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: account.email,
    email_confirmed_at: toIsoTime(account.emailConfirmedAt),
    phone: account.phone ?? "",
    phone_confirmed_at: toIsoTime(account.phoneConfirmedAt),
    confirmation_sent_at: toIsoTime(account.confirmationSentAt),
    confirmed_at: confirmedAt.length > 0 ? toIsoTime(Math.min(...confirmedAt)) : undefined,
    recovery_sent_at: toIsoTime(account.recoverySentAt),
    new_email: account.emailChange ?? undefined,
    email_change_sent_at: toIsoTime(account.emailChangeSentAt),
    new_phone: account.phoneChange ?? undefined,
    invited_at: toIsoTime(account.invitedAt),
    last_sign_in_at: toIsoTime(account.lastSignInAt),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: account.identities.map(identityJson),
    ...(account.factors.length > 0 ? { factors: account.factors.map(factorJson) } : {}),
    created_at: toIsoTime(account.createdAt),
    updated_at: toIsoTime(account.updatedAt),
    banned_until: toIsoTime(account.bannedUntil),
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
    last_sign_in_at: toIsoTime(identity.lastSignInAt),
    created_at: toIsoTime(identity.createdAt),
    updated_at: toIsoTime(identity.updatedAt),
    email: identity.email ?? undefined,
  };
}

/** Converts a factor to the client's Factor. */
export function factorJson(factor: Factor) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: factor.type,
    status: factor.status,
    phone: factor.phone ?? undefined,
    last_challenged_at: toIsoTime(factor.lastChallengedAt),
    created_at: toIsoTime(factor.createdAt),
    updated_at: toIsoTime(factor.updatedAt),
  };
}

/** Converts session and tokens to the client's Session. */
export function sessionJson({ account, accessToken, expiresAt, refreshToken, weak = [] }: SessionTokens & { weak?: Weakness[] }) {
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
