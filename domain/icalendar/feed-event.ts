import type { Stay } from "../stays.ts";

/**
 * `stay`: somebody has the nights, or the channel does not say otherwise. `soft`: the channel does not sell the nights, without
 * a booking (an owner's block, a notice period, the end of a booking horizon).
 */
export type EventKind = "stay" | "soft";

/** A taken period in a feed. Dates are those of the event, even if it begins before or ends after the window that was read. */
export interface FeedEvent extends Stay {
  /** Unique in the feed; occurrences of a repeated event have UIDs of their own. At most 300 characters. */
  uid: string;
  kind: EventKind;
  /** One line without control characters, at most 200 characters; empty if the event has none. */
  summary: string;
  /** Number of revisions, RFC 5545 section 3.8.7.4. */
  sequence: number;
  /** UIDs of the entries of feeds from which one of our own feeds created this event, oldest first; absent if there are none. */
  provenance?: string[];
}

/** Limits the events that a chain of feeds can pass on. */
const MAX_ORIGIN_COUNT = 20;

/** The provenance of an event that one of our feeds creates from this one. */
export const originsOf = ({ uid, provenance = [] }: Pick<FeedEvent, "uid" | "provenance">): string[] =>
  [...provenance, uid].slice(0, MAX_ORIGIN_COUNT);

/** An event of a feed as it is stored; times are milliseconds since the epoch. */
export interface StoredEvent extends Stay {
  uid: string;
  kind: EventKind;
  summary?: string;
  provenance?: string[];
  /** Time of the first read in which the event had these dates and this kind. */
  firstSeenAt: number;
  /** Time of the last read that had the event; may be older if nothing has changed since, because then nothing is written. */
  lastSeenAt: number;
  /** Time of the first of the reads in a row that did not have the event; null if the last read had it. */
  missingSince: number | null;
}
