import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/** Days for which data is kept after its purpose has ended or its account was deleted, as the privacy policy states. */
export const RETENTION_DAYS = {
  /** Content of emails and text messages that we sent, needed to answer questions about them. */
  messages: 30,
  /** Contact forms and consultations: twelve months after the last contact. */
  forms: 365,
  /** Withdrawals of no known order: longer than the period can last (12 months and 14 days). Those of an order stay with it. */
  withdrawals: 400,
  /** The audit log of accounts. */
  log: 400,
} as const;

/** For orders, invoices and payments: article 52 of the Dutch General State Taxes Act (AWR). */
export const BOOKKEEPING_RETENTION_YEARS = 7;

/** Months for which a site's statistics are kept. */
export const STATISTICS_RETENTION_MONTHS = 25;

/** Milliseconds for which data is kept; the jobs of cron delete it afterwards. */
export const RETENTION_MS = {
  messages: RETENTION_DAYS.messages * DAY_MS,
  forms: RETENTION_DAYS.forms * DAY_MS,
  withdrawals: RETENTION_DAYS.withdrawals * DAY_MS,
  log: RETENTION_DAYS.log * DAY_MS,
  /** Consultations that were never confirmed. */
  unconfirmedConsultations: DAY_MS,
  /** Texts of other platforms' calendars after departure, which may have guests' names; see the privacy policy. */
  importedNames: 365 * DAY_MS,
  /** Pick-ups of our calendars, and revoked addresses, that no event of a channel refers to. */
  pickups: 30 * DAY_MS,
  /** The changes of each sync of a calendar. */
  feedRuns: 90 * DAY_MS,
  /** Which webhooks of payment providers are known: longer than any provider repeats them. */
  paymentEvents: 90 * DAY_MS,
  /** Names of files of bookings that were imported: longer than an import can be undone, so that late portions are refused. */
  bookingImports: 30 * DAY_MS,
  /** Lines of bank statements that pay no booking. */
  statementLines: 400 * DAY_MS,
  /** Which notifications were sent: longer than any event recurs. */
  pushes: 90 * DAY_MS,
  /** Which tasks cleaners have completed, with their photos. */
  cleanings: 180 * DAY_MS,
  /** Ended subscriptions are compared with the provider: cards can be disputed for 120 days. */
  endedSubscriptions: 180 * DAY_MS,
  /** Ids of erased guests: longer than any copy or site from before the erasure exists (0185). */
  erasedGuests: 60 * DAY_MS,
  /** Counts of faults. */
  faults: 90 * DAY_MS,
  /** Queue messages that failed at every attempt: the name of a job, and ids. */
  deadLetters: 30 * DAY_MS,
  /** Sums of measurements by the hour. */
  measurements: 8 * DAY_MS,
  /** Minutes of measured health; afterwards the minutes of a day are counted. */
  healthMinutes: 2 * DAY_MS,
  /** Days of measured health, ended alerts and outages: what the status page shows. */
  health: 90 * DAY_MS,
  /** Changes of rows that could not be sent: they are copies, with the data of guests. */
  rowChanges: 10 * MINUTE_MS,
  /** Flows and challenges of sign-in, which expire long before. */
  signInFlows: DAY_MS,
  factorChallenges: HOUR_MS,
  /** Replaced refresh tokens, so that their reuse is detected. */
  replacedTokens: 30 * DAY_MS,
} as const;
