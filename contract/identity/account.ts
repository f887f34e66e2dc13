import type { AmrEntry, Aal, AppMetadata, UserMetadata } from "#domain/accounts/claims.ts";

/** A user's account with identities and factors. Times are milliseconds since the epoch. */
export interface Account {
  id: string;
  /** Lower case; empty for an anonymous account or one with only a telephone number. */
  email: string;
  name: string;
  createdAt: number;
  /** E.164 without the plus. */
  phone: string | null;
  encryptedPassword: string | null;
  emailConfirmedAt: number | null;
  phoneConfirmedAt: number | null;
  emailChange: string | null;
  phoneChange: string | null;
  /** Id of the pending request to change the address; or null. */
  emailChangeRequest: string | null;
  /** The account's address when the request began; empty if it had none. */
  emailChangeFrom: string | null;
  emailChangeCurrentAgreed: boolean;
  emailChangeNewAgreed: boolean;
  confirmationSentAt: number | null;
  recoverySentAt: number | null;
  emailChangeSentAt: number | null;
  invitedAt: number | null;
  lastSignInAt: number | null;
  bannedUntil: number | null;
  isAnonymous: boolean;
  appMetadata: AppMetadata;
  userMetadata: UserMetadata;
  updatedAt: number;
  identities: Identity[];
  factors: Factor[];
}

export interface Identity {
  id: string;
  userId: string;
  provider: string;
  providerId: string;
  email: string | null;
  data: Record<string, unknown>;
  lastSignInAt: number | null;
  createdAt: number;
  updatedAt: number;
}

type FactorType = "totp" | "phone" | "recovery_code";

export interface Factor {
  id: string;
  userId: string;
  type: FactorType;
  status: "unverified" | "verified";
  friendlyName: string;
  secret: string | null;
  phone: string | null;
  lastChallengedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** A sign-in on one device. */
export interface AuthSession {
  id: string;
  userId: string;
  aal: Aal;
  /** The second factor that the session verified last. Removing the factor sets it to null and `aal` to `aal1`. */
  factorId: string | null;
  amr: AmrEntry[];
  userAgent: string;
  createdAt: number;
  refreshedAt: number;
  notAfter: number | null;
}

/** A public key of an elliptic curve (RFC 7518, section 6.2). */
export interface PublicKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
}
