import cormorant from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url";
import cormorantExt from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2?url";
import cormorantPolish from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2?polish";
import cormorantItalic from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-italic.woff2?url";
import cormorantItalicExt from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-italic.woff2?url";
import cormorantItalicPolish from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-italic.woff2?polish";
import garamond from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?url";
import garamondExt from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-ext-wght-normal.woff2?url";
import garamondPolish from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-ext-wght-normal.woff2?polish";
import { defineTheme } from "../contract.ts";
import { editable } from "./editable.ts";
import { About, Welcome } from "./slots/about.tsx";
import { Footer } from "./slots/footer.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Header } from "./slots/header.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";

export const theme = defineTheme({
  id: "classic-elegant",
  themeColor: { light: "#faf5e8", dark: "#0e1d17" },
  icon: { background: "#1d4033", ink: "#e8cf97" },
  fonts: [
    {
      family: "Cormorant Garamond Variable",
      weight: "300 700",
      latin: cormorant,
      latinExt: cormorantExt,
      polish: cormorantPolish,
      preload: true,
    },
    {
      family: "EB Garamond Variable",
      weight: "400 800",
      latin: garamond,
      latinExt: garamondExt,
      polish: garamondPolish,
      preload: true,
    },
    // Quotations, captions and the signature: all below the first screen.
    {
      family: "Cormorant Garamond Variable",
      style: "italic",
      weight: "300 700",
      latin: cormorantItalic,
      latinExt: cormorantItalicExt,
      polish: cormorantItalicPolish,
    },
  ],
  heroes: { frontispiece: () => import("./heroes/frontispiece.css?inline") },
  editable,
  words: {
    nl: () => import("#locales/nl/themes/classic-elegant.json"),
    en: () => import("#locales/en/themes/classic-elegant.json"),
    pl: () => import("#locales/pl/themes/classic-elegant.json"),
  },
  slots: { Header, Hero, Welcome, About, Gallery, Reviews, Location, Footer },
});
