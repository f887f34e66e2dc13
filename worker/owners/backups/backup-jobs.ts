import type { Env } from "#worker/env.ts";
import { findDetached, findSitesAfter, removeDetached } from "#store/owners/backups.ts";
import { findAsidesBefore, findWriting, removeAside } from "#store/owners/aside-sites.ts";
import { ASIDE_DAYS, RESTORE_FAILED_MS, RESTORE_LATE_MS } from "#domain/backups.ts";
import { DAY_MS } from "#domain/time.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import { backUpSite, type BackupTools } from "./back-up-site.ts";
import { restoreStep } from "./restore-beside.ts";
import { backupSecretsOf } from "./site-key.ts";

/** Sites for which one message sends the messages; a queue takes 100 at once (Cloudflare's limits of queues). */
const SITES_A_MESSAGE = 100;
/** A bucket deletes up to 1,000 objects at once (R2's `delete`). */
const OBJECTS_A_RUN = 500;
const ASIDES_A_RUN = 5;

/** The tools of copies; undefined if a setting is missing, and no copies are made. */
export async function backupToolsOf(env: Env, now: number): Promise<BackupTools | undefined> {
  const secrets = backupSecretsOf(env);
  if (!env.BACKUPS || !env.BACKUP_QUEUE || !secrets) return undefined;
  return { store: await openStore(env), bucket: env.BACKUPS, secrets, now };
}

/** Sends a message for each of the next sites after `after`, and one for those that follow; `""` begins a night. */
export async function backUpSites(env: Env, after: string): Promise<void> {
  const { BACKUP_QUEUE: queue } = env;
  if (!queue || !env.BACKUPS || !env.BACKUP_SECRET) return;
  const ids = await findSitesAfter(await openStore(env), after, SITES_A_MESSAGE);
  const last = ids.at(-1);
  if (last === undefined) return;
  await queue.sendBatch(ids.map((siteId) => ({ body: { job: "back-up-site", siteId } })));
  if (ids.length === SITES_A_MESSAGE) await queue.send({ job: "back-up-sites", after: last });
}

/** Copies the site of a message. */
export async function backUpSiteOf(env: Env, siteId: string, now: number): Promise<void> {
  const tools = await backupToolsOf(env, now);
  if (tools) await backUpSite(tools, siteId);
}

/** Writes a part of a site that is restored beside another, and sends the message for the next. */
export async function restoreSiteOf(env: Env, { siteId, step }: { siteId: string; step: number }, now: number): Promise<void> {
  const tools = await backupToolsOf(env, now);
  if (!tools) return;
  const rowSecrets = secretsOf(authConfigOf(env).secret);
  const next = await restoreStep({ ...tools, media: env.MEDIA, rowSecrets }, siteId, step);
  if (next !== undefined) await env.BACKUP_QUEUE?.send({ job: "restore-site", siteId, step: next });
}

/**
 * Sends the messages again of sites that are still being written after an hour: one can be lost between the row and the queue, or fail at
 * every attempt. Steps can be repeated, so it begins with the first.
 */
export async function resendRestores(store: Store, queue: Env["BACKUP_QUEUE"], now: number): Promise<void> {
  const since = { from: now - RESTORE_FAILED_MS, until: now - RESTORE_LATE_MS };
  for (const siteId of await findWriting(store, since, ASIDES_A_RUN)) await queue?.send({ job: "restore-site", siteId, step: 0 });
}

/** Removes sites that have stood aside for long enough. */
export async function removeOldAsides(store: Store, now: number): Promise<void> {
  for (const id of await findAsidesBefore(store, now - ASIDE_DAYS * DAY_MS, ASIDES_A_RUN))
    await store.atomically((db) => removeAside(db, store.tables, id));
}

/** Deletes the objects of copies that are no longer kept, and of deleted sites. */
export async function deleteDetachedBackups(store: Store, bucket: R2Bucket | undefined): Promise<void> {
  const ids = await findDetached(store, OBJECTS_A_RUN);
  if (ids.length === 0 || !bucket) return;
  await bucket.delete(ids);
  await store.atomically((db) => removeDetached(db, store.tables, ids));
}
