import { random } from "../drawing.ts";
import { at, type Hour } from "./farmhouse.ts";
import { bricks, foliage } from "./materials.ts";
import { type Point, type Space, surface } from "./space.ts";

export const DAY: Hour = { lit: false, dim: 0 };

export const DUSK: Hour = { lit: true, dim: 0.55 };

/** The yard's brick path towards a door. */
export function path(s: Space, from: Point, to: Point, width: number, hour: Hour, seed = 4): string {
  const length = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const dir: Point = [(to[0] - from[0]) / length, 0, (to[2] - from[2]) / length];
  const across: Point = [dir[2], 0, -dir[0]];
  const on = surface([from[0] - (across[0] * width) / 2, 0, from[2] - (across[2] * width) / 2], across, dir);
  const color = at("#b98a68", hour);
  return s.patch(on, 0, 0, width, length, color) + bricks(s, on, width, length, seed, color, 0.55);
}

export function hedge(seed: number, y: number, height: number, colors: [string, string, string]): string {
  const next = random(seed);
  return Array.from({ length: 17 }, (_, i) =>
    foliage(seed + i, i * 105 - 20, y - height * (0.4 + next() * 0.3), 95, height * (0.55 + next() * 0.3), 90, colors, 7),
  ).join("");
}
