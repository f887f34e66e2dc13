import type { Outcome } from "#contract/errors.ts";
import { HOLD_MS, slotsFrom } from "#domain/consultation.ts";
import { exceeds, incrementQuery } from "#store/attempts.ts";
import { findByDigest, insert, type Lead, releaseLapsed, removeIf, takenSlots } from "#store/leads.ts";
import { enqueue, removeIf as removeMailIf } from "#store/outbox.ts";
import { isUniqueViolation, type Query, type Store } from "#store/store.ts";
import { digest as digestOfText, randomToken } from "#worker/accounts/digests.ts";
import { digestOf, type LeadDetails } from "./digest.ts";
import { mailsOfNew } from "./lead-mails.ts";
import { standingOf } from "./standing.ts";

interface Tools {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  mainOrigin: string;
  /** Where the form came from, as `clientNetwork` tells networks apart; "" is not counted. */
  network: string;
}

type Refusal = "SLOT_TAKEN" | "SLOT_CLOSED" | "TOO_MANY_REQUESTS" | "TOO_MANY_HOLDS";
export type Taken = Outcome<{ lead: Lead }, Exclude<Refusal, "TOO_MANY_HOLDS">> | { ok: false; code: "TOO_MANY_HOLDS" };

/** As long as this the same form is the same lead: a double click, a reload, a second try. */
const DAY_MS = 24 * 60 * 60_000;

/** Forms of one mail address a day: nobody can fill a stranger's mailbox. */
const MAX_PER_ADDRESS = 5;
/** Consultations of one network a day: nobody can fill our calendar. */
const MAX_HOLDS_PER_NETWORK = 3;

/**
 * Takes a form as a lead, with its messages, in one write. The same form sent again within 24 hours, or while its slot is
 * held or confirmed, is answered with the first lead. A slot is held for two hours; of two visitors who want the same slot,
 * the second gets SLOT_TAKEN. A slot that is over, too near or too far gives SLOT_CLOSED. A sixth form of one mail address
 * within a day gives TOO_MANY_REQUESTS, a fourth consultation of one network TOO_MANY_HOLDS.
 */
export async function takeLead(tools: Tools, details: LeadDetails): Promise<Taken> {
  const { store, now } = tools;
  const { slot } = details;
  let digest = await digestOf(details);
  for (let known = await findByDigest(store, digest); known; known = await findByDigest(store, digest)) {
    if (isSame(known, now)) return { ok: true, lead: known };
    digest = await digestOf(details, known.id);
  }
  if (slot !== null && !slotsFrom(now).includes(slot)) return { ok: false, code: "SLOT_CLOSED" };
  if (slot !== null && (await takenSlots(store, slot, slot, now)).length > 0) return { ok: false, code: "SLOT_TAKEN" };
  const token = slot === null ? null : randomToken();
  const lead: Lead = {
    ...details,
    id: crypto.randomUUID(),
    reservedSlot: slot,
    heldUntil: slot === null ? null : now + HOLD_MS,
    confirmedAt: null,
    confirmDigest: token === null ? null : await digestOfText(token),
    digest,
    consentAt: now,
    createdAt: now,
  };
  return write(tools, lead, token);
}

/** Whether the same form is still this lead. */
function isSame({ slot, createdAt, ...lead }: Lead, now: number): boolean {
  return slot === null ? now - createdAt < DAY_MS : standingOf({ ...lead, slot, createdAt }, now).state !== "lapsed";
}

/** Something counted a day, and how much of it is allowed. */
interface Cap {
  key: string;
  max: number;
  refusal: "TOO_MANY_REQUESTS" | "TOO_MANY_HOLDS";
}

/**
 * The counting is in the write: whatever passes a cap takes its lead and its messages back in the same batch, and a form
 * that is refused for another reason is not counted.
 */
async function write(tools: Tools, lead: Lead, token: string | null): Promise<Taken> {
  const { store, now, mainOrigin } = tools;
  const { tables } = store;
  const mails = mailsOfNew(lead, token, mainOrigin);
  const caps = await capsOf(lead, tools.network);
  try {
    const results = await store.atomically((db) => {
      const taking: Query[] = [
        ...(lead.slot === null ? [] : [releaseLapsed(db, tables, lead.slot, now)]),
        insert(db, tables, lead),
        ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
        ...caps.map(({ key }) => incrementQuery(db, tables, key, DAY_MS, now)),
      ];
      const keys = mails.map(({ key }) => key);
      // Both conditions read the same counts: in a batch nobody else counts in between.
      const takingBack = caps.flatMap((cap) => [
        removeMailIf(db, tables, keys, exceeds(tables, cap)),
        removeIf(db, tables, lead.id, exceeds(tables, cap)),
      ]);
      return [...taking, ...takingBack];
    });
    const counts = results.slice(-3 * caps.length, -2 * caps.length) as { count: number }[][];
    const passed = caps.find(({ max }, index) => (counts[index]?.[0]?.count ?? 0) > max);
    return passed ? { ok: false, code: passed.refusal } : { ok: true, lead };
  } catch (error) {
    if (!isUniqueViolation(error, "leads")) throw error;
    const first = await findByDigest(store, lead.digest);
    return first ? { ok: true, lead: first } : { ok: false, code: "SLOT_TAKEN" };
  }
}

/** Keys are digests: no address is stored longer, or elsewhere, than with its lead. */
async function capsOf({ email, slot }: Lead, network: string): Promise<Cap[]> {
  const address: Cap = {
    key: `leads of address ${await digestOfText(email)}`,
    max: MAX_PER_ADDRESS,
    refusal: "TOO_MANY_REQUESTS",
  };
  if (slot === null || network === "") return [address];
  const key = `consultations of network ${await digestOfText(network)}`;
  return [address, { key, max: MAX_HOLDS_PER_NETWORK, refusal: "TOO_MANY_HOLDS" }];
}
