import { findBooking } from "#store/letting/booking-places.ts";
import * as conflicts from "#store/letting/conflicts.ts";
import { changeState, type StateChanged } from "../bookings/change-state.ts";
import type { Acting } from "../bookings/booking-tools.ts";
import type { FeedTools } from "./feed-tools.ts";

export type Settled = { ok: true } | { ok: false; code: "NOT_FOUND" | (StateChanged & { ok: false })["code"] };

/**
 * Settles an open conflict by the owner's decision. `theirs` cancels our booking, with its refund and email, in the same batch;
 * `ours` and `same` change no night: a stay on another platform can only be cancelled there.
 */
export async function settleConflict(
  tools: FeedTools,
  siteId: string,
  { id, verdict, acting }: { id: string; verdict: "same" | "ours" | "theirs"; acting: Acting },
): Promise<Settled> {
  const { store, now } = tools;
  const conflict = await conflicts.findById(store, siteId, id);
  if (!conflict) return { ok: false, code: "NOT_FOUND" };
  if (conflict.verdict !== "open") return conflict.verdict === verdict ? { ok: true } : { ok: false, code: "VERSION_CONFLICT" };
  if (verdict !== "theirs" || conflict.otherKind !== "stay") {
    await store.atomically((db) => conflicts.settle(db, store.tables, [id], verdict, now));
    return { ok: true };
  }
  const placed = await findBooking(store, siteId, conflict.otherId);
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  const changed = await changeState(tools, placed, {
    action: "cancel",
    acting,
    more: (db) => conflicts.settle(db, store.tables, [id], verdict, now),
  });
  return changed.ok ? { ok: true } : changed;
}
