import { refuse, type Refusal } from "#contract/identity/auth-errors.ts";
import { isLocalNetwork } from "#services/http/client-network.ts";
import * as attempts from "#store/services/attempts.ts";
import type { AuthContext } from "./auth-context.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

/** A limit of attempts in a time window, which begins with the first attempt. */
export interface RequestLimit {
  limit: number;
  windowMs: number;
}

/** Limits of requests, whether they succeed or not. Guesses at passwords and codes have separate limits in count-guess.ts. */
const REQUEST_LIMITS = {
  /** Requests of signed-in users about their own account. */
  password: { limit: 30, windowMs: 15 * MINUTE_MS },
  code: { limit: 10, windowMs: HOUR_MS },
  factor: { limit: 15, windowMs: MINUTE_MS },
  /** Requests from one network; the same limits as in GoTrue. */
  "send-from": { limit: 30, windowMs: 5 * MINUTE_MS },
  "token-from": { limit: 150, windowMs: 5 * MINUTE_MS },
  "anonymous-from": { limit: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, RequestLimit>;

/** True if requests of this network are counted; they are not if the network is unknown or is this machine. */
export const isNetworkCounted = ({ settings, network }: AuthContext): boolean =>
  settings.addressLimits && !isLocalNetwork(network);

/** The key of a count. It uses an HMAC, because addresses could be found from a plain digest by trying them all. */
export const attemptKey = async ({ secrets }: AuthContext, name: string, subject: string): Promise<string> =>
  `${name} ${await secrets.mac("attempts", subject)}`;

/** Counts one attempt and returns a refusal if it exceeds the cap. Known and unknown subjects are counted in the same way. */
export async function enforceRequestLimit(
  auth: AuthContext,
  name: keyof typeof REQUEST_LIMITS,
  subject: string,
): Promise<Refusal | undefined> {
  const { limit, windowMs } = REQUEST_LIMITS[name];
  const key = await attemptKey(auth, name, subject);
  const { allowed, resetAt } = await attempts.countWithin(auth.store, key, limit, windowMs, auth.now);
  return allowed ? undefined : refuse("over_request_rate_limit", { retryAfter: secondsUntil(resetAt, auth.now) });
}

/** Whole seconds until a time, at least one. */
export const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));
