import type { Scenes } from "../../demo/drawing.ts";
import { keyDetail, terrace } from "./scenes/deck.ts";
import { bath, bedroom, kitchen, living, sauna, twin } from "./scenes/inside.ts";
import { byDay, byDusk, lakeView, polder } from "./scenes/outside.ts";

export const scenes: Scenes = {
  byDay,
  living,
  terrace,
  kitchen,
  byDusk,
  bedroom,
  sauna,
  bath,
  twin,
  keyDetail,
  lakeView,
  polder,
};
