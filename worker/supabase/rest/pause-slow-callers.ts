import { SlowQueryError } from "#store/store.ts";
import type { DataCaller } from "../identify-role.ts";
import { RestError, tooSlow } from "./errors.ts";

/** An account waits so many times as long as its slow query took. */
const PAUSE_FACTOR = 10;
const MAX_PAUSES = 1000;

/** Accounts that wait, with the end of it in milliseconds since the epoch. Each isolate has its own. */
const pauses = new Map<string, number>();

/**
 * Runs queries of a caller at a time in milliseconds since the epoch. D1 cannot end a query that takes too long: its result is refused
 * (57014) as Postgres would refuse it, and the account waits, so that it cannot occupy the store. Throws 429 while it waits.
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
    if (!(error instanceof SlowQueryError)) throw error;
    if (id !== null) {
      if (pauses.size >= MAX_PAUSES) pauses.delete(pauses.keys().next().value ?? "");
      pauses.set(id, now + (1 + PAUSE_FACTOR) * error.tookMs);
    }
    throw tooSlow();
  }
}
