import { Hono } from "hono";
import {
  attachDetailsInput,
  importedDetailsParam,
  importedStayInput,
  importedStayQuery,
  MAX_IMPORTED_STAY_BYTES,
} from "#contract/letting/imported-stay.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findDetached, findSources, findStay, findWithoutDetails } from "#store/letting/imported-stays.ts";
import { attachDetails, removeImportedDetails, saveImportedStay } from "./save-imported-stay.ts";

/** Details without a stay, and stays to which they can be attached, in one answer. */
const MAX_LISTED = 100;

/** `/api/sites/:siteId/imported-stays`: details of stays that were imported from other calendars. */
export const importedStayRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("bookings:read"), async (c) => {
    const store = await c.env.context.openStore();
    const { id } = c.var.site;
    const [calendars, detached, open] = await Promise.all([
      findSources(store, id),
      findDetached(store, id, MAX_LISTED),
      findWithoutDetails(store, id, MAX_LISTED),
    ]);
    return answer(c, { calendars, detached, open });
  })
  .get("/details", requireSignedIn, forSite("bookings:read"), input("query", importedStayQuery), async (c) => {
    const found = await findStay(await c.env.context.openStore(), c.var.site.id, c.req.valid("query"));
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .put(
    "/details",
    requireSignedIn,
    maxBodyBytes(MAX_IMPORTED_STAY_BYTES),
    forSite("bookings:write"),
    ifMatch(),
    input("json", importedStayInput),
    async (c) => {
      const { openStore, now } = c.env.context;
      const saving = { siteId: c.var.site.id, ...c.req.valid("header"), ...c.req.valid("json"), now };
      const saved = await saveImportedStay(await openStore(), saving);
      if (saved.ok) return answer(c, { version: saved.version });
      return refuseWrite(c, saved);
    },
  )
  .put(
    "/:detailsId/stay",
    requireSignedIn,
    maxBodyBytes(MAX_IMPORTED_STAY_BYTES),
    forSite("bookings:write"),
    input("param", importedDetailsParam),
    ifMatch(),
    input("json", attachDetailsInput),
    async (c) => {
      const { openStore, now } = c.env.context;
      const { detailsId: id } = c.req.valid("param");
      const change = { siteId: c.var.site.id, id, ...c.req.valid("header"), ...c.req.valid("json"), now };
      const attached = await attachDetails(await openStore(), change);
      return attached.ok ? answer(c, { version: attached.version }) : refuseWrite(c, attached);
    },
  )
  .delete(
    "/:detailsId",
    requireSignedIn,
    forSite("bookings:write"),
    input("param", importedDetailsParam),
    ifMatch(),
    async (c) => {
      const change = { siteId: c.var.site.id, id: c.req.valid("param").detailsId, ...c.req.valid("header") };
      const removed = await removeImportedDetails(await c.env.context.openStore(), change);
      return removed.ok ? c.body(null, 204) : refuseWrite(c, removed);
    },
  );
