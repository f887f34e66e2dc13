import type { InferResponseType } from "hono/client";
import type { api } from "#client/lib/api.ts";

/** The taken nights of a site's units, as the server tells them; they name nobody. */
type SiteCalendar = InferResponseType<(typeof api.sites)[":siteId"]["calendar"]["$get"], 200>;
export type UnitCalendar = SiteCalendar["units"][number];
type Block = UnitCalendar["blocks"][number];

/** Who comes to one unit and goes from it on one day; both is a day to clean between two stays. */
export interface Coming {
  /** `YYYY-MM-DD`. */
  day: string;
  unit: { id: string; name: string };
  leaves?: Block;
  arrives?: Block;
}

/** Arrivals and departures of all units from a day on, in order; units keep theirs within a day. */
export function comingsOf(units: UnitCalendar[], from: string): Coming[] {
  const all = units.flatMap(({ id, name, blocks }) => {
    const days = new Map<string, Coming>();
    const at = (day: string, more: Partial<Coming>) =>
      days.set(day, { ...(days.get(day) ?? { day, unit: { id, name } }), ...more });
    for (const block of blocks) {
      at(block.departure, { leaves: block });
      at(block.arrival, { arrives: block });
    }
    return [...days.values()];
  });
  return all.filter(({ day }) => day >= from).toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
