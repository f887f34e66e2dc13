import { Hono } from "hono";
import { type Refusal, refused } from "#contract/auth-errors.ts";
import { recover, resend, type ResendType } from "#worker/accounts/recover.ts";
import { reauthenticate } from "#worker/accounts/reauthenticate.ts";
import { sendSignInCode } from "#worker/accounts/send-sign-in-code.ts";
import { signInAnonymously } from "#worker/accounts/sign-in-anonymously.ts";
import { signUp } from "#worker/accounts/sign-up.ts";
import { sessionJson, userJson } from "./account-json.ts";
import { limitByAddress } from "./limits.ts";
import { challengeOf, PKCE_FIELDS, readBody } from "./read-body.ts";
import { requireSession } from "./require-session.ts";
import { answer, type AuthEnv, type AuthRequest, json, refusal, refuseTo } from "./wire.ts";

const WHO = { email: "string", phone: "string" } as const;
const RESEND_TYPES: ReadonlySet<string> = new Set<ResendType>(["signup", "email_change", "sms", "phone_change"]);

/** What makes accounts and sends mails: each of these is limited by address. */
export const signUpRoutes = new Hono<AuthEnv>()
  .post("/signup", limitByAddress("send"), async (c) => {
    const body = await readBody(c.req.raw, { ...WHO, ...PKCE_FIELDS, password: "string", data: "object" });
    if (refused(body)) return refusal(c.req.raw, body);
    const [email, phone, data] = [body.optional("email"), body.optional("phone"), body.object("data") ?? {}];
    if (!email && !phone) {
      return body.text("password") === ""
        ? answer(c, await signInAnonymously(c.var.auth, data), sessionJson)
        : refuseTo(c, "validation_failed", { message: "To signup, please provide your email or phone" });
    }
    if (email && phone) {
      return refuseTo(c, "validation_failed", { message: "Only an email address or phone number should be provided on signup." });
    }
    const password = body.text("password");
    if (password === "") return refuseTo(c, "validation_failed", { message: "Signup requires a valid password" });
    const pkce = challengeOf(body);
    if (refused(pkce)) return refusal(c.req.raw, pkce);
    const result = await signUp(c.var.auth, { email, phone, password, data, pkce, redirectTo: c.req.query("redirect_to") });
    return answer(c, result, (done) => ("pending" in done ? userJson(done.pending) : sessionJson(done)));
  })
  .post("/otp", limitByAddress("send"), (c) => sendCode(c))
  .post("/magiclink", limitByAddress("send"), (c) => sendCode(c))
  .post("/recover", limitByAddress("send"), async (c) => {
    const body = await readBody(c.req.raw, { email: "string", ...PKCE_FIELDS });
    if (refused(body)) return refusal(c.req.raw, body);
    const pkce = challengeOf(body);
    if (refused(pkce)) return refusal(c.req.raw, pkce);
    return empty(c, await recover(c.var.auth, body.text("email"), { pkce, redirectTo: c.req.query("redirect_to") }));
  })
  .post("/resend", limitByAddress("send"), async (c) => {
    const body = await readBody(c.req.raw, { ...WHO, ...PKCE_FIELDS, type: "string" });
    if (refused(body)) return refusal(c.req.raw, body);
    const type = body.text("type");
    if (!RESEND_TYPES.has(type))
      return refuseTo(c, "validation_failed", { message: "Missing one of these types: signup, email_change, sms, phone_change" });
    const pkce = challengeOf(body);
    if (refused(pkce)) return refusal(c.req.raw, pkce);
    const subject = body.optional("email") ?? body.text("phone");
    return empty(c, await resend(c.var.auth, type as ResendType, subject, { pkce, redirectTo: c.req.query("redirect_to") }));
  })
  .get("/reauthenticate", limitByAddress("send"), requireSession, async (c) => {
    const { auth, present } = c.var;
    return answer(c, await reauthenticate(auth, present.account), messageJson);
  });

async function sendCode(c: AuthRequest): Promise<Response> {
  const body = await readBody(c.req.raw, { ...WHO, ...PKCE_FIELDS, create_user: "boolean", data: "object", channel: "string" });
  if (refused(body)) return refusal(c.req.raw, body);
  const [email, phone] = [body.optional("email"), body.optional("phone")];
  if (email && phone)
    return refuseTo(c, "validation_failed", { message: "Only an email address or phone number should be provided" });
  if (!email && !phone) return refuseTo(c, "validation_failed", { message: "One of email or phone must be set" });
  if (phone && !["", "sms"].includes(body.text("channel")))
    return refuseTo(c, "validation_failed", { message: "Invalid channel, supported values are 'sms'" });
  const pkce = challengeOf(body);
  if (refused(pkce)) return refusal(c.req.raw, pkce);
  const wanted = { email, phone, pkce, createUser: body.flag("create_user") ?? true, data: body.object("data") ?? {} };
  const sent = await sendSignInCode(c.var.auth, { ...wanted, redirectTo: c.req.query("redirect_to") });
  return answer(c, sent, messageJson);
}

const messageJson = ({ messageId }: { messageId?: string }) => (messageId === undefined ? {} : { message_id: messageId });

function empty(c: AuthRequest, refusedWith: Refusal | undefined): Response {
  return refusedWith ? refusal(c.req.raw, refusedWith) : json(c.req.raw, {});
}
