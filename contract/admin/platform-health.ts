import type { Currency } from "#domain/money.ts";
import type { Alert } from "#domain/status/alerts.ts";
import type { DeadLetter } from "./dead-letter.ts";
import type { Measurement } from "./measurement.ts";
import type { FailingMailServer } from "./platform-mail-server.ts";

/** Kinds of faults: an exception of a route, a refused webhook, a failed job of cron or of a queue. */
export const FAULT_KINDS = ["error", "webhook", "job"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults of one kind and key; times are in milliseconds since the epoch. */
export interface FaultCount {
  kind: FaultKind;
  /** Consists of names known to the code (a route's pattern, a provider, a job), never of a request's path or text. */
  key: string;
  count: number;
  lastAt: number;
  /** Id of the last one's request, to find its error in the logs; empty for jobs. */
  requestId: string;
}

/** The last run of a cron job. */
export interface JobRun {
  name: string;
  startedAt: number;
  endedAt: number;
  durationMs: number;
  /** Time and name of the error of the last run that failed; null if none did. */
  failedAt: number | null;
  failure: string | null;
}

/** A cron job as the overview shows it. */
export interface JobHealth extends Partial<JobRun> {
  name: string;
  /** Minutes between two runs. */
  everyMinutes: number;
  state: "good" | "late" | "failed";
}

/** Sums of a day (UTC, `YYYY-MM-DD`). */
export interface PlatformDay {
  day: string;
  signUps: number;
  orders: number;
  /** Orders placed that day that have been paid since. */
  paidOrders: number;
  bookings: number;
  /** Guests' payments at providers less refunds, in minor units. */
  money: Partial<Record<Currency, number>>;
}

/** A site with a problem. */
interface Hit {
  siteId: string | null;
  siteName: string | null;
}

export interface StuckDomain extends Hit {
  id: string;
  name: string;
  state: string;
  /** The time since which it has been in the state. */
  since: number;
  /** Code of the first problem that was found. */
  problem: string | null;
}

export interface SickFeed extends Hit {
  id: string;
  host: string;
  channel: string;
  problem: string | null;
  failures: number;
  lastGoodAt: number;
}

/** Feeds of a host that fail or have not been read for a long time. */
export interface SickHost {
  host: string;
  count: number;
  /** Time of the oldest of their last successful reads. */
  since: number;
  /** Not all, if there are many. */
  feeds: SickFeed[];
}

/** A payment account whose webhooks were refused. */
export interface RefusedAccount extends Hit {
  id: string;
  provider: string;
}

/** Numbers of messages that did not arrive. */
export interface MailHealth {
  /** Waiting after at least one failed attempt. */
  deferred: number;
  /** Due for a while, and never attempted: no mail server exists, or nobody delivers. */
  untried: number;
  /** Creation of the oldest waiting message; null if there is none. */
  oldestWaiting: number | null;
  /** Counts of the messages of the last seven days. */
  refused: number;
  bounced: number;
}

/** Numbers of owners' subscriptions that need attention. */
export interface BillingHealth {
  /** Differences from the provider that comparisons found in the last 24 hours. */
  differences: number;
  /** Not compared for two days. */
  uncompared: number;
  /** Running at the provider for one of our orders, and not ours. */
  unknown: number;
}

/** An ended site that would be erased if a mail server had accepted one of the reminders (0153). */
export interface PostponedErasure {
  siteId: string;
  siteName: string;
  since: number;
}

/** The first page of the admin area. */
export interface PlatformHealth {
  /** Open alerts, the latest first. */
  alerts: Pick<Alert, "id" | "cause" | "openedAt">[];
  /** Ninety days, the last one today. */
  days: PlatformDay[];
  sites: Record<string, number>;
  domains: StuckDomain[];
  feeds: SickHost[];
  mail: MailHealth;
  /** Mail servers of the platform whose last connection failed. */
  mailServers: FailingMailServer[];
  /** Faults of the last seven days by kind and key, the most frequent first. */
  faults: FaultCount[];
  refusedAccounts: RefusedAccount[];
  postponed: PostponedErasure[];
  jobs: JobHealth[];
  /** The latest queue messages that failed at every attempt. */
  deadLetters: DeadLetter[];
  billing: BillingHealth;
  /** Hosts of feeds, mail servers and providers of payments that failed for most in the last hour, and whom to ask about it. */
  services: Measurement[];
  /** Slow queries of the last 24 hours, the slowest first. */
  slowQueries: Measurement[];
  /** Routes that took most of the store's time in the last 24 hours; empty where Analytics Engine has them. */
  routes: Measurement[];
  /** Size of the database if it is D1, in bytes; null if it does not tell. */
  storeBytes: number | null;
}
