import { relations, sql } from "drizzle-orm";
import type { AppMetadata, AmrEntry, UserMetadata } from "#domain/accounts/claims.ts";
import type { PublicKey } from "#contract/account.ts";
import type { Kit } from "./kit.ts";

/**
 * Accounts and how people sign in to them. Tokens and codes are stored as digests only, secrets sealed; times are
 * milliseconds since the epoch.
 */
export function defineAccounts({ table, text, int, bool, time, json, primaryKey, index, uniqueIndex }: Kit) {
  const users = table(
    "users",
    {
      id: text("id").primaryKey(),
      /** Lower case; empty for who has only a telephone number or is anonymous. */
      email: text("email").notNull(),
      name: text("name").notNull(),
      createdAt: time("created_at").notNull(),
      /** E.164 without the plus. */
      phone: text("phone"),
      /** Argon2id in its encoded form, or bcrypt until the next sign-in. */
      encryptedPassword: text("encrypted_password"),
      emailConfirmedAt: time("email_confirmed_at"),
      phoneConfirmedAt: time("phone_confirmed_at"),
      /** The address or number that is to be confirmed before it replaces the one above. */
      emailChange: text("email_change"),
      phoneChange: text("phone_change"),
      /** The pending request to change the address: null when there is none. Tokens carry it. */
      emailChangeRequest: text("email_change_request"),
      /** The account's address when the request began; empty where it had none. */
      emailChangeFrom: text("email_change_from"),
      /** Which of the two addresses have agreed to the request. */
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
      index("users_created").on(t.createdAt, t.id),
    ],
  );

  const userId = () =>
    text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" });

  /** A way to be recognised: the e-mail address, the telephone number, an account with a provider. */
  const identities = table(
    "identities",
    {
      id: text("id").primaryKey(),
      userId: userId(),
      provider: text("provider").notNull(),
      /** The provider's own name of the person; of `email` and `phone` the user's id. */
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
      amr: json<AmrEntry[]>("amr").notNull(),
      userAgent: text("user_agent").notNull(),
      createdAt: time("created_at").notNull(),
      refreshedAt: time("refreshed_at").notNull(),
      notAfter: time("not_after"),
    },
    (t) => [index("sessions_user").on(t.userId)],
  );

  /** A family hangs on its session. Each token has at most one successor: that is what makes rotation a compare-and-set. */
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
   * What was sent by mail or text message, to be shown once: a link and a code for the same thing. The newest few of a kind are
   * good at the same time; using one uses up all of its kind.
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
      /** The request to change the address that it agrees to. */
      emailChangeRequest: text("email_change_request"),
      /** The flow that goes on when the link is followed (PKCE). */
      flowStateId: text("flow_state_id"),
      createdAt: time("created_at").notNull(),
      expiresAt: time("expires_at").notNull(),
    },
    (t) => [index("one_time_tokens_kind").on(t.userId, t.kind, t.createdAt), uniqueIndex("one_time_tokens_link").on(t.linkHash)],
  );

  /** A sign-in that goes by way of a mail or a provider and comes back. */
  const flowStates = table(
    "flow_states",
    {
      id: text("id").primaryKey(),
      userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
      provider: text("provider").notNull(),
      /** How the person will have been recognised, as `amr` names it. */
      method: text("method").notNull(),
      /** PKCE (RFC 7636) of the client; none in the implicit flow. */
      challenge: text("challenge"),
      challengeMethod: text("challenge_method"),
      codeHash: text("code_hash"),
      codeIssuedAt: time("code_issued_at"),
      /** OAuth: where to go on, our own PKCE and nonce towards the provider, the account an identity is to be linked to. */
      redirectTo: text("redirect_to"),
      verifier: text("verifier"),
      nonce: text("nonce"),
      linkTo: text("link_to"),
      /** Digest of the cookie of the browser it was begun in. */
      browserHash: text("browser_hash"),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      uniqueIndex("flow_states_code").on(t.codeHash),
      index("flow_states_user").on(t.userId),
      index("flow_states_link").on(t.linkTo),
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
      /** TOTP: sealed. */
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
      /** Digest of the network address it was asked from. */
      addressHash: text("address_hash").notNull(),
      /** Of the code that was sent; none for TOTP. */
      codeHash: text("code_hash"),
      createdAt: time("created_at").notNull(),
      verifiedAt: time("verified_at"),
    },
    (t) => [index("factor_challenges_factor").on(t.factorId)],
  );

  /** RFC 6238, section 5.2: a code is taken once. */
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
    /** JWK, sealed. */
    privateKey: text("private_key").notNull(),
    /** `current` signs, `previous` still verifies. */
    state: text("state").notNull(),
    createdAt: time("created_at").notNull(),
  });

  /** How often something was tried within a window of time. */
  const attempts = table(
    "attempts",
    { key: text("key").primaryKey(), count: int("count").notNull(), resetAt: time("reset_at").notNull() },
    (t) => [index("attempts_reset").on(t.resetAt)],
  );

  /** Outlives the accounts it is about. */
  const auditLog = table(
    "audit_log",
    {
      id: text("id").primaryKey(),
      at: time("at").notNull(),
      action: text("action").notNull(),
      /** Who did it; none for the service key and for who is not signed in. */
      actorId: text("actor_id"),
      /** Whose account it is about. */
      userId: text("user_id"),
      /** Digest of the device's name (User-Agent). */
      device: text("device"),
      requestId: text("request_id").notNull(),
      details: json<Record<string, string>>("details").notNull(),
    },
    (t) => [index("audit_log_user").on(t.userId, t.action), index("audit_log_at").on(t.at)],
  );

  /** Text messages that are to be sent. */
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
    (t) => [index("sms_outbox_unsent").on(t.sentAt, t.createdAt), index("sms_outbox_recipient").on(t.recipient)],
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
