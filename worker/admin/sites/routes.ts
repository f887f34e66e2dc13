import { type Context, Hono } from "hono";
import { reasonInput } from "#contract/admin/input.ts";
import { adminSitesQuery, giftForm, handOverInput, restoreInput, swapInput } from "#contract/admin/site.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { logError } from "#services/http/log.ts";
import { findMatches, selectNewest } from "#store/admin/sites.ts";
import { renewHooks } from "#letting/payments/connect-account.ts";
import { invite } from "#owners/team/invite.ts";
import { findTeam } from "#store/owners/team.ts";
import { announce } from "#services/live/announce.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { toListed } from "#owners/backups/to-listed.ts";
import { backupSecretsOf } from "#owners/backups/site-key.ts";
import { findAsides } from "#store/owners/aside-sites.ts";
import { findBackups } from "#store/owners/backups.ts";
import { siteToolsOf } from "#services/audit/site-tools.ts";
import { paymentToolsOf } from "#letting/payments/payment-tools.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { giveTime } from "./give-time.ts";
import { readSite } from "./read-site.ts";

const MAX_BODY_BYTES = 4096;

/** Routes of owners' sites in the admin area. */
export const adminSiteRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", adminSitesQuery), async (c) => {
    const store = await c.env.context.openStore();
    const { q, ...page } = c.req.valid("query");
    const sites = q === undefined ? await selectNewest(store, page) : await findMatches(store, q, page.limit);
    return answer(c, { sites, cursor: q === undefined ? nextTimeCursor(sites, page.limit) : null });
  })
  .get("/:id", requireAdmin, async (c) => {
    const { openStore, now, config } = c.env.context;
    const site = await readSite(await openStore(), c.req.param("id"), { mainOrigin: config.mainOrigin, now });
    return site ? answer(c, site) : refuse(c, "NOT_FOUND");
  })
  .post("/:id/suspend", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", reasonInput), (c) =>
    change(c, true, c.req.valid("json").reason),
  )
  .post("/:id/resume", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", reasonInput), (c) =>
    change(c, false, c.req.valid("json").reason),
  )
  .post("/:id/gifts", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", giftForm), async (c) => {
    const given = await giveTime(await siteToolsOf(c), c.req.param("id"), c.req.valid("json"));
    return given.ok ? c.body(null, 204) : refuse(c, given.code);
  })
  .get("/:id/backups", requireAdmin, async (c) => {
    const store = await c.env.context.openStore();
    const id = c.req.param("id");
    const [found, asides] = await Promise.all([findBackups(store, id), findAsides(store, id, c.env.context.now)]);
    return answer(c, { backups: found.map(toListed), asides });
  })
  .post("/:id/restore", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", restoreInput), async (c) => {
    const { BACKUP_QUEUE: queue } = c.env.context.env;
    if (!queue) return refuse(c, "NOT_FOUND");
    const { restoreBeside } = await import("#owners/backups/restore-beside.ts");
    const asideId = crypto.randomUUID();
    const begun = await restoreBeside(await siteToolsOf(c), { ...c.req.valid("json"), siteId: c.req.param("id"), asideId });
    if (!begun.ok) return refuseConfirmed(c, begun.code);
    await queue.send({ job: "restore-site", siteId: asideId, step: 0 });
    return c.body(null, 204);
  })
  .post("/:id/swap", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", swapInput), async (c) => {
    const secrets = backupSecretsOf(c.env.context.env);
    if (!secrets) return refuse(c, "NOT_FOUND");
    const { swapSites } = await import("#owners/backups/swap-sites.ts");
    const { context } = c.env;
    const all = { backups: secrets, rows: secretsOf(authConfigOf(context.env).secret) };
    const { asideId, ...confirmed } = c.req.valid("json");
    const swapped = await swapSites(await siteToolsOf(c), all, { ...confirmed, asideId, siteId: c.req.param("id") });
    if (!swapped.ok) return refuseConfirmed(c, swapped.code);
    const renewed = renewHooks(await paymentToolsOf(context), asideId);
    context.waitUntil(renewed.catch((error: unknown) => logError("webhooks not renewed", error, { siteId: asideId })));
    return c.body(null, 204);
  })
  .post("/:id/transfer", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", handOverInput), async (c) => {
    const { context } = c.env;
    const siteId = c.req.param("id");
    const team = await findTeam(await context.openStore(), siteId, context.now);
    if (!team) return refuse(c, "NOT_FOUND");
    const version = team.invitations.find(({ role }) => role === "owner")?.createdAt ?? 0;
    const offered = await invite(await siteToolsOf(c), { siteId, role: "owner", version, ...c.req.valid("json") });
    if (!offered.ok) return refuse(c, offered.code);
    announceChange(c, siteId, "team");
    deliverSoon(context);
    return c.body(null, 204);
  });

async function change(c: Context<GatedEnv>, isSuspended: boolean, reason: string) {
  const siteId = c.req.param("id") ?? "";
  // Imported on demand: it loads React for the email.
  const { setSuspended } = await import("./suspend-site.ts");
  const changed = await setSuspended(await siteToolsOf(c), siteId, { isSuspended, reason });
  if (!changed.ok) return refuse(c, changed.code);
  announceChange(c, siteId, "site");
  deliverSoon(c.env.context);
  return c.body(null, 204);
}

/** Refuses an action that the typed name of the site confirms. */
const refuseConfirmed = (c: Context<GatedEnv>, code: "NOT_FOUND" | "INVALID_FORM" | "STATE_CHANGED") =>
  refuse(c, code, code === "INVALID_FORM" ? { fields: { confirm: "mismatch" } } : {});

/** Notifies the site's open screens. */
function announceChange({ env: { context } }: Context<GatedEnv>, siteId: string, topic: string): void {
  const sending = announce(context, siteId, { topic, version: null, at: context.now });
  context.waitUntil(sending.catch((error: unknown) => logError("change of a site not announced", error, { siteId, topic })));
}
