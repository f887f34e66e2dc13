import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#store/letting/booking-places.ts";
import { eraseMessages, findThread, findThreads, findWhole } from "#store/letting/conversations.ts";
import type { Store } from "#store/dialect/store.ts";
import { openGuestToken } from "#letting/bookings/guest-token.ts";
import { replyAddressOf, type ReplySide } from "#letting/bookings/reply-address.ts";
import type { ConversationTools } from "#letting/messages/conversation-tools.ts";
import { type IncomingMail, receiveReply } from "#letting/messages/inbound/receive-reply.ts";
import { NOW } from "../fixtures/site.ts";
import { book, bookingTools, emptyOutbox, givenBookable, SITE, stayIn } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const OWNER = "owner-1@vrijhuis.example";

interface Sent {
  from?: string;
  body?: string;
  headers?: Record<string, string>;
  /** From of the envelope. */
  envelope?: string;
}

describe.each(DIALECTS)("answers by email on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let objects: string[];
  let mails = 0;
  let booking: Awaited<ReturnType<typeof book>>["booking"];
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    objects = [];
    await removeEverybody(store);
    await store.db.delete(store.tables.attempts);
    await givenBookable(store, { mailsOwner: true });
    ({ booking } = await book(tools(), stayIn(30, 4)));
    await emptyOutbox(store);
  });

  const tools = (): ConversationTools => ({
    // So that the messages have an order.
    ...bookingTools(store, NOW + mails),
    replyDomain: "reply.example",
    bucket: { put: async (name: string) => objects.push(name) } as unknown as R2Bucket,
  });
  const guest = () => booking.contact.email ?? "";
  const mime = ({ from = guest(), body = "Content-Type: text/plain\r\n\r\nTot dan!", headers = {} }: Sent): string =>
    [
      `From: Anna <${from}>`,
      ...Object.entries({ "Message-ID": `<${mails++}@example.com>`, Subject: "Re: Welkom", ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      body,
    ].join("\r\n");
  const receive = async (side: ReplySide, raw: string, more: Partial<IncomingMail> = {}) =>
    receiveReply(tools(), {
      to: (await replyAddressOf(tools(), booking.id, side)) ?? "",
      from: "envelope@example.com",
      raw: new Blob([raw]).stream(),
      ...more,
    });
  const thread = () => findThread(store, booking.id, { withNotes: true });
  const recipients = async () => (await store.db.select().from(store.tables.outbox)).map(({ recipient }) => recipient);

  test("the guest's answer reaches the owner, the owner's the guest; an email received twice at once is stored once", async () => {
    const answer = mime({});
    const outcomes = await Promise.all([receive("guest", answer), receive("guest", answer), receive("guest", answer)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["known", "known", "stored"]);
    expect(
      await receive("owner", mime({ from: OWNER, body: "\r\nTot vrijdag!\r\n\r\nOp 4 mei schreef A <a@b.nl>:\r\n> Tot dan!" })),
    ).toEqual({
      outcome: "stored",
      siteId: SITE,
      bookingId: booking.id,
    });
    expect((await thread()).map(({ direction, source, text, sender }) => [direction, source, text, sender])).toEqual([
      ["in", "mail", "Tot dan!", null],
      ["out", "mail", "Tot vrijdag!", null],
    ]);
    expect((await recipients()).toSorted()).toEqual([guest(), OWNER].toSorted());
  });

  test("an HTML-only email becomes text without the quoted email, and without markup", async () => {
    const html =
      '<html><body><p>Hallo <b>daar</b></p><script>alert(1)</script><div class="gmail_quote"><blockquote>oud</blockquote></div></body></html>';
    await receive("guest", mime({ body: `Content-Type: text/html; charset=utf-8\r\n\r\n${html}` }));
    const [message] = await thread();
    expect(message?.text).toBe("Hallo daar");
  });

  test("the quote and the signature are kept apart, without the secrets of our email, and erased with the message", async () => {
    const placed = await findBookingById(store, booking.id);
    const token = await openGuestToken(tools().secrets, placed?.tokenSealed ?? "");
    const address = (await replyAddressOf(tools(), booking.id, "guest")) ?? "";
    const quoted = `Dnia 24 listopada 2026 22:12 Dom <${address}> napisał(a):\r\n\r\nhttps://duinhuis.nl/booking/${token}`;
    await receive("guest", mime({ body: `\r\nBędziemy o 17.\r\nAnna\r\n\r\n${quoted}\r\n` }));
    await receive("guest", mime({ body: `\r\nZie https://duinhuis.nl/booking/${token}` }));
    const [message, other] = await thread();
    expect(message).toMatchObject({ text: "Będziemy o 17.\nAnna", isCut: true });
    expect(message).not.toHaveProperty("whole");
    expect(other).toMatchObject({ text: "Zie https://duinhuis.nl/booking/…", isCut: false });
    const whole = await findWhole(store, booking.id, message?.id ?? "");
    expect(whole).toBe(
      "Będziemy o 17.\nAnna\n\nDnia 24 listopada 2026 22:12 Dom <reply+…@reply.example> napisał(a):\n\nhttps://duinhuis.nl/booking/…",
    );
    expect(await findWhole(store, "other", message?.id ?? "")).toBeUndefined();
    await store.atomically((db) => eraseMessages(db, store.tables, booking.id));
    expect(await findWhole(store, booking.id, message?.id ?? "")).toBeUndefined();
  });

  test("an out-of-office reply is not a guest's message: it starts no conversation and sends no email", async () => {
    const away = { Subject: "Automatisch antwoord: Welkom" };
    expect(await receive("guest", mime({ headers: away }))).toMatchObject({ outcome: "stored" });
    expect(await thread()).toMatchObject([{ isAutomatic: true }]);
    expect(await findThreads(store, SITE, { limit: 9 })).toEqual([]);
    await receive("guest", mime({ body: "\r\nTot dan!" }));
    await receive("guest", mime({ headers: away, body: "\r\nIk ben er niet." }));
    expect(await findThreads(store, SITE, { limit: 9 })).toMatchObject([{ last: { text: "Tot dan!" } }]);
    expect(await recipients()).toEqual([OWNER]);
  });

  test("automatic answers are shown but not forwarded; reports and our own emails are dropped", async () => {
    const away = mime({ headers: { "Auto-Submitted": "auto-replied" } });
    expect(await receive("guest", away)).toMatchObject({ outcome: "stored" });
    expect((await thread()).map(({ isAutomatic, readAt }) => [isAutomatic, readAt !== null])).toEqual([[true, true]]);
    expect(await receive("owner", mime({ from: OWNER, headers: { "Auto-Submitted": "auto-replied" } }))).toMatchObject({
      outcome: "dropped",
    });
    expect(await receive("guest", mime({ headers: { Precedence: "junk" } }), { from: "" })).toMatchObject({ outcome: "stored" });
    expect(await receive("guest", mime({}), { from: "" })).toEqual({ outcome: "dropped", reason: "report" });
    const hops = Array.from({ length: 51 }, () => "Received: by x").join("\r\n");
    expect(await receive("guest", `${hops}\r\n${mime({})}`)).toEqual({ outcome: "dropped", reason: "loop" });
    const id = crypto.randomUUID();
    const own = {
      id,
      key: "own",
      recipient: "x@y.nl",
      subject: "",
      text: "",
      html: "",
      attachments: [],
      createdAt: NOW,
      messageId: `<${id}@vrijhuis.nl>`,
    };
    await store.db.insert(store.tables.outbox).values(own);
    expect(await receive("guest", mime({ headers: { "Message-ID": own.messageId } }))).toEqual({
      outcome: "dropped",
      reason: "own",
    });
    await emptyOutbox(store);
    for (let each = 0; each < 9; each++) await receive("guest", mime({ headers: { "Auto-Submitted": "auto-generated" } }));
    expect(await thread()).toHaveLength(3);
    expect(await recipients()).toEqual([]);
  });

  test("another sender is marked for the guest, and refused for the host", async () => {
    expect(await receive("guest", mime({ from: "partner@example.com" }))).toMatchObject({ outcome: "stored" });
    const forged = { "Authentication-Results": "mx.cloudflare.net; dmarc=fail" };
    expect(await receive("guest", mime({ headers: forged }))).toMatchObject({ outcome: "stored" });
    expect((await thread()).map(({ sender }) => sender)).toEqual(["partner@example.com", guest()]);
    const texts = (await store.db.select().from(store.tables.outbox)).map(({ text }) => text);
    expect(texts.join()).toContain("partner@example.com");
    await emptyOutbox(store);
    for (const refused of [
      mime({ from: "phisher@example.com" }),
      mime({ from: OWNER, headers: forged }),
      `From: b@c.nl\r\n${mime({ from: OWNER })}`,
    ])
      expect(await receive("owner", refused)).toMatchObject({ outcome: "rejected" });
    expect(await recipients()).toEqual([]);
  });

  test("only addresses that we created are accepted, in upper or lower case", async () => {
    const [ours = "", other = ""] = [
      await replyAddressOf(tools(), booking.id, "guest"),
      await replyAddressOf(tools(), crypto.randomUUID(), "guest"),
    ];
    const changed = ours.replace(/^reply\+g/, "reply+o");
    const ending = ours.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@"));
    const to = [
      other,
      changed,
      ending,
      "reply+@reply.example",
      "reply+g@reply.example",
      ours.replace("@reply", "@other"),
      "",
      "bounces+x@reply.example",
    ];
    for (const address of to)
      expect(await receive("guest", mime({}), { to: address })).toEqual({
        outcome: "rejected",
        answer: expect.stringContaining("5.1.1"),
      });
    expect(await receive("guest", mime({}), { to: ours.toUpperCase() })).toMatchObject({ outcome: "stored" });
  });

  test("more than 20 MB is refused before and while it is read; files are stored by their content", async () => {
    const big = 20 * 1024 * 1024 + 1;
    expect(await receive("guest", mime({}), { size: big })).toMatchObject({
      outcome: "rejected",
      answer: expect.stringContaining("20 MB"),
    });
    expect(await receive("guest", mime({ body: `\r\n${"x".repeat(big)}` }))).toMatchObject({ outcome: "rejected" });
    const part = (name: string, type: string, content: string) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(content)}\r\n`;
    const body = [
      'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nZie foto\r\n',
      part("../lamp.jpg", "text/html", "\xff\xd8\xff\xe0"),
      part("factuur.pdf", "application/pdf", "<html><script>alert(1)</script>"),
      part("kamer.svg", "image/svg+xml", "<svg onload='alert(1)'/>"),
      "--b--",
    ].join("");
    await receive("guest", mime({ body }));
    const [message] = await thread();
    expect(message).toMatchObject({ text: "Zie foto", omittedFiles: 2, files: [{ name: "lamp.jpg", type: "image/jpeg" }] });
    expect(objects).toHaveLength(1);
  });

  test("no header of an answer gets into our emails, and a flood of answers is limited", async () => {
    const subject = "=?utf-8?Q?x=0D=0ABcc:_victim@example.com?=";
    await receive("guest", mime({ headers: { Subject: subject }, body: "\r\nBcc: victim@example.com\r\n\r\nhoi\u202e\u0000" }));
    const [message] = await thread();
    expect(message?.text).not.toMatch(/[\u202e\u0000]/);
    const [mail] = await store.db.select().from(store.tables.outbox);
    expect(`${mail?.subject}${mail?.replyTo}${mail?.recipient}`).not.toMatch(/[\r\n]|victim/);
    for (let each = 0; each < 19; each++) await receive("guest", mime({}));
    expect(await receive("guest", mime({}))).toMatchObject({ outcome: "rejected", answer: expect.stringContaining("4.7.1") });
  });
});
