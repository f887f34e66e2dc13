import { Hono } from "hono";
import { type Refusal, isRefusal } from "#contract/identity/auth-errors.ts";
import { recover, resend, type ResendType } from "#identity/accounts/recover.ts";
import { reauthenticate } from "#identity/accounts/reauthenticate.ts";
import { sendSignInCode } from "#identity/accounts/send-sign-in-code.ts";
import { signInAnonymously } from "#identity/accounts/sign-in-anonymously.ts";
import { signUp } from "#identity/accounts/sign-up.ts";
import { sessionJson, userJson } from "./account-json.ts";
import { limitByNetwork } from "./limits.ts";
import { readPkceChallenge, PKCE_FIELDS, readBody } from "./read-body.ts";
import { requireSession } from "./require-session.ts";
import { respond, type AuthEnv, type AuthRequest, json, refusalResponse, refuseTo } from "./wire.ts";

const CONTACT_FIELDS = { email: "string", phone: "string" } as const;
const RESEND_TYPES: ReadonlySet<string> = new Set<ResendType>(["signup", "email_change", "sms", "phone_change"]);

/** One count for all of them: a network could otherwise send as many messages as all routes together allow. */
const limitMessages = limitByNetwork("send", "message");

/** Routes that create accounts or send messages. */
export const signUpRoutes = new Hono<AuthEnv>()
  .post("/signup", limitMessages, async (c) => {
    const body = await readBody(c.req.raw, { ...CONTACT_FIELDS, ...PKCE_FIELDS, password: "string", data: "object" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const [email, phone, data] = [body.optional("email"), body.optional("phone"), body.object("data") ?? {}];
    if (!email && !phone) {
      return body.text("password") === ""
        ? respond(c, await signInAnonymously(c.var.auth, data), sessionJson)
        : refuseTo(c, "validation_failed", { message: "To signup, please provide your email or phone" });
    }
    if (email && phone) {
      return refuseTo(c, "validation_failed", { message: "Only an email address or phone number should be provided on signup." });
    }
    const password = body.text("password");
    if (password === "") return refuseTo(c, "validation_failed", { message: "Signup requires a valid password" });
    const pkce = readPkceChallenge(body);
    if (isRefusal(pkce)) return refusalResponse(c.req.raw, pkce);
    const result = await signUp(c.var.auth, { email, phone, password, data, pkce, redirectTo: c.req.query("redirect_to") });
    return respond(c, result, (done) => ("pending" in done ? userJson(done.pending) : sessionJson(done)));
  })
  .post("/otp", limitMessages, (c) => sendCode(c))
  .post("/magiclink", limitMessages, (c) => sendCode(c))
  .post("/recover", limitMessages, async (c) => {
    const body = await readBody(c.req.raw, { email: "string", ...PKCE_FIELDS });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const pkce = readPkceChallenge(body);
    if (isRefusal(pkce)) return refusalResponse(c.req.raw, pkce);
    return answerEmpty(c, await recover(c.var.auth, body.text("email"), { pkce, redirectTo: c.req.query("redirect_to") }));
  })
  .post("/resend", limitMessages, async (c) => {
    const body = await readBody(c.req.raw, { ...CONTACT_FIELDS, ...PKCE_FIELDS, type: "string" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const type = body.text("type");
    if (!RESEND_TYPES.has(type))
      return refuseTo(c, "validation_failed", { message: "Missing one of these types: signup, email_change, sms, phone_change" });
    const pkce = readPkceChallenge(body);
    if (isRefusal(pkce)) return refusalResponse(c.req.raw, pkce);
    const subject = body.optional("email") ?? body.text("phone");
    return answerEmpty(
      c,
      await resend(c.var.auth, type as ResendType, subject, { pkce, redirectTo: c.req.query("redirect_to") }),
    );
  })
  .get("/reauthenticate", limitByNetwork("send"), requireSession, async (c) => {
    const { auth, current } = c.var;
    return respond(c, await reauthenticate(auth, current.account), messageJson);
  });

async function sendCode(c: AuthRequest): Promise<Response> {
  const body = await readBody(c.req.raw, {
    ...CONTACT_FIELDS,
    ...PKCE_FIELDS,
    create_user: "boolean",
    data: "object",
    channel: "string",
  });
  if (isRefusal(body)) return refusalResponse(c.req.raw, body);
  const [email, phone] = [body.optional("email"), body.optional("phone")];
  if (email && phone)
    return refuseTo(c, "validation_failed", { message: "Only an email address or phone number should be provided" });
  if (!email && !phone) return refuseTo(c, "validation_failed", { message: "One of email or phone must be set" });
  if (phone && !["", "sms"].includes(body.text("channel")))
    return refuseTo(c, "validation_failed", { message: "Invalid channel, supported values are 'sms'" });
  const pkce = readPkceChallenge(body);
  if (isRefusal(pkce)) return refusalResponse(c.req.raw, pkce);
  const wanted = { email, phone, pkce, createUser: body.flag("create_user") ?? true, data: body.object("data") ?? {} };
  const sent = await sendSignInCode(c.var.auth, { ...wanted, redirectTo: c.req.query("redirect_to") });
  return respond(c, sent, messageJson);
}

const messageJson = ({ messageId }: { messageId?: string }) => (messageId === undefined ? {} : { message_id: messageId });

/** Responds with an empty object, or with a refusal. */
function answerEmpty(c: AuthRequest, refusedWith: Refusal | undefined): Response {
  return refusedWith ? refusalResponse(c.req.raw, refusedWith) : json(c.req.raw, {});
}
