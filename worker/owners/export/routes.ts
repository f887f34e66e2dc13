import { Hono } from "hono";
import { ticketQuery } from "#contract/owners/site-input.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { openToAll, requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { increment } from "#store/services/attempts.ts";
import { issueTicket } from "#identity/accounts/site-ticket.ts";
import { auditSite, siteToolsOf } from "#services/audit/site-tools.ts";
import { downloadExport } from "./download-export.ts";
import { HOUR_MS } from "#domain/time.ts";

/** Per site. */
const MAX_EXPORTS_PER_HOUR = 10;

/** Routes for downloading all data of a site as one file. */
export const exportRoutes = new Hono<SiteEnv>()
  .post("/sites/:siteId/export-ticket", requireSignedIn, forSite("site:export"), async (c) => {
    const tools = await siteToolsOf(c);
    const { store, now } = tools;
    const { userId, sessionId } = c.var.user;
    const { id: siteId } = c.var.site;
    if ((await increment(store, `export ${siteId}`, HOUR_MS, now)).count > MAX_EXPORTS_PER_HOUR)
      return refuse(c, "TOO_MANY_REQUESTS");
    const { ticket, until } = await issueTicket(c.env.context, "export", { siteId, userId, sessionId });
    await auditSite(tools, store.db, "site_exported", { siteId });
    const address = `/api/sites/${siteId}/export.zip?ticket=${encodeURIComponent(ticket)}`;
    return answer(c, { address, until });
  })
  .get("/sites/:siteId/export.zip", openToAll, input("query", ticketQuery), async (c) => {
    const download = await downloadExport(c.env.context, c.req.param("siteId"), c.req.valid("query").ticket);
    return download ?? refuse(c, "NOT_FOUND");
  });
