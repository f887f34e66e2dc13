import { type Context, Hono } from "hono";
import { MAX_MOVING_BYTES, pageInput } from "#contract/owners/moving.ts";
import { answer, NO_STORE, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { fetchToolsOf } from "#services/http/fetch-tools.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { fetchPage, fetchPhoto, type MovingTools, type PageRefused } from "./fetch-page.ts";

const toolsOf = async ({ env, config, now, openStore }: RequestContext): Promise<MovingTools> => ({
  ...fetchToolsOf(env, config),
  store: await openStore(),
  now,
});

const refusePage = (c: Context, refused: PageRefused, now: number) =>
  refused.code === "TOO_MANY_REQUESTS"
    ? refuseTooManyRequests(c, refused.resetAt - now)
    : refuse(c, refused.code, { details: { problem: refused.problem } });

/** `/api/sites/:siteId/moving`: pages and photos of the site that an owner moves from. Addresses are in bodies, not in logs. */
export const movingRoutes = new Hono<SiteEnv>()
  .post(
    "/page",
    requireSignedIn,
    maxBodyBytes(MAX_MOVING_BYTES),
    forSite("content:write"),
    input("json", pageInput),
    async (c) => {
      const { context } = c.env;
      const found = await fetchPage(await toolsOf(context), { siteId: c.var.site.id, ...c.req.valid("json") });
      return found.ok ? answer(c, found.page) : refusePage(c, found, context.now);
    },
  )
  .post(
    "/photo",
    requireSignedIn,
    maxBodyBytes(MAX_MOVING_BYTES),
    forSite("content:write"),
    input("json", pageInput),
    async (c) => {
      const { context } = c.env;
      const found = await fetchPhoto(await toolsOf(context), { siteId: c.var.site.id, ...c.req.valid("json") });
      if (!found.ok) return refusePage(c, found, context.now);
      return c.body(found.bytes, 200, { ...NO_STORE, "Content-Type": found.type });
    },
  );
