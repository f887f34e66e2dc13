import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "#client/kit/api/api.ts";
import { parseDate } from "#domain/dates.ts";
import { screenPath } from "#locales/portal-paths.ts";

export const importedApi = api.sites[":siteId"]["imported-stays"];

/** Identifies an imported stay. */
export interface StayKey {
  unitId: string;
  source: string;
  arrival: string;
  departure: string;
}

/** An imported stay with the name of its calendar. */
export interface ImportedStay extends StayKey {
  channel: string;
}

export type Details = NonNullable<InferResponseType<typeof importedApi.details.$get, 200>["details"]>;
export type Overview = InferResponseType<typeof importedApi.$get, 200>;

/** Path of the list of bookings with the stay's dialog opened. */
export const stayPath = ({ unitId, source, arrival, departure }: StayKey): string =>
  `${screenPath("dashboard", "bookings")}?${new URLSearchParams({ stay: unitId, source, arrival, departure }).toString()}`;

/** The stay of a {@link stayPath}; undefined if the path does not name one. */
export function readStay(search: URLSearchParams): StayKey | undefined {
  const [unitId, source] = [search.get("stay"), search.get("source")];
  const [arrival, departure] = [parseDate(search.get("arrival") ?? ""), parseDate(search.get("departure") ?? "")];
  return unitId && source && arrival && departure ? { unitId, source, arrival, departure } : undefined;
}

export const keyOf = ({ unitId, source, arrival, departure }: StayKey): StayKey => ({ unitId, source, arrival, departure });

/** Begins like the keys of bookings, so that a change of bookings reloads these too. */
const importedKey = (siteId: string) => ["sites", siteId, "bookings", "imported"];

/** The calendars from which a site has stays, details without a stay, and stays without details. */
export const overviewQuery = (siteId: string) =>
  queryOptions({ queryKey: importedKey(siteId), queryFn: () => unwrap(importedApi.$get({ param: { siteId } })) });

export const detailsQuery = (siteId: string, stay: StayKey) =>
  queryOptions({
    queryKey: [...importedKey(siteId), keyOf(stay)],
    queryFn: () => unwrap(importedApi.details.$get({ param: { siteId }, query: { ...keyOf(stay) } })),
    // The form starts with the stored values, never with an older response.
    staleTime: 0,
    gcTime: 0,
    // Typed input must not be lost when the window gets the focus again.
    refetchOnWindowFocus: false,
  });
