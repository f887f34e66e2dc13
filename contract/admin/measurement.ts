/**
 * What is measured: the store's use by a route, a slow query (key: its text and route), and what happened when we asked a host of
 * feeds or a mail server, or when a provider of payments called a webhook.
 */
export const MEASUREMENT_KINDS = ["route", "query", "feed", "webhook", "mail"] as const;
export type MeasurementKind = (typeof MEASUREMENT_KINDS)[number];

/** Failures of an hour from which a host or a provider is named, if they are at least half of what was tried. */
const MIN_FAILURES = 3;

/** True if a host, a provider or a server is to blame: it fails for most, not for one calendar or one recipient. */
export const isToBlame = ({ count, failed }: Pick<Measurement, "count" | "failed">): boolean =>
  failed >= MIN_FAILURES && failed * 2 >= count;

/** The size from which a store is to be moved to Postgres: half of what a database of D1 can have (10 GB). */
export const LARGE_STORE_BYTES = 5_000_000_000;

/** Sums of measurements of one kind and key; times are in milliseconds, `lastAt` since the epoch. */
export interface Measurement {
  kind: MeasurementKind;
  /** Consists of names known to the code, or a host; never a person's. */
  key: string;
  count: number;
  failed: number;
  ms: number;
  maxMs: number;
  /** Rows that queries read, or returned where the store does not tell. */
  rows: number;
  lastAt: number;
  /** Code of the last failure; null if none failed. */
  failure: string | null;
}
