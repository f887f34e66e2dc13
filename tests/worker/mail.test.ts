import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import type { Mail } from "#contract/services/mail.ts";
import { CONTACT, createForms } from "../support/forms.ts";
import {
  runCron,
  runCleanups,
  registerCleanup,
  makeDue,
  startMailServer,
  plainSmtpUrl,
  put,
  deliverQueueMessage,
  row,
  startMailWorker,
} from "../support/mail.ts";
import { type Relay, startCuttingProxy, type SmtpOptions, startGreetingServer, startRelay } from "../support/smtp.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const NO_SUCH_USER = { code: 550, text: "5.1.1 No such user" };

/** Sends mail to the server that the test connects to the relay. */
let worker: TestWorker;
let relay: Relay;
beforeAll(async () => {
  relay = await startRelay();
  const vars = { SMTP_URL: plainSmtpUrl(relay.port), MAIL_FROM: "Vrijhuis – de sleutel terug <hallo@vrijhuis.example>" };
  worker = await startWorker({ vars });
});
afterEach(async () => {
  await runCleanups();
  await worker.store.db.delete(worker.store.tables.outbox);
  worker.logs.length = 0;
});
afterAll(async () => {
  await worker.stop();
  relay.stop();
});

/** Starts the mail server of a test. */
async function startServer(options?: SmtpOptions): ReturnType<typeof startMailServer> {
  const server = await startMailServer(options);
  relay.target = server.port;
  return server;
}

describe("delivery", () => {
  test("sends a message unchanged, under its own Message-ID", async () => {
    const server = await startServer();
    const text = ".\n..\nEen regel\n.nog een\nZażółć gęślą jaźń 🏡 = 100% \n.";
    const [id = ""] = await put(worker, [
      {
        subject: "Zażółć gęślą jaźń: één bericht voor jou en je vakantiehuis aan zee 🏡",
        text,
        html: `<p>${text}</p>`,
        attachments: [{ name: "één.ics", type: "text/calendar; method=REQUEST; charset=utf-8", content: "BEGIN:VCALENDAR" }],
      },
    ]);
    await runCron(worker);

    expect(server.taken).toMatchObject([{ from: "hallo@vrijhuis.example", to: ["anna@example.com"], secure: false }]);
    const mail = await PostalMime.parse(server.taken[0]?.data ?? "");
    expect(mail.subject).toBe("Zażółć gęślą jaźń: één bericht voor jou en je vakantiehuis aan zee 🏡");
    expect(mail.from).toMatchObject({ name: "Vrijhuis – de sleutel terug", address: "hallo@vrijhuis.example" });
    expect(mail.replyTo).toMatchObject([{ address: "hallo@vrijhuis.nl" }]);
    expect(mail.text?.replace(/\r\n/g, "\n").trimEnd()).toBe(text);
    expect(mail.html?.replace(/\r\n/g, "\n").trimEnd()).toBe(`<p>${text}</p>`);
    expect(mail.messageId).toBe(`<${id}@vrijhuis.example>`);
    expect(mail.attachments).toMatchObject([{ filename: "één.ics", mimeType: "text/calendar" }]);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, failedAt: null, lastAnswer: expect.stringMatching(/^250 /) });
    expect((await row(worker, id)).sentAt).not.toBeNull();
  });

  test("sends several messages over one connection, each side's of a booking as one thread, and none twice", async () => {
    const server = await startServer();
    const toGuest = { kind: "guest", bookingId: "b1" } as const;
    const ids = await put(worker, [{}, toGuest, { bookingId: "b1" }, toGuest, { ...toGuest, bookingId: "b2" }]);
    await runCron(worker);
    expect(server.connections).toBe(1);
    ids.push(...(await put(worker, [toGuest, { bookingId: "b1" }])));
    await runCron(worker);
    await runCron(worker);
    expect(server.connections).toBe(2);
    const mails = await Promise.all(server.taken.map(({ data }) => PostalMime.parse(data)));
    const position = (id: string | undefined) => (id === undefined ? undefined : ids.indexOf(id.replace(/^<|@.*$/g, "")));
    const threads = mails.map(({ messageId, inReplyTo, references }) => [messageId, inReplyTo, references].map(position));
    expect(threads.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, undefined, undefined],
      [1, undefined, undefined],
      [2, undefined, undefined],
      [3, 1, 1],
      [4, undefined, undefined],
      [5, 1, 1],
      [6, 2, 2],
    ]);
  });

  test("sends the messages of a form at once, through the queue", async () => {
    const server = await startServer();
    const answer = await createForms(worker).send("/contact", CONTACT);
    expect(answer.status).toBe(303);
    await expect
      .poll(() => server.taken.map(({ to: [to = ""] }) => to).toSorted())
      .toEqual(["anna@example.com", "hallo@vrijhuis.nl"]);
  });

  test("is started by a message of the queue", async () => {
    const server = await startServer();
    await put(worker, [{}]);
    await deliverQueueMessage(worker);
    expect(server.taken).toHaveLength(1);
  });

  test("two simultaneous deliveries send each of sixty messages once", async () => {
    const both = Promise.withResolvers<void>();
    const server = await startServer({ open: both.promise });
    const ids = await put(
      worker,
      Array.from({ length: 60 }, () => ({})),
    );
    const deliverers = [runCron(worker), deliverQueueMessage(worker)];
    await expect.poll(() => server.connections).toBe(2);
    both.resolve();
    await Promise.all(deliverers);
    const sent = server.taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1] ?? "");
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  test("continues through the queue if there are more messages than one run sends", async () => {
    const server = await startServer();
    await put(
      worker,
      Array.from({ length: 45 }, () => ({})),
    );
    await runCron(worker);
    await expect.poll(() => server.taken.length).toBe(45);
    expect(server.connections).toBe(2);
  });

  test("leaves messages in the outbox without a mail server", async () => {
    const worker = await startWorker();
    registerCleanup(() => worker.stop());
    await createForms(worker).send("/contact", CONTACT);
    await runCron(worker);
    const rows = await createForms(worker).outbox();
    expect(rows).toHaveLength(2);
    for (const each of rows) expect(each).toMatchObject({ attempts: 0, sentAt: null, failedAt: null });
    expect(worker.logs).toEqual([]);
  });
});

describe("failures", () => {
  test("greylisting: the message is sent again under the same Message-ID", async () => {
    let asked = 0;
    const server = await startServer({
      atRecipient: () => (asked++ === 0 ? { code: 450, text: "4.7.1 Greylisted, come back" } : undefined),
    });
    const [id = ""] = await put(worker, [{}]);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await row(worker, id)).lastAnswer).toMatch(/^450 .*Greylisted/);
    await runCron(worker);
    expect(asked).toBe(1);
    await makeDue(worker);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 2, lastAnswer: expect.stringMatching(/^250/) });
    expect(server.taken[0]?.data).toContain(`Message-ID: <${id}@vrijhuis.example>`);
  });

  test.each<[string, SmtpOptions]>([
    ["the recipient", { atRecipient: (address) => (address.startsWith("anna") ? NO_SUCH_USER : undefined) }],
    ["the message", { atMessage: (data) => (/^To: anna/m.test(data) ? NO_SUCH_USER : undefined) }],
  ])("a permanent refusal of %s: the message is not tried again, and the next one is sent", async (_, refusing) => {
    const server = await startServer(refusing);
    const [id, next] = await put(worker, [{}, { recipient: "jan@example.com" }]);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, lastAnswer: "550 5.1.1 No such user" });
    expect((await row(worker, id)).failedAt).not.toBeNull();
    expect((await row(worker, next)).sentAt).not.toBeNull();
    await makeDue(worker);
    await runCron(worker);
    expect(server.taken).toHaveLength(1);
    expect(worker.logs.map(({ message }) => message).join()).toContain("mail not delivered");
    expect(JSON.stringify(worker.logs)).not.toContain("anna@");
  });

  test("an authentication error: the message is deferred", async () => {
    await startServer({ atRecipient: () => ({ code: 530, text: "5.7.0 Authentication required" }) });
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, lastAnswer: "530 5.7.0 Authentication required" });
  });

  test("no success for a day: the message fails", async () => {
    await startServer({ atRecipient: () => ({ code: 451, text: "later" }) });
    const [id = ""] = await put(worker, [{}]);
    const { db, tables } = worker.store;
    await db.update(tables.outbox).set({ firstAttemptAt: Date.now() - 24 * 60 * 60_000, attempts: 20 });
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 21, sentAt: null, lastAnswer: "451 later" });
    expect((await row(worker, id)).failedAt).not.toBeNull();
  });

  test("a connection lost during the message: the same message is sent again", async () => {
    const server = await startServer();
    const cutter = await startCuttingProxy(server.port);
    registerCleanup(() => cutter.stop());
    relay.target = cutter.port;
    const [id = "", next] = await put(worker, [{}, {}]);
    cutter.cut = true;
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await row(worker, id)).lastAnswer).toMatch(/hung up|lost|reset|closed/i);
    expect((await row(worker, next)).sentAt).not.toBeNull();
    await makeDue(worker);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 2, failedAt: null });
    expect(server.taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1])).toEqual([next, id]);
  });

  test.each([
    ["hangs up at once", "", true],
    ["greets with 421", "421 too busy\r\n", true],
    ["greets with 554", "554 go away\r\n", false],
    ["speaks another protocol", "HTTP/1.1 400 Bad Request\r\n", false],
    ["sends an endless greeting", `${"220-hello\r\n".repeat(5000)}`, true],
  ])("a server that %s: the message is deferred", async (_, greeting, hangUp) => {
    const server = await startGreetingServer(greeting, hangUp);
    registerCleanup(() => server.stop());
    relay.target = server.port;
    const [id = ""] = await put(worker, [{}]);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await row(worker, id)).lastAnswer?.length).toBeGreaterThan(10);
  });

  test("no server: the message is deferred", async () => {
    const worker = await startMailWorker(plainSmtpUrl(1));
    const [id = ""] = await put(worker, [{}]);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
  });
});

describe("header injection", () => {
  test("a message that would add a header or recipient is never sent", async () => {
    const server = await startServer();
    const bcc = "\r\nBcc: thief@evil.example";
    const file = { name: "a.ics", type: "text/calendar", content: "x" };
    const attacks: Partial<Mail>[] = [
      { recipient: `anna@example.com${bcc}` },
      { recipient: "anna@example.com\nBcc: thief@evil.example" },
      { recipient: "anna@example.com>\r\nRCPT TO:<thief@evil.example" },
      { recipient: "anna@example.com, thief@evil.example" },
      { recipient: "anna@example.com> NOTIFY=SUCCESS" },
      { replyTo: `anna@example.com${bcc}` },
      { subject: `Hallo${bcc}` },
      { subject: "Hallo\rBcc: thief@evil.example" },
      { subject: "Hallo\r\n\r\n<script>alert(1)</script>" },
      { attachments: [{ ...file, name: `a.ics"${bcc}` }] },
      { attachments: [{ ...file, type: `text/plain${bcc}` }] },
    ];
    const ids = await put(worker, [...attacks, {}]);
    await runCron(worker);
    expect(server.taken.map(({ to }) => to)).toEqual([["anna@example.com"]]);
    expect(server.taken[0]?.data).not.toMatch(/evil|script/);
    for (const id of ids.slice(0, -1)) expect((await row(worker, id)).failedAt).not.toBeNull();
  });
});

describe("old messages", () => {
  test("lose personal data thirty days after they were sent, in an hourly run", async () => {
    const [old = "", young = ""] = await put(worker, [{}, {}]);
    const { db, tables } = worker.store;
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    const day = 24 * 3_600_000;
    await db.update(tables.outbox).set({ sentAt: hour - 29 * day });
    await db.insert(tables.outbox).values({
      ...(await row(worker, old)),
      id: "ancient",
      key: "ancient",
      createdAt: hour - 32 * day,
      sentAt: hour - 31 * day,
    });
    await runCron(worker, hour + 60_000);
    expect(await row(worker, "ancient")).toMatchObject({ recipient: "anna@example.com" });
    await runCron(worker, hour);
    expect(await row(worker, "ancient")).toMatchObject({ recipient: "", text: "", html: "", key: "ancient" });
    expect(await row(worker, young)).toMatchObject({ recipient: "anna@example.com" });
  });
});
