import type { GuestReview, GuestReviewDecision } from "#contract/pages/guest-review.ts";
import { findById, isAsRead, update } from "#store/letting/guest-reviews.ts";
import type { ReadReview } from "#store/letting/reviews.ts";
import type { HostTools } from "#services/hosts/refresh-site.ts";
import { changeReviews } from "./change-reviews.ts";

type Decided =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" | "NOT_PERMITTED_BY_GUEST" }
  | { ok: false; code: "VERSION_CONFLICT"; current: GuestReview };

/** Publishes a guest's review, if the guest allows it, or keeps it private for a reason that the guest reads. */
export async function decideReview(tools: HostTools, read: ReadReview, decision: GuestReviewDecision): Promise<Decided> {
  const review = await findById(tools.store, read.siteId, read.id);
  if (!review) return { ok: false, code: "NOT_FOUND" };
  if (decision.state === "published" && !review.mayPublish && review.version === read.version)
    return { ok: false, code: "NOT_PERMITTED_BY_GUEST" };
  const change =
    decision.state === "published"
      ? { shown: true, privateReason: null, privateNote: null }
      : { shown: false, privateReason: decision.reason, privateNote: decision.note };
  return changeOne(tools, read, change);
}

/** Sets or removes the host's answer to a guest's review. */
export const answerReview = (tools: HostTools, read: ReadReview, answer: string | null): Promise<Decided> =>
  changeOne(tools, read, { answer, answeredAt: answer === null ? null : tools.now });

async function changeOne(tools: HostTools, read: ReadReview, change: Parameters<typeof update>[3]): Promise<Decided> {
  const { store, now } = tools;
  const [[changed]] = await changeReviews(tools, read.siteId, {
    onlyIf: isAsRead(store.tables, read),
    queries: (db) => [update(db, store.tables, read, change, now)],
  });
  if (changed) return { ok: true, version: changed.version };
  const current = await findById(store, read.siteId, read.id);
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}
