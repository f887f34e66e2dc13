import { type AuthErrorCode, refuse, type Refusal } from "#contract/auth-errors.ts";
import * as attempts from "#store/attempts.ts";
import type { AuthContext } from "./auth-context.ts";

const MINUTE = 60_000;

interface Cap {
  limit: number;
  windowMs: number;
  code: AuthErrorCode;
}

/** How often something may be tried, whoever asks: GoTrue's figures, and caps of our own on guessing. */
const CAPS = {
  /** Mails to one address, messages to one number. */
  mail: { limit: 1, windowMs: MINUTE, code: "over_email_send_rate_limit" },
  sms: { limit: 1, windowMs: MINUTE, code: "over_sms_send_rate_limit" },
  /** Passwords, codes and second factors tried for one account. */
  password: { limit: 30, windowMs: 15 * MINUTE, code: "over_request_rate_limit" },
  code: { limit: 10, windowMs: 60 * MINUTE, code: "over_request_rate_limit" },
  factor: { limit: 15, windowMs: MINUTE, code: "over_request_rate_limit" },
  "factor-guess": { limit: 30, windowMs: 60 * MINUTE, code: "over_request_rate_limit" },
  /** From one network address. */
  "send-from": { limit: 30, windowMs: 5 * MINUTE, code: "over_request_rate_limit" },
  "token-from": { limit: 150, windowMs: 5 * MINUTE, code: "over_request_rate_limit" },
  "anonymous-from": { limit: 30, windowMs: 60 * MINUTE, code: "over_request_rate_limit" },
} as const satisfies Record<string, Cap>;

type CapName = keyof typeof CAPS;

const OWN_ADDRESSES: ReadonlySet<string> = new Set(["", "127.0.0.1", "::1"]);

/** Whether requests of this network address are counted: not where it is unknown or this machine's own. */
export const isCounted = ({ settings, address }: AuthContext): boolean => settings.addressLimits && !OWN_ADDRESSES.has(address);

/** Addresses are few enough to be tried out: their digest needs our secret. */
const keyOf = async ({ secrets }: AuthContext, name: CapName, subject: string): Promise<string> =>
  `${name} ${await secrets.mac("attempts", subject)}`;

/** Counts one more attempt, and refuses it when it is one too many. What is counted is the same for known and unknown. */
export async function overCap(auth: AuthContext, name: CapName, subject: string): Promise<Refusal | undefined> {
  const { store, now } = auth;
  const { limit, windowMs, code } = CAPS[name];
  const { count, resetAt } = await attempts.hit(store, await keyOf(auth, name, subject), windowMs, now);
  if (count <= limit) return undefined;
  const retryAfter = Math.max(1, Math.ceil((resetAt - now) / 1000));
  const sends = code !== "over_request_rate_limit";
  const message = sends ? `For security purposes, you can only request this after ${retryAfter} seconds.` : undefined;
  return refuse(code, { retryAfter, ...(message ? { message } : {}) });
}

/** The right answer was given: counting begins anew. */
export async function forgetAttempts(auth: AuthContext, name: CapName, subject: string): Promise<void> {
  await attempts.clear(auth.store, await keyOf(auth, name, subject));
}
