import type { Refusal } from "#contract/auth-errors.ts";
import { ACCESS_TOKEN_SECONDS } from "#domain/accounts/claims.ts";
import type { SignedIn } from "#worker/accounts/start-session.ts";

/** GoTrue's names of kinds of error towards a browser (RFC 6749, section 4.1.2.1). */
const KINDS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
};

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}

/** On to an address, with values in its query (PKCE) or in its fragment. */
export function ledOn(target: string, values: Record<string, string>, inQuery: boolean): Response {
  const url = new URL(target);
  if (inQuery) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  else url.hash = new URLSearchParams(values).toString();
  return redirect(url.href);
}

/** On to an address with what went wrong: always in the fragment, under PKCE in the query too. */
export function ledOnWithError(target: string, { code, status, message }: Refusal, isPkce: boolean): Response {
  const values = new URLSearchParams({ error: KINDS[status] ?? "invalid_request", error_code: code, error_description: message });
  const url = new URL(target);
  url.hash = values.toString();
  if (isPkce) for (const [name, value] of values) url.searchParams.set(name, value);
  return redirect(url.href);
}

/** On to an address with a session in the fragment, which no server sees. */
export function ledOnWithSession(target: string, { accessToken, expiresAt, refreshToken }: SignedIn, type: string): Response {
  return ledOn(
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
