import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";

/** The API answers at most 400 days at once; two years and the preparation after them need two answers. */
const SPAN_DAYS = 380;

/** Taken nights of a unit, of which `blocks` are closed by the owner only. */
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
      const starts = [addDays(today, -1), addDays(today, SPAN_DAYS - 1)];
      const parts = await Promise.all(
        starts.map((from) =>
          unwrap(api.sites[":siteId"].calendar.$get({ param: { siteId }, query: { from, to: addDays(from, SPAN_DAYS) } })),
        ),
      );
      return parts.flatMap(({ units }) => units);
    },
  });
  const nights = useMemo(() => {
    if (!data) return undefined;
    const found = data.filter(({ id }) => id === unitId).flatMap((unit) => unit.blocks);
    const nightsOf = (isWanted: (kind: string) => boolean) =>
      new Set<string>(found.filter(({ kind }) => isWanted(kind)).flatMap((stay) => listNights(stay as unknown as Stay)));
    const firm = nightsOf((kind) => kind !== "owner");
    const taken = nightsOf(() => true);
    return { taken, blocks: new Set([...taken].filter((night) => !firm.has(night))) };
  }, [data, unitId]);
  return { nights, error };
}
