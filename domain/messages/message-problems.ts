/**
 * Reasons why a message cannot be sent:
 * - `no-text`: the template has no text in the guest's language
 * - `no-value`: a variable has no value, and the template no fallback for it
 * - `no-address`: the guest's email address is not known
 * - `no-template`: the template was removed
 * - `moved`: the calendar of an imported stay has changed its dates, and nobody has confirmed that it is still the same guest's
 */
export type MessageProblem =
  | { type: "no-text" | "no-address" | "no-template" | "moved" }
  | { type: "no-value"; variables: string[] };
