import vollkorn from "@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?url";
import vollkornExt from "@fontsource-variable/vollkorn/files/vollkorn-latin-ext-wght-normal.woff2?url";
import vollkornPolish from "@fontsource-variable/vollkorn/files/vollkorn-latin-ext-wght-normal.woff2?polish";
import workSans from "@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url";
import workSansExt from "@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?url";
import workSansPolish from "@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?polish";
import { defineTheme } from "../contract.ts";
import { editable } from "./editable.ts";
import { About } from "./slots/about.tsx";
import { Amenities } from "./slots/amenities.tsx";
import { Contact } from "./slots/contact.tsx";
import { Footer } from "./slots/footer.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Header } from "./slots/header.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";
import { UnitPage } from "./slots/unit-page.tsx";
import { Welcome } from "./slots/welcome.tsx";

/** A trail guide: contour lines, numbered waymarks, a signpost, field notes. */
export const theme = defineTheme({
  id: "nature-rustic",
  themeColor: { light: "#f3ecdc", dark: "#171610" },
  icon: { background: "#2b3b22", ink: "#f1e9d4" },
  fonts: [
    {
      family: "Vollkorn Variable",
      weight: "400 900",
      latin: vollkorn,
      latinExt: vollkornExt,
      polish: vollkornPolish,
      preload: true,
    },
    {
      family: "Work Sans Variable",
      weight: "100 900",
      latin: workSans,
      latinExt: workSansExt,
      polish: workSansPolish,
      preload: true,
    },
  ],
  heroes: { "map-fold": () => import("./heroes/map-fold.css?inline") },
  cornered: ".hero-card,.card,.note",
  editable,
  words: {
    nl: () => import("#locales/nl/themes/nature-rustic.json"),
    en: () => import("#locales/en/themes/nature-rustic.json"),
    pl: () => import("#locales/pl/themes/nature-rustic.json"),
  },
  slots: { Header, Hero, Gallery, About, Welcome, Amenities, Reviews, Location, Contact, Footer, UnitPage },
});
