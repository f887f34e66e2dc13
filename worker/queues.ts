import { logError } from "#http/log.ts";
import type { Env } from "./env.ts";

/** The jobs a queue message can name; each belongs to one queue. */
export interface QueueJob {
  job: "deliver-outbox";
}

/** Does a job. It must be idempotent, because queues deliver at least once. */
type Consumer = (env: Env) => Promise<void>;

/** Queue → job → consumer. A queue is declared in wrangler.toml. */
const CONSUMERS: Record<string, Record<QueueJob["job"], Consumer>> = {
  "vrijhuis-mail": { "deliver-outbox": async (env) => (await import("./mail/deliver.ts")).deliver(env) },
};

/** Does each job of a batch once, even if several messages name it. Messages without a consumer are logged and dropped. */
export async function consume({ queue, messages }: Pick<MessageBatch, "queue" | "messages">, env: Env): Promise<void> {
  const named = new Set(messages.map(({ body }) => String((body as Partial<QueueJob> | null)?.job)));
  for (const job of named) {
    const jobs = Object.hasOwn(CONSUMERS, queue) ? CONSUMERS[queue] : undefined;
    const consumer = jobs && Object.hasOwn(jobs, job) ? jobs[job as QueueJob["job"]] : undefined;
    if (consumer) await consumer(env);
    else logError("queue message without a consumer", new Error("unknown job"), { queue, job });
  }
}
