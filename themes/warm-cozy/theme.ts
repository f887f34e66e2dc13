import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url";
import frauncesExt from "@fontsource-variable/fraunces/files/fraunces-latin-ext-soft-normal.woff2?url";
import frauncesPolish from "@fontsource-variable/fraunces/files/fraunces-latin-ext-soft-normal.woff2?polish";
import nunito from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url";
import nunitoExt from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?url";
import nunitoPolish from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?polish";
import { defineTheme } from "../contract.ts";
import { editable } from "./editable.ts";
import { About } from "./slots/about.tsx";
import { Amenities } from "./slots/amenities.tsx";
import { Footer } from "./slots/footer.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Header } from "./slots/header.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";
import { UnitPage } from "./slots/unit-page.tsx";
import { Units } from "./slots/units.tsx";
import { Welcome } from "./slots/welcome.tsx";

export const theme = defineTheme({
  id: "warm-cozy",
  themeColor: { light: "#fbf2e2", dark: "#231916" },
  icon: { background: "#9c3f27", ink: "#fff7ea" },
  fonts: [
    {
      family: "Fraunces Variable",
      weight: "100 900",
      latin: fraunces,
      latinExt: frauncesExt,
      polish: frauncesPolish,
      preload: true,
    },
    {
      family: "Nunito Sans Variable",
      weight: "200 1000",
      latin: nunito,
      latinExt: nunitoExt,
      polish: nunitoPolish,
      preload: true,
    },
  ],
  heroes: { window: () => import("./heroes/window.css?inline") },
  cornered: ".letter,.room-card,.pantry,.room-terms",
  editable,
  words: {
    nl: () => import("#locales/nl/themes/warm-cozy.json"),
    en: () => import("#locales/en/themes/warm-cozy.json"),
    pl: () => import("#locales/pl/themes/warm-cozy.json"),
  },
  slots: { Header, Hero, Welcome, About, Units, Gallery, Amenities, Reviews, Location, Footer, UnitPage },
});
