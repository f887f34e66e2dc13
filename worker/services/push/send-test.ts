import type { Outcome } from "#contract/services/errors.ts";
import type { SignedInCaller } from "../http/caller/caller.ts";
import { countWithin } from "#store/services/attempts.ts";
import { findBySession, recordSuccess, removeDevice } from "#store/services/push.ts";
import type { Store } from "#store/dialect/store.ts";
import { composeTest } from "./compose-push.ts";
import { type PushTools, sendPush } from "./send-push.ts";
import { MINUTE_MS } from "#domain/time.ts";

const MAX_PER_MINUTE = 5;

/**
 * Sends a notification to the caller's device at once. `gone`: the device was no longer subscribed, and is removed. NOT_FOUND:
 * the device has no notifications.
 */
export async function sendTest(
  store: Store,
  { userId, sessionId }: Pick<SignedInCaller, "userId" | "sessionId">,
  tools: PushTools,
): Promise<Outcome<{ outcome: "sent" | "gone" | "failed" }, "NOT_FOUND" | "TOO_MANY_REQUESTS">> {
  const now = tools.clock();
  const subscription = await findBySession(store, sessionId);
  if (!subscription) return { ok: false, code: "NOT_FOUND" };
  const counted = await countWithin(store, `push test ${userId}`, MAX_PER_MINUTE, MINUTE_MS, now);
  if (!counted.allowed) return { ok: false, code: "TOO_MANY_REQUESTS" };
  const attempt = { attempts: 1, expiresAt: now + MINUTE_MS, urgency: "high" as const };
  const { outcome } = await sendPush(tools, subscription, composeTest(subscription.locale), attempt);
  if (outcome === "gone") await removeDevice(store, userId, subscription.id);
  if (outcome === "sent") await recordSuccess(store.db, store.tables, subscription.id, now);
  return { ok: true, outcome: outcome === "deferred" ? "failed" : outcome };
}
