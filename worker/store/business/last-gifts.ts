import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { MAX_GIFT_DAYS } from "#domain/ended-sites.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Store } from "../dialect/store.ts";
import { paysBesideGift } from "./paid-sites.ts";

/** Rows read in one run of the clock, in random order; the next run goes on. */
const LIMIT = 25;

/** The gift of a site that ends last, with the times of the two emails about it. */
export interface LastGift {
  id: string;
  siteId: string;
  siteName: string;
  endsAt: number;
  /** Null if the first email is not written yet. */
  toldAt: number | null;
  /** Null if the second one is not written yet. */
  remindedAt: number | null;
}

const KEY_ENDS = [" told", " ends"] as const;
/** The keys of the two emails about a gift. */
export const giftMailKeys = (id: string): string[] => KEY_ENDS.map((end) => `gift ${id}${end}`);

/** Finds gifts with an email that may be due: nothing else pays for their site, or could. The second one is due by `endsBefore`. */
export async function findToTell(store: Store, billedBy: string, endsBefore: number): Promise<LastGift[]> {
  const { siteGifts: gift, subscriptions, endedSites, userSites } = store.tables;
  const [toldAt, remindedAt] = mailTimes(store.tables);
  const isDue = or(isNull(toldAt), and(isNull(remindedAt), sql`${gift.endsAt} <= ${endsBefore}`));
  const subscribedLonger = sql`exists (select 1 from ${subscriptions} where ${subscriptions.siteId} = ${gift.siteId} and ${subscriptions.endedAt} > ${gift.endsAt})`;
  const isEnded = sql`exists (select 1 from ${endedSites} where ${endedSites.siteId} = ${userSites.id})`;
  return select(
    store,
    and(isDue, sql`not ${paysBesideGift(store.tables, billedBy)}`, sql`not ${subscribedLonger}`, sql`not ${isEnded}`),
  );
}

/** Finds the gift of a site that ends last; undefined without one, or if it is that of a demo home. */
export async function findOf(store: Store, siteId: string): Promise<LastGift | undefined> {
  return (await select(store, eq(store.tables.siteGifts.siteId, siteId)))[0];
}

/** Finds the gifts of an account's sites for which nothing else pays, or could. */
export async function findOfAccount(store: Store, userId: string, billedBy: string): Promise<LastGift[]> {
  const { tables } = store;
  return select(store, and(eq(tables.userSites.userId, userId), sql`not ${paysBesideGift(tables, billedBy)}`));
}

async function select(store: Store, where: SQL | undefined): Promise<LastGift[]> {
  const { siteGifts: gift, userSites } = store.tables;
  const [toldAt, remindedAt] = mailTimes(store.tables);
  const endsLast = sql`not exists (select 1 from site_gifts other where other.site_id = ${gift.siteId} and (other.ends_at > ${gift.endsAt} or (other.ends_at = ${gift.endsAt} and other.id > ${gift.id})))`;
  const isTold = sql`${gift.endsAt} - ${gift.createdAt} <= ${MAX_GIFT_DAYS * DAY_MS}`;
  const rows = await store.db
    .select({ id: gift.id, siteId: gift.siteId, siteName: userSites.siteName, endsAt: gift.endsAt, toldAt, remindedAt })
    .from(gift)
    .innerJoin(userSites, eq(userSites.id, gift.siteId))
    .where(and(endsLast, isTold, where))
    .orderBy(sql`random()`)
    .limit(LIMIT);
  const time = (value: number | null) => (value === null ? null : Number(value));
  return rows.map((row) => ({ ...row, toldAt: time(row.toldAt), remindedAt: time(row.remindedAt) }));
}

/** The times at which the two emails about a gift were written. */
function mailTimes({ siteGifts: gift, outbox }: Store["tables"]): [toldAt: SQL<number | null>, remindedAt: SQL<number | null>] {
  const timeOf = (end: string) =>
    sql<number | null>`(select ${outbox.createdAt} from ${outbox} where ${outbox.key} = 'gift ' || ${gift.id} || ${end})`;
  return [timeOf(KEY_ENDS[0]), timeOf(KEY_ENDS[1])];
}
