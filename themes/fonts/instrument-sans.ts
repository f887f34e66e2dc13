import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import instrumentSansExt from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url";
import instrumentSansPolish from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "Instrument Sans Variable",
    weight: "400 700",
    latin: instrumentSans,
    latinExt: instrumentSansExt,
    polish: instrumentSansPolish,
  },
  generic: "sans-serif",
  standIn: { size: "102.3%", ascent: "94.8%", descent: "24.4%" },
};
