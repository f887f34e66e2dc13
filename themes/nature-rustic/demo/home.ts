import { type DemoHome, FICTIONAL_PHONE } from "../../demo/home.ts";
import * as en from "./content/en.ts";
import * as nl from "./content/nl.ts";
import { photos } from "./content/photos.ts";
import * as pl from "./content/pl.ts";
import { reviews } from "./content/reviews.ts";
import { plan } from "./rates.ts";

const UNIT = "de-vossenhut";

export const home: DemoHome = {
  theme: "nature-rustic",
  subdomain: "de-vossenhut",
  name: "De Vossenhut",
  defaultLocale: "nl",
  place: {
    latitude: 52.82,
    longitude: 6.39,
    street: "Lheederbos 9a",
    postalCode: "7991 PD",
    town: "Dwingeloo",
    region: "Drenthe",
    country: "NL",
  },
  host: {
    name: "Harm Oosting",
    email: "harm@devossenhut.example",
    phone: FICTIONAL_PHONE,
    whatsapp: true,
    speaks: ["nl", "en", "de"],
    repliesWithin: 2,
    street: "Brinkzicht 31",
    postalCode: "7991 CA",
    town: "Dwingeloo",
  },
  content: { nl: nl.site, en: en.site, pl: pl.site },
  units: [
    {
      slug: UNIT,
      sleeps: 4,
      bedrooms: 2,
      bathrooms: 1,
      area: 62,
      registrationNumber: null,
      checkIn: "15:00",
      checkOut: "11:00",
      plan,
      amenities: [
        "wifi",
        "underfloor-heating",
        "wood-stove",
        "books",
        "kitchen",
        "dishwasher",
        "oven",
        "espresso",
        "rain-shower",
        "towels",
        "bed-linen",
        "terrace",
        "fire-pit",
        "hot-tub",
        "bicycles",
        "hammock",
        "bike-shed",
        "parking",
        "pets",
        "step-free",
        "smoke-alarm",
        "self-check-in",
      ],
      content: { nl: nl.hut, en: en.hut, pl: pl.hut },
    },
  ],
  photos,
  reviews,
  booked: [
    { unit: UNIT, inDays: 3, nights: 3 },
    { unit: UNIT, inDays: 6, nights: 4 },
    { unit: UNIT, inDays: 21, nights: 2 },
    { unit: UNIT, inDays: 34, nights: 8 },
    { unit: UNIT, inDays: 42, nights: 3 },
    { unit: UNIT, inDays: 87, nights: 7 },
    { unit: UNIT, inDays: 146, nights: 4 },
    { unit: UNIT, inDays: 150, nights: 7 },
    { unit: UNIT, inDays: 231, nights: 14 },
  ],
};
