import { afterEach, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import type { Mail } from "#contract/mail.ts";
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
import { startCuttingProxy, type SmtpOptions, startGreetingServer } from "../support/smtp.ts";
import { startWorker } from "../support/worker.ts";

const NO_SUCH_USER = { code: 550, text: "5.1.1 No such user" };

afterEach(runCleanups);

describe("delivery", () => {
  test("sends a message unchanged, under its own Message-ID", async () => {
    const server = await startMailServer();
    const worker = await startMailWorker(plainSmtpUrl(server.port), "Vrijhuis – de sleutel terug");
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

  test("sends several messages over one connection, and leaves none for the next minute", async () => {
    const server = await startMailServer();
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    await put(worker, [{}, {}, {}]);
    await runCron(worker);
    expect(server.taken).toHaveLength(3);
    expect(server.connections).toBe(1);
    await runCron(worker);
    expect(server.connections).toBe(1);
  });

  test("sends the messages of a form at once, through the queue", async () => {
    const server = await startMailServer();
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    const answer = await createForms(worker).send("/contact", CONTACT);
    expect(answer.status).toBe(303);
    await expect
      .poll(() => server.taken.map(({ to: [to = ""] }) => to).toSorted())
      .toEqual(["anna@example.com", "hallo@vrijhuis.nl"]);
  });

  test("starts by a message of the queue", async () => {
    const server = await startMailServer();
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    await put(worker, [{}]);
    await deliverQueueMessage(worker);
    expect(server.taken).toHaveLength(1);
  });

  test("two simultaneous deliveries send each of twenty messages once", async () => {
    const both = Promise.withResolvers<void>();
    const server = await startMailServer({ open: both.promise });
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    const ids = await put(
      worker,
      Array.from({ length: 20 }, () => ({})),
    );
    const deliverers = [runCron(worker), deliverQueueMessage(worker)];
    await expect.poll(() => server.connections).toBe(2);
    both.resolve();
    await Promise.all(deliverers);
    const sent = server.taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1] ?? "");
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  test("continues by the queue if there are more messages than one run sends", async () => {
    const server = await startMailServer();
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    await put(
      worker,
      Array.from({ length: 45 }, () => ({})),
    );
    await runCron(worker);
    await expect.poll(() => server.taken.length).toBe(45);
    expect(server.connections).toBe(3);
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
    const server = await startMailServer({
      atRecipient: () => (asked++ === 0 ? { code: 450, text: "4.7.1 Greylisted, come back" } : undefined),
    });
    const worker = await startMailWorker(plainSmtpUrl(server.port));
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
    const server = await startMailServer(refusing);
    const worker = await startMailWorker(plainSmtpUrl(server.port));
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
    const server = await startMailServer({ atRecipient: () => ({ code: 530, text: "5.7.0 Authentication required" }) });
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, lastAnswer: "530 5.7.0 Authentication required" });
  });

  test("no success for a day: the message fails", async () => {
    const server = await startMailServer({ atRecipient: () => ({ code: 451, text: "later" }) });
    const worker = await startMailWorker(plainSmtpUrl(server.port));
    const [id = ""] = await put(worker, [{}]);
    const { db, tables } = worker.store;
    await db.update(tables.outbox).set({ firstAttemptAt: Date.now() - 24 * 60 * 60_000, attempts: 20 });
    await runCron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 21, sentAt: null, lastAnswer: "451 later" });
    expect((await row(worker, id)).failedAt).not.toBeNull();
  });

  test("a connection lost during the message: the same message is sent again", async () => {
    const server = await startMailServer();
    const cutter = await startCuttingProxy(server.port);
    registerCleanup(() => cutter.stop());
    const worker = await startMailWorker(plainSmtpUrl(cutter.port));
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
    const worker = await startMailWorker(plainSmtpUrl(server.port));
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
    const server = await startMailServer();
    const worker = await startMailWorker(plainSmtpUrl(server.port));
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
    const worker = await startWorker();
    registerCleanup(() => worker.stop());
    const [old = "", young = ""] = await put(worker, [{}, {}]);
    const { db, tables } = worker.store;
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    const day = 24 * 3_600_000;
    await db.update(tables.outbox).set({ sentAt: hour - 29 * day });
    await db
      .insert(tables.outbox)
      .values({ ...(await row(worker, old)), id: "ancient", key: "ancient", sentAt: hour - 31 * day });
    await runCron(worker, hour + 60_000);
    expect(await row(worker, "ancient")).toMatchObject({ recipient: "anna@example.com" });
    await runCron(worker, hour);
    expect(await row(worker, "ancient")).toMatchObject({ recipient: "", text: "", html: "", key: "ancient" });
    expect(await row(worker, young)).toMatchObject({ recipient: "anna@example.com" });
  });
});
