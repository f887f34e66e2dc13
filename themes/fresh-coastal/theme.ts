import outfit from "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url";
import outfitExt from "@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url";
import outfitPolish from "@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?polish";
import sourceSerif from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import sourceSerifExt from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url";
import sourceSerifPolish from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?polish";
import { defineTheme } from "../contract.ts";
import { editable } from "./editable.ts";
import { About, Welcome } from "./slots/about.tsx";
import { Amenities } from "./slots/amenities.tsx";
import { BookingBar, Footer, Header } from "./slots/frame.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";

export const theme = defineTheme({
  id: "fresh-coastal",
  themeColor: { light: "#c6e3ec", dark: "#0a1826" },
  icon: { background: "#0f5a68", ink: "#ffffff" },
  fonts: [
    { family: "Outfit Variable", weight: "100 900", latin: outfit, latinExt: outfitExt, polish: outfitPolish, preload: true },
    {
      family: "Source Serif 4 Variable",
      weight: "200 900",
      latin: sourceSerif,
      latinExt: sourceSerifExt,
      polish: sourceSerifPolish,
      preload: true,
    },
  ],
  heroes: { bay: () => import("./heroes/bay.css?inline") },
  editable,
  words: {
    nl: () => import("#locales/nl/themes/fresh-coastal.json"),
    en: () => import("#locales/en/themes/fresh-coastal.json"),
    pl: () => import("#locales/pl/themes/fresh-coastal.json"),
  },
  slots: { Header, Footer, BookingBar, Hero, About, Welcome, Gallery, Amenities, Reviews, Location },
});
