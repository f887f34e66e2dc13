import { Hono } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { readForm } from "#http/read-form.ts";
import { beginOAuth, callbackAt, cookieName, OAUTH_MS, type OAuthBegun } from "#worker/accounts/begin-oauth.ts";
import { finishOAuth } from "#worker/accounts/finish-oauth.ts";
import { proveIdentity } from "#worker/accounts/prove-identity.ts";
import { unlinkIdentity } from "#worker/accounts/unlink-identity.ts";
import { limitByAddress } from "./limits.ts";
import { challengeOf } from "./read-body.ts";
import { ledOn, ledOnWithError, ledOnWithSession } from "./redirects.ts";
import { requireSession } from "./require-session.ts";
import { type AuthEnv, type AuthRequest, json, refusal, refuseTo } from "./wire.ts";

/** What a client may ask of the provider through us. */
const PASSED_ON = ["login_hint", "prompt", "access_type", "hd", "ui_locales", "response_mode"];

/** What a provider answers (RFC 6749, section 4.1.2). */
const ANSWERED = ["state", "code", "error", "error_description"] as const;

/** Signing in by way of somebody else. */
export const externalRoutes = new Hono<AuthEnv>()
  .post("/sso", (c) => refuseTo(c, "saml_provider_disabled"))
  .get("/authorize", limitByAddress("token"), async (c) => {
    return sentAway(c, await begin(c));
  })
  .get("/callback", limitByAddress("token"), finish)
  // Apple sends its answer as a form of its own page: the cookie comes with what we lead the browser on to.
  .post("/callback", limitByAddress("token"), async (c) => {
    const form = await readForm(c.req.raw);
    if (!form.ok) return refuseTo(c, "bad_oauth_callback");
    const values = ANSWERED.flatMap((name) => (typeof form.values[name] === "string" ? [[name, form.values[name]]] : []));
    return ledOn(callbackAt(c.var.auth), Object.fromEntries(values) as Record<string, string>, true);
  })
  .get("/user/identities/authorize", requireSession, async (c) => {
    if (!c.var.auth.settings.manualLinking) return refuseTo(c, "manual_linking_disabled");
    const proved = await proveIdentity(c.var.auth, c.var.present, {});
    return refused(proved) ? refusal(c.req.raw, proved) : sentAway(c, await begin(c, c.var.present.account.id));
  })
  .delete("/user/identities/:id", requireSession, async (c) => {
    const refusedWith = await unlinkIdentity(c.var.auth, c.var.present, c.req.param("id"));
    return refusedWith ? refusal(c.req.raw, refusedWith) : json(c.req.raw, {});
  });

async function begin(c: AuthRequest, linkTo?: string): Promise<OAuthBegun | Refusal> {
  const provider = c.req.query("provider") ?? "";
  if (provider === "") return refuse("validation_failed", { message: "provider is required" });
  const pkce = challengeOf({ optional: (name) => c.req.query(name) });
  if (refused(pkce)) return pkce;
  const passedOn = Object.fromEntries(PASSED_ON.flatMap((name) => (c.req.query(name) ? [[name, c.req.query(name) ?? ""]] : [])));
  const wanted = { provider, redirectTo: c.req.query("redirect_to"), scopes: c.req.query("scopes") ?? "", pkce, passedOn };
  return beginOAuth(c.var.auth, { ...wanted, ...(linkTo === undefined ? {} : { linkTo }) });
}

/** To the provider, or to the script that leads there itself; with the cookie that the way back needs. */
function sentAway(c: AuthRequest, begun: OAuthBegun | Refusal): Response {
  if (refused(begun)) return refusal(c.req.raw, begun);
  const { url, cookie } = begun;
  const response = c.req.query("skip_http_redirect") === "true" ? json(c.req.raw, { url }) : c.redirect(url, 302);
  response.headers.append("Set-Cookie", callbackCookie(c, cookie.name, cookie.value, OAUTH_MS / 1000));
  return response;
}

async function finish(c: AuthRequest): Promise<Response> {
  const [state = "", code = "", error = "", errorDescription = ""] = ANSWERED.map((name) => c.req.query(name));
  const name = await cookieName(state);
  const cookie = getCookie(c, name) ?? "";
  const { target, isPkce, result } = await finishOAuth(c.var.auth, { state, code, error, errorDescription, cookie });
  const response = refused(result)
    ? ledOnWithError(target, result, isPkce)
    : "code" in result
      ? ledOn(target, { code: result.code }, true)
      : ledOnWithSession(target, result, "");
  if (cookie !== "") response.headers.append("Set-Cookie", callbackCookie(c, name, "", 0));
  return response;
}

/** A cookie that only the way back from a provider gets to see. */
function callbackCookie({ var: { auth } }: AuthRequest, name: string, value: string, maxAge: number): string {
  const { pathname: path, protocol } = new URL(callbackAt(auth));
  return generateCookie(name, value, { path, maxAge, httpOnly: true, secure: protocol === "https:", sameSite: "Lax" });
}
