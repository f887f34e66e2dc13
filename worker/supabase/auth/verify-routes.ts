import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import { failedGuard } from "#store/guards.ts";
import { isUniqueViolation } from "#store/store.ts";
import { HALF_AGREED } from "#worker/accounts/agree-to-email-change.ts";
import type { AuthContext } from "#worker/accounts/auth-context.ts";
import { makeAuthCode } from "#worker/accounts/exchange-code.ts";
import { redirectTarget } from "#worker/accounts/one-time-codes.ts";
import { isVerifyType, type Proof, readLink, redeemCode, type Redeemed } from "#worker/accounts/redeem-code.ts";
import { type SignedIn, startSession } from "#worker/accounts/start-session.ts";
import { sessionJson } from "./account-json.ts";
import { confirmPage } from "./confirm-page.ts";
import { limitByAddress } from "./limits.ts";
import { type Body, readBody } from "./read-body.ts";
import { ledOn, ledOnWithError, ledOnWithSession } from "./redirects.ts";
import { answer, type AuthEnv, type AuthRequest, json, refusal, refuseTo } from "./wire.ts";

const [limitLinks, limitCodes] = [limitByAddress("token"), limitByAddress("send")];
/** The form of a link counts as the link does. */
const limitPosts = createMiddleware<AuthEnv>((c, next) => (isForm(c.req.raw) ? limitLinks : limitCodes)(c, next));

/** What the client shows when the first of two addresses has agreed to a change. */
const HALF_AGREED_MESSAGE = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Links and codes that come back: by POST from the client, by GET from a mail, by the form of the page that GET answers. */
export const verifyRoutes = new Hono<AuthEnv>()
  .post("/verify", limitPosts, async (c) => {
    if (isForm(c.req.raw)) return followLink(c);
    const body = await readBody(c.req.raw, {
      type: "string",
      token: "string",
      token_hash: "string",
      email: "string",
      phone: "string",
    });
    if (refused(body)) return refusal(c.req.raw, body);
    const type = body.text("type");
    if (!isVerifyType(type)) return refuseTo(c, "validation_failed", { message: "Verify requires a verification type" });
    const proof = proofOf(body);
    if (refused(proof)) return refusal(c.req.raw, proof);
    const redeemed = await redeemCode(c.var.auth, type, proof);
    if (refused(redeemed)) return refusal(c.req.raw, redeemed);
    if (redeemed === HALF_AGREED) return json(c.req.raw, { msg: HALF_AGREED_MESSAGE, code: "200" });
    return answer(c, await signIn(c.var.auth, redeemed), sessionJson);
  })
  .get("/verify", limitLinks, (c) => followLink(c));

const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("Content-Type") ?? "");

/** The form was sent by our own page; clients other than browsers do not say where from. */
function isPress({ method, headers }: Request): boolean {
  return method === "POST" && ["same-origin", null].includes(headers.get("Sec-Fetch-Site"));
}

/**
 * Follows the link of a mail. One that confirms an address or agrees to a change of address only answers a page with a button, because
 * programs that look through mail fetch links (docs/decisions/0062): it is redeemed by the form of that page.
 */
async function followLink(c: AuthRequest): Promise<Response> {
  const { auth } = c.var;
  const [token, type] = [c.req.query("token") ?? "", c.req.query("type") ?? ""];
  const target = redirectTarget(auth, c.req.query("redirect_to"));
  if (token === "" || !isVerifyType(type))
    return refuseTo(c, "validation_failed", { message: "Verify requires a token and a verification type" });
  const isPkce = token.startsWith("pkce_");
  if (!isPress(c.req.raw)) {
    const found = await readLink(auth, type, token);
    if (refused(found)) return ledOnWithError(target, found, isPkce);
    const { kind } = found.token;
    if (kind === "confirmation") return confirmPage(found.account, "confirmation", target);
    if (kind === "email_change_current" || kind === "email_change_new") return confirmPage(found.account, "emailChange", target);
  }
  const redeemed = await redeemCode(auth, type, { link: token });
  if (refused(redeemed)) return ledOnWithError(target, redeemed, isPkce);
  if (redeemed === HALF_AGREED) return ledOn(target, { message: HALF_AGREED_MESSAGE }, isPkce);
  const { flowStateId } = redeemed.token;
  if (flowStateId !== null) {
    const { code, write } = await makeAuthCode(auth, flowStateId, redeemed.account.id);
    const lost = await unlessLost(() => auth.store.atomically((db) => [...redeemed.write(db), ...write(db)]));
    return refused(lost) ? ledOnWithError(target, lost, isPkce) : ledOn(target, { code }, true);
  }
  const signedIn = await signIn(auth, redeemed);
  return refused(signedIn) ? ledOnWithError(target, signedIn, false) : ledOnWithSession(target, signedIn, type);
}

function proofOf(body: Body): Proof | Refusal {
  const [link, code, email, phone] = ["token_hash", "token", "email", "phone"].map((name) => body.text(name));
  if (link) {
    return email || phone
      ? refuse("validation_failed", { message: "Only the token_hash and type should be provided" })
      : { link };
  }
  if (!code) return refuse("validation_failed", { message: "Verify requires a token or a token hash" });
  if (email && !phone) return { email, code };
  if (phone && !email) return { phone, code };
  return refuse("validation_failed", { message: "Only an email address or phone number should be provided on verify" });
}

function signIn(auth: AuthContext, { account, write }: Redeemed): Promise<SignedIn | Refusal> {
  return unlessLost(() => startSession(auth, account, "otp", write));
}

/** Runs the writes; refuses where another request took the address, or replaced what the link was for, in the meantime. */
async function unlessLost<T>(write: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("email_exists");
    if (failedGuard(error) !== undefined) return refuse("otp_expired");
    throw error;
  }
}
