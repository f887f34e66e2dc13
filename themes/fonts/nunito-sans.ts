import nunitoSans from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url";
import nunitoSansExt from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?url";
import nunitoSansPolish from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "Nunito Sans Variable",
    weight: "200 1000",
    latin: nunitoSans,
    latinExt: nunitoSansExt,
    polish: nunitoSansPolish,
  },
  generic: "sans-serif",
  standIn: { size: "100.9%", ascent: "100%", descent: "34.7%" },
};
