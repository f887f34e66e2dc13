import { type AuthErrorCode, type Refusal, refuse } from "#contract/auth-errors.ts";
import * as attempts from "#store/attempts.ts";
import type { AuthContext } from "./auth-context.ts";
import { type Cap, capKey, DAY, HOUR, MINUTE, secondsUntil } from "./caps.ts";

/** What a message asks its recipient for. Each kind has limits of its own, so that one can't keep another from being sent. */
export type MessageKind =
  | "confirmation"
  | "sign-in"
  | "recovery"
  | "address-change"
  | "reauthentication"
  | "invitation"
  | "factor";

/** Messages of one kind to one recipient. */
const WINDOWS: readonly (Cap & { name: string })[] = [
  { name: "minute", limit: 1, windowMs: MINUTE },
  { name: "hour", limit: 5, windowMs: HOUR },
  { name: "day", limit: 10, windowMs: DAY },
];

/** Counts one more mail of a kind to an address, known or not, and refuses it where the address gets too many. */
export const overMailLimit = (auth: AuthContext, kind: MessageKind, email: string): Promise<Refusal | undefined> =>
  overSendLimit(auth, `mail ${kind}`, email, "over_email_send_rate_limit");

/** The same for a text message to a number. */
export const overSmsLimit = (auth: AuthContext, kind: MessageKind, phone: string): Promise<Refusal | undefined> =>
  overSendLimit(auth, `sms ${kind}`, phone, "over_sms_send_rate_limit");

/** The shortest window counts first: what it refuses is not counted by the longer ones. */
async function overSendLimit(
  auth: AuthContext,
  name: string,
  recipient: string,
  code: AuthErrorCode,
): Promise<Refusal | undefined> {
  const { store, now } = auth;
  const windows = await Promise.all(
    WINDOWS.map(async (window) => ({ ...window, key: await capKey(auth, `${name} ${window.name}`, recipient) })),
  );
  for (const { key, limit, windowMs } of windows) {
    const { allowed, resetAt } = await attempts.countWithin(store, key, limit, windowMs, now);
    if (allowed) continue;
    const ends = await attempts.findFull(store, windows, now);
    const retryAfter = secondsUntil(Math.max(resetAt, ...ends), now);
    // GoTrue's words, whose seconds its clients read.
    return refuse(code, { retryAfter, message: `For security purposes, you can only request this after ${retryAfter} seconds.` });
  }
  return undefined;
}
