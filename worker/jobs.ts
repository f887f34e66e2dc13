import { retentionMs } from "#domain/retention.ts";
import { rewriteOutdated } from "#hosts/rewrite-outdated.ts";
import { logError } from "#http/log.ts";
import * as bookingDrafts from "#store/booking-drafts.ts";
import * as leads from "#store/leads.ts";
import { openStore } from "#store/open.ts";
import * as outbox from "#store/outbox.ts";
import * as smsOutbox from "#store/sms-outbox.ts";
import { removeExpiredInvitations } from "#store/team.ts";
import { deleteExpired as deleteExpiredAccountData } from "./accounts/delete-expired.ts";
import { authSettingsOf } from "./accounts/settings.ts";
import { deleteOldStats, mergeStats } from "./analytics/maintain-stats.ts";
import { cronBookingTools } from "./bookings/booking-tools.ts";
import { endClocks } from "./bookings/end-clocks.ts";
import { repairCalendars } from "./calendars/repair-calendars.ts";
import { configOf, type Env } from "./env.ts";
import { checkDueDomains } from "./domains/check-due.ts";
import { deliver } from "./mail/deliver.ts";
import { deleteUnusedPhotos } from "./media/delete-photos.ts";

/** The time after which unconfirmed consultations are deleted. */
const UNCONFIRMED_RETENTION_MS = 24 * 60 * 60_000;

/**
 * Runs each minute: sends mail, updates KV, ends the clocks of bookings, checks domains and deletes unused photos. Every ten minutes it merges statistics;
 * once an hour it deletes expired data.
 */
export async function everyMinute(env: Env, now: number): Promise<void> {
  const minute = new Date(now).getUTCMinutes();
  await Promise.all([
    deliver(env),
    logFailure("outdated sites not rewritten in KV", rewriteSites(env, now)),
    logFailure("clocks of bookings not ended", endBookingClocks(env, now)),
    logFailure("domains not checked", checkDueDomains(env, now)),
    logFailure("calendars not repaired", repairCalendars(env)),
    minute % 10 === 0 && logFailure("statistics not merged", mergeStatistics(env)),
    minute === 0 && logFailure("expired data not deleted", deleteExpired(env, now)),
    logFailure("unused photos not deleted", deletePhotos(env, now)),
  ]);
}

async function logFailure(failure: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => logError(failure, error));
}

async function rewriteSites(env: Env, now: number): Promise<void> {
  const { mainDomain } = configOf(env);
  await rewriteOutdated({ store: await openStore(env), kv: env.SITES, mainDomain, now });
}

async function endBookingClocks(env: Env, now: number): Promise<void> {
  await endClocks(await cronBookingTools(env, now));
}

async function mergeStatistics(env: Env): Promise<void> {
  await mergeStats(await openStore(env), () => crypto.randomUUID());
}

async function deleteExpired(env: Env, now: number): Promise<void> {
  const store = await openStore(env);
  await outbox.anonymizeBefore(store, now - retentionMs("messages"));
  await smsOutbox.removeBefore(store, now - retentionMs("messages"));
  await leads.removeBefore(store, now - retentionMs("forms"));
  await leads.removeLapsed(store, now - UNCONFIRMED_RETENTION_MS);
  await bookingDrafts.removeExpired(store, now);
  await removeExpiredInvitations(store, now);
  await deleteExpiredAccountData(store, authSettingsOf(env), now);
  await deleteOldStats(store, now);
}

async function deletePhotos(env: Env, now: number): Promise<void> {
  await deleteUnusedPhotos(await openStore(env), env.MEDIA, now);
}
