/** Publication of an article in one language: numbers of text versions, and times in milliseconds since the epoch. */
export interface Publication {
  shownVersion: number | null;
  shownSince: number | null;
  nextVersion: number | null;
  nextAt: number | null;
  withdrawnAt: number | null;
  /** Time at which readers saw, or will see, the article for the first time. */
  firstAt: number | null;
}

export const UNPUBLISHED: Publication = {
  shownVersion: null,
  shownSince: null,
  nextVersion: null,
  nextAt: null,
  withdrawnAt: null,
  firstAt: null,
};

/** Turns a planned text that is due into the shown one. */
export function settle(publication: Publication, now: number): Publication {
  const { nextVersion, nextAt } = publication;
  if (nextVersion === null || nextAt === null || nextAt > now) return publication;
  return { ...publication, shownVersion: nextVersion, shownSince: nextAt, nextVersion: null, nextAt: null, withdrawnAt: null };
}

/** Publishes a text version now, or plans it for a later time. */
export function publishAt(before: Publication, version: number, at: number, now: number): Publication {
  const settled = cancelPlan(before, now);
  const firstAt = settled.firstAt ?? at;
  if (at > now) return { ...settled, nextVersion: version, nextAt: at, firstAt };
  return { ...settled, shownVersion: version, shownSince: at, withdrawnAt: null, firstAt };
}

/** Cancels a planned publication. */
export function cancelPlan(before: Publication, now: number): Publication {
  const settled = settle(before, now);
  const firstAt = settled.firstAt !== null && settled.firstAt > now ? null : settled.firstAt;
  return { ...settled, nextVersion: null, nextAt: null, firstAt };
}

/** Withdraws the article; what was planned is cancelled. */
export const withdraw = (before: Publication, now: number): Publication => ({ ...cancelPlan(before, now), withdrawnAt: now });

export type PublicationState = "draft" | "scheduled" | "published" | "withdrawn";

/** Returns the state as admins read it. A published or withdrawn article may also have a planned text. */
export function publicationState(publication: Publication, now: number): PublicationState {
  const { withdrawnAt, shownVersion, nextVersion } = settle(publication, now);
  if (withdrawnAt !== null) return "withdrawn";
  if (shownVersion !== null) return "published";
  return nextVersion === null ? "draft" : "scheduled";
}
