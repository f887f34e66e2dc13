import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { countUnread, findThread, findThreads, insertFiles, markRead, sumFileBytes } from "#store/letting/conversations.ts";
import type { Store } from "#store/dialect/store.ts";
import { findBookingIds, erasePerson } from "#store/letting/guests.ts";
import type { ConversationTools } from "#letting/messages/conversation-tools.ts";
import { deleteDetachedFiles, fileObject } from "#letting/messages/message-files.ts";
import { MAX_GUEST_MESSAGES_PER_HOUR, writeAsGuest } from "#letting/messages/write-as-guest.ts";
import { readConversation } from "#letting/messages/read-thread.ts";
import { writeNote } from "#letting/messages/write-note.ts";
import { writeToGuest } from "#letting/messages/write-to-guest.ts";
import { NOW } from "../fixtures/site.ts";
import { book, bookingTools, emptyOutbox, givenBookable, placedOf, SITE, stayIn } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE_MS = 60_000;
const USER = "owner-1";
const NO_FILES: File[] = [];
const jpeg = (name = "tuin.jpg") => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], name);
const uuid = () => crypto.randomUUID();

describe.each(DIALECTS)("conversations on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  /** Names of the objects in the bucket. */
  let objects: Set<string>;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    objects = new Set();
    await removeEverybody(store);
    await emptyOutbox(store);
    await givenBookable(store, { mailsOwner: true });
  });

  const tools = (minutes = 0): ConversationTools => ({
    ...bookingTools(store, NOW + minutes * MINUTE_MS),
    replyDomain: "reply.example",
    bucket: {
      put: async (name: string) => objects.add(name),
      delete: async (names: string[]) => names.forEach((name) => objects.delete(name)),
    } as unknown as R2Bucket,
  });
  const booked = async (days = 30) => {
    const { booking } = await book(tools(), stayIn(days, 4));
    await emptyOutbox(store);
    await store.db.delete(store.tables.attempts);
    return booking;
  };
  const outbox = () => store.db.select().from(store.tables.outbox).orderBy(store.tables.outbox.createdAt);
  const byGuest = async (id: string, text: string, more: { key?: string; files?: File[]; at?: number } = {}) =>
    writeAsGuest(tools(more.at), await placedOf(store, id), { key: uuid(), files: NO_FILES, network: "", ...more, text });
  const byHost = (id: string, text: string, more: { key?: string; files?: File[]; at?: number } = {}) =>
    writeToGuest(tools(more.at), { siteId: SITE, bookingId: id, key: uuid(), files: NO_FILES, ...more, text }, USER);

  test("a message is stored with its email, whose answers go into the conversation; a form sent twice is one message", async () => {
    const { id, contact } = await booked();
    const key = uuid();
    const twice = await Promise.all([byHost(id, "Tot vrijdag!", { key }), byHost(id, "Tot vrijdag!", { key })]);
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    const [mail, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: contact.email,
      replyTo: expect.stringMatching(/^reply\+g[a-z2-7]{52}@reply\.example$/),
    });
    expect(mail?.text).toContain("Tot vrijdag!");
    const deliveries = async () =>
      (await readConversation(tools(), SITE, id))?.messages.map(({ delivery }) => delivery && [delivery.state, delivery.answer]);
    expect(await deliveries()).toEqual([["waiting", null]]);
    await store.db.update(store.tables.outbox).set({ sentAt: 1, bouncedAt: 2, lastAnswer: "5.1.1 unknown" });

    await byGuest(id, "Graag!", { at: 1 });
    expect(await deliveries()).toEqual([["bounced", "5.1.1 unknown"], null]);
    const toOwner = (await outbox()).find(({ id: other }) => other !== mail?.id);
    expect(toOwner).toMatchObject({ recipient: "owner-1@vrijhuis.example", replyTo: expect.stringMatching(/^reply\+o/) });
    expect(toOwner?.text).toContain("> Graag!");
    const thread = await findThread(store, id, { withNotes: true });
    expect(thread.map(({ direction, source, author, readAt }) => [direction, source, author, readAt !== null])).toEqual([
      ["out", "owner", "Owner", true],
      ["in", "page", null, false],
    ]);
  });

  test("notes stay with the team, and unread threads come first", async () => {
    const [first, second] = [await booked(30), await booked(50)];
    await byGuest(first.id, "Mag de hond mee?");
    await byHost(second.id, "Welkom", { at: 1 });
    await writeNote(tools(2), { siteId: SITE, bookingId: second.id, key: uuid(), text: "Vaste gast" }, USER);
    expect((await findThread(store, second.id, { withNotes: false })).map(({ text }) => text)).toEqual(["Welkom"]);
    expect((await outbox()).filter(({ text }) => text.includes("Vaste gast"))).toEqual([]);
    const threads = await findThreads(store, SITE, { limit: 10 });
    expect(threads.map(({ bookingId, unread, last }) => [bookingId, unread, last.text])).toEqual([
      [first.id, 1, "Mag de hond mee?"],
      [second.id, 0, "Welkom"],
    ]);
    const after = { at: threads[1]?.lastAt ?? 0, id: second.id };
    expect(await findThreads(store, SITE, { limit: 10, after })).toEqual([]);

    expect(await countUnread(store, SITE)).toBe(1);
    const mark = { bookingId: first.id, direction: "in", now: NOW } as const;
    await markRead(store.db, store.tables, { ...mark, until: NOW - 1 });
    expect(await countUnread(store, SITE)).toBe(1);
    await markRead(store.db, store.tables, { ...mark, until: NOW });
    expect(await countUnread(store, SITE)).toBe(0);
  });

  test("a guest writes a limited number of messages an hour", async () => {
    const { id } = await booked();
    for (let each = 0; each < MAX_GUEST_MESSAGES_PER_HOUR; each++) expect((await byGuest(id, `${each}`)).ok).toBe(true);
    expect(await byGuest(id, "nog een")).toEqual({ ok: false, problem: "tooManyMessages" });
    expect((await byGuest(id, "later", { at: 61 })).ok).toBe(true);
  });

  test("files are checked by their content, and erased with the person", async () => {
    const { id } = await booked();
    const refused: [File[], string][] = [
      [[new File(["<html><script>"], "factuur.pdf", { type: "application/pdf" })], "fileType"],
      [[new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "foto.jpg")], "fileType"],
      [[new File(["%PDF-1.7"], "a.pdf"), new File([new Uint8Array(10 * 1024 * 1024 + 1)], "b.pdf")], "fileSize"],
      [Array.from({ length: 6 }, () => jpeg()), "tooManyFiles"],
    ];
    for (const [files, problem] of refused) expect(await byGuest(id, "", { files })).toEqual({ ok: false, problem });
    expect(objects.size).toBe(0);

    await byGuest(id, "De lamp", { files: [jpeg("../../etc/pass\r\nwd.html"), new File(["%PDF-1.7"], "bon.exe")] });
    const [message] = await findThread(store, id, { withNotes: false });
    expect(message?.files.map(({ name, type }) => [name, type])).toEqual([
      ["bon.pdf", "application/pdf"],
      ["passwd.jpg", "image/jpeg"],
    ]);
    expect(objects).toEqual(new Set(message?.files.map((file) => fileObject(id, file.id))));

    await deleteDetachedFiles(store, tools().bucket, NOW + 600 * MINUTE_MS);
    expect(objects.size).toBe(2);
    // More than one query of D1 takes: a message with many files was deleted, or many were never written.
    const detached = Array.from({ length: 120 }, (_, index) => ({
      id: `detached-${index}`,
      bookingId: id,
      name: "",
      type: "image/jpeg",
      bytes: 1,
      createdAt: 0,
    }));
    await store.atomically((db) => insertFiles(db, store.tables, detached));
    for (let run = 0; run < 2; run++) await deleteDetachedFiles(store, tools().bucket, NOW);
    expect(await sumFileBytes(store, id)).toBe((message?.files ?? []).reduce((sum, { bytes }) => sum + bytes, 0));
    const placed = await placedOf(store, id);
    const { version, state, guestId } = placed.booking;
    const change = { word: "verwijderd", userId: USER, now: NOW };
    expect(await findBookingIds(store, SITE, { id: guestId ?? "", email: null })).toHaveLength(1);
    await store.atomically((db) => erasePerson(db, store.tables, { id, version, state }, change));
    const [erased] = await findThread(store, id, { withNotes: true });
    expect(erased).toMatchObject({ text: "", files: [] });
    await deleteDetachedFiles(store, tools().bucket, NOW);
    expect(objects.size).toBe(0);
    expect(await store.db.select().from(store.tables.messageFiles).where(eq(store.tables.messageFiles.bookingId, id))).toEqual(
      [],
    );
  });
});
