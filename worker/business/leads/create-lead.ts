import type { Outcome } from "#contract/services/errors.ts";
import { HOLD_MS, slotsFrom } from "#domain/consultation.ts";
import { DAY_MS } from "#domain/time.ts";
import { exceeds, incrementQuery } from "#store/services/attempts.ts";
import { findByDigest, findTakenSlots, insert, type Lead, releaseLapsed, removeIf } from "#store/business/leads.ts";
import { find as findSetting } from "#store/services/platform-settings.ts";
import { enqueue, removeIf as removeMailIf } from "#store/services/outbox.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { digest as sha256, randomToken } from "#services/secrets/digests.ts";
import { toConsultationReceipt } from "./consultation-receipt.ts";
import { computeLeadDigest, type LeadDetails } from "./lead-digest.ts";
import { composeNewLeadMails } from "./lead-mails.ts";

/** The same form sent again within this time is the same lead: a double click, a reload, a second attempt. */
const SAME_LEAD_MS = DAY_MS;

interface LeadContext {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  mainOrigin: string;
  /** The sender's network (`clientNetwork`); "" is not counted. */
  network: string;
}

type Refusal = "SLOT_TAKEN" | "SLOT_CLOSED" | "TOO_MANY_REQUESTS" | "TOO_MANY_HOLDS";
export type LeadOutcome = Outcome<{ lead: Lead }, Exclude<Refusal, "TOO_MANY_HOLDS">> | { ok: false; code: "TOO_MANY_HOLDS" };

/** Forms of one email address a day, so that nobody can fill a stranger's mailbox. */
const MAX_PER_ADDRESS = 5;
/** Consultations of one network a day, so that nobody can fill our calendar. */
const MAX_HOLDS_PER_NETWORK = 3;

/**
 * Creates a lead from a form, together with its emails in one batch. The same form sent again within 24 hours, or while its slot
 * is held or confirmed, returns the existing lead. A slot is held for two hours; if two visitors want the same slot, the second
 * gets SLOT_TAKEN. A slot that is past, too soon or too late gives SLOT_CLOSED. The sixth form of one email address within a day
 * gives TOO_MANY_REQUESTS, the fourth consultation of one network TOO_MANY_HOLDS.
 */
export async function createLead(context: LeadContext, details: LeadDetails): Promise<LeadOutcome> {
  const { store, now } = context;
  const { slot } = details;
  let digest = await computeLeadDigest(details);
  for (let existing = await findByDigest(store, digest); existing; existing = await findByDigest(store, digest)) {
    if (isSameLead(existing, now)) return { ok: true, lead: existing };
    digest = await computeLeadDigest(details, existing.id);
  }
  if (slot !== null && !slotsFrom(now, (await findSetting(store, "consultation")).value).includes(slot))
    return { ok: false, code: "SLOT_CLOSED" };
  if (slot !== null && (await findTakenSlots(store, slot, slot, now)).length > 0) return { ok: false, code: "SLOT_TAKEN" };
  const token = slot === null ? null : randomToken();
  const lead: Lead = {
    ...details,
    id: crypto.randomUUID(),
    reservedSlot: slot,
    heldUntil: slot === null ? null : now + HOLD_MS,
    confirmedAt: null,
    confirmDigest: token === null ? null : await sha256(token),
    digest,
    consentAt: now,
    createdAt: now,
    state: "new",
  };
  return writeLead(context, lead, token);
}

/** True if the same form, sent at `now`, still belongs to this lead. */
function isSameLead({ slot, createdAt, ...lead }: Lead, now: number): boolean {
  return slot === null
    ? now - createdAt < SAME_LEAD_MS
    : toConsultationReceipt({ ...lead, slot, createdAt }, now).state !== "lapsed";
}

/** A daily limit. */
interface DailyLimit {
  key: string;
  max: number;
  refusal: "TOO_MANY_REQUESTS" | "TOO_MANY_HOLDS";
}

/**
 * Writes the lead, its emails and the counts of its daily limits in one batch. A lead over a limit is deleted again by the same
 * batch; a form that is refused for another reason is not counted.
 */
async function writeLead(context: LeadContext, lead: Lead, token: string | null): Promise<LeadOutcome> {
  const { store, now, mainOrigin } = context;
  const { tables } = store;
  const mails = composeNewLeadMails(lead, token, mainOrigin);
  const limits = await listLimits(lead, context.network);
  try {
    const [, counts] = await store.atomically((db) => {
      const inserts = [
        ...(lead.slot === null ? [] : [releaseLapsed(db, tables, lead.slot, now)]),
        insert(db, tables, lead),
        ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
      ];
      const keys = mails.map(({ key }) => key);
      // Both conditions read the same counts, because no other batch runs in between.
      const removals = limits.flatMap((limit) => [
        removeMailIf(db, tables, keys, exceeds(tables, limit)),
        removeIf(db, tables, lead.id, exceeds(tables, limit)),
      ]);
      return [inserts, limits.map(({ key }) => incrementQuery(db, tables, key, DAY_MS, now)), removals];
    });
    const exceeded = limits.find(({ max }, index) => (counts[index]?.[0]?.count ?? 0) > max);
    return exceeded ? { ok: false, code: exceeded.refusal } : { ok: true, lead };
  } catch (error) {
    if (!isUniqueViolation(error, "leads")) throw error;
    const first = await findByDigest(store, lead.digest);
    return first ? { ok: true, lead: first } : { ok: false, code: "SLOT_TAKEN" };
  }
}

/** Lists the limits that apply to a lead. Their keys are digests, so that no address is stored except in its lead. */
async function listLimits({ email, slot }: Lead, network: string): Promise<DailyLimit[]> {
  const address: DailyLimit = {
    key: `leads of address ${await sha256(email)}`,
    max: MAX_PER_ADDRESS,
    refusal: "TOO_MANY_REQUESTS",
  };
  if (slot === null || network === "") return [address];
  const key = `consultations of network ${await sha256(network)}`;
  return [address, { key, max: MAX_HOLDS_PER_NETWORK, refusal: "TOO_MANY_HOLDS" }];
}
