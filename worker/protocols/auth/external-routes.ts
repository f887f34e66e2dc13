import { Hono } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { readForm } from "#services/http/read-form.ts";
import { beginOAuth, callbackUrl, oauthCookieName, OAUTH_MS, type OAuthStart } from "#identity/accounts/begin-oauth.ts";
import { finishOAuth } from "#identity/accounts/finish-oauth.ts";
import { proveIdentity } from "#identity/accounts/prove-identity.ts";
import type { AccountSession } from "#identity/accounts/signed-in-account.ts";
import { unlinkIdentity } from "#identity/accounts/unlink-identity.ts";
import { limitByNetwork } from "./limits.ts";
import { readPkceChallenge } from "./read-body.ts";
import { redirectWithValues, redirectWithError, redirectWithSession } from "./redirects.ts";
import { requireSession } from "./require-session.ts";
import { type AuthEnv, type AuthRequest, json, refusalResponse, refuseTo } from "./wire.ts";

/** Parameters that a client may pass to the provider. */
const PROVIDER_PARAMETERS = ["login_hint", "prompt", "access_type", "hd", "ui_locales", "response_mode"];

/** Parameters of the callback (RFC 6749, section 4.1.2). */
const CALLBACK_PARAMETERS = ["state", "code", "error", "error_description"] as const;

/** Signing in with providers. */
export const externalRoutes = new Hono<AuthEnv>()
  .post("/sso", (c) => refuseTo(c, "saml_provider_disabled"))
  .get("/authorize", limitByNetwork("token"), async (c) => {
    return redirectToProvider(c, await begin(c));
  })
  .get("/callback", limitByNetwork("token"), finish)
  // Apple posts a form from its own page, without our cookie. The redirect to GET makes the browser send the cookie.
  .post("/callback", limitByNetwork("token"), async (c) => {
    const form = await readForm(c.req.raw);
    if (!form.ok) return refuseTo(c, "bad_oauth_callback");
    const values = CALLBACK_PARAMETERS.flatMap((name) =>
      typeof form.values[name] === "string" ? [[name, form.values[name]]] : [],
    );
    return redirectWithValues(callbackUrl(c.var.auth), Object.fromEntries(values) as Record<string, string>, true);
  })
  .get("/user/identities/authorize", requireSession, async (c) => {
    if (!c.var.auth.settings.manualLinking) return refuseTo(c, "manual_linking_disabled");
    const proof = await proveIdentity(c.var.auth, c.var.current, {});
    return isRefusal(proof) ? refusalResponse(c.req.raw, proof) : redirectToProvider(c, await begin(c, c.var.current));
  })
  .delete("/user/identities/:id", requireSession, async (c) => {
    const refusedWith = await unlinkIdentity(c.var.auth, c.var.current, c.req.param("id"));
    return refusedWith ? refusalResponse(c.req.raw, refusedWith) : json(c.req.raw, {});
  });

async function begin(c: AuthRequest, linkFor?: AccountSession): Promise<OAuthStart | Refusal> {
  const provider = c.req.query("provider") ?? "";
  if (provider === "") return refuse("validation_failed", { message: "provider is required" });
  const pkce = readPkceChallenge({ optional: (name) => c.req.query(name) });
  if (isRefusal(pkce)) return pkce;
  const providerParameters = Object.fromEntries(
    PROVIDER_PARAMETERS.flatMap((name) => (c.req.query(name) ? [[name, c.req.query(name) ?? ""]] : [])),
  );
  const wanted = {
    provider,
    redirectTo: c.req.query("redirect_to"),
    scopes: c.req.query("scopes") ?? "",
    pkce,
    providerParameters,
  };
  return beginOAuth(c.var.auth, { ...wanted, linkFor });
}

/** Redirects to the provider, or returns its URL to a script that redirects itself. Sets the cookie that the callback needs. */
function redirectToProvider(c: AuthRequest, start: OAuthStart | Refusal): Response {
  if (isRefusal(start)) return refusalResponse(c.req.raw, start);
  const { url, cookie } = start;
  const response = c.req.query("skip_http_redirect") === "true" ? json(c.req.raw, { url }) : c.redirect(url, 302);
  response.headers.append("Set-Cookie", createCallbackCookie(c, cookie.name, cookie.value, OAUTH_MS / 1000));
  return response;
}

async function finish(c: AuthRequest): Promise<Response> {
  const [state = "", code = "", error = "", errorDescription = ""] = CALLBACK_PARAMETERS.map((name) => c.req.query(name));
  const name = await oauthCookieName(state);
  const cookie = getCookie(c, name) ?? "";
  const { target, isPkce, result } = await finishOAuth(c.var.auth, { state, code, error, errorDescription, cookie });
  const response = isRefusal(result)
    ? redirectWithError(target, result, isPkce)
    : "code" in result
      ? redirectWithValues(target, { code: result.code }, true)
      : redirectWithSession(target, result, "");
  if (cookie !== "") response.headers.append("Set-Cookie", createCallbackCookie(c, name, "", 0));
  return response;
}

/** Creates a cookie that browsers send only to the callback. */
function createCallbackCookie({ var: { auth } }: AuthRequest, name: string, value: string, maxAge: number): string {
  const { pathname: path, protocol } = new URL(callbackUrl(auth));
  return generateCookie(name, value, { path, maxAge, httpOnly: true, secure: protocol === "https:", sameSite: "Lax" });
}
