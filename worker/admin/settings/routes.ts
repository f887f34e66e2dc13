import { Hono } from "hono";
import { alertSettingsSchema, bookingDefaultsSchema, consultationHoursSchema } from "#contract/admin/platform-settings.ts";
import { answer, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { find } from "#store/services/platform-settings.ts";
import { adminToolsOf } from "#services/audit/record-action.ts";
import { saveSetting } from "./save-setting.ts";

const MAX_SETTING_BYTES = 16 * 1024;

/** `/api/admin/settings`: settings of the platform, each saved with the version it is based on. */
export const platformSettingRoutes = new Hono<GatedEnv>()
  .get("/consultation", requireAdmin, async (c) => answer(c, await find(await c.env.context.openStore(), "consultation")))
  .put(
    "/consultation",
    requireAdmin,
    maxBodyBytes(MAX_SETTING_BYTES),
    ifMatch(),
    input("json", consultationHoursSchema),
    async (c) => {
      const change = { name: "consultation", ...c.req.valid("header"), value: c.req.valid("json") } as const;
      const saved = await saveSetting(await adminToolsOf(c), change);
      return saved.ok ? answer(c, saved.stored) : refuseWrite(c, saved);
    },
  )
  .get("/booking-defaults", requireAdmin, async (c) => answer(c, await find(await c.env.context.openStore(), "booking-defaults")))
  .put(
    "/booking-defaults",
    requireAdmin,
    maxBodyBytes(MAX_SETTING_BYTES),
    ifMatch(),
    input("json", bookingDefaultsSchema),
    async (c) => {
      const change = { name: "booking-defaults", ...c.req.valid("header"), value: c.req.valid("json") } as const;
      const saved = await saveSetting(await adminToolsOf(c), change);
      return saved.ok ? answer(c, saved.stored) : refuseWrite(c, saved);
    },
  )
  .get("/alerts", requireAdmin, async (c) => answer(c, await find(await c.env.context.openStore(), "alerts")))
  .put("/alerts", requireAdmin, maxBodyBytes(MAX_SETTING_BYTES), ifMatch(), input("json", alertSettingsSchema), async (c) => {
    const change = { name: "alerts", ...c.req.valid("header"), value: c.req.valid("json") } as const;
    // The address of a webhook gives access to it: the log has its host only.
    const saved = await saveSetting(await adminToolsOf(c), change, ({ webhook }) => (webhook ? new URL(webhook).host : ""));
    return saved.ok ? answer(c, saved.stored) : refuseWrite(c, saved);
  });
