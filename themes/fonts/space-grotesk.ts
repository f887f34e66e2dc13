import spaceGrotesk from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url";
import spaceGroteskExt from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url";
import spaceGroteskPolish from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?polish";
import type { ChosenFont } from "../contract.ts";

export const font: ChosenFont = {
  face: {
    family: "Space Grotesk Variable",
    weight: "300 700",
    latin: spaceGrotesk,
    latinExt: spaceGroteskExt,
    polish: spaceGroteskPolish,
  },
  generic: "sans-serif",
  standIn: { size: "110%", ascent: "89.1%", descent: "26.4%" },
};
