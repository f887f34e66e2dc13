import { expect } from "vitest";
import type { Mail } from "#contract/mail.ts";
import { enqueue, findById, type OutboxMail } from "#store/outbox.ts";
import { mailOf } from "../fixtures/mail.ts";
import { type SmtpOptions, type SmtpServer, startSmtp } from "./smtp.ts";
import { startWorker, type TestWorker } from "./worker.ts";

const open: (() => unknown)[] = [];

/** To be ended after the test. */
export const endLater = (end: () => unknown): number => open.push(end);

/** Ends everything that was started, last first; for `afterEach`. */
export async function endAll(): Promise<void> {
  for (const end of open.splice(0).toReversed()) await end();
}

export async function mailServer(options: SmtpOptions = {}): Promise<SmtpServer> {
  const server = await startSmtp(options);
  endLater(() => server.stop());
  return server;
}

/** A worker that sends through this server. */
export async function workerWith(SMTP_URL: string, from = "Vrijhuis"): Promise<TestWorker> {
  const worker = await startWorker({ vars: { SMTP_URL, MAIL_FROM: `${from} <hallo@vrijhuis.example>` } });
  endLater(() => worker.stop());
  return worker;
}

/** The address of a server on this machine, without TLS. */
export const plain = (port: number): string => `smtp://127.0.0.1:${port}?tls=off`;

/** Puts messages in the outbox, in this order; answers their ids. */
export async function put({ store }: TestWorker, mails: Partial<Mail>[]): Promise<string[]> {
  const all = mails.map((mail, i) => ({ id: crypto.randomUUID(), mail, at: Date.now() - mails.length + i }));
  await store.atomically((db) =>
    all.map(({ id, mail, at }) => enqueue(db, store.tables, id, mailOf({ key: `occasion ${id}`, ...mail }), at)),
  );
  return all.map(({ id }) => id);
}

export const row = async (worker: TestWorker, id = ""): Promise<OutboxMail> =>
  (await findById(worker.store, id)) ?? expect.fail("no such message");

/** Cron comes; resolves when it has done its work. */
export async function cron({ miniflare }: TestWorker, at = Date.now()): Promise<void> {
  const worker = await miniflare.getWorker();
  await worker.scheduled({ scheduledTime: new Date(at), cron: "* * * * *" });
}

/** The queue delivers a message. */
export async function ring({ miniflare }: TestWorker): Promise<void> {
  const worker = await miniflare.getWorker();
  const message = { id: "1", timestamp: new Date(), attempts: 1, body: { job: "deliver-outbox" } };
  expect((await worker.queue("vrijhuis-mail", [message])).outcome).toBe("ok");
}

/** Lets what was postponed be due at once. */
export async function later({ store: { db, tables } }: TestWorker): Promise<void> {
  await db.update(tables.outbox).set({ nextAttemptAt: 0 });
}
