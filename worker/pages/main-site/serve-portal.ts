import type { RequestContext } from "#services/http/request-context.ts";
import type { ProjectConfig } from "#worker/env.ts";
import { contentSecurityPolicy } from "#services/http/security-headers.ts";
import { matchAdmin } from "#locales/admin-paths.ts";
import { findSection, isConfirmPath, matchPortal } from "#locales/portal-paths.ts";
import { conditionalHeaders, fetchPrerendered } from "./fetch-prerendered.ts";

/**
 * Serves the owner's portal: one document per language, filled by its script. Undefined if the path is not one of its screens.
 */
export async function servePortal(request: Request, context: RequestContext): Promise<Response | undefined> {
  const match = matchPortal(context.url.pathname);
  if (!match) return undefined;
  const response = await serveApp(request, context, `${match.locale}/${match.screen === "dashboard" ? "dashboard" : "portal"}`);
  // The address contains the token of an email's link.
  if (isConfirmPath(context.url.pathname)) response.headers.set("Referrer-Policy", "no-referrer");
  // The dashboard says that it has no such section.
  const isUnknown = match.screen === "dashboard" && match.detail !== undefined && !findSection(match.detail);
  return isUnknown && response.ok ? new Response(response.body, { status: 404, headers: response.headers }) : response;
}

/** Serves the admin area in the same way: a document without data or names (0106). */
export async function serveAdmin(request: Request, context: RequestContext): Promise<Response | undefined> {
  const match = matchAdmin(context.url.pathname);
  return match && serveApp(request, context, `${match.locale}/admin`);
}

async function serveApp(request: Request, context: RequestContext, name: string): Promise<Response> {
  const { mainOrigin, mainDomain, map, project } = context.config;
  const { hostname, pathname, search } = context.url;
  // Browsers store sessions per origin, and links in emails lead to the main origin.
  if (hostname === `www.${mainDomain}`) {
    const headers = { Location: mainOrigin + pathname + search, "Cache-Control": "public, max-age=3600" };
    return new Response(null, { status: 301, headers });
  }
  // The entity tag is that of the built file, which does not depend on the project.
  const document = await fetchPrerendered(request, context, name, project ? {} : conditionalHeaders(request));
  if (!document) throw new Error(`the build has no document ${name}`);
  const headers = new Headers(document.headers);
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Robots-Tag", "noindex");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      styles: "'self'",
      images: "'self' data: blob:",
      connections: [
        "'self'",
        mainOrigin.replace(/^http/, "ws"),
        ...(map?.origins ?? []),
        ...(project ? [new URL(project.authUrl).origin] : []),
      ].join(" "),
      frames: `'self' ${mainOrigin.replace(mainDomain, `*.${mainDomain}`)}`,
      ancestors: "'none'",
    }),
  );
  if (!project) return new Response(document.body, { status: document.status, headers });
  headers.delete("ETag");
  return nameProject(new Response(document.body, { status: document.status, headers }), project);
}

/** Tells the script of the document where accounts are. */
function nameProject(response: Response, { authUrl, anonKey }: ProjectConfig): Response {
  const element = (html: Element) => void html.setAttribute("data-auth", authUrl).setAttribute("data-key", anonKey);
  return new HTMLRewriter().on("html", { element }).transform(response);
}
