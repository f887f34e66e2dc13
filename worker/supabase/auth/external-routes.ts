import { Hono } from "hono";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { readForm } from "#http/read-form.ts";
import { beginOAuth } from "#worker/accounts/begin-oauth.ts";
import { finishOAuth } from "#worker/accounts/finish-oauth.ts";
import { unlinkIdentity } from "#worker/accounts/unlink-identity.ts";
import { limitByAddress } from "./limits.ts";
import { challengeOf } from "./read-body.ts";
import { ledOn, ledOnWithError, ledOnWithSession } from "./redirects.ts";
import { requireSession } from "./require-session.ts";
import { type AuthEnv, type AuthRequest, json, refusal, refuseTo } from "./wire.ts";

/** What a client may ask of the provider through us. */
const PASSED_ON = ["login_hint", "prompt", "access_type", "hd", "ui_locales", "response_mode"];

/** Signing in by way of somebody else. */
export const externalRoutes = new Hono<AuthEnv>()
  .post("/sso", (c) => refuseTo(c, "saml_provider_disabled"))
  .get("/authorize", limitByAddress("token"), async (c) => {
    const begun = await begin(c);
    if (refused(begun)) return refusal(c.req.raw, begun);
    return c.req.query("skip_http_redirect") === "true" ? json(c.req.raw, begun) : c.redirect(begun.url, 302);
  })
  .get("/callback", limitByAddress("token"), (c) => finish(c, (name) => c.req.query(name) ?? ""))
  // Apple sends its answer as a form.
  .post("/callback", limitByAddress("token"), async (c) => {
    const form = await readForm(c.req.raw);
    if (!form.ok) return refuseTo(c, "bad_oauth_callback");
    return finish(c, (name) => (typeof form.values[name] === "string" ? form.values[name] : ""));
  })
  .get("/user/identities/authorize", requireSession, async (c) => {
    if (!c.var.auth.settings.manualLinking) return refuseTo(c, "manual_linking_disabled");
    const begun = await begin(c, c.var.present.account.id);
    if (refused(begun)) return refusal(c.req.raw, begun);
    return c.req.query("skip_http_redirect") === "true" ? json(c.req.raw, begun) : c.redirect(begun.url, 302);
  })
  .delete("/user/identities/:id", requireSession, async (c) => {
    const refusedWith = await unlinkIdentity(c.var.auth, c.var.present, c.req.param("id"));
    return refusedWith ? refusal(c.req.raw, refusedWith) : json(c.req.raw, {});
  });

async function begin(c: AuthRequest, linkTo?: string): Promise<{ url: string } | Refusal> {
  const provider = c.req.query("provider") ?? "";
  if (provider === "") return refuse("validation_failed", { message: "provider is required" });
  const pkce = challengeOf({ optional: (name) => c.req.query(name) });
  if (refused(pkce)) return pkce;
  const passedOn = Object.fromEntries(PASSED_ON.flatMap((name) => (c.req.query(name) ? [[name, c.req.query(name) ?? ""]] : [])));
  const wanted = { provider, redirectTo: c.req.query("redirect_to"), scopes: c.req.query("scopes") ?? "", pkce, passedOn };
  return beginOAuth(c.var.auth, { ...wanted, ...(linkTo === undefined ? {} : { linkTo }) });
}

async function finish(c: AuthRequest, value: (name: string) => string): Promise<Response> {
  const back = {
    state: value("state"),
    code: value("code"),
    error: value("error"),
    errorDescription: value("error_description"),
  };
  const { target, isPkce, result } = await finishOAuth(c.var.auth, back);
  if (refused(result)) return ledOnWithError(target, result, isPkce);
  return "code" in result ? ledOn(target, { code: result.code }, true) : ledOnWithSession(target, result, "");
}
