import { Hono } from "hono";
import { isRefusal } from "#contract/identity/auth-errors.ts";
import {
  createRecoveryCodes,
  type RecoveryCodeSet,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  countRecoveryCodes,
  useRecoveryCode,
} from "#identity/accounts/recovery-codes.ts";
import { sessionJson } from "./account-json.ts";
import { readBody } from "./read-body.ts";
import { requireSession } from "./require-session.ts";
import { respond, type AuthEnv, refusalResponse } from "./wire.ts";

/** Recovery codes for the client's `mfa.recoveryCodes`, which calls them below `/factors`; also mounted at `/recovery-codes`. */
export const recoveryCodeRoutes = new Hono<AuthEnv>()
  .get("/", requireSession, async (c) =>
    respond(c, await countRecoveryCodes(c.var.auth, c.var.current), ({ factor, total, remaining }) => ({
      id: factor.id,
      type: factor.type,
      total,
      remaining,
    })),
  )
  .post("/", async (c) => {
    const body = await readBody(c.req.raw, { friendly_name: "string" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    return respond(c, await createRecoveryCodes(c.var.auth, c.var.current, body.optional("friendly_name")), setJson);
  })
  .post("/regenerate", async (c) => respond(c, await regenerateRecoveryCodes(c.var.auth, c.var.current), setJson))
  .post("/verify", async (c) => {
    const body = await readBody(c.req.raw, { code: "string" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    return respond(c, await useRecoveryCode(c.var.auth, c.var.current, body.text("code")), sessionJson);
  })
  .delete("/", async (c) => respond(c, await removeRecoveryCodes(c.var.auth, c.var.current), (removed) => removed));

const setJson = ({ factor, codes }: RecoveryCodeSet) => ({
  id: factor.id,
  type: factor.type,
  friendly_name: factor.friendlyName,
  total: codes.length,
  codes,
});
