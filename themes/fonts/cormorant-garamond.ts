import cormorantGaramond from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url";
import cormorantGaramondExt from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2?url";
import cormorantGaramondPolish from "@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "Cormorant Garamond Variable",
    weight: "300 700",
    latin: cormorantGaramond,
    latinExt: cormorantGaramondExt,
    polish: cormorantGaramondPolish,
  },
  generic: "serif",
  standIn: { size: "97.4%", ascent: "94.4%", descent: "29.8%" },
};
