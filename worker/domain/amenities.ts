/** What a home can offer, by group. Labels stand in `locales/{locale}/amenities.json`. */
export const AMENITY_GROUPS = {
  inside: [
    "wifi",
    "heating",
    "underfloor-heating",
    "fireplace",
    "wood-stove",
    "tv",
    "books",
    "board-games",
    "workspace",
    "piano",
    "record-player",
    "air-conditioning",
  ],
  kitchen: ["kitchen", "dishwasher", "oven", "microwave", "espresso", "fridge-freezer", "high-chair", "raclette"],
  bathroom: ["shower", "rain-shower", "bath", "washing-machine", "dryer", "hair-dryer", "towels", "bed-linen", "sauna"],
  outside: [
    "garden",
    "terrace",
    "balcony",
    "barbecue",
    "fire-pit",
    "hot-tub",
    "pool",
    "jetty",
    "boat",
    "canoe",
    "bicycles",
    "playground",
    "orchard",
    "outdoor-shower",
    "hammock",
    "bike-shed",
  ],
  access: [
    "parking",
    "ev-charger",
    "pets",
    "cot",
    "step-free",
    "ground-floor-bedroom",
    "no-smoking",
    "smoke-alarm",
    "carbon-monoxide-alarm",
    "first-aid",
    "lift",
    "self-check-in",
  ],
} as const;

export type AmenityGroup = keyof typeof AMENITY_GROUPS;
export type AmenityCode = (typeof AMENITY_GROUPS)[AmenityGroup][number];

const GROUPS = Object.entries(AMENITY_GROUPS) as [AmenityGroup, readonly AmenityCode[]][];

/** The amenities by group in the catalogue's order; groups without any are left out. */
export function groupAmenities(codes: Iterable<AmenityCode>): { group: AmenityGroup; codes: AmenityCode[] }[] {
  const wanted = new Set(codes);
  return GROUPS.map(([group, all]) => ({ group, codes: all.filter((code) => wanted.has(code)) })).filter(
    ({ codes: found }) => found.length > 0,
  );
}
