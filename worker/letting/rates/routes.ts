import { Hono } from "hono";
import { MAX_RATE_PLAN_BYTES, ratePlanSchema } from "#contract/letting/rate-plan.ts";
import { simulationInput } from "#contract/letting/quote-input.ts";
import { planCopy, planParam, planVersionParam } from "#contract/letting/rates-input.ts";
import { versionsQuery } from "#contract/owners/site-input.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findPlan, findPlans, findPlanVersion, findPlanVersions } from "#store/letting/rate-plans.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";
import { copyPlan } from "./copy-plan.ts";
import { restorePlan } from "./restore-plan.ts";
import { savePlan } from "./save-plan.ts";
import { simulateQuote } from "./simulate-quote.ts";

/** `/api/sites/:siteId/rates`: the rate plans of a site's units. */
export const rateRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("rates:read"), async (c) =>
    answer(c, { plans: await findPlans(await c.env.context.openStore(), c.var.site.id) }),
  )
  .get("/:unitId", requireSignedIn, forSite("rates:read"), input("param", planParam), async (c) => {
    const found = await findPlan(await c.env.context.openStore(), c.var.site.id, c.req.valid("param").unitId);
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .put(
    "/:unitId",
    requireSignedIn,
    maxBodyBytes(MAX_RATE_PLAN_BYTES),
    forSite("rates:write"),
    input("param", planParam),
    ifMatch(),
    input("json", ratePlanSchema),
    async (c) => {
      const { unitId } = c.req.valid("param");
      const change = { siteId: c.var.site.id, unitId, ...c.req.valid("header"), plan: c.req.valid("json") };
      const saved = await savePlan(await siteToolsOf(c), change);
      if (saved.ok) return answer(c, { version: saved.version });
      return refuseWrite(c, saved);
    },
  )
  .get(
    "/:unitId/history",
    requireSignedIn,
    forSite("rates:read"),
    input("param", planParam),
    input("query", versionsQuery),
    async (c) => {
      const { cursor, limit } = c.req.valid("query");
      const of = { siteId: c.var.site.id, unitId: c.req.valid("param").unitId };
      const store = await c.env.context.openStore();
      const [plan, versions] = await Promise.all([
        findPlan(store, of.siteId, of.unitId),
        findPlanVersions(store, of, limit + 1, cursor),
      ]);
      if (!plan) return refuse(c, "NOT_FOUND");
      const page = versions.slice(0, limit);
      return answer(c, { versions: page, cursor: versions.length > limit ? String(page.at(-1)?.version) : null });
    },
  )
  .get("/:unitId/history/:planVersion", requireSignedIn, forSite("rates:read"), input("param", planVersionParam), async (c) => {
    const { unitId, planVersion: version } = c.req.valid("param");
    const found = await findPlanVersion(await c.env.context.openStore(), { siteId: c.var.site.id, unitId, version });
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:unitId/history/:planVersion/restore",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("rates:write"),
    input("param", planVersionParam),
    ifMatch(),
    async (c) => {
      const { unitId, planVersion: restored } = c.req.valid("param");
      const change = { siteId: c.var.site.id, unitId, restored, ...c.req.valid("header") };
      const saved = await restorePlan(await siteToolsOf(c), change);
      if (saved.ok) return answer(c, { version: saved.version });
      return refuseWrite(c, saved);
    },
  )
  .post(
    "/:unitId/copy",
    requireSignedIn,
    maxBodyBytes(8192),
    forSite("rates:write"),
    input("param", planParam),
    ifMatch(),
    input("json", planCopy),
    async (c) => {
      const { unitId } = c.req.valid("param");
      const copy = { siteId: c.var.site.id, unitId, ...c.req.valid("header"), ...c.req.valid("json") };
      const copied = await copyPlan(await siteToolsOf(c), copy);
      if (copied.ok) return answer(c, { version: copied.version, versions: copied.versions });
      return refuseWrite(c, copied);
    },
  );

/** `/api/sites/:siteId/quotes`: stays that an owner tries out. */
export const simulationRoutes = new Hono<SiteEnv>().post(
  "/:unitId",
  requireSignedIn,
  maxBodyBytes(8192),
  forSite("rates:read"),
  input("param", planParam),
  input("json", simulationInput),
  async (c) => {
    const { context } = c.env;
    const { today, ...request } = c.req.valid("json");
    const asked = { siteId: c.var.site.id, unitId: c.req.valid("param").unitId, request, today, now: context.now };
    const simulated = await simulateQuote(await context.openStore(), asked);
    if (simulated.ok) return answer(c, { result: simulated.result, explanation: simulated.explanation });
    return simulated.code === "INVALID_FORM"
      ? refuse(c, simulated.code, { fields: simulated.fields })
      : refuse(c, simulated.code);
  },
);
