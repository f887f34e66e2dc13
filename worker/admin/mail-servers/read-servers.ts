import type { ConfiguredMailServer, PlatformMailServer, PlatformMailServers } from "#contract/admin/platform-mail-server.ts";
import { orderRelays } from "#domain/mail/relay-order.ts";
import { findAll, type StoredPlatformMailServer } from "#store/services/platform-mail-servers.ts";
import type { Store } from "#store/dialect/store.ts";
import { ConfigurationError, type Env } from "#worker/env.ts";
import { readSmtpSettings } from "#services/mail/smtp/settings.ts";

/** Reads the mail servers of the platform in their order and the configured one, without their passwords. */
export async function readServers(env: Env, store: Store, now: number): Promise<PlatformMailServers> {
  const stored = await findAll(store);
  const configured = readConfigured(env);
  const [next] = orderRelays(stored, configured?.isValid ? ["configured" as const] : [], now);
  return {
    servers: stored.map((server) => showServer(server, now)),
    configured,
    sending: next === undefined ? null : typeof next === "string" ? next : next.id,
  };
}

/** Returns the server as it is at `now`, without its password. */
export function showServer(stored: StoredPlatformMailServer, now: number): PlatformMailServer {
  const { id, version, host, port, user, fromName, fromAddress, replyTo, perMinute } = stored;
  const { checkedAt, problem, answer, problemSince, pausedUntil } = stored;
  const settings = { host, port: port as PlatformMailServer["port"], user, fromName, fromAddress, replyTo, perMinute };
  const state = { checkedAt, problem, answer, problemSince, pausedUntil: pausedUntil > now ? pausedUntil : null };
  return { id, version, ...settings, ...state };
}

function readConfigured(env: Env): ConfiguredMailServer | null {
  try {
    const settings = readSmtpSettings(env);
    if (!settings) return null;
    const { host, port, from } = settings;
    return { isValid: true, host, port, fromName: from.name ?? null, fromAddress: from.address };
  } catch (error) {
    if (error instanceof ConfigurationError) return { isValid: false };
    throw error;
  }
}
