import { z } from "zod";
import { id } from "../letting/booking-input.ts";
import { timeCursor } from "../services/time-cursor.ts";

/** An entry of the audit log as admins read it. Times are in milliseconds since the epoch. */
export interface AuditLogEntry {
  id: string;
  at: number;
  /** A name such as `site_paused`, or the route of `/api` that was called: `PUT /sites/:siteId/paper-settings`. */
  action: string;
  /** The acting account; null for cron, the service key and callers who are not signed in. */
  actorId: string | null;
  actorEmail: string | null;
  /** The affected account, with its current address. */
  userId: string | null;
  userEmail: string | null;
  siteId: string | null;
  siteName: string | null;
  requestId: string;
  details: Record<string, string>;
}

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "format")
  .transform((text) => Date.parse(`${text}T00:00:00Z`))
  .refine(Number.isFinite, "date");

/** Filters of the audit log; days are those of UTC, `to` is included. */
const filters = {
  actor: id.optional(),
  user: id.optional(),
  site: id.optional(),
  action: z.string().min(1).max(200, "tooLong").optional(),
  from: day.optional(),
  to: day.optional(),
};

export const auditLogQuery = z.object({
  ...filters,
  /** Time and id of the last entry of the page before. */
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const auditLogExportQuery = z.object(filters);

export type AuditLogFilter = z.infer<typeof auditLogExportQuery>;
