import bricolageGrotesque from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import bricolageGrotesqueExt from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url";
import bricolageGrotesquePolish from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "Bricolage Grotesque Variable",
    weight: "200 800",
    latin: bricolageGrotesque,
    latinExt: bricolageGrotesqueExt,
    polish: bricolageGrotesquePolish,
  },
  generic: "sans-serif",
  standIn: { size: "105.4%", ascent: "88.2%", descent: "25.6%" },
};
