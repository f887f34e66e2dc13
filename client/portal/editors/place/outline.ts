import drawn from "./outline.json";

interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Left, top, right and bottom, in units of the map. */
  box: [number, number, number, number];
  /** Path data. */
  path: string;
}

/** The countries of the map, as scripts/draw-outline.ts drew them. */
export const OUTLINE = drawn as Country[];
