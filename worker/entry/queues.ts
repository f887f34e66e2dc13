import type { QueueJob } from "#contract/services/queue-job.ts";
import { logError } from "#services/http/log.ts";
import { runAs } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import { countFailedJob, writeFaults } from "#services/faults/held-faults.ts";
import { writeMeasurements } from "#services/measure/held-measurements.ts";
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
  "vrijhuis-feeds": { "sync-host": async (env, { host }) => (await import("#letting/channels/sync-due.ts")).syncHost(env, host) },
};

/** What lines of the log name: the job, with the host or the site that its message is about. */
function workOf(job: string, body: object | null): Parameters<typeof runAs>[0] {
  const { name, host, siteId } = (body ?? {}) as { name?: string; host?: string; siteId?: string };
  return { job: name ?? job, ...(host === undefined ? {} : { host }), ...(siteId === undefined ? {} : { site: siteId }) };
}

/** Counts a failed job and rejects, so that the queue delivers it again. */
async function failed(env: Env, job: string, error: unknown): Promise<never> {
  countFailedJob(`queue ${job}`);
  await writeFaults(env);
  throw error;
}

/** Runs each job of a batch once, even if several messages request it. Messages without a consumer are logged and dropped. */
export async function consume({ queue, messages }: Pick<MessageBatch, "queue" | "messages">, env: Env): Promise<void> {
  const asked = new Map(messages.map(({ body }) => [JSON.stringify(body), body as Partial<QueueJob> | null]));
  for (const body of asked.values()) {
    const job = String(body?.job);
    const jobs = Object.hasOwn(CONSUMERS, queue) ? CONSUMERS[queue] : undefined;
    const consumer =
      jobs && Object.hasOwn(jobs, job) ? (jobs[job as QueueJob["job"]] as Consumer<unknown> | undefined) : undefined;
    if (consumer) {
      await refreshChangedTexts(() => openStore(env), Date.now());
      await runAs(workOf(job, body), () => consumer(env, body)).catch(async (error: unknown) => failed(env, job, error));
    } else logError("queue message without a consumer", new Error("unknown job"), { queue, job });
  }
  await writeMeasurements(env);
  await wakeAfterWrites({ env, openStore: () => openStore(env) });
}
