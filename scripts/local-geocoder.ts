import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A place that the local geocoder knows: a house if it has a street, otherwise a town. */
export interface LocalPlace {
  latitude: number;
  longitude: number;
  /** Street and house number. */
  street: string | null;
  postalCode: string;
  town: string;
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface LocalGeocoder {
  /** Address without a path. */
  origin: string;
  /** Settings of the worker that use this server: PDOK's protocol for the Netherlands, Photon's elsewhere. */
  vars: { GEOCODER_NL: string; GEOCODER: string };
  stop(): Promise<void>;
}

/** Called before each search, with the text that is searched for; returns true if it sent the response itself. */
type Intercept = (text: string, request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Starts a geocoder with the given places on this machine. It speaks the protocols of PDOK (`/free`), Photon (`/api`) and
 * Nominatim (`/search`), each as its documentation describes it.
 */
export async function startLocalGeocoder(places: readonly LocalPlace[], intercept?: Intercept): Promise<LocalGeocoder> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const protocol = PROTOCOLS[pathname];
    const text = searchParams.get("q") ?? "";
    if (intercept?.(text, request, response)) return;
    if (!protocol || text === "") return void response.writeHead(protocol ? 400 : 404).end();
    const country = protocol.country(searchParams);
    const found = bestMatches(places, text, country).slice(0, Number(searchParams.get(protocol.limit) ?? 10));
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(protocol.write(found)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    vars: { GEOCODER_NL: `pdok+${origin}`, GEOCODER: `photon+${origin}` },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Places that share a word of at least three letters with the text; those that share most words come first. */
function bestMatches(places: readonly LocalPlace[], text: string, country: string | undefined): LocalPlace[] {
  const wanted = wordsOf(text);
  const scored = places.map((place) => {
    const known = new Set(wordsOf([place.street, place.postalCode, place.town].join(" ")));
    const shared = wanted.filter((word) => known.has(word));
    return { place, score: shared.some((word) => word.length > 2) ? shared.length - known.size / 100 : 0 };
  });
  const matches = scored.filter(({ place, score }) => score > 0 && (country === undefined || place.country === country));
  return matches.toSorted((a, b) => b.score - a.score).map(({ place }) => place);
}

interface ServedProtocol {
  /** Name of the parameter that limits the number of results. */
  limit: string;
  /** The country to which results are limited, if any. */
  country: (parameters: URLSearchParams) => string | undefined;
  write: (places: LocalPlace[]) => unknown;
}

const PROTOCOLS: Record<string, ServedProtocol> = {
  "/free": {
    limit: "rows",
    country: () => "NL",
    write: (places) => ({
      response: { numFound: places.length, start: 0, maxScore: 9.5, numFoundExact: true, docs: places.map(toDoc) },
    }),
  },
  "/api": {
    limit: "limit",
    country: () => undefined,
    write: (places) => ({ type: "FeatureCollection", features: places.map(toFeature) }),
  },
  "/search": {
    limit: "limit",
    country: (parameters) => parameters.get("countrycodes")?.toUpperCase(),
    write: (places) => places.map(toResult),
  },
};

/** Splits the house number, which begins with a digit, from the street. */
function splitStreet(street: string | null): { road?: string; number?: string } {
  const [, road, number] = /^(.+?) (\d.*)$/.exec(street ?? "") ?? [];
  return road !== undefined && number !== undefined ? { road, number } : street === null ? {} : { road: street };
}

function toDoc({ latitude, longitude, street, postalCode, town, region }: LocalPlace) {
  const { road, number } = splitStreet(street);
  const place = { woonplaatsnaam: town, provincienaam: region, centroide_ll: `POINT(${longitude} ${latitude})` };
  if (road === undefined) return { type: "woonplaats", weergavenaam: `${town}, ${region}`, ...place };
  const postcode = postalCode.replace(" ", "");
  const address = { straatnaam: road, postcode, weergavenaam: `${street}, ${postcode} ${town}` };
  return {
    type: number === undefined ? "weg" : "adres",
    ...address,
    ...(number === undefined ? {} : { huis_nlt: number }),
    ...place,
  };
}

function toFeature({ latitude, longitude, street, postalCode, town, region, country }: LocalPlace) {
  const { road, number } = splitStreet(street);
  const place = { countrycode: country, state: region, ...(postalCode === "" ? {} : { postcode: postalCode }) };
  const properties =
    road === undefined
      ? { type: "city", osm_key: "place", osm_value: "village", name: town }
      : number === undefined
        ? { type: "street", osm_key: "highway", osm_value: "residential", name: road, city: town }
        : { type: "house", osm_key: "building", osm_value: "yes", street: road, housenumber: number, city: town };
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: { ...place, ...properties },
  };
}

function toResult({ latitude, longitude, street, postalCode, town, region, country }: LocalPlace) {
  const { road, number } = splitStreet(street);
  return {
    lat: String(latitude),
    lon: String(longitude),
    place_rank: road === undefined ? 19 : number === undefined ? 26 : 30,
    addresstype: road === undefined ? "village" : number === undefined ? "road" : "building",
    name: road === undefined ? town : "",
    display_name: [street, town, region].filter(Boolean).join(", "),
    address: {
      ...(number === undefined ? {} : { house_number: number }),
      ...(road === undefined ? {} : { road }),
      ...(postalCode === "" ? {} : { postcode: postalCode }),
      village: town,
      state: region,
      country_code: country.toLowerCase(),
    },
  };
}
