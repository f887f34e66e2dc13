import { expect } from "vitest";
import type { Mail } from "#contract/services/mail.ts";
import { enqueue, findById, type OutboxMail } from "#store/services/outbox.ts";
import { mailOf } from "../fixtures/mail.ts";
import { type SmtpOptions, type SmtpServer, startSmtp } from "./smtp.ts";
import { startWorker, type TestWorker } from "./worker.ts";

const open: (() => unknown)[] = [];

/** Registers a cleanup for after the test. */
export const registerCleanup = (end: () => unknown): number => open.push(end);

/** Runs all registered cleanups, last first; for `afterEach`. */
export async function runCleanups(): Promise<void> {
  for (const end of open.splice(0).toReversed()) await end();
}

export async function startMailServer(options: SmtpOptions = {}): Promise<SmtpServer> {
  const server = await startSmtp(options);
  registerCleanup(() => server.stop());
  return server;
}

/** Starts a worker that sends mail through this server. */
export async function startMailWorker(SMTP_URL: string, from = "Vrijhuis"): Promise<TestWorker> {
  const worker = await startWorker({ vars: { SMTP_URL, MAIL_FROM: `${from} <hallo@vrijhuis.example>` } });
  registerCleanup(() => worker.stop());
  return worker;
}

/** The SMTP_URL of a local server without TLS. */
export const plainSmtpUrl = (port: number): string => `smtp://127.0.0.1:${port}?tls=off`;

/** Adds messages to the outbox, in this order; returns their ids. */
export async function put({ store }: Pick<TestWorker, "store">, mails: Partial<Mail>[]): Promise<string[]> {
  const all = mails.map((mail, i) => ({ id: crypto.randomUUID(), mail, at: Date.now() - mails.length + i }));
  await store.atomically((db) =>
    all.map(({ id, mail, at }) => enqueue(db, store.tables, id, mailOf({ key: `occasion ${id}`, ...mail }), at)),
  );
  return all.map(({ id }) => id);
}

export const row = async (worker: TestWorker, id = ""): Promise<OutboxMail> =>
  (await findById(worker.store, id)) ?? expect.fail("no such message");

/** Runs cron; resolves when it has finished. */
export async function runCron({ miniflare }: TestWorker, at = Date.now()): Promise<void> {
  const worker = await miniflare.getWorker();
  await worker.scheduled({ scheduledTime: new Date(at), cron: "* * * * *" });
}

/** Sends the worker a message of the mail queue. */
export async function deliverQueueMessage({ miniflare }: TestWorker): Promise<void> {
  const worker = await miniflare.getWorker();
  const message = { id: "1", timestamp: new Date(), attempts: 1, body: { job: "deliver-outbox" } };
  expect((await worker.queue("vrijhuis-mail", [message])).outcome).toBe("ok");
}

/** Makes postponed messages due at once. */
export async function makeDue({ store: { db, tables } }: TestWorker): Promise<void> {
  await db.update(tables.outbox).set({ nextAttemptAt: 0 });
  // Of a job whose worker was killed.
  await db.update(tables.cronJobs).set({ leaseUntil: 0 });
}
