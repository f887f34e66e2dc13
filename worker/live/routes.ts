import { Hono } from "hono";
import { LIVE_PROTOCOL, TICKET_PREFIX } from "#contract/site-change.ts";
import { answer, refuse } from "#http/api/answers.ts";
import { openToAll, requireOwner } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { findOf } from "#store/site-changes.ts";
import { findRole } from "#store/site-people.ts";
import { secretsOf } from "#worker/accounts/digests.ts";
import { authConfigOf } from "#worker/accounts/settings.ts";
import { issueTicket, openTicket, TICKET_MS } from "./live-ticket.ts";

/** `/api/sites/:siteId`: how a screen hears of changes it did not make itself. */
export const liveRoutes = new Hono<SiteEnv>()
  .post("/live-ticket", requireOwner, forSite("see-calendar"), async (c) => {
    const { env, now } = c.env.context;
    const holder = { siteId: c.var.site.id, userId: c.var.owner.userId };
    const ticket = await issueTicket(secretsOf(authConfigOf(env).secret), holder, now);
    return answer(c, { protocols: [LIVE_PROTOCOL, `${TICKET_PREFIX}${ticket}`], until: now + TICKET_MS });
  })
  .get("/live", openToAll, async (c) => {
    const { env, now, openStore } = c.env.context;
    const siteId = c.req.param("siteId") ?? "";
    const protocols = (c.req.header("Sec-WebSocket-Protocol") ?? "").split(",").map((each) => each.trim());
    const sealed = protocols.find((each) => each.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length) ?? "";
    const ticket = await openTicket(secretsOf(authConfigOf(env).secret), sealed, now);
    if (!ticket) return refuse(c, "NOT_SIGNED_IN");
    if (ticket.siteId !== siteId || !(await findRole(await openStore(), siteId, ticket.userId))) return refuse(c, "NOT_FOUND");
    if (!env.ROOMS || c.req.header("Upgrade") !== "websocket") return refuse(c, "UPGRADE_REQUIRED");
    const room = env.ROOMS.get(env.ROOMS.idFromName(siteId));
    const opened = await room.fetch(`https://room/?user=${encodeURIComponent(ticket.userId)}`, {
      headers: { Upgrade: "websocket" },
    });
    return opened.status === 101 ? opened : refuse(c, "TOO_MANY_REQUESTS");
  })
  .get("/changes", requireOwner, forSite("see-calendar"), async (c) =>
    answer(c, { changes: await findOf(await c.env.context.openStore(), c.var.site.id) }),
  );
