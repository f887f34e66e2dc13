import type { DataRole } from "#store/access/policies.ts";

/** The caller of the data protocol; `id` is the account's. */
export interface DataCaller {
  role: DataRole;
  id: string | null;
}
