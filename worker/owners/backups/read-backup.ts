import { findBackup, findKey, type StoredBackup } from "#store/owners/backups.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";
import type { BackupTools } from "./back-up-site.ts";
import { DamagedBackupError, openCopy } from "./sealed-copy.ts";
import { openSiteKey } from "./site-key.ts";

/** A copy that was opened and compared with its manifest. */
interface OpenedBackup {
  backup: StoredBackup;
  copy: CopyPortion[];
}

/**
 * Reads a copy of a site; undefined if the site has no such copy. Rejects with DamagedBackupError if it is not what was written,
 * or its object is missing.
 */
export async function readBackup(
  { store, bucket, secrets }: Omit<BackupTools, "now">,
  siteId: string,
  id: string,
): Promise<OpenedBackup | undefined> {
  const [backup, stored] = await Promise.all([findBackup(store, siteId, id), findKey(store, siteId)]);
  if (!backup || !stored) return undefined;
  const [{ key }, object] = await Promise.all([openSiteKey(secrets, siteId, stored.keySealed), bucket.get(id)]);
  if (!object) throw new DamagedBackupError(`${id} is missing in the bucket`);
  const bytes = new Uint8Array(await object.arrayBuffer());
  return { backup, copy: await openCopy(bytes, { key, id, manifest: backup.manifest }) };
}
