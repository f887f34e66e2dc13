import { vi } from "vitest";
import type { QueueJob } from "#contract/services/queue-job.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { everyMinute } from "#entry/run-jobs.ts";
import { consume } from "#entry/queues.ts";
import type { Env } from "#worker/env.ts";

/** Statements that Cloudflare lets an invocation send to D1. */
const MAX_STATEMENTS = 1000;

interface Waiting {
  queue: string;
  body: unknown;
  attempts: number;
}

/**
 * Runs the worker's cron and queues as Cloudflare does: each cron event and each message is an invocation of its own, whose D1 refuses
 * further statements after {@link MAX_STATEMENTS}. `deliver` handles the messages of the mail queue.
 */
export function jobRunner(stores: Pick<Env, "DB" | "DATABASE_URL">, deliver: () => Promise<boolean> = async () => false) {
  let waiting: Waiting[] = [];
  const most = { statements: 0, refused: 0 };
  const queue = (name: string) =>
    ({
      send: async (body: QueueJob) => void waiting.push({ queue: name, body, attempts: 1 }),
      sendBatch: async (all: Iterable<{ body: QueueJob }>) =>
        void waiting.push(...[...all].map(({ body }) => ({ queue: name, body, attempts: 1 }))),
    }) as unknown as Queue<QueueJob>;
  const kv = new Map<string, string>();
  /** The bindings of an invocation. */
  const invocation = (): Env => {
    let sent = 0;
    const count = (statements: number) => {
      sent += statements;
      most.statements = Math.max(most.statements, sent);
      if (sent <= MAX_STATEMENTS) return;
      most.refused += 1;
      throw new Error("D1_ERROR: Too many API requests by single worker invocation.");
    };
    return {
      MAIN_ORIGIN: "https://vrijhuis.example",
      // The one with which `bookingTools` seals.
      AUTH_SECRET: Buffer.alloc(32, 7).toString("base64"),
      AUTH_TOKEN_LIMIT: {} as RateLimit,
      AUTH_SEND_LIMIT: {} as RateLimit,
      ASSETS: {} as Fetcher,
      MEDIA: { delete: async () => {}, head: async () => null } as unknown as R2Bucket,
      SITES: {
        get: async () => null,
        put: async (key: string, value: string) => void kv.set(key, value),
        delete: async (key: string) => void kv.delete(key),
      } as unknown as KVNamespace,
      JOB_QUEUE: queue("vrijhuis-jobs"),
      MAIL_QUEUE: queue("vrijhuis-mail"),
      ...stores,
      ...(stores.DB && { DB: counting(stores.DB, count) }),
    };
  };
  /** Runs the cron event of a minute, and all messages until none is left or those that are to come again wait for the next minute. */
  const runMinute = async (at: number): Promise<void> => {
    vi.setSystemTime(at);
    await everyMinute(invocation(), at);
    const later: Waiting[] = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { queue: name, body, attempts } = next;
      if (name === "vrijhuis-mail") {
        if (await deliver()) waiting.push(next);
        continue;
      }
      const message = { body, attempts, ack: () => {}, retry: () => later.push({ ...next, attempts: attempts + 1 }) };
      await consume({ queue: name, messages: [message] as unknown as MessageBatch["messages"] }, invocation());
    }
    waiting = later;
  };
  const runMinutes = async (from: number, minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) await runMinute(from + minute * MINUTE_MS);
  };
  return { runMinutes, invocation, most, kv };
}

/** Counts the statements of a D1. */
const counting = (db: D1Database, count: (statements: number) => void): D1Database => {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const statement = (prepared: D1PreparedStatement): D1PreparedStatement => {
    const shown = new Proxy(prepared, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          if (name === "bind") return statement((value as D1PreparedStatement["bind"]).apply(target, args));
          count(1);
          return value.apply(target, args) as unknown;
        };
      },
    });
    inner.set(shown, prepared);
    return shown;
  };
  return {
    prepare: (query: string) => statement(db.prepare(query)),
    batch: (all: D1PreparedStatement[]) => {
      count(all.length);
      return db.batch(all.map((each) => inner.get(each) ?? each));
    },
  } as unknown as D1Database;
};
