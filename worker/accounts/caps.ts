import { refuse, type Refusal } from "#contract/auth-errors.ts";
import { isLocalNetwork } from "#http/client-network.ts";
import * as attempts from "#store/attempts.ts";
import type { AuthContext } from "./auth-context.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** At most `limit` attempts in a window that begins with the first of them. */
export interface Cap {
  limit: number;
  windowMs: number;
}

/** How often something may be asked for, whoever asks. What is guessed has limits of its own in count-guess.ts. */
const CAPS = {
  /** By somebody who is signed in, for their own account. */
  password: { limit: 30, windowMs: 15 * MINUTE },
  code: { limit: 10, windowMs: HOUR },
  factor: { limit: 15, windowMs: MINUTE },
  /** From one network: GoTrue's figures. */
  "send-from": { limit: 30, windowMs: 5 * MINUTE },
  "token-from": { limit: 150, windowMs: 5 * MINUTE },
  "anonymous-from": { limit: 30, windowMs: HOUR },
} as const satisfies Record<string, Cap>;

/** Whether requests of this network are counted: not where it is unknown or this machine itself. */
export const isCounted = ({ settings, network }: AuthContext): boolean => settings.addressLimits && !isLocalNetwork(network);

/** Key of a count. Addresses are few enough to be tried out: their digest needs our secret. */
export const capKey = async ({ secrets }: AuthContext, name: string, subject: string): Promise<string> =>
  `${name} ${await secrets.mac("attempts", subject)}`;

/** Counts one more attempt, and refuses it where it exceeds the cap. The same is counted for known and unknown subjects. */
export async function overCap(auth: AuthContext, name: keyof typeof CAPS, subject: string): Promise<Refusal | undefined> {
  const { limit, windowMs } = CAPS[name];
  const key = await capKey(auth, name, subject);
  const { allowed, resetAt } = await attempts.countWithin(auth.store, key, limit, windowMs, auth.now);
  return allowed ? undefined : refuse("over_request_rate_limit", { retryAfter: secondsUntil(resetAt, auth.now) });
}

/** Whole seconds until a time, one at least. */
export const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));
