import { Hono } from "hono";
import { acknowledgeInput, type AdminStatus, type HookTest, incidentInput, incidentUpdateInput } from "#contract/admin/status.ts";
import { STATUS_SUBDOMAIN } from "#domain/hosts.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import { adminToolsOf, recordAction } from "#services/audit/record-action.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { fetchToolsOf } from "#services/http/fetch-tools.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { refreshHeld } from "#services/status/read-report.ts";
import { hookSecret, postToHook } from "#services/status/send-hook.ts";
import { findNewest } from "#store/services/alerts.ts";
import { findSince } from "#store/services/incidents.ts";
import { find } from "#store/services/platform-settings.ts";
import { originUnder } from "#worker/env.ts";
import { acknowledgeAlert, reportIncident, updateIncident } from "./write-incidents.ts";

const MAX_BODY_BYTES = 32 * 1024;
const MAX_ALERTS = 50;
const MAX_INCIDENTS = 50;

/** `/api/admin/status`: alerts, and the incidents of the status page. */
export const adminStatusRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, async (c) => answer(c, await readStatus(c.env.context)))
  .post("/alerts/acknowledge", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", acknowledgeInput), async (c) => {
    const acknowledged = await acknowledgeAlert(await adminToolsOf(c), c.req.valid("json").id);
    return acknowledged.ok ? c.body(null, 204) : refuse(c, acknowledged.code);
  })
  .post("/incidents", requireAdmin, maxBodyBytes(MAX_BODY_BYTES), input("json", incidentInput), async (c) => {
    const incident = await reportIncident(await adminToolsOf(c), c.req.valid("json"), crypto.randomUUID());
    await refreshHeld(c.env.context);
    return answer(c, incident);
  })
  .post(
    "/incidents/:incidentId/updates",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    ifMatch(),
    input("json", incidentUpdateInput),
    async (c) => {
      const at = { id: c.req.param("incidentId"), ...c.req.valid("header") };
      const updated = await updateIncident(await adminToolsOf(c), at, c.req.valid("json"));
      if (!updated.ok) return refuseWrite(c, updated);
      await refreshHeld(c.env.context);
      return answer(c, updated.incident);
    },
  )
  .post("/webhook-test", requireAdmin, async (c) => {
    const { context } = c.env;
    const tools = await adminToolsOf(c);
    const { store, now } = tools;
    const [{ value }, secret] = await Promise.all([find(store, "alerts"), hookSecret(context.env)]);
    if (value.webhook === "" || secret === undefined) return refuse(c, "STATE_CHANGED");
    const id = crypto.randomUUID();
    const hook = { ...fetchToolsOf(context.env, context.config), webhook: value.webhook, secret, now };
    const problem = await postToHook(hook, { id, event: "test", text: `Test: ${context.config.mainDomain}`, alert: null });
    const details = { outcome: problem ?? "accepted" };
    await store.atomically((db) => [recordAction(tools, db, "alert_webhook_tested", { details })]);
    return answer(c, { problem } satisfies HookTest);
  });

async function readStatus({ openStore, config, env, now }: RequestContext): Promise<AdminStatus> {
  const store = await openStore();
  const [alerts, incidents, secret] = await Promise.all([
    findNewest(store, MAX_ALERTS),
    findSince(store, now - RETENTION_MS.health, MAX_INCIDENTS),
    hookSecret(env),
  ]);
  return {
    alerts: alerts.map(({ hookNextAt: _, ...alert }) => alert),
    incidents,
    hookSecret: secret ?? null,
    page: originUnder(config.mainOrigin, STATUS_SUBDOMAIN),
  };
}
