import type { Outcome } from "#contract/services/errors.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { endGift as endGiftNow, findGift } from "#store/admin/gifts.ts";
import { failedGuard } from "#store/dialect/guards.ts";

/**
 * Ends the time for which a site can be online without a subscription; what then happens to the site is the same as at the end that
 * was planned. STATE_CHANGED if it is over already.
 */
export async function endGift(
  tools: AdminTools,
  giftId: string,
  reason: string,
): Promise<Outcome<object, "NOT_FOUND" | "STATE_CHANGED">> {
  const { store, now, by } = tools;
  const gift = await findGift(store, giftId);
  if (!gift) return { ok: false, code: "NOT_FOUND" };
  const { siteId, ownerId: userId, endsAt } = gift;
  if (endsAt <= now) return { ok: false, code: "STATE_CHANGED" };
  try {
    await store.atomically((db) => [
      ...endGiftNow(db, store.tables, { giftId, endedBefore: endsAt, reason, by }, now),
      recordAction(tools, db, "site_gift_ended", { siteId, userId, details: { gift: giftId, reason } }),
    ]);
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "adminStale") return { ok: false, code: "STATE_CHANGED" };
    throw error;
  }
}
