import { z } from "zod";
import { toCandidate } from "./candidate.ts";
import type { Protocol } from "./geocoder.ts";
import { displayNames } from "#locales/words/intl.ts";

const answer = z.object({ features: z.array(z.unknown()) });
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    type: z.enum(["house", "street", "locality", "district", "city"]),
    countrycode: z.string(),
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    postcode: z.string().optional(),
    city: z.string().optional(),
    district: z.string().optional(),
    locality: z.string().optional(),
    osm_value: z.string().optional(),
    state: z.string().optional(),
  }),
});

/** Values of OpenStreetMap's key `place` for a single house or estate: https://wiki.openstreetmap.org/wiki/Key:place */
const DWELLINGS: ReadonlySet<string> = new Set(["farm", "isolated_dwelling"]);

/** Not all servers can filter by country, so more is requested than is shown. */
const LIMIT = 15;
const countryNames = displayNames("en", { type: "region" });

/**
 * Photon, a geocoder of OpenStreetMap data: https://github.com/komoot/photon. No language is requested: an address is needed as
 * it is written at its place, and the public server knows few languages.
 */
export const photon: Protocol = {
  request({ text, country }) {
    const q = `${text}, ${countryNames.of(country) ?? country}`;
    return `/api?${new URLSearchParams({ q, limit: String(LIMIT) }).toString()}`;
  },
  parse(body) {
    return answer.parse(body).features.flatMap((each) => {
      const { data } = feature.safeParse(each);
      if (!data) return [];
      const { type, name, housenumber: houseNumber, street, postcode, state, countrycode, locality, district } = data.properties;
      const city = data.properties.city ?? district ?? locality;
      const [longitude, latitude] = data.geometry.coordinates;
      const place = { postalCode: postcode, region: state, country: countrycode.toUpperCase(), latitude, longitude };
      if (type === "house") {
        const settlement = locality ?? district ?? city;
        return toCandidate({ ...place, name, street, settlement, houseNumber, town: city, precision: "address" });
      }
      if (DWELLINGS.has(data.properties.osm_value ?? "")) {
        return toCandidate({ ...place, street: name, town: city ?? name, precision: "address" });
      }
      if (type === "street") return toCandidate({ ...place, street: name, town: city, precision: "street" });
      return toCandidate({ ...place, name, town: type === "city" ? name : (city ?? name), precision: "town" });
    });
  },
};
