import { Hono } from "hono/tiny";
import { noteRoute } from "#services/http/note-pattern.ts";
import { isLocale } from "#domain/locale.ts";
import { sitePath } from "#locales/site-paths.ts";
import { seeOther } from "#services/http/see-other.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { serveSiteExport } from "#letting/calendars/serve-site-export.ts";
import { loadTheme } from "#themes/registry.ts";
import { EXPORT_PATH } from "./answer-from-memory.ts";
import { serveClosed, servePage } from "./serve-page.ts";
import type { SiteSource } from "#letting/site-source/site-source.ts";
import { sitePages } from "./site-view.ts";
import { robots, sitemap } from "./sitemap.ts";
import type { PageRef } from "#contract/pages/site-view.ts";
import type { ThemeDesign } from "#contract/owners/theme-design.ts";
import type { Theme } from "#themes/contract.ts";

interface OwnerSiteEnv {
  Bindings: { context: RequestContext; source: SiteSource; /** True if its bookings are in the store. */ isStored: boolean };
}

/** Routes of an owner's site or a theme's demo. */
export const ownerSite = new Hono<OwnerSiteEnv>()
  .onError((error) => {
    throw error;
  })
  .use(noteRoute)
  .get(EXPORT_PATH, async (c, next) => {
    const { site } = c.env.source;
    if (!c.env.isStored) return next();
    return serveSiteExport(c.req.raw, c.env.context, site);
  })
  .get("/robots.txt", ({ env: { source } }) => text(robots(source), "text/plain"))
  .get("/favicon.svg", async ({ env: { source } }) => {
    const theme = await loadTheme(source.site.theme);
    const initial = /[\p{L}\p{N}]/u.exec(source.site.name)?.[0] ?? "·";
    return text(favicon(initial, iconOf(source.site.design, theme)), "image/svg+xml");
  })
  .all("*", (c, next) => {
    const { context, source, isStored } = c.env;
    return isStored && source.site.status === "closed" ? serveClosed(context, source) : next();
  })
  .get("/sitemap.xml", ({ env: { source } }) => text(sitemap(source, pagesOf(source)), "application/xml"))
  .get("/theme-preview/:theme", ({ req, env: { context, source, isStored } }, next) => {
    if (isStored) return next();
    const asked = req.query("lang") ?? "";
    const locale = isLocale(asked) ? asked : source.site.defaultLocale;
    const home = new URL(sitePath({ kind: "home" }, locale, source.site), context.url);
    return servePage(req.raw, { ...context, url: home }, source, isStored);
  })
  .get("/booking", ({ req, env: { source } }) => {
    const asked = req.query("lang") ?? "";
    const locale = isLocale(asked) && source.site.locales.includes(asked) ? asked : source.site.defaultLocale;
    return seeOther(sitePath({ kind: "find-booking" }, locale, source.site));
  })
  .get("*", (c) => servePage(c.req.raw, c.env.context, c.env.source, c.env.isStored))
  .post("*", async (c) => {
    const { submitSiteForm } = await import("./submit-form.ts");
    return submitSiteForm(c.req.raw, c.env.context, c.env.source, c.env.isStored);
  });

function pagesOf({ site }: SiteSource): PageRef[] {
  const { units, own, legal } = sitePages(site);
  return [
    { kind: "home" },
    ...units.map((slug): PageRef => ({ kind: "unit", slug })),
    { kind: "photos" },
    { kind: "prices" },
    { kind: "practical" },
    ...own.map((slug): PageRef => ({ kind: "own", slug })),
    { kind: "contact" },
    { kind: "find-booking" },
    { kind: "privacy" },
    ...legal.map((kind): PageRef => ({ kind })),
  ];
}

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" },
  });
}

/** Returns the icon's colours: the owner's accent if there is one, otherwise the theme's colours. */
function iconOf({ colours }: ThemeDesign, { icon, editable }: Theme): Theme["icon"] {
  const background = colours?.accent?.light;
  if (!background) return icon;
  return { background, ink: colours?.["accent-ink"]?.light ?? editable.colours["accent-ink"]?.light ?? icon.ink };
}

/** Creates an SVG icon with the name's first letter. */
function favicon(initial: string, { background, ink }: { background: string; ink: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${background}"/><text x="16" y="23" font-family="Georgia,serif" font-size="20" font-weight="700" text-anchor="middle" fill="${ink}">${initial.toUpperCase()}</text></svg>`;
}
