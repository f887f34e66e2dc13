import archivo from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import archivoExt from "@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?url";
import archivoPolish from "@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: { family: "Archivo Variable", weight: "100 900", latin: archivo, latinExt: archivoExt, polish: archivoPolish },
  generic: "sans-serif",
  standIn: { size: "97.9%", ascent: "89.9%", descent: "21.4%" },
};
