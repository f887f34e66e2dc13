import { z } from "zod";
import type { Locale } from "#domain/locale.ts";
import type { Alert } from "#domain/status/alerts.ts";
import { PUBLIC_PARTS } from "#domain/status/public-parts.ts";
import { requiredLines, requiredText } from "../services/fields.ts";
import { INCIDENT_STATES, type PublicIncident } from "../services/status.ts";

export type { IncidentUpdate } from "../services/status.ts";

const MAX_TITLE_LENGTH = 120;
const MAX_TEXT_LENGTH = 1000;
/** Messages about one incident. */
export const MAX_UPDATES = 50;

const inAllLanguages = <Text extends z.ZodType<string>>(text: Text) =>
  z.strictObject({ nl: text, en: text, pl: text } satisfies Record<Locale, Text>);

/** A new message about an incident. */
export const incidentUpdateInput = z.strictObject({
  state: z.enum(INCIDENT_STATES, "choice"),
  text: inAllLanguages(requiredLines(MAX_TEXT_LENGTH)),
});

/** A new incident with its first message. */
export const incidentInput = incidentUpdateInput.extend({
  title: inAllLanguages(requiredText(MAX_TITLE_LENGTH)),
  parts: z
    .array(z.enum(PUBLIC_PARTS, "choice"))
    .min(1, "required")
    .max(PUBLIC_PARTS.length, "tooMany")
    .transform((parts) => PUBLIC_PARTS.filter((part) => parts.includes(part))),
});
export type IncidentInput = z.output<typeof incidentInput>;
export type IncidentUpdateInput = z.output<typeof incidentUpdateInput>;

export const acknowledgeInput = z.strictObject({ id: requiredText(300) });

/** An incident that admins change; `version` is that of the last change. */
export interface AdminIncident extends PublicIncident {
  version: number;
}

/** An alert with what the webhook still has to be told. */
export interface AdminAlert extends Alert {
  hookEvent: string | null;
  hookTries: number;
}

/** Alerts and incidents in the admin area, the newest first. */
export interface AdminStatus {
  alerts: AdminAlert[];
  incidents: AdminIncident[];
  /** The secret with which messages to the webhook are signed; null if the deployment has none. */
  hookSecret: string | null;
  /** Address of the status page. */
  page: string;
}

/** Outcome of a message to the webhook: null if it was accepted, or the status or problem. */
export interface HookTest {
  problem: string | null;
}
