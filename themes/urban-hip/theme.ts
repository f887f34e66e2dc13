import archivoExt from "@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2?url";
import archivoPolish from "@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2?polish&wdth=100-125";
import archivo from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?wdth=100-125";
import groteskExt from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url";
import groteskPolish from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?polish";
import grotesk from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url";
import { defineTheme } from "../contract.ts";
import { editable } from "./editable.ts";
import { About, Welcome } from "./slots/about.tsx";
import { Amenities } from "./slots/amenities.tsx";
import { Contact } from "./slots/contact.tsx";
import { BookingBar, Footer, Header } from "./slots/frame.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";

export const theme = defineTheme({
  id: "urban-hip",
  themeColor: { light: "#d4f53c", dark: "#0e100f" },
  icon: { background: "#0e100f", ink: "#d4f53c" },
  fonts: [
    {
      family: "Archivo Variable",
      weight: "100 900",
      stretch: "100% 125%",
      latin: archivo,
      latinExt: archivoExt,
      polish: archivoPolish,
      preload: true,
    },
    {
      family: "Space Grotesk Variable",
      weight: "300 700",
      latin: grotesk,
      latinExt: groteskExt,
      polish: groteskPolish,
      preload: true,
    },
  ],
  heroes: { poster: () => import("./heroes/poster.css?inline") },
  editable,
  words: {
    nl: () => import("#locales/nl/themes/urban-hip.json"),
    en: () => import("#locales/en/themes/urban-hip.json"),
    pl: () => import("#locales/pl/themes/urban-hip.json"),
  },
  slots: { Header, Footer, BookingBar, Hero, Gallery, About, Welcome, Amenities, Location, Reviews, Contact },
});
