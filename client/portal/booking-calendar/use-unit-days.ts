import { useEffect, useState } from "react";
import { INITIAL_TERMS } from "#contract/owners/site-operations.ts";
import { useOperations, useRatePlans } from "../workspace/workspace.tsx";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import type { daysOfUnit, UnitDays } from "./day-prices.ts";
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
    if (!units) return;
    const waiting = [...units];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = (priceDays: typeof daysOfUnit) => {
      const unit = waiting.shift();
      if (isOver || !unit) return;
      const rates = plans[unit.id];
      if (rates) {
        const { checkIn, checkOut } = terms[unit.id] ?? INITIAL_TERMS;
        const priced = { plan: rates.value, version: rates.version, timeZone, checkIn, checkOut, now: Date.now() };
        const found = priceDays(unit, units, { from, to }, priced);
        setDays((before) => new Map(before).set(unit.id, found));
      }
      timer = setTimeout(next, 0, priceDays);
    };
    const begin = async () => next((await import("./day-prices.ts")).daysOfUnit);
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [units, plans, timeZone, terms, from, to]);
  return days;
}
