import type { Scenes } from "../drawing.ts";
import { bedroomSea, bunks } from "./bedrooms.ts";
import { outdoorShower, terrace } from "./deck-scenes.ts";
import { kitchen } from "./kitchen.ts";
import { living } from "./living.ts";
import { beach, dikePath } from "./shore-scenes.ts";
import { exteriorDay, exteriorDusk } from "./outside.ts";

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
