import { api, unwrap } from "#client/kit/api/api.ts";
import { keptLoads } from "#client/kit/loading/kept-loads.ts";
import type { PlaceSettings } from "#contract/owners/place-search.ts";

const OFF: PlaceSettings = { search: { netherlands: null, elsewhere: null }, mapStyle: null };

/** Loads what is configured for places. If that fails, owners can still fill in the address and use the outline map. */
export const placeSettings = keptLoads(
  () => "",
  () => unwrap(api.places.settings.$get()).catch(() => OFF),
);
