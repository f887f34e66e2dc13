import { Hono } from "hono";
import { isRefusal } from "#contract/identity/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { SIGN_OUT_SCOPES, signOut, type SignOutScope } from "#identity/accounts/sign-out.ts";
import { updateAccount } from "#identity/accounts/update-account.ts";
import { userJson } from "./account-json.ts";
import { limitByNetwork } from "./limits.ts";
import { readPkceChallenge, PKCE_FIELDS, readBody } from "./read-body.ts";
import { requireFirstFactor, requireSession } from "./require-session.ts";
import { respond, type AuthEnv, json, refusalResponse, refuseTo } from "./wire.ts";

const FIELDS = {
  ...PKCE_FIELDS,
  email: "string",
  phone: "string",
  password: "string",
  current_password: "string",
  nonce: "string",
  data: "object",
} as const;

/** The caller's own account. */
export const userRoutes = new Hono<AuthEnv>()
  .get("/user", requireFirstFactor, (c) => json(c.req.raw, userJson(c.var.current.account)))
  .put("/user", limitByNetwork("send"), requireSession, async (c) => {
    const body = await readBody(c.req.raw, FIELDS);
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const pkce = readPkceChallenge(body);
    if (isRefusal(pkce)) return refusalResponse(c.req.raw, pkce);
    const changes = {
      email: body.optional("email"),
      phone: body.optional("phone"),
      password: body.optional("password"),
      currentPassword: body.optional("current_password"),
      nonce: body.optional("nonce"),
      data: body.object("data"),
      redirectTo: c.req.query("redirect_to"),
      pkce,
    };
    return respond(c, await updateAccount(c.var.auth, c.var.current, changes), userJson);
  })
  .post("/logout", requireFirstFactor, async (c) => {
    const scope = c.req.query("scope") ?? "global";
    if (!isScope(scope)) return refuseTo(c, "validation_failed", { message: `Unsupported logout scope "${scope}"` });
    const { auth, current } = c.var;
    // A session without its second factor can only end itself.
    if (!lacksSecondFactor(current)) await signOut(auth, current, scope);
    else if (scope === "others") return refuseTo(c, "insufficient_aal");
    else await signOut(auth, current, "local");
    return new Response(null, { status: 204 });
  });

const isScope = (scope: string): scope is SignOutScope => (SIGN_OUT_SCOPES as readonly string[]).includes(scope);
