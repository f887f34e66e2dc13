import type { Outcome } from "#contract/errors.ts";
import { slotsFrom } from "#domain/consultation.ts";
import { countSince, findByDigest, insert, type Lead } from "#store/leads.ts";
import { enqueue } from "#store/outbox.ts";
import { isUniqueViolation, type Store } from "#store/store.ts";
import { digestOf, type LeadDetails } from "./digest.ts";
import { mailsOf } from "./lead-mails.ts";

interface Tools {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
}

export type Taken = Outcome<{ lead: Lead }, "SLOT_TAKEN" | "SLOT_CLOSED" | "TOO_MANY_REQUESTS">;

/** As long as this the same form is the same lead: a double click, a reload, a second try. */
const DAY_MS = 24 * 60 * 60_000;

/** Whoever fills in somebody else's address does not fill their mailbox, nor our calendar. */
const MOST_A_DAY = 5;

/**
 * Takes a form as a lead, with its messages, in one write. Sent again within 24 hours it is answered with the first lead
 * (a consultation always: its slot is given once). Of two who want the same slot, the second gets SLOT_TAKEN; a slot that
 * is over, too near or too far gives SLOT_CLOSED. A sixth form of one mail address within a day gives TOO_MANY_REQUESTS.
 */
export async function takeLead({ store, now }: Tools, details: LeadDetails): Promise<Taken> {
  let digest = await digestOf(details);
  for (let known = await findByDigest(store, digest); known; known = await findByDigest(store, digest)) {
    if (known.slot !== null || now - known.createdAt < DAY_MS) return { ok: true, lead: known };
    digest = await digestOf(details, known.id);
  }
  if ((await countSince(store, details.email, now - DAY_MS)) >= MOST_A_DAY) return { ok: false, code: "TOO_MANY_REQUESTS" };
  if (details.slot !== null && !slotsFrom(now).includes(details.slot)) return { ok: false, code: "SLOT_CLOSED" };
  return write(store, { ...details, id: crypto.randomUUID(), digest, consentAt: now, createdAt: now });
}

async function write(store: Store, lead: Lead): Promise<Taken> {
  const { tables } = store;
  try {
    await store.atomically((db) => [
      insert(db, tables, lead),
      ...mailsOf(lead).map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, lead.createdAt)),
    ]);
    return { ok: true, lead };
  } catch (error) {
    if (!isUniqueViolation(error, "leads")) throw error;
    const first = await findByDigest(store, lead.digest);
    return first ? { ok: true, lead: first } : { ok: false, code: "SLOT_TAKEN" };
  }
}
