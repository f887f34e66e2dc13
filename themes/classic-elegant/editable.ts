import type { Editable } from "../contract.ts";

export const editable: Editable = {
  colours: {
    paper: { light: "#faf5e8", dark: "#0e1d17" },
    surface: { light: "#f2ead5", dark: "#152a21" },
    ink: { light: "#1b2720", dark: "#f1e9d6" },
    muted: { light: "#4d5549", dark: "#c4bfa8" },
    line: { light: "#d5c69f", dark: "#3d5145" },
    accent: { light: "#1d4033", dark: "#dcbd82" },
    "accent-ink": { light: "#fdf8ec", dark: "#12241c" },
    brass: { light: "#a98442", dark: "#b8975a" },
    "brass-ink": { light: "#755313", dark: "#dcbd82" },
    taken: { light: "#e0d5ba", dark: "#33473c" },
  },
  pairs: [
    ["ink", "paper"],
    ["ink", "surface"],
    ["muted", "paper"],
    ["muted", "surface"],
    ["brass-ink", "paper"],
    ["brass-ink", "surface"],
    ["accent", "paper"],
    ["accent", "surface"],
    ["accent-ink", "accent"],
  ],
  bar: { light: "paper", dark: "paper" },
  fonts: { display: "cormorant-garamond", text: "eb-garamond" },
  corners: "square",
  section: "clamp(3.25rem, 7vw, 6.5rem)",
  heroes: ["title-page", "frontispiece"],
  sections: ["About", "Gallery", "Units", "Availability", "Reviews", "Welcome", "Amenities", "Location", "Contact"],
};
