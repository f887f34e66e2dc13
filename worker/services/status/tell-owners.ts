import { localeOf } from "#domain/accounts/locale-of.ts";
import { isTold, type Outage } from "#domain/status/outages.ts";
import { DAY_MS } from "#domain/time.ts";
import { findOwnersOnline } from "#store/owners/site-people.ts";
import { findUntold, markTold } from "#store/services/health-minutes.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { Store } from "#store/dialect/store.ts";
import { outageMail } from "./outage-mail.ts";

/** Emails of one run, so that other mail is not held up. */
const MAILS_A_RUN = 50;
/** An outage that ended longer ago is no news. */
const NEWS_MS = 3 * DAY_MS;

const overlap = (one: Outage, other: Outage): boolean =>
  one.startedAt < (other.endedAt ?? Infinity) && other.startedAt < (one.endedAt ?? Infinity);

/**
 * Writes to the owners of sites that were online before an outage of more than five minutes, a part of them in each run; each
 * site gets one email. An outage of KV during one of the store is told with it.
 */
export async function tellOwners(store: Store, statusOrigin: string, now: number): Promise<void> {
  const { tables } = store;
  const untold = await findUntold(store, now - NEWS_MS);
  const outage = untold.find((each) => isTold(each, now));
  if (!outage || outage.endedAt === null) return;
  const told = { id: outage.id, startedAt: outage.startedAt, endedAt: outage.endedAt };
  const owners = await findOwnersOnline(store, { before: outage.startedAt, after: outage.toldUntil, limit: MAILS_A_RUN });
  const isDone = owners.length < MAILS_A_RUN;
  const mails = owners.map(({ siteId, siteName, timeZone, email, userMetadata }) =>
    outageMail({ siteId, siteName, timeZone, email, locale: localeOf(userMetadata), outage: told, statusOrigin }),
  );
  const others = isDone ? untold.filter((each) => each.id !== outage.id && isTold(each, now) && overlap(each, outage)) : [];
  await store.atomically((db) => [
    ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
    markTold(db, tables, outage.id, { toldUntil: owners.at(-1)?.siteId ?? outage.toldUntil, toldAt: isDone ? now : null }),
    ...others.map(({ id, toldUntil }) => markTold(db, tables, id, { toldUntil, toldAt: now })),
  ]);
}
