/** Message of the framed preview to the portal. */
export interface PreviewPlace {
  /** Path of the page that is shown. */
  path: string;
  /** Scroll position, CSS pixels. */
  y: number;
  /** True after the portal's last command has been carried out. */
  ready: boolean;
}

/** Sections of a home page that every theme marks with their class. */
export type PreviewSection = "hero" | "welcome" | "about" | "gallery" | "units" | "amenities" | "location" | "contact";

/** Message of the portal to the framed preview; omitted values stay unchanged. */
export interface PreviewOrder {
  y?: number;
  /** Class of a section of the page, which is scrolled into view if `y` is not set. */
  section?: PreviewSection;
  /** Colour scheme, independent of the device's. */
  scheme?: "light" | "dark";
  /** Theme colours by role, as CSS values, shown before they are saved. */
  colours?: Record<string, string>;
}
