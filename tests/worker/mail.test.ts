import { afterEach, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import type { Mail } from "#contract/mail.ts";
import { CONTACT, createForms } from "../support/forms.ts";
import { cron, endAll, endLater, later, mailServer, plain, put, ring, row, workerWith } from "../support/mail.ts";
import { cutBefore, type SmtpOptions, startSaying } from "../support/smtp.ts";
import { startWorker } from "../support/worker.ts";

const NO_SUCH_USER = { code: 550, text: "5.1.1 No such user" };

afterEach(endAll);

describe("a message on its way", () => {
  test("arrives as it was written, under its own Message-ID", async () => {
    const server = await mailServer();
    const worker = await workerWith(plain(server.port), "Vrijhuis – de sleutel terug");
    const text = ".\n..\nEen regel\n.nog een\nZażółć gęślą jaźń 🏡 = 100% \n.";
    const [id = ""] = await put(worker, [
      {
        subject: "Zażółć gęślą jaźń: één bericht voor jou en je vakantiehuis aan zee 🏡",
        text,
        html: `<p>${text}</p>`,
        attachments: [{ name: "één.ics", type: "text/calendar; method=REQUEST; charset=utf-8", content: "BEGIN:VCALENDAR" }],
      },
    ]);
    await cron(worker);

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

  test("several go over one connection; nothing is left for the next minute", async () => {
    const server = await mailServer();
    const worker = await workerWith(plain(server.port));
    await put(worker, [{}, {}, {}]);
    await cron(worker);
    expect(server.taken).toHaveLength(3);
    expect(server.connections).toBe(1);
    await cron(worker);
    expect(server.connections).toBe(1);
  });

  test("a form has its messages delivered at once, through the queue", async () => {
    const server = await mailServer();
    const worker = await workerWith(plain(server.port));
    const answer = await createForms(worker).send("/contact", CONTACT);
    expect(answer.status).toBe(303);
    await expect
      .poll(() => server.taken.map(({ to: [to = ""] }) => to).toSorted())
      .toEqual(["anna@example.com", "hallo@vrijhuis.nl"]);
  });

  test("a word from the queue is enough", async () => {
    const server = await mailServer();
    const worker = await workerWith(plain(server.port));
    await put(worker, [{}]);
    await ring(worker);
    expect(server.taken).toHaveLength(1);
  });

  test("two deliverers racing for twenty send each once", async () => {
    const both = Promise.withResolvers<void>();
    const server = await mailServer({ open: both.promise });
    const worker = await workerWith(plain(server.port));
    const ids = await put(
      worker,
      Array.from({ length: 20 }, () => ({})),
    );
    const deliverers = [cron(worker), ring(worker)];
    await expect.poll(() => server.connections).toBe(2);
    both.resolve();
    await Promise.all(deliverers);
    const sent = server.taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1] ?? "");
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  test("more than one run takes: the queue goes on", async () => {
    const server = await mailServer();
    const worker = await workerWith(plain(server.port));
    await put(
      worker,
      Array.from({ length: 45 }, () => ({})),
    );
    await cron(worker);
    await expect.poll(() => server.taken.length).toBe(45);
    expect(server.connections).toBe(3);
  });

  test("without a mail server it stays in the outbox, untouched", async () => {
    const worker = await startWorker();
    endLater(() => worker.stop());
    await createForms(worker).send("/contact", CONTACT);
    await cron(worker);
    const rows = await createForms(worker).outbox();
    expect(rows).toHaveLength(2);
    for (const each of rows) expect(each).toMatchObject({ attempts: 0, sentAt: null, failedAt: null });
    expect(worker.logs).toEqual([]);
  });
});

describe("when the server says no", () => {
  test("not yet (greylisting): it is tried again under the same Message-ID", async () => {
    let asked = 0;
    const server = await mailServer({
      atRecipient: () => (asked++ === 0 ? { code: 450, text: "4.7.1 Greylisted, come back" } : undefined),
    });
    const worker = await workerWith(plain(server.port));
    const [id = ""] = await put(worker, [{}]);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await row(worker, id)).lastAnswer).toMatch(/^450 .*Greylisted/);
    await cron(worker);
    expect(asked).toBe(1);
    await later(worker);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 2, lastAnswer: expect.stringMatching(/^250/) });
    expect(server.taken[0]?.data).toContain(`Message-ID: <${id}@vrijhuis.example>`);
  });

  test.each<[string, SmtpOptions]>([
    ["the recipient", { atRecipient: (address) => (address.startsWith("anna") ? NO_SUCH_USER : undefined) }],
    ["the message", { atMessage: (data) => (/^To: anna/m.test(data) ? NO_SUCH_USER : undefined) }],
  ])("never, of %s: it ends at once, with the answer; the next one goes", async (_, refusing) => {
    const server = await mailServer(refusing);
    const worker = await workerWith(plain(server.port));
    const [id, next] = await put(worker, [{}, { recipient: "jan@example.com" }]);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, lastAnswer: "550 5.1.1 No such user" });
    expect((await row(worker, id)).failedAt).not.toBeNull();
    expect((await row(worker, next)).sentAt).not.toBeNull();
    await later(worker);
    await cron(worker);
    expect(server.taken).toHaveLength(1);
    expect(worker.logs.map(({ message }) => message).join()).toContain("mail not delivered");
    expect(JSON.stringify(worker.logs)).not.toContain("anna@");
  });

  test("who are you: that is about us, and the message waits", async () => {
    const server = await mailServer({ atRecipient: () => ({ code: 530, text: "5.7.0 Authentication required" }) });
    const worker = await workerWith(plain(server.port));
    const [id] = await put(worker, [{}]);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, lastAnswer: "530 5.7.0 Authentication required" });
  });

  test("nothing for a day: it is given up", async () => {
    const server = await mailServer({ atRecipient: () => ({ code: 451, text: "later" }) });
    const worker = await workerWith(plain(server.port));
    const [id = ""] = await put(worker, [{}]);
    const { db, tables } = worker.store;
    await db.update(tables.outbox).set({ firstAttemptAt: Date.now() - 24 * 60 * 60_000, attempts: 20 });
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 21, sentAt: null, lastAnswer: "451 later" });
    expect((await row(worker, id)).failedAt).not.toBeNull();
  });

  test("and hangs up in the middle of the message: it is sent again, the same", async () => {
    const server = await mailServer();
    const cutter = await cutBefore(server.port);
    endLater(() => cutter.stop());
    const worker = await workerWith(plain(cutter.port));
    const [id = "", next] = await put(worker, [{}, {}]);
    cutter.cut = true;
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await row(worker, id)).lastAnswer).toMatch(/hung up|lost|reset|closed/i);
    expect((await row(worker, next)).sentAt).not.toBeNull();
    await later(worker);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 2, failedAt: null });
    expect(server.taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1])).toEqual([next, id]);
  });

  test.each([
    ["hangs up at once", "", true],
    ["greets with 421", "421 too busy\r\n", true],
    ["greets with 554", "554 go away\r\n", false],
    ["speaks something else", "HTTP/1.1 400 Bad Request\r\n", false],
    ["never ends its greeting", `${"220-hello\r\n".repeat(5000)}`, true],
  ])("and %s: the message waits", async (_, greeting, hangUp) => {
    const saying = await startSaying(greeting, hangUp);
    endLater(() => saying.stop());
    const worker = await workerWith(plain(saying.port));
    const [id = ""] = await put(worker, [{}]);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await row(worker, id)).lastAnswer?.length).toBeGreaterThan(10);
  });

  test("nobody is there: the message waits", async () => {
    const worker = await workerWith(plain(1));
    const [id = ""] = await put(worker, [{}]);
    await cron(worker);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
  });
});

describe("header injection", () => {
  test("a message that would bring another header or recipient along never leaves", async () => {
    const server = await mailServer();
    const worker = await workerWith(plain(server.port));
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
    await cron(worker);
    expect(server.taken.map(({ to }) => to)).toEqual([["anna@example.com"]]);
    expect(server.taken[0]?.data).not.toMatch(/evil|script/);
    for (const id of ids.slice(0, -1)) expect((await row(worker, id)).failedAt).not.toBeNull();
  });
});

describe("old messages", () => {
  test("lose what is personal in the first minute of an hour, thirty days after they were sent", async () => {
    const worker = await startWorker();
    endLater(() => worker.stop());
    const [old = "", young = ""] = await put(worker, [{}, {}]);
    const { db, tables } = worker.store;
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    const day = 24 * 3_600_000;
    await db.update(tables.outbox).set({ sentAt: hour - 29 * day });
    await db
      .insert(tables.outbox)
      .values({ ...(await row(worker, old)), id: "ancient", key: "ancient", sentAt: hour - 31 * day });
    await cron(worker, hour + 60_000);
    expect(await row(worker, "ancient")).toMatchObject({ recipient: "anna@example.com" });
    await cron(worker, hour);
    expect(await row(worker, "ancient")).toMatchObject({ recipient: "", text: "", html: "", key: "ancient" });
    expect(await row(worker, young)).toMatchObject({ recipient: "anna@example.com" });
  });
});
