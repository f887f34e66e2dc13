/** The home page's sections between hero and footer. */
export const SECTIONS = [
  "Welcome",
  "About",
  "Gallery",
  "Units",
  "Amenities",
  "Availability",
  "Reviews",
  "Location",
  "Contact",
] as const;
export type Section = (typeof SECTIONS)[number];

/** The typefaces we serve ourselves: `themes/fonts/{id}.ts`. */
export const FONT_IDS = [
  "archivo",
  "bricolage-grotesque",
  "cormorant-garamond",
  "eb-garamond",
  "fraunces",
  "instrument-sans",
  "nunito-sans",
  "outfit",
  "source-serif-4",
  "space-grotesk",
  "vollkorn",
  "work-sans",
] as const;
export type FontId = (typeof FONT_IDS)[number];

/** Corner styles of buttons, fields and pictures. */
export const CORNERS = ["square", "soft", "round", "full"] as const;
export type Corners = (typeof CORNERS)[number];

/** Amounts of space between the sections of a page. */
export const SPACINGS = ["compact", "normal", "airy"] as const;
export type Spacing = (typeof SPACINGS)[number];

/** Roles of colours in a design. A theme's `editable` lists the roles it supports and describes them. */
export const COLOUR_ROLES = [
  "paper",
  "surface",
  "ink",
  "muted",
  "line",
  "accent",
  "accent-ink",
  "taken",
  "brass",
  "brass-ink",
  "sand",
  "sun",
  "deep",
  "sky-top",
  "sky-mid",
  "sky-low",
  "moss",
  "forest",
  "forest-ink",
  "bark",
  "acid",
  "coral",
  "shade",
  "sage",
  "sage-ink",
  "wood",
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];

/** A colour in light and in dark mode, each `#rrggbb`; if one is missing, the theme's own colour is used. */
export interface SchemeColours {
  light?: string;
  dark?: string;
}

/** A picture of the site's media, stored 480 pixels wide, or in its original width if that is smaller. */
export interface DesignPicture {
  /** 64 hexadecimal digits of SHA-256. */
  key: string;
  /** Pixels of the original, for its proportions. */
  width: number;
  height: number;
}

/** An owner's changes to a theme; properties that are not set have the theme's values. */
export interface ThemeDesign {
  colours?: Partial<Record<ColourRole, SchemeColours>>;
  fonts?: { display?: FontId; text?: FontId };
  corners?: Corners;
  spacing?: Spacing;
  /** One of the theme's `heroes`. */
  hero?: string;
  /** The sections to show, in order; `Availability` is always included. */
  sections?: Section[];
  /** Shown instead of the name in the header. */
  logo?: DesignPicture | null;
  /** Key of a square picture; `/media/{key}-480.webp` exists. */
  favicon?: string | null;
}
