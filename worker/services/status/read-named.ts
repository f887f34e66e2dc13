import { isServerFailure } from "#contract/services/mail-server.ts";
import { LARGE_STORE_BYTES } from "#contract/admin/measurement.ts";
import { deadLetterCause } from "#domain/status/dead-letter-cause.ts";
import type { Signals } from "#domain/status/signals.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { findSince } from "#store/services/dead-letters.ts";
import { findThemeFaults } from "#store/services/faults.ts";
import { sumMeasurements } from "#store/services/measured-hours.ts";
import { findFailing } from "#store/services/platform-mail-servers.ts";
import { findSickHosts } from "#store/services/sick-hosts.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Env } from "#worker/env.ts";
import { logError } from "../http/log.ts";
import { readSmtpSettings } from "../mail/smtp/settings.ts";
import { themeOfFault } from "../faults/theme-fault.ts";

/** Dead letters that are looked at; those of one job and error are one cause. */
const MAX_LETTERS = 100;
/** Causes of one kind: more of them have one cause that nobody knows yet. */
const MAX_CAUSES = 10;
const MAX_SERVERS = 50;
/** An hour that has just begun says little yet. */
const HOUR_START_MS = 10 * MINUTE_MS;

/**
 * What is known by name at `now`: mail servers of the platform that refuse, platforms whose calendars cannot be read, queue messages of the
 * last day that failed at every attempt, themes that threw in the last hour; and a database of D1 that is to be moved.
 */
export async function readNamed(store: Store, env: Env, now: number): Promise<Signals> {
  const [servers, configured, hosts, letters, themes, bytes] = await Promise.all([
    findFailing(store),
    failingConfigured(store, env, now),
    findSickHosts(store),
    findSince(store, now - DAY_MS, MAX_LETTERS),
    findThemeFaults(store, now, now - HOUR_MS, MAX_CAUSES),
    store.dialect === "sqlite" ? store.size() : null,
  ]);
  const failed = new Set(letters.map(({ body, reason }) => deadLetterCause(body, reason)));
  const causes = [
    ...[...servers.map(({ host }) => host), ...configured].map((host) => `mail:${host}`),
    ...hosts.map((host) => `feeds:${host}`),
    ...[...failed].slice(0, MAX_CAUSES).map((cause) => `letters:${cause}`),
    ...themes.map((key) => `theme:${themeOfFault(key)}`),
    ...(bytes !== null && bytes >= LARGE_STORE_BYTES ? ["size"] : []),
  ];
  return Object.fromEntries(causes.map((cause) => [cause, { state: "down" }]));
}

/**
 * The host of `SMTP_URL` if the server itself failed for at least half of what it was asked for in this hour (and the one before, as long
 * as this one has just begun). No row has its state, as
 * those of saved servers have.
 */
async function failingConfigured(store: Store, env: Env, now: number): Promise<string[]> {
  const host = configuredHost(env);
  if (host === undefined) return [];
  const measured = await sumMeasurements(store, {
    since: now - HOUR_START_MS,
    kinds: ["mail"],
    by: "failed",
    limit: MAX_SERVERS,
  });
  const failing = measured.find(({ key }) => key === host);
  return failing && isServerFailure(failing.failure) && failing.failed * 2 >= failing.count ? [host] : [];
}

function configuredHost(env: Env): string | undefined {
  try {
    return readSmtpSettings(env)?.host;
  } catch (error) {
    logError("SMTP_URL cannot be used", error);
    return undefined;
  }
}
