import type { Scenes } from "../drawing.ts";
import { attic } from "./inside/attic.ts";
import { bathroom } from "./inside/bathroom.ts";
import { bedroom } from "./inside/bedroom.ts";
import { kitchen } from "./inside/kitchen.ts";
import { library } from "./inside/library.ts";
import { salon } from "./inside/salon.ts";
import { sill } from "./inside/sill.ts";
import { winterGarden } from "./inside/winter-garden.ts";
import { avenue } from "./outside/avenue.ts";
import { evening } from "./outside/evening.ts";
import { front } from "./outside/front.ts";
import { glasshouse } from "./outside/glasshouse.ts";
import { walledGarden } from "./outside/walled-garden.ts";

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
