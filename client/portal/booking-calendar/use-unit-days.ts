import { useEffect, useState } from "react";
import { INITIAL_TERMS } from "#contract/owners/site-operations.ts";
import { useOperations, useRatePlans } from "../workspace/workspace.tsx";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import type { UnitDays } from "./day-prices.ts";
import type { DayRange } from "./layout.ts";

/**
 * Prices of the free days of all units, by the unit's id. Their rules are loaded, and they are computed, after the calendar is
 * painted, one unit at a time, so that a slow device stays responsive; meanwhile units are missing or have their former prices.
 */
export function useUnitDays(units: readonly ShownUnit[] | undefined, { from, to }: DayRange): ReadonlyMap<string, UnitDays> {
  const plans = useRatePlans();
  const { timeZone, units: terms } = useOperations().operations;
  const [days, setDays] = useState<ReadonlyMap<string, UnitDays>>(new Map());
  useEffect(() => {
    let isOver = false;
    const computePrices = async (all: readonly ShownUnit[]) => {
      const { daysOfUnit } = await import("./day-prices.ts");
      for (const unit of all) {
        await new Promise((proceed) => setTimeout(proceed));
        if (isOver) return;
        const rates = plans[unit.id];
        if (!rates) continue;
        const { checkIn, checkOut } = terms[unit.id] ?? INITIAL_TERMS;
        const priced = { plan: rates.value, version: rates.version, timeZone, checkIn, checkOut, now: Date.now() };
        const found = daysOfUnit(unit, all, { from, to }, priced);
        setDays((before) => new Map(before).set(unit.id, found));
      }
    };
    if (units) void computePrices(units);
    return () => {
      isOver = true;
    };
  }, [units, plans, timeZone, terms, from, to]);
  return days;
}
