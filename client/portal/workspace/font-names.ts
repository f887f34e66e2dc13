import type { FontId } from "#contract/owners/theme-design.ts";

/** Names of the typefaces, the same in every language. */
export const FONT_NAMES: Record<FontId, string> = {
  archivo: "Archivo",
  "bricolage-grotesque": "Bricolage Grotesque",
  "cormorant-garamond": "Cormorant Garamond",
  "eb-garamond": "EB Garamond",
  fraunces: "Fraunces",
  "instrument-sans": "Instrument Sans",
  "nunito-sans": "Nunito Sans",
  outfit: "Outfit",
  "source-serif-4": "Source Serif",
  "space-grotesk": "Space Grotesk",
  vollkorn: "Vollkorn",
  "work-sans": "Work Sans",
};
