import { localeOf } from "#domain/accounts/locale-of.ts";
import { GIFT_REMINDER_DAYS, giftCloseTime, giftReminderTime } from "#domain/ended-sites.ts";
import { DAY_MS } from "#domain/time.ts";
import * as gifts from "#store/business/last-gifts.ts";
import type { PayingAt } from "#store/business/paid-sites.ts";
import { findOwner } from "#store/owners/site-people.ts";
import { enqueue } from "#store/services/outbox.ts";
import { type ClockTools, followEach } from "./clock-tools.ts";
import { composeGiftMail } from "./unpaid-site-mails.ts";

/** The days between the first email and the end that it names, if the gift has ended before. */
const MIN_DAYS = 2;

/**
 * Sends the two emails about each gift: when it begins to be told, and ten days before it ends. Nobody gets them while something
 * else pays for the site, or could.
 */
export async function tellGifts({ billedBy }: PayingAt, tools: ClockTools): Promise<boolean> {
  const { now, store } = tools;
  const due = await gifts.findToTell(store, billedBy, now + GIFT_REMINDER_DAYS * DAY_MS);
  return followEach(due, (gift) => tell(gift, tools));
}

async function tell(gift: gifts.LastGift, { store, now, config: { mainOrigin } }: ClockTools): Promise<void> {
  const { id, siteId, siteName, toldAt } = gift;
  if (toldAt !== null && giftReminderTime({ endsAt: gift.endsAt, toldAt }) > now) return;
  const owner = await findOwner(store, siteId);
  const isReminder = toldAt !== null;
  const key = gifts.giftMailKeys(id)[isReminder ? 1 : 0];
  if (!owner || owner.email === "" || key === undefined) return;
  const endsAt = isReminder
    ? giftCloseTime({ endsAt: gift.endsAt, remindedAt: now })
    : Math.max(gift.endsAt, now + MIN_DAYS * DAY_MS);
  const to = { siteId, siteName, email: owner.email, locale: localeOf(owner.userMetadata), mainOrigin };
  await enqueue(store.db, store.tables, crypto.randomUUID(), composeGiftMail({ ...to, key, endsAt, isReminder }), now);
}
