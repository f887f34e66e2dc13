import { and, eq, notExists, sql } from "drizzle-orm";
import {
  PLATFORM_DEFAULTS,
  type PlatformSettingName,
  type PlatformSettings,
  type StoredSetting,
} from "#contract/admin/platform-settings.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Finds a setting; the default if it was never saved. Fields that were added since it was saved have their default. */
export async function find<Name extends PlatformSettingName>(
  { db, tables: { platformSettings: t } }: Store,
  name: Name,
): Promise<StoredSetting<PlatformSettings[Name]>> {
  const [row] = await db.select({ version: t.version, value: t.value }).from(t).where(eq(t.name, name));
  const value = { ...PLATFORM_DEFAULTS[name], ...(row?.value as Partial<PlatformSettings[Name]> | undefined) };
  return { version: row?.version ?? 0, value };
}

interface Change<Name extends PlatformSettingName> {
  name: Name;
  /** The version the change is based on. */
  version: number;
  value: PlatformSettings[Name];
  by: string;
  now: number;
}

/**
 * Replaces a setting. Fails on the guard `adminStale` if it has another version, or on the primary key if another admin saves it
 * for the first time.
 */
export function replace<Name extends PlatformSettingName>(db: Database, tables: Tables, change: Change<Name>): Query[] {
  const { platformSettings: t } = tables;
  const { name, version, value, by, now } = change;
  if (version === 0) return [db.insert(t).values({ name, version: 1, value, updatedAt: now, updatedBy: by })];
  const unchanged = db
    .select({ version: t.version })
    .from(t)
    .where(and(eq(t.name, name), eq(t.version, version)));
  return [
    // Locks the row, so that the guard sees what a concurrent transaction has written.
    db
      .update(t)
      .set({ version: sql`${t.version}` })
      .where(eq(t.name, name)),
    guard(db, tables, "adminStale", notExists(unchanged)),
    db
      .update(t)
      .set({ version: version + 1, value, updatedAt: now, updatedBy: by })
      .where(eq(t.name, name)),
  ];
}
