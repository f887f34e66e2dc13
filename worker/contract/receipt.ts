// Apart from lead.ts: no schema is needed to tell which pages are about one visitor.

/** What a visitor may see of a lead: nothing about a person. */
export type Receipt = { kind: "contact" } | { kind: "consultation"; /** Name of the slot. */ slot: string };

/** Answer to `/api/consultation-slots`: names of slots in order; null where they cannot be had now. */
export type OpenSlots = string[] | null;

/** Keys of the pages' queries, the same for the server's data and the browser's requests. */
export const SLOTS_KEY = "consultation-slots";
export const receiptKey = (id: string): string => `received-${id}`;

/** The name in an address's query of the lead that has just been taken. */
export const RECEIVED = "received";
