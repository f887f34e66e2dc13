import ebGaramond from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?url";
import ebGaramondExt from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-ext-wght-normal.woff2?url";
import ebGaramondPolish from "@fontsource-variable/eb-garamond/files/eb-garamond-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "EB Garamond Variable",
    weight: "400 800",
    latin: ebGaramond,
    latinExt: ebGaramondExt,
    polish: ebGaramondPolish,
  },
  generic: "serif",
  standIn: { size: "94.9%", ascent: "106.4%", descent: "31.6%" },
};
