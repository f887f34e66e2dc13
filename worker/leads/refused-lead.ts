import type { Submission } from "#worker/main-site/dynamic-pages.ts";
import type { Taken } from "./take-lead.ts";

type Refusal = Extract<Taken, { ok: false }>["code"];

/** Where a refusal is said: beside the slots, or over the whole form. */
const ERRORS: Record<Refusal, Record<string, string>> = {
  SLOT_TAKEN: { slot: "slotTaken" },
  SLOT_CLOSED: { slot: "slotClosed" },
  TOO_MANY_REQUESTS: { "": "manyToday" },
};

/** A form whose lead was refused. */
export function refusedLead(code: Refusal): Submission {
  return { ok: false, code, errors: ERRORS[code] };
}
