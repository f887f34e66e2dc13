import type { Scenes } from "#themes/demo/drawing.ts";
import { attic, bathroom, bedroom, kitchen, library, salon, sill, winterGarden } from "./scenes/inside.ts";
import { avenue, evening, front, glasshouse, walledGarden } from "./scenes/outside.ts";

/** The pictures of Huize Lindenhof, by the names its photos refer to. */
export const scenes: Scenes = {
  front,
  library,
  salon,
  avenue,
  kitchen,
  bedroom,
  bathroom,
  garden: walledGarden,
  orangery: glasshouse,
  "orangery-living": winterGarden,
  "orangery-attic": attic,
  sill,
  evening,
};
