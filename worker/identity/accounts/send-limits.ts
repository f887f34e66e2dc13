import { type AuthErrorCode, type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import * as attempts from "#store/services/attempts.ts";
import type { AuthContext } from "./auth-context.ts";
import { type RequestLimit, attemptKey, secondsUntil } from "./request-limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";

/** Purpose of a message. Each kind has its own limits, so that one kind cannot block another. */
export type MessageKind =
  | "confirmation"
  | "sign-in"
  | "recovery"
  | "address-change"
  | "reauthentication"
  | "invitation"
  | "factor";

/** Limits of messages of one kind to one recipient. */
const WINDOWS: readonly (RequestLimit & { name: string })[] = [
  { name: "minute", limit: 1, windowMs: MINUTE_MS },
  { name: "hour", limit: 5, windowMs: HOUR_MS },
  { name: "day", limit: 10, windowMs: DAY_MS },
];

/**
 * Counts an email to an address, whether it has an account or not; returns a refusal if the address gets too many of this kind.
 */
export const enforceMailLimit = (auth: AuthContext, kind: MessageKind, email: string): Promise<Refusal | undefined> =>
  enforceSendLimit(auth, `mail ${kind}`, email, "over_email_send_rate_limit");

/** Counts a text message to a number in the same way. */
export const enforceSmsLimit = (auth: AuthContext, kind: MessageKind, phone: string): Promise<Refusal | undefined> =>
  enforceSendLimit(auth, `sms ${kind}`, phone, "over_sms_send_rate_limit");

/** The shortest window counts first; a message it refuses is not counted by the longer ones. */
async function enforceSendLimit(
  auth: AuthContext,
  name: string,
  recipient: string,
  code: AuthErrorCode,
): Promise<Refusal | undefined> {
  const { store, now } = auth;
  const windows = await Promise.all(
    WINDOWS.map(async (window) => ({ ...window, key: await attemptKey(auth, `${name} ${window.name}`, recipient) })),
  );
  for (const { key, limit, windowMs } of windows) {
    const { allowed, resetAt } = await attempts.countWithin(store, key, limit, windowMs, now);
    if (allowed) continue;
    const ends = await attempts.findFullWindows(store, windows, now);
    const retryAfter = secondsUntil(Math.max(resetAt, ...ends), now);
    // GoTrue's message; its clients parse the seconds.
    return refuse(code, { retryAfter, message: `For security purposes, you can only request this after ${retryAfter} seconds.` });
  }
  return undefined;
}
