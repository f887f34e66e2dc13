import type { CronJobName } from "#domain/cron-jobs.ts";

/** The jobs that a queue message can name; each belongs to one queue. */
export type QueueJob =
  /** Records that a message sent at `sentAt` arrived: cron sends one each minute, which shows how late the queue is. */
  | { job: "beat"; sentAt: number }
  | { job: "deliver-outbox" }
  | { job: "deliver-pushes" }
  | { job: "run-cron-job"; name: CronJobName; round: number }
  | { job: "deliver-site"; siteId: string }
  /** Beside `deliver-outbox`, while more is due than that sends. */
  | { job: "deliver-further" }
  /** `part`: a further one of the parts in which a host with many calendars is read. */
  | { job: "sync-host"; host: string; part?: number }
  | { job: "check-payment"; paymentId: string }
  | { job: "back-up-sites"; after: string }
  | { job: "back-up-site"; siteId: string }
  | { job: "restore-site"; siteId: string; step: number };
