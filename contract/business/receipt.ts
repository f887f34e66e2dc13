// Separate from lead.ts, so that code that only needs these names does not load the schemas.

/** A consultation as its visitor sees it. `slot` and `until` are formatted as in `domain/consultation.ts`. */
export type ConsultationReceipt = { kind: "consultation"; slot: string } & (
  | { state: "held"; /** End of the hold. */ until: string }
  | { state: "confirmed" }
  /** Not confirmed in time: the slot is free again or booked by somebody else. */
  | { state: "lapsed" }
);

/** A lead as its visitor sees it, without personal data. */
export type Receipt = { kind: "contact" } | ConsultationReceipt;

/** Answer of `/api/consultation-slots`: names of free slots in order; null if they cannot be loaded now. */
export type OpenSlots = string[] | null;

/** Keys of the pages' queries, shared by the server's page data and the browser's requests. */
export const SLOTS_KEY = "consultation-slots";
export const receiptKey = (id: string): string => `received-${id}`;
/** The consultation of an email's link. */
export const CONFIRMATION_KEY = "confirmation";
/** The id of a lead that was already confirmed; used only to redirect to its receipt. */
export const CONFIRMED_KEY = "confirmed";

/** Query parameter with the id of the lead that was just created. */
export const RECEIVED = "received";

/** Query parameter and form field with the token from an email's link. */
export const CONFIRM = "confirm";
