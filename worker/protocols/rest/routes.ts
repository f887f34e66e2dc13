import { type Context, Hono } from "hono";
import { logError } from "#services/http/log.ts";
import { isWithinLimit } from "#services/http/api/rate-limit.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { corsOf } from "../wire/cors.ts";
import { respondWithResult, respondWithRows, respondWithWritten, wantsSingle } from "./answer.ts";
import { type ProcedureCall, PROCEDURES, readArguments } from "./procedures.ts";
import { describeTables } from "./describe.ts";
import { RestError, undefinedProcedure, unsupported } from "../wire/rest-errors.ts";
import { finishWrite } from "./finish-write.ts";
import { identifyRole } from "../wire/identify-role.ts";
import { parsePreferences } from "./parse/prefer.ts";
import { parseQuery } from "./parse/query.ts";
import { pauseCaller, pauseSlowCallers } from "./pause-slow-callers.ts";
import { readBody } from "./parse/rows.ts";
import { readRange } from "./range.ts";
import { READ_TIMEOUT_MS, readRows } from "./read-rows.ts";
import { changeRows, deleteRows, insertRows, putRow } from "./write-rows.ts";

interface RestEnv {
  Bindings: { context: RequestContext; askApi: ProcedureCall["askApi"] };
}

/** The data protocol of supabase-js, compatible with PostgREST. */
export const restRoutes = new Hono<RestEnv>({ strict: false })
  .basePath("/rest/v1")
  .onError((error, c) => {
    if (error instanceof RestError) return refuse(error);
    const { requestId } = c.env.context;
    logError("data request failed", error, { requestId, method: c.req.method, path: c.req.path });
    countFault("error", `${c.req.method} main /rest/v1/:table`, c.env.context);
    return refuse(new RestError(500, "XX000", { message: "internal error" }));
  })
  .notFound(() => refuse(new RestError(404, "PGRST125", { message: "Invalid path specified in request URL" })))
  .use(
    corsOf(
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "Content-Range, Content-Location, Location, Preference-Applied, Proxy-Status",
    ),
  )
  .get("/", async (c) => {
    checkProfile(c.req.header("Accept-Profile") ?? null);
    const { role } = await identifyRole(c.req.raw, c.env.context);
    return Response.json(describeTables(role, c.env.context.url), {
      headers: { "Content-Type": "application/openapi+json; charset=utf-8", "Cache-Control": "no-store" },
    });
  })
  .on(["GET", "POST"], "/rpc/:name", call)
  .get("/:table", read)
  .post("/:table", (c) => write(c, insertRows))
  .put("/:table", (c) => write(c, putRow))
  .patch("/:table", (c) => write(c, changeRows))
  .delete("/:table", (c) => write(c, deleteRows))
  .all("/:table", (c) =>
    refuse(new RestError(405, "PGRST117", { message: `Unsupported HTTP method: ${c.req.method}` }), {
      Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    }),
  );

/** Answers GET and HEAD; Hono passes both to this handler. */
async function read(c: Context<RestEnv, "/:table">): Promise<Response> {
  const { raw: request } = c.req;
  const { context } = c.env;
  checkProfile(request.headers.get("Accept-Profile"));
  if (
    !(await isWithinLimit(request, context.env, "rest", "QUOTE_LIMIT")) &&
    (await identifyRole(request, context)).role === "anon"
  )
    throw new RestError(429, "54000", { message: "too many requests" });
  const caller = await identifyRole(request, context);
  const preferences = parsePreferences(request.headers.get("Prefer"));
  const query = parseQuery(context.url);
  readRange(request.headers, query);
  const isCounted = preferences.count !== undefined;
  const store = await context.openStore();
  const result = await pauseSlowCallers(caller, context.now, () =>
    readRows(store, { table: c.req.param("table"), query, isCounted }, caller),
  );
  return respondWithRows(request, result, preferences);
}

/** Writes rows, then updates the pages and notifies the screens that show them. */
async function write(c: Context<RestEnv, "/:table">, use: typeof insertRows): Promise<Response> {
  const { raw: request } = c.req;
  const { context } = c.env;
  checkProfile(request.headers.get("Content-Profile"));
  const caller = await identifyRole(request, context);
  const preferences = parsePreferences(request.headers.get("Prefer"));
  if (preferences.tx === "rollback") throw unsupported("a write cannot be rolled back on request", "Nothing was written.");
  const table = c.req.param("table");
  const tools = { store: await context.openStore(), now: context.now, newId: () => crypto.randomUUID() };
  const wanted = {
    table,
    query: parseQuery(context.url),
    preferences,
    isSingle: wantsSingle(request),
    body: request.method === "DELETE" ? undefined : await readBody(request),
  };
  const written = await pauseSlowCallers(caller, context.now, () => use(tools, wanted, caller));
  if (written.tookMs > READ_TIMEOUT_MS) pauseCaller(caller.id, context.now, written.tookMs);
  if (written.keys.length > 0) await finishWrite(context, caller, { method: request.method, table, written });
  return respondWithWritten(request, written, preferences);
}

/** Calls a procedure; a refusal has its status as `PT{status}`, as PostgREST words those that functions choose. */
async function call(c: Context<RestEnv, "/rpc/:name">): Promise<Response> {
  const { raw: request } = c.req;
  const { context, askApi } = c.env;
  checkProfile(request.headers.get("Content-Profile") ?? request.headers.get("Accept-Profile"));
  const preferences = parsePreferences(request.headers.get("Prefer"));
  const name = c.req.param("name");
  const procedure = PROCEDURES.get(name);
  const args = await readArguments(request, context.url);
  if (!args) throw new RestError(400, "PGRST102", { message: "Empty or invalid json" });
  if (!procedure)
    throw undefinedProcedure({ name, args: Object.keys(args), isPost: request.method === "POST" }, [...PROCEDURES.keys()]);
  if (preferences.handling === "strict" && preferences.maxAffected !== undefined)
    throw new RestError(400, "PGRST128", {
      message: "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    });
  const caller = await identifyRole(request, context);
  const { status, body } = await procedure({ args, filters: context.url.searchParams, caller, request, context, askApi });
  if (status < 300) {
    const row = body as Record<string, unknown> | null;
    const result = { rows: row ? [row] : [], columns: Object.keys(row ?? {}), offset: 0, total: undefined };
    return respondWithResult(request, result, preferences);
  }
  const { code, message } = body as { code: string; message: string };
  throw new RestError(status, `PT${status}`, { message, details: JSON.stringify(body), hint: code });
}

/** Only the schema `public` exists. */
function checkProfile(profile: string | null): void {
  if (profile === null || profile === "public") return;
  throw new RestError(406, "PGRST106", {
    message: `Invalid schema: ${profile.slice(0, 63)}`,
    hint: "Only the following schemas are exposed: public",
  });
}

const refuse = (error: RestError, headers: Record<string, string> = {}): Response =>
  Response.json(error, {
    status: error.status,
    // The client reads the code of a failed HEAD request, which has no body, from this header.
    headers: { "Cache-Control": "no-store", "Proxy-Status": `PostgREST; error=${error.code}`, ...headers },
  });
