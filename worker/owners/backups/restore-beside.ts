import type { Outcome } from "#contract/services/errors.ts";
import { filesOfRow } from "#owners/copies/copied-files.ts";
import { renewSecrets } from "#owners/copies/renew-secrets.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { type NewIds, replaceIds } from "#store/copies/new-ids.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";
import { writeSiteCopy } from "#store/copies/write-site-copy.ts";
import { findAside, findLiving, insertAside, markReady, putAside } from "#store/owners/aside-sites.ts";
import { findBackup, findErased } from "#store/owners/backups.ts";
import type { Batch, Results, Store } from "#store/dialect/store.ts";
import type { BackupTools } from "./back-up-site.ts";
import { readBackup } from "./read-backup.ts";
import { withoutErased } from "./without-guests.ts";

/** Batches of a queue message; each has up to 40 statements, of which D1 allows 1,000 an invocation. */
const BATCHES_A_STEP = 20;
/** Objects copied by a message; each takes two calls, of which an invocation has 1,000. */
const FILES_A_STEP = 300;

/**
 * Announces that a copy of a site is to be restored beside it, where nobody sees it. INVALID_FORM if `confirm` is not the site's
 * name; the site is written by {@link restoreStep}.
 */
export async function restoreBeside(
  tools: SiteTools,
  { siteId, backupId, confirm, asideId }: { siteId: string; backupId: string; confirm: string; asideId: string },
): Promise<Outcome<object, "NOT_FOUND" | "INVALID_FORM">> {
  const { store, now } = tools;
  const [found, backup] = await Promise.all([findLiving(store, siteId), findBackup(store, siteId, backupId)]);
  if (!found || !backup) return { ok: false, code: "NOT_FOUND" };
  const { living, name } = found;
  if (name.trim() !== confirm) return { ok: false, code: "INVALID_FORM" };
  const aside = { siteId: asideId, ofSiteId: siteId, state: "writing" as const, backupId, asOf: backup.takenAt, createdAt: now };
  await store.atomically((db) => [
    insertAside(db, store.tables, aside),
    auditSite(tools, db, "site_copy_restored", { siteId, userId: living.userId, details: { backup: backupId } }),
  ]);
  return { ok: true };
}

interface RestoreTools extends BackupTools {
  /** The bucket of photos and files. */
  media: R2Bucket;
  /** The secrets of accounts, with which rows are sealed. */
  rowSecrets: Secrets;
}

/**
 * Writes a part of a site that is restored beside its living one: rows first, then its files. Guests who were erased since the copy
 * are not written. Returns the next step, or undefined when the site is ready or was removed. Each step can be repeated.
 */
export async function restoreStep(tools: RestoreTools, asideId: string, step: number): Promise<number | undefined> {
  const { store, media } = tools;
  const aside = await findAside(store, asideId);
  if (aside?.state !== "writing" || aside.backupId === null) return undefined;
  const { ofSiteId, backupId } = aside;
  const [found, place, erased] = await Promise.all([
    readBackup(tools, ofSiteId, backupId),
    findLiving(store, ofSiteId),
    findErased(store, ofSiteId),
  ]);
  if (!found || !place) return undefined;
  const portions = await withoutErased(found.copy, erased, ofSiteId);
  const limited = partOf(store, step * BATCHES_A_STEP, BATCHES_A_STEP);
  const { ids } = await writeAside(limited.store, portions, { asideId, ownerId: place.living.userId, secrets: tools.rowSecrets });
  if (limited.hasMore()) return step + 1;
  const files = listFiles(portions, ids);
  const rowSteps = Math.ceil(limited.count() / BATCHES_A_STEP);
  const from = Math.max(0, step - rowSteps) * FILES_A_STEP;
  for (const [name, copied] of step < rowSteps ? [] : files.slice(from, from + FILES_A_STEP))
    await copyObject(media, name, copied);
  if (step < rowSteps ? files.length > 0 : from + FILES_A_STEP < files.length) return Math.max(step + 1, rowSteps);
  await markReady(store, asideId);
  return undefined;
}

function writeAside(
  store: Store,
  portions: CopyPortion[],
  { asideId, ownerId, secrets }: { asideId: string; ownerId: string; secrets: Secrets },
) {
  const site = portions.find(({ table }) => table === "userSites")?.rows[0];
  const renew = renewSecrets(secrets);
  return writeSiteCopy(store, () => portions, {
    siteId: String(site?.["id"]),
    newSiteId: asideId,
    ownerId,
    isAsleep: true,
    renew: async (table, row, was) => {
      if (table === "userSites") return { ...row, status: "aside", status_before: null };
      // Their links are those of the copy, which a swap gives back.
      const renewed = table === "bookings" || table === "calendarExports" ? row : await renew(table, row, was);
      return renewed && putAside(table, renewed, was, asideId);
    },
  });
}

/** A store that runs only some of the batches that are asked of it, and passes over the others. */
function partOf(store: Store, from: number, limit: number) {
  let count = 0;
  const atomically = async <const B extends Batch>(queries: Parameters<typeof store.atomically<B>>[0]): Promise<Results<B>> => {
    const index = count++;
    return index >= from && index < from + limit ? store.atomically(queries) : ([] as unknown as Results<B>);
  };
  return { store: { ...store, atomically }, hasMore: () => count > from + limit, count: () => count };
}

/** Names of the objects that rows refer to, each with that of the row with new ids. */
const listFiles = (portions: readonly CopyPortion[], ids: NewIds): [name: string, copied: string][] =>
  portions.flatMap(({ table, rows }) =>
    rows.flatMap((row) => {
      const names = filesOfRow(table, row)?.names ?? [];
      const copied = names.length === 0 ? [] : (filesOfRow(table, replaceIds(row, ids))?.names ?? []);
      return names.map((name, index): [string, string] => [name, copied[index] ?? name]);
    }),
  );

/** Copies an object; one that was deleted since the copy is left out. */
async function copyObject(bucket: R2Bucket, name: string, copied: string): Promise<void> {
  const object = await bucket.get(name);
  if (object) await bucket.put(copied, await object.arrayBuffer(), { httpMetadata: object.httpMetadata ?? {} });
}
