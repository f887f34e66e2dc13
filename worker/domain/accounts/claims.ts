/** What only we write about an account. Roles come from here and from nowhere else. */
export interface AppMetadata {
  provider?: string;
  providers?: string[];
  /** `admin` for who runs the product. */
  role?: string;
  [key: string]: unknown;
}

/** What people write about themselves: never to be trusted. */
export interface UserMetadata {
  name?: unknown;
  locale?: unknown;
  [key: string]: unknown;
}

/** Metadata travels in every token: this much of it, as JSON. */
const MOST_METADATA = 8000;

export const isTooMuch = (metadata: UserMetadata): boolean => JSON.stringify(metadata).length > MOST_METADATA;

/** How somebody was recognised, as GoTrue's `amr` claim names it; seconds since the epoch. */
export interface AmrEntry {
  method: string;
  timestamp: number;
}

export type Aal = "aal1" | "aal2";

/** Seconds an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const AUDIENCE = "authenticated";

/** Claims of an access token, as the Supabase client and its row policies know them. */
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

/** Methods that are a second factor. */
const SECOND_FACTORS: ReadonlySet<string> = new Set(["totp", "mfa/phone", "mfa/recovery_code"]);
export const isSecondFactor = (method: string): boolean => SECOND_FACTORS.has(method);

/** The assurance level these methods amount to. */
export function aalOf(amr: readonly AmrEntry[]): Aal {
  return amr.some(({ method }) => isSecondFactor(method)) ? "aal2" : "aal1";
}

/** The methods with one more, newest first; each method once, at its latest time. */
export function withMethod(amr: readonly AmrEntry[], method: string, timestamp: number): AmrEntry[] {
  return [{ method, timestamp }, ...amr.filter((entry) => entry.method !== method)].sort((a, b) => b.timestamp - a.timestamp);
}

/** Whether somebody with this metadata runs the product. */
export const isAdmin = ({ role }: AppMetadata): boolean => role === "admin";
