import { logError } from "#services/http/log.ts";
import { findCompleteRun } from "#store/services/faults.ts";
import { findDueBookings, saveCheck } from "#store/letting/papers.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { issuePapers } from "./issue-papers.ts";
import { HOUR_MS } from "#domain/time.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Maximum number of bookings handled in one run of cron; the rest follows in the job's next run. */
const MAX_PER_RUN = 40;
/** Changes older than this were handled before, unless the job has not ended its work since. */
const WINDOW_MS = 48 * HOUR_MS;
/** Time after which a booking whose papers could not be issued is retried. */
const RETRY_MS = 6 * HOUR_MS;

/**
 * Issues the papers of bookings whose money or price has changed, or whose stay ends. It is idempotent. Returns
 * the number of bookings that were checked.
 */
export async function issueDuePapers(tools: BookingTools): Promise<number> {
  const { store, now } = tools;
  const since = Math.min(now, (await findCompleteRun(store, "papers")) ?? now) - WINDOW_MS;
  const due = await findDueBookings(store, { since, now, limit: MAX_PER_RUN });
  for (const { id: bookingId, siteId, version, movements } of withinBudget(store, due, MAX_PER_RUN)) {
    try {
      const issued = await issuePapers(tools, { siteId, id: bookingId });
      if (issued.ok) continue;
    } catch (error) {
      logError("papers of a booking not issued", error, { booking: bookingId });
    }
    await saveCheck(store, { bookingId, version, movements, dueAt: now + RETRY_MS });
  }
  return due.length;
}
