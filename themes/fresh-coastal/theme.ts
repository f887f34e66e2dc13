import outfit from "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url";
import outfitExt from "@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url";
import sourceSerif from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import sourceSerifExt from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url";
import { defineTheme } from "../contract.ts";
import css from "./theme.css?inline";
import tokens from "./tokens.css?inline";

export const theme = defineTheme({
  id: "fresh-coastal",
  themeColor: { light: "#fdfefe", dark: "#0b1a2b" },
  icon: { background: "#0f5c66", ink: "#ffffff" },
  fonts: [
    { family: "Outfit Variable", weight: "100 900", latin: outfit, latinExt: outfitExt, preload: true },
    { family: "Source Serif 4 Variable", weight: "200 900", latin: sourceSerif, latinExt: sourceSerifExt, preload: true },
  ],
  css: [tokens, css],
});
