import type { CronJobName } from "#domain/cron-jobs.ts";
import { dayInZone } from "#domain/dates.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import { rewriteOutdated } from "#services/hosts/rewrite-outdated.ts";
import { logError } from "#services/http/log.ts";
import * as bookingDrafts from "#store/letting/booking-drafts.ts";
import * as bookingImports from "#store/letting/booking-imports.ts";
import { removeBefore as removeLettersBefore } from "#store/services/dead-letters.ts";
import { removeBefore as removeFaultsBefore } from "#store/services/faults.ts";
import { removeMeasurementsBefore } from "#store/services/measured-hours.ts";
import { removeOldPickups } from "#store/letting/calendar-exports.ts";
import { removeOldHosts } from "#store/letting/feed-hosts.ts";
import { removeOldRuns } from "#store/letting/feeds.ts";
import { forgetNotes } from "#store/letting/imported-blocks.ts";
import * as leads from "#store/business/leads.ts";
import { removeUnmatchedBefore } from "#store/business/withdrawals.ts";
import { openStore } from "#store/dialect/open.ts";
import { adoptOrphans } from "#store/services/mail-servers.ts";
import * as outbox from "#store/services/outbox.ts";
import * as smsOutbox from "#store/identity/sms-outbox.ts";
import { removeBefore as removeChangesBefore } from "#store/services/row-changes.ts";
import { removeErasedBefore } from "#store/owners/backups.ts";
import { removeUnbooked } from "#store/letting/statements.ts";
import { removeExpiredInvitations } from "#store/owners/team.ts";
import { deleteExpired as deleteExpiredAccountData } from "#identity/accounts/delete-expired.ts";
import { authSettingsOf } from "#services/secrets/auth-config.ts";
import { deleteOldStats, mergeStats } from "#owners/analytics/maintain-stats.ts";
import { carryOutEnds } from "#business/billing/carry-out-ends.ts";
import { clockToolsOf } from "#business/billing/clock-tools.ts";
import { compareSubscriptions } from "#business/billing/compare-subscriptions.ts";
import { cronBookingTools } from "#letting/bookings/booking-tools.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { repairCalendars } from "#letting/calendars/repair-calendars.ts";
import { syncDueHosts } from "#letting/channels/sync-due.ts";
import { configOf, type Env } from "#worker/env.ts";
import { checkDueDomains } from "#owners/domains/check-due.ts";
import { deliver } from "#services/mail/deliver.ts";
import { removeOld as removeOldPushes } from "#store/services/push.ts";
import { removeOldEvents } from "#store/letting/payment-accounts.ts";
import { deleteUnusedPhotos } from "#services/photos/delete-photos.ts";
import { issueDuePapers } from "#letting/papers/issue-due-papers.ts";
import { wakeHubs } from "#services/realtime/wake-hubs.ts";

/** Wakes hubs that were not told of changes, for example because a request ended early. */
async function sendChanges(env: Env, now: number): Promise<void> {
  const store = await openStore(env);
  await removeChangesBefore(store, now - RETENTION_MS.rowChanges, now);
  await wakeHubs({ env, openStore: async () => store });
}

/** The functions of the jobs: each rejects, or resolves to false if it has logged its failure itself. */
export const JOBS: Record<CronJobName, (env: Env, now: number) => Promise<unknown>> = {
  clocks: endBookingClocks,
  payments: checkPayments,
  mail: (env) => deliver(env),
  sites: rewriteSites,
  calendars: (env) => repairCalendars(env),
  messages: sendMessagesDue,
  feeds: syncDueHosts,
  pushes: deliverPushesDue,
  papers: issuePapersDue,
  subscriptions: followSubscriptions,
  withdrawals: processDueWithdrawals,
  invoices: issueOurInvoices,
  domains: checkDueDomains,
  changes: sendChanges,
  photos: deletePhotos,
  files: deleteFiles,
  expired: deleteExpired,
  backups: beginBackups,
  channels: deleteOldChannelData,
  unknownSubscriptions: listSubscriptions,
  statistics: mergeStatistics,
};

async function rewriteSites(env: Env, now: number): Promise<void> {
  const { mainDomain } = configOf(env);
  await rewriteOutdated({ store: await openStore(env), kv: env.SITES, mainDomain, now });
}

async function followSubscriptions(env: Env, now: number): Promise<boolean> {
  const tools = await clockToolsOf({ env, config: configOf(env), store: await openStore(env), now });
  const areEndsDone = await carryOutEnds(tools);
  const isCompared = await compareSubscriptions(tools);
  const { runSubscriptionClock } = await import("#business/billing/run-subscription-clock.ts");
  return (await runSubscriptionClock(tools)) && isCompared && areEndsDone;
}

async function listSubscriptions(env: Env, now: number): Promise<boolean> {
  const { findUnknownSubscriptions } = await import("#business/billing/find-unknown-subscriptions.ts");
  return findUnknownSubscriptions({ store: await openStore(env), config: configOf(env), now });
}

async function issueOurInvoices(env: Env, now: number): Promise<boolean> {
  const [{ invoiceTools }, { issueInvoices }, { askAgain }] = await Promise.all([
    import("#business/invoices/invoice-tools.ts"),
    import("#business/invoices/issue-invoices.ts"),
    import("#business/invoices/check-vat-number.ts"),
  ]);
  const tools = invoiceTools({ store: await openStore(env), config: configOf(env), now });
  await askAgain(tools);
  return issueInvoices(tools);
}

async function endBookingClocks(env: Env, now: number): Promise<void> {
  await endClocks(await cronBookingTools(env, now));
}

async function checkPayments(env: Env, now: number): Promise<void> {
  const [{ cronPaymentTools }, { checkDue, compareDue }, { sendDueRefunds }, { reconcileDue }] = await Promise.all([
    import("#letting/payments/payment-tools.ts"),
    import("#letting/payments/check-payments.ts"),
    import("#letting/payments/send-refunds.ts"),
    import("#letting/payments/reconcile-payments.ts"),
  ]);
  const tools = await cronPaymentTools(env, now);
  await checkDue(tools);
  await reconcileDue(tools);
  await sendDueRefunds(tools);
  const { different } = await compareDue(tools);
  if (different > 0) logError("ledger differs from the providers", new Error("difference"), { payments: different });
}

async function sendMessagesDue(env: Env, now: number): Promise<void> {
  await (await import("#letting/messages/send-messages.ts")).sendMessages(env, now);
}

async function deliverPushesDue(env: Env): Promise<boolean> {
  return (await import("#services/push/deliver-pushes.ts")).deliverPushes(env);
}

async function issuePapersDue(env: Env, now: number): Promise<void> {
  await issueDuePapers(await cronBookingTools(env, now));
}

async function processDueWithdrawals(env: Env, now: number): Promise<void> {
  const { processWithdrawals } = await import("#business/withdrawals/process-withdrawals.ts");
  await processWithdrawals({ store: await openStore(env), config: configOf(env), now });
}

async function mergeStatistics(env: Env): Promise<void> {
  await mergeStats(await openStore(env), () => crypto.randomUUID());
}

async function deleteExpired(env: Env, now: number): Promise<void> {
  const store = await openStore(env);
  await adoptOrphans(store);
  await outbox.anonymizeBefore(store, now - RETENTION_MS.messages);
  await smsOutbox.removeBefore(store, now - RETENTION_MS.messages);
  await leads.removeBefore(store, now - RETENTION_MS.forms);
  await removeUnmatchedBefore(store, now - RETENTION_MS.withdrawals);
  await leads.removeLapsed(store, now - RETENTION_MS.unconfirmedConsultations);
  await removeUnbooked(store, now - RETENTION_MS.statementLines);
  await bookingDrafts.removeExpired(store, now);
  await bookingImports.removeBefore(store, now - RETENTION_MS.bookingImports);
  await removeOldEvents(store, now - RETENTION_MS.paymentEvents);
  await removeOldPushes(store, now - RETENTION_MS.pushes, now);
  await removeOldRuns(store, now - RETENTION_MS.feedRuns);
  await removeOldHosts(store, now);
  await removeExpiredInvitations(store, now);
  await deleteExpiredAccountData(store, authSettingsOf(env), now);
  await deleteOldStats(store, now);
  await removeFaultsBefore(store, now - RETENTION_MS.faults);
  await removeLettersBefore(store, now - RETENTION_MS.deadLetters);
  await removeMeasurementsBefore(store, now - RETENTION_MS.measurements);
  await removeErasedBefore(store, now - RETENTION_MS.erasedGuests);
  const { removeOldAsides, resendRestores } = await import("#owners/backups/backup-jobs.ts");
  await removeOldAsides(store, now);
  await resendRestores(store, env.BACKUP_QUEUE, now);
}

async function deleteOldChannelData(env: Env, now: number): Promise<void> {
  const store = await openStore(env);
  await removeOldPickups(store, now - RETENTION_MS.pickups);
  await forgetNotes(store, dayInZone(now - RETENTION_MS.importedNames, "UTC"));
}

async function beginBackups(env: Env): Promise<void> {
  await (await import("#owners/backups/backup-jobs.ts")).backUpSites(env, "");
}

async function deletePhotos(env: Env, now: number): Promise<void> {
  const store = await openStore(env);
  await deleteUnusedPhotos(store, env.MEDIA, now);
  const { deleteUnusedPictures } = await import("#business/articles/store-picture.ts");
  await deleteUnusedPictures(store, env.MEDIA, now);
}

async function deleteFiles(env: Env, now: number): Promise<void> {
  const [
    store,
    { deleteDetachedFiles },
    { deleteStaleFiles },
    { deleteOldCleanings },
    { deleteUnusedArrivalPictures },
    { deleteDetachedBackups },
  ] = await Promise.all([
    openStore(env),
    import("#letting/messages/message-files.ts"),
    import("#services/storage/delete-stale-files.ts"),
    import("#letting/cleaning/complete-task.ts"),
    import("#letting/arrival/arrival-pictures.ts"),
    import("#owners/backups/backup-jobs.ts"),
  ]);
  await deleteDetachedFiles(store, env.MEDIA, now);
  await deleteStaleFiles(store, env.MEDIA, now);
  await deleteOldCleanings(store, env.MEDIA, now);
  await deleteUnusedArrivalPictures(store, env.MEDIA, now);
  await deleteDetachedBackups(store, env.BACKUPS);
}
