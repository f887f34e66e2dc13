import { z } from "zod";

const BASE = "https://api.cloudflare.com/client/v4";
/** Code of a path that Cloudflare does not know, for example because of a wrong account. */
const INVALID_PATH = 7003;
const TIMEOUT_MS = 30_000;
/** Maximum page size of the list of zones. */
const PAGE_SIZE = 50;

/** HTTP status of an API error, with Cloudflare's own codes and messages. */
class CloudflareError extends Error {
  override name = "CloudflareError";
  readonly status: number;
  readonly codes: number[];
  constructor(request: string, status: number, errors: z.infer<typeof ERRORS>) {
    const reasons = errors.map(({ code, message }) => `${message} (${code})`).join("; ") || `HTTP ${status}`;
    const hint = status === 401 || status === 403 ? ". docs/deploying.md lists the permissions that the token needs" : "";
    super(`${request}: ${reasons}${hint}`);
    this.status = status;
    this.codes = errors.map(({ code }) => code);
  }
}

const ERRORS = z.array(z.object({ code: z.number(), message: z.string() }));
const ANSWER = z.object({
  success: z.boolean(),
  errors: ERRORS.default([]),
  result: z.unknown(),
  result_info: z.object({ page: z.number().optional(), per_page: z.number().optional() }).nullish(),
});

/** Cloudflare's REST API, version 4 (https://developers.cloudflare.com/api). Paths begin with `accounts/` or `zones`. */
export interface CloudflareApi {
  /** Reads a resource. Throws a {@link CloudflareError}. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** Reads a resource; undefined if it does not exist. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** Reads all pages of a list. */
  list<T>(path: string, item: z.ZodType<T>, query?: Record<string, string>): Promise<T[]>;
  /** Creates a resource, or runs statements on a D1. */
  post<T>(path: string, body: object, schema: z.ZodType<T>, timeoutMs?: number): Promise<T>;
}

/** Creates a client with a token. Requests are not repeated: a deployment that fails is run again. */
export function createCloudflareApi(token: string, base = BASE): CloudflareApi {
  async function request(method: string, path: string, body?: object, timeoutMs = TIMEOUT_MS): Promise<z.infer<typeof ANSWER>> {
    const called = `${method} ${path}`;
    const headers = { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) };
    const response = await fetch(`${base.replace(/\/+$/, "")}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new Error(
        `${called}: Cloudflare's API did not answer: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
    });
    const answer = ANSWER.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new CloudflareError(called, response.status, []);
    if (!response.ok || !answer.data.success) throw new CloudflareError(called, response.status, answer.data.errors);
    return answer.data;
  }

  const get = async <T>(path: string, schema: z.ZodType<T>) => read(`GET ${path}`, schema, (await request("GET", path)).result);
  return {
    get,
    find: (path, schema) =>
      get(path, schema).catch((error: unknown) => {
        if (error instanceof CloudflareError && error.status === 404 && !error.codes.includes(INVALID_PATH)) return undefined;
        throw error;
      }),
    async list(path, item, query = {}) {
      const items = [];
      for (let page = 1; ; page++) {
        const search = new URLSearchParams({ ...query, page: String(page), per_page: String(PAGE_SIZE) });
        const { result, result_info: info } = await request("GET", `${path}?${search.toString()}`);
        const found = read(`GET ${path}`, z.array(item), result ?? []);
        items.push(...found);
        // Lists without pages have no page number.
        if (info?.page !== page || found.length < (info.per_page ?? PAGE_SIZE)) return items;
      }
    },
    post: async (path, body, schema, timeoutMs) =>
      read(`POST ${path}`, schema, (await request("POST", path, body, timeoutMs)).result),
  };
}

/** Checks the result of a request. */
function read<T>(called: string, schema: z.ZodType<T>, result: unknown): T {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new Error(`${called}: the answer is not as documented: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
