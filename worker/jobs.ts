import { rewriteOutdated } from "#hosts/rewrite-outdated.ts";
import { logError } from "#http/log.ts";
import * as leads from "#store/leads.ts";
import { openStore } from "#store/open.ts";
import * as outbox from "#store/outbox.ts";
import * as smsOutbox from "#store/sms-outbox.ts";
import { forgetPast } from "./accounts/forget-past.ts";
import { authSettingsOf } from "./accounts/settings.ts";
import { forgetStats, gatherStats } from "./analytics/keep-stats.ts";
import { repairCalendars } from "./calendars/repair-calendars.ts";
import { configOf, type Env } from "./env.ts";
import { checkDueDomains } from "./domains/check-due.ts";
import { deliver } from "./mail/deliver.ts";
import { freePhotos } from "./media/free-photos.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Messages are kept for as long, so that a question about one can be answered. */
const MESSAGES_KEPT_MS = 30 * DAY_MS;
/** Who did not confirm a consultation is no customer. */
const LAPSED_LEADS_KEPT_MS = DAY_MS;
/** What the privacy policy promises: twelve months after the last contact, which a consultation is itself. */
const LEADS_KEPT_MS = 365 * DAY_MS;

/**
 * What cron does each minute; every ten minutes it tidies statistics, in the first of an hour it forgets what has been kept long
 * enough or is named by nothing. Mail waits for nothing.
 */
export async function everyMinute(env: Env, now: number): Promise<void> {
  const minute = new Date(now).getUTCMinutes();
  await Promise.all([
    deliver(env),
    tried("outdated sites not rewritten in KV", rewrite(env, now)),
    tried("domains could not be looked at", checkDueDomains(env, now)),
    tried("calendars not repaired", repairCalendars(env)),
    minute % 10 === 0 && tried("statistics could not be gathered", gather(env)),
    minute === 0 && tried("what was kept long enough is still there", forget(env, now)),
    minute === 0 && tried("photos that nothing names are still there", free(env, now)),
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
  await outbox.emptyBefore(store, now - MESSAGES_KEPT_MS);
  await smsOutbox.removeBefore(store, now - MESSAGES_KEPT_MS);
  await leads.removeBefore(store, now - LEADS_KEPT_MS);
  await leads.removeLapsed(store, now - LAPSED_LEADS_KEPT_MS);
  await forgetPast(store, authSettingsOf(env), now);
  await forgetStats(store, now);
}

async function free(env: Env, now: number): Promise<void> {
  await freePhotos(await openStore(env), env.MEDIA, now);
}
