import { retentionMs } from "#domain/retention.ts";
import { rewriteOutdated } from "#hosts/rewrite-outdated.ts";
import { logError } from "#http/log.ts";
import * as leads from "#store/leads.ts";
import { openStore } from "#store/open.ts";
import * as outbox from "#store/outbox.ts";
import * as smsOutbox from "#store/sms-outbox.ts";
import { removeExpiredInvitations } from "#store/team.ts";
import { deleteExpired } from "./accounts/delete-expired.ts";
import { authSettingsOf } from "./accounts/settings.ts";
import { forgetStats, gatherStats } from "./analytics/keep-stats.ts";
import { repairCalendars } from "./calendars/repair-calendars.ts";
import { configOf, type Env } from "./env.ts";
import { checkDueDomains } from "./domains/check-due.ts";
import { deliver } from "./mail/deliver.ts";
import { freePhotos } from "./media/free-photos.ts";

/** Unconfirmed consultations are kept for this long. */
const LAPSED_LEADS_KEPT_MS = 24 * 60 * 60_000;

/**
 * Runs each minute: sends mail, checks domains and deletes photos that nothing names. Every ten minutes it merges statistics; in
 * the first minute of an hour it deletes data that was kept long enough.
 */
export async function everyMinute(env: Env, now: number): Promise<void> {
  const minute = new Date(now).getUTCMinutes();
  await Promise.all([
    deliver(env),
    tried("outdated sites not rewritten in KV", rewrite(env, now)),
    tried("domains could not be looked at", checkDueDomains(env, now)),
    tried("calendars not repaired", repairCalendars(env)),
    minute % 10 === 0 && tried("statistics could not be gathered", gather(env)),
    minute === 0 && tried("expired data not deleted", forget(env, now)),
    tried("unused photos not deleted", free(env, now)),
  ]);
}

async function tried(failure: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => logError(failure, error));
}

async function rewrite(env: Env, now: number): Promise<void> {
  const { mainDomain } = configOf(env);
  await rewriteOutdated({ store: await openStore(env), kv: env.SITES, mainDomain, now });
}

async function gather(env: Env): Promise<void> {
  await gatherStats(await openStore(env), () => crypto.randomUUID());
}

async function forget(env: Env, now: number): Promise<void> {
  const store = await openStore(env);
  await outbox.emptyBefore(store, now - retentionMs("messages"));
  await smsOutbox.removeBefore(store, now - retentionMs("messages"));
  await leads.removeBefore(store, now - retentionMs("forms"));
  await leads.removeLapsed(store, now - LAPSED_LEADS_KEPT_MS);
  await removeExpiredInvitations(store, now);
  await deleteExpired(store, authSettingsOf(env), now);
  await forgetStats(store, now);
}

async function free(env: Env, now: number): Promise<void> {
  await freePhotos(await openStore(env), env.MEDIA, now);
}
