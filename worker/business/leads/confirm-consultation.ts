import type { Outcome } from "#contract/services/errors.ts";
import { confirm, findByConfirmDigest, findById, isConfirmed, type Lead } from "#store/business/leads.ts";
import { enqueue, removeIf } from "#store/services/outbox.ts";
import { sql } from "drizzle-orm";
import type { Store } from "#store/dialect/store.ts";
import { digest } from "#services/secrets/digests.ts";
import type { Consultation } from "./appointment.ts";
import { composeConfirmedMails } from "./lead-mails.ts";

interface ConfirmationContext {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  mainOrigin: string;
}

/** A lead that requested a consultation. */
export type ConsultationLead = Lead & { slot: number };

/** Finds the consultation that the token in an email's link confirms. */
export async function findConsultation(store: Store, token: string): Promise<ConsultationLead | undefined> {
  const lead = await findByConfirmDigest(store, await digest(token));
  return lead && isConsultation(lead) ? lead : undefined;
}

const isConsultation = (lead: Lead): lead is ConsultationLead => lead.slot !== null;

/**
 * Confirms the consultation of a token while it is held, and sends its emails once: the appointment to the visitor, a notice to
 * us. SLOT_CLOSED if it was not confirmed in time or the token is unknown. Confirming again returns the same id.
 */
export async function confirmConsultation(
  { store, now, mainOrigin }: ConfirmationContext,
  token: string,
): Promise<Outcome<{ id: string }, "SLOT_CLOSED">> {
  const lead = await findConsultation(store, token);
  if (!lead) return { ok: false, code: "SLOT_CLOSED" };
  const { id } = lead;
  if (lead.confirmedAt !== null) return { ok: true, id };
  const { tables } = store;
  const confirmed: Consultation = { ...lead, heldUntil: null, confirmedAt: now };
  const mails = composeConfirmedMails(confirmed, mainOrigin);
  const [confirmedNow] = await store.atomically((db) => [
    confirm(db, tables, id, now),
    ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
    // If it is too late, no email is sent. If a concurrent request has confirmed it, its emails stay.
    removeIf(
      db,
      tables,
      mails.map(({ key }) => key),
      sql`not ${isConfirmed(tables, id)}`,
    ),
  ]);
  const isDone = confirmedNow.length > 0 || (await findById(store, id))?.confirmedAt != null;
  return isDone ? { ok: true, id } : { ok: false, code: "SLOT_CLOSED" };
}
