import { AsyncLocalStorage } from "node:async_hooks";

/** What runs at the moment: each line of the log names it, and the time of its queries is added up. */
export interface Work {
  requestId?: string;
  /** Host of the request; in jobs the host that they ask. */
  host?: string;
  /** Id of the site. */
  site?: string;
  /** Name of the job of cron or of a queue. */
  job?: string;
  /** Method, kind of host and pattern of the route, once it is known. */
  route?: string;
  store: StoreUse;
}

export interface StoreUse {
  queries: number;
  /** From sending to the answer, in milliseconds; those of queries at the same time are added up. */
  ms: number;
  /** Rows that the store read, or returned where it does not tell how many it read. */
  rows: number;
  /** Queries over `SLOW_QUERY_MS`, with their texts without values. */
  slow: { text: string; ms: number }[];
  /** True once the store has refused a write because it is being moved (0196). */
  isMoving?: boolean;
}

const works = new AsyncLocalStorage<Work>();

/** The work that called, however many awaits ago; undefined outside of requests and jobs. */
export const currentWork = (): Work | undefined => works.getStore();

/** Runs something as (a part of) a work; a part has the names of the whole, unless it has its own, and counts its queries with it. */
export function runAs<Result>(part: Omit<Work, "store">, run: (work: Work) => Result): Result {
  const work = { store: { queries: 0, ms: 0, rows: 0, slow: [] }, ...works.getStore(), ...part };
  return works.run(work, () => run(work));
}
