import { Hono } from "hono";
import { billedBy, originUnder } from "#worker/env.ts";
import { missingFor } from "#contract/owners/site-checklist.ts";
import { isPriced } from "#contract/owners/site-operations.ts";
import {
  draftPatch,
  newSiteInput,
  pageQuery,
  subdomainInput,
  subdomainQuery,
  versionParam,
  versionsQuery,
} from "#contract/owners/site-input.ts";
import { PREVIEW_SUBDOMAIN } from "#domain/hosts.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatch, ifMatchValue, input } from "#services/http/api/input.ts";
import { type GatedEnv, requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findBySite, findVersion, findVersions } from "#store/owners/site-drafts.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { findAddresses, findOf } from "#store/owners/sites.ts";
import { issueTicket } from "#identity/accounts/site-ticket.ts";
import { createSite } from "./create-site.ts";
import { publishSite } from "./publish-site.ts";
import { restoreVersion } from "./restore-version.ts";
import { saveDraft } from "./save-draft.ts";
import { checkSubdomain, setSubdomain } from "./set-subdomain.ts";

const MAX_BODY_BYTES = 1_000_000;

/** Routes of sites, their drafts and versions. */
export const siteRoutes = new Hono<GatedEnv>()
  .get("/sites", requireSignedIn, input("query", pageQuery), async (c) => {
    const { cursor, limit } = c.req.valid("query");
    const sites = await findOf(await c.env.context.openStore(), c.var.user.userId, limit + 1, cursor);
    const page = sites.slice(0, limit);
    return answer(c, { sites: page, cursor: sites.length > limit ? (page.at(-1)?.id ?? null) : null });
  })
  .post("/sites", requireSignedIn, maxBodyBytes(4096), input("json", newSiteInput), async (c) => {
    const { context } = c.env;
    const ids = { id: crypto.randomUUID(), unitId: crypto.randomUUID() };
    const creation = { ...c.req.valid("json"), ...ids, ownerId: c.var.user.userId, now: context.now };
    const created = await createSite(await context.openStore(), creation);
    return created.ok ? c.json({ id: created.id }, 201) : refuse(c, created.code);
  })
  .get("/subdomains", requireSignedIn, input("query", subdomainQuery), async (c) => {
    const { name, town } = c.req.valid("query");
    return answer(c, await checkSubdomain(await c.env.context.openStore(), name, town));
  })
  .route("/sites/:siteId", oneSite());

function oneSite() {
  return new Hono<SiteEnv>()
    .get("/draft", requireSignedIn, forSite("content:read"), async (c) => {
      const store = await c.env.context.openStore();
      const { id, role } = c.var.site;
      const [stored, addresses, found] = await Promise.all([
        findBySite(store, id),
        findAddresses(store, id),
        findOperations(store, id),
      ]);
      if (!stored || !addresses || !found) return refuse(c, "NOT_FOUND");
      const { subdomain, customDomain, status } = addresses;
      const missing = missingFor(stored.draft, found.operations, (unitId) => isPriced(found.plans[unitId]), subdomain);
      return answer(c, { ...stored, id, role, status, subdomain, customDomain, missing });
    })
    .patch(
      "/draft",
      requireSignedIn,
      maxBodyBytes(MAX_BODY_BYTES),
      forSite("content:write"),
      ifMatch(),
      input("json", draftPatch),
      async (c) => {
        const { context } = c.env;
        const change = { siteId: c.var.site.id, by: c.var.user.userId, now: context.now, patch: c.req.valid("json") };
        const saved = await saveDraft(await context.openStore(), { ...change, version: c.req.valid("header").version });
        if (saved.ok) return answer(c, { version: saved.version });
        return refuseWrite(c, saved);
      },
    )
    .post("/publish", requireSignedIn, forSite("content:publish"), ifMatch(), async (c) => {
      const tools = await toolsOf(c.env.context);
      const { version } = c.req.valid("header");
      const published = await publishSite(
        { ...tools, billedBy: billedBy(c.env.context.config) },
        c.var.site.id,
        version,
        c.var.user.userId,
      );
      if (published.ok) return answer(c, { version: published.version });
      if (published.code !== "NOT_READY") return refuseWrite(c, published);
      return refuse(c, published.code, { details: { missing: published.missing } });
    })
    .get("/versions", requireSignedIn, forSite("content:read"), input("query", versionsQuery), async (c) => {
      const { cursor, limit } = c.req.valid("query");
      const versions = await findVersions(await c.env.context.openStore(), c.var.site.id, limit + 1, cursor);
      const page = versions.slice(0, limit);
      return answer(c, { versions: page, cursor: versions.length > limit ? String(page.at(-1)?.version) : null });
    })
    .get("/versions/:version", requireSignedIn, forSite("content:read"), input("param", versionParam), async (c) => {
      const found = await findVersion(await c.env.context.openStore(), c.var.site.id, c.req.valid("param").version);
      return found ? answer(c, found) : refuse(c, "NOT_FOUND");
    })
    .post(
      "/versions/:version/restore",
      requireSignedIn,
      forSite("content:write"),
      input("param", versionParam),
      ifMatch(),
      async (c) => {
        const { context } = c.env;
        const wanted = { siteId: c.var.site.id, restored: c.req.valid("param").version, by: c.var.user.userId, now: context.now };
        const done = await restoreVersion(await context.openStore(), { ...wanted, version: c.req.valid("header").version });
        return done.ok ? answer(c, { version: done.version }) : refuseWrite(c, done);
      },
    )
    .put(
      "/subdomain",
      requireSignedIn,
      maxBodyBytes(1024),
      forSite("site:write"),
      ifMatchValue(),
      input("json", subdomainInput),
      async (c) => {
        const change = { ...c.req.valid("json"), ...c.req.valid("header") };
        const set = await setSubdomain(await toolsOf(c.env.context), c.var.site.id, change);
        return set.ok ? answer(c, { subdomain: change.subdomain }) : refuseWrite(c, set);
      },
    )
    .post("/preview", requireSignedIn, forSite("content:read"), async (c) => {
      const { context } = c.env;
      const { userId, sessionId } = c.var.user;
      const issued = await issueTicket(context, "preview", { siteId: c.var.site.id, userId, sessionId });
      return answer(c, { origin: originUnder(context.config.mainOrigin, PREVIEW_SUBDOMAIN), ...issued });
    });
}

async function toolsOf({ openStore, env, config, now }: RequestContext) {
  return { store: await openStore(), kv: env.SITES, mainDomain: config.mainDomain, now };
}
