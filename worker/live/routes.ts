import { Hono } from "hono";
import { LIVE_PROTOCOL, TICKET_PREFIX } from "#contract/site-change.ts";
import { answer, refuse } from "#http/api/answers.ts";
import { openToAll, requireSignedIn } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { findOf } from "#store/site-changes.ts";
import { issueTicket, openTicket } from "#worker/accounts/site-ticket.ts";

/** `/api/sites/:siteId`: notifies screens of changes that they did not make themselves. */
export const liveRoutes = new Hono<SiteEnv>()
  .post("/live-ticket", requireSignedIn, forSite("calendar:read"), async (c) => {
    const { userId, sessionId } = c.var.user;
    const { ticket, until } = await issueTicket(c.env.context, "live", { siteId: c.var.site.id, userId, sessionId });
    return answer(c, { protocols: [LIVE_PROTOCOL, `${TICKET_PREFIX}${ticket}`], until });
  })
  .get("/live", openToAll, async (c) => {
    const { context } = c.env;
    const { env } = context;
    const siteId = c.req.param("siteId") ?? "";
    const protocols = (c.req.header("Sec-WebSocket-Protocol") ?? "").split(",").map((each) => each.trim());
    const sealed = protocols.find((each) => each.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length) ?? "";
    const opened = await openTicket(context, "live", sealed);
    if (!opened.ok) return refuse(c, opened.code);
    const { ticket } = opened;
    if (ticket.siteId !== siteId) return refuse(c, "NOT_FOUND");
    if (!env.ROOMS || c.req.header("Upgrade") !== "websocket") return refuse(c, "UPGRADE_REQUIRED");
    const room = env.ROOMS.get(env.ROOMS.idFromName(siteId));
    const listener = new URLSearchParams({ user: ticket.userId, session: ticket.sessionId });
    const response = await room.fetch(`https://room/?${listener.toString()}`, { headers: { Upgrade: "websocket" } });
    return response.status === 101 ? response : refuse(c, "TOO_MANY_REQUESTS");
  })
  .get("/changes", requireSignedIn, forSite("calendar:read"), async (c) =>
    answer(c, { changes: await findOf(await c.env.context.openStore(), c.var.site.id) }),
  );
