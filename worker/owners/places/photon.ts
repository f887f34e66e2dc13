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
    state: z.string().optional(),
  }),
});

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
      const { type, name, housenumber: houseNumber, street, postcode, city, state, countrycode } = data.properties;
      const [longitude, latitude] = data.geometry.coordinates;
      const place = { postalCode: postcode, region: state, country: countrycode.toUpperCase(), latitude, longitude };
      if (type === "house") return toCandidate({ ...place, name, street, houseNumber, town: city, precision: "address" });
      if (type === "street") return toCandidate({ ...place, street: name, town: city, precision: "street" });
      return toCandidate({ ...place, town: type === "city" ? name : (city ?? name), precision: "town" });
    });
  },
};
