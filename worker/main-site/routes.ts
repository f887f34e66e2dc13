import { originUnder } from "#worker/env.ts";
import { Hono } from "hono";
import { findTheme } from "#domain/themes.ts";
import type { RequestContext } from "#http/request-context.ts";
import { methodNotAllowed } from "#http/notice-pages.ts";
import { feedNotFound, serveFeed, servePausedFeed } from "#worker/calendars/serve-feed.ts";
import { serveMarketing } from "./serve-marketing.ts";
import { servePortal } from "./serve-portal.ts";
import { submitForm } from "./submit-form.ts";

interface MainSiteEnv {
  Bindings: { context: RequestContext; /** True on a host that is not ours, where nothing may be indexed. */ foreign: boolean };
}

const USER_FEED = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.ics$/;
const APPOINTMENT = /^([0-9a-f-]{36})\.ics$/;

function textFile(body: string, type: string): Response {
  return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" } });
}

/** Routes of the main site: everything except owners' sites and demos of themes. */
export const mainSite = new Hono<MainSiteEnv>()
  .onError((error) => {
    throw error;
  })
  .get("/healthz", async ({ env: { context } }) => {
    const { checkHealth } = await import("./check-health.ts");
    const health = await checkHealth(context);
    return Response.json(health, { status: health.ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
  })
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
    const user = USER_FEED.exec(c.req.param("file").toLowerCase())?.[1];
    return user ? serveFeed(c.req.raw, c.env.context, { userId: user }, `user ${user}`) : feedNotFound();
  })
  .get("/calendar.ics", async (c) => (await servePausedFeed(c.req.raw, c.env.context)) ?? feedNotFound())
  .get("/consultation/:file", async (c) => {
    const [, id] = APPOINTMENT.exec(c.req.param("file")) ?? [];
    const { serveAppointment } = await import("#worker/leads/serve-leads.ts");
    const appointment = id === undefined ? undefined : await serveAppointment(c.env.context, id);
    return appointment ?? serveMarketing(c.req.raw, c.env.context, c.env.foreign);
  })
  .get("/dev/mail/:rest{.*}?", async (c) => {
    const { context, foreign } = c.env;
    if (!context.config.local || foreign) return serveMarketing(c.req.raw, context, foreign);
    const { serveOutbox } = await import("#worker/mail/dev/serve-outbox.ts");
    return (await serveOutbox(context)) ?? serveMarketing(c.req.raw, context, foreign);
  })
  .get("/robots.txt", ({ env: { context, foreign } }) => textFile(robots(context.config.mainOrigin, foreign), "text/plain"))
  .get("*", async (c) => {
    const { context, foreign } = c.env;
    const portal = foreign ? undefined : await servePortal(c.req.raw, context);
    return portal ?? serveMarketing(c.req.raw, context, foreign);
  })
  .post("/payments/stripe/webhook", async (c) => {
    const { receiveWebhook } = await import("#worker/billing/receive-webhook.ts");
    return receiveWebhook(c.req.raw, c.env.context);
  })
  .post("*", (c) => submitForm(c.req.raw, c.env.context))
  .all("*", () => methodNotAllowed("GET, HEAD, POST"));

function robots(origin: string, foreign: boolean): string {
  return foreign ? "User-agent: *\nDisallow: /\n" : `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
}
