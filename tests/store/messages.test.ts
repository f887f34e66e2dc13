import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ArrivalItem, DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import type { MessageSettings } from "#contract/letting/message.ts";
import type { Booking } from "#contract/letting/booking.ts";
import { ALL_STAYS, DEFAULT_AUTOMATIONS } from "#domain/messages/built-in.ts";
import { insertVersion } from "#store/services/mail-texts.ts";
import { findMessages, findNewest } from "#store/letting/messages.ts";
import type { Store } from "#store/dialect/store.ts";
import { GUEST } from "#letting/bookings/booking-tools.ts";
import { changeDetails } from "#letting/bookings/change-details.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { saveBookingSettings } from "#letting/bookings/save-settings.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { readChangedTexts } from "#services/texts/changed-texts.ts";
import { builtInTexts } from "#letting/messages/default-messages.ts";
import { listUpcoming } from "#letting/messages/list-upcoming.ts";
import { readMessagesOf } from "#letting/messages/read-messages.ts";
import { removeTemplate, restoreTemplate, saveMessageSettings, saveTemplate } from "#letting/messages/save-messages.ts";
import { sendDueMessages } from "#letting/messages/send-due-messages.ts";
import { countGroup, sendToGroup } from "#letting/messages/send-to-group.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { book, bookingTools, emptyOutbox, givenBookable, OWNER, placedOf, SITE, stayIn, UNIT } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const STAY = stayIn(30, 4);
const INFO: ArrivalItem[] = [{ kind: "directions", text: { nl: "Achter de kerk links." }, daysBefore: null }];

describe.each(DIALECTS)("messages to guests on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await emptyOutbox(store);
    await givenBookable(store, { terms: { arrival: INFO } });
  });

  const at = (days: number) => bookingTools(store, NOW + days * DAY_MS);
  const confirmed = async (stay = STAY, more: Parameters<typeof book>[2] = {}): Promise<Booking> => {
    const { booking } = await book(at(0), stay, more);
    await emptyOutbox(store);
    return booking;
  };
  /** Subjects of the messages in the outbox, with the days since the start. */
  const mails = async () => {
    const { outbox: t } = store.tables;
    const rows = await store.db.select({ key: t.key, subject: t.subject, at: t.createdAt }).from(t).orderBy(t.createdAt);
    return rows.flatMap((row) =>
      row.key.includes(" message ") ? [`${((row.at - NOW) / DAY_MS).toFixed(0)} ${row.subject}`] : [],
    );
  };
  /** Runs cron four times a day. */
  const live = async (from: number, to: number) => {
    for (let day = from; day <= to; day += 0.25) {
      await endClocks(at(day));
      await sendDueMessages(at(day));
    }
  };
  const settings = async (change: Partial<MessageSettings>, version = 0) => {
    const { stored } = await readMessagesOf(store, SITE);
    return saveMessageSettings(at(0), { siteId: SITE, version, settings: { ...stored.settings, ...change } }, "owner-1");
  };

  test("a stay's messages go out once each, and are found on the booking", async () => {
    const { id } = await confirmed();
    expect((await listUpcoming(at(0), SITE, { limit: 50 })).map(({ automationId }) => automationId)).toEqual([
      "arrival",
      "welcome",
      "departure",
      "review",
      "review-reminder",
    ]);
    expect(await listUpcoming(at(0), SITE, { days: 28, limit: 50 })).toMatchObject([{ automationId: "arrival" }]);
    await live(0, 50);
    expect(await mails()).toEqual([
      expect.stringMatching(/^27 Alles voor de aankomst/),
      expect.stringMatching(/^30 Welkom in/),
      expect.stringMatching(/^3[34] Morgen vertrek/),
      expect.stringMatching(/^36 Hoe was het/),
      expect.stringMatching(/^43 Nog één vraag/),
    ]);
    expect(await findMessages(store, id)).toHaveLength(5);
    const newest = await findNewest(store, SITE, { bookingId: id, before: undefined, limit: 4 });
    expect(newest).toMatchObject([
      { subject: expect.stringMatching(/^Nog één vraag/), guestName: expect.any(String) },
      {},
      {},
      {},
    ]);
    expect(await findNewest(store, SITE, { bookingId: undefined, before: newest[3], limit: 4 })).toMatchObject([
      { subject: expect.stringMatching(/^Alles voor de aankomst/) },
    ]);
    expect((await placedOf(store, id)).messageAt).toBeNull();
  });

  test("a booking whose link cannot be opened is listed with what it lacks, beside the others", async () => {
    const { id } = await confirmed();
    const { bookings } = store.tables;
    await store.db.update(bookings).set({ tokenSealed: "" }).where(eq(bookings.id, id));
    await book(at(0), stayIn(40, 4));
    const lacking = { bookingId: id, problems: [{ type: "no-value", variables: ["link"] }] };
    const listed = await listUpcoming(at(0), SITE, { days: 38, limit: 50 });
    expect(listed).toEqual(expect.arrayContaining([expect.objectContaining(lacking)]));
    expect(listed.filter(({ bookingId }) => bookingId !== id)).toMatchObject([{ problems: [] }]);
  });

  test("a message about the arrival is held while there is nothing to say, and sent once there is, until the day has passed", async () => {
    const fill = (arrival: ArrivalItem[], day: number, version: number) => {
      const units = { [UNIT]: { ...DEFAULT_TERMS, mode: "instant" as const, arrival } };
      const change = { siteId: SITE, version, settings: { ...DEFAULT_SETTINGS.settings, payOnArrival: true, units } };
      return saveBookingSettings(at(day), change, "owner-1");
    };
    await fill([], 0, 1);
    await confirmed();
    const held = { automationId: "arrival", problems: [{ type: "no-value", variables: ["arrivalInfo"] }] };
    expect(await listUpcoming(at(0), SITE, { days: 28, limit: 50 })).toMatchObject([held]);
    await live(26, 28);
    expect(await mails()).toEqual([]);
    expect(await listUpcoming(at(28), SITE, { days: 1, limit: 50 })).toMatchObject([held]);
    expect(await fill(INFO, 28.3, 2)).toMatchObject({ ok: true });
    await live(28.5, 29);
    expect(await mails()).toEqual([expect.stringMatching(/^2[89] Alles voor de aankomst/)]);

    await emptyOutbox(store);
    await fill([], 29, 3);
    await book(at(29), stayIn(40, 4));
    await live(36, 41);
    expect(await fill(INFO, 41.1, 4)).toMatchObject({ ok: true });
    await live(41.25, 42);
    expect((await mails()).filter((mail) => mail.includes("Alles voor"))).toEqual([]);
  });

  test("two runs at the same moment send a message once", async () => {
    const { id } = await confirmed();
    await sendDueMessages(at(0));
    await Promise.all(Array.from({ length: 6 }, () => sendDueMessages(at(27.9))));
    expect(await mails()).toHaveLength(1);
    expect(await findMessages(store, id)).toHaveLength(1);
  });

  test("nothing is sent after a cancellation, even one written between planning and sending", async () => {
    const { id } = await confirmed();
    await sendDueMessages(at(0));
    const racing = await Promise.all([
      sendDueMessages(at(27.9)).then(() => "sent"),
      changeState(at(27.9), await placedOf(store, id), { action: "cancel-by-guest", acting: GUEST }).then(({ ok }) => ok),
    ]);
    expect(racing).toEqual(["sent", true]);
    const before = await mails();
    await live(28, 50);
    expect(await mails()).toEqual(before);
    expect(await listUpcoming(at(28), SITE, { limit: 50 })).toEqual([]);
  });

  test("a disabled message is not sent, for one stay or for all; a German guest gets German", async () => {
    const { id } = await confirmed();
    const set = async (values: Parameters<typeof changeDetails>[2]) =>
      changeDetails(at(0), await placedOf(store, id), values, OWNER);
    await set({ messagesOff: ["arrival"], messageLocale: "de" });
    await live(0, 30.9);
    expect(await mails()).toEqual([expect.stringMatching(/^30 Willkommen: /)]);
    await set({ messagesOff: ["all"] });
    await live(31, 50);
    expect(await mails()).toHaveLength(1);
  });

  test("guests of other platforms get messages only if the owner says so", async () => {
    const { id } = await confirmed();
    const { bookings } = store.tables;
    await store.db.update(bookings).set({ channel: "airbnb" }).where(eq(bookings.id, id));
    await live(26, 28);
    expect(await mails()).toEqual([]);
    expect(await settings({ includesChannels: true })).toEqual({ ok: true, version: 1 });
    await live(28, 29);
    expect(await mails()).toHaveLength(1);
  });

  test("a template without a text in the guest's language holds the message back, and warns in advance", async () => {
    await confirmed();
    const texts = { en: { subject: "Hello", body: "Hello {{firstName}}, the code is {{key}}." } };
    const saved = await saveTemplate(at(0), { siteId: SITE, key: "own", version: 0, name: "Own", texts }, "owner-1");
    expect(saved).toMatchObject({ ok: true, template: { key: "own", version: 1 } });
    const [first] = DEFAULT_AUTOMATIONS.filter(({ id }) => id === "arrival");
    if (!first) throw new Error("no automation");
    await settings({ automations: [{ ...first, template: "own" }] });
    const problems = async (day: number) => (await listUpcoming(at(day), SITE, { limit: 9 })).map((message) => message.problems);
    expect(await problems(0)).toEqual([[{ type: "no-text" }]]);
    const { outbox, users } = store.tables;
    await store.db.update(users).set({ emailConfirmedAt: NOW });
    const notices = async () => {
      const rows = await store.db
        .select({ text: outbox.text, at: outbox.createdAt })
        .from(outbox)
        .where(eq(outbox.kind, "service"));
      return rows.map(
        ({ text, at: sent }) => `${Math.floor((sent - NOW) / DAY_MS)} ${/Er is geen tekst in het \w+/.exec(text)?.[0]}`,
      );
    };
    await live(20, 25.9);
    expect(await notices()).toEqual([]);
    await live(26, 28);
    expect(await mails()).toEqual([]);
    expect(await notices()).toEqual(["26 Er is geen tekst in het Nederlands"]);
    const nl = { subject: "Dag", body: "Dag {{firstName}}, de code is {{key}}." };
    await saveTemplate(at(28), { siteId: SITE, key: "own", version: 1, name: "Own", texts: { ...texts, nl } }, "owner-1");
    expect(await problems(28)).toEqual([[{ type: "no-value", variables: ["key"] }]]);
    const body = "Dag {{firstName}}, de code is {{key|op de pagina te vinden}}.";
    await saveTemplate(at(28), { siteId: SITE, key: "own", version: 2, name: "Own", texts: { nl: { ...nl, body } } }, "owner-1");
    await live(28, 28.5);
    expect(await mails()).toEqual(["28 Dag"]);
  });

  test("settings and templates are compared and set; versions can be restored, used templates not removed", async () => {
    const [first] = DEFAULT_AUTOMATIONS;
    if (!first) throw new Error("no automation");
    expect(await settings({ automations: [{ ...first, template: "none" }] })).toMatchObject({
      ok: false,
      fields: { "automations.0.template": "choice" },
    });
    expect(await settings({ quiet: null })).toEqual({ ok: true, version: 1 });
    expect(await settings({ quiet: null })).toMatchObject({ ok: false, code: "VERSION_CONFLICT", current: { version: 1 } });

    const save = (version: number, subject: string, key = "arrival") =>
      saveTemplate(at(0), { siteId: SITE, key, version, name: "", texts: { nl: { subject, body: "x" } } }, "owner-1");
    const race = await Promise.all([save(0, "a"), save(0, "b")]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await save(1, "c")).toMatchObject({ ok: true });
    expect(await save(1, "d")).toMatchObject({ ok: false, code: "VERSION_CONFLICT", current: { version: 2 } });
    const of = { siteId: SITE, key: "arrival" };
    expect(await restoreTemplate(at(0), { ...of, version: 2, former: 0 }, "owner-1")).toMatchObject({
      ok: true,
      template: { version: 3, texts: { nl: { subject: "Alles voor de aankomst op {{arrival}}" } } },
    });
    expect(await restoreTemplate(at(0), { ...of, version: 3, former: 9 }, "owner-1")).toMatchObject({ code: "NOT_FOUND" });

    expect(await save(0, "eigen", "own")).toMatchObject({ ok: true });
    await settings({ automations: [{ ...first, id: "own", template: "own", conditions: ALL_STAYS }] }, 1);
    const own = { siteId: SITE, key: "own", version: 1 };
    expect(await removeTemplate(at(0), own, "owner-1")).toMatchObject({ code: "TEMPLATE_IN_USE" });
    await settings({ automations: [] }, 2);
    expect(await removeTemplate(at(0), own, "owner-1")).toMatchObject({ ok: true });
    expect((await readMessagesOf(store, SITE)).templates.map(({ key }) => key)).not.toContain("own");
  });

  test("texts that owners have not changed follow the admins' changes; the owners' own texts win", async () => {
    const subjectIn = async (locale: "nl" | "pl") =>
      (await readMessagesOf(store, SITE)).templates.find(({ key }) => key === "welcome")?.texts[locale]?.subject;
    const shipped = builtInTexts("welcome") ?? {};
    const { pl } = shipped;
    const texts = { ...shipped, nl: { subject: "Eigen welkom", body: "x" } };
    const change = { siteId: SITE, key: "welcome", name: "", texts };
    expect(await saveTemplate(at(0), { ...change, version: 0 }, "owner-1")).toMatchObject({ ok: true, template: { texts } });
    const subject = "guests:templates.welcome.subject";
    for (const locale of ["nl", "pl"] as const) {
      const row = { templateId: "guests-templates-welcome", locale, version: 1, at: NOW, userId: "owner-1" };
      await insertVersion(store.db, store.tables, { ...row, texts: { [subject]: `Ours ${locale}` }, shipped: {} });
    }
    await readChangedTexts(store, NOW);
    expect([await subjectIn("nl"), await subjectIn("pl")]).toEqual(["Eigen welkom", "Ours pl"]);
    await removeTemplate(at(0), { siteId: SITE, key: "welcome", version: 1 }, "owner-1");
    expect([await subjectIn("nl"), await subjectIn("pl")]).toEqual(["Ours nl", "Ours pl"]);
    await store.db.delete(store.tables.mailTexts);
    await readChangedTexts(store, NOW);
    expect([await subjectIn("nl"), await subjectIn("pl")]).toEqual([shipped.nl?.subject, pl?.subject]);
  });

  test("emails about a booking have the owner's text, or ours if a value is missing for it", async () => {
    const save = (body: string, version = 0) =>
      saveTemplate(
        at(0),
        { siteId: SITE, key: "mail-confirmed", version, name: "", texts: { nl: { subject: "Hoera, {{firstName}}", body } } },
        "owner-1",
      );
    expect(await save("De wifi is {{wifi}}.")).toMatchObject({
      ok: false,
      fields: { "texts.nl.body": "unknownVariable" },
    });
    expect(await save("**Welkom** in {{home}}, {{name}}.")).toMatchObject({ ok: true, template: { isBuiltIn: true } });
    const sentFor = async (stay = STAY) => {
      await emptyOutbox(store);
      await book(at(0), stay);
      const [mail] = await store.db.select().from(store.tables.outbox);
      return mail;
    };
    const mail = await sentFor();
    expect(mail?.subject).toMatch(/^Hoera, Jan/);
    expect(mail?.html).toMatch(/<strong>Welkom<\/strong> in [^<]+, Jan Jansen\./);
    await save("Betaal {{amount}}.", 1);
    expect((await sentFor(stayIn(50, 2)))?.subject).toMatch(/^Geboekt/);
  });

  test("messages due at the same time are sent in batches, each message once", async () => {
    const { bookings: t } = store.tables;
    const { id } = await confirmed();
    const row = await store.db.select().from(t).where(eq(t.id, id));
    const copies = Array.from({ length: 95 }, (_, i) => {
      const name = `copy-${i}`;
      return {
        ...row[0],
        id: name,
        reference: name,
        tokenDigest: name,
        requestKey: null,
        messageAt: NOW,
      } as (typeof row)[number];
    });
    for (const copy of copies) await store.db.insert(t).values(copy);
    const runs: boolean[] = [];
    do runs.push((await sendDueMessages(at(28))).isMore);
    while (runs.at(-1));
    expect(runs).toEqual([true, true, false]);
    // The copies have no history, so their messages count as those of a stay that was agreed long ago.
    expect(await mails()).toHaveLength(96);
    await sendDueMessages(at(28));
    expect(await mails()).toHaveLength(96);
  });

  test("a manual message goes to each guest of the filter once, and marketing only to those who agreed", async () => {
    await confirmed();
    await confirmed(stayIn(40, 3));
    const filter = { units: [], states: ["confirmed" as const], from: TODAY, to: stayIn(60, 1).arrival };
    const group = { siteId: SITE, filter, isAdvertising: false };
    expect(await countGroup(at(0), group)).toMatchObject({ count: 2, isTooLarge: false });
    expect(await countGroup(at(0), { ...group, isAdvertising: true })).toMatchObject({ count: 0 });
    const text = { subject: "De weg is dicht", body: "Beste {{firstName}}, rijd om." };
    const send = (seenCount: number) =>
      sendToGroup(at(0), { ...group, id: "message-1", texts: { nl: text }, seenCount }, "owner-1");
    expect(await send(1)).toMatchObject({ ok: false, code: "VERSION_CONFLICT", current: { count: 2 } });
    expect(await send(2)).toEqual({ ok: true, sent: 2, left: [] });
    expect(await send(2)).toEqual({ ok: true, sent: 0, left: [] });
    const wrong = { ...group, id: "message-2", texts: { en: text }, seenCount: 2 };
    expect(await sendToGroup(at(0), wrong, "owner-1")).toMatchObject({
      code: "INVALID_FORM",
      fields: { "texts.nl": "required" },
    });
  });
});
