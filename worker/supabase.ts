import type { RequestContext } from "#http/request-context.ts";

/** Answers the protocols of supabase-js, each of which is loaded by its first request. */
export async function answerSupabase(request: Request, context: RequestContext): Promise<Response> {
  const { pathname } = context.url;
  if (pathname.startsWith("/auth/")) return (await import("./supabase/auth/routes.ts")).authRoutes.fetch(request, { context });
  if (pathname.startsWith("/realtime/"))
    return (await import("./supabase/realtime/routes.ts")).realtimeRoutes.fetch(request, { context });
  // As on the main site, where requests name a site.
  const askGuestApi = async (asked: Request) => (await import("./rates/guest-routes.ts")).guestApi.fetch(asked, { context });
  if (pathname.startsWith("/rest/"))
    return (await import("./supabase/rest/routes.ts")).restRoutes.fetch(request, { context, askGuestApi });
  return (await import("./supabase/functions/routes.ts")).functionRoutes.fetch(request, { context, askGuestApi });
}
