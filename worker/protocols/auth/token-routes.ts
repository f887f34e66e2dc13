import { Hono } from "hono";
import { refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { exchangeCode } from "#identity/accounts/exchange-code.ts";
import { refreshSession } from "#identity/accounts/refresh-session.ts";
import { signInWithPassword } from "#identity/accounts/sign-in-with-password.ts";
import { sessionJson } from "./account-json.ts";
import { handleIdTokenGrant } from "./id-token-route.ts";
import { limitByNetwork } from "./limits.ts";
import { readBody } from "./read-body.ts";
import { respond, type AuthEnv, type AuthRequest, refusalResponse, refuseTo } from "./wire.ts";

/** POST token, for each grant type. */
export const tokenRoutes = new Hono<AuthEnv>().post("/token", limitByNetwork("token"), (c) => {
  switch (c.req.query("grant_type") ?? "") {
    case "password":
      return handlePasswordGrant(c);
    case "refresh_token":
      return handleRefreshTokenGrant(c);
    case "pkce":
      return handlePkceGrant(c);
    case "id_token":
      return handleIdTokenGrant(c);
    case "web3":
      return refuseTo(c, "web3_provider_disabled");
    default:
      return refuseTo(c, "validation_failed", { message: "unsupported_grant_type" });
  }
});

async function handlePasswordGrant(c: AuthRequest): Promise<Response> {
  const body = await readBody(c.req.raw, { email: "string", phone: "string", password: "string" });
  if (isRefusal(body)) return refusalResponse(c.req.raw, body);
  const email = body.optional("email");
  const phone = body.optional("phone");
  if (email && phone) {
    return refuseTo(c, "validation_failed", { message: "Only an email address or phone number should be provided on login." });
  }
  if (!email && !phone) return refuseTo(c, "validation_failed", { message: "missing email or phone" });
  return respond(c, await signInWithPassword(c.var.auth, { email, phone, password: body.text("password") }), sessionJson);
}

async function handleRefreshTokenGrant(c: AuthRequest): Promise<Response> {
  const body = await readBody(c.req.raw, { refresh_token: "string" });
  if (isRefusal(body)) return refusalResponse(c.req.raw, body);
  const token = body.text("refresh_token");
  return respond(
    c,
    token === "" ? refuse("validation_failed", { message: "refresh_token required" }) : await refreshSession(c.var.auth, token),
    sessionJson,
  );
}

async function handlePkceGrant(c: AuthRequest): Promise<Response> {
  const body = await readBody(c.req.raw, { auth_code: "string", code_verifier: "string" });
  if (isRefusal(body)) return refusalResponse(c.req.raw, body);
  const [code, verifier] = [body.text("auth_code"), body.text("code_verifier")];
  if (code === "" || verifier === "") {
    return refuseTo(c, "validation_failed", { message: "invalid request: both auth code and code verifier should be non-empty" });
  }
  return respond(c, await exchangeCode(c.var.auth, code, verifier), sessionJson);
}
