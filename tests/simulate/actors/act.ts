import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/** Something that somebody does; returns what happened, for the trace. */
export type Act = (world: World, random: Random, isolate: 0 | 1) => Promise<string>;
