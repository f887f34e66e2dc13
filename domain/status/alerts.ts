import { HOUR_MS } from "../time.ts";
import { type Minute, type SignalState, splitCause, worstOf } from "./signals.ts";

/** What admins are told of. Times are milliseconds since the epoch. */
export interface Alert {
  /** `{cause} {openedAt}`, so that two runs of cron in one minute open one alert. */
  id: string;
  /** A name of `Signals`. */
  cause: string;
  /** The worst state since it was opened. */
  state: SignalState;
  openedAt: number;
  closedAt: number | null;
  remindedAt: number | null;
  /** An admin knows of it: no more reminders. */
  acknowledgedAt: number | null;
}

export const ALERT_EVENTS = ["opened", "reminded", "closed"] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** Of the last three minutes two are slow: a single late answer is no alert. What is down was measured twice in its minute. */
const OPENS = { bad: 2, of: 3 };
/** Minutes without a fault after which an alert is closed. */
const CLOSES_AFTER = 5;
/** Minutes that {@link judge} needs. */
export const JUDGED_MINUTES = CLOSES_AFTER;
export const REMINDED_EVERY_MS = 4 * HOUR_MS;

/** State of a cause in a minute; undefined if nobody could know. */
function stateIn({ signals, isPartial }: Minute, cause: string): SignalState | undefined {
  return signals[cause]?.state ?? (isPartial ? undefined : "ok");
}

/**
 * Decides which alerts are opened, reminded of and closed. What is down was measured twice, and a cause with a name (a host, a route) was
 * counted over several attempts, so one bad minute is enough for them.
 *
 * @param minutes the last ones, oldest first, the present one at the end
 * @param open alerts that are not closed
 */
export function judge(
  minutes: readonly Minute[],
  open: readonly Alert[],
  now: number,
): { alert: Alert; event: AlertEvent | null }[] {
  const latest = minutes.at(-1);
  if (!latest) return [];
  const known = new Set(open.map(({ cause }) => cause));
  const opened = Object.entries(latest.signals).flatMap(([cause, { state }]) => {
    if (state === "ok" || known.has(cause)) return [];
    const states = minutes.slice(-OPENS.of).map((minute) => stateIn(minute, cause));
    const bad = states.filter((each) => each === "slow" || each === "down");
    if (state === "slow" && splitCause(cause).name === "" && bad.length < OPENS.bad) return [];
    const id = `${cause} ${latest.at}`;
    const times = { openedAt: latest.at, closedAt: null, remindedAt: null, acknowledgedAt: null };
    return [{ alert: { id, cause, state: worstOf(bad), ...times }, event: "opened" as const }];
  });
  return [...open.map((alert) => follow(alert, minutes, now)), ...opened];
}

function follow(alert: Alert, minutes: readonly Minute[], now: number): { alert: Alert; event: AlertEvent | null } {
  const states = minutes.slice(-CLOSES_AFTER).map((minute) => stateIn(minute, alert.cause));
  if (states.length >= CLOSES_AFTER && states.every((state) => state === "ok"))
    return { alert: { ...alert, closedAt: now }, event: "closed" };
  const state = worstOf([alert.state, ...states.filter((each) => each !== undefined)]);
  const isDue = alert.acknowledgedAt === null && now - (alert.remindedAt ?? alert.openedAt) >= REMINDED_EVERY_MS;
  return isDue ? { alert: { ...alert, state, remindedAt: now }, event: "reminded" } : { alert: { ...alert, state }, event: null };
}

/** Waits before the second to sixth attempt to reach the webhook, in minutes. */
const HOOK_WAITS = [1, 2, 5, 15, 60];

/** Minutes until the webhook is tried again after some attempts; undefined if it is given up. */
export const hookWait = (tries: number): number | undefined => HOOK_WAITS[tries - 1];
