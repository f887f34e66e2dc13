import type { RequestContext } from "#services/http/request-context.ts";

/** Answers the protocols of supabase-js, each of which is loaded by its first request. */
export async function answerSupabase(request: Request, context: RequestContext): Promise<Response> {
  const { pathname } = context.url;
  const { project } = context.config;
  if (pathname.startsWith("/auth/") && project)
    return Response.json({ code: "hosted_accounts", message: `Accounts are at ${project.authUrl}` }, { status: 404 });
  if (pathname.startsWith("/auth/")) return (await import("#protocols/auth/routes.ts")).authRoutes.fetch(request, { context });
  if (pathname.startsWith("/realtime/"))
    return (await import("#protocols/realtime/routes.ts")).realtimeRoutes.fetch(request, { context });
  if (pathname.startsWith("/storage/"))
    return (await import("#protocols/storage/routes.ts")).storageRoutes.fetch(request, { context });
  // Guests' requests as on the main site, where they name a site.
  const askApi = async (asked: Request) =>
    isGuestApi(asked)
      ? (await import("#letting/rates/guest-routes.ts")).guestApi.fetch(asked, { context })
      : (await import("./api.ts")).api.fetch(asked, { context });
  if (pathname.startsWith("/rest/"))
    return (await import("#protocols/rest/routes.ts")).restRoutes.fetch(request, { context, askApi });
  return (await import("#protocols/functions/routes.ts")).functionRoutes.fetch(request, { context, askApi });
}

const isGuestApi = ({ url }: Request): boolean => /^\/api\/(?:quote|availability)$/.test(new URL(url).pathname);
