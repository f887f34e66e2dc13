import type { JobBudget } from "#contract/services/job-budget.ts";
import type { Env } from "#worker/env.ts";

/** A job wanted to call the store, KV or the bucket more often than it may. */
class TooManyCallsError extends Error {
  override name = "TooManyCallsError";
}

interface Limits {
  /** Statements and calls of KV and the bucket, after which the next one is refused. */
  maxCalls: number;
  /** Number of calls after which the job begins nothing more. */
  spentAfter: number;
  /** Time after which it begins nothing more, in milliseconds since the epoch. */
  until: number;
}

/** Wraps the bindings of a job so that they count its calls, and gives it a budget (0182). `clock` is in milliseconds. */
export function limitCalls(env: Env, { maxCalls, spentAfter, until }: Limits, clock: () => number) {
  let calls = 0;
  const spend = (count: number): void => {
    if (calls + count > maxCalls) throw new TooManyCallsError(`more than ${maxCalls} calls`);
    calls += count;
  };
  const budget: JobBudget = { isSpent: () => calls >= spentAfter || clock() >= until, hasMore: false };
  const limited: Env = { ...env, budget, SITES: counted(env.SITES, spend), MEDIA: counted(env.MEDIA, spend) };
  if (env.DB) limited.DB = countedDatabase(env.DB, spend);
  return { env: limited, budget, countCalls: () => calls };
}

type Spend = (count: number) => void;

/** Counts each call of a method. */
const counted = <Binding extends object>(binding: Binding, spend: Spend): Binding =>
  binding &&
  new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        spend(1);
        return value.apply(target, args);
      };
    },
  });

const unwrapped = new WeakMap<object, D1PreparedStatement>();

/** Counts executed statements, as Cloudflare does: each statement of a batch is one. */
const countedDatabase = (binding: D1Database, spend: Spend): D1Database =>
  ({
    prepare: (query: string) => countedStatement(binding.prepare(query), spend),
    batch: (statements: D1PreparedStatement[]) => {
      spend(statements.length);
      return binding.batch(statements.map((each) => unwrapped.get(each) ?? each));
    },
    exec: (query: string) => {
      spend(1);
      return binding.exec(query);
    },
  }) as unknown as D1Database;

function countedStatement(statement: D1PreparedStatement, spend: Spend): D1PreparedStatement {
  const execute =
    (name: "first" | "run" | "all" | "raw") =>
    (...args: unknown[]): unknown => {
      spend(1);
      return (statement[name] as (...all: unknown[]) => unknown).apply(statement, args);
    };
  const shown = {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values), spend),
    first: execute("first"),
    run: execute("run"),
    all: execute("all"),
    raw: execute("raw"),
  } as unknown as D1PreparedStatement;
  unwrapped.set(shown, statement);
  return shown;
}
