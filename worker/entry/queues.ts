import type { QueueJob } from "#contract/services/queue-job.ts";
import { countFailedJob, writeFaults } from "#services/faults/held-faults.ts";
import { logError } from "#services/http/log.ts";
import { runAs } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import { writeMeasurements } from "#services/measure/held-measurements.ts";
import { keep } from "#store/services/dead-letters.ts";
import { refreshChangedTexts } from "#services/texts/changed-texts.ts";
import { wakeAfterWrites } from "#services/realtime/wake-hubs.ts";

/** Runs a job. It must be idempotent, because queues deliver at least once. */
type Consumer<Job> = (env: Env, job: Job) => Promise<unknown>;
type Consumers = { [Name in QueueJob["job"]]?: Consumer<Extract<QueueJob, { job: Name }>> };

/** Queue → job → consumer. A queue is declared in wrangler.toml. */
const CONSUMERS: Record<string, Consumers> = {
  "vrijhuis-mail": {
    beat: async (env, { sentAt }) => (await import("#services/health/record-beat.ts")).recordBeat(env, sentAt, Date.now()),
    "deliver-outbox": async (env) => {
      const [{ deliver }, { deliverPushes }] = await Promise.all([
        import("#services/mail/deliver.ts"),
        import("#services/push/deliver-pushes.ts"),
      ]);
      await Promise.all([deliver(env), deliverPushes(env)]);
    },
    "deliver-pushes": async (env) => (await import("#services/push/deliver-pushes.ts")).deliverPushes(env),
  },
  "vrijhuis-jobs": {
    "run-cron-job": async (env, message) => (await import("./run-jobs.ts")).runQueuedJob(env, message),
  },
  "vrijhuis-site-mail": {
    "deliver-further": async (env) => (await import("#services/mail/deliver.ts")).deliverFurther(env),
    "deliver-site": async (env, { siteId }) => (await import("#services/mail/servers/deliver-site.ts")).deliverSite(env, siteId),
  },
  "vrijhuis-payments": {
    "check-payment": async (env, { paymentId }) => {
      const [{ cronPaymentTools }, { checkById }] = await Promise.all([
        import("#letting/payments/payment-tools.ts"),
        import("#letting/payments/check-payments.ts"),
      ]);
      await checkById(await cronPaymentTools(env, Date.now()), paymentId);
      await (await import("#services/mail/deliver.ts")).deliver(env);
    },
  },
  "vrijhuis-backups": {
    "back-up-sites": async (env, { after }) => (await import("#owners/backups/backup-jobs.ts")).backUpSites(env, after),
    "back-up-site": async (env, { siteId }) =>
      (await import("#owners/backups/backup-jobs.ts")).backUpSiteOf(env, siteId, Date.now()),
    "restore-site": async (env, { siteId, step }) =>
      (await import("#owners/backups/backup-jobs.ts")).restoreSiteOf(env, { siteId, step }, Date.now()),
  },
  "vrijhuis-feeds": {
    "sync-host": async (env, { host, part }) => (await import("#letting/channels/sync-due.ts")).syncHost(env, host, part),
  },
};

/** What lines of the log name: the job, with the host or the site that its message is about. */
function workOf(job: string, body: object | null): Parameters<typeof runAs>[0] {
  const { name, host, siteId } = (body ?? {}) as { name?: string; host?: string; siteId?: string };
  return { job: name ?? job, ...(host === undefined ? {} : { host }), ...(siteId === undefined ? {} : { site: siteId }) };
}

/** Attempts of a message before it is a dead letter: the first, and `max_retries` of wrangler.toml. */
export const MAX_ATTEMPTS = 4;
/** The queue that gets the messages whose invocations ended without an answer, such as those that exceed their memory. */
const DEAD_LETTERS = "vrijhuis-dead-letters";
const RETRY_SECONDS = 30;
const MAX_BODY_LENGTH = 4000;
const MAX_REASON_LENGTH = 500;

type Batch = Pick<MessageBatch, "queue" | "messages">;

/**
 * Runs each job of a batch once, even if several messages request it. A message that fails does not keep the others from being
 * handled: it comes again after a pause, and after its last attempt it is kept with the reason for an admin (0182). So is one that
 * nobody handles, for example of a later version.
 */
export async function consume({ queue, messages }: Batch, env: Env): Promise<void> {
  for (const [body, alike] of Map.groupBy(messages, (message) => JSON.stringify(message.body) ?? "null")) {
    const attempts = Math.max(...alike.map((message) => message.attempts));
    const letter = { queue: queue === DEAD_LETTERS ? queueOf(JSON.parse(body)) : queue, body, attempts };
    const isHandled =
      queue === DEAD_LETTERS
        ? await keepLetter(env, { ...letter, reason: null })
        : await handle(env, queue, letter, alike[0]?.body);
    for (const message of alike) {
      if (isHandled) message.ack();
      else message.retry({ delaySeconds: RETRY_SECONDS * 2 ** Math.min(message.attempts - 1, 6) });
    }
  }
  await writeMeasurements(env);
  await wakeAfterWrites({ env, openStore: () => openStore(env) });
}

type Letter = Pick<Parameters<typeof keep>[1], "queue" | "body" | "attempts" | "reason">;

/** Runs the job of a message; false if it failed and is to be repeated. */
async function handle(env: Env, queue: string, letter: Omit<Letter, "reason">, body: unknown): Promise<boolean> {
  const job = String((body as Partial<QueueJob> | null)?.job);
  const consumer = consumerOf(queue, job);
  if (!consumer) {
    logError("queue message without a consumer", new Error("unknown job"), { queue, job });
    return keepLetter(env, { ...letter, reason: "no consumer" });
  }
  try {
    await refreshChangedTexts(() => openStore(env), Date.now());
    await runAs(workOf(job, body as object | null), () => consumer(env, body));
    return true;
  } catch (error) {
    logError("queue message failed", error, { queue, job, attempts: letter.attempts });
    countFailedJob(`queue ${job}`);
    await writeFaults(env);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return letter.attempts >= MAX_ATTEMPTS && keepLetter(env, { ...letter, reason: reason.slice(0, MAX_REASON_LENGTH) });
  }
}

function consumerOf(queue: string, job: string): Consumer<unknown> | undefined {
  const jobs = Object.hasOwn(CONSUMERS, queue) ? CONSUMERS[queue] : undefined;
  return jobs && Object.hasOwn(jobs, job) ? (jobs[job as QueueJob["job"]] as Consumer<unknown> | undefined) : undefined;
}

/** The queue of a job; empty if no queue has it. */
const queueOf = (body: Partial<QueueJob> | null): string =>
  Object.keys(CONSUMERS).find((queue) => consumerOf(queue, String(body?.job))) ?? "";

/** Keeps a message in the store; false if it could not be written, so that the queue keeps it. */
async function keepLetter(env: Env, letter: Letter): Promise<boolean> {
  try {
    const body = letter.body.slice(0, MAX_BODY_LENGTH);
    await keep(await openStore(env), { ...letter, body, id: crypto.randomUUID(), at: Date.now() });
    return true;
  } catch (error) {
    logError("dead letter not kept", error, { queue: letter.queue });
    return false;
  }
}
