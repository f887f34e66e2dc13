import type { Scenes } from "../../demo/drawing.ts";
import { bath, bedroom, kitchen, living, sauna, twin } from "./scenes/inside.ts";
import { byDay, byDusk, lakeView, polder } from "./scenes/outside.ts";

export const scenes: Scenes = { byDay, living, lakeView, kitchen, bedroom, byDusk, sauna, bath, twin, polder };
