import type { RequestContext } from "#http/request-context.ts";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { findSection, isConfirmPath, matchPortal } from "#locales/portal-paths.ts";
import { conditionalHeaders, fetchPrerendered } from "./fetch-prerendered.ts";

/** Serves the owner's portal: one document per language, filled by its script. Undefined if the path is not one of its screens. */
export async function servePortal(request: Request, context: RequestContext): Promise<Response | undefined> {
  const match = matchPortal(context.url.pathname);
  if (!match) return undefined;
  const { mainOrigin, mainDomain, map } = context.config;
  const { hostname, pathname, search } = context.url;
  // Browsers store sessions per origin, and links in mails lead to the main origin.
  if (hostname === `www.${mainDomain}`) {
    const headers = { Location: mainOrigin + pathname + search, "Cache-Control": "public, max-age=3600" };
    return new Response(null, { status: 301, headers });
  }
  const document = await fetchPrerendered(
    request,
    context,
    `${match.locale}/${match.screen === "dashboard" ? "dashboard" : "portal"}`,
    conditionalHeaders(request),
  );
  if (!document) throw new Error(`the build has no portal in ${match.locale}`);
  const headers = new Headers(document.headers);
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Robots-Tag", "noindex");
  // The address contains the token of a mail's link.
  if (isConfirmPath(pathname)) headers.set("Referrer-Policy", "no-referrer");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      styles: "'self'",
      images: "'self' data: blob:",
      connections: ["'self'", mainOrigin.replace(/^http/, "ws"), ...(map?.origins ?? [])].join(" "),
      frames: `'self' ${mainOrigin.replace(mainDomain, `*.${mainDomain}`)}`,
      ancestors: "'none'",
    }),
  );
  // The dashboard says that it has no such section.
  const isUnknown = match.screen === "dashboard" && match.detail !== undefined && !findSection(match.detail);
  return new Response(document.body, { status: isUnknown && document.ok ? 404 : document.status, headers });
}
