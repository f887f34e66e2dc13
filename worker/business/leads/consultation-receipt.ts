import { minuteName, slotName } from "#domain/consultation.ts";
import type { ConsultationReceipt } from "#contract/business/receipt.ts";
import type { Lead } from "#store/business/leads.ts";

/** Returns the state of a consultation at `now`: held for its visitor, confirmed, or lapsed and free for others. */
export function toConsultationReceipt(lead: Lead & { slot: number }, now: number): ConsultationReceipt {
  const slot = slotName(lead.slot);
  if (lead.confirmedAt !== null) return { kind: "consultation", state: "confirmed", slot };
  if (lead.heldUntil === null || lead.heldUntil <= now) return { kind: "consultation", state: "lapsed", slot };
  return { kind: "consultation", state: "held", slot, until: minuteName(lead.heldUntil) };
}
