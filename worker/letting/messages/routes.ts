import { type Context, Hono } from "hono";
import {
  groupCheckInput,
  groupMessageInput,
  MAX_MESSAGE_BYTES,
  messageListQuery,
  messagePreviewInput,
  messageSettingsSchema,
  restoreInput,
  templateInput,
  templateParam,
  upcomingQuery,
} from "#contract/letting/message.ts";
import { answer, refuse, refuseTooManyRequests, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findVersions } from "#store/letting/message-templates.ts";
import { findById } from "#store/identity/users.ts";
import { bookingToolsOf } from "../bookings/booking-tools.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { builtInTexts } from "./default-messages.ts";
import { listSent } from "./list-sent.ts";
import { listUpcoming } from "./list-upcoming.ts";
import { previewMessage, sendTest } from "./preview-message.ts";
import { readMessagesOf } from "./read-messages.ts";
import { removeTemplate, restoreTemplate, saveMessageSettings, saveTemplate, type TemplateSaved } from "./save-messages.ts";
import { countGroup, sendToGroup } from "./send-to-group.ts";
import { MINUTE_MS } from "#domain/time.ts";

type SiteContext = Context<SiteEnv>;

const toolsOf = (c: SiteContext) => bookingToolsOf(c.env.context);

function answerTemplate(c: SiteContext, saved: TemplateSaved) {
  if (saved.ok) return answer(c, { template: saved.template });
  return refuseWrite(c, saved);
}

/** A message's time and id. */
const CURSOR = /^(\d{1,16}) ([\w-]{1,64})$/;
function readCursor(cursor: string | undefined) {
  const [, createdAt = "", id = ""] = CURSOR.exec(cursor ?? "") ?? [];
  return id === "" ? undefined : { createdAt: Number(createdAt), id };
}

/** `/api/sites/:siteId/messages`: messages to guests: automations, templates and sent messages. */
export const messageRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("messages:read"), input("query", messageListQuery), async (c) => {
    const { booking: bookingId, cursor, limit } = c.req.valid("query");
    const store = await c.env.context.openStore();
    const messages = await listSent(store, c.var.site.id, { bookingId, before: readCursor(cursor), limit });
    const last = messages.length === limit ? messages.at(-1) : undefined;
    return answer(c, { messages, cursor: last && `${last.createdAt} ${last.id}` });
  })
  .get("/settings", requireSignedIn, forSite("messages:read"), async (c) =>
    answer(c, await readMessagesOf(await c.env.context.openStore(), c.var.site.id)),
  )
  .put(
    "/settings",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:write"),
    ifMatch(),
    input("json", messageSettingsSchema),
    async (c) => {
      const change = { siteId: c.var.site.id, version: c.req.valid("header").version, settings: c.req.valid("json") };
      const saved = await saveMessageSettings(await toolsOf(c), change, c.var.user.userId);
      if (saved.ok) return answer(c, { version: saved.version });
      return refuseWrite(c, saved);
    },
  )
  .get("/upcoming", requireSignedIn, forSite("messages:read"), input("query", upcomingQuery), async (c) => {
    const { booking: bookingId, days, limit } = c.req.valid("query");
    return answer(c, { messages: await listUpcoming(await toolsOf(c), c.var.site.id, { bookingId, days, limit }) });
  })
  .put(
    "/templates/:templateKey",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:write"),
    input("param", templateParam),
    ifMatch(),
    input("json", templateInput),
    async (c) => {
      const { templateKey: key } = c.req.valid("param");
      const change = { siteId: c.var.site.id, key, version: c.req.valid("header").version, ...c.req.valid("json") };
      return answerTemplate(c, await saveTemplate(await toolsOf(c), change, c.var.user.userId));
    },
  )
  .delete(
    "/templates/:templateKey",
    requireSignedIn,
    forSite("messages:write"),
    input("param", templateParam),
    ifMatch(),
    async (c) => {
      const change = { siteId: c.var.site.id, key: c.req.valid("param").templateKey, version: c.req.valid("header").version };
      return answerTemplate(c, await removeTemplate(await toolsOf(c), change, c.var.user.userId));
    },
  )
  .get(
    "/templates/:templateKey/versions",
    requireSignedIn,
    forSite("messages:read"),
    input("param", templateParam),
    async (c) => {
      const { templateKey: key } = c.req.valid("param");
      const versions = await findVersions(await c.env.context.openStore(), c.var.site.id, key);
      return versions.length > 0 || builtInTexts(key) ? answer(c, { versions }) : refuse(c, "NOT_FOUND");
    },
  )
  .post(
    "/templates/:templateKey/restore",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:write"),
    input("param", templateParam),
    ifMatch(),
    input("json", restoreInput),
    async (c) => {
      const { templateKey: key } = c.req.valid("param");
      const { version: former } = c.req.valid("json");
      const change = { siteId: c.var.site.id, key, version: c.req.valid("header").version, former };
      return answerTemplate(c, await restoreTemplate(await toolsOf(c), change, c.var.user.userId));
    },
  )
  .post(
    "/preview",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:read"),
    input("json", messagePreviewInput),
    async (c) => {
      const shown = await previewMessage(await toolsOf(c), { siteId: c.var.site.id, ...c.req.valid("json") });
      return shown.ok ? answer(c, { preview: shown.preview }) : refuse(c, shown.code);
    },
  )
  .post(
    "/test",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:send"),
    input("json", messagePreviewInput),
    async (c) => {
      const tools = await toolsOf(c);
      const account = await findById(tools.store, c.var.user.userId);
      const email = account?.emailConfirmedAt ? account.email : null;
      const draft = { siteId: c.var.site.id, ...c.req.valid("json") };
      const sent = await sendTest(tools, draft, { id: c.var.user.userId, email });
      if (sent.ok) {
        deliverSoon(c.env.context);
        return answer(c, { recipient: sent.recipient });
      }
      if (sent.code === "TOO_MANY_REQUESTS") return refuseTooManyRequests(c, MINUTE_MS - (tools.now % MINUTE_MS));
      return refuse(c, sent.code);
    },
  )
  .post(
    "/group/check",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:send"),
    input("json", groupCheckInput),
    async (c) => answer(c, await countGroup(await toolsOf(c), { siteId: c.var.site.id, ...c.req.valid("json") })),
  )
  .post(
    "/group",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:send"),
    input("json", groupMessageInput),
    async (c) => {
      const sent = await sendToGroup(await toolsOf(c), { siteId: c.var.site.id, ...c.req.valid("json") }, c.var.user.userId);
      if (sent.ok) {
        deliverSoon(c.env.context);
        return answer(c, { sent: sent.sent, left: sent.left });
      }
      return refuseWrite(c, sent);
    },
  );
