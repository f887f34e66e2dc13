import { type AmrEntry, isSecondFactor } from "./claims.ts";

/** For this long after signing in, nothing more has to be shown for a change of how one signs in. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/** Whether somebody signed in to a session within the last ten minutes. A second factor verified since does not count. */
export function isFreshSignIn(amr: readonly AmrEntry[], now: number): boolean {
  return amr.some(({ method, timestamp }) => !isSecondFactor(method) && now - timestamp * 1000 <= FRESH_SIGN_IN_MS);
}
