import { Miniflare } from "miniflare";
import { openD1, type Store } from "#store/dialect/store.ts";
import { type LocalWorkerOptions, localWorkerOptions, readBuild } from "#scripts/local-worker.ts";
import { migrate } from "#scripts/migrate.ts";
import { connectD1, withD1Worker } from "#scripts/local-d1.ts";
import { send } from "#scripts/send.ts";
import { giveEverySite } from "./gifts.ts";
import { lazyKv } from "./lazy-kv.ts";

export const MAIN = "http://vrijhuis.localhost";
export const MAIN_DOMAIN = "vrijhuis.localhost";

interface Log {
  level: string;
  message: string;
}

/** Connections to a running worker and its D1. */
export interface WorkerClient {
  store: Store;
  /** Sends a request with the URL's Host; redirects are not followed. */
  get(url: string, init?: { headers?: Record<string, string>; method?: string; body?: string | Uint8Array }): Promise<Response>;
  /**
   * Posts a form as a browser on the same page would: fields, or a body as it is. Headers with the value undefined are omitted.
   */
  post(
    url: string,
    body: Record<string, string | string[]> | string,
    headers?: Record<string, string | undefined>,
  ): Promise<Response>;
}

/** The built worker in workerd with a migrated D1, a KV and a bucket: empty ones in memory, unless `state` is given. */
export interface TestWorker extends WorkerClient {
  miniflare: Miniflare;
  kv: KVNamespace;
  logs: Log[];
  stop(): Promise<void>;
}

/** The build, which is the same for all workers of this process: reading it takes a quarter of Node's part of a start. */
let build: ReturnType<typeof readBuild> | undefined;

/** With `asksOwners` a site needs a subscription to go online; otherwise every site has a gift. */
export async function startWorker({
  asksOwners = false,
  ...options
}: Partial<LocalWorkerOptions> & { asksOwners?: boolean } = {}): Promise<TestWorker> {
  const logs: Log[] = [];
  const worker = await localWorkerOptions({
    quiet: true,
    build: await (build ??= readBuild()),
    onLog: (log) => logs.push(log),
    ...options,
    vars: { MAIN_ORIGIN: MAIN, SITE_MEMORY_SECONDS: "0", ...options.vars, AUTH_SETTINGS: withSms(options.vars?.AUTH_SETTINGS) },
  });
  const miniflare = new Miniflare(withD1Worker(worker));
  const port = Number((await miniflare.ready).port);
  await migrate(connectD1(port));
  if (!asksOwners) await giveEverySite(connectD1(port));
  return {
    ...connectWorker(port),
    miniflare,
    kv: lazyKv(() => miniflare),
    logs,
    stop: () => miniflare.dispose(),
  };
}

/** Connects to a worker that `startWorker` has started in this or another process. */
export function connectWorker(port: number): WorkerClient {
  return { store: openD1(connectD1(port)), get: createGet(port), post: createPost(port) };
}

/** Adds text messages, which are off by default, to the settings of accounts. */
const withSms = (settings = "{}"): string => JSON.stringify({ sms: "outbox", ...(JSON.parse(settings) as object) });

/** Splits a URL into host and path without normalising them. */
function splitUrl(url: string): { host: string; path: string } {
  const [, host = "", path = ""] = /^http:\/\/([^/]*)(.*)$/.exec(url) ?? [];
  return { host, path: path || "/" };
}

function createGet(port: number): WorkerClient["get"] {
  return async (url, { headers = {}, method = "GET", body } = {}) => {
    const { host, path } = splitUrl(url);
    return send({ port, path, method, headers: { Host: host, ...lengthOf(body), ...headers } }, body);
  };
}

function createPost(port: number): WorkerClient["post"] {
  return async (url, body, headers = {}) => {
    const { host, path } = splitUrl(url);
    const fields = typeof body === "string" ? [] : Object.entries(body);
    const pairs = fields.flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
    const text = typeof body === "string" ? body : new URLSearchParams(pairs).toString();
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
    const given = Object.entries({ Host: host, ...form, ...headers }).filter(([, value]) => value !== undefined);
    return send({ port, path, method: "POST", headers: Object.fromEntries(given) }, text);
  };
}

/** Header with the body's length, which Node omits for methods that usually have no body, such as DELETE. */
const lengthOf = (body: string | Uint8Array | undefined) =>
  body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
