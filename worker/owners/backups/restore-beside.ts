import type { Outcome } from "#contract/services/errors.ts";
import { filesOfRow } from "#owners/copies/copied-files.ts";
import { renewSecrets } from "#owners/copies/renew-secrets.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { type NewIds, replaceIds } from "#store/copies/new-ids.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";
import { type CopyWriting, writeSiteCopy } from "#store/copies/write-site-copy.ts";
import { findAside, findLiving, insertAside, markReady, putAside } from "#store/owners/aside-sites.ts";
import { findBackup, findErased } from "#store/owners/backups.ts";
import type { Store } from "#store/dialect/store.ts";
import type { BackupTools } from "./back-up-site.ts";
import { readBackup } from "./read-backup.ts";
import { withoutErased } from "./without-guests.ts";

/** Rows of a queue message: two of the widest table fit into one of the 1,000 statements that D1 allows an invocation. */
const ROWS_A_STEP = 1500;
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
  const rows = portions.reduce((sum, { table, rows: { length } }) => sum + (table === "people" ? 0 : length), 0);
  const rowSteps = Math.ceil(rows / ROWS_A_STEP);
  const from = step * ROWS_A_STEP;
  const { ids } = await writeAside(store, portions, {
    asideId,
    ownerId: place.living.userId,
    secrets: tools.rowSecrets,
    range: { from, until: from + ROWS_A_STEP },
  });
  const files = listFiles(portions, ids);
  const first = (step - rowSteps) * FILES_A_STEP;
  if (step >= rowSteps)
    for (const [name, copied] of files.slice(first, first + FILES_A_STEP)) await copyObject(media, name, copied);
  if (step + 1 < rowSteps + Math.ceil(files.length / FILES_A_STEP)) return step + 1;
  await markReady(store, asideId);
  return undefined;
}

function writeAside(
  store: Store,
  portions: CopyPortion[],
  { asideId, ownerId, secrets, range }: { asideId: string; ownerId: string; secrets: Secrets; range: CopyWriting["range"] },
) {
  const site = portions.find(({ table }) => table === "userSites")?.rows[0];
  const renew = renewSecrets(secrets);
  return writeSiteCopy(store, () => portions, {
    siteId: String(site?.["id"]),
    newSiteId: asideId,
    ownerId,
    ...(range ? { range } : {}),
    isAsleep: true,
    renew: async (table, row, was) => {
      if (table === "userSites") return { ...row, status: "aside", status_before: null };
      // A swap passes the team on.
      if (table === "siteMembers") return undefined;
      // Their links are those of the copy, which a swap gives back.
      const renewed = table === "bookings" || table === "calendarExports" ? row : await renew(table, row, was);
      return renewed && putAside(table, renewed, was, asideId);
    },
  });
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
