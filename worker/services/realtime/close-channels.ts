import type { Env } from "#worker/env.ts";
import { hubOf } from "./hub-of.ts";

/**
 * Closes the channels of an account without access, on the public hub and those of its sites. Rejects if a hub does not answer.
 */
export async function closeChannels(env: Env, accountId: string, siteIds: readonly string[]): Promise<void> {
  const hubs = [null, ...siteIds].flatMap((siteId) => hubOf(env, siteId) ?? []);
  await Promise.all(hubs.map(async (hub) => hub.closeChannels(accountId)));
}
