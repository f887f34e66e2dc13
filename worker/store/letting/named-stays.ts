import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { Channel } from "#domain/channels/channels.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { chunkValues, type Store } from "../dialect/store.ts";

/** A stay or block with a display name. */
export interface NamedStay extends Stay {
  id: string;
  /** `website`: one of our bookings; `block`: blocked by the owner; else the channel of the feed. */
  channel: Channel | "website" | "block";
  /** The guest, the owner's note or the summary of the event. */
  name: string;
  /** Only of bookings. */
  reference?: string;
  /** Milliseconds since the epoch. */
  since: number;
}

/** Finds the stays and blocks of units that end after a day, without soft blocks, ordered by arrival. Two queries. */
export async function findNamedStays({ db, tables: t }: Store, unitIds: string[], after: CalendarDate): Promise<NamedStay[]> {
  const { bookings, blocks, feeds } = t;
  const [booked, blocked] = await Promise.all([
    db
      .select(bookingColumns(t))
      .from(bookings)
      .where(and(inArray(bookings.unitId, unitIds), inArray(bookings.state, [...TAKING_STATES]), gt(bookings.departure, after)))
      .orderBy(asc(bookings.arrival)),
    db
      .select(blockColumns(t))
      .from(blocks)
      .leftJoin(feeds, eq(feeds.id, blocks.source))
      .where(and(inArray(blocks.unitId, unitIds), gt(blocks.departure, after), ne(blocks.kind, "soft")))
      .orderBy(asc(blocks.arrival)),
  ]);
  return [...booked.map(toBooking), ...blocked.map(toBlock)].toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
}

/** Finds bookings and blocks by their ids. Two queries for 90 ids. */
export async function findNamedByIds({ db, tables: t }: Store, ids: string[]): Promise<Map<string, NamedStay>> {
  const { bookings, blocks, feeds } = t;
  const found = await Promise.all(
    chunkValues(ids).map(async (chunk) => {
      const [booked, blocked] = await Promise.all([
        db
          .select(bookingColumns(t))
          .from(bookings)
          .where(and(inArray(bookings.id, chunk), inArray(bookings.state, [...TAKING_STATES]))),
        db.select(blockColumns(t)).from(blocks).leftJoin(feeds, eq(feeds.id, blocks.source)).where(inArray(blocks.id, chunk)),
      ]);
      return [...booked.map(toBooking), ...blocked.map(toBlock)];
    }),
  );
  return new Map(found.flat().map((stay) => [stay.id, stay]));
}

const bookingColumns = ({ bookings: t }: Store["tables"]) => ({
  id: t.id,
  arrival: t.arrival,
  departure: t.departure,
  name: t.guestName,
  reference: t.reference,
  since: t.createdAt,
});

const blockColumns = ({ blocks: t, feeds }: Store["tables"]) => ({
  id: t.id,
  arrival: t.arrival,
  departure: t.departure,
  name: t.note,
  since: t.createdAt,
  channel: feeds.channel,
});

const toBooking = (row: object) => ({ ...row, channel: "website" }) as NamedStay;
const toBlock = ({ channel, ...row }: { channel: string | null }) => ({ ...row, channel: channel ?? "block" }) as NamedStay;
