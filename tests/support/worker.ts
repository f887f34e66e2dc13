import { request, type RequestOptions } from "node:http";
import type { Miniflare } from "miniflare";
import { insert as insertBlock, type Block } from "#store/blocks.ts";
import { insertAll as insertReviews } from "#store/reviews.ts";
import { insert as insertSite, type NewSite } from "#store/sites.ts";
import { openD1, type Store } from "#store/store.ts";
import { exists as ownerExists, insert as insertUser } from "#store/users.ts";
import type { ReviewRecord } from "#contract/site-record.ts";
import { type LocalWorker, localWorker } from "../../scripts/local-worker.ts";
import { migrate } from "../../scripts/migrate.ts";
import { NOW } from "../fixtures/site.ts";

export const MAIN = "http://vrijhuis.localhost";
export const MAIN_DOMAIN = "vrijhuis.localhost";

export interface Log {
  level: string;
  message: string;
}

/** The built worker in workerd with an empty, migrated D1 and an empty KV, all in memory. */
export interface TestWorker {
  miniflare: Miniflare;
  store: Store;
  kv: KVNamespace;
  logs: Log[];
  /** Asks the worker as a client that sends this Host would; redirects are not followed. */
  get(url: string, init?: { headers?: Record<string, string>; method?: string }): Promise<Response>;
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
  return {
    miniflare,
    store: openD1(db),
    kv: (await miniflare.getKVNamespace("SITES")) as unknown as KVNamespace,
    logs,
    get: async (url, { headers = {}, method = "GET" } = {}) => {
      const [, host = "", path = ""] = /^http:\/\/([^/]*)(.*)$/.exec(url) ?? [];
      return ask({ port, path: path || "/", method, headers: { Host: host, ...headers } });
    },
    stop: () => miniflare.dispose(),
  };
}

/** One real HTTP request, path and Host sent as they are written, nothing decoded. */
function ask(options: RequestOptions): Promise<Response> {
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
    asked.end();
  });
}

/** Writes sites with their owner, reviews and blocks. */
export async function given(store: Store, site: NewSite, more: { reviews?: ReviewRecord[]; blocks?: Block[] } = {}): Promise<void> {
  const { db, tables } = store;
  if (!(await ownerExists(store, site.ownerId))) await insertUser(db, tables, { id: site.ownerId, email: `${site.ownerId}@vrijhuis.example`, name: "Owner" }, NOW);
  await store.atomically((transaction) => [
    ...insertSite(transaction, tables, site, NOW),
    ...insertReviews(transaction, tables, site.id, more.reviews ?? [], NOW),
    ...(more.blocks ?? []).flatMap((block) => insertBlock(transaction, tables, block)),
  ]);
}
