/** An article in one language as stored: its public text, and the one that replaces it at a planned time. */
export interface StoredCopy<Text> {
  key: string;
  locale: string;
  /** Milliseconds since the epoch, as all times here; null if the article is not withdrawn. */
  withdrawnAt: number | null;
  shown: Text | null;
  next: Text | null;
  nextAt: number | null;
}

/** State of a copy: `gone` also hides the article that we ship under the same key. */
export type CopyState<Text> = { kind: "shown"; text: Text } | { kind: "gone" } | { kind: "hidden" };

/** Decides what readers see of a copy at a time. A planned text that is due wins over a withdrawal before it was planned. */
export function stateOf<Text>(copy: Omit<StoredCopy<Text>, "key" | "locale">, now: number): CopyState<Text> {
  const { withdrawnAt, shown, next, nextAt } = copy;
  if (next !== null && nextAt !== null && nextAt <= now) return { kind: "shown", text: next };
  if (withdrawnAt !== null) return { kind: "gone" };
  return shown === null ? { kind: "hidden" } : { kind: "shown", text: shown };
}

/** Returns the next time at which the state of any copy changes automatically; Infinity if nothing is planned. */
export const nextChange = (copies: readonly { nextAt: number | null }[], now: number): number =>
  copies.reduce((soonest, { nextAt }) => (nextAt !== null && nextAt > now ? Math.min(soonest, nextAt) : soonest), Infinity);
