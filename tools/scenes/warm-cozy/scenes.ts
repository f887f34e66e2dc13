import type { Scenes } from "../drawing.ts";
import { bakehouse } from "./bakehouse.ts";
import { breakfast } from "./breakfast.ts";
import { dusk } from "./dusk.ts";
import { landscape } from "./landscape.ts";
import { orchard } from "./orchard.ts";
import { yard } from "./yard.ts";
import { bakehouseRoom } from "./bakehouse-room.ts";
import { bath } from "./bath.ts";
import { bedroom, hayloft } from "./bedrooms.ts";
import { kitchen } from "./kitchen.ts";
import { living } from "./living.ts";

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
