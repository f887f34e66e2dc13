import type { Scenes } from "../drawing.ts";
import { bath } from "./bath.ts";
import { bedroom, twin } from "./bedrooms.ts";
import { keyDetail, terrace } from "./deck.ts";
import { kitchen } from "./kitchen.ts";
import { lakeView } from "./lake-view.ts";
import { byDay, byDusk } from "./lakeside.ts";
import { living } from "./living.ts";
import { polder } from "./polder.ts";
import { sauna } from "./sauna.ts";

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
