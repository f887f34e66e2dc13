import type { Scenes } from "#themes/demo/drawing.ts";
import { avenue, evening, front, glasshouse, walledGarden } from "./scenes/outside.ts";

/** The pictures of Huize Lindenhof, by the names its photos refer to. */
export const scenes: Scenes = {
  front,
  avenue,
  evening,
  glasshouse,
  garden: walledGarden,
};
