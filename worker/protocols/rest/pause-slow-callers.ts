import type { DataCaller } from "#services/http/caller/data-caller.ts";
import { WeighedCache } from "#services/memory/weighed-cache.ts";
import { CostlyQuery, RestError } from "../wire/rest-errors.ts";

/** Factor by which an account waits longer than its slow query took. */
const PAUSE_FACTOR = 10;

/** Accounts that wait, with the end of it in milliseconds since the epoch. Each isolate has its own. */
const pauses = new WeighedCache<number>("slowCallers");

/**
 * Runs queries of a caller at a time in milliseconds since the epoch. After one that failed with CostlyQuery the account waits,
 * so that it cannot occupy the store, least of all D1, which does not end such queries. Throws 429 while it waits.
 */
export async function pauseSlowCallers<T>({ id }: DataCaller, now: number, queries: () => Promise<T>): Promise<T> {
  const until = pauses.get(id ?? "") ?? 0;
  if (until > now)
    throw new RestError(429, "57014", {
      message: "queries of this account took too long",
      hint: `Try again in ${Math.ceil((until - now) / 1000)} s.`,
    });
  try {
    return await queries();
  } catch (error) {
    if (error instanceof CostlyQuery) pauseCaller(id, now, error.tookMs);
    throw error;
  }
}

/** Makes an account wait after queries that took this many milliseconds. */
export function pauseCaller(id: string | null, now: number, tookMs: number): void {
  if (id === null) return;
  pauses.set(id, now + (1 + PAUSE_FACTOR) * tookMs);
}
