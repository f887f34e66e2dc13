import outfit from "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url";
import outfitExt from "@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url";
import outfitPolish from "@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: { family: "Outfit Variable", weight: "100 900", latin: outfit, latinExt: outfitExt, polish: outfitPolish },
  generic: "sans-serif",
  standIn: { size: "98.3%", ascent: "101.8%", descent: "26.5%" },
};
