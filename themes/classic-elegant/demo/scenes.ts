import type { Scenes } from "#themes/demo/drawing.ts";
import { attic } from "./scenes/inside/attic.ts";
import { bathroom } from "./scenes/inside/bathroom.ts";
import { bedroom } from "./scenes/inside/bedroom.ts";
import { kitchen } from "./scenes/inside/kitchen.ts";
import { library } from "./scenes/inside/library.ts";
import { salon } from "./scenes/inside/salon.ts";
import { sill } from "./scenes/inside/sill.ts";
import { winterGarden } from "./scenes/inside/winter-garden.ts";
import { avenue } from "./scenes/outside/avenue.ts";
import { evening } from "./scenes/outside/evening.ts";
import { front } from "./scenes/outside/front.ts";
import { glasshouse } from "./scenes/outside/glasshouse.ts";
import { walledGarden } from "./scenes/outside/walled-garden.ts";

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
