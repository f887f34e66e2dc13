import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { slotName, slotsFrom } from "#domain/consultation.ts";
import * as leads from "#store/leads.ts";
import type { Store } from "#store/store.ts";
import { digestOf, type LeadDetails } from "#worker/leads/digest.ts";
import { openSlots } from "#worker/leads/open-slots.ts";
import { receiptOf } from "#worker/leads/receipt.ts";
import { takeLead } from "#worker/leads/take-lead.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const DAY = 24 * 3_600_000;
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
  });

  const take = async (details: LeadDetails, now = NOW) => {
    const taken = await takeLead({ store, now }, details);
    return taken.ok ? taken.lead.id : taken.code;
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
    const id = await take(consultation());
    const { digest, ...lead } = (await leads.findById(store, id)) ?? { digest: "" };
    expect(lead).toEqual({ ...consultation(), id, consentAt: NOW, createdAt: NOW });
    expect(digest).toBe(await digestOf(consultation()));
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
    expect(await mails()).toHaveLength(2);
  });

  test("one consultation sent twice at once, or days later, is one", async () => {
    const ids = await Promise.all([take(consultation()), take(consultation())]);
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
    expect(await receiptOf(store, await take(consultation()))).toEqual({ kind: "consultation", slot: slotName(SLOT) });
    expect(await receiptOf(store, await take(contact()))).toEqual({ kind: "contact" });
    expect(await receiptOf(store, "00000000-0000-4000-8000-000000000000")).toBeNull();
    expect(await receiptOf(store, "' or 1=1")).toBeNull();
  });
});
