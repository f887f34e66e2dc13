// Apart from lead.ts: no schema is needed to tell which pages are about one visitor.

/** A consultation as its visitor may see it. Slot and time are names, as in `worker/domain/consultation.ts`. */
export type ConsultationReceipt = { kind: "consultation"; slot: string } & (
  | { state: "held"; /** Until then it waits for its confirmation. */ until: string }
  | { state: "confirmed" }
  /** It was not confirmed in time, and is free for others or theirs by now. */
  | { state: "lapsed" }
);

/** What a visitor may see of a lead: nothing about a person. */
export type Receipt = { kind: "contact" } | ConsultationReceipt;

/** Answer to `/api/consultation-slots`: names of slots in order; null where they cannot be had now. */
export type OpenSlots = string[] | null;

/** Keys of the pages' queries, the same for the server's data and the browser's requests. */
export const SLOTS_KEY = "consultation-slots";
export const receiptKey = (id: string): string => `received-${id}`;
/** What the link of a mail is about. */
export const CONFIRMATION_KEY = "confirmation";
/** The id of the lead that a link has confirmed before; only between page data and redirect. */
export const CONFIRMED_KEY = "confirmed";

/** The name in an address's query of the lead that has just been taken. */
export const RECEIVED = "received";

/** The name in an address's query, and in the form that confirms, of the token in a mail's link. */
export const CONFIRM = "confirm";
