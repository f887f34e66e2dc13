import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RatePlan } from "#domain/rates/plan.ts";
import { indexOfSet, type Kit } from "./kit.ts";

interface Named {
  users: { id: AnySQLiteColumn };
  units: { id: AnySQLiteColumn };
}

/** Rate plans of units. The site's currency replaces the currency in a stored plan. */
export function defineRates({ table, text, int, time, json, primaryKey, index }: Kit, { users, units }: Named) {
  const unitId = () =>
    text("unit_id")
      .notNull()
      .references(() => units.id, { onDelete: "cascade" });
  const userId = (name: string) => text(name).references(() => users.id, { onDelete: "set null" });

  /** One plan per unit; a save must be based on the current version. */
  const ratePlans = table(
    "rate_plans",
    {
      unitId: unitId().primaryKey(),
      version: int("version").notNull().default(1),
      plan: json<RatePlan>("plan").notNull(),
      updatedAt: time("updated_at").notNull(),
      updatedBy: userId("updated_by"),
    },
    (t) => [indexOfSet(index, "rate_plans_user", t.updatedBy)],
  );

  /** Former plans, which can be viewed and restored. */
  const ratePlanVersions = table(
    "rate_plan_versions",
    {
      unitId: unitId(),
      version: int("version").notNull(),
      plan: json<RatePlan>("plan").notNull(),
      savedAt: time("saved_at").notNull(),
      savedBy: userId("saved_by"),
    },
    (t) => [primaryKey({ columns: [t.unitId, t.version] }), indexOfSet(index, "rate_plan_versions_user", t.savedBy)],
  );

  return { ratePlans, ratePlanVersions };
}
