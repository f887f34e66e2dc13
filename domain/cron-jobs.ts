/** A job of cron. */
interface CronJob {
  /** Minutes between two runs. */
  everyMinutes: number;
  /** Message of the log if it fails. */
  failure: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * The jobs of cron, the most important first: what guests and owners wait for, then what follows, then old data. Their functions are
 * in `worker/entry/jobs.ts`.
 */
export const CRON_JOBS = {
  clocks: { everyMinutes: 1, failure: "clocks of bookings not ended" },
  payments: { everyMinutes: 1, failure: "payments not checked" },
  mail: { everyMinutes: 1, failure: "outbox not delivered" },
  sites: { everyMinutes: 1, failure: "outdated sites not rewritten in KV" },
  calendars: { everyMinutes: 1, failure: "calendars not repaired" },
  messages: { everyMinutes: 1, failure: "messages not sent" },
  feeds: { everyMinutes: 1, failure: "feeds not synced" },
  pushes: { everyMinutes: 1, failure: "notifications not sent" },
  papers: { everyMinutes: 1, failure: "papers not issued" },
  subscriptions: { everyMinutes: 1, failure: "subscriptions not followed" },
  withdrawals: { everyMinutes: 1, failure: "withdrawals not processed" },
  invoices: { everyMinutes: 1, failure: "invoices not issued" },
  domains: { everyMinutes: 1, failure: "domains not checked" },
  changes: { everyMinutes: 1, failure: "changes of rows not sent" },
  photos: { everyMinutes: 1, failure: "unused photos not deleted" },
  files: { everyMinutes: 1, failure: "removed files not deleted" },
  expired: { everyMinutes: HOUR, failure: "expired data not deleted" },
  backups: { everyMinutes: DAY, failure: "sites not copied" },
  channels: { everyMinutes: DAY, failure: "old data of channels not deleted" },
  unknownSubscriptions: { everyMinutes: DAY, failure: "subscriptions not listed" },
  statistics: { everyMinutes: 10, failure: "statistics not merged" },
} as const satisfies Record<string, CronJob>;
export type CronJobName = keyof typeof CRON_JOBS;
export const CRON_JOB_NAMES = Object.keys(CRON_JOBS) as CronJobName[];

/** Minute of the day (UTC) at which daily jobs run. */
const DAILY_MINUTE = 3 * HOUR;

/** The jobs that run in a minute (milliseconds since the epoch), in their order. */
export function dueJobs(at: number): CronJobName[] {
  const minuteOfDay = Math.floor(at / 60_000) % DAY;
  return CRON_JOB_NAMES.filter((name) => {
    const { everyMinutes } = CRON_JOBS[name];
    return minuteOfDay % everyMinutes === DAILY_MINUTE % everyMinutes;
  });
}
