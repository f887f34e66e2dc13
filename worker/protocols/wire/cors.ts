import { createMiddleware } from "hono/factory";
import type { RequestContext } from "#services/http/request-context.ts";
import { authSettingsOf } from "#services/secrets/auth-config.ts";

/** Headers that supabase-js sends on pages of other origins. */
const ALLOWED_HEADERS =
  "authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, range, range-unit, accept-profile, content-profile, " +
  "cache-control, content-encoding, if-none-match, tus-resumable, upload-length, upload-metadata, upload-offset, x-metadata, x-signature, x-upsert, " +
  "x-region, x-retry-count, traceparent, tracestate, baggage";

/**
 * Allows requests from pages of the configured origins; `*` means every origin. Credentials are not allowed, so requests from
 * other origins do not carry our cookies.
 */
export const corsOf = (methods: string, exposedHeaders: string) =>
  createMiddleware<{ Bindings: { context: RequestContext } }>(async (c, next) => {
    const origin = c.req.header("Origin");
    const { origins } = authSettingsOf(c.env.context.env);
    const isAllowed = origin !== undefined && (origins.includes("*") || origins.includes(origin));
    if (c.req.method === "OPTIONS") {
      const headers = {
        "Access-Control-Allow-Methods": methods,
        "Access-Control-Allow-Headers": ALLOWED_HEADERS,
        "Access-Control-Max-Age": "600",
      };
      return new Response(null, {
        status: 204,
        headers: { Vary: "Origin", ...(isAllowed ? { "Access-Control-Allow-Origin": origin, ...headers } : {}) },
      });
    }
    await next();
    if (origins.length > 0) c.res.headers.append("Vary", "Origin");
    if (!isAllowed) return;
    c.res.headers.set("Access-Control-Allow-Origin", origin);
    c.res.headers.set("Access-Control-Expose-Headers", exposedHeaders);
  });
