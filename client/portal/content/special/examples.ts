import type { HomeKind } from "#contract/owners/site-record.ts";

/** Group of home kinds that share example texts. */
type ExampleFamily = "house" | "nature" | "farm" | "town" | "water" | "breakfast";

const FAMILIES: Partial<Record<HomeKind, ExampleFamily>> = {
  cottage: "nature",
  cabin: "nature",
  chalet: "nature",
  "tiny-house": "nature",
  "lodge-tent": "nature",
  farmhouse: "farm",
  apartment: "town",
  houseboat: "water",
  "bed-and-breakfast": "breakfast",
};

/** Example texts for a kind of home. */
export const examplesFor = (kind: HomeKind | null): ExampleFamily => (kind && FAMILIES[kind]) ?? "house";
