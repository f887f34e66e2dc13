import { type DemoHome, FICTIONAL_PHONE } from "../../demo/home.ts";
import { bookedStays, photos, reviews } from "./guests.ts";
import { plan } from "./rates.ts";
import { en } from "./words/en.ts";
import { nl } from "./words/nl.ts";
import { pl } from "./words/pl.ts";

/** Zeezicht: a dune house behind Domburg. Invented. */
export const home: DemoHome = {
  theme: "fresh-coastal",
  subdomain: "zeezicht",
  name: "Zeezicht",
  defaultLocale: "nl",
  place: {
    latitude: 51.565,
    longitude: 3.497,
    street: "Duinrand 41",
    postalCode: "4357 RB",
    town: "Domburg",
    region: "Zeeland",
    country: "NL",
  },
  host: {
    name: "Marleen & Joost Wisse",
    email: "hallo@zeezicht-domburg.example",
    phone: FICTIONAL_PHONE,
    whatsapp: true,
    speaks: ["nl", "en", "de"],
    repliesWithin: 3,
    street: "Weststraat 112",
    postalCode: "4357 BL",
    town: "Domburg",
  },
  content: { nl: nl.site, en: en.site, pl: pl.site },
  units: [
    {
      slug: "duinhuis",
      sleeps: 6,
      bedrooms: 3,
      bathrooms: 2,
      area: 110,
      registrationNumber: "1717 7C2E 94A1 5B08 D3F6",
      checkIn: "15:30",
      checkOut: "10:30",
      plan,
      amenities: [
        "wifi",
        "underfloor-heating",
        "wood-stove",
        "books",
        "board-games",
        "kitchen",
        "dishwasher",
        "oven",
        "fridge-freezer",
        "high-chair",
        "rain-shower",
        "washing-machine",
        "towels",
        "bed-linen",
        "terrace",
        "bicycles",
        "outdoor-shower",
        "bike-shed",
        "parking",
        "pets",
        "cot",
        "ground-floor-bedroom",
      ],
      content: { nl: nl.unit, en: en.unit, pl: pl.unit },
    },
  ],
  photos,
  reviews,
  booked: bookedStays,
};
