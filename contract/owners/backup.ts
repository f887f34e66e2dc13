/** Kinds of copies. A monthly one never has guests' personal data (0185). */
export type BackupKind = "daily" | "monthly";

/** What a copy contains, checked when it is read. */
export interface BackupManifest {
  /** Form of the copy. */
  format: number;
  /** SHA-256 of the sealed object, in hexadecimal. */
  sealed: string;
  /** Table → its rows. */
  tables: Record<string, { rows: number; /** SHA-256 of the rows' JSON, in hexadecimal. */ digest: string }>;
}

/** A copy in a list. */
export interface ListedBackup {
  id: string;
  kind: BackupKind;
  /** Milliseconds since the epoch. */
  takenAt: number;
  bytes: number;
  /** Table → number of rows. */
  counts: Record<string, number>;
}

/** A site beside a living one: a restored copy that is being written or is ready, or what a restored copy has replaced. */
export interface AsideSite {
  siteId: string;
  /** `late`: its queue message was lost or fails, and is sent again each hour; `failed`: it was tried for a day. */
  state: "writing" | "late" | "failed" | "ready" | "replaced";
  /** Time of the copy, or of the swap; milliseconds since the epoch. */
  asOf: number;
  createdAt: number;
}
