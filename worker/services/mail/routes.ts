import { type Context, Hono } from "hono";
import { type MailServerInput, mailServerInput, MAX_MAIL_SERVER_BYTES, testMailInput } from "#contract/services/mail-server.ts";
import { siteMailParam, siteMailsQuery, suppressionParam } from "#contract/services/site-mail.ts";
import { answer, refuse, refuseTooManyRequests, refuseWrite } from "../http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "../http/api/input.ts";
import { requireSignedIn } from "../http/caller/gates.ts";
import { forSite, type SiteEnv } from "../http/caller/site-gate.ts";
import { findBySite } from "#store/services/mail-servers.ts";
import { findSender } from "#store/services/platform-mail-servers.ts";
import { findList, findOne } from "#store/services/site-mails.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { findById as findUser } from "#store/identity/users.ts";
import { secretsOf } from "../secrets/digests.ts";
import { authConfigOf } from "../secrets/auth-config.ts";
import { findCauses } from "#store/services/failed-mails.ts";
import { digestAddress } from "./digest-address.ts";
import { RESENT_SINCE_MS, resendFailed } from "./resend-failed.ts";
import { deliverSoon } from "./deliver-soon.ts";
import { retryMail } from "./retry-mail.ts";
import { checkServer } from "./servers/check-server.ts";
import { completeServer } from "./servers/complete-server.ts";
import { countConnection } from "./servers/count-connection.ts";
import { readSenderDns } from "./servers/read-sender-dns.ts";
import { readServer, removeServer, saveServer } from "./servers/save-server.ts";
import { sendTestMail } from "./servers/send-test-mail.ts";
import { type ServerTools, serverToolsOf } from "./servers/server-tools.ts";
import { openServer } from "./servers/server-transport.ts";
import { domainOf } from "./smtp/address.ts";
import { readSender } from "./smtp/settings.ts";

const MAX_SHOWN_SUPPRESSIONS = 200;
const MAX_CAUSES = 50;

type SiteContext = Context<SiteEnv>;

const toolsOf = (c: SiteContext) => serverToolsOf(c.env.context);

/** Counts a connection to a mail server; the response if there were too many. */
async function refuseTooManyChecks(c: SiteContext, tools: ServerTools) {
  const counted = await countConnection(tools, c.var.site.id);
  return counted.allowed ? undefined : refuseTooManyRequests(c, counted.resetAt - tools.now);
}

/** Completes entered settings with the password that is stored for the site. */
const complete = async (tools: ServerTools, siteId: string, entered: MailServerInput) =>
  completeServer(entered, await findBySite(tools.store, siteId), (stored) => openServer(tools, stored));

/** The caller's own address. */
const ownAddress = async (c: SiteContext, { store }: ServerTools): Promise<string> =>
  (await findUser(store, c.var.user.userId))?.email ?? "";

/** `/api/sites/:siteId/mails`: messages to guests with the state of their delivery. */
export const mailRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("messages:read"), input("query", siteMailsQuery), async (c) => {
    const query = c.req.valid("query");
    const found = await findList(await c.env.context.openStore(), c.var.site.id, { ...query, limit: query.limit + 1 });
    const mails = found.slice(0, query.limit);
    const last = found.length > query.limit ? mails.at(-1) : undefined;
    const at = last && (query.order === "next" ? last.nextAttemptAt : last.createdAt);
    return answer(c, { mails, cursor: last ? `${at} ${last.id}` : null });
  })
  .get("/causes", requireSignedIn, forSite("messages:read"), async (c) => {
    const { openStore, now } = c.env.context;
    const causes = await findCauses(await openStore(), {
      siteId: c.var.site.id,
      since: now - RESENT_SINCE_MS,
      limit: MAX_CAUSES,
    });
    return answer(c, { causes });
  })
  .post(
    "/:mailId/resend-alike",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("messages:send"),
    input("param", siteMailParam),
    async (c) => {
      const { env, now, openStore } = c.env.context;
      const secrets = secretsOf(authConfigOf(env).secret);
      const asked = { siteId: c.var.site.id, mailId: c.req.valid("param").mailId, now };
      const resent = await resendFailed(await openStore(), (site, address) => digestAddress(secrets, site, address), asked);
      if (!resent.ok) return refuse(c, resent.code);
      deliverSoon(c.env.context);
      return answer(c, { count: resent.count });
    },
  )
  .get("/:mailId", requireSignedIn, forSite("messages:read"), input("param", siteMailParam), async (c) => {
    const mail = await findOne(await c.env.context.openStore(), c.var.site.id, c.req.valid("param").mailId);
    return mail ? answer(c, mail) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:mailId/retry",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("messages:send"),
    input("param", siteMailParam),
    async (c) => {
      const { env, now, openStore } = c.env.context;
      const store = await openStore();
      const asked = { siteId: c.var.site.id, id: c.req.valid("param").mailId, now };
      const retried = await retryMail(store, secretsOf(authConfigOf(env).secret), asked);
      if (!retried.ok) return refuse(c, retried.code);
      deliverSoon(c.env.context);
      return answer(c, { retried: true });
    },
  );

/** `/api/sites/:siteId/suppressions`: addresses that the site does not write to. */
export const suppressionRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("messages:read"), async (c) => {
    const found = await suppressions.findOfSite(await c.env.context.openStore(), c.var.site.id, MAX_SHOWN_SUPPRESSIONS);
    return answer(c, { suppressions: found.map(({ siteId: _, ...suppression }) => suppression) });
  })
  .delete("/:digest", requireSignedIn, forSite("messages:write"), input("param", suppressionParam), async (c) => {
    const store = await c.env.context.openStore();
    const [lifted] = await store.atomically((db) => [
      suppressions.lift(db, store.tables, c.var.site.id, c.req.valid("param").digest),
    ]);
    return lifted.length > 0 ? c.body(null, 204) : refuse(c, "NOT_FOUND");
  });

/** `/api/sites/:siteId/mail-server`: the mail server through which the site's messages leave. */
export const mailServerRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("messages:read"), async (c) => {
    const { env, openStore } = c.env.context;
    const store = await openStore();
    const [server, sender] = await Promise.all([readServer({ store }, c.var.site.id), findSender(store)]);
    return answer(c, { server: server ?? null, ownSender: sender ?? readSender(env).address });
  })
  .get("/dns", requireSignedIn, forSite("messages:read"), async (c) => {
    const tools = await toolsOf(c);
    const server = await findBySite(tools.store, c.var.site.id);
    return answer(c, { records: server ? await readSenderDns(tools.resolver, domainOf(server.fromAddress)) : null });
  })
  .post(
    "/check",
    requireSignedIn,
    maxBodyBytes(MAX_MAIL_SERVER_BYTES),
    forSite("messages:connect"),
    input("json", mailServerInput),
    async (c) => {
      const tools = await toolsOf(c);
      const refused = await refuseTooManyChecks(c, tools);
      if (refused) return refused;
      const server = await complete(tools, c.var.site.id, c.req.valid("json"));
      if (!server) return refuse(c, "INVALID_FORM", { fields: { password: "required" } });
      return answer(c, await checkServer(tools, server, await ownAddress(c, tools)));
    },
  )
  .post(
    "/test",
    requireSignedIn,
    maxBodyBytes(MAX_MAIL_SERVER_BYTES),
    forSite("messages:connect"),
    input("json", testMailInput),
    async (c) => {
      const tools = await toolsOf(c);
      const refused = await refuseTooManyChecks(c, tools);
      if (refused) return refused;
      const stored = await findBySite(tools.store, c.var.site.id);
      if (!stored) return refuse(c, "NOT_FOUND");
      const recipient = await ownAddress(c, tools);
      const mail = { recipient, texts: "test", ...c.req.valid("json") } as const;
      return answer(c, { ...(await sendTestMail(tools, await openServer(tools, stored), mail)), recipient });
    },
  )
  .put(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_MAIL_SERVER_BYTES),
    forSite("messages:connect"),
    ifMatch(),
    input("json", mailServerInput),
    async (c) => {
      const tools = await toolsOf(c);
      const refused = await refuseTooManyChecks(c, tools);
      if (refused) return refused;
      const siteId = c.var.site.id;
      const server = await complete(tools, siteId, c.req.valid("json"));
      if (!server) return refuse(c, "INVALID_FORM", { fields: { password: "required" } });
      const { version } = c.req.valid("header");
      const saved = await saveServer(tools, { siteId, server, version, recipient: await ownAddress(c, tools) });
      if (!saved.ok && saved.code === "INVALID_FORM") return refuse(c, saved.code, { details: saved.check });
      if (!saved.ok) return refuseWrite(c, saved);
      deliverSoon(c.env.context);
      return answer(c, { check: saved.check, server: saved.server ?? null, version: version + 1 });
    },
  )
  .delete("/", requireSignedIn, forSite("messages:connect"), ifMatch(), async (c) => {
    const removed = await removeServer(await toolsOf(c), c.var.site.id, c.req.valid("header").version);
    if (!removed.ok) return refuseWrite(c, removed);
    deliverSoon(c.env.context);
    return c.body(null, 204);
  });
