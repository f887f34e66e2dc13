import { brand } from "#locales/brand.ts";
import type { Env } from "#worker/env.ts";
import { timingSafeEqual } from "./digests.ts";
import { readLegacyRole } from "./legacy-key.ts";

/** Reads the role of an API key; undefined for all other tokens. `now` is in milliseconds since the epoch. */
export async function readKeyRole(
  key: string,
  { env: { AUTH_SERVICE_KEY, AUTH_LEGACY_SECRET }, now }: { env: Env; now: number },
): Promise<"anon" | "service_role" | undefined> {
  if (key === brand.anonymousKey) return "anon";
  if (AUTH_SERVICE_KEY && (await timingSafeEqual(key, AUTH_SERVICE_KEY))) return "service_role";
  const legacy = AUTH_LEGACY_SECRET ? await readLegacyRole(key, AUTH_LEGACY_SECRET, now) : undefined;
  return legacy === "service_role" || legacy === "anon" ? legacy : undefined;
}
