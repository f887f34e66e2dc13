import type { Scenes } from "#themes/demo/drawing.ts";
import { bath, bedroom, bunks, kitchen, living, sill } from "./scenes/inside.ts";
import { cabinDusk, cabinMorning, heath, hotTub, porch, telescope } from "./scenes/outside.ts";

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
