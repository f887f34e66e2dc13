import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url";
import frauncesExt from "@fontsource-variable/fraunces/files/fraunces-latin-ext-soft-normal.woff2?url";
import frauncesPolish from "@fontsource-variable/fraunces/files/fraunces-latin-ext-soft-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: { family: "Fraunces Variable", weight: "100 900", latin: fraunces, latinExt: frauncesExt, polish: frauncesPolish },
  generic: "serif",
  standIn: { size: "115.6%", ascent: "84.7%", descent: "22.5%" },
};
