import { Hono } from "hono";
import { billedBy } from "#worker/env.ts";
import { deletionInput, statusInput } from "#contract/owners/site-input.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatch, ifMatchValue, input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findAddresses } from "#store/owners/sites.ts";
import { deleteUnusedPhotosSoon } from "#services/photos/delete-photos.ts";
import { prepareLeaving } from "#letting/payments/leave-providers.ts";
import { paymentToolsOf } from "#letting/payments/payment-tools.ts";
import { deleteSite } from "./delete-site.ts";
import { setSiteStatus } from "./set-status.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";

const SMALL = 8192;

/** Routes of a site's settings that only its owner can change. */
export const siteSettingsRoutes = new Hono<SiteEnv>()
  .get("/sites/:siteId/status", requireSignedIn, forSite("site:write"), async (c) => {
    const found = await findAddresses(await c.env.context.openStore(), c.var.site.id);
    return found ? answer(c, { status: found.status, text: found.closedText }) : refuse(c, "NOT_FOUND");
  })
  .put(
    "/sites/:siteId/status",
    requireSignedIn,
    maxBodyBytes(SMALL),
    forSite("site:write"),
    ifMatchValue(),
    input("json", statusInput),
    async (c) => {
      const change = { ...c.req.valid("json"), ...c.req.valid("header") };
      const set = await setSiteStatus(
        { ...(await siteToolsOf(c)), billedBy: billedBy(c.env.context.config) },
        c.var.site.id,
        change,
      );
      return set.ok ? answer(c, { status: set.status }) : refuseWrite(c, set);
    },
  )
  .delete(
    "/sites/:siteId",
    requireSignedIn,
    maxBodyBytes(SMALL),
    forSite("site:delete"),
    ifMatch(),
    input("json", deletionInput),
    async (c) => {
      const deletion = { siteId: c.var.site.id, ...c.req.valid("json"), ...c.req.valid("header") };
      const { context } = c.env;
      const tools = await paymentToolsOf(context);
      const leaving = await prepareLeaving(tools, { siteId: deletion.siteId }, deletion.evenWithBookings);
      if (!leaving.ok) return refuse(c, leaving.code, "left" in leaving ? { details: { left: leaving.left } } : {});
      const deleted = await deleteSite(await siteToolsOf(c), deletion);
      if (deleted.ok) {
        context.waitUntil(leaving.leave());
        deleteUnusedPhotosSoon(c.env.context);
        return c.body(null, 204);
      }
      return deleted.code === "INVALID_FORM" ? refuse(c, deleted.code, { fields: { confirm: "name" } }) : refuseWrite(c, deleted);
    },
  );
