import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slotName, slotsFrom } from "#domain/consultation.ts";
import * as leads from "#store/leads.ts";
import type { Store } from "#store/store.ts";
import { digestOf, type LeadDetails } from "#worker/leads/digest.ts";
import { openSlots } from "#worker/leads/open-slots.ts";
import { receiptOf } from "#worker/leads/receipt.ts";
import { confirmConsultation } from "#worker/leads/confirm-consultation.ts";
import { takeLead } from "#worker/leads/take-lead.ts";
import { NOW } from "../fixtures/site.ts";
import { confirmPathIn } from "../support/forms.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MAIN = "https://vrijhuis.nl";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const [SLOT = 0, NEXT = 0] = slotsFrom(NOW).slice(20);

const contact = (change: Partial<LeadDetails> = {}): LeadDetails => ({
  kind: "contact",
  locale: "nl",
  name: "Anna de Wit",
  email: "anna@example.com",
  phone: null,
  units: null,
  channels: [],
  message: "Hoi",
  slot: null,
  ...change,
});
const consultation = (change: Partial<LeadDetails> = {}) =>
  contact({ kind: "consultation", units: 2, channels: ["airbnb", "vrbo"], message: null, slot: SLOT, ...change });

describe.each(DIALECTS)("leads on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await store.db.delete(store.tables.leads).where(sql`1 = 1`);
    await store.db.delete(store.tables.outbox).where(sql`1 = 1`);
    await store.db.delete(store.tables.attempts).where(sql`1 = 1`);
  });

  let networks = 0;
  /** From a network of its own, so that only the test of that limit meets it. */
  const take = async (details: LeadDetails, now = NOW, network = `10.0.0.${networks++}`) => {
    const taken = await takeLead({ store, now, mainOrigin: MAIN, network }, details);
    return taken.ok ? taken.lead.id : taken.code;
  };
  /** The token in the mail that asks a lead's visitor to confirm. */
  const tokenOf = async (id: string) => {
    const { text = "" } = (await mails()).find(({ key }) => key === `lead ${id} request`) ?? {};
    return new URL(MAIN + confirmPathIn([{ text }])).searchParams.get("confirm") ?? "";
  };
  const confirm = async (token: string, now = NOW) => {
    const confirmed = await confirmConsultation({ store, now, mainOrigin: MAIN }, token);
    return confirmed.ok ? confirmed.id : confirmed.code;
  };
  const mails = () => store.db.select().from(store.tables.outbox);
  const all = () => store.db.select().from(store.tables.leads);

  test("one mail address leaves five forms a day, and more the next day", async () => {
    const ask = (number: number, now = NOW) => take(contact({ message: `Vraag ${number}` }), now);
    for (let number = 1; number <= 5; number++) expect(await ask(number)).not.toBe("TOO_MANY_REQUESTS");
    expect(await ask(6)).toBe("TOO_MANY_REQUESTS");
    expect(await take(contact({ email: "bram@example.com" }))).not.toBe("TOO_MANY_REQUESTS");
    expect(await ask(6, NOW + DAY + 1)).not.toBe("TOO_MANY_REQUESTS");
    expect(await all()).toHaveLength(7);
  });

  test("who wrote long ago is forgotten, who wrote since or is still to be called is not", async () => {
    const old = await take(contact());
    const booked = await take(consultation());
    await confirm(await tokenOf(booked));
    const since = await take(contact({ message: "Nog een vraag" }), NOW + DAY);
    await leads.removeBefore(store, NOW + 1);
    const kept = (await all()).map(({ id }) => id);
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(expect.arrayContaining([booked, since]));
    expect(kept).not.toContain(old);
    await leads.removeBefore(store, SLOT + 1);
    expect((await all()).map(({ id }) => id)).not.toContain(booked);
  });

  test("a lead is written with its consent and both messages", async () => {
    const id = await take(contact());
    const { digest, ...lead } = (await leads.findById(store, id)) ?? { digest: "" };
    const unreserved = { reservedSlot: null, heldUntil: null, confirmedAt: null, confirmDigest: null };
    expect(lead).toEqual({ ...contact(), ...unreserved, id, consentAt: NOW, createdAt: NOW });
    expect(digest).toBe(await digestOf(contact()));
    const sent = await mails();
    expect(sent.map(({ key, recipient, replyTo }) => ({ key, recipient, replyTo }))).toEqual(
      expect.arrayContaining([
        { key: `lead ${id} visitor`, recipient: "anna@example.com", replyTo: "hallo@vrijhuis.nl" },
        { key: `lead ${id} sales`, recipient: "hallo@vrijhuis.nl", replyTo: "anna@example.com" },
      ]),
    );
    expect(sent).toHaveLength(2);
    expect(sent.every(({ sentAt }) => sentAt === null)).toBe(true);
  });

  test("sent again within a day it is the first lead; later a new one, and again the first of those", async () => {
    const first = await take(contact());
    expect(await take(contact(), NOW + DAY - 1)).toBe(first);
    const second = await take(contact(), NOW + DAY);
    expect(second).not.toBe(first);
    expect(await take(contact(), NOW + 2 * DAY - 1)).toBe(second);
    const third = await take(contact(), NOW + 2 * DAY);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await all()).toHaveLength(3);
    expect(await mails()).toHaveLength(6);
  });

  test("any other word makes another lead", async () => {
    const ids = await Promise.all(
      [contact(), contact({ message: "Hoi." }), contact({ locale: "pl" }), contact({ phone: "0612345678" })].map((each) =>
        take(each),
      ),
    );
    expect(new Set(ids).size).toBe(4);
  });

  test("of twelve who send the same at once, all get the one lead", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => take(contact())));
    expect(new Set(ids).size).toBe(1);
    expect(await all()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  test("of twelve who send an old one again at once, all get the one new lead", async () => {
    const old = await take(contact());
    const ids = await Promise.all(Array.from({ length: 12 }, () => take(contact(), NOW + DAY)));
    expect(new Set([old, ...ids]).size).toBe(2);
    expect(await all()).toHaveLength(2);
  });

  test("of twelve who want the same slot at once, one gets it and the others leave nothing", async () => {
    const taken = await Promise.all(Array.from({ length: 12 }, (__, i) => take(consultation({ email: `${i}@example.com` }))));
    expect(taken.filter((each) => each === "SLOT_TAKEN")).toHaveLength(11);
    expect(await all()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("one consultation sent twice at once, or days after it was confirmed, is one", async () => {
    const ids = await Promise.all([take(consultation()), take(consultation())]);
    await confirm(await tokenOf(ids[0] ?? ""));
    expect(new Set([...ids, await take(consultation(), NOW + 5 * DAY)]).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  test("a slot that is not given at this time is refused", async () => {
    expect(await take(consultation(), SLOT)).toBe("SLOT_CLOSED");
    expect(await take(consultation({ slot: SLOT + 60_000 }))).toBe("SLOT_CLOSED");
    expect(await take(consultation(), NOW - 30 * DAY)).toBe("SLOT_CLOSED");
    expect(await all()).toHaveLength(0);
  });

  test("a slot that is given is not offered any more, its neighbour is", async () => {
    expect(await openSlots(store, NOW)).toContain(slotName(SLOT));
    await take(consultation());
    const open_ = await openSlots(store, NOW);
    expect(open_).not.toContain(slotName(SLOT));
    expect(open_).toContain(slotName(NEXT));
    expect(open_).toHaveLength(slotsFrom(NOW).length - 1);
  });

  test("a receipt says the time and nothing of the person", async () => {
    const id = await take(consultation());
    const about = { kind: "consultation", slot: slotName(SLOT) };
    expect(await receiptOf(store, id, NOW)).toEqual({ ...about, state: "held", until: "2026-06-01T16:00" });
    expect(await receiptOf(store, id, NOW + 2 * HOUR)).toEqual({ ...about, state: "lapsed" });
    await confirm(await tokenOf(id));
    expect(await receiptOf(store, id, NOW + 2 * HOUR)).toEqual({ ...about, state: "confirmed" });
    expect(await receiptOf(store, await take(contact()), NOW)).toEqual({ kind: "contact" });
    expect(await receiptOf(store, "00000000-0000-4000-8000-000000000000", NOW)).toBeNull();
    expect(await receiptOf(store, "' or 1=1", NOW)).toBeNull();
  });

  describe("a consultation", () => {
    const keys = async () => (await mails()).map(({ key }) => key.replace(/ \S+ /, " ")).toSorted();

    test("is held for two hours: only its visitor gets a mail, and we do when it is confirmed", async () => {
      const id = await take(consultation());
      expect(await keys()).toEqual(["lead request"]);
      expect(await openSlots(store, NOW + 2 * HOUR - 1)).not.toContain(slotName(SLOT));
      expect(await confirm(await tokenOf(id), NOW + 2 * HOUR - 1)).toBe(id);
      expect(await keys()).toEqual(["lead request", "lead sales", "lead visitor"]);
      expect(await openSlots(store, NOW + 3 * HOUR)).not.toContain(slotName(SLOT));
    });

    test("confirmed by eight presses at once, and again later, sends its messages once", async () => {
      const id = await take(consultation());
      const token = await tokenOf(id);
      expect(new Set(await Promise.all(Array.from({ length: 8 }, () => confirm(token))))).toEqual(new Set([id]));
      expect(await confirm(token, NOW + 5 * DAY)).toBe(id);
      expect(await keys()).toEqual(["lead request", "lead sales", "lead visitor"]);
    });

    test("that was not confirmed in time is free at once, and its link confirms nothing", async () => {
      const late = await take(consultation());
      const token = await tokenOf(late);
      expect(await confirm(token, NOW + 2 * HOUR)).toBe("SLOT_CLOSED");
      expect(await keys()).toEqual(["lead request"]);
      expect(await openSlots(store, NOW + 2 * HOUR)).toContain(slotName(SLOT));
      const next = await take(consultation({ email: "bram@example.com" }), NOW + 2 * HOUR);
      expect(await confirm(token, NOW + 2 * HOUR)).toBe("SLOT_CLOSED");
      // Even by a clock that is behind: the slot is another's.
      expect(await confirm(token, NOW + HOUR)).toBe("SLOT_CLOSED");
      expect(await confirm(await tokenOf(next), NOW + 2 * HOUR)).toBe(next);
      expect((await all()).filter(({ reservedSlot }) => reservedSlot === SLOT)).toHaveLength(1);
      expect(await confirm("0".repeat(64))).toBe("SLOT_CLOSED");
    });

    test("of twelve who want the same lapsed slot at once, one gets it", async () => {
      await take(consultation());
      const later = NOW + 2 * HOUR;
      const taken = await Promise.all(
        Array.from({ length: 12 }, (__, i) => take(consultation({ email: `${i}@example.com` }), later)),
      );
      expect(taken.filter((each) => each === "SLOT_TAKEN")).toHaveLength(11);
      expect((await all()).filter(({ reservedSlot }) => reservedSlot === SLOT)).toHaveLength(1);
      expect(await mails()).toHaveLength(2);
    });

    test("asked for again by the same form after it lapsed is a new one", async () => {
      const first = await take(consultation());
      const second = await take(consultation(), NOW + 2 * HOUR);
      expect(second).not.toBe(first);
      expect(await take(consultation(), NOW + 3 * HOUR)).toBe(second);
    });

    test("three of one network are held a day, however many ask at once", async () => {
      const slots = slotsFrom(NOW).slice(30, 50);
      const ask = (slot: number, i: number, now = NOW) =>
        take(consultation({ slot, email: `${i}@example.com` }), now, "192.0.2.1");
      const taken = await Promise.all(slots.map((slot, i) => ask(slot, i)));
      expect(taken.filter((each) => each === "TOO_MANY_HOLDS")).toHaveLength(17);
      expect([(await all()).length, (await mails()).length]).toEqual([3, 3]);
      expect(await take(consultation({ email: "elders@example.com" }), NOW, "192.0.2.2")).toHaveLength(36);
      expect(await ask(slots[0] ?? 0, 30, NOW + DAY)).toHaveLength(36);
    });

    test("that lapsed is forgotten a day later, a confirmed one is not", async () => {
      const kept = await take(consultation());
      await confirm(await tokenOf(kept));
      await take(consultation({ slot: NEXT, email: "bram@example.com" }));
      await leads.removeLapsed(store, NOW + 2 * HOUR);
      expect(await all()).toHaveLength(2);
      await leads.removeLapsed(store, NOW + 2 * HOUR + 1);
      expect((await all()).map(({ id }) => id)).toEqual([kept]);
    });
  });

  test("fifty forms of one mail address at once are five leads and five mails to it", async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, (__, i) => take(contact({ message: `Vraag ${i}` }))));
    expect(taken.filter((each) => each === "TOO_MANY_REQUESTS")).toHaveLength(45);
    expect(await all()).toHaveLength(5);
    expect((await mails()).filter(({ recipient }) => recipient === "anna@example.com")).toHaveLength(5);
    expect(await mails()).toHaveLength(10);
  });
});
