import { z } from "zod";
import { MAX_CANDIDATES } from "#contract/owners/place-search.ts";
import { toCandidate } from "./candidate.ts";
import type { Protocol } from "./geocoder.ts";

/** Types of PDOK's objects that are the place of a home; others are municipalities, roads by number, parcels. */
const PRECISION = { adres: "address", weg: "street", postcode: "postcode", woonplaats: "town" } as const;

const answer = z.object({ response: z.object({ docs: z.array(z.unknown()) }) });
const doc = z.object({
  type: z.enum(["adres", "weg", "postcode", "woonplaats"]),
  straatnaam: z.string().optional(),
  huis_nlt: z.string().optional(),
  postcode: z.string().optional(),
  woonplaatsnaam: z.string(),
  provincienaam: z.string().optional(),
  centroide_ll: z.string(),
});

const FIELDS = Object.keys(doc.shape).join(",");
const POINT = /^POINT\((-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)\)$/;
/** Bounds of the European Netherlands, the only part that PDOK has. */
const BOUNDS = { west: 3.2, east: 7.3, south: 50.7, north: 53.7 };

/** PDOK Locatieserver 3.1, the Dutch register of addresses: https://api.pdok.nl/bzk/locatieserver/search/v3_1/ui/ */
export const pdok: Protocol = {
  request({ text }) {
    const types = `type:(${Object.keys(PRECISION).join(" OR ")})`;
    return `/free?${new URLSearchParams({ q: text, fq: types, fl: FIELDS, rows: String(MAX_CANDIDATES) }).toString()}`;
  },
  parse(body) {
    return answer.parse(body).response.docs.flatMap((each) => {
      const { data } = doc.safeParse(each);
      const [, longitude = NaN, latitude = NaN] = (POINT.exec(data?.centroide_ll ?? "") ?? []).map(Number);
      if (!data || !isInBounds(latitude, longitude)) return [];
      return toCandidate({
        street: data.straatnaam,
        houseNumber: data.huis_nlt,
        // Written as `4357AA` in the register.
        postalCode: data.postcode?.replace(/^(\d{4})\s*([A-Z]{2})$/, "$1 $2"),
        town: data.woonplaatsnaam,
        region: data.provincienaam,
        country: "NL",
        latitude,
        longitude,
        precision: PRECISION[data.type],
      });
    });
  },
};

const isInBounds = (latitude: number, longitude: number): boolean =>
  longitude >= BOUNDS.west && longitude <= BOUNDS.east && latitude >= BOUNDS.south && latitude <= BOUNDS.north;
