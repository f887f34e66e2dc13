import type { AmenityCode } from "#domain/amenities.ts";
import { type DemoHome, FICTIONAL_PHONE } from "../../demo/home.ts";
import { en } from "./content/en.ts";
import { nl } from "./content/nl.ts";
import { pl } from "./content/pl.ts";
import { type SceneName, PICTURES, type UnitSlug } from "./content/text.ts";
import { plans } from "./rates.ts";
import { reviews } from "./reviews.ts";

const EVERYWHERE: AmenityCode[] = [
  "wifi",
  "underfloor-heating",
  "books",
  "kitchen",
  "towels",
  "bed-linen",
  "terrace",
  "fire-pit",
  "bicycles",
  "orchard",
  "parking",
  "no-smoking",
  "smoke-alarm",
];

const SHOWS: Partial<Record<SceneName, UnitSlug>> = {
  living: "deel",
  kitchen: "deel",
  bedroom: "deel",
  bath: "deel",
  bakehouse: "bakhuis",
  bakehouseRoom: "bakhuis",
  hayloft: "hooizolder",
};

const unitText = (slug: UnitSlug) => ({ nl: nl.units[slug], en: en.units[slug], pl: pl.units[slug] });
const stays = (unit: UnitSlug, list: [inDays: number, nights: number][]) =>
  list.map(([inDays, nights]) => ({ unit, inDays, nights }));

export const home: DemoHome = {
  theme: "warm-cozy",
  subdomain: "erve-hulsbeek",
  name: "Erve Hulsbeek",
  defaultLocale: "nl",
  place: {
    latitude: 52.41,
    longitude: 6.9,
    street: "Hulsbeekweg 7",
    postalCode: "7631 ZZ",
    town: "Ootmarsum",
    region: "Twente",
    country: "NL",
  },
  host: {
    name: "Riet & Gerard",
    email: "riet@erve-hulsbeek.example",
    phone: FICTIONAL_PHONE,
    whatsapp: true,
    speaks: ["nl", "en", "de"],
    repliesWithin: 3,
    street: "Hulsbeekweg 7",
    postalCode: "7631 ZZ",
    town: "Ootmarsum",
  },
  content: { nl: nl.site, en: en.site, pl: pl.site },
  units: [
    {
      slug: "deel",
      sleeps: 6,
      bedrooms: 3,
      bathrooms: 2,
      area: 135,
      registrationNumber: null,
      checkIn: "15:00",
      checkOut: "10:30",
      plan: plans.deel,
      content: unitText("deel"),
      amenities: [
        ...EVERYWHERE,
        "wood-stove",
        "board-games",
        "dishwasher",
        "oven",
        "bath",
        "washing-machine",
        "cot",
        "pets",
        "ground-floor-bedroom",
      ],
    },
    {
      slug: "bakhuis",
      sleeps: 2,
      bedrooms: 1,
      bathrooms: 1,
      area: 38,
      registrationNumber: null,
      checkIn: "15:00",
      checkOut: "11:00",
      plan: plans.bakhuis,
      content: unitText("bakhuis"),
      amenities: [...EVERYWHERE, "rain-shower", "microwave", "step-free", "self-check-in"],
    },
    {
      slug: "hooizolder",
      sleeps: 4,
      bedrooms: 2,
      bathrooms: 1,
      area: 72,
      registrationNumber: null,
      checkIn: "15:00",
      checkOut: "10:30",
      plan: plans.hooizolder,
      content: unitText("hooizolder"),
      amenities: [...EVERYWHERE, "shower", "balcony", "board-games", "oven", "ev-charger"],
    },
  ],
  photos: PICTURES.map((picture) => ({
    picture,
    unit: SHOWS[picture] ?? null,
    text: { nl: nl.photos[picture], en: en.photos[picture], pl: pl.photos[picture] },
  })),
  reviews,
  booked: [
    ...stays("deel", [
      [3, 4],
      [7, 3],
      [24, 10],
      [51, 3],
      [82, 7],
      [110, 4],
      [138, 5],
      [171, 14],
      [214, 7],
    ]),
    ...stays("bakhuis", [
      [1, 2],
      [6, 3],
      [9, 2],
      [27, 7],
      [60, 3],
      [96, 4],
      [133, 3],
      [190, 7],
    ]),
    ...stays("hooizolder", [
      [5, 3],
      [26, 8],
      [34, 3],
      [75, 4],
      [118, 3],
      [152, 7],
      [159, 7],
      [230, 10],
    ]),
  ],
};
