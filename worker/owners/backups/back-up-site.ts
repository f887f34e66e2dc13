import { DAY_MS } from "#domain/time.ts";
import { backupMonth, backupNight, expiredBackups } from "#domain/backups.ts";
import type { BackupKind } from "#contract/owners/backup.ts";
import {
  announce,
  detachBackups,
  findBackups,
  findErased,
  findKey,
  findUnwritten,
  insertKey,
  markWritten,
  updateKey,
} from "#store/owners/backups.ts";
import { findMark, readSiteCopy } from "#store/copies/read-site-copy.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";
import { isForeignKeyViolation, type Store } from "#store/dialect/store.ts";
import { businessDigest } from "./business-digest.ts";
import { sealCopy } from "./sealed-copy.ts";
import { type BackupSecrets, createSiteKey, openSiteKey } from "./site-key.ts";
import { withoutGuests } from "./without-guests.ts";

export interface BackupTools {
  store: Store;
  bucket: R2Bucket;
  secrets: BackupSecrets;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Copies a site if it has changed since its last copy, and takes copies away that are no longer kept, or
 * whose object was never written. The first copy of a month is
 * also written without guests, as the month's. Can be repeated: a night has one copy. `gone`: the site was deleted.
 */
export async function backUpSite(tools: BackupTools, siteId: string): Promise<"copied" | "unchanged" | "gone"> {
  const { store, now } = tools;
  const copy = await readAll(store, siteId);
  const stored = copy && (await provideKey(tools, siteId));
  if (!stored) return "gone";
  const { key, resealed } = await openSiteKey(tools.secrets, siteId, stored.keySealed);
  const [digest, existing, erased] = await Promise.all([
    businessDigest(copy),
    findBackups(store, siteId),
    findErased(store, siteId),
  ]);
  const isChanged = digest !== stored.digest || !existing.some(({ kind }) => kind === "daily");
  const month = `${siteId}.monthly.${backupMonth(now)}`;
  if (isChanged && !(await writeBackup(tools, copy, { siteId, kind: "daily", id: `${siteId}.daily.${backupNight(now)}`, key })))
    return "gone";
  if (!existing.some(({ id }) => id === month))
    await writeBackup(tools, withoutGuests(copy), { siteId, kind: "monthly", id: month, key });
  const [kept, unwritten] = await Promise.all([findBackups(store, siteId), findUnwritten(store, siteId, now - DAY_MS)]);
  const expired = expiredBackups(kept, { now, erasedAt: erased.map(({ at }) => at) });
  await store.atomically((db) => [
    updateKey(db, store.tables, siteId, { digest, checkedAt: now, ...(resealed === undefined ? {} : { keySealed: resealed }) }),
    ...detachBackups(db, store.tables, [...expired.map(({ id }) => id), ...unwritten]),
  ]);
  return isChanged ? "copied" : "unchanged";
}

/** Readings of a site that changes while it is read. */
const MAX_READINGS = 3;

/** All of a site's rows, of one moment unless it changes all the time; undefined if it does not exist. */
async function readAll(store: Store, siteId: string): Promise<CopyPortion[] | undefined> {
  for (let reading = 1; ; reading++) {
    const before = await findMark(store, siteId);
    if (before === undefined) return undefined;
    const portions: CopyPortion[] = [];
    for await (const portion of readSiteCopy(store, siteId)) portions.push(portion);
    if (reading === MAX_READINGS || (await findMark(store, siteId)) === before) return portions;
  }
}

/** The site's key as stored, which is created at its first copy; undefined if the site was deleted. */
async function provideKey({ store, secrets }: BackupTools, siteId: string) {
  const found = await findKey(store, siteId);
  if (found) return found;
  const { sealed } = await createSiteKey(secrets, siteId);
  try {
    await insertKey(store.db, store.tables, siteId, sealed);
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
  return findKey(store, siteId);
}

/** Writes a copy; false if the site was deleted meanwhile, and nothing of it remains. */
async function writeBackup(
  { store, bucket, now: takenAt }: BackupTools,
  copy: readonly CopyPortion[],
  { id, siteId, kind, key }: { id: string; siteId: string; kind: BackupKind; key: CryptoKey },
): Promise<boolean> {
  const { bytes, manifest } = await sealCopy(copy, { key, id });
  try {
    await announce(store.db, store.tables, { id, siteId, kind, takenAt, manifest });
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
  await bucket.put(id, bytes);
  const written = await markWritten(store.db, store.tables, id, siteId, bytes.byteLength);
  if (written.length === 0) await bucket.delete(id);
  return written.length > 0;
}
