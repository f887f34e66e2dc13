import type { Scenes } from "#themes/demo/drawing.ts";
import { DAY, DUSK } from "./scenes/city.ts";
import { balcony, delfshaven, exterior, view } from "./scenes/outside.ts";
import { bath, bedroom, kitchen, living, turntable, twin } from "./scenes/rooms.ts";

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
