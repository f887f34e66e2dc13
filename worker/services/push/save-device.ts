import type { PushDeviceInput } from "#contract/services/push.ts";
import type { Outcome } from "#contract/services/errors.ts";
import type { SignedInCaller } from "../http/caller/caller.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { changeSettings, replaceSubscription } from "#store/services/push.ts";
import { requireActive } from "#store/identity/sessions.ts";
import { isForeignKeyViolation, isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { lock } from "#store/identity/users.ts";
import { digest } from "../secrets/digests.ts";

const MAX_DEVICES = 10;

/**
 * Subscribes the caller's device to notifications, or changes its settings. A device belongs to one session; a browser that
 * another account used before is taken over. DEVICE_TAKEN: the endpoint is another device's, whose keys the caller does not know.
 */
export async function saveDevice(
  store: Store,
  { userId, sessionId }: Pick<SignedInCaller, "userId" | "sessionId">,
  { endpoint, keys: { p256dh, auth }, locale, events }: PushDeviceInput,
  now: number,
): Promise<Outcome<{ id: string }, "INVALID_FORM" | "NOT_SIGNED_IN" | "TOO_MANY_DEVICES" | "DEVICE_TAKEN">> {
  if (!(await isPoint(p256dh))) return { ok: false, code: "INVALID_FORM" };
  const subscription = {
    id: crypto.randomUUID(),
    userId,
    sessionId,
    endpoint,
    endpointDigest: await digest(endpoint),
    p256dh,
    auth,
    locale,
    events,
    createdAt: now,
  };
  const [known] = await changeSettings(store, subscription);
  if (known) return { ok: true, id: known.id };
  const { tables: t } = store;
  try {
    await store.atomically((db) => [
      lock(db, t, userId),
      requireActive(db, t, sessionId),
      ...replaceSubscription(db, t, subscription, MAX_DEVICES),
    ]);
    return { ok: true, id: subscription.id };
  } catch (error) {
    if (isUniqueViolation(error, "push_subscriptions")) return { ok: false, code: "DEVICE_TAKEN" };
    if (failedGuard(error) === "tooManyDevices") return { ok: false, code: "TOO_MANY_DEVICES" };
    if (failedGuard(error) === "sessionEnded" || isForeignKeyViolation(error)) return { ok: false, code: "NOT_SIGNED_IN" };
    throw error;
  }
}

/** True if the key is a point of the curve P-256, for which a message can be encrypted. */
export async function isPoint(p256dh: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(p256dh.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, { name: "ECDH", namedCurve: "P-256" }, false, []).then(
    () => true,
    () => false,
  );
}
