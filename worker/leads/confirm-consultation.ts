import type { Outcome } from "#contract/errors.ts";
import { confirm, findByConfirmDigest, findById, isConfirmed, type Lead } from "#store/leads.ts";
import { enqueue, removeIf } from "#store/outbox.ts";
import { sql } from "drizzle-orm";
import type { Store } from "#store/store.ts";
import { digest } from "#worker/accounts/digests.ts";
import type { Consultation } from "./invitation.ts";
import { mailsOfConfirmed } from "./lead-mails.ts";

interface Tools {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  mainOrigin: string;
}

/** A lead that asked for a consultation. */
export type ConsultationLead = Lead & { slot: number };

/** The consultation that the token of a mail's link confirms. */
export async function findConsultation(store: Store, token: string): Promise<ConsultationLead | undefined> {
  const lead = await findByConfirmDigest(store, await digest(token));
  return lead && isConsultation(lead) ? lead : undefined;
}

const isConsultation = (lead: Lead): lead is ConsultationLead => lead.slot !== null;

/**
 * Confirms the consultation of a token while it is held: only then the invitation and our own notice are sent, once.
 * SLOT_CLOSED: it was not confirmed in time, or the token is unknown. Confirmed before, it answers the same again.
 */
export async function confirmConsultation(
  { store, now, mainOrigin }: Tools,
  token: string,
): Promise<Outcome<{ id: string }, "SLOT_CLOSED">> {
  const lead = await findConsultation(store, token);
  if (!lead) return { ok: false, code: "SLOT_CLOSED" };
  const { id } = lead;
  if (lead.confirmedAt !== null) return { ok: true, id };
  const { tables } = store;
  const confirmed: Consultation = { ...lead, heldUntil: null, confirmedAt: now };
  const mails = mailsOfConfirmed(confirmed, mainOrigin);
  const results = await store.atomically((db) => [
    confirm(db, tables, id, now),
    ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
    // Too late: nothing is sent. Confirmed by a second press at the same time: its messages stay.
    removeIf(
      db,
      tables,
      mails.map(({ key }) => key),
      sql`not ${isConfirmed(tables, id)}`,
    ),
  ]);
  const done = (results[0] as unknown[]).length > 0 || (await findById(store, id))?.confirmedAt != null;
  return done ? { ok: true, id } : { ok: false, code: "SLOT_CLOSED" };
}
