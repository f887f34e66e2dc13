import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/kit/api/api.ts";

/** Query for the places with an address. A failed request to the geocoder is not repeated automatically. */
export const placeQuery = (text: string, country: string) =>
  queryOptions({
    queryKey: ["places", country, text],
    queryFn: () => unwrap(api.places.search.$post({ json: { text, country } })),
    retry: false,
  });
