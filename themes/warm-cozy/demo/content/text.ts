import type { PhotoText, SiteContent, UnitContent } from "#contract/owners/site-record.ts";

const UNITS = ["deel", "bakhuis", "hooizolder"] as const;
export type UnitSlug = (typeof UNITS)[number];

export const PICTURES = [
  "yard",
  "living",
  "orchard",
  "kitchen",
  "bakehouse",
  "bakehouseRoom",
  "hayloft",
  "bedroom",
  "breakfast",
  "dusk",
  "bath",
  "landscape",
] as const;
export type SceneName = (typeof PICTURES)[number];

/** The home's texts in one language. */
export interface HomeText {
  site: SiteContent;
  units: Record<UnitSlug, UnitContent>;
  photos: Record<SceneName, PhotoText>;
}
