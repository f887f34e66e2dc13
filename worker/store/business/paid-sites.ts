import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BilledBy, EndReason } from "#contract/business/subscription.ts";
import { STATE_MEANINGS, type ChargeStatus } from "#domain/subscription-states.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

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
    inArray(t.status, PAID),
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

export function insertGift(db: Database, { siteGifts }: Tables, gift: SiteGift): Query {
  return db.insert(siteGifts).values(gift);
}

/** Finds the gifts of a site, the one that ends last first. */
export async function findGifts({ db, tables: { siteGifts: t } }: Store, siteId: string): Promise<SiteGift[]> {
  return db
    .select()
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(sql`${t.endsAt} desc`, t.id);
}
