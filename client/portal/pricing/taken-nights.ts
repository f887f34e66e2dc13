import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";

/** Two years and the preparation nights after them. */
const SPAN_DAYS = 760;

/** Taken nights of a unit; `blocks` are those that only the owner has closed. */
export interface TakenNights {
  taken: ReadonlySet<string>;
  blocks: ReadonlySet<string>;
}

/** Loads the taken nights of a unit from yesterday on, for two years; undefined meanwhile. */
export function useTakenNights(
  siteId: string,
  unitId: string,
  today: CalendarDate,
): { nights: TakenNights | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "calendar", "years", today],
    queryFn: async () => {
      const from = addDays(today, -1);
      const query = { from, to: addDays(from, SPAN_DAYS) };
      return (await unwrap(api.sites[":siteId"].calendar.$get({ param: { siteId }, query }))).units;
    },
  });
  const nights = useMemo(() => {
    if (!data) return undefined;
    const found = data.filter(({ id }) => id === unitId).flatMap((unit) => unit.blocks);
    const nightsOf = (isWanted: (kind: string) => boolean) =>
      new Set<string>(found.filter(({ kind }) => isWanted(kind)).flatMap((stay) => listNights(stay as unknown as Stay)));
    const firm = nightsOf((kind) => kind !== "block");
    const taken = nightsOf(() => true);
    return { taken, blocks: new Set([...taken].filter((night) => !firm.has(night))) };
  }, [data, unitId]);
  return { nights, error };
}
