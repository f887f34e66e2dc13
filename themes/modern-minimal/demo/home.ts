import { type DemoHome, FICTIONAL_PHONE } from "../../demo/home.ts";
import * as en from "./en.ts";
import * as nl from "./nl.ts";
import * as pl from "./pl.ts";
import { plan } from "./rates.ts";
import { reviews } from "./reviews.ts";

const SHOWN = [
  "byDay",
  "living",
  "terrace",
  "kitchen",
  "byDusk",
  "bedroom",
  "sauna",
  "bath",
  "twin",
  "keyDetail",
  "lakeView",
  "polder",
];
const NO_TEXT = { alt: "", caption: "" };

/** Waterlijn: a concrete-and-larch house by De Fluessen, drawn by the couple that lets it. */
export const home: DemoHome = {
  theme: "modern-minimal",
  subdomain: "waterlijn",
  name: "Waterlijn",
  defaultLocale: "nl",
  place: {
    latitude: 52.94,
    longitude: 5.5,
    street: "Mardyk 14",
    postalCode: "8581 KH",
    town: "Elahuizen",
    region: "Friesland",
    country: "NL",
  },
  host: {
    name: "Marte & Hidde Reitsma",
    email: "huis@reitsma-architecten.example",
    phone: FICTIONAL_PHONE,
    whatsapp: true,
    speaks: ["nl", "fy", "en"],
    repliesWithin: 4,
    street: "Emmakade 211",
    postalCode: "8933 AT",
    town: "Leeuwarden",
  },
  content: { nl: nl.content, en: en.content, pl: pl.content },
  units: [
    {
      slug: "huis",
      sleeps: 6,
      bedrooms: 3,
      bathrooms: 2,
      area: 142,
      registrationNumber: null,
      checkIn: "16:00",
      checkOut: "10:30",
      plan,
      amenities: [
        "wifi",
        "underfloor-heating",
        "fireplace",
        "books",
        "workspace",
        "record-player",
        "kitchen",
        "dishwasher",
        "oven",
        "fridge-freezer",
        "rain-shower",
        "bath",
        "washing-machine",
        "towels",
        "bed-linen",
        "sauna",
        "terrace",
        "jetty",
        "boat",
        "parking",
        "ev-charger",
        "ground-floor-bedroom",
      ],
      content: { nl: nl.unit, en: en.unit, pl: pl.unit },
    },
  ],
  photos: SHOWN.map((picture) => ({
    picture,
    unit: null,
    text: { nl: nl.photos[picture] ?? NO_TEXT, en: en.photos[picture] ?? NO_TEXT, pl: pl.photos[picture] ?? NO_TEXT },
  })),
  reviews,
  booked: [
    { unit: "huis", inDays: 5, nights: 3 },
    { unit: "huis", inDays: 12, nights: 4 },
    { unit: "huis", inDays: 16, nights: 3 },
    { unit: "huis", inDays: 33, nights: 7 },
    { unit: "huis", inDays: 40, nights: 4 },
    { unit: "huis", inDays: 76, nights: 3 },
    { unit: "huis", inDays: 124, nights: 7 },
    { unit: "huis", inDays: 178, nights: 14 },
    { unit: "huis", inDays: 236, nights: 10 },
  ],
};
