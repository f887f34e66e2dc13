import { isRefusal } from "#contract/identity/auth-errors.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import { bearerOf } from "#services/http/caller/caller.ts";
import { signInWithIdToken } from "#identity/accounts/sign-in-with-id-token.ts";
import { findSignedInAccount } from "#identity/accounts/signed-in-account.ts";
import { sessionJson } from "./account-json.ts";
import { readBody } from "./read-body.ts";
import { respond, type AuthRequest, refusalResponse, refuseTo } from "./wire.ts";

/** POST token?grant_type=id_token. */
export async function handleIdTokenGrant(c: AuthRequest): Promise<Response> {
  const body = await readBody(c.req.raw, { provider: "string", id_token: "string", nonce: "string", link_identity: "boolean" });
  if (isRefusal(body)) return refusalResponse(c.req.raw, body);
  const idToken = body.text("id_token");
  if (idToken === "") return refuseTo(c, "validation_failed", { message: "id_token required" });
  const linkTo = body.flag("link_identity")
    ? await findSignedInAccount(c.var.auth, c.env.context, bearerOf(c.req.raw))
    : undefined;
  if (isRefusal(linkTo)) return refusalResponse(c.req.raw, linkTo);
  if (linkTo && lacksSecondFactor(linkTo)) return refuseTo(c, "insufficient_aal");
  const credentials = { provider: body.text("provider"), idToken, nonce: body.text("nonce"), linkTo };
  return respond(c, await signInWithIdToken(c.var.auth, credentials), sessionJson);
}
