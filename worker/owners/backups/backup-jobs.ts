import type { Env } from "#worker/env.ts";
import { findDetached, findSitesAfter, removeDetached } from "#store/owners/backups.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import { backUpSite, type BackupTools } from "./back-up-site.ts";
import { backupSecretsOf } from "./site-key.ts";

/** Sites for which one message sends the messages; a queue takes 100 at once (Cloudflare's limits of queues). */
const SITES_A_MESSAGE = 100;
/** A bucket deletes up to 1,000 objects at once (R2's `delete`). */
const OBJECTS_A_RUN = 500;

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

/** Deletes the objects of copies that are no longer kept, and of deleted sites. */
export async function deleteDetachedBackups(store: Store, bucket: R2Bucket | undefined): Promise<void> {
  const ids = await findDetached(store, OBJECTS_A_RUN);
  if (ids.length === 0 || !bucket) return;
  await bucket.delete(ids);
  await store.atomically((db) => removeDetached(db, store.tables, ids));
}
