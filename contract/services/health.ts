/** `slow` counts as sick; `unknown`: not measured, because the store that would tell did not answer. */
export const HEALTH_STATES = ["ok", "unknown", "slow", "down"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** `mail`, `feeds` and `queue` are the oldest of their work that waits; `certificates` those of owners' domains. */
export const HEALTH_PARTS = ["store", "kv", "media", "queue", "cron", "mail", "feeds", "certificates"] as const;
export type HealthPartName = (typeof HEALTH_PARTS)[number];

export interface HealthPart {
  state: HealthState;
  /** The time that a read took, in milliseconds. */
  ms?: number;
  /** The time for which the part has waited for its work, in milliseconds; absent if nothing waits. */
  age?: number;
  /** Number of what is sick: recipients' domains that wait, hosts without a certificate. */
  count?: number;
}

/** A measurement of everything that the platform depends on. It has no names, addresses or texts. */
export interface Health {
  /** Milliseconds since the epoch. */
  at: number;
  /** That of the worst part, where `unknown` counts as `ok`. */
  state: "ok" | "slow" | "down";
  parts: Record<HealthPartName, HealthPart>;
  /** What has an open alert: parts, and kinds of what is known by name (`mail`, `feeds`, `letters`, `theme`…), without the names. */
  alerts: string[];
}

/** Milliseconds from which a part counts as slow, and from which as down. */
export interface HealthLimit {
  slow: number;
  down: number;
}

/** A read that has not been answered after this time is given up. */
export const HEALTH_TIMEOUT_MS = 5000;
const MINUTE_MS = 60_000;

export const HEALTH_LIMITS = {
  /** Down: from here on visitors get the page that asks them to wait (`STORE_TIMEOUT_MS` of `resolve-site.ts`). */
  store: { slow: 500, down: 1500 },
  /** Slower than this pages come from the store (`KV_TIMEOUT_MS` of `within.ts`). */
  kv: { slow: 400, down: HEALTH_TIMEOUT_MS },
  media: { slow: 2000, down: HEALTH_TIMEOUT_MS },
  /** Cron sends a message each minute; these are the ages of the last one that arrived. */
  queue: { slow: 3 * MINUTE_MS, down: 15 * MINUTE_MS },
  cron: { slow: 3 * MINUTE_MS, down: 10 * MINUTE_MS },
  mail: { slow: 15 * MINUTE_MS, down: 60 * MINUTE_MS },
  /** Feeds are read every 15 minutes, and every 5 on some platforms. */
  feeds: { slow: 15 * MINUTE_MS, down: 60 * MINUTE_MS },
  /** A certificate takes hours, and pages of other sites do not depend on it: never down. */
  certificates: { slow: 24 * 60 * MINUTE_MS, down: Number.POSITIVE_INFINITY },
} satisfies Record<HealthPartName, HealthLimit>;
