import type { Scenes } from "#themes/demo/drawing.ts";
import { bedroomSea, bunks } from "./scenes/bedrooms.ts";
import { outdoorShower, terrace } from "./scenes/deck-scenes.ts";
import { kitchen } from "./scenes/kitchen.ts";
import { living } from "./scenes/living.ts";
import { beach, dikePath } from "./scenes/shore-scenes.ts";
import { exteriorDay, exteriorDusk } from "./scenes/outside.ts";

export const scenes: Scenes = {
  "dune-house": exteriorDay,
  beach,
  living,
  kitchen,
  "bedroom-sea": bedroomSea,
  bunks,
  terrace,
  "outdoor-shower": outdoorShower,
  "dike-path": dikePath,
  dusk: exteriorDusk,
};
