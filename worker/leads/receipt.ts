import type { Receipt } from "#contract/receipt.ts";
import { isUuid } from "#domain/uuid.ts";
import { slotName } from "#domain/consultation.ts";
import { findById } from "#store/leads.ts";
import type { Store } from "#store/store.ts";

/** What the visitor is told who sent a form; null where there is no such lead. */
export async function receiptOf(store: Store, id: string): Promise<Receipt | null> {
  const lead = isUuid(id) ? await findById(store, id) : undefined;
  if (!lead) return null;
  return lead.slot === null ? { kind: "contact" } : { kind: "consultation", slot: slotName(lead.slot) };
}
