import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INITIAL_BOOKING_DEFAULTS } from "#contract/admin/platform-settings.ts";
import * as adminLeads from "#store/admin/leads.ts";
import { removeBefore } from "#store/business/leads.ts";
import { find } from "#store/services/platform-settings.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { saveSetting } from "#admin/settings/save-setting.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("leads and settings for admins on %s", (dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    const { db, tables } = store;
    await insertUser(db, tables, { id: "boss", email: "boss@vrijhuis.example", name: "" }, NOW);
    for (let i = 0; i < 5; i += 1) {
      const person = { name: `Łucja ${i}_a`, email: `l${i}@example.com`, locale: "pl", channels: [], consentAt: NOW };
      const state = i % 2 === 0 ? "new" : "won";
      // Two at the same time, whose order is that of their ids.
      const createdAt = NOW - Math.floor(i / 2);
      await db.insert(tables.leads).values({ id: `lead-${i}`, kind: "contact", ...person, digest: `${i}`, createdAt, state });
    }
  });
  afterAll(() => opened.close());
  const list = async (filter: Parameters<typeof adminLeads.findList>[1], cursor?: { at: number; id: string }) =>
    (await adminLeads.findList(store, filter, { cursor, limit: 3 })).map(({ id }) => id);

  test("pages are complete even if leads have the same time; a search takes the text literally", async () => {
    expect(await list({})).toEqual(["lead-1", "lead-0", "lead-3"]);
    expect(await list({}, { at: NOW - 1, id: "lead-3" })).toEqual(["lead-2", "lead-4"]);
    expect(await list({ state: "won" })).toEqual(["lead-1", "lead-3"]);
    expect([await list({ q: "3_A" }), await list({ q: "3%a" }), await list({ q: "L4@" })]).toEqual([["lead-3"], [], ["lead-4"]]);
    expect(await adminLeads.countByState(store)).toEqual({ new: 3, won: 2 });
  });

  test("the second of two changes of a state is refused; notes are deleted with their lead", async () => {
    const change = (to: "contacted" | "spam") =>
      store.atomically((db) => adminLeads.changeState(db, store.tables, { id: "lead-0", from: "new", to }));
    const results = await Promise.allSettled([change("contacted"), change("spam")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const note = { id: "note-1", leadId: "lead-0", text: "Called.", userId: "boss", at: NOW };
    await adminLeads.insertNote(store.db, store.tables, note);
    expect(await adminLeads.findNotes(store, "lead-0")).toMatchObject([{ text: "Called.", author: "boss@vrijhuis.example" }]);
    expect((await adminLeads.findList(store, { q: "l0@" }, { limit: 1 }))[0]?.notes).toBe(1);
    await removeBefore(store, NOW + 1);
    expect(await adminLeads.findNotes(store, "lead-0")).toEqual([]);
  });

  test("one of two simultaneous saves of a setting is refused, at the first save and later", async () => {
    const tools = { store, now: NOW, requestId: "r", by: "boss" };
    const save = (version: number, minNights: number) =>
      saveSetting(tools, { name: "booking-defaults", version, value: { ...INITIAL_BOOKING_DEFAULTS, minNights } });
    for (const version of [0, 1]) {
      const results = await Promise.all([save(version, 4), save(version, 5)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await find(store, "booking-defaults")).version).toBe(version + 1);
    }
    expect((await find(store, "consultation")).version).toBe(0);
  });

  test.runIf(dialect === "D1")("each list is read by an index, without sorting", async () => {
    for (const filter of [{}, { state: "new" as const }, { q: "x" }, { state: "new" as const, q: "x" }]) {
      const steps = (await opened.plans?.(() => list(filter, { at: NOW, id: "x" }))) ?? [];
      expect([filter, steps[0]]).toEqual([filter, expect.stringMatching(/^SEARCH leads USING INDEX leads_/)]);
      expect([filter, steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))]).toEqual([filter, []]);
    }
  });
});
