/** A row that a committed write inserted, changed or deleted, with the recipients that may read it. */
export interface RowChange {
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  /** Milliseconds since the epoch. */
  at: number;
  /** All columns of the protocol; the hub sends each reader those that their role may read. Empty for DELETE. */
  record: Record<string, unknown>;
  /** For UPDATE and DELETE: the primary key. */
  oldRecord: Record<string, unknown>;
  /** The row's site; null if it belongs to none. */
  siteId: string | null;
  /** Decided by the policies when the change is published. */
  readers: { anon: boolean; /** Active sessions of the accounts that may read the row. */ sessionIds: string[] };
}
