import { Hono } from "hono";
import { isRefusal } from "#contract/identity/auth-errors.ts";
import { challengeFactor, ownFactor, usableFactor } from "#identity/accounts/challenge-factor.ts";
import { enrolFactor, type EnrolledFactor } from "#identity/accounts/enrol-factor.ts";
import { removeFactor } from "#identity/accounts/remove-factor.ts";
import { verifyFactor } from "#identity/accounts/verify-factor.ts";
import { sessionJson } from "./account-json.ts";
import { readBody } from "./read-body.ts";
import { recoveryCodeRoutes } from "./recovery-code-routes.ts";
import { requireFirstFactor } from "./require-session.ts";
import { respond, type AuthEnv, json, refusalResponse, refuseTo } from "./wire.ts";

/** Second factors of the caller's account. */
export const factorRoutes = new Hono<AuthEnv>()
  .use(requireFirstFactor)
  .route("/recovery-codes", recoveryCodeRoutes)
  .post("/", async (c) => {
    const body = await readBody(c.req.raw, { factor_type: "string", friendly_name: "string", issuer: "string", phone: "string" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const wanted = {
      type: body.text("factor_type"),
      friendlyName: body.text("friendly_name"),
      issuer: body.optional("issuer"),
      phone: body.optional("phone"),
    };
    return respond(c, await enrolFactor(c.var.auth, c.var.current, wanted), enrolledJson);
  })
  .post("/:id/challenge", async (c) => {
    const factor = usableFactor(c.var.auth, c.var.current, c.req.param("id"));
    if (isRefusal(factor)) return refusalResponse(c.req.raw, factor);
    return respond(c, await challengeFactor(c.var.auth, c.var.current, factor), ({ id, expiresAt }) => ({
      id,
      type: factor.type,
      expires_at: expiresAt,
    }));
  })
  .post("/:id/verify", async (c) => {
    const factor = usableFactor(c.var.auth, c.var.current, c.req.param("id"));
    if (isRefusal(factor)) return refusalResponse(c.req.raw, factor);
    const body = await readBody(c.req.raw, { challenge_id: "string", code: "string" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const submitted = { challengeId: body.text("challenge_id"), code: body.text("code") };
    if (submitted.code === "") return refuseTo(c, "validation_failed", { message: "Code needs to be non-empty" });
    return respond(c, await verifyFactor(c.var.auth, c.var.current, factor, submitted), sessionJson);
  })
  .delete("/:id", async (c) => {
    const factor = ownFactor(c.var.current, c.req.param("id"));
    if (isRefusal(factor)) return refusalResponse(c.req.raw, factor);
    const refusedWith = await removeFactor(c.var.auth, c.var.current, factor);
    return refusedWith ? refusalResponse(c.req.raw, refusedWith) : json(c.req.raw, { id: factor.id });
  });

function enrolledJson({ factor, totp }: EnrolledFactor) {
  return {
    id: factor.id,
    type: factor.type,
    friendly_name: factor.friendlyName,
    ...(totp ? { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } } : {}),
    ...(factor.phone === null ? {} : { phone: factor.phone }),
  };
}
