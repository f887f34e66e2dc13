import type { PushRenewalInput } from "#contract/services/push.ts";
import { replaceKeys } from "#store/services/push.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { digest } from "../secrets/digests.ts";
import { isPoint } from "./save-device.ts";

/**
 * Replaces the subscription of a device whose browser has created a new one. The service worker has no session; it proves itself
 * by the keys of the former subscription, which only the device and we know. Returns false if the device does not exist, or the
 * new subscription belongs to another one.
 */
export async function renewDevice(store: Store, { old: former, new: renewed }: PushRenewalInput): Promise<boolean> {
  if (!(await isPoint(renewed.keys.p256dh))) return false;
  const before = { endpointDigest: await digest(former.endpoint), ...former.keys };
  const after = { endpoint: renewed.endpoint, endpointDigest: await digest(renewed.endpoint), ...renewed.keys };
  try {
    return (await replaceKeys(store, before, after)).length > 0;
  } catch (error) {
    if (isUniqueViolation(error, "push_subscriptions")) return false;
    throw error;
  }
}
