import { describe, expect, test } from "vitest";
import { createAutosaveStore, type SaveAnswer } from "#client/kit/autosave/autosave-store.ts";
import type { Patch } from "#client/kit/autosave/merge-patches.ts";
import { emptyDraft, type SiteDraft } from "#contract/owners/site-draft.ts";
import { mergePatch } from "#domain/merge-patch.ts";

const host = { name: "Anna", email: "anna@duinhuis.example" };
const EMPTY = emptyDraft({ unitId: "unit-1", locale: "nl", name: "Huis", host });

/** A server with one draft, and a clock that the test advances. */
function setUp(kept?: Patch, sent: Patch[] = [], isConflict = false) {
  const storage = new Map<string, string>(
    kept ? [["vrijhuis-draft:site-1", JSON.stringify({ patch: kept, sent, isConflict })]] : [],
  );
  const server = { version: 1, draft: EMPTY, answers: [] as (() => SaveAnswer<SiteDraft>)[], received: [] as Patch[] };
  const clock: { now: number; timer: { at: number; work: () => void } | undefined } = { now: 0, timer: undefined };
  const save = async (patch: Patch, version: number): Promise<SaveAnswer<SiteDraft>> => {
    server.received.push(patch);
    const special = server.answers.shift();
    if (special) return special();
    if (version !== server.version) return { kind: "conflict", current: { version: server.version, value: server.draft } };
    server.draft = mergePatch(server.draft, patch) as unknown as SiteDraft;
    return { kind: "saved", version: ++server.version };
  };
  const store = createAutosaveStore(
    "vrijhuis-draft:site-1",
    { version: 1, value: EMPTY },
    {
      save,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      after: (ms, work) => {
        const mine = { at: clock.now + ms, work };
        clock.timer = mine;
        return () => {
          if (clock.timer === mine) clock.timer = undefined;
        };
      },
    },
  );
  /** Advances the clock by some milliseconds, and waits for everything this starts. */
  const pass = async (ms: number) => {
    clock.now += ms;
    for (let due = clock.timer; due && due.at <= clock.now; due = clock.timer) {
      clock.timer = undefined;
      due.work();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
  };
  return { store, server, storage, pass };
}

describe("a draft as it is edited", () => {
  test("is sent after a pause in typing, all changes as one patch", async () => {
    const { store, server, storage, pass } = setUp();
    store.change({ name: "H" });
    await pass(300);
    store.change({ name: "Hu", place: { town: "Domburg" } });
    expect(store.view()).toMatchObject({ state: "waiting", value: { name: "Hu" } });
    expect(storage.size).toBe(1);
    await pass(600);
    expect(server.received).toEqual([]);
    await pass(100);
    expect(server.received).toEqual([{ name: "Hu", place: { town: "Domburg" } }]);
    expect(store.view()).toMatchObject({
      state: "saved",
      version: 2,
      value: { name: "Hu", place: { town: "Domburg", country: "NL" } },
    });
    expect(storage.size).toBe(0);
  });

  test("is kept on the device while the server cannot be reached, and sent afterwards", async () => {
    const { store, server, storage, pass } = setUp();
    server.answers.push(() => ({ kind: "failed" }));
    store.change({ name: "Onderweg" });
    await pass(700);
    expect(store.view().state).toBe("kept");
    expect([...storage.values()]).toEqual(['{"patch":{"name":"Onderweg"},"sent":[{"name":"Onderweg"}]}']);
    await pass(1000);
    expect(store.view().state).toBe("saved");
    expect(server.draft.name).toBe("Onderweg");
  });

  test("includes unsent changes that an earlier visit left on the device", async () => {
    const { store, server, pass } = setUp({ name: "Van gisteren" });
    expect(store.view()).toMatchObject({ value: { name: "Van gisteren" } });
    await pass(0);
    expect(server.draft.name).toBe("Van gisteren");
  });

  test("is rebased onto changes made elsewhere", async () => {
    const { store, server, pass } = setUp();
    server.draft = { ...EMPTY, homeKind: "villa" };
    server.version = 5;
    store.change({ name: "Mijn huis" });
    await pass(700);
    await pass(700);
    expect(store.view()).toMatchObject({ state: "saved", version: 6, value: { name: "Mijn huis", homeKind: "villa" } });
  });

  test.each([
    ["mine", "Mijn huis"],
    ["theirs", "Ons huis"],
  ] as const)("asks about fields that both changed, and applies the choice: %s", async (choice, name) => {
    const { store, server, pass } = setUp();
    server.draft = { ...EMPTY, name: "Ons huis" };
    server.version = 5;
    store.change({ name: "Mijn huis" });
    await pass(700);
    expect(store.view()).toMatchObject({ state: "conflict", value: { name: "Mijn huis" } });
    expect(server.draft.name).toBe("Ons huis");
    store.settle(choice);
    await pass(0);
    expect(store.view()).toMatchObject({ state: "saved", value: { name } });
    expect(server.draft.name).toBe(name);
  });

  test("shows both versions of a conflict until one is chosen, even after the page was closed", async () => {
    const { store, server, storage, pass } = setUp();
    server.draft = { ...EMPTY, name: "Ons huis" };
    server.version = 2;
    store.change({ name: "Mijn huis" });
    await pass(700);
    expect(store.view().conflict).toMatchObject({ mine: { name: "Mijn huis" }, theirs: { name: "Ons huis" } });
    expect([...storage.values()].map((kept) => JSON.parse(kept) as unknown)).toMatchObject([{ isConflict: true }]);

    const again = setUp({ name: "Mijn huis" }, [], true);
    await again.pass(10_000);
    expect(again.server.received).toEqual([]);
    expect(again.store.view()).toMatchObject({
      state: "conflict",
      conflict: { mine: { name: "Mijn huis" }, theirs: { name: EMPTY.name } },
    });
    again.store.settle("theirs");
    expect(again.store.view()).toMatchObject({ state: "saved", value: { name: EMPTY.name } });
    expect(again.store.view().conflict).toBeUndefined();
    expect(again.storage.size).toBe(0);
  });

  /** The server applies the next patch, but its response is lost. */
  const loseAnswer = (server: ReturnType<typeof setUp>["server"]) =>
    server.answers.push(() => {
      server.draft = mergePatch(server.draft, server.received.at(-1)) as unknown as SiteDraft;
      server.version += 1;
      return { kind: "failed" };
    });

  test("a patch whose response was lost is not treated as a change by another user, with or without further typing", async () => {
    const { store, server, pass } = setUp();
    loseAnswer(server);
    store.change({ name: "Hel" });
    await pass(700);
    expect(store.view().state).toBe("kept");
    await pass(1000);
    expect(store.view()).toMatchObject({ state: "saved", version: 2, value: { name: "Hel" } });
    loseAnswer(server);
    store.change({ name: "Hell" });
    await pass(700);
    store.change({ name: "Hello" });
    await pass(700);
    await pass(1000);
    expect(store.view()).toMatchObject({ state: "saved", version: 4, value: { name: "Hello" } });
    expect(server.draft.name).toBe("Hello");
  });

  test("a patch that a closed page sent is not treated as a change by another user either", async () => {
    const first = setUp();
    first.server.answers.push(() => ({ kind: "failed" }));
    first.store.change({ name: "Huis" });
    await first.pass(700);
    const kept = JSON.parse([...first.storage.values()][0] ?? "") as { patch: Patch; sent: Patch[] };
    const { store, server, pass } = setUp({ name: "Huis aan zee" }, kept.sent);
    server.draft = { ...EMPTY, name: "Huis" };
    server.version = 2;
    await pass(0);
    await pass(700);
    expect(store.view()).toMatchObject({ state: "saved", version: 3, value: { name: "Huis aan zee" } });
  });

  test("reports errors, keeps the input, and continues after correction", async () => {
    const { store, server, pass } = setUp();
    server.answers.push(() => ({ kind: "refused", fields: { "host.email": "email" } }));
    store.change({ host: { email: "anna@" } });
    await pass(700);
    expect(store.view()).toMatchObject({
      state: "refused",
      fields: { "host.email": "email" },
      value: { host: { email: "anna@" } },
    });
    store.change({ host: { email: "anna@example.nl" } });
    await pass(700);
    expect(store.view()).toMatchObject({ state: "saved", fields: {} });
    expect(server.draft.host.email).toBe("anna@example.nl");
  });

  test("a removal during another pending change is applied", async () => {
    const { store, server, pass } = setUp();
    store.change({ content: { pl: { tagline: "x" } } });
    store.change({ content: { pl: null } });
    store.change({ content: { en: { tagline: "y" } } });
    await pass(700);
    expect(server.received).toEqual([{ content: { pl: null, en: { tagline: "y" } } }]);
  });

  test("changes from elsewhere are shown if nothing is pending here", () => {
    const { store } = setUp();
    store.receive({ version: 3, value: { ...EMPTY, name: "Van de ander" } });
    expect(store.view()).toMatchObject({ state: "saved", version: 3, value: { name: "Van de ander" } });
    store.receive({ version: 2, value: EMPTY });
    expect(store.view().value.name).toBe("Van de ander");
  });
});
