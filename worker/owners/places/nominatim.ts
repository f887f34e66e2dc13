import { z } from "zod";
import { MAX_CANDIDATES } from "#contract/owners/place-search.ts";
import { toCandidate } from "./candidate.ts";
import type { Protocol } from "./geocoder.ts";

/** Labels of inhabited places, the smallest first: https://nominatim.org/release-docs/latest/api/Output/#addressdetails */
const SETTLEMENTS = [
  "farm",
  "isolated_dwelling",
  "croft",
  "city_block",
  "residential",
  "neighbourhood",
  "allotments",
  "quarter",
  "hamlet",
  "suburb",
  "village",
  "town",
  "city",
] as const;
type Label = (typeof SETTLEMENTS)[number] | "house_number" | "road" | "postcode" | "municipality" | "state" | "province";
/** Places of one house or estate. */
const DWELLINGS: ReadonlySet<string> = new Set(["farm", "isolated_dwelling", "croft"]);

const text = z.string().optional();
const degrees = z.string().regex(/^-?\d+(?:\.\d+)?$/);
const result = z.object({
  lat: degrees,
  lon: degrees,
  place_rank: z.number(),
  addresstype: z.string().optional(),
  name: z.string().optional(),
  address: z.object({
    country_code: z.string(),
    house_number: text,
    road: text,
    postcode: text,
    ...Object.fromEntries(SETTLEMENTS.map((label) => [label, text])),
    municipality: text,
    state: text,
    province: text,
  } as Record<Label, typeof text> & { country_code: z.ZodString }),
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
        const isDwelling = DWELLINGS.has(addresstype ?? "");
        const precision =
          addresstype === "postcode"
            ? "postcode"
            : rank >= HOUSE_RANK || isDwelling
              ? "address"
              : rank >= STREET_RANK
                ? "street"
                : "town";
        const isBelowTown = precision === "address" || precision === "street";
        return toCandidate({
          name: precision === "address" || precision === "town" ? name : undefined,
          street: isDwelling ? name : isBelowTown ? address.road : undefined,
          settlement: precision === "address" ? SETTLEMENTS.map((label) => address[label]).find(Boolean) : undefined,
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
