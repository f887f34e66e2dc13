import type { Refusal } from "#contract/identity/auth-errors.ts";
import { ACCESS_TOKEN_SECONDS } from "#domain/accounts/claims.ts";
import type { SessionTokens } from "#identity/accounts/start-session.ts";
import { seeOther } from "#services/http/see-other.ts";

/** Error codes in redirects (RFC 6749, section 4.1.2.1), as GoTrue assigns them to HTTP status codes. */
const OAUTH_ERRORS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
};

const PRIVATE_HEADERS = { "Referrer-Policy": "no-referrer" };

/** Redirects to a URL with values in its query (PKCE) or in its fragment. */
export function redirectWithValues(target: string, values: Record<string, string>, inQuery: boolean): Response {
  const url = new URL(target);
  if (inQuery) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  else url.hash = new URLSearchParams(values).toString();
  return seeOther(url.href, PRIVATE_HEADERS);
}

/** Redirects to a URL with an error: always in the fragment, and with PKCE in the query too. */
export function redirectWithError(target: string, { code, status, message }: Refusal, isPkce: boolean): Response {
  const values = new URLSearchParams({
    error: OAUTH_ERRORS[status] ?? "invalid_request",
    error_code: code,
    error_description: message,
  });
  const url = new URL(target);
  url.hash = values.toString();
  if (isPkce) for (const [name, value] of values) url.searchParams.set(name, value);
  return seeOther(url.href, PRIVATE_HEADERS);
}

/** Redirects to a URL with a session in the fragment, which browsers do not send to servers. */
export function redirectWithSession(
  target: string,
  { accessToken, expiresAt, refreshToken }: SessionTokens,
  type: string,
): Response {
  return redirectWithValues(
    target,
    {
      access_token: accessToken,
      expires_at: String(expiresAt),
      expires_in: String(ACCESS_TOKEN_SECONDS),
      refresh_token: refreshToken,
      token_type: "bearer",
      ...(type === "" ? {} : { type }),
    },
    false,
  );
}
