import type { SubscriptionChange } from "#contract/business/subscription.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { erasureOf, type Erasure } from "#domain/ended-sites.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { ERASURE_REMINDER_DAYS, KEPT_DAYS } from "#domain/subscription-states.ts";
import { DAY_MS } from "#domain/time.ts";
import { eraseSite } from "#services/hosts/erase-site.ts";
import { logError } from "#services/http/log.ts";
import * as ended from "#store/business/ended-sites.ts";
import { type PayingAt, requireUnpaid } from "#store/business/paid-sites.ts";
import { decide, findByRef } from "#store/business/subscriptions.ts";
import { failedGuard, type GuardName } from "#store/dialect/guards.ts";
import { findBySite } from "#store/owners/site-drafts.ts";
import { findOwner } from "#store/owners/site-people.ts";
import { insert as insertAudit } from "#store/services/audit-log.ts";
import { enqueue } from "#store/services/outbox.ts";
import { lock } from "#store/services/site-rows.ts";
import { eq } from "drizzle-orm";
import type { BillingProvider } from "./billing-provider.ts";
import { type ClockTools, countSeen, followEach } from "./clock-tools.ts";
import { composeErasureMail, erasureKeys } from "./unpaid-site-mails.ts";

/** A reminder counts once it was accepted as long ago as the last one is sent before the erasure. */
const ACCEPTED_BEFORE_MS = ERASURE_REMINDER_DAYS[1] * DAY_MS;
/** The guards of a batch that was decided on a state that has changed meanwhile: the next run decides again. */
const CHANGED: readonly (GuardName | undefined)[] = ["sitePaid", "siteHasStays", "siteDraftChanged", "subscriptionChanged"];

/**
 * Reminds owners of ended sites that their data will be erased, and erases it when its time is over. Orders, payments and invoices
 * of ours stay, as the law demands (0051), and so does the account.
 */
export async function eraseEndedSites(paying: PayingAt, provider: BillingProvider, tools: ClockTools): Promise<boolean> {
  return followEach(await ended.findKept(tools.store, paying), (site) => followSite(site, paying, provider, tools));
}

async function followSite(site: ended.KeptSite, paying: PayingAt, provider: BillingProvider, tools: ClockTools): Promise<void> {
  const now = site.providerRef === null ? tools.now : await provider.timeOf(site.providerRef);
  const today = dayInZone(now, BILLING_TIME_ZONE);
  const erasure = erasureAt(site, today);
  try {
    if (erasure.step === "remind") await remind(site, erasure, today, paying, tools);
    if (erasure.step === "erase") await eraseOrPostpone(site, erasure, now, paying, tools);
  } catch (error) {
    if (!CHANGED.includes(failedGuard(error))) throw error;
  }
}

/** Returns what happens to the data of an ended site on a day. */
export const erasureAt = (site: ended.KeptSite, today: CalendarDate): Erasure =>
  erasureOf({ ...site, endedOn: dayInZone(site.endedAt, BILLING_TIME_ZONE) }, today);

async function remind(
  { siteId, siteName, providerRef, remindedFor }: ended.KeptSite,
  { plannedFor, lastDay, remindersSent }: Erasure,
  remindedOn: CalendarDate,
  paying: PayingAt,
  { store, now, config: { mainOrigin } }: ClockTools,
): Promise<void> {
  const { tables } = store;
  const [owner, subscription] = await Promise.all([
    findOwner(store, siteId),
    providerRef === null ? undefined : findByRef(store, providerRef),
  ]);
  if (!owner) return;
  const facts: SubscriptionChange["facts"] = { keptUntil: [remindedFor, lastDay] };
  const to = { siteId, siteName, email: owner.email, locale: localeOf(owner.userMetadata), mainOrigin };
  const mail = owner.email === "" ? undefined : composeErasureMail({ ...to, plannedFor, lastDay, remindersSent });
  const told = { remindersSent: remindersSent + 1, remindedOn, remindedFor: plannedFor, postponedAt: null };
  await store.atomically((db) => [
    lock(db, tables, eq(tables.userSites.id, siteId)),
    requireUnpaid(db, tables, { ...paying, siteId }),
    ended.update(db, tables, siteId, told),
    ...(subscription ? decide(db, tables, subscription, { facts, at: now }) : []),
    ...(mail ? [enqueue(db, tables, crypto.randomUUID(), mail, now)] : []),
  ]);
}

async function eraseOrPostpone(
  site: ended.KeptSite,
  { plannedFor }: Erasure,
  now: number,
  paying: PayingAt,
  tools: ClockTools,
): Promise<void> {
  const { store } = tools;
  const { tables } = store;
  const { siteId } = site;
  if ((await countSeen(tools, erasureKeys(siteId, plannedFor), now - ACCEPTED_BEFORE_MS)) === 0) {
    if (site.postponedAt !== null) return;
    logError("ended site not erased", new Error("no mail server has accepted a reminder"), { siteId });
    await ended.update(store.db, tables, siteId, { postponedAt: tools.now });
    return;
  }
  const [owner, draft] = await Promise.all([findOwner(store, siteId), findBySite(store, siteId)]);
  if (!owner || !draft) return;
  const staysAfter = addDays(dayInZone(now, BILLING_TIME_ZONE), -KEPT_DAYS - 1);
  const entry = { id: crypto.randomUUID(), at: tools.now, action: "site_erased", actorId: null, userId: owner.id, siteId };
  await eraseSite(
    tools,
    {
      id: siteId,
      version: draft.version,
      staysAfter,
      require: (db) => requireUnpaid(db, tables, { ...paying, siteId }),
    },
    (db) => [insertAudit(db, tables, { ...entry, device: null, requestId: "", details: {} })],
  );
}
