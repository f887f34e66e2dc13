import { originUnder } from "#worker/env.ts";
import { Hono } from "hono";
import { noteRoute } from "#services/http/note-pattern.ts";
import { STATUS_SUBDOMAIN } from "#domain/hosts.ts";
import { findTheme } from "#domain/themes.ts";
import { STATUS_PATH } from "#locales/portal-paths.ts";
import { seeOther } from "#services/http/see-other.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { methodNotAllowed } from "#services/http/short-responses.ts";
import { calendarNotFound, serveCalendarExport, servePausedExport } from "#letting/calendars/serve-site-export.ts";
import { EXPORT_TOKEN } from "#letting/channels/export-token.ts";
import { serveExport } from "#letting/channels/serve-export.ts";
import { serveMarketing } from "./serve-marketing.ts";
import { serveAdmin, servePortal } from "./serve-portal.ts";
import { submitMainForm } from "./submit-form.ts";

interface MainSiteEnv {
  Bindings: { context: RequestContext; /** True on a host that is not ours, where nothing may be indexed. */ foreign: boolean };
}

const OWNER_EXPORT = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.ics$/;
const APPOINTMENT = /^([0-9a-f-]{36})\.ics$/;

function textFile(body: string, type: string): Response {
  return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" } });
}

/** Leads to the page of our own host that works while this one does not, wherever the deployment is. */
const toStatusPage = ({ config }: RequestContext, path: string): Response =>
  seeOther(`${originUnder(config.mainOrigin, STATUS_SUBDOMAIN)}${path || "/"}`);

/** Routes of the main site: everything except owners' sites and demos of themes. */
export const mainSite = new Hono<MainSiteEnv>()
  .onError((error) => {
    throw error;
  })
  .use(noteRoute)
  .get("/healthz", async ({ req, env: { context, foreign } }) => {
    const headers = { "Cache-Control": "no-store" };
    if (!foreign && req.query("deep") === "1") {
      const health = await (await import("#services/health/recent-health.ts")).recentHealth(context);
      return Response.json(health, { status: health.state === "down" ? 503 : 200, headers });
    }
    const { checkHealth } = await import("./check-health.ts");
    const health = await checkHealth(context);
    return Response.json(health, { status: health.ok ? 200 : 503, headers });
  })
  .get(STATUS_PATH, (c) => toStatusPage(c.env.context, ""))
  .get(`/:language{en|pl}${STATUS_PATH}`, (c) => toStatusPage(c.env.context, `/${c.req.param("language")}`))
  .get("/theme-preview/:theme", (c) => {
    const theme = findTheme(c.req.param("theme"));
    if (!theme) return serveMarketing(c.req.raw, c.env.context, c.env.foreign);
    const { config, url } = c.env.context;
    const target = originUnder(config.mainOrigin, theme) + url.pathname + url.search;
    return new Response(`Redirecting to ${theme} theme...`, {
      status: 302,
      headers: { Location: target, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  })
  .get("/calendar/:file", (c) => {
    const file = c.req.param("file").toLowerCase();
    const token = EXPORT_TOKEN.exec(file)?.[1];
    if (token !== undefined) return serveExport(c.req.raw, c.env.context, token);
    const user = OWNER_EXPORT.exec(file)?.[1];
    return user ? serveCalendarExport(c.req.raw, c.env.context, { userId: user }, `user ${user}`) : calendarNotFound();
  })
  .get("/calendar.ics", async (c) => (await servePausedExport(c.req.raw, c.env.context)) ?? calendarNotFound())
  .get("/consultation/:file", async (c) => {
    const [, id] = APPOINTMENT.exec(c.req.param("file")) ?? [];
    const { serveAppointment } = await import("#business/leads/serve-leads.ts");
    const appointment = id === undefined ? undefined : await serveAppointment(c.env.context, id);
    return appointment ?? serveMarketing(c.req.raw, c.env.context, c.env.foreign);
  })
  .get("/dev/mail/:rest{.*}?", async (c) => {
    const { context, foreign } = c.env;
    if (!context.config.local || foreign) return serveMarketing(c.req.raw, context, foreign);
    const { serveOutbox } = await import("#services/mail/dev/serve-outbox.ts");
    return (await serveOutbox(context)) ?? serveMarketing(c.req.raw, context, foreign);
  })
  .get("/unsubscribe/:token", async (c) => {
    const { context, foreign } = c.env;
    if (foreign) return serveMarketing(c.req.raw, context, foreign);
    const { serveUnsubscribe } = await import("#services/mail/unsubscribe.ts");
    return serveUnsubscribe(c.req.raw, context, c.req.param("token"));
  })
  .on(["GET", "POST"], ["/cleaning/:token", "/cleaning/:token/:file"], async (c, next) => {
    if (c.env.foreign) return next();
    const { serveCleanerPage } = await import("../cleaner-page/serve-cleaner-page.ts");
    return serveCleanerPage(c.req.raw, c.env.context, c.req.param("token"), c.req.param("file"));
  })
  .get("/robots.txt", ({ env: { context, foreign } }) => textFile(robots(context.config.mainOrigin, foreign), "text/plain"))
  .on("GET", ["/admin/pricing", "/en/admin/pricing", "/pl/admin/pricing"], (c, next) => {
    if (c.env.foreign) return next();
    const { url } = c.env.context;
    return new Response(null, {
      status: 302,
      headers: { Location: url.pathname.replace(/pricing$/, "settings/booking-calendar"), "Cache-Control": "no-store" },
    });
  })
  .get("*", async (c) => {
    const { context, foreign } = c.env;
    const app = foreign ? undefined : ((await servePortal(c.req.raw, context)) ?? (await serveAdmin(c.req.raw, context)));
    return app ?? serveMarketing(c.req.raw, context, foreign);
  })
  .post("/payments/stripe/webhook", async (c) => {
    const { receiveWebhook } = await import("#business/billing/receive-webhook.ts");
    return receiveWebhook(c.req.raw, c.env.context);
  })
  .post("/guest-payments/:account", async (c) => {
    const { receiveHook } = await import("#letting/payments/receive-hook.ts");
    return receiveHook(c.req.raw, c.env.context, c.req.param("account"));
  })
  .post("/unsubscribe/:token", async (c) => {
    const { serveUnsubscribe } = await import("#services/mail/unsubscribe.ts");
    return serveUnsubscribe(c.req.raw, c.env.context, c.req.param("token"));
  })
  .post("*", (c) => submitMainForm(c.req.raw, c.env.context))
  .all("*", () => methodNotAllowed("GET, HEAD, POST"));

function robots(origin: string, foreign: boolean): string {
  return foreign ? "User-agent: *\nDisallow: /\n" : `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
}
