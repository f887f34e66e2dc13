import { brand } from "#locales/brand.ts";
import { configOf, type Env } from "#worker/env.ts";
import { timingSafeEqual } from "./digests.ts";
import { readLegacyRole } from "./legacy-key.ts";

/**
 * Reads the role of an API key, of ours or of the Supabase project that has the accounts; undefined for all other tokens. `now`
 * is in milliseconds since the epoch.
 */
export async function readKeyRole(
  key: string,
  { env, now }: { env: Env; now: number },
): Promise<"anon" | "service_role" | undefined> {
  const { AUTH_SERVICE_KEY, AUTH_LEGACY_SECRET } = env;
  const { project } = configOf(env);
  if (key === brand.anonymousKey || key === project?.anonKey) return "anon";
  if (project && (await timingSafeEqual(key, project.serviceKey))) return "service_role";
  if (AUTH_SERVICE_KEY && (await timingSafeEqual(key, AUTH_SERVICE_KEY))) return "service_role";
  const legacy = AUTH_LEGACY_SECRET ? await readLegacyRole(key, AUTH_LEGACY_SECRET, now) : undefined;
  return legacy === "service_role" || legacy === "anon" ? legacy : undefined;
}
