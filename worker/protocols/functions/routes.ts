import { Hono } from "hono";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { corsOf } from "../wire/cors.ts";
import { FUNCTIONS, type ProcedureCall, readArguments } from "../rest/procedures.ts";
import { identifyRole } from "../wire/identify-role.ts";
import { RestError } from "../wire/rest-errors.ts";

interface FunctionsEnv {
  Bindings: { context: RequestContext; askApi: ProcedureCall["askApi"] };
}

/** Tells the client that the response is not from the function (`FunctionsRelayError`). */
const RELAY_ERROR = { "x-relay-error": "true" };

/**
 * The functions protocol of supabase-js: named procedures at `/functions/v1/{name}`. The region of a call is ignored, because
 * every location has all procedures.
 */
export const functionRoutes = new Hono<FunctionsEnv>()
  .basePath("/functions/v1")
  .onError((error, c) => {
    if (error instanceof RestError) return json(error.status, { code: error.code, message: error.message });
    const { requestId } = c.env.context;
    logError("function failed", error, { requestId, method: c.req.method, path: c.req.path });
    countFault("error", `${c.req.method} main /functions/v1/:name`, c.env.context);
    return json(500, { code: "WORKER_ERROR", message: "The function failed" });
  })
  .notFound(() => json(404, { code: "NOT_FOUND", message: "Requested function was not found" }, RELAY_ERROR))
  // Lets pages of other origins read that a method is not allowed.
  .use(corsOf("GET, POST, PUT, PATCH, DELETE, OPTIONS", "x-relay-error"))
  .all("/:name", async (c) => {
    const { raw: request } = c.req;
    const { context, askApi } = c.env;
    const procedure = FUNCTIONS.get(c.req.param("name").replaceAll("-", "_"));
    if (!procedure || c.req.param("name").includes("_"))
      return json(404, { code: "NOT_FOUND", message: "Requested function was not found" }, RELAY_ERROR);
    if (request.method !== "POST" && request.method !== "GET")
      return json(
        405,
        { code: "METHOD_NOT_ALLOWED", message: "Functions are called by POST or GET" },
        { Allow: "GET, POST, OPTIONS" },
      );
    // An invalid token is the caller's error, even where no token is needed.
    const caller = await identifyRole(request, context);
    const args = await readArguments(request, context.url);
    if (!args) return json(400, { code: "INVALID_JSON", message: "The body is not a JSON object of at most 16 KB" });
    const { status, body } = await procedure({ args, caller, request, context, askApi });
    return json(status, body);
  });

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
