import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slotName, slotsFrom } from "#domain/consultation.ts";
import * as leads from "#store/business/leads.ts";
import type { Store } from "#store/dialect/store.ts";
import { confirmConsultation } from "#business/leads/confirm-consultation.ts";
import { createLead } from "#business/leads/create-lead.ts";
import { findReceipt } from "#business/leads/find-receipt.ts";
import { computeLeadDigest, type LeadDetails } from "#business/leads/lead-digest.ts";
import { listOpenSlots } from "#business/leads/open-slots.ts";
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
  /** Creates a lead from a new network each time, so that only the test of that limit reaches it. */
  const create = async (details: LeadDetails, now = NOW, network = `10.0.0.${networks++}`) => {
    const created = await createLead({ store, now, mainOrigin: MAIN, network }, details);
    return created.ok ? created.lead.id : created.code;
  };
  /** Reads the token from the email that asks the visitor to confirm. */
  const readToken = async (id: string) => {
    const { text = "" } = (await mails()).find(({ key }) => key === `lead ${id} request`) ?? {};
    return new URL(MAIN + confirmPathIn([{ text }])).searchParams.get("confirm") ?? "";
  };
  const confirm = async (token: string, now = NOW) => {
    const confirmed = await confirmConsultation({ store, now, mainOrigin: MAIN }, token);
    return confirmed.ok ? confirmed.id : confirmed.code;
  };
  const mails = () => store.db.select().from(store.tables.outbox);
  const all = () => store.db.select().from(store.tables.leads);

  test("one email address can send five forms a day, and more the next day", async () => {
    const send = (number: number, now = NOW) => create(contact({ message: `Vraag ${number}` }), now);
    for (let number = 1; number <= 5; number++) expect(await send(number)).not.toBe("TOO_MANY_REQUESTS");
    expect(await send(6)).toBe("TOO_MANY_REQUESTS");
    expect(await create(contact({ email: "bram@example.com" }))).not.toBe("TOO_MANY_REQUESTS");
    expect(await send(6, NOW + DAY + 1)).not.toBe("TOO_MANY_REQUESTS");
    expect(await all()).toHaveLength(7);
  });

  test("old leads are deleted, except consultations that have not taken place yet", async () => {
    const old = await create(contact());
    const booked = await create(consultation());
    await confirm(await readToken(booked));
    const since = await create(contact({ message: "Nog een vraag" }), NOW + DAY);
    await leads.removeBefore(store, NOW + 1);
    const kept = (await all()).map(({ id }) => id);
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(expect.arrayContaining([booked, since]));
    expect(kept).not.toContain(old);
    await leads.removeBefore(store, SLOT + 1);
    expect((await all()).map(({ id }) => id)).not.toContain(booked);
  });

  test("a lead is stored with its consent and both emails", async () => {
    const id = await create(contact());
    const { digest, ...lead } = (await leads.findById(store, id)) ?? { digest: "" };
    const unreserved = { reservedSlot: null, heldUntil: null, confirmedAt: null, confirmDigest: null };
    expect(lead).toEqual({ ...contact(), ...unreserved, state: "new", id, consentAt: NOW, createdAt: NOW });
    expect(digest).toBe(await computeLeadDigest(contact()));
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

  test("the same form within a day is the same lead; a day later it is a new one", async () => {
    const first = await create(contact());
    expect(await create(contact(), NOW + DAY - 1)).toBe(first);
    const second = await create(contact(), NOW + DAY);
    expect(second).not.toBe(first);
    expect(await create(contact(), NOW + 2 * DAY - 1)).toBe(second);
    const third = await create(contact(), NOW + 2 * DAY);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await all()).toHaveLength(3);
    expect(await mails()).toHaveLength(6);
  });

  test("any other content makes another lead", async () => {
    const ids = await Promise.all(
      [contact(), contact({ message: "Hoi." }), contact({ locale: "pl" }), contact({ phone: "0612345678" })].map((each) =>
        create(each),
      ),
    );
    expect(new Set(ids).size).toBe(4);
  });

  test("twelve concurrent equal forms get the same lead", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => create(contact())));
    expect(new Set(ids).size).toBe(1);
    expect(await all()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  test("twelve concurrent repetitions of an old form get the same new lead", async () => {
    const old = await create(contact());
    const ids = await Promise.all(Array.from({ length: 12 }, () => create(contact(), NOW + DAY)));
    expect(new Set([old, ...ids]).size).toBe(2);
    expect(await all()).toHaveLength(2);
  });

  test("one of twelve concurrent requests for a slot gets it, and the others store nothing", async () => {
    const results = await Promise.all(Array.from({ length: 12 }, (__, i) => create(consultation({ email: `${i}@example.com` }))));
    expect(results.filter((result) => result === "SLOT_TAKEN")).toHaveLength(11);
    expect(await all()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("a consultation sent twice at once, or again after it was confirmed, is one lead", async () => {
    const ids = await Promise.all([create(consultation()), create(consultation())]);
    await confirm(await readToken(ids[0] ?? ""));
    expect(new Set([...ids, await create(consultation(), NOW + 5 * DAY)]).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  test("a slot that is not offered at this time is refused", async () => {
    expect(await create(consultation(), SLOT)).toBe("SLOT_CLOSED");
    expect(await create(consultation({ slot: SLOT + 60_000 }))).toBe("SLOT_CLOSED");
    expect(await create(consultation(), NOW - 30 * DAY)).toBe("SLOT_CLOSED");
    expect(await all()).toHaveLength(0);
  });

  test("a taken slot is not offered any more, the next one is", async () => {
    expect(await listOpenSlots(store, NOW)).toContain(slotName(SLOT));
    await create(consultation());
    const free = await listOpenSlots(store, NOW);
    expect(free).not.toContain(slotName(SLOT));
    expect(free).toContain(slotName(NEXT));
    expect(free).toHaveLength(slotsFrom(NOW).length - 1);
  });

  test("a receipt has the time and no personal data", async () => {
    const id = await create(consultation());
    const about = { kind: "consultation", slot: slotName(SLOT) };
    expect(await findReceipt(store, id, NOW)).toEqual({ ...about, state: "held", until: "2026-06-01T16:00" });
    expect(await findReceipt(store, id, NOW + 2 * HOUR)).toEqual({ ...about, state: "lapsed" });
    await confirm(await readToken(id));
    expect(await findReceipt(store, id, NOW + 2 * HOUR)).toEqual({ ...about, state: "confirmed" });
    expect(await findReceipt(store, await create(contact()), NOW)).toEqual({ kind: "contact" });
    expect(await findReceipt(store, "00000000-0000-4000-8000-000000000000", NOW)).toBeNull();
    expect(await findReceipt(store, "' or 1=1", NOW)).toBeNull();
  });

  describe("a consultation", () => {
    const keys = async () => (await mails()).map(({ key }) => key.replace(/ \S+ /, " ")).toSorted();

    test("is held for two hours, during which only its visitor gets an email; we get one when it is confirmed", async () => {
      const id = await create(consultation());
      expect(await keys()).toEqual(["lead request"]);
      expect(await listOpenSlots(store, NOW + 2 * HOUR - 1)).not.toContain(slotName(SLOT));
      expect(await confirm(await readToken(id), NOW + 2 * HOUR - 1)).toBe(id);
      expect(await keys()).toEqual(["lead request", "lead sales", "lead visitor"]);
      expect(await listOpenSlots(store, NOW + 3 * HOUR)).not.toContain(slotName(SLOT));
    });

    test("confirmed by eight concurrent requests, and again later, sends its emails once", async () => {
      const id = await create(consultation());
      const token = await readToken(id);
      expect(new Set(await Promise.all(Array.from({ length: 8 }, () => confirm(token))))).toEqual(new Set([id]));
      expect(await confirm(token, NOW + 5 * DAY)).toBe(id);
      expect(await keys()).toEqual(["lead request", "lead sales", "lead visitor"]);
    });

    test("not confirmed in time is free at once, and its link confirms nothing", async () => {
      const late = await create(consultation());
      const token = await readToken(late);
      expect(await confirm(token, NOW + 2 * HOUR)).toBe("SLOT_CLOSED");
      expect(await keys()).toEqual(["lead request"]);
      expect(await listOpenSlots(store, NOW + 2 * HOUR)).toContain(slotName(SLOT));
      const next = await create(consultation({ email: "bram@example.com" }), NOW + 2 * HOUR);
      expect(await confirm(token, NOW + 2 * HOUR)).toBe("SLOT_CLOSED");
      // Even if the clock is behind: the slot belongs to another lead.
      expect(await confirm(token, NOW + HOUR)).toBe("SLOT_CLOSED");
      expect(await confirm(await readToken(next), NOW + 2 * HOUR)).toBe(next);
      expect((await all()).filter(({ reservedSlot }) => reservedSlot === SLOT)).toHaveLength(1);
      expect(await confirm("0".repeat(64))).toBe("SLOT_CLOSED");
    });

    test("can be requested again after it lapsed; one of twelve concurrent requests gets it", async () => {
      await create(consultation());
      const later = NOW + 2 * HOUR;
      const results = await Promise.all(
        Array.from({ length: 12 }, (__, i) => create(consultation({ email: `${i}@example.com` }), later)),
      );
      expect(results.filter((result) => result === "SLOT_TAKEN")).toHaveLength(11);
      expect((await all()).filter(({ reservedSlot }) => reservedSlot === SLOT)).toHaveLength(1);
      expect(await mails()).toHaveLength(2);
    });

    test("requested again by the same form after it lapsed is a new lead", async () => {
      const first = await create(consultation());
      const second = await create(consultation(), NOW + 2 * HOUR);
      expect(second).not.toBe(first);
      expect(await create(consultation(), NOW + 3 * HOUR)).toBe(second);
    });

    test("is held at most three times a day for one network, even with concurrent requests", async () => {
      const slots = slotsFrom(NOW).slice(30, 50);
      const send = (slot: number, i: number, now = NOW) =>
        create(consultation({ slot, email: `${i}@example.com` }), now, "192.0.2.1");
      const results = await Promise.all(slots.map((slot, i) => send(slot, i)));
      expect(results.filter((result) => result === "TOO_MANY_HOLDS")).toHaveLength(17);
      expect([(await all()).length, (await mails()).length]).toEqual([3, 3]);
      expect(await create(consultation({ email: "elders@example.com" }), NOW, "192.0.2.2")).toHaveLength(36);
      expect(await send(slots[0] ?? 0, 30, NOW + DAY)).toHaveLength(36);
    });

    test("is deleted after it lapsed, but not if it was confirmed", async () => {
      const kept = await create(consultation());
      await confirm(await readToken(kept));
      await create(consultation({ slot: NEXT, email: "bram@example.com" }));
      await leads.removeLapsed(store, NOW + 2 * HOUR);
      expect(await all()).toHaveLength(2);
      await leads.removeLapsed(store, NOW + 2 * HOUR + 1);
      expect((await all()).map(({ id }) => id)).toEqual([kept]);
    });
  });

  test("fifty concurrent forms of one email address are five leads and five emails to it", async () => {
    const results = await Promise.all(Array.from({ length: 50 }, (__, i) => create(contact({ message: `Vraag ${i}` }))));
    expect(results.filter((result) => result === "TOO_MANY_REQUESTS")).toHaveLength(45);
    expect(await all()).toHaveLength(5);
    expect((await mails()).filter(({ recipient }) => recipient === "anna@example.com")).toHaveLength(5);
    expect(await mails()).toHaveLength(10);
  });
});
