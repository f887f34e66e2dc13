import type { PlatformSettingName, PlatformSettings, StoredSetting } from "#contract/admin/platform-settings.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { find, replace } from "#store/services/platform-settings.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";

interface Change<Name extends PlatformSettingName> {
  name: Name;
  /** The version the change is based on; 0 if it was never saved. */
  version: number;
  value: PlatformSettings[Name];
}

type Saved<Value> =
  | { ok: true; stored: StoredSetting<Value> }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredSetting<Value> };

/** Saves a setting of the platform, which takes effect at once. The audit log has both versions, as `written` writes them. */
export async function saveSetting<Name extends PlatformSettingName>(
  tools: AdminTools,
  { name, version, value }: Change<Name>,
  written: (value: PlatformSettings[Name]) => string = JSON.stringify,
): Promise<Saved<PlatformSettings[Name]>> {
  const { store, by, now } = tools;
  const before = await find(store, name);
  try {
    await store.atomically((db) => [
      ...replace(db, store.tables, { name, version, value, by, now }),
      recordAction(tools, db, "platform_setting_changed", {
        details: { setting: name, version: String(version + 1), from: written(before.value), to: written(value) },
      }),
    ]);
  } catch (error) {
    if (failedGuard(error) !== "adminStale" && !isUniqueViolation(error, "platform_settings")) throw error;
    return { ok: false, code: "VERSION_CONFLICT", current: await find(store, name) };
  }
  return { ok: true, stored: { version: version + 1, value } };
}
