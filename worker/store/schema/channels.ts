import { sql } from "drizzle-orm";
import type { SyncChanges } from "#contract/letting/channels.ts";
import type { Stay } from "#domain/stays.ts";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  userSites: ReturnType<typeof defineSites>["userSites"];
  units: ReturnType<typeof defineSites>["units"];
}

/** Tables of calendar sync: calendars of other platforms that we read, and ours that they read. Rows are deleted explicitly. */
export function defineChannels(kit: Kit, { userSites, units }: Named) {
  const { table, text, int, bool, time, json, primaryKey, index, uniqueIndex } = kit;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "restrict" });
  const unitId = () =>
    text("unit_id")
      .notNull()
      .references(() => units.id, { onDelete: "restrict" });

  /** Calendars of other platforms; their stays are `blocks` with the feed's id as source. */
  const feeds = table(
    "feeds",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      unitId: unitId(),
      channel: text("channel").notNull(),
      /** Encrypted, because the address of a calendar is a secret of the owner. */
      addressSealed: text("address_sealed").notNull(),
      /** Keyed digest of the address: a unit has a calendar once. */
      addressDigest: text("address_digest").notNull(),
      /** The address's host, to limit requests per host and for display. */
      host: text("host").notNull(),
      /** True if soft nights from today on and at the feed's end stay open; see `nightsOfFeed`. */
      opensEdges: bool("opens_edges").notNull(),
      /** Compare-and-set of all writes of a sync. */
      version: int("version").notNull(),
      /** Validators of the last read body, RFC 9110 section 8.8. */
      etag: text("etag"),
      lastModified: text("last_modified"),
      /** Day of the last read of events, and SHA-256 of that body. */
      bodyDigest: text("body_digest"),
      /** Version of the site's calendar with which the feed's nights were last derived. */
      derivedVersion: int("derived_version").notNull().default(0),
      /** True if the feed has missing events, which a later sync may remove. */
      isWaiting: bool("is_waiting").notNull().default(false),
      /** The open question to the owner; null if there is none. */
      question: text("question"),
      /** The owner has agreed that the missing events are gone. */
      mayRemove: bool("may_remove").notNull().default(false),
      /** Reason why the last sync failed; null if it did not. */
      problem: text("problem"),
      /** Failed syncs in a row. */
      failures: int("failures").notNull().default(0),
      /** Minutes between two reads, as set for the platform when the feed was added. */
      intervalMinutes: int("interval_minutes").notNull().default(15),
      /** Earliest time of the next sync. A worker that sets it to the future has exclusive use of the feed until then. */
      nextAt: time("next_at").notNull(),
      /** Last successful sync, exact to an hour while nothing changes. */
      lastGoodAt: time("last_good_at").notNull(),
      /** The owner was told that the feed is stale. */
      staleMailedAt: time("stale_mailed_at"),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      uniqueIndex("feeds_address").on(t.unitId, t.addressDigest),
      index("feeds_site").on(t.siteId),
      index("feeds_due").on(t.nextAt, t.host),
      /** Feeds that cannot be read, and those that have not been read for a long time. */
      index("feeds_failing")
        .on(t.failures, t.lastGoodAt)
        .where(sql`failures > 0`),
      index("feeds_last_good").on(t.lastGoodAt, t.host),
      /** A sample of a host's feeds. */
      index("feeds_host").on(t.host, t.id),
    ],
  );

  /** Events of a feed from its last read; see `StoredEvent`. */
  const feedEvents = table(
    "feed_events",
    {
      feedId: text("feed_id")
        .notNull()
        .references(() => feeds.id, { onDelete: "restrict" }),
      uid: text("uid").notNull(),
      arrival: text("arrival").notNull(),
      departure: text("departure").notNull(),
      /** `stay` or `soft`. */
      kind: text("kind").notNull(),
      summary: text("summary").notNull(),
      provenance: json<string[]>("provenance"),
      firstSeenAt: time("first_seen_at").notNull(),
      lastSeenAt: time("last_seen_at").notNull(),
      missingSince: time("missing_since"),
      /** Id of our booking that the event repeats; its nights are soft. */
      echoOf: text("echo_of"),
    },
    (t) => [primaryKey({ columns: [t.feedId, t.uid] })],
  );

  /** Syncs that changed something: an event, or the feed's problem. */
  const feedRuns = table(
    "feed_runs",
    {
      id: text("id").primaryKey(),
      feedId: text("feed_id")
        .notNull()
        .references(() => feeds.id, { onDelete: "restrict" }),
      at: time("at").notNull(),
      problem: text("problem"),
      changes: json<SyncChanges>("changes").notNull(),
    },
    (t) => [index("feed_runs_feed").on(t.feedId, t.at), index("feed_runs_at").on(t.at)],
  );

  /** Hosts of feeds, with the leases of those that a worker is currently reading and how many requests at once a host gets. */
  const feedHosts = table("feed_hosts", {
    /** With `/` and a number: a further part of the host's work, which has a lease only. */
    host: text("host").primaryKey(),
    leasedUntil: time("leased_until").notNull(),
    /** See `Pace` of domain/channels/pace.ts. */
    concurrency: int("concurrency").notNull().default(4),
    pausedUntil: time("paused_until").notNull().default(0),
    slowedAt: time("slowed_at").notNull().default(0),
  });

  /** Exports: our calendars for one listing on a channel each: secret addresses that can be revoked. */
  const calendarExports = table(
    "calendar_exports",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      unitId: unitId(),
      channel: text("channel").notNull(),
      /** The feed of the same listing, whose stays are left out; null while we do not read the listing. May have been removed. */
      feedId: text("feed_id"),
      tokenDigest: text("token_digest").notNull(),
      tokenSealed: text("token_sealed").notNull(),
      /** True if preparation nights are in it. */
      withPreparation: bool("with_preparation").notNull().default(true),
      createdAt: time("created_at").notNull(),
      revokedAt: time("revoked_at"),
    },
    (t) => [
      uniqueIndex("calendar_exports_token").on(t.tokenDigest),
      index("calendar_exports_site").on(t.siteId),
      index("calendar_exports_unit").on(t.unitId),
    ],
  );

  /** Pick-ups: the versions of an export that a reader fetched. */
  const exportPickups = table(
    "export_pickups",
    {
      exportId: text("export_id")
        .notNull()
        .references(() => calendarExports.id, { onDelete: "restrict" }),
      /** Time of the calendar's newest change in the version that was fetched. */
      contentAt: time("content_at").notNull(),
      /** Runs of taken nights in that version, from the day of the fetch on. */
      nights: json<Stay[]>("nights").notNull(),
      /** Short name of the reader, from its User-Agent. */
      agent: text("agent").notNull(),
      firstAt: time("first_at").notNull(),
      lastAt: time("last_at").notNull(),
      /** Fetches of this version, unchanged answers (304) included; written at most every ten minutes. */
      count: int("count").notNull(),
    },
    (t) => [primaryKey({ columns: [t.exportId, t.contentAt, t.agent] }), index("export_pickups_last").on(t.exportId, t.lastAt)],
  );

  /** Pairs of a feed's stay and another one on the same nights, with their details. */
  const conflicts = table(
    "conflicts",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      unitId: unitId(),
      /** The block of the feed's stay. */
      blockId: text("block_id").notNull(),
      feedId: text("feed_id").notNull(),
      /** `stay` or `block` (ours), or `imported` (of another feed). */
      otherKind: text("other_kind").notNull(),
      otherId: text("other_id").notNull(),
      /** `theirs`, `other`, or `unknown` if the feed's first sync already had its stay. */
      first: text("first").notNull(),
      /** The nights that both have. */
      arrival: text("arrival").notNull(),
      departure: text("departure").notNull(),
      /** `open`, `echo`, or how it ended: see `ConflictVerdict`. */
      verdict: text("verdict").notNull(),
      foundAt: time("found_at").notNull(),
      settledAt: time("settled_at"),
    },
    (t) => [
      uniqueIndex("conflicts_pair").on(t.blockId, t.otherId),
      index("conflicts_site").on(t.siteId, t.verdict),
      index("conflicts_feed").on(t.feedId),
      index("conflicts_unit").on(t.unitId),
    ],
  );

  return { feeds, feedEvents, feedRuns, feedHosts, calendarExports, exportPickups, conflicts };
}
