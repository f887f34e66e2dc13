import { type AmrEntry, isSecondFactor } from "./claims.ts";
import { MINUTE_MS } from "../time.ts";

/**
 * For this long after signing in, a user can change password, number, providers or second factors without a new proof of
 * identity.
 */
const FRESH_SIGN_IN_MS = 10 * MINUTE_MS;

/** Checks whether a session was signed in to within the last ten minutes. Verifying a second factor later does not count. */
export function isFreshSignIn(amr: readonly AmrEntry[], now: number): boolean {
  return amr.some(({ method, timestamp }) => !isSecondFactor(method) && now - timestamp * 1000 <= FRESH_SIGN_IN_MS);
}

/** Like {@link isFreshSignIn}, but a second factor verified within the last ten minutes counts as well. */
export function isFreshWithSecondFactor(amr: readonly AmrEntry[], now: number): boolean {
  return amr.some(({ timestamp }) => now - timestamp * 1000 <= FRESH_SIGN_IN_MS);
}
