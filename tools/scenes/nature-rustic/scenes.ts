import type { Scenes } from "../drawing.ts";
import { bath, bedroom, bunks, kitchen, living, sill } from "./inside.ts";
import { cabinDusk, cabinMorning, heath, hotTub, porch, telescope } from "./outside.ts";

export const scenes: Scenes = {
  "cabin-morning": cabinMorning,
  living,
  "hot-tub": hotTub,
  kitchen,
  bedroom,
  porch,
  bunks,
  bath,
  "cabin-dusk": cabinDusk,
  sill,
  heath,
  telescope,
};
