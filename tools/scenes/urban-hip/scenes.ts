import type { Scenes } from "../drawing.ts";
import { DAY, DUSK } from "./city.ts";
import { balcony, delfshaven, exterior, view } from "./outside.ts";
import { bath, bedroom, kitchen, living, turntable, twin } from "./rooms.ts";

export const scenes: Scenes = {
  exterior: () => exterior(DAY),
  living,
  balcony,
  kitchen,
  bedroom,
  turntable,
  view,
  twin,
  bath,
  delfshaven,
  dusk: () => exterior(DUSK),
};
