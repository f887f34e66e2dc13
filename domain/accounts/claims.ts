/** Metadata of an account that only we write. It is the only source of roles. */
export interface AppMetadata {
  provider?: string;
  providers?: string[];
  /** `admin` for the people who run the product. */
  role?: string;
  [key: string]: unknown;
}

/** Metadata that users write themselves: never trust it. */
export interface UserMetadata {
  name?: unknown;
  locale?: unknown;
  [key: string]: unknown;
}

/** Length of the metadata as JSON, in UTF-16 units. It is limited because every access token contains it. */
const MAX_METADATA_LENGTH = 8000;

export const isMetadataTooLarge = (metadata: UserMetadata): boolean => JSON.stringify(metadata).length > MAX_METADATA_LENGTH;

/** An authentication method and when it was used, as in GoTrue's `amr` claim. */
export interface AmrEntry {
  method: string;
  /** Seconds since the epoch. */
  timestamp: number;
}

/** Reads the methods of a token that others have signed; entries of another shape are left out. */
export function readAmr(amr: unknown): AmrEntry[] {
  return (Array.isArray(amr) ? amr : []).filter(
    (entry: Partial<AmrEntry> | null): entry is AmrEntry =>
      typeof entry?.method === "string" && typeof entry.timestamp === "number",
  );
}

export type Aal = "aal1" | "aal2";

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const AUDIENCE = "authenticated";

/** Claims of an access token, with the names that the Supabase client and row-level security policies use. */
export interface AccessClaims {
  sub: string;
  aud: string;
  iss: string;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
  email: string;
  phone: string;
  role: string;
  app_metadata: AppMetadata;
  user_metadata: UserMetadata;
  aal: Aal;
  /** Newest first. */
  amr: AmrEntry[];
  session_id: string;
  is_anonymous: boolean;
}

/** Authentication methods that count as a second factor. */
const SECOND_FACTORS: ReadonlySet<string> = new Set(["totp", "mfa/phone", "mfa/recovery_code"]);
export const isSecondFactor = (method: string): boolean => SECOND_FACTORS.has(method);

/** Returns the authenticator assurance level of these methods. */
export function aalOf(amr: readonly AmrEntry[]): Aal {
  return amr.some(({ method }) => isSecondFactor(method)) ? "aal2" : "aal1";
}

/** Adds a method to the list. Each method is listed once, with its latest time; newest first. */
export function withMethod(amr: readonly AmrEntry[], method: string, timestamp: number): AmrEntry[] {
  return [{ method, timestamp }, ...amr.filter((entry) => entry.method !== method)].sort((a, b) => b.timestamp - a.timestamp);
}

/** True for an admin of the product. */
export const isAdmin = ({ role }: AppMetadata): boolean => role === "admin";
