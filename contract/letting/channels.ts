import { z } from "zod";
import { CHANNELS, type Channel } from "#domain/channels/channels.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";

z.config({ jitless: true });

/**
 * Reasons why a feed could not be read:
 * - `address`: the address, or one that it redirects to, is not a public one
 * - `unresolved`: the host does not exist
 * - `timeout`, `unreachable` (no connection, TLS), `refused` (4xx), `server-error` (5xx), `redirects` (too many)
 * - `too-large`, `not-a-calendar`, `incomplete`, `too-many-events`, `too-expensive`: the body
 */
export const FEED_PROBLEMS = [
  "address",
  "unresolved",
  "timeout",
  "unreachable",
  "refused",
  "server-error",
  "redirects",
  "too-large",
  "not-a-calendar",
  "incomplete",
  "too-many-events",
  "too-expensive",
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/**
 * Questions about a feed that only its owner can answer:
 * - `many-gone`: more than half of its events disappeared at once
 * - `empty`: it has been empty for a day after having had events
 */
export type FeedQuestion = "many-gone" | "empty";

/** An event of a feed in a readable form. */
export interface ShownEvent extends Stay {
  kind: "stay" | "soft";
  summary: string;
}

/** Events that a sync added, moved, or removed; the first ones of each, and how many there were. */
export interface SyncChanges {
  added: ShownEvent[];
  moved: (ShownEvent & { before: Stay })[];
  removed: ShownEvent[];
  counts: { added: number; moved: number; removed: number };
}

/** A sync that changed something. Times are milliseconds since the epoch. */
export interface ShownRun {
  at: number;
  problem: FeedProblem | null;
  changes: SyncChanges;
}

/**
 * State of a feed on one of the last 30 days: `good`, `failed` (no good sync), `mixed`, or null before it was added.
 */
export type DayHealth = "good" | "mixed" | "failed" | null;

/** A calendar of another platform that we read. Times are milliseconds since the epoch. */
export interface ShownFeed {
  id: string;
  unitId: string;
  channel: Channel;
  host: string;
  version: number;
  opensEdges: boolean;
  lastGoodAt: number;
  nextAt: number;
  problem: FeedProblem | null;
  isStale: boolean;
  question: FeedQuestion | null;
  /** Events missing from the feed whose nights stay taken. */
  missing: ShownEvent[];
  /** Number of its upcoming stays. */
  upcoming: number;
  /** The last 30 days, the oldest first. */
  health: DayHealth[];
}

/** A reader's last fetch of an export. */
export interface ShownPickup {
  agent: string;
  lastAt: number;
  /** The calendar's newest change in the version that it has. */
  contentAt: number;
}

/** Our calendar of a unit for a listing on a channel. */
export interface ShownExport {
  id: string;
  unitId: string;
  channel: Channel;
  /** The feed of that listing; null while we do not read it. */
  feedId: string | null;
  /** Its secret address, which ends in `.ics`. */
  url: string;
  withPreparation: boolean;
  pickups: ShownPickup[];
  /** Time of the channel's own last fetch; null if only others, such as browsers, have fetched it. */
  lastFetchedAt: number | null;
  /** The newest changes of the calendar that the channel has not yet fetched, by reference of the booking. */
  unseen: { reference: string; arrival: CalendarDate }[];
  /** True if the channel's usual fetch interval has been exceeded. */
  isOverdue: boolean;
  createdAt: number;
}

/**
 * - `open`: two stays on the same nights
 * - `echo`: the channel repeats our own booking
 * - `same`: the owner says that both are the same stay
 * - `ours`, `theirs`: the stay that the owner keeps
 * - `gone`: one of the two no longer takes the nights
 */
export const CONFLICT_VERDICTS = ["open", "echo", "same", "ours", "theirs", "gone"] as const;
export type ConflictVerdict = (typeof CONFLICT_VERDICTS)[number];

/** One side of a conflict. */
export interface ConflictSide extends Stay {
  /** `website` for our own bookings, `block` for nights that the owner keeps free, else the feed's channel. */
  channel: Channel | "website" | "block";
  /** Id of the booking, or of the block of a feed's stay. */
  id: string;
  /** The guest, or the event's summary. */
  name: string;
  /** Only of bookings. */
  reference?: string;
  /** Time at which the nights were taken, or the event was first seen. */
  since: number;
}

/** Two stays on the same nights. */
export interface ShownConflict extends Stay {
  id: string;
  unitId: string;
  theirs: ConflictSide;
  other: ConflictSide;
  /** `unknown` if the feed's first sync already had its stay. */
  first: "theirs" | "other" | "unknown";
  foundAt: number;
}

/** Calendar sync of a site. */
export interface ShownChannels {
  units: { id: string; name: string }[];
  feeds: ShownFeed[];
  exports: ShownExport[];
  conflicts: ShownConflict[];
}

/** A calendar as it was read before it is added. */
export interface FeedCheck {
  channel: Channel;
  host: string;
  /** Its upcoming events, ordered by arrival; `overlaps` names entries that already take some of the nights. */
  events: (ShownEvent & {
    overlaps: { channel: Channel | "website" | "block"; name: string; arrival: CalendarDate; departure: CalendarDate }[];
  })[];
  /** The unit's own upcoming stays and blocks. */
  ours: (Stay & { channel: Channel | "website" | "block"; name: string })[];
  /** Number of events that take no nights, by reason. */
  leftOut: Record<string, number>;
}

const id = z.string("required").regex(/^[\w-]{1,64}$/, "choice");
const address = z.string("required").trim().min(1, "required").max(2000, "tooLong");

export const feedCheckInput = z.strictObject({ unitId: id, url: address });
export const feedInput = z.strictObject({
  /** Created by the caller; the same id adds one feed. */
  id: z.uuid("choice"),
  unitId: id,
  url: address,
  channel: z.enum(CHANNELS, "choice"),
  opensEdges: z.boolean("required"),
});
export const feedChangeInput = z.strictObject({ channel: z.enum(CHANNELS, "choice"), opensEdges: z.boolean("required") });
export const feedAddressInput = z.strictObject({ url: address });
/** `release`: the nights of the missing events become free; `keep`: they stay taken. */
export const feedAnswerInput = z.strictObject({ missing: z.enum(["release", "keep"], "choice") });
export const feedParam = z.object({ siteId: z.string(), feedId: id });

export const exportInput = z.strictObject({
  id: z.uuid("choice"),
  unitId: id,
  channel: z.enum(CHANNELS, "choice"),
  /** The feed of the listing that gets the address; without it the channel's feed, if the unit has exactly one. */
  feedId: id.optional(),
  withPreparation: z.boolean("required"),
});
export const exportParam = z.object({ siteId: z.string(), exportId: id });

export const conflictInput = z.strictObject({ verdict: z.enum(["same", "ours", "theirs"], "choice") });
export const conflictParam = z.object({ siteId: z.string(), conflictId: id });

export const MAX_CHANNELS_BYTES = 8192;
