import { z } from "zod";
import { MAX_CANDIDATES } from "#contract/owners/place-search.ts";
import { toCandidate } from "./candidate.ts";
import type { Protocol } from "./geocoder.ts";

const degrees = z.string().regex(/^-?\d+(?:\.\d+)?$/);
const result = z.object({
  lat: degrees,
  lon: degrees,
  place_rank: z.number(),
  addresstype: z.string().optional(),
  name: z.string().optional(),
  address: z.object({
    country_code: z.string(),
    house_number: z.string().optional(),
    road: z.string().optional(),
    postcode: z.string().optional(),
    city: z.string().optional(),
    town: z.string().optional(),
    village: z.string().optional(),
    hamlet: z.string().optional(),
    municipality: z.string().optional(),
    state: z.string().optional(),
    province: z.string().optional(),
  }),
});

/** Lowest ranks of Nominatim: https://nominatim.org/release-docs/latest/customize/Ranking/ */
const HOUSE_RANK = 28;
const STREET_RANK = 26;
const TOWN_RANK = 13;

/** Nominatim, the geocoder of OpenStreetMap: https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: Protocol = {
  request({ text, country }) {
    const query = { q: text, format: "jsonv2", addressdetails: "1", limit: String(MAX_CANDIDATES) };
    return `/search?${new URLSearchParams({ ...query, countrycodes: country.toLowerCase() }).toString()}`;
  },
  parse(body) {
    return z
      .array(z.unknown())
      .parse(body)
      .flatMap((each) => {
        const { data } = result.safeParse(each);
        if (!data || data.place_rank < TOWN_RANK) return [];
        const { address, place_rank: rank, addresstype, name } = data;
        const precision =
          addresstype === "postcode" ? "postcode" : rank >= HOUSE_RANK ? "address" : rank >= STREET_RANK ? "street" : "town";
        const isBelowTown = precision === "address" || precision === "street";
        return toCandidate({
          name: precision === "address" ? name : undefined,
          street: isBelowTown ? address.road : undefined,
          houseNumber: address.house_number,
          postalCode: address.postcode,
          town: address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality,
          region: address.state ?? address.province,
          country: address.country_code.toUpperCase(),
          latitude: Number(data.lat),
          longitude: Number(data.lon),
          precision,
        });
      });
  },
};
