import { Hono } from "hono";
import { refused } from "#contract/auth-errors.ts";
import {
  makeRecoveryCodes,
  type RecoveryCodeSet,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  tallyRecoveryCodes,
  useRecoveryCode,
} from "#worker/accounts/recovery-codes.ts";
import { sessionJson } from "./account-json.ts";
import { readBody } from "./read-body.ts";
import { requireSession } from "./require-session.ts";
import { answer, type AuthEnv, refusal } from "./wire.ts";

/** Recovery codes, as the client's `mfa.recoveryCodes` asks for them below `/factors`; also at `/recovery-codes`. */
export const recoveryCodeRoutes = new Hono<AuthEnv>()
  .get("/", requireSession, async (c) =>
    answer(c, await tallyRecoveryCodes(c.var.auth, c.var.present), ({ factor, total, remaining }) => ({
      id: factor.id,
      type: factor.type,
      total,
      remaining,
    })),
  )
  .post("/", async (c) => {
    const body = await readBody(c.req.raw, { friendly_name: "string" });
    if (refused(body)) return refusal(c.req.raw, body);
    return answer(c, await makeRecoveryCodes(c.var.auth, c.var.present, body.optional("friendly_name")), setJson);
  })
  .post("/regenerate", async (c) => answer(c, await remakeRecoveryCodes(c.var.auth, c.var.present), setJson))
  .post("/verify", async (c) => {
    const body = await readBody(c.req.raw, { code: "string" });
    if (refused(body)) return refusal(c.req.raw, body);
    return answer(c, await useRecoveryCode(c.var.auth, c.var.present, body.text("code")), sessionJson);
  })
  .delete("/", async (c) => answer(c, await removeRecoveryCodes(c.var.auth, c.var.present), (removed) => removed));

const setJson = ({ factor, codes }: RecoveryCodeSet) => ({
  id: factor.id,
  type: factor.type,
  friendly_name: factor.friendlyName,
  total: codes.length,
  codes,
});
