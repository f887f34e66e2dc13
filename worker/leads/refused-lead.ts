import type { Submission } from "#worker/main-site/dynamic-pages.ts";
import type { Taken } from "./take-lead.ts";

type Refusal = Extract<Taken, { ok: false }>["code"];

/** Where a refusal is said: beside the slots, or over the whole form. */
const ERRORS: Record<Refusal, Record<string, string>> = {
  SLOT_TAKEN: { slot: "slotTaken" },
  SLOT_CLOSED: { slot: "slotClosed" },
  TOO_MANY_REQUESTS: { "": "manyToday" },
  TOO_MANY_HOLDS: { "": "manyHolds" },
};

/** A form whose lead was refused. */
export function refusedLead(code: Refusal): Submission {
  return { ok: false, code: code === "TOO_MANY_HOLDS" ? "TOO_MANY_REQUESTS" : code, errors: ERRORS[code] };
}
