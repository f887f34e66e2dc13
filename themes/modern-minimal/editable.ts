import type { Editable } from "../contract.ts";

export const editable: Editable = {
  colours: {
    paper: { light: "#ffffff", dark: "#101213" },
    surface: { light: "#f3f3f1", dark: "#1a1d1e" },
    ink: { light: "#101213", dark: "#f2f0eb" },
    muted: { light: "#4d5254", dark: "#b4b8b8" },
    line: { light: "#cdcfce", dark: "#3a3f40" },
    accent: { light: "#c4320f", dark: "#ff7a57" },
    "accent-ink": { light: "#ffffff", dark: "#101213" },
    taken: { light: "#e4e5e3", dark: "#2c3132" },
  },
  pairs: [
    ["ink", "paper"],
    ["ink", "surface"],
    ["muted", "paper"],
    ["muted", "surface"],
    ["accent", "paper"],
    ["accent", "surface"],
    ["accent-ink", "accent"],
  ],
  bar: { light: "paper", dark: "paper" },
  fonts: { display: "instrument-sans", text: "instrument-sans" },
  corners: "square",
  section: "clamp(3.5rem, 7vw, 6.5rem)",
  heroes: ["sheet", "poster"],
  sections: ["About", "Units", "Availability", "Gallery", "Amenities", "Reviews", "Location", "Welcome", "Contact"],
};
