import type { DemoHome } from "#themes/demo/home.ts";
import { photos } from "./photos.ts";
import { reviews } from "./reviews.ts";
import * as en from "./words/en.ts";
import * as nl from "./words/nl.ts";
import * as pl from "./words/pl.ts";

/** Huize Lindenhof: a manor and its orangery at the end of an avenue of limes near Vorden. */
export const home: DemoHome = {
  theme: "classic-elegant",
  subdomain: "huize-lindenhof",
  name: "Huize Lindenhof",
  defaultLocale: "nl",
  place: {
    latitude: 52.1,
    longitude: 6.31,
    street: "Oude Lindelaan 48",
    postalCode: "7251 LH",
    town: "Vorden",
    region: "Gelderland",
    country: "NL",
  },
  host: {
    name: "Familie Roerdink",
    email: "familie@huizelindenhof.example",
    phone: "+31857480148",
    whatsapp: true,
    speaks: ["nl", "en", "pl"],
    repliesWithin: 4,
    street: "Oude Lindelaan 46",
    postalCode: "7251 LH",
    town: "Vorden",
  },
  registrationNumber: null,
  content: { nl: nl.site, en: en.site, pl: pl.site },
  units: [
    {
      slug: "landhuis",
      sleeps: 12,
      bedrooms: 6,
      bathrooms: 4,
      area: 420,
      checkIn: "16:00",
      checkOut: "10:30",
      minimumNights: 3,
      nightlyFrom: 69_500,
      cleaningFee: 27_500,
      amenities: [
        "wifi", "heating", "fireplace", "tv", "books", "board-games", "piano", "kitchen", "dishwasher", "oven", "fridge-freezer",
        "high-chair", "bath", "shower", "washing-machine", "dryer", "towels", "bed-linen", "garden", "terrace", "parking", "ev-charger",
      ],
      content: { nl: nl.manor, en: en.manor, pl: pl.manor },
    },
    {
      slug: "oranjerie",
      sleeps: 4,
      bedrooms: 2,
      bathrooms: 1,
      area: 95,
      checkIn: "15:00",
      checkOut: "10:30",
      minimumNights: 2,
      nightlyFrom: 24_000,
      cleaningFee: 9_500,
      amenities: [
        "wifi", "underfloor-heating", "books", "board-games", "workspace", "kitchen", "dishwasher", "oven", "espresso", "rain-shower",
        "hair-dryer", "towels", "bed-linen", "garden", "terrace", "bicycles", "parking", "step-free", "ground-floor-bedroom", "no-smoking",
        "smoke-alarm", "self-check-in",
      ],
      content: { nl: nl.orangery, en: en.orangery, pl: pl.orangery },
    },
  ],
  photos,
  reviews,
  booked: [
    { unit: "landhuis", inDays: 4, nights: 4 },
    { unit: "landhuis", inDays: 8, nights: 3 },
    { unit: "landhuis", inDays: 29, nights: 7 },
    { unit: "landhuis", inDays: 36, nights: 7 },
    { unit: "landhuis", inDays: 75, nights: 3 },
    { unit: "landhuis", inDays: 131, nights: 5 },
    { unit: "landhuis", inDays: 180, nights: 10 },
    { unit: "landhuis", inDays: 238, nights: 14 },
    { unit: "oranjerie", inDays: 2, nights: 3 },
    { unit: "oranjerie", inDays: 5, nights: 2 },
    { unit: "oranjerie", inDays: 19, nights: 5 },
    { unit: "oranjerie", inDays: 33, nights: 9 },
    { unit: "oranjerie", inDays: 84, nights: 4 },
    { unit: "oranjerie", inDays: 120, nights: 7 },
    { unit: "oranjerie", inDays: 127, nights: 3 },
    { unit: "oranjerie", inDays: 205, nights: 7 },
    { unit: "oranjerie", inDays: 252, nights: 12 },
  ],
};
