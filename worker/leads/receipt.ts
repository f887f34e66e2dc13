import type { Receipt } from "#contract/receipt.ts";
import { isUuid } from "#domain/uuid.ts";
import { findById } from "#store/leads.ts";
import type { Store } from "#store/store.ts";
import { standingOf } from "./standing.ts";

/** What the visitor is told who sent a form; null where there is no such lead. */
export async function receiptOf(store: Store, id: string, now: number): Promise<Receipt | null> {
  const lead = isUuid(id) ? await findById(store, id) : undefined;
  if (!lead) return null;
  const { slot } = lead;
  return slot === null ? { kind: "contact" } : standingOf({ ...lead, slot }, now);
}
