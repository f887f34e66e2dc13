import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BilledBy, EndReason } from "#contract/business/subscription.ts";
import { STATE_MEANINGS, type ChargeStatus } from "#domain/subscription-states.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { lock } from "../services/site-rows.ts";

type Tables = Store["tables"];

/** The statuses of subscriptions with which a site can be put online. */
const PAID: ChargeStatus[] = (["trial", "active", "past_due", "ended"] as const).filter(
  (status) => STATE_MEANINGS[status].putsOnline,
);

/** What pays for a site at a time: a subscription of the provider, or a gift. */
interface Paying {
  siteId: string;
  billedBy: Exclude<BilledBy, null>;
  now: number;
}

const isPaidSubscription = ({ subscriptions: t }: Tables, billedBy: string): SQL | undefined =>
  and(
    eq(t.provider, billedBy),
    // Not the bare column: almost all subscriptions are in its index.
    inArray(sql`${t.status} || ''`, PAID),
    isNull(t.endedAt),
    // Its money is being paid back, or its account was closed.
    or(isNull(t.endReason), eq(t.endReason, "handed-over" satisfies EndReason)),
  );

const hasGift = (db: Database, { siteGifts: t }: Tables, { siteId, now }: Paying): SQL =>
  sql`exists ${db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), gt(t.endsAt, now)))}`;

/**
 * Queries for the beginning of a batch that puts a site online: the oldest paid subscription of its owner that has no site becomes
 * the site's if it needs one, and the batch fails on the guard `siteNotPaid` if neither a subscription nor a gift pays for it.
 * Two sites never share one subscription.
 */
export function requirePaid(
  db: Database,
  t: Tables,
  { billedBy, ...site }: Omit<Paying, "billedBy"> & { billedBy: BilledBy },
): Query[] {
  if (billedBy === null) return [];
  const paying = { ...site, billedBy };
  const { siteId } = site;
  const { subscriptions, userSites } = t;
  const running = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.siteId, siteId), isNull(subscriptions.endedAt)));
  const paid = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.siteId, siteId), isPaidSubscription(t, billedBy)));
  const owner = sql`(select ${userSites.userId} from ${userSites} where ${eq(userSites.id, siteId)})`;
  const isFree = and(sql`${subscriptions.userId} = ${owner}`, isNull(subscriptions.siteId), isPaidSubscription(t, billedBy));
  const oldestFree = sql`(select ${subscriptions.id} from ${subscriptions} where ${isFree} order by ${subscriptions.createdAt}, ${subscriptions.id} limit 1)`;
  return [
    db
      .update(subscriptions)
      .set({ siteId, version: sql`${subscriptions.version} + 1` })
      .where(
        and(
          sql`${subscriptions.id} = ${oldestFree}`,
          // Repeated, because on Postgres another transaction may have given it to another site meanwhile.
          isNull(subscriptions.siteId),
          sql`not exists ${running}`,
          sql`not ${hasGift(db, t, paying)}`,
        ),
      ),
    guard(db, t, "siteNotPaid", sql`not exists ${paid} and not ${hasGift(db, t, paying)}`),
  ];
}

export type PayingAt = Omit<Paying, "siteId">;

/** True for a row of `user_sites` with a subscription that runs, whether its months are paid or not. */
function isSubscribed({ userSites, subscriptions: t }: Tables, billedBy: string): SQL {
  const running = and(sql`${t.siteId} = ${userSites.id}`, isNull(t.endedAt), eq(t.provider, billedBy));
  return sql`exists (select 1 from ${t} where ${running})`;
}

/** True for a row of `user_sites` with a subscription that runs, or with a gift. */
export function paysItself(t: Tables, { billedBy, now }: PayingAt): SQL {
  const { userSites, siteGifts } = t;
  const given = and(sql`${siteGifts.siteId} = ${userSites.id}`, gt(siteGifts.endsAt, now));
  return sql`(${isSubscribed(t, billedBy)} or exists (select 1 from ${siteGifts} where ${given}))`;
}

/** True for a row of `user_sites` whose owner has a paid subscription without a site, or an order for it whose payment is processed. */
function couldPay(t: Tables, billedBy: string): SQL {
  const { userSites, subscriptions, orders } = t;
  const free = and(
    sql`${subscriptions.userId} = ${userSites.userId}`,
    isNull(subscriptions.siteId),
    isPaidSubscription(t, billedBy),
  );
  const ordered = and(eq(orders.status, "processing"), sql`${orders.siteId} = ${userSites.id}`);
  return sql`(exists (select 1 from ${subscriptions} where ${free}) or exists (select 1 from ${orders} where ${ordered}))`;
}

/** True for a row of `user_sites` for which something pays, or could pay if its owner put it online. */
export const isPaidFor = (t: Tables, paying: PayingAt): SQL => sql`(${paysItself(t, paying)} or ${couldPay(t, paying.billedBy)})`;

/** True for a row of `user_sites` for which something else than a gift pays, or could. */
export const paysBesideGift = (t: Tables, billedBy: string): SQL =>
  sql`(${isSubscribed(t, billedBy)} or ${couldPay(t, billedBy)})`;

/**
 * A query that makes the batch fail on the guard `sitePaid` if something pays for a site; lock the site before it, as the batches
 * that store subscriptions and gifts do.
 */
export function requireUnpaid(db: Database, t: Tables, { siteId, ...paying }: Paying): Query {
  const { userSites } = t;
  return guard(
    db,
    t,
    "sitePaid",
    sql`exists (select 1 from ${userSites} where ${and(eq(userSites.id, siteId), isPaidFor(t, paying))})`,
  );
}

/**
 * Finds ids of sites that are online and for which nothing pays, although their owner has a paid subscription without a site, in random
 * order, so that those that have to wait do not block the others.
 */
export async function findAttachable({ db, tables: t }: Store, paying: PayingAt, limit: number): Promise<string[]> {
  const { userSites, subscriptions, orders } = t;
  const free = db
    .select({ id: sql<string>`${userSites.id}` })
    .from(subscriptions)
    // A cross join, so that SQLite begins with the few subscriptions.
    .crossJoin(userSites)
    .where(and(eq(userSites.userId, subscriptions.userId), isNull(subscriptions.siteId), isPaidSubscription(t, paying.billedBy)));
  const ordered = db
    .select({ id: sql<string>`${orders.siteId}` })
    .from(orders)
    .where(and(eq(orders.status, "processing"), isNotNull(orders.siteId)));
  const rows = await db
    .select({ id: userSites.id })
    .from(userSites)
    .where(
      and(
        inArray(userSites.id, free.unionAll(ordered)),
        eq(userSites.status, "active"),
        sql`not ${paysItself(t, paying)}`,
        couldPay(t, paying.billedBy),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A site's gift: time for which an admin lets its owner have it online without a subscription. */
export interface SiteGift {
  id: string;
  siteId: string;
  reason: string;
  endsAt: number;
  createdAt: number;
  /** The admin; null if the platform itself gave it. */
  createdBy: string | null;
}

/** Inserts a gift; the batch fails on the foreign key if its site was deleted. */
export function insertGift(db: Database, t: Tables, gift: SiteGift): Query[] {
  return [lock(db, t, eq(t.userSites.id, gift.siteId)), db.insert(t.siteGifts).values(gift)];
}

/** Finds the gifts of a site, the one that ends last first. */
export async function findGifts({ db, tables: { siteGifts: t } }: Store, siteId: string): Promise<SiteGift[]> {
  return db
    .select()
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(sql`${t.endsAt} desc`, t.id);
}
