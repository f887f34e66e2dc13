import { relations, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AppMetadata, AmrEntry, UserMetadata } from "#domain/accounts/claims.ts";
import type { PublicKey } from "#contract/identity/account.ts";
import { indexOfSet, type Kit } from "./kit.ts";

/**
 * Tables of accounts and sign-in. Tokens and codes are stored only as digests, secrets only encrypted. Times are milliseconds
 * since the epoch.
 */
export function defineAccounts({ table, text, int, bool, time, json, primaryKey, index, uniqueIndex }: Kit) {
  const users = table(
    "users",
    {
      id: text("id").primaryKey(),
      /** Lower case; empty for an anonymous account or one with only a telephone number. */
      email: text("email").notNull(),
      name: text("name").notNull(),
      createdAt: time("created_at").notNull(),
      /** E.164 without the plus. */
      phone: text("phone"),
      /** Hash of the password: Argon2id in its encoded form, or an imported bcrypt hash until the next sign-in. */
      encryptedPassword: text("encrypted_password"),
      emailConfirmedAt: time("email_confirmed_at"),
      phoneConfirmedAt: time("phone_confirmed_at"),
      /** New address or number, which must be confirmed before it replaces the current one. */
      emailChange: text("email_change"),
      phoneChange: text("phone_change"),
      /** Id of the pending request to change the address, or null. The tokens of the request have the same id. */
      emailChangeRequest: text("email_change_request"),
      /** The account's address when the request began; empty if it had none. */
      emailChangeFrom: text("email_change_from"),
      /** True for each of the two addresses that has agreed to the request. */
      emailChangeCurrentAgreed: bool("email_change_current_agreed").notNull().default(false),
      emailChangeNewAgreed: bool("email_change_new_agreed").notNull().default(false),
      confirmationSentAt: time("confirmation_sent_at"),
      recoverySentAt: time("recovery_sent_at"),
      emailChangeSentAt: time("email_change_sent_at"),
      invitedAt: time("invited_at"),
      lastSignInAt: time("last_sign_in_at"),
      bannedUntil: time("banned_until"),
      isAnonymous: bool("is_anonymous").notNull().default(false),
      appMetadata: json<AppMetadata>("app_metadata").notNull().default({}),
      userMetadata: json<UserMetadata>("user_metadata").notNull().default({}),
      updatedAt: time("updated_at").notNull().default(0),
    },
    (t) => [
      uniqueIndex("users_email")
        .on(t.email)
        .where(sql`email <> ''`),
      uniqueIndex("users_phone").on(t.phone),
      index("users_created").on(t.createdAt, t.id, t.isAnonymous),
      index("users_name").on(sql`(lower(name))`),
    ],
  );

  const userId = () =>
    text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" });

  /** An identity a user can sign in with: the email address, the telephone number or an account at a provider. */
  const identities = table(
    "identities",
    {
      id: text("id").primaryKey(),
      userId: userId(),
      provider: text("provider").notNull(),
      /** The provider's id for the user (`sub`); for `email` and `phone` our own user id. */
      providerId: text("provider_id").notNull(),
      email: text("email"),
      data: json<Record<string, unknown>>("data").notNull(),
      lastSignInAt: time("last_sign_in_at"),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [uniqueIndex("identities_provider").on(t.provider, t.providerId), index("identities_user").on(t.userId)],
  );

  const sessions = table(
    "sessions",
    {
      id: text("id").primaryKey(),
      userId: userId(),
      aal: text("aal").notNull(),
      /** The second factor that the session verified last. */
      factorId: text("factor_id").references((): AnySQLiteColumn => factors.id, { onDelete: "set null" }),
      amr: json<AmrEntry[]>("amr").notNull(),
      userAgent: text("user_agent").notNull(),
      createdAt: time("created_at").notNull(),
      refreshedAt: time("refreshed_at").notNull(),
      notAfter: time("not_after"),
    },
    (t) => [
      index("sessions_user").on(t.userId),
      indexOfSet(index, "sessions_factor", t.factorId),
      index("sessions_refreshed").on(t.refreshedAt),
      indexOfSet(index, "sessions_not_after", t.notAfter),
    ],
  );

  /** Refresh tokens of a session. Each has at most one successor (unique `parent`), which makes rotation a compare-and-set. */
  const refreshTokens = table(
    "refresh_tokens",
    {
      hash: text("hash").primaryKey(),
      sessionId: text("session_id")
        .notNull()
        .references(() => sessions.id, { onDelete: "cascade" }),
      parent: text("parent"),
      createdAt: time("created_at").notNull(),
      revokedAt: time("revoked_at"),
    },
    (t) => [uniqueIndex("refresh_tokens_parent").on(t.parent), index("refresh_tokens_session").on(t.sessionId)],
  );

  /**
   * Tokens sent by email or text message for a single use: a link and a code with the same effect. The newest few of a kind are
   * valid at the same time; using one invalidates all of its kind.
   */
  const oneTimeTokens = table(
    "one_time_tokens",
    {
      id: text("id").primaryKey(),
      userId: userId(),
      kind: text("kind").notNull(),
      /** The address or number it was sent to. */
      relatesTo: text("relates_to").notNull(),
      linkHash: text("link_hash").notNull(),
      codeHash: text("code_hash").notNull(),
      /** Id of the email change request that this token agrees to. */
      emailChangeRequest: text("email_change_request"),
      /** The flow that continues when the link is opened (PKCE). */
      flowStateId: text("flow_state_id"),
      createdAt: time("created_at").notNull(),
      expiresAt: time("expires_at").notNull(),
    },
    (t) => [
      index("one_time_tokens_kind").on(t.userId, t.kind, t.createdAt),
      uniqueIndex("one_time_tokens_link").on(t.linkHash),
      index("one_time_tokens_expires").on(t.expiresAt),
    ],
  );

  /** A sign-in that is completed later, by the link of an email or by the callback of a provider. */
  const flowStates = table(
    "flow_states",
    {
      id: text("id").primaryKey(),
      userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
      provider: text("provider").notNull(),
      /** Authentication method of the resulting session, with its name in `amr`. */
      method: text("method").notNull(),
      /** The client's PKCE challenge (RFC 7636); null in the implicit flow. */
      challenge: text("challenge"),
      challengeMethod: text("challenge_method"),
      codeHash: text("code_hash"),
      codeIssuedAt: time("code_issued_at"),
      /** OAuth: final redirect, our own PKCE verifier and nonce for the provider, and the account to link the identity to. */
      redirectTo: text("redirect_to"),
      verifier: text("verifier"),
      nonce: text("nonce"),
      linkTo: text("link_to"),
      /** The session that requested the link; the identity is linked only if it has not ended. */
      linkSessionId: text("link_session_id"),
      /** Digest of the cookie in the browser that began the flow. */
      browserHash: text("browser_hash"),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      uniqueIndex("flow_states_code").on(t.codeHash),
      indexOfSet(index, "flow_states_user", t.userId),
      indexOfSet(index, "flow_states_link", t.linkTo),
      index("flow_states_created").on(t.createdAt),
    ],
  );

  const factors = table(
    "factors",
    {
      id: text("id").primaryKey(),
      userId: userId(),
      type: text("type").notNull(),
      status: text("status").notNull(),
      friendlyName: text("friendly_name").notNull(),
      /** The encrypted secret of a TOTP factor. */
      secret: text("secret"),
      phone: text("phone"),
      lastChallengedAt: time("last_challenged_at"),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [index("factors_user").on(t.userId)],
  );

  const factorId = () =>
    text("factor_id")
      .notNull()
      .references(() => factors.id, { onDelete: "cascade" });

  const factorChallenges = table(
    "factor_challenges",
    {
      id: text("id").primaryKey(),
      factorId: factorId(),
      /** Digest of the network the challenge was requested from. */
      addressHash: text("address_hash").notNull(),
      /** Digest of the code that was sent; null for TOTP. */
      codeHash: text("code_hash"),
      createdAt: time("created_at").notNull(),
      verifiedAt: time("verified_at"),
    },
    (t) => [index("factor_challenges_factor").on(t.factorId), index("factor_challenges_created").on(t.createdAt)],
  );

  /** RFC 6238, section 5.2: a code is accepted only once. */
  const usedTotpSteps = table("used_totp_steps", { factorId: factorId(), step: int("step").notNull() }, (t) => [
    primaryKey({ columns: [t.factorId, t.step] }),
  ]);

  const recoveryCodes = table(
    "recovery_codes",
    { hash: text("hash").primaryKey(), factorId: factorId(), createdAt: time("created_at").notNull(), usedAt: time("used_at") },
    (t) => [index("recovery_codes_factor").on(t.factorId)],
  );

  const signingKeys = table("signing_keys", {
    kid: text("kid").primaryKey(),
    publicKey: json<PublicKey>("public_key").notNull(),
    /** JWK, encrypted. */
    privateKey: text("private_key").notNull(),
    /** The `current` key signs; a `previous` key only verifies. */
    state: text("state").notNull(),
    createdAt: time("created_at").notNull(),
  });

  /** Number of attempts within a time window, for rate limits. */
  const attempts = table(
    "attempts",
    { key: text("key").primaryKey(), count: int("count").notNull(), resetAt: time("reset_at").notNull() },
    (t) => [index("attempts_reset").on(t.resetAt)],
  );

  /** Actions of owners, their teams and admins, and events of accounts. Entries remain after an account or a site is deleted. */
  const auditLog = table(
    "audit_log",
    {
      id: text("id").primaryKey(),
      at: time("at").notNull(),
      action: text("action").notNull(),
      /** The user who did it; null for the service key and for callers who are not signed in. */
      actorId: text("actor_id"),
      /** The account that the entry is about. */
      userId: text("user_id"),
      /** The site that the entry is about. */
      siteId: text("site_id"),
      /** Digest of the User-Agent header. */
      device: text("device"),
      requestId: text("request_id").notNull(),
      details: json<Record<string, string>>("details").notNull(),
    },
    (t) => [
      index("audit_log_user").on(t.userId, t.action),
      index("audit_log_about").on(t.userId, t.at, t.id),
      index("audit_log_at").on(t.at, t.id),
      index("audit_log_actor").on(t.actorId, t.at, t.id),
      index("audit_log_site").on(t.siteId, t.at, t.id),
      index("audit_log_action").on(t.action, t.at, t.id),
    ],
  );

  /** Admins' views of owners' accounts: while one lasts, its admin can read what the owner can read. */
  const adminViews = table(
    "admin_views",
    {
      id: text("id").primaryKey(),
      adminId: text("admin_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      /** The session of the admin that has begun it, and the only one that can use it. */
      sessionId: text("session_id").notNull(),
      userId: userId(),
      reason: text("reason").notNull(),
      createdAt: time("created_at").notNull(),
      expiresAt: time("expires_at").notNull(),
      endedAt: time("ended_at"),
    },
    (t) => [index("admin_views_admin").on(t.adminId), index("admin_views_user").on(t.userId)],
  );

  /** Text messages to be sent. */
  const smsOutbox = table(
    "sms_outbox",
    {
      id: text("id").primaryKey(),
      /** E.164 without the plus. */
      recipient: text("recipient").notNull(),
      text: text("text").notNull(),
      createdAt: time("created_at").notNull(),
      sentAt: time("sent_at"),
    },
    (t) => [
      index("sms_outbox_unsent").on(t.sentAt, t.createdAt),
      index("sms_outbox_recipient").on(t.recipient),
      index("sms_outbox_created").on(t.createdAt),
    ],
  );

  return {
    users,
    identities,
    sessions,
    refreshTokens,
    oneTimeTokens,
    flowStates,
    factors,
    factorChallenges,
    usedTotpSteps,
    recoveryCodes,
    signingKeys,
    attempts,
    auditLog,
    adminViews,
    smsOutbox,
    usersRelations: relations(users, ({ many }) => ({ identities: many(identities), factors: many(factors) })),
    identitiesRelations: relations(identities, ({ one }) => ({
      user: one(users, { fields: [identities.userId], references: [users.id] }),
    })),
    factorsRelations: relations(factors, ({ one }) => ({
      user: one(users, { fields: [factors.userId], references: [users.id] }),
    })),
  };
}
