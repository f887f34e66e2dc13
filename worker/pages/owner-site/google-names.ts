import type { HomeKind } from "#contract/owners/site-record.ts";
import type { AmenityCode } from "#domain/amenities.ts";

/**
 * Google's fixed English names of amenities ("Vacation rental structured data", `containsPlace.amenityFeature`, as of 10 December
 * 2025) for the amenities that mean the same. Left out, because no amenity of ours says it: airportShuttle, childFriendly,
 * freeBreakfast (ours may cost extra), gymFitnessEquipment, ironingBoard (ours is an iron), privateBeachAccess, internetType and
 * parkingType (we do not know what they cost), instantBookable (a setting that changes without the page). A wood stove is no
 * fireplace. petsAllowed and smokingAllowed are properties of their own.
 */
const AMENITY_NAMES: Partial<Record<AmenityCode, string>> = {
  "air-conditioning": "ac",
  balcony: "balcony",
  "beach-access": "beachAccess",
  cot: "crib",
  lift: "elevator",
  fireplace: "fireplace",
  heating: "heating",
  "underfloor-heating": "heating",
  "hot-tub": "hotTub",
  kitchen: "kitchen",
  microwave: "microwave",
  barbecue: "outdoorGrill",
  oven: "ovenStove",
  "induction-hob": "ovenStove",
  "gas-hob": "ovenStove",
  terrace: "patio",
  pool: "pool",
  "heated-pool": "pool",
  "indoor-pool": "pool",
  "self-check-in": "selfCheckinCheckout",
  tv: "tv",
  "washing-machine": "washerDryer",
  dryer: "washerDryer",
  "wheelchair-accessible": "wheelchairAccessible",
  wifi: "wifi",
};

/** Google's names of the amenities of a home, each once. */
export const amenityNames = (codes: readonly AmenityCode[]): string[] => [
  ...new Set(codes.flatMap((code) => AMENITY_NAMES[code] ?? [])),
];

/** Google's suggested values of `additionalType`; a kind that is not among them is the general one. */
const RENTAL_TYPES: Partial<Record<HomeKind, string>> = {
  house: "House",
  farmhouse: "House",
  apartment: "Apartment",
  cottage: "Cottage",
  cabin: "Cabin",
  villa: "Villa",
  chalet: "Chalet",
};

export const rentalType = (kind: HomeKind | null): string => (kind && RENTAL_TYPES[kind]) ?? "VacationRental";
