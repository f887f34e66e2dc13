import type { RequestContext } from "#http/request-context.ts";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { isConfirmPath, matchPortal } from "#locales/portal-paths.ts";
import { conditions, prerendered } from "./prerendered.ts";

/** The owner's portal: one document a language, filled by its script. Undefined where it has no screen. */
export async function servePortal(request: Request, context: RequestContext): Promise<Response | undefined> {
  const match = matchPortal(context.url.pathname);
  if (!match) return undefined;
  const { mainOrigin, mainDomain } = context.config;
  const { hostname, pathname, search } = context.url;
  // Sessions are kept by origin, and mails lead to one of them.
  if (hostname === `www.${mainDomain}`) {
    const headers = { Location: mainOrigin + pathname + search, "Cache-Control": "public, max-age=3600" };
    return new Response(null, { status: 301, headers });
  }
  const document = await prerendered(request, context, `${match.locale}/portal`, conditions(request));
  if (!document) throw new Error(`the portal in ${match.locale} is not in the build`);
  const headers = new Headers(document.headers);
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Robots-Tag", "noindex");
  // What a mail's link brings stands in the address.
  if (isConfirmPath(pathname)) headers.set("Referrer-Policy", "no-referrer");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      styles: "'self'",
      images: "'self' data: blob:",
      connections: `'self' ${mainOrigin.replace(/^http/, "ws")}`,
      frames: `'self' ${mainOrigin.replace(mainDomain, `*.${mainDomain}`)}`,
      ancestors: "'none'",
    }),
  );
  return new Response(document.body, { status: document.status, headers });
}
