import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { ShownNotification } from "#contract/services/push.ts";
import { brand } from "#locales/brand.ts";
import type { PushOutcome, PushSubscription } from "#store/services/push.ts";
import { digest } from "../secrets/digests.ts";
import type { VapidKeys } from "./vapid-keys.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const TIMEOUT_MS = 10_000;
const MAX_PAUSE_MS = HOUR_MS;
/** Characters of a topic (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/** Dependencies of sending a notification. */
export interface PushTools {
  vapid: VapidKeys;
  fetchFrom: typeof fetch;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

interface Attempt {
  /** Attempts so far, this one included. */
  attempts: number;
  expiresAt: number;
  urgency: "normal" | "high";
}

/**
 * Sends a notification to a device by its push service (RFC 8030), encrypted for the device (RFC 8291) and signed with our key
 * (RFC 8292). Never rejects.
 */
export async function sendPush(
  { vapid, fetchFrom, clock }: PushTools,
  subscription: Pick<PushSubscription, "endpoint" | "p256dh" | "auth">,
  shown: ShownNotification,
  { attempts, expiresAt, urgency }: Attempt,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = subscription;
  let status = 0;
  let retryAfter: string | null = null;
  try {
    const ttl = Math.max(1, Math.floor((expiresAt - clock()) / 1000));
    const topic = (await digest(shown.tag)).slice(0, TOPIC_LENGTH);
    const { headers, body } = await buildPushPayload(
      { data: { ...shown }, options: { ttl, topic, urgency } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: `mailto:${brand.email}`, ...vapid },
    );
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetchFrom(endpoint, { method: "POST", headers, body, redirect: "manual", signal });
    ({ status } = response);
    retryAfter = response.headers.get("Retry-After");
    await response.body?.cancel();
  } catch {
    // The error is not logged, because its message may contain the endpoint.
  }
  if (status >= 200 && status < 300) return { outcome: "sent", status };
  if (status === 404 || status === 410) return { outcome: "gone", status };
  const isTemporary = status === 0 || status === 408 || status === 429 || status >= 500;
  const until = clock() + pauseMs(attempts, retryAfter);
  return isTemporary && until < expiresAt ? { outcome: "deferred", status, until } : { outcome: "failed", status };
}

/** The time until the next attempt: 1, 2, 4 … minutes, or the seconds that the push service requests; at most an hour. */
function pauseMs(attempts: number, retryAfter: string | null): number {
  const asked = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : 0;
  return Math.min(Math.max(MINUTE_MS * 2 ** (attempts - 1), asked), MAX_PAUSE_MS);
}
