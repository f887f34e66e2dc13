import { isWithinLimit } from "#services/http/api/rate-limit.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import { parseJson } from "#services/http/read-json.ts";
import type { DataCaller } from "#services/http/caller/data-caller.ts";
import { parseArray } from "./parse/filters.ts";
import { parseQuery } from "./parse/query.ts";
import type { SelectItem } from "./parse/select.ts";
import { pauseSlowCallers } from "./pause-slow-callers.ts";
import { readRows } from "./read-rows.ts";

/** A call of a named procedure, whether as a function or by `/rpc`. */
export interface ProcedureCall {
  /** Arguments by name, not checked yet. */
  args: Record<string, unknown>;
  /** `select` and filters for the row that is the result, in the query of `/rpc`. */
  filters?: URLSearchParams;
  caller: DataCaller;
  request: Request;
  context: RequestContext;
  /** Answers a request to `/api`. */
  askApi: (request: Request) => Response | Promise<Response>;
}

export interface ProcedureAnswer {
  status: number;
  /** JSON; `{code, message}` of a refusal. */
  body: unknown;
}

/** A procedure that anybody may call. */
type Procedure = (call: ProcedureCall) => Promise<ProcedureAnswer>;

const SITE_COLUMNS = ["theme_name", "site_name", "status"];
/** Without characters of the protocol's grammar. */
const HOST = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;

/** Finds the active site at `host`: one of our subdomains (the whole name or its first label), or an owner's custom domain. */
async function siteLookup({ args, filters, caller, request, context }: ProcedureCall): Promise<ProcedureAnswer> {
  if (!(await isWithinLimit(request, context.env, "rest", "QUOTE_LIMIT")))
    return refusal(429, "TOO_MANY_REQUESTS", "too many requests");
  const host = typeof args["host"] === "string" ? args["host"].toLowerCase() : "";
  if (!HOST.test(host)) return refusal(400, "INVALID_FORM", "host is not the name of a host");
  const ending = `.${context.config.mainDomain}`;
  const subdomain = host.endsWith(ending) ? host.slice(0, -ending.length) : host;
  const search = new URLSearchParams(filters);
  search.delete("host");
  search.append("status", "eq.active");
  search.append("or", `(subdomain.eq."${subdomain}",custom_domain.eq."${host}")`);
  const query = parseQuery(new URL(`?${search.toString()}`, context.config.mainOrigin));
  const scope = query.scopes.get("");
  if (scope) scope.limit = Math.min(scope.limit ?? 1, 1);
  const select = query.select.flatMap((item): SelectItem[] =>
    item.kind === "every" ? SITE_COLUMNS.map((column) => ({ kind: "column", column, path: [] })) : [item],
  );
  const store = await context.openStore();
  const wanted = { table: "user_sites", query: { ...query, select }, isCounted: false };
  const { rows } = await pauseSlowCallers(caller, context.now, () => readRows(store, wanted, caller));
  return { status: 200, body: rows[0] ?? null };
}

/** The price of a stay; arguments and answer are those of `POST /api/quote`. */
const quote: Procedure = (call) =>
  ask(call, "/api/quote", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(call.request.method === "POST" ? call.args : typedQuote(call.args)),
  });

/** The arguments of a quote in the types of JSON. In a query, a list is an array of PostgreSQL: `{4,7}`. */
function typedQuote(args: Record<string, unknown>): Record<string, unknown> {
  const toNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text);
  return Object.fromEntries(
    Object.entries(args).map(([name, text]) => {
      if (typeof text !== "string") return [name, text];
      if (name === "adults" || name === "pets") return [name, toNumber(text)];
      if ((name !== "children" && name !== "extras") || !text.startsWith("{")) return [name, text];
      const items = parseArray(text);
      return [name, name === "children" ? items.map(toNumber) : items];
    }),
  );
}

/** The days of a unit that are free; arguments and answer are those of `GET /api/availability`. */
const availability: Procedure = async (call) => {
  const [other] = Object.entries(call.args).find(([, value]) => typeof value === "object") ?? [];
  if (other !== undefined) return refusal(400, "INVALID_FORM", `${other.slice(0, 63)} is not a text`);
  const texts = Object.entries(call.args).map(([name, value]) => [name, String(value)]);
  return ask(call, `/api/availability?${new URLSearchParams(texts).toString()}`, {});
};

async function ask({ request, context, askApi }: ProcedureCall, path: string, init: RequestInit): Promise<ProcedureAnswer> {
  const headers = new Headers(init.headers);
  // The guests' API counts requests by network.
  const network = request.headers.get("CF-Connecting-IP");
  if (network !== null) headers.set("CF-Connecting-IP", network);
  const response = await askApi(new Request(new URL(path, context.config.mainOrigin), { ...init, headers }));
  return { status: response.status, body: await response.json() };
}

/** Sends a test message through the mail server of the site `site` to the caller's own address; see `POST …/mail-server/test`. */
const sendTestMail: Procedure = async (call) => {
  if (call.request.method !== "POST") return refusal(405, "METHOD_NOT_ALLOWED", "send-test-mail is called by POST");
  const { site, ...args } = call.args;
  if (typeof site !== "string" || !/^[\w-]{1,64}$/.test(site))
    return refusal(400, "INVALID_FORM", "site is not the id of a site");
  const headers = { "Content-Type": "application/json", Authorization: call.request.headers.get("Authorization") ?? "" };
  return ask(call, `/api/sites/${site}/mail-server/test`, { method: "POST", headers, body: JSON.stringify(args) });
};

const refusal = (status: number, code: string, message: string): ProcedureAnswer => ({ status, body: { code, message } });

/** Procedures by the name that `/rpc` uses; functions have hyphens in place of underscores. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  Object.entries({ site_lookup: siteLookup, quote, availability }),
);

/** Procedures that can be invoked as functions: also those that do more than read. */
export const FUNCTIONS: ReadonlyMap<string, Procedure> = new Map([...PROCEDURES, ["send_test_mail", sendTestMail]]);

const MAX_BODY_BYTES = 16 * 1024;

/** Reads the arguments of a call: a JSON object, or the parameters of the query. Undefined if the body is not such an object. */
export async function readArguments(request: Request, url: URL): Promise<Record<string, unknown> | undefined> {
  const fromQuery = Object.fromEntries([...url.searchParams].filter(([name]) => !NO_ARGUMENTS.has(name)));
  if (request.method === "GET" || request.method === "HEAD") return fromQuery;
  const text = await readTextUpTo(request, MAX_BODY_BYTES);
  if (text === undefined) return undefined;
  if (text === "") return {};
  const sent = parseJson(text);
  const isObject = sent.ok && typeof sent.value === "object" && sent.value !== null && !Array.isArray(sent.value);
  return isObject ? (sent.value as Record<string, unknown>) : undefined;
}

/** Parameters of the protocols themselves. */
const NO_ARGUMENTS = new Set(["apikey", "select", "forceFunctionRegion"]);
