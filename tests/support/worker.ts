import { request, type RequestOptions } from "node:http";
import type { Miniflare } from "miniflare";
import { openD1, type Store } from "#store/store.ts";
import { type LocalWorker, localWorker } from "../../scripts/local-worker.ts";
import { migrate } from "../../scripts/migrate.ts";

export const MAIN = "http://vrijhuis.localhost";
export const MAIN_DOMAIN = "vrijhuis.localhost";

interface Log {
  level: string;
  message: string;
}

/** The built worker in workerd with an empty, migrated D1, an empty KV and an empty bucket, all in memory. */
export interface TestWorker {
  miniflare: Miniflare;
  store: Store;
  kv: KVNamespace;
  logs: Log[];
  /** Asks the worker as a client that sends this Host would; redirects are not followed. */
  get(url: string, init?: { headers?: Record<string, string>; method?: string; body?: string | Uint8Array }): Promise<Response>;
  /** Sends a form as a browser does that is on the page: fields, or a body as it is. An undefined header is left out. */
  post(
    url: string,
    body: Record<string, string | string[]> | string,
    headers?: Record<string, string | undefined>,
  ): Promise<Response>;
  stop(): Promise<void>;
}

export async function startWorker(options: Partial<LocalWorker> = {}): Promise<TestWorker> {
  const logs: Log[] = [];
  const miniflare = await localWorker({
    quiet: true,
    onLog: (log) => logs.push(log),
    ...options,
    vars: { MAIN_ORIGIN: MAIN, SITE_MEMORY_SECONDS: "0", ...options.vars },
  });
  const port = Number((await miniflare.ready).port);
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  const [get, post] = [reading(port), posting(port)];
  return {
    miniflare,
    store: openD1(db),
    kv: (await miniflare.getKVNamespace("SITES")) as unknown as KVNamespace,
    logs,
    get,
    post,
    stop: () => miniflare.dispose(),
  };
}

/** Host and path of an address, as they are written. */
function partsOf(url: string): { host: string; path: string } {
  const [, host = "", path = ""] = /^http:\/\/([^/]*)(.*)$/.exec(url) ?? [];
  return { host, path: path || "/" };
}

function reading(port: number): TestWorker["get"] {
  return async (url, { headers = {}, method = "GET", body } = {}) => {
    const { host, path } = partsOf(url);
    return ask({ port, path, method, headers: { Host: host, ...lengthOf(body), ...headers } }, body);
  };
}

function posting(port: number): TestWorker["post"] {
  return async (url, body, headers = {}) => {
    const { host, path } = partsOf(url);
    const fields = typeof body === "string" ? [] : Object.entries(body);
    const pairs = fields.flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
    const text = typeof body === "string" ? body : new URLSearchParams(pairs).toString();
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
    const given = Object.entries({ Host: host, ...form, ...headers }).filter(([, value]) => value !== undefined);
    return ask({ port, path, method: "POST", headers: Object.fromEntries(given) }, text);
  };
}

/** Node tells the length of a body only where it expects one: not of DELETE. */
const lengthOf = (body: string | Uint8Array | undefined) =>
  body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };

/** One real HTTP request, path and Host sent as they are written, nothing decoded. */
function ask(options: RequestOptions, body?: string | Uint8Array): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const status = answer.statusCode ?? 0;
        const body = status === 204 || status === 304 ? null : Buffer.concat(chunks);
        resolve(new Response(body as BodyInit | null, { status, headers: answer.headers as Record<string, string> }));
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
