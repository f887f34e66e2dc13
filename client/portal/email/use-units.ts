import { useQuery } from "@tanstack/react-query";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { unitsQuery } from "../stays/bookings.ts";

/** The site's units, its time zone and current day; these two are undefined while they are loading. */
export function useUnits() {
  const { id } = useSite();
  const { data } = useQuery(unitsQuery(id));
  const units = useUnitNames()(data?.units ?? []);
  return {
    units,
    unitNames: new Map(units.map((unit) => [unit.id, unit.name])),
    timeZone: data?.timeZone,
    today: data?.today as CalendarDate | undefined,
  };
}
