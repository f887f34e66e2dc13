/** A pinhole camera and the things drawn through it. Metres: x to the right, y up, z away from the viewer. */
import { mix, polygon, random } from "../drawing.ts";

export type P2 = [number, number];
export type P3 = [number, number, number];
export type Lens = (point: P3) => P2;
/** A plane in the scene, addressed in metres along its two directions. */
export type Surface = (u: number, v: number) => P2;

interface Camera {
  /** Height of the eye. */
  eye?: number;
  x?: number;
  /** Focal length in pixels; a smaller value shows a wider view. */
  focal?: number;
  cx?: number;
  /** The horizon, pixels from the top. */
  horizon?: number;
}

/** Verticals stay vertical, as with an architect's shift lens. */
export function lens({ eye = 1.45, x = 0, focal = 1000, cx = 800, horizon = 520 }: Camera): Lens {
  return ([px, py, pz]) => {
    const z = Math.max(pz, 0.2);
    return [cx + (focal * (px - x)) / z, horizon - (focal * (py - eye)) / z];
  };
}

/** The same view upside down below a water level. */
export const mirrored =
  (see: Lens, level: number): Lens =>
  ([x, y, z]) =>
    see([x, 2 * level - y, z]);

/** A surface from a corner and two directions. */
export const surface =
  (see: Lens, [x, y, z]: P3, [ux, uy, uz]: P3, [vx, vy, vz]: P3): Surface =>
  (u, v) =>
    see([x + u * ux + v * vx, y + u * uy + v * vy, z + u * uz + v * vz]);

export const floorAt = (see: Lens, y = 0): Surface => surface(see, [0, y, 0], [1, 0, 0], [0, 0, 1]);
export const backAt = (see: Lens, z: number): Surface => surface(see, [0, 0, z], [1, 0, 0], [0, 1, 0]);
/** A side wall: u runs away from the viewer, v up. */
export const sideAt = (see: Lens, x: number): Surface => surface(see, [x, 0, 0], [0, 0, 1], [0, 1, 0]);

export function on(s: Surface, u: number, v: number, w: number, h: number, fill: string, more = ""): string {
  return polygon([s(u, v), s(u + w, v), s(u + w, v + h), s(u, v + h)], fill, more);
}

export function disc(s: Surface, u: number, v: number, ru: number, fill: string, more = "", rv = ru): string {
  const points = Array.from({ length: 60 }, (_, i): P2 => {
    const a = (i / 60) * Math.PI * 2;
    return s(u + ru * Math.cos(a), v + rv * Math.sin(a));
  });
  return polygon(points, fill, more);
}

/** A bar of `t` metres between two points of a surface, upright or level. */
export function bar(s: Surface, u0: number, v0: number, u1: number, v1: number, t: number, fill: string): string {
  const level = Math.abs(u1 - u0) > Math.abs(v1 - v0);
  const [du, dv] = level ? [0, t / 2] : [t / 2, 0];
  return polygon([s(u0 - du, v0 - dv), s(u1 - du, v1 - dv), s(u1 + du, v1 + dv), s(u0 + du, v0 + dv)], fill);
}

interface Covering {
  from: P2;
  to: P2;
  /** Size of one piece: along u, along v. */
  size: P2;
  colors: string[];
  joint: string;
  seed?: number;
  /** Shift of every other row, in pieces: 0 for tiles, 0.5 for bricks. */
  bond?: number;
  gap?: number;
}

/** Bricks, tiles, boards: rows of pieces, each with its own tone. */
export function covering(s: Surface, { from, to, size, colors, joint, seed = 1, bond = 0, gap = 0.012 }: Covering): string {
  const next = random(seed);
  const [w, h] = size;
  let out = on(s, from[0], from[1], to[0] - from[0], to[1] - from[1], joint);
  for (let row = 0, v = from[1]; v < to[1] - 0.001; row++, v += h) {
    const shift = bond === 1 ? -next() * w : row % 2 ? -bond * w : 0;
    for (let u = from[0] + shift; u < to[0] - 0.001; u += w) {
      const a = Math.max(u, from[0]);
      const b = Math.min(u + w - gap, to[0]);
      const top = Math.min(v + h - gap, to[1]);
      const color = colors[Math.floor(next() * colors.length)] ?? joint;
      if (b > a) out += on(s, a, v, b - a, top - v, color);
    }
  }
  return out;
}

interface Box {
  x: number;
  y?: number;
  z: number;
  w: number;
  h: number;
  d: number;
}

/** A block seen from the front: its front, its top or underside, and the side turned to the eye. `soft` rounds it, in pixels. */
export function box(
  see: Lens,
  { x, y = 0, z, w, h, d }: Box,
  fill: string,
  { soft = 0, light = 0.16, shade = 0.3 } = {},
): string {
  const line = (color: string) => (soft ? `stroke="${color}" stroke-width="${soft}" stroke-linejoin="round"` : "");
  const [x1, y1, z1] = [x + w, y + h, z + d];
  const face = (points: P3[], color: string) => polygon(points.map(see), color, line(color));
  const eyeX = see([x, y, z])[0] > see([x, y, z1])[0] ? x : see([x1, y, z])[0] < see([x1, y, z1])[0] ? x1 : null;
  const side =
    eyeX === null
      ? ""
      : face(
          [
            [eyeX, y, z],
            [eyeX, y1, z],
            [eyeX, y1, z1],
            [eyeX, y, z1],
          ],
          mix(fill, "#0c0f14", shade),
        );
  const above = see([x, y1, z])[1] > see([x, y1, z1])[1];
  const top = above
    ? face(
        [
          [x, y1, z],
          [x1, y1, z],
          [x1, y1, z1],
          [x, y1, z1],
        ],
        mix(fill, "#fff8e8", light),
      )
    : "";
  const below = !above && see([x, y, z])[1] < see([x, y, z1])[1];
  const under = below
    ? face(
        [
          [x, y, z],
          [x1, y, z],
          [x1, y, z1],
          [x, y, z1],
        ],
        mix(fill, "#0c0f14", 0.45),
      )
    : "";
  return (
    side +
    top +
    under +
    face(
      [
        [x, y, z],
        [x1, y, z],
        [x1, y1, z],
        [x, y1, z],
      ],
      fill,
    )
  );
}

/** A glass or cup from the side: `foot` and `rim` are half its widths below and above. `x`,`y` is the middle of its foot. */
export const vessel = (
  x: number,
  y: number,
  { foot, rim, height }: { foot: number; rim: number; height: number },
  fill: string,
  more = "",
): string =>
  polygon(
    [
      [x - foot, y],
      [x - rim, y - height],
      [x + rim, y - height],
      [x + foot, y],
    ],
    fill,
    more,
  );

/** A soft shadow under an object on the floor, extended away from the light. */
export function shadow(see: Lens, { x, z, w, d }: Box, opacity = 0.3, away = 0.3): string {
  const f = floorAt(see);
  return polygon(
    [f(x - 0.05, z - 0.06), f(x + w + away, z - 0.06 - Math.abs(away) * 0.4), f(x + w + away, z + d - 0.1), f(x, z + d)],
    "#0b0d12",
    `opacity="${opacity}" filter="url(#soft)"`,
  );
}
