import { type Context, Hono } from "hono";
import { MAX_MOVING_BYTES, pageInput } from "#contract/owners/moving.ts";
import {
  copyFileParam,
  copyInput,
  copyStepInput,
  MAX_COPY_BYTES,
  MAX_COPY_FILE_BYTES,
  MAX_MANIFEST_BYTES,
} from "#contract/owners/site-copy.ts";
import { answer, NO_STORE, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { fetchToolsOf } from "#services/http/fetch-tools.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { type CopyTools, forgetCopy, keepCopy, keepFile, type Target, writeStep } from "./take-copy.ts";
import { fetchPage, fetchPhoto, type MovingTools, type PageRefused } from "./fetch-page.ts";

const toolsOf = async ({ env, config, now, openStore }: RequestContext): Promise<MovingTools> => ({
  ...fetchToolsOf(env, config),
  store: await openStore(),
  now,
});

const copyToolsOf = async ({ env, now, openStore }: RequestContext): Promise<CopyTools> => ({
  store: await openStore(),
  secrets: secretsOf(authConfigOf(env).secret),
  bucket: env.MEDIA,
  now,
});

const targetOf = ({ site, user }: SiteEnv["Variables"]): Target => ({ siteId: site.id, ownerId: user.userId });

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
  )
  .post(
    "/copy",
    requireSignedIn,
    maxBodyBytes(MAX_COPY_BYTES + 2 * MAX_MANIFEST_BYTES),
    forSite("site:delete"),
    input("form", copyInput),
    async (c) => {
      const { manifest, rows } = c.req.valid("form");
      const kept = await keepCopy(await copyToolsOf(c.env.context), targetOf(c.var), {
        manifest,
        rows: await (rows as Blob).arrayBuffer(),
      });
      return kept.ok ? answer(c, { rows: kept.manifest.rows.count, files: kept.manifest.files.length }) : refuse(c, kept.code);
    },
  )
  .post(
    "/copy/steps",
    requireSignedIn,
    maxBodyBytes(MAX_MOVING_BYTES),
    forSite("site:delete"),
    input("json", copyStepInput),
    async (c) => {
      const written = await writeStep(await copyToolsOf(c.env.context), targetOf(c.var), c.req.valid("json").from);
      return written.ok ? answer(c, { next: written.next }) : refuse(c, written.code);
    },
  )
  .put(
    "/copy/files/:fileIndex",
    requireSignedIn,
    maxBodyBytes(MAX_COPY_FILE_BYTES),
    forSite("site:delete"),
    input("param", copyFileParam),
    async (c) => {
      const file = { index: c.req.valid("param").fileIndex, bytes: await c.req.raw.arrayBuffer() };
      const kept = await keepFile(await copyToolsOf(c.env.context), targetOf(c.var), file);
      return kept.ok ? answer(c, { kept: true }) : refuse(c, kept.code);
    },
  )
  .delete("/copy", requireSignedIn, forSite("site:delete"), async (c) => {
    await forgetCopy(await copyToolsOf(c.env.context), targetOf(c.var));
    return answer(c, { forgotten: true });
  });
