import type { FormOutcome } from "#services/http/form-outcome.ts";
import type { LeadOutcome } from "./create-lead.ts";

type Refusal = Extract<LeadOutcome, { ok: false }>["code"];

/** Refusal → error codes by field; "" is the whole form. */
const ERRORS: Record<Refusal, Record<string, string>> = {
  SLOT_TAKEN: { slot: "slotTaken" },
  SLOT_CLOSED: { slot: "slotClosed" },
  TOO_MANY_REQUESTS: { "": "manyToday" },
  TOO_MANY_HOLDS: { "": "manyHolds" },
};

/** Returns the outcome for a form whose lead was refused. */
export function refuseLead(code: Refusal): FormOutcome {
  return { ok: false, code: code === "TOO_MANY_HOLDS" ? "TOO_MANY_REQUESTS" : code, errors: ERRORS[code] };
}
