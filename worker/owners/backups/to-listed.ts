import type { ListedBackup } from "#contract/owners/backup.ts";
import type { StoredBackup } from "#store/owners/backups.ts";

/** A copy for a list. */
export const toListed = ({ id, kind, takenAt, bytes, manifest }: StoredBackup): ListedBackup => ({
  id,
  kind,
  takenAt,
  bytes,
  counts: Object.fromEntries(Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows])),
});
