import vollkorn from "@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?url";
import vollkornExt from "@fontsource-variable/vollkorn/files/vollkorn-latin-ext-wght-normal.woff2?url";
import vollkornPolish from "@fontsource-variable/vollkorn/files/vollkorn-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: { family: "Vollkorn Variable", weight: "400 900", latin: vollkorn, latinExt: vollkornExt, polish: vollkornPolish },
  generic: "serif",
  standIn: { size: "108.2%", ascent: "87.8%", descent: "40.7%" },
};
