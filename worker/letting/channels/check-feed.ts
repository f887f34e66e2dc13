import type { FeedCheck, FeedProblem } from "#contract/letting/channels.ts";
import { channelOfHost } from "#domain/channels/channel-of-host.ts";
import type { FeedEvent } from "#domain/icalendar/feed-event.ts";
import { dayInZone } from "#domain/dates.ts";
import { HOUR_MS } from "#domain/time.ts";
import { increment } from "#store/services/attempts.ts";
import { findUnitCalendar } from "#store/letting/feed-states.ts";
import { findNamedStays } from "#store/letting/named-stays.ts";
import { findParts } from "#store/letting/nights.ts";
import { stampDigest } from "./body-digest.ts";
import { parseFeedAddress } from "./feed-address.ts";
import type { FeedTools } from "./feed-tools.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { readFeed } from "./read-feed.ts";
import type { Reading } from "./write-sync.ts";

/** Number of calendars that a site can try out. */
const MAX_CHECKS_PER_HOUR = 60;

type Refused =
  | { ok: false; code: "NOT_FOUND" | "TOO_MANY_REQUESTS" }
  | { ok: false; code: "FEED_UNREADABLE"; problem: FeedProblem };

/** A calendar that was read before it is added. */
export interface FirstRead {
  ok: true;
  events: FeedEvent[];
  leftOut: Record<string, number>;
  reading: Reading;
  /** In its usual notation. */
  address: string;
  host: string;
  timeZone: string;
}

/** Reads a calendar that is not yet a feed. Counts towards a limit of the site, because it causes requests by us. */
export async function readFirst(
  tools: FeedTools,
  { siteId, unitId, url, channel }: { siteId: string; unitId: string; url: string; channel?: FeedCheck["channel"] },
): Promise<FirstRead | Refused> {
  const { store, now, mainDomain } = tools;
  const unit = await findUnitCalendar(store, siteId, unitId);
  if (!unit) return { ok: false, code: "NOT_FOUND" };
  const { count } = await increment(store, `feed check ${siteId}`, HOUR_MS, now);
  if (count > MAX_CHECKS_PER_HOUR) return { ok: false, code: "TOO_MANY_REQUESTS" };
  const address = parseFeedAddress(url, mainDomain);
  if (!address) return { ok: false, code: "FEED_UNREADABLE", problem: "address" };
  const host = address.hostname;
  const fetched = await fetchFeed(tools, address.href);
  if (!fetched.ok) return { ...fetched, code: "FEED_UNREADABLE" };
  const { timeZone } = unit;
  const about = { channel: channel ?? channelOfHost(host), timeZone, today: dayInZone(now, timeZone) };
  const read = readFeed(fetched.text ?? "", about);
  if (!read.ok) return { ...read, code: "FEED_UNREADABLE" };
  const reading =
    fetched.text === undefined
      ? { etag: null, lastModified: null, bodyDigest: null }
      : { ...fetched.validators, bodyDigest: stampDigest(fetched.digest, dayInZone(now, "UTC")) };
  return { ...read, address: address.href, host, timeZone, reading };
}

/** Reads a calendar and shows its events next to the unit's own stays and blocks, without storing anything. */
export async function checkFeed(
  tools: FeedTools,
  asked: { siteId: string; unitId: string; url: string },
): Promise<({ ok: true } & FeedCheck) | Refused> {
  const read = await readFirst(tools, asked);
  if (!read.ok) return read;
  const today = dayInZone(tools.now, read.timeZone);
  const { parts, wholes } = await findParts(tools.store, asked.unitId);
  const stays = await findNamedStays(tools.store, [asked.unitId, ...parts, ...wholes], today);
  const events = read.events.map(({ arrival, departure, kind, summary }) => ({
    arrival,
    departure,
    kind,
    summary,
    overlaps: stays.filter((stay) => stay.arrival < departure && arrival < stay.departure),
  }));
  return { ok: true, channel: channelOfHost(read.host), host: read.host, events, ours: stays, leftOut: read.leftOut };
}
