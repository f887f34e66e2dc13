import type { PublicPart } from "#domain/status/public-parts.ts";
import type { SignalState } from "#domain/status/signals.ts";
import type { StatusDay } from "#domain/status/status-days.ts";
import type { Locale } from "#domain/locale.ts";

/** A text in all languages of the product. */
export type Translated = Record<Locale, string>;

/** Stages of an incident, in the order in which they usually follow. */
export const INCIDENT_STATES = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** A message about an incident; `at` is in milliseconds since the epoch. */
export interface IncidentUpdate {
  at: number;
  state: IncidentState;
  text: Translated;
}

/** An incident as visitors read it. */
export interface PublicIncident {
  id: string;
  parts: PublicPart[];
  title: Translated;
  /** Oldest first. */
  updates: IncidentUpdate[];
  startedAt: number;
  /** Null while it lasts. */
  resolvedAt: number | null;
}

/** What the status page shows. */
export interface StatusReport {
  /** The last measured minute; null if nothing was measured yet. */
  at: number | null;
  now: Record<PublicPart, SignalState>;
  /** Ninety days, the last one today. */
  days: StatusDay[];
  /** Those that last, and the last ones that ended, the newest first. */
  incidents: PublicIncident[];
}
