import type { Scenes } from "#themes/demo/drawing.ts";
import { bath } from "./scenes/bath.ts";
import { bedroom, twin } from "./scenes/bedrooms.ts";
import { keyDetail, terrace } from "./scenes/deck.ts";
import { kitchen } from "./scenes/kitchen.ts";
import { lakeView } from "./scenes/lake-view.ts";
import { byDay, byDusk } from "./scenes/lakeside.ts";
import { living } from "./scenes/living.ts";
import { polder } from "./scenes/polder.ts";
import { sauna } from "./scenes/sauna.ts";

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
