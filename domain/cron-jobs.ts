/** Minutes between two runs of each job of cron. */
export const CRON_INTERVALS = {
  mail: 1,
  sites: 1,
  clocks: 1,
  payments: 1,
  messages: 1,
  pushes: 1,
  papers: 1,
  subscriptions: 1,
  invoices: 1,
  feeds: 1,
  domains: 1,
  calendars: 1,
  photos: 1,
  files: 1,
  changes: 1,
  withdrawals: 1,
  statistics: 10,
  expired: 60,
  channels: 24 * 60,
  unknownSubscriptions: 24 * 60,
} as const;
export type CronJobName = keyof typeof CRON_INTERVALS;
