import { removeBefore } from "#store/leads.ts";
import { openStore } from "#store/open.ts";
import { emptyBefore } from "#store/outbox.ts";
import type { Env } from "./env.ts";
import { deliver } from "./mail/deliver.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Messages are kept for as long, so that a question about one can be answered. */
const MAIL_KEPT_MS = 30 * DAY_MS;
/** What the privacy policy promises: twelve months after the last contact, which a consultation is itself. */
const LEADS_KEPT_MS = 365 * DAY_MS;

/** What cron does each minute; in the first of an hour it forgets what has been kept long enough. */
export async function everyMinute(env: Env, now: number): Promise<void> {
  if (new Date(now).getUTCMinutes() === 0) {
    const store = await openStore(env);
    await emptyBefore(store, now - MAIL_KEPT_MS);
    await removeBefore(store, now - LEADS_KEPT_MS);
  }
  await deliver(env);
}
