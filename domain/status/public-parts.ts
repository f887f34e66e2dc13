import { type Signals, type SignalState, worstOf } from "./signals.ts";

/** What visitors of the status page know of us, in the page's order. */
export const PUBLIC_PARTS = ["sites", "booking", "calendars", "mail", "portal"] as const;
export type PublicPart = (typeof PUBLIC_PARTS)[number];

/** Parts of the health report that each of them needs; without a helper it works only partly. */
const NEEDS: Record<PublicPart, { needed: readonly string[]; helpers: readonly string[] }> = {
  sites: { needed: ["store", "kv"], helpers: ["media"] },
  booking: { needed: ["store", "kv"], helpers: ["queue"] },
  calendars: { needed: ["store"], helpers: ["feeds", "cron", "queue"] },
  mail: { needed: ["store", "mail"], helpers: ["cron"] },
  portal: { needed: ["store"], helpers: ["media"] },
};

/** The states of the public parts in a minute. */
export const publicStates = (signals: Signals): Record<PublicPart, SignalState> =>
  Object.fromEntries(PUBLIC_PARTS.map((part) => [part, publicState(part, signals)])) as Record<PublicPart, SignalState>;

function publicState(part: PublicPart, signals: Signals): SignalState {
  const { needed, helpers } = NEEDS[part];
  const helped = worstOf(helpers.map((name) => signals[name]?.state ?? "ok"));
  return worstOf([...needed.map((name) => signals[name]?.state ?? "ok"), helped === "ok" ? "ok" : "slow"]);
}
