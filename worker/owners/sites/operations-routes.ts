import { Hono } from "hono";
import { newUnitInput, operationsPatch, unitParam } from "#contract/owners/operations-input.ts";
import { answer, NO_STORE, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatch, input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { addUnit, archiveUnit } from "./change-units.ts";
import { saveOperations } from "./save-operations.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** A site's operations: times, currency, time zone, and which units are let. */
export const operationsRoutes = new Hono<SiteEnv>()
  .get("/operations", requireSignedIn, forSite("operations:read"), async (c) => {
    const found = await findOperations(await c.env.context.openStore(), c.var.site.id);
    return found ? answer(c, { version: found.version, operations: found.operations }) : refuse(c, "NOT_FOUND");
  })
  .patch(
    "/operations",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("operations:write"),
    ifMatch(),
    input("json", operationsPatch),
    async (c) => {
      const change = { siteId: c.var.site.id, ...c.req.valid("header"), patch: c.req.valid("json") };
      const saved = await saveOperations(await siteToolsOf(c), change);
      if (saved.ok) return answer(c, { version: saved.version });
      return refuseWrite(c, saved);
    },
  )
  .post("/units", requireSignedIn, maxBodyBytes(1024), forSite("operations:write"), input("json", newUnitInput), async (c) => {
    const id = crypto.randomUUID();
    const added = await addUnit(await siteToolsOf(c), { siteId: c.var.site.id, id, like: c.req.valid("json").like });
    if (!added.ok) return refuse(c, added.code);
    return c.json({ id, version: added.version, operations: added.operations }, 201, NO_STORE);
  })
  .delete("/units/:unitId", requireSignedIn, forSite("operations:write"), input("param", unitParam), ifMatch(), async (c) => {
    const { unitId } = c.req.valid("param");
    const archived = await archiveUnit(await siteToolsOf(c), { siteId: c.var.site.id, unitId, ...c.req.valid("header") });
    if (!archived.ok) return refuseWrite(c, archived);
    return answer(c, { version: archived.version, operations: archived.operations });
  });
