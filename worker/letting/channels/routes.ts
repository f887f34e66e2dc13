import { type Context, Hono } from "hono";
import {
  conflictInput,
  conflictParam,
  exportInput,
  exportParam,
  feedAddressInput,
  feedAnswerInput,
  feedChangeInput,
  feedCheckInput,
  feedInput,
  feedParam,
  MAX_CHANNELS_BYTES,
} from "#contract/letting/channels.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { increment } from "#store/services/attempts.ts";
import * as feeds from "#store/letting/feeds.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { addFeed } from "./add-feed.ts";
import { changeAddress } from "./change-address.ts";
import { answerQuestion, changeFeed, removeFeed } from "./change-feed.ts";
import { checkFeed } from "./check-feed.ts";
import { createExport } from "./create-export.ts";
import { feedToolsOf, type FeedTools } from "./feed-tools.ts";
import { listChannels } from "./list-channels.ts";
import { revokeExport } from "./revoke-export.ts";
import { settleConflict } from "./settle-conflict.ts";
import { syncFeed } from "./sync-feed.ts";
import { MINUTE_MS } from "#domain/time.ts";

const MAX_RUNS = 50;
/** Number of immediate syncs that a site may request per minute. */
const MAX_SYNCS_PER_MINUTE = 10;

const toolsOf = (c: Context<SiteEnv>): Promise<FeedTools> => feedToolsOf(c.env.context);

/** Counts an immediate sync; false if the site has requested too many. */
async function maySync({ store, now }: FeedTools, { siteId }: feeds.Feed): Promise<boolean> {
  return (await increment(store, `feed sync ${siteId}`, MINUTE_MS, now)).count <= MAX_SYNCS_PER_MINUTE;
}

/** Answers with the current state of calendar sync. */
async function answerChannels(c: Context<SiteEnv>, tools: FeedTools) {
  const shown = await listChannels(tools, c.var.site.id);
  return shown ? answer(c, shown) : refuse(c, "NOT_FOUND");
}

/** `/api/sites/:siteId`: calendar sync. Every change answers with the resulting state of all channels. */
export const channelRoutes = new Hono<SiteEnv>()
  .get("/channels", requireSignedIn, forSite("channels:read"), async (c) => answerChannels(c, await toolsOf(c)))
  .post(
    "/feeds/check",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("json", feedCheckInput),
    async (c) => {
      const checked = await checkFeed(await toolsOf(c), { ...c.req.valid("json"), siteId: c.var.site.id });
      if (checked.ok) return answer(c, checked);
      return refuse(c, checked.code, "problem" in checked ? { details: { problem: checked.problem } } : {});
    },
  )
  .post(
    "/feeds",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("json", feedInput),
    async (c) => {
      const tools = await toolsOf(c);
      const added = await addFeed(tools, c.var.site.id, c.req.valid("json"));
      if (!added.ok) return refuse(c, added.code, "problem" in added ? { details: { problem: added.problem } } : {});
      deliverSoon(c.env.context);
      return answerChannels(c, tools);
    },
  )
  .patch(
    "/feeds/:feedId",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("param", feedParam),
    ifMatch(),
    input("json", feedChangeInput),
    async (c) => {
      const tools = await toolsOf(c);
      const feed = await feeds.findById(tools.store, c.var.site.id, c.req.valid("param").feedId);
      if (!feed) return refuse(c, "NOT_FOUND");
      if (!(await maySync(tools, feed))) return refuse(c, "TOO_MANY_REQUESTS");
      const changed = await changeFeed(tools, { ...feed, version: c.req.valid("header").version }, c.req.valid("json"));
      return changed.ok ? answerChannels(c, tools) : refuse(c, changed.code);
    },
  )
  .put(
    "/feeds/:feedId/address",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("param", feedParam),
    ifMatch(),
    input("json", feedAddressInput),
    async (c) => {
      const tools = await toolsOf(c);
      const feed = await feeds.findById(tools.store, c.var.site.id, c.req.valid("param").feedId);
      if (!feed) return refuse(c, "NOT_FOUND");
      if (feed.version !== c.req.valid("header").version)
        return refuseWrite(c, { code: "VERSION_CONFLICT", current: { version: feed.version } });
      const changed = await changeAddress(tools, feed, c.req.valid("json").url);
      if (!changed.ok) return refuse(c, changed.code, "problem" in changed ? { details: { problem: changed.problem } } : {});
      deliverSoon(c.env.context);
      return answerChannels(c, tools);
    },
  )
  .delete("/feeds/:feedId", requireSignedIn, forSite("channels:write"), input("param", feedParam), async (c) => {
    const tools = await toolsOf(c);
    const feed = await feeds.findById(tools.store, c.var.site.id, c.req.valid("param").feedId);
    if (!feed) return refuse(c, "NOT_FOUND");
    await removeFeed(tools, feed);
    return answerChannels(c, tools);
  })
  .post("/feeds/:feedId/sync", requireSignedIn, forSite("channels:write"), input("param", feedParam), async (c) => {
    const tools = await toolsOf(c);
    const { store, now } = tools;
    const feed = await feeds.findById(store, c.var.site.id, c.req.valid("param").feedId);
    if (!feed) return refuse(c, "NOT_FOUND");
    if (!(await maySync(tools, feed))) return refuse(c, "TOO_MANY_REQUESTS");
    if ((await syncFeed(tools, feed)) === "unchanged") await feeds.markGood(store, [feed.id], now);
    deliverSoon(c.env.context);
    return answerChannels(c, tools);
  })
  .post(
    "/feeds/:feedId/answer",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("param", feedParam),
    input("json", feedAnswerInput),
    async (c) => {
      const tools = await toolsOf(c);
      const feed = await feeds.findById(tools.store, c.var.site.id, c.req.valid("param").feedId);
      if (!feed) return refuse(c, "NOT_FOUND");
      if (feed.question === null) return answerChannels(c, tools);
      const answered = await answerQuestion(tools, feed, c.req.valid("json").missing);
      return answered.ok ? answerChannels(c, tools) : refuse(c, answered.code);
    },
  )
  .get("/feeds/:feedId/runs", requireSignedIn, forSite("channels:read"), input("param", feedParam), async (c) => {
    const store = await c.env.context.openStore();
    const feed = await feeds.findById(store, c.var.site.id, c.req.valid("param").feedId);
    return feed ? answer(c, { runs: await feeds.findRuns(store, feed.id, MAX_RUNS) }) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/exports",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("json", exportInput),
    async (c) => {
      const tools = await toolsOf(c);
      const created = await createExport(tools, c.var.site.id, c.req.valid("json"));
      return created.ok ? answerChannels(c, tools) : refuse(c, created.code);
    },
  )
  .delete("/exports/:exportId", requireSignedIn, forSite("channels:write"), input("param", exportParam), async (c) => {
    const tools = await toolsOf(c);
    const revoked = await revokeExport(tools, c.var.site.id, c.req.valid("param").exportId);
    return revoked.ok ? answerChannels(c, tools) : refuse(c, revoked.code);
  })
  .post(
    "/conflicts/:conflictId/settle",
    requireSignedIn,
    maxBodyBytes(MAX_CHANNELS_BYTES),
    forSite("channels:write"),
    input("param", conflictParam),
    input("json", conflictInput),
    async (c) => {
      const tools = await toolsOf(c);
      const { conflictId: id } = c.req.valid("param");
      const acting = { by: "owner" as const, userId: c.var.user.userId };
      const settled = await settleConflict(tools, c.var.site.id, { id, acting, ...c.req.valid("json") });
      if (!settled.ok) return refuse(c, settled.code === "NOT_ALLOWED" ? "BOOKING_STATE" : settled.code);
      deliverSoon(c.env.context);
      return answerChannels(c, tools);
    },
  );
