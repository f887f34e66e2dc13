import type { DemoHome } from "../../demo/home.ts";
import { content, loft } from "./words.ts";
import { photos } from "./captions.ts";
import { reviews } from "./reviews.ts";

export const home: DemoHome = {
  theme: "urban-hip",
  subdomain: "maas-en-kade",
  name: "Maas & Kade",
  defaultLocale: "nl",
  place: { latitude: 51.908, longitude: 4.452, street: "Coolhaven 412-D", postalCode: "3024 AK", town: "Rotterdam", region: "Delfshaven", country: "NL" },
  host: {
    name: "Noor Vermeulen",
    email: "noor@maasenkade.example",
    phone: "+31850601742",
    whatsapp: true,
    speaks: ["nl", "en"],
    repliesWithin: 2,
    street: "Coolhaven 410-B",
    postalCode: "3024 AK",
    town: "Rotterdam",
  },
  registrationNumber: "0599 3F7A 21C4 88D0",
  content,
  units: [
    {
      slug: "loft",
      sleeps: 4,
      bedrooms: 2,
      bathrooms: 1,
      area: 96,
      checkIn: "15:00",
      checkOut: "11:00",
      minimumNights: 2,
      nightlyFrom: 16500,
      cleaningFee: 6500,
      amenities: [
        "wifi", "heating", "tv", "books", "workspace", "record-player",
        "kitchen", "dishwasher", "oven", "espresso", "fridge-freezer",
        "rain-shower", "washing-machine", "hair-dryer", "towels", "bed-linen",
        "balcony", "bicycles",
        "no-smoking", "smoke-alarm", "lift", "self-check-in",
      ],
      content: loft,
    },
  ],
  photos,
  reviews,
  booked: [
    { unit: "loft", inDays: 3, nights: 3 },
    { unit: "loft", inDays: 6, nights: 2 },
    { unit: "loft", inDays: 19, nights: 4 },
    { unit: "loft", inDays: 34, nights: 7 },
    { unit: "loft", inDays: 41, nights: 3 },
    { unit: "loft", inDays: 76, nights: 3 },
    { unit: "loft", inDays: 118, nights: 10 },
    { unit: "loft", inDays: 171, nights: 4 },
    { unit: "loft", inDays: 233, nights: 14 },
  ],
};
