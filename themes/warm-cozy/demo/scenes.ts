import type { Scenes } from "#themes/demo/drawing.ts";
import { bakehouse } from "./scenes/bakehouse.ts";
import { breakfast } from "./scenes/breakfast.ts";
import { dusk } from "./scenes/dusk.ts";
import { landscape } from "./scenes/landscape.ts";
import { orchard } from "./scenes/orchard.ts";
import { yard } from "./scenes/yard.ts";
import { bakehouseRoom } from "./scenes/bakehouse-room.ts";
import { bath } from "./scenes/bath.ts";
import { bedroom, hayloft } from "./scenes/bedrooms.ts";
import { kitchen } from "./scenes/kitchen.ts";
import { living } from "./scenes/living.ts";

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
