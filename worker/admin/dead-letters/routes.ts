import { Hono } from "hono";
import { deadLetterParam } from "#contract/admin/dead-letter.ts";
import type { QueueJob } from "#contract/services/queue-job.ts";
import { type AdminTools, adminToolsOf, recordAction } from "#services/audit/record-action.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findById, remove } from "#store/services/dead-letters.ts";
import type { Outcome } from "#contract/services/errors.ts";
import type { Env } from "#worker/env.ts";

/** The bindings of the queues by their names in wrangler.toml. */
const QUEUES = {
  "vrijhuis-mail": "MAIL_QUEUE",
  "vrijhuis-jobs": "JOB_QUEUE",
  "vrijhuis-site-mail": "SITE_MAIL_QUEUE",
  "vrijhuis-feeds": "FEED_QUEUE",
  "vrijhuis-payments": "PAYMENT_QUEUE",
  "vrijhuis-backups": "BACKUP_QUEUE",
} as const satisfies Record<string, keyof Env>;

/**
 * Sends a dead letter to its queue again. Its job is idempotent, so it is sent before it is removed. NOT_ALLOWED: its queue does not
 * exist, or the message was cut because of its size. VERSION_CONFLICT: another admin was faster.
 */
async function runAgain(tools: AdminTools, env: Env, id: string): Promise<Outcome<object, "NOT_ALLOWED" | "VERSION_CONFLICT">> {
  const { store } = tools;
  const letter = await findById(store, id);
  if (!letter) return { ok: false, code: "VERSION_CONFLICT" };
  const { queue: name, body } = letter;
  const queue = Object.hasOwn(QUEUES, name) ? env[QUEUES[name as keyof typeof QUEUES]] : undefined;
  const job = parse(body);
  if (!queue || !job) return { ok: false, code: "NOT_ALLOWED" };
  await queue.send(job);
  try {
    await store.atomically((db) => [
      ...remove(db, store.tables, id),
      recordAction(tools, db, "dead_letter_run_again", { details: { queue: name, message: body.slice(0, 200) } }),
    ]);
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "adminStale") return { ok: false, code: "VERSION_CONFLICT" };
    throw error;
  }
}

function parse(body: string): QueueJob | undefined {
  try {
    return JSON.parse(body) as QueueJob;
  } catch {
    return undefined;
  }
}

/** `/api/admin/dead-letters`: queue messages that failed at every attempt; `/api/admin/health` lists them. */
export const deadLetterRoutes = new Hono<GatedEnv>().post(
  "/:letterId/run",
  requireAdmin,
  maxBodyBytes(1024),
  input("param", deadLetterParam),
  async (c) => {
    const run = await runAgain(await adminToolsOf(c), c.env.context.env, c.req.valid("param").letterId);
    return run.ok ? answer(c, { sent: true }) : refuse(c, run.code);
  },
);
