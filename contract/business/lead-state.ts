/** States of a lead. */
export const LEAD_STATES = ["new", "contacted", "won", "lost", "spam"] as const;
export type LeadState = (typeof LEAD_STATES)[number];
