import type { RequestContext } from "#http/request-context.ts";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { BUILT_PAGES, matchPath } from "#locales/paths.ts";

/** Files of the build that visitors may ask for by name. */
const FILE = /^\/(?!pages\/|\/)[a-z0-9._/-]+\.[a-z0-9]+$/i;

/**
 * A marketing page as the build prerendered it, a static file, or the not-found page in the language of the address.
 * `foreign` hosts (nothing found there) get the same pages, marked as not to be indexed; the pages name their canonical
 * address themselves.
 */
export async function serveMarketing(request: Request, context: RequestContext, foreign: boolean): Promise<Response> {
  const { url } = context;
  const match = matchPath(url.pathname);
  if (match.page === undefined && match.redirect !== undefined) {
    return new Response(null, {
      status: 301,
      headers: { Location: new URL(match.redirect, url).pathname + url.search, "Cache-Control": "public, max-age=3600" },
    });
  }
  if (match.page !== undefined && BUILT_PAGES.includes(match.page)) {
    return page(request, context, `${match.locale}/${match.page}`, 200, foreign);
  }
  // On somebody else's domain our service worker would stay when the owner's site comes.
  const ours = !foreign || url.pathname !== "/sw.js";
  if (match.page === undefined && ours && FILE.test(url.pathname)) {
    const file = await context.env.ASSETS.fetch(request);
    if (file.status !== 404) return file;
  }
  return page(request, context, `${match.locale}/not-found`, 404, foreign);
}

async function page(
  request: Request,
  context: RequestContext,
  name: string,
  status: number,
  foreign: boolean,
): Promise<Response> {
  const asked = new Request(new URL(`/pages/${name}.html`, context.url), {
    method: request.method,
    headers: conditions(request, status),
  });
  const asset = await context.env.ASSETS.fetch(asked);
  if (asset.status !== 200 && asset.status !== 304) throw new Error(`page ${name} is not in the build: ${asset.status}`);
  const { mainOrigin, mainDomain } = context.config;
  const headers = new Headers(asset.headers);
  headers.set("Cache-Control", status === 200 ? "public, max-age=0, must-revalidate" : "no-store");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      styles: "'self'",
      frames: mainOrigin.replace(mainDomain, `*.${mainDomain}`),
      ancestors: "'self'",
    }),
  );
  if (foreign) headers.set("X-Robots-Tag", "noindex");
  return new Response(asset.body, { status: status === 200 ? asset.status : status, headers });
}

/** A not-found page is never "not modified". */
function conditions(request: Request, status: number): Record<string, string> {
  const ifNoneMatch = request.headers.get("If-None-Match");
  return status === 200 && ifNoneMatch !== null ? { "If-None-Match": ifNoneMatch } : {};
}
