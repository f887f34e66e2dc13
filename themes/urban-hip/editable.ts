import type { Editable } from "../contract.ts";

export const editable: Editable = {
  colours: {
    paper: { light: "#f3f2ea", dark: "#0e100f" },
    surface: { light: "#e6e4d7", dark: "#1b1f1d" },
    ink: { light: "#0e100f", dark: "#f3f2ea" },
    muted: { light: "#444741", dark: "#bdc1b8" },
    line: { light: "#0e100f", dark: "#f3f2ea" },
    acid: { light: "#d4f53c", dark: "#d4f53c" },
    coral: { light: "#ff6a45", dark: "#ff6a45" },
    taken: { light: "#c9c6b5", dark: "#3d4642" },
  },
  pairs: [
    ["ink", "paper"],
    ["ink", "surface"],
    ["muted", "paper"],
    ["muted", "surface"],
    ["#0e100f", "acid"],
    ["#0e100f", "coral"],
  ],
  bar: { light: "acid", dark: "paper" },
  fonts: { display: "archivo", text: "space-grotesk" },
  corners: "square",
  section: "clamp(3.5rem, 8vw, 7rem)",
  heroes: ["split", "poster"],
  sections: ["Gallery", "About", "Units", "Availability", "Amenities", "Location", "Reviews", "Welcome", "Contact"],
};
