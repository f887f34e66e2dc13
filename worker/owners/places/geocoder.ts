import { MAX_CANDIDATES, type PlaceCandidate, type PlaceSearch, placeCandidate } from "#contract/owners/place-search.ts";
import { fetchFromProvider } from "#identity/accounts/fetch-from-provider.ts";
import { USER_AGENT } from "#services/http/fetch-public.ts";
import type { GeocoderConfig, GeocoderProtocol } from "#worker/env.ts";
import { nominatim } from "./nominatim.ts";
import { pdok } from "./pdok.ts";
import { photon } from "./photon.ts";

/** Finds places by their address. */
export interface Geocoder {
  /** Returns the best candidates first, none if there is no such place. Throws if the geocoder does not answer properly. */
  search(search: PlaceSearch): Promise<PlaceCandidate[]>;
}

/** The part of a geocoder that differs: its requests and responses. */
export interface Protocol {
  /** Path and query of a search, to be added to the base URL. */
  request: (search: PlaceSearch) => string;
  /** Converts a response to candidates whose fields are not checked yet. Throws if it has another form. */
  parse: (body: unknown) => PlaceCandidate[];
}

const PROTOCOLS: Record<GeocoderProtocol, Protocol> = { pdok, photon, nominatim };

/** Identifies us, as Nominatim's usage policy requires. */
const HEADERS = { Accept: "application/json", "User-Agent": USER_AGENT };

export function createGeocoder({ protocol, base }: GeocoderConfig): Geocoder {
  const { request, parse } = PROTOCOLS[protocol];
  return {
    async search(search) {
      const { ok, body } = await fetchFromProvider(base + request(search), { headers: HEADERS });
      if (!ok) throw new Error(`${base} answered with an error`);
      const found = parse(body).filter(({ country }) => country === search.country);
      return uniqueByLabel(found.filter(isValid)).slice(0, MAX_CANDIDATES);
    },
  };
}

/** False for coordinates that are not on earth, and for texts that do not fit into an address. */
const isValid = (candidate: PlaceCandidate): boolean => placeCandidate.safeParse(candidate).success;

/** OpenStreetMap often has a place more than once, for example as a point and as an area. */
const uniqueByLabel = (candidates: PlaceCandidate[]): PlaceCandidate[] =>
  [...new Map(candidates.toReversed().map((candidate) => [candidate.label, candidate])).values()].toReversed();
