import type { Scenes } from "../../demo/drawing.ts";
import { dusk, yard } from "./scenes/farm.ts";
import { bakehouse, breakfast, landscape, orchard } from "./scenes/garden.ts";
import { bakehouseRoom, bath, bedroom, hayloft, kitchen, living } from "./scenes/rooms.ts";

export const scenes: Scenes = {
  yard,
  living,
  orchard,
  kitchen,
  bakehouse,
  bakehouseRoom,
  hayloft,
  bedroom,
  breakfast,
  dusk,
  bath,
  landscape,
};
