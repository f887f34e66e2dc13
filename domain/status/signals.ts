/** States of a part: it works, it answers late (which counts as sick), it does not work. */
export const SIGNAL_STATES = ["ok", "slow", "down"] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

export interface Signal {
  state: SignalState;
  /** Milliseconds of the answer. */
  ms?: number;
  /** Milliseconds since something last went well, or that the oldest work waits. */
  age?: number;
}

/**
 * What was measured in a minute, by cause: the parts of the health report (`store`, `kv`, `cron`…), and what is known by name:
 * `mail:{host}`, a mail server of the platform that refuses; `feeds:{host}`, a platform whose calendars cannot be read;
 * `errors:{route}`, the most frequent of many errors; `letters:{job}: {error}`, queue messages that failed at every attempt;
 * `theme:{theme} {part} {error}`, a theme that throws. `size` is a database of D1 that is to be moved.
 */
export type Signals = Record<string, Signal>;

export interface Minute {
  /** The minute's first millisecond. */
  at: number;
  signals: Signals;
  /** The store did not answer, so that causes which only it knows are missing, and are neither good nor bad. */
  isPartial?: boolean;
}

/** Splits a cause into its part and the name of what has it: `mail:smtp.example.nl`. */
export function splitCause(cause: string): { part: string; name: string } {
  const at = cause.indexOf(":");
  return at === -1 ? { part: cause, name: "" } : { part: cause.slice(0, at), name: cause.slice(at + 1) };
}

/** The worst of some states; `ok` of none. */
export const worstOf = (states: readonly SignalState[]): SignalState =>
  states.includes("down") ? "down" : states.includes("slow") ? "slow" : "ok";
