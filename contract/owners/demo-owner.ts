/**
 * The owner of the invented homes: those of the themes' demos and those that `npm start` writes to a new store. Ids of accounts
 * are random, so no other account has it.
 */
export const DEMO_OWNER_ID = "e1396109-8f3b-8790-af80-50510b3c56de";
