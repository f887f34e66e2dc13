import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { HALF_AGREED } from "#identity/accounts/agree-to-email-change.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { createAuthCode } from "#identity/accounts/exchange-code.ts";
import { redirectTarget } from "#identity/accounts/one-time-codes.ts";
import { isVerifyType, type Proof, readLink, redeemCode, type Redeemed } from "#identity/accounts/redeem-code.ts";
import { type SessionTokens, startSession } from "#identity/accounts/start-session.ts";
import { sessionJson } from "./account-json.ts";
import { renderConfirmPage } from "./confirm-page.ts";
import { limitByNetwork } from "./limits.ts";
import { type Body, readBody } from "./read-body.ts";
import { redirectWithValues, redirectWithError, redirectWithSession } from "./redirects.ts";
import { respond, type AuthEnv, type AuthRequest, json, refusalResponse, refuseTo } from "./wire.ts";

const [limitLinks, limitCodes] = [limitByNetwork("token"), limitByNetwork("send")];
/** The form of a confirmation page counts like the link itself. */
const limitPosts = createMiddleware<AuthEnv>((c, next) => (isForm(c.req.raw) ? limitLinks : limitCodes)(c, next));

/** GoTrue's message for the first of two addresses that agree to a change. */
const HALF_AGREED_MESSAGE = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Redeeming links and codes: POST from the client, GET from the link of an email, and POST from the form of the confirmation
 * page.
 */
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
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const type = body.text("type");
    if (!isVerifyType(type)) return refuseTo(c, "validation_failed", { message: "Verify requires a verification type" });
    const proof = readProof(body);
    if (isRefusal(proof)) return refusalResponse(c.req.raw, proof);
    const redeemed = await redeemCode(c.var.auth, type, proof);
    if (isRefusal(redeemed)) return refusalResponse(c.req.raw, redeemed);
    if (redeemed === HALF_AGREED) return json(c.req.raw, { msg: HALF_AGREED_MESSAGE, code: "200" });
    return respond(c, await signIn(c.var.auth, redeemed), sessionJson);
  })
  .get("/verify", limitLinks, (c) => followLink(c));

const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("Content-Type") ?? "");

/** True if the button of our own confirmation page was pressed. Clients other than browsers do not send Sec-Fetch-Site. */
function isConfirmationPress({ method, headers }: Request): boolean {
  return method === "POST" && ["same-origin", null].includes(headers.get("Sec-Fetch-Site"));
}

/**
 * Handles the link of an email. A link that confirms an address, or agrees to a change of address, shows a page with a button,
 * and the form of that page redeems it, because mail scanners open links (docs/decisions/0062).
 */
async function followLink(c: AuthRequest): Promise<Response> {
  const { auth } = c.var;
  const [token, type] = [c.req.query("token") ?? "", c.req.query("type") ?? ""];
  const target = redirectTarget(auth, c.req.query("redirect_to"));
  if (token === "" || !isVerifyType(type))
    return refuseTo(c, "validation_failed", { message: "Verify requires a token and a verification type" });
  const isPkce = token.startsWith("pkce_");
  if (!isConfirmationPress(c.req.raw)) {
    const found = await readLink(auth, type, token);
    if (isRefusal(found)) return redirectWithError(target, found, isPkce);
    const { kind } = found.token;
    if (kind === "confirmation") return renderConfirmPage(found.account, "confirmation", target);
    if (kind === "email_change_current" || kind === "email_change_new")
      return renderConfirmPage(found.account, "emailChange", target);
  }
  const redeemed = await redeemCode(auth, type, { link: token });
  if (isRefusal(redeemed)) return redirectWithError(target, redeemed, isPkce);
  if (redeemed === HALF_AGREED) return redirectWithValues(target, { message: HALF_AGREED_MESSAGE }, isPkce);
  const { flowStateId } = redeemed.token;
  if (flowStateId !== null) {
    const { code, write } = await createAuthCode(auth, flowStateId, redeemed.account.id);
    const { store, now } = auth;
    const written = await refuseIfReplaced(() =>
      store.atomically((db) => [
        ...users.requireUnchanged(db, store.tables, redeemed.readAs, now),
        ...redeemed.write(db),
        ...write(db),
      ]),
    );
    return isRefusal(written) ? redirectWithError(target, written, isPkce) : redirectWithValues(target, { code }, true);
  }
  const signedIn = await signIn(auth, redeemed);
  return isRefusal(signedIn) ? redirectWithError(target, signedIn, false) : redirectWithSession(target, signedIn, type);
}

function readProof(body: Body): Proof | Refusal {
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

function signIn(auth: AuthContext, redeemed: Redeemed): Promise<SessionTokens | Refusal> {
  return refuseIfReplaced(() => startSession(auth, { ...redeemed, method: "otp", refusal: "otp_expired" }));
}

/** Runs the writes; refuses if another request has taken the address or changed the account in the meantime. */
async function refuseIfReplaced<T>(write: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("email_exists");
    if (failedGuard(error) !== undefined) return refuse("otp_expired");
    throw error;
  }
}
