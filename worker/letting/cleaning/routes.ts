import { Hono } from "hono";
import {
  cleanerLinkInput,
  cleanerLinkParam,
  cleaningForm,
  cleaningParam,
  cleaningQuery,
  MAX_CLEANING_FORM_BYTES,
} from "#contract/letting/cleaning.ts";
import { DEFAULT_LOCALE } from "#domain/locale.ts";
import { HOUR_MS } from "#domain/time.ts";
import { answer, NO_STORE, refuse, refuseTooManyRequests, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";
import { findOfSite } from "#store/letting/cleaner-links.ts";
import { findById } from "#store/identity/users.ts";
import { findUnits } from "#store/owners/today.ts";
import { changeCleanerLink, createCleanerLink, revokeCleanerLink } from "./cleaner-link.ts";
import { completeTask, openPhoto, reopenTask } from "./complete-task.ts";
import { readPlan } from "./read-plan.ts";

const MAX_BODY_BYTES = 32 * 1024;

/** `/api/sites/:siteId`: personal links of cleaners, tasks of those with an account, and photos of what was cleaned. */
export const cleaningRoutes = new Hono<SiteEnv>()
  .get("/cleaner-links", requireSignedIn, forSite("team:read"), async (c) => {
    const store = await c.env.context.openStore();
    const { id } = c.var.site;
    const [links, home] = await Promise.all([findOfSite(store, id), findUnits(store, id)]);
    const units = (home?.units ?? []).map(({ id: unitId, name }) => ({ id: unitId, name }));
    return answer(c, { links, units });
  })
  .post(
    "/cleaner-links",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("team:write"),
    input("json", cleanerLinkInput),
    async (c) => {
      const created = await createCleanerLink(await siteToolsOf(c), c.var.site.id, c.req.valid("json"));
      return created.ok ? c.json({ link: created.link, url: created.url }, 201, NO_STORE) : refuse(c, created.code);
    },
  )
  .put(
    "/cleaner-links/:linkId",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("team:write"),
    input("param", cleanerLinkParam),
    ifMatch(),
    input("json", cleanerLinkInput),
    async (c) => {
      const read = { siteId: c.var.site.id, id: c.req.valid("param").linkId, ...c.req.valid("header") };
      const changed = await changeCleanerLink(await siteToolsOf(c), read, c.req.valid("json"));
      return changed.ok ? answer(c, { version: changed.version }) : refuseWrite(c, changed);
    },
  )
  .delete("/cleaner-links/:linkId", requireSignedIn, forSite("team:write"), input("param", cleanerLinkParam), async (c) => {
    const revoked = await revokeCleanerLink(await siteToolsOf(c), c.var.site.id, c.req.valid("param").linkId);
    return revoked.ok ? c.body(null, 204) : refuse(c, revoked.code);
  })
  .get("/cleanings", requireSignedIn, forSite("calendar:read"), input("query", cleaningQuery), async (c) => {
    const { openStore, now } = c.env.context;
    const plan = await readPlan(await openStore(), { siteId: c.var.site.id, ...c.req.valid("query") }, now);
    return plan ? answer(c, plan) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/cleanings",
    requireSignedIn,
    maxBodyBytes(MAX_CLEANING_FORM_BYTES),
    forSite("cleaning:write"),
    input("form", cleaningForm),
    async (c) => {
      const { openStore, env, now } = c.env.context;
      const store = await openStore();
      const { userId: id } = c.var.user;
      const account = await findById(store, id);
      if (!account) return refuse(c, "NOT_SIGNED_IN");
      const { unit: unitId, action, ...task } = c.req.valid("form");
      const change = action === "done" ? completeTask : reopenTask;
      const cleaner = { id, siteId: c.var.site.id, name: account.name || account.email, locale: DEFAULT_LOCALE };
      const changed = await change({ store, bucket: env.MEDIA, now }, cleaner, { unitId, ...task });
      if (changed.ok) return c.body(null, 204);
      if (changed.problem === "tooMany") return refuseTooManyRequests(c, HOUR_MS);
      return refuse(c, "INVALID_FORM", { fields: { photo: changed.problem } });
    },
  )
  .get("/cleanings/:cleaningId/photo", requireSignedIn, forSite("calendar:read"), input("param", cleaningParam), async (c) => {
    const { openStore, env } = c.env.context;
    const tools = { store: await openStore(), bucket: env.MEDIA };
    const photo = await openPhoto(tools, c.var.site.id, c.req.valid("param").cleaningId);
    return photo ?? refuse(c, "NOT_FOUND");
  });
