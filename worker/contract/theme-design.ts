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

/** How round buttons, fields and pictures are. */
export const CORNERS = ["square", "soft", "round", "full"] as const;
export type Corners = (typeof CORNERS)[number];

/** How much air is between the sections of a page. */
export const SPACINGS = ["compact", "normal", "airy"] as const;
export type Spacing = (typeof SPACINGS)[number];

/** What colours can be given to; which of them a theme has, and means by them, its `editable` says. */
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

/** A colour in the light and in the dark, each `#rrggbb`; the one that is not there is the theme's own. */
export interface SchemeColours {
  light?: string;
  dark?: string;
}

/** A picture of the site's media, kept 480 pixels wide or, where it is smaller, as wide as it is. */
export interface DesignPicture {
  /** 64 hexadecimal digits of SHA-256. */
  key: string;
  /** Pixels of the original, for its proportions. */
  width: number;
  height: number;
}

/** What an owner changed about a theme; what is not set is as the theme has it. */
export interface ThemeDesign {
  colours?: Partial<Record<ColourRole, SchemeColours>>;
  fonts?: { display?: FontId; text?: FontId };
  corners?: Corners;
  spacing?: Spacing;
  /** One of the theme's `heroes`. */
  hero?: string;
  /** The sections that are shown, in order; `Availability` is always among them. */
  sections?: Section[];
  /** Shown instead of the name in the header. */
  logo?: DesignPicture | null;
  /** Key of a square picture: `/media/{key}-480.webp` is there. */
  favicon?: string | null;
}
