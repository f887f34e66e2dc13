import { type Context, Hono } from "hono";
import { MAX_MAIL_SERVER_BYTES } from "#contract/services/mail-server.ts";
import {
  firstMailServerInput,
  platformMailServerInput,
  platformMailServerParam,
  platformTestMailInput,
} from "#contract/admin/platform-mail-server.ts";
import { answer, refuse, refuseTooManyRequests, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, ifMatchValue, input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { findById as findUser } from "#store/identity/users.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { countConnection } from "#services/mail/servers/count-connection.ts";
import { sendTestMail } from "#services/mail/servers/send-test-mail.ts";
import { type ServerTools, serverToolsOf } from "#services/mail/servers/server-tools.ts";
import { adminToolsOf, recordAction } from "#services/audit/record-action.ts";
import { readServers } from "./read-servers.ts";
import { auditDetails, completePlatformServer, putServerFirst, removePlatformServer, savePlatformServer } from "./save-server.ts";

type AdminContext = Context<GatedEnv>;

/** Counts a connection that the admin starts; the response if there were too many, or if the admin's address is not confirmed. */
async function beginConnection(c: AdminContext, tools: ServerTools) {
  const { userId } = c.var.user;
  const admin = await findUser(tools.store, userId);
  if (!admin || admin.email === "" || admin.emailConfirmedAt === null) return { refused: refuse(c, "NOT_ALLOWED") };
  const counted = await countConnection(tools, `of ${userId}`);
  if (!counted.allowed) return { refused: refuseTooManyRequests(c, counted.resetAt - tools.now) };
  return { recipient: admin.email };
}

/** `/api/admin/settings/mail-servers`: the mail servers of the platform (0109). */
export const platformMailServerRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, async (c) => {
    const { env, openStore, now } = c.env.context;
    return answer(c, await readServers(env, await openStore(), now));
  })
  .put(
    "/first",
    requireAdmin,
    maxBodyBytes(MAX_MAIL_SERVER_BYTES),
    ifMatchValue(),
    input("json", firstMailServerInput),
    async (c) => {
      const change = { from: c.req.valid("header").expected, to: c.req.valid("json").id };
      const changed = await putServerFirst(await serverToolsOf(c.env.context), await adminToolsOf(c), change);
      if (!changed.ok) return refuseWrite(c, changed);
      deliverSoon(c.env.context);
      return answer(c, { first: change.to });
    },
  )
  .post(
    "/:serverId/test",
    requireAdmin,
    maxBodyBytes(MAX_MAIL_SERVER_BYTES),
    input("param", platformMailServerParam),
    input("json", platformTestMailInput),
    async (c) => {
      const tools = await serverToolsOf(c.env.context);
      const { recipient, refused } = await beginConnection(c, tools);
      if (refused) return refused;
      const { locale, ...entered } = c.req.valid("json");
      const server = await completePlatformServer(c.env.context.env, tools, c.req.valid("param").serverId, entered);
      if (!server) return refuse(c, "INVALID_FORM", { fields: { password: "required" } });
      const sent = await sendTestMail(tools, server, { recipient, locale, texts: "platformTest" });
      const details = { ...auditDetails(server), problem: sent.problem ?? "none" };
      await recordAction(await adminToolsOf(c), tools.store.db, "platform_mail_server_tested", { details });
      return answer(c, { ...sent, recipient });
    },
  )
  .put(
    "/:serverId",
    requireAdmin,
    maxBodyBytes(MAX_MAIL_SERVER_BYTES),
    input("param", platformMailServerParam),
    ifMatch(),
    input("json", platformMailServerInput),
    async (c) => {
      const tools = await serverToolsOf(c.env.context);
      const { recipient, refused } = await beginConnection(c, tools);
      if (refused) return refused;
      const id = c.req.valid("param").serverId;
      const { version } = c.req.valid("header");
      const server = await completePlatformServer(c.env.context.env, tools, id, c.req.valid("json"));
      if (!server) return refuse(c, "INVALID_FORM", { fields: { password: "required" } });
      const saved = await savePlatformServer(tools, await adminToolsOf(c), { id, server, version, recipient });
      if (!saved.ok && saved.code === "INVALID_FORM") return refuse(c, saved.code, { details: saved.check });
      if (!saved.ok) return refuseWrite(c, saved);
      deliverSoon(c.env.context);
      return answer(c, { check: saved.check, version: version + 1 });
    },
  )
  .delete("/:serverId", requireAdmin, input("param", platformMailServerParam), ifMatch(), async (c) => {
    const removed = { id: c.req.valid("param").serverId, ...c.req.valid("header") };
    const result = await removePlatformServer(await serverToolsOf(c.env.context), await adminToolsOf(c), removed);
    if (!result.ok) return refuseWrite(c, result);
    deliverSoon(c.env.context);
    return c.body(null, 204);
  });
