import type { Receipt } from "#contract/business/receipt.ts";
import { isUuid } from "#domain/uuid.ts";
import { findById } from "#store/business/leads.ts";
import type { Store } from "#store/dialect/store.ts";
import { toConsultationReceipt } from "./consultation-receipt.ts";

/** Finds the receipt of a lead, which the sender of the form sees; null if the lead does not exist. */
export async function findReceipt(store: Store, id: string, now: number): Promise<Receipt | null> {
  const lead = isUuid(id) ? await findById(store, id) : undefined;
  if (!lead) return null;
  const { slot } = lead;
  return slot === null ? { kind: "contact" } : toConsultationReceipt({ ...lead, slot }, now);
}
