import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import instrumentExt from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url";
import instrumentPolish from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?polish";
import { defineTheme } from "../contract.ts";
import { editable } from "./editable.ts";
import { About, Welcome } from "./slots/about.tsx";
import { Amenities } from "./slots/amenities.tsx";
import { Availability } from "./slots/availability.tsx";
import { Contact } from "./slots/contact.tsx";
import { Footer, Header } from "./slots/frame.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";
import { Units } from "./slots/units.tsx";

/** A specification sheet: twelve columns, hairlines, square corners, one typeface and one vermilion. */
export const theme = defineTheme({
  id: "modern-minimal",
  themeColor: { light: "#ffffff", dark: "#101213" },
  icon: { background: "#c4320f", ink: "#ffffff" },
  fonts: [
    {
      family: "Instrument Sans Variable",
      weight: "400 700",
      latin: instrument,
      latinExt: instrumentExt,
      polish: instrumentPolish,
      preload: true,
    },
  ],
  heroes: { poster: () => import("./heroes/poster.css?inline") },
  editable,
  words: {
    nl: () => import("#locales/nl/themes/modern-minimal.json"),
    en: () => import("#locales/en/themes/modern-minimal.json"),
    pl: () => import("#locales/pl/themes/modern-minimal.json"),
  },
  slots: { Header, Footer, Hero, About, Welcome, Gallery, Units, Amenities, Availability, Reviews, Location, Contact },
});
