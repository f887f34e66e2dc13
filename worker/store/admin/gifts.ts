import { and, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListedGift } from "#contract/admin/billing.ts";
import { guard } from "../dialect/guards.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Which gifts are listed: those that run at `now` or are over then, or those of a site. */
export interface GiftFilter {
  state?: "running" | "over" | undefined;
  siteId?: string;
  now: number;
}

const emailOf = ({ users }: Tables, id: AnySQLiteColumn) =>
  sql<string | null>`(select ${users.email} from ${users} where ${users.id} = ${id})`;

/** Query of a page of gifts, newest first. */
export function selectGifts({ db, tables }: Store, { state, siteId, now }: GiftFilter, { cursor, limit }: Page) {
  const { siteGifts: t, siteGiftChanges: c, userSites } = tables;
  const conditions = [
    state && (state === "running" ? gt(t.endsAt, now) : lte(t.endsAt, now)),
    siteId === undefined ? undefined : eq(t.siteId, siteId),
    isBefore(t.createdAt, t.id, cursor),
  ];
  return db
    .select({
      id: t.id,
      siteId: t.siteId,
      siteName: userSites.siteName,
      reason: t.reason,
      endsAt: t.endsAt,
      createdAt: t.createdAt,
      by: emailOf(tables, t.createdBy),
      endedAt: c.at,
      endReason: c.reason,
      endedBy: emailOf(tables, c.by),
    })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .leftJoin(c, eq(c.giftId, t.id))
    .where(and(...conditions))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);
}

export async function findGifts(store: Store, filter: GiftFilter, page: Page): Promise<ListedGift[]> {
  const rows = await selectGifts(store, filter, page);
  return rows.map(({ endedAt, endReason, endedBy, ...gift }) => ({
    ...gift,
    isRunning: gift.endsAt > filter.now,
    ended: endedAt === null ? null : { at: endedAt, reason: endReason ?? "", by: endedBy },
  }));
}

/** Finds a gift with the owner of its site. */
export async function findGift({ db, tables: { siteGifts: t, userSites } }: Store, id: string) {
  const [row] = await db
    .select({ id: t.id, siteId: t.siteId, endsAt: t.endsAt, ownerId: userSites.userId })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(eq(t.id, id));
  return row;
}

/** An early end of a gift. */
export interface GiftEnd {
  giftId: string;
  /** The end that the gift had when it was read. */
  endedBefore: number;
  reason: string;
  by: string;
}

/** Ends a gift at `now`, with an entry of its history. Makes the batch fail on the guard `adminStale` if its end was changed since. */
export function endGift(db: Database, t: Tables, { giftId, endedBefore, reason, by }: GiftEnd, now: number): Query[] {
  const { siteGifts, siteGiftChanges } = t;
  const asRead: SQL | undefined = and(eq(siteGifts.id, giftId), eq(siteGifts.endsAt, endedBefore));
  return [
    // Locks the row, so that the guard sees what another transaction has written.
    db
      .update(siteGifts)
      .set({ endsAt: sql`${siteGifts.endsAt}` })
      .where(eq(siteGifts.id, giftId)),
    guard(db, t, "adminStale", sql`not exists (select 1 from ${siteGifts} where ${asRead})`),
    db.update(siteGifts).set({ endsAt: now }).where(eq(siteGifts.id, giftId)),
    db.insert(siteGiftChanges).values({ giftId, at: now, endedBefore, endsNow: now, reason, by }),
  ];
}
