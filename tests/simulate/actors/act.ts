import type { Random } from "../random.ts";
import type { ActionName } from "../steps.ts";
import type { World } from "../world.ts";

/** Something that somebody does; returns what happened, for the trace. */
export type Act = (world: World, random: Random, isolate: 0 | 1) => Promise<string>;

/** What a kind of people does. */
export type Acts = Partial<Record<ActionName, Act>>;
