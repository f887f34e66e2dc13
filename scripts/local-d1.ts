import { convertV4MiniflareOptions, type MiniflareOptions } from "miniflare";
import { send } from "./send.ts";

const HOST = "d1.test";

/** One statement with its parameters. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/**
 * A worker that runs statements on its D1: one whose rows are wanted as lists, or a batch. Miniflare's own client makes three
 * requests for each query, two of which block the process: 8 ms of processor time instead of 0.6 ms.
 */
const SCRIPT = `export default {
  async fetch(request, env) {
    const { method, statements } = await request.json();
    try {
      const prepared = statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
      return Response.json(method === "raw" ? await prepared[0].raw() : await env.DB.batch(prepared));
    } catch (error) {
      return Response.json({ error: error.message }, { status: 500 });
    }
  },
}`;

/** Options of a Miniflare with only the D1 worker, and KV namespaces. */
export function d1WorkerOptions(kvNamespaces: string[] = ["SITES"]): MiniflareOptions {
  return convertV4MiniflareOptions({
    name: "d1",
    modules: true,
    script: SCRIPT,
    compatibilityDate: "2026-11-17",
    d1Databases: ["DB"],
    kvNamespaces,
    routes: [`${HOST}/*`],
    cf: false,
  });
}

/** Adds the D1 worker to the options of another worker, whose D1 it shares. */
export function withD1Worker(options: MiniflareOptions): MiniflareOptions {
  const [d1] = d1WorkerOptions().workers;
  const DB = options.workers[0]?.config.env?.["DB"];
  if (!d1 || !DB) throw new Error("the worker has no D1");
  return { ...options, workers: [...options.workers, { ...d1, config: { ...d1.config, env: { DB } } }] };
}

/** A client of the D1 worker of the Miniflare at this port, with the methods that drizzle calls. */
export function connectD1(port: number | string): D1Database {
  return createD1Client(async (method, statements) => {
    const body = JSON.stringify({ method, statements });
    const response = await send(
      { port, method: "POST", headers: { Host: HOST, "Content-Length": Buffer.byteLength(body) } },
      body,
    );
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error((answer as { error: string }).error);
    return answer;
  });
}

/**
 * A client with the methods that drizzle calls, on a function that runs statements: one whose rows are wanted as lists, or a
 * batch.
 */
export function createD1Client(call: (method: "batch" | "raw", statements: Statement[]) => Promise<unknown>): D1Database {
  const prepare = (sql: string, params: unknown[] = []) => {
    const statements = [{ sql, params }];
    const run = async () => ((await call("batch", statements)) as unknown[])[0];
    return {
      statements,
      bind: (...values: unknown[]) => prepare(sql, values),
      run,
      all: run,
      raw: () => call("raw", statements),
    };
  };
  const batch = (queries: ReturnType<typeof prepare>[]) =>
    call(
      "batch",
      queries.flatMap(({ statements }) => statements),
    );
  return { prepare, batch } as unknown as D1Database;
}
