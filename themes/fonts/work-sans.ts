import workSans from "@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url";
import workSansExt from "@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?url";
import workSansPolish from "@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: { family: "Work Sans Variable", weight: "100 900", latin: workSans, latinExt: workSansExt, polish: workSansPolish },
  generic: "sans-serif",
  standIn: { size: "112.9%", ascent: "82.3%", descent: "21.3%" },
};
