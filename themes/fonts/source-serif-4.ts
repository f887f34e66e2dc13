import sourceSerif4 from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import sourceSerif4Ext from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url";
import sourceSerif4Polish from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "Source Serif 4 Variable",
    weight: "200 900",
    latin: sourceSerif4,
    latinExt: sourceSerif4Ext,
    polish: sourceSerif4Polish,
  },
  generic: "serif",
  standIn: { size: "118.6%", ascent: "87.7%", descent: "28.7%" },
};
