import { Hono } from "hono";
import { CRON_JOBS } from "#domain/cron-jobs.ts";
import { answer } from "#services/http/api/answers.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { comparingOf } from "../billing/read-subscriptions.ts";
import { readHealth } from "./read-health.ts";

const JOBS = Object.entries(CRON_JOBS).map(([name, { everyMinutes }]) => ({ name, everyMinutes }));

/** `/api/admin/health`: the first page of the admin area. */
export const healthRoutes = new Hono<GatedEnv>().get("/", requireAdmin, async (c) => {
  const { openStore, config, now } = c.env.context;
  return answer(c, await readHealth(await openStore(), JOBS, comparingOf(config, now), now));
});
