import { type Context, Hono } from "hono";
import { invitationInput, memberInput, tokenParam, transferInput } from "#contract/owners/team.ts";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { hasPermission } from "#domain/roles.ts";
import { prepareHandover } from "#letting/payments/leave-providers.ts";
import { paymentToolsOf } from "#letting/payments/payment-tools.ts";
import { answer, NO_STORE, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatchTime, ifMatchValue, input } from "#services/http/api/input.ts";
import { rateLimit } from "#services/http/api/rate-limit.ts";
import { openToAll, requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { logError } from "#services/http/log.ts";
import { findInvitation, findTeam } from "#store/owners/team.ts";
import { digest } from "#services/secrets/digests.ts";
import { announce } from "#services/live/announce.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeRole, endMembership, revokeInvitation } from "./change-member.ts";
import { declineInvitation } from "./decline-invitation.ts";
import { invite } from "./invite.ts";

const MAX_BODY_BYTES = 4096;

/** Routes of a site's team and of the transfer of a site. */
export const teamRoutes = new Hono<SiteEnv>()
  .get("/sites/:siteId/team", requireSignedIn, forSite("team:read"), async (c) => {
    const { context } = c.env;
    const team = await findTeam(await context.openStore(), c.var.site.id, context.now);
    return team ? answer(c, team) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/sites/:siteId/team/invitations",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("team:write"),
    input("json", invitationInput),
    async (c) => {
      const invited = await invite(await siteToolsOf(c), { ...c.req.valid("json"), siteId: c.var.site.id });
      if (!invited.ok) return refuse(c, invited.code);
      deliverSoon(c.env.context);
      return c.json({ id: invited.id }, 201, NO_STORE);
    },
  )
  .delete("/sites/:siteId/team/invitations/:id", requireSignedIn, forSite("team:write"), ifMatchTime(), async (c) => {
    const read = { siteId: c.var.site.id, id: c.req.param("id"), ...c.req.valid("header") };
    const revoked = await revokeInvitation(await siteToolsOf(c), read);
    return revoked.ok ? c.body(null, 204) : refuseWrite(c, revoked);
  })
  .patch(
    "/sites/:siteId/team/members/:userId",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("team:write"),
    ifMatchValue(),
    input("json", memberInput),
    async (c) => {
      const { role } = c.req.valid("json");
      const read = { siteId: c.var.site.id, userId: c.req.param("userId"), ...c.req.valid("header") };
      const changed = await changeRole(await siteToolsOf(c), read, role);
      return changed.ok ? answer(c, { role }) : refuseWrite(c, changed);
    },
  )
  .delete("/sites/:siteId/team/members/:userId", requireSignedIn, forSite("calendar:read"), ifMatchValue(), async (c) => {
    const userId = c.req.param("userId");
    if (userId !== c.var.user.userId && !hasPermission(c.var.site.role, "team:write")) return refuse(c, "NOT_ALLOWED");
    const read = { siteId: c.var.site.id, userId, ...c.req.valid("header") };
    const ended = await endMembership(await siteToolsOf(c), read);
    return ended.ok ? c.body(null, 204) : refuseWrite(c, ended);
  })
  .post(
    "/sites/:siteId/transfer",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("site:transfer"),
    ifMatchTime(),
    input("json", transferInput),
    async (c) => {
      const request = { siteId: c.var.site.id, role: "owner" as const, ...c.req.valid("json"), ...c.req.valid("header") };
      const offered = await invite(await siteToolsOf(c), request);
      if (!offered.ok) return refuseWrite(c, offered);
      deliverSoon(c.env.context);
      return c.json({ id: offered.id }, 201, NO_STORE);
    },
  )
  .get("/team-invitations/:token", openToAll, rateLimit("team invitation"), input("param", tokenParam), async (c) => {
    const { openStore, now } = c.env.context;
    const found = await findInvitation(await openStore(), await digest(c.req.valid("param").token), now);
    if (!found) return refuse(c, "NOT_FOUND");
    const { siteName, role, inviter, email, expiresAt, staysAsManager } = found;
    const inviterName = inviter.name || maskEmail(inviter.email);
    return answer(c, { siteName, role, inviter: inviterName, email: maskEmail(email), expiresAt, staysAsManager });
  })
  .post("/team-invitations/:token/accept", requireSignedIn, input("param", tokenParam), async (c) => {
    const accepted = await acceptInvitation(await siteToolsOf(c), c.req.valid("param").token, async (siteId) =>
      prepareHandover(await paymentToolsOf(c.env.context), siteId),
    );
    if (!accepted.ok) return refuse(c, accepted.code);
    deliverSoon(c.env.context);
    const { siteId, role, paidUntil } = accepted;
    // This also closes the sockets of a former owner.
    announceTeamChange(c, siteId);
    return answer(c, { siteId, role, paidUntil });
  })
  .delete("/team-invitations/:token", requireSignedIn, input("param", tokenParam), async (c) => {
    const declined = await declineInvitation(await siteToolsOf(c), c.req.valid("param").token);
    if (!declined.ok) return refuse(c, declined.code);
    announceTeamChange(c, declined.siteId);
    return c.body(null, 204);
  });

/** Notifies a site's open screens that its team has changed. */
function announceTeamChange({ env: { context } }: Context<SiteEnv>, siteId: string): void {
  const sending = announce(context, siteId, { topic: "team", version: null, at: context.now });
  context.waitUntil(
    sending.catch((error: unknown) => logError("change of a site not announced", error, { siteId, topic: "team" })),
  );
}
