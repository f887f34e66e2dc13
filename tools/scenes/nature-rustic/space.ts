import { HEIGHT, mix, polygon, random, WIDTH } from "../drawing.ts";

/** A simple camera: rooms, furniture and the cabin are given in metres and projected, so that the perspective is correct. */

export type Point = [number, number];
/** Metres: x to the right, y up, z away from the viewer. */
export type Point3 = [number, number, number];

export interface Camera {
  eye: Point3;
  project(point: Point3): Point;
}

interface Lens {
  eye: Point3;
  /** Pixels a metre spans at a metre's distance. */
  focal?: number;
  /** Eye height in the picture. */
  horizon?: number;
  centre?: number;
}

const NEAREST = 0.12;

export function camera({ eye, focal = 1150, horizon = HEIGHT * 0.5, centre = WIDTH / 2 }: Lens): Camera {
  return {
    eye,
    project: ([x, y, z]) => {
      const depth = Math.max(z - eye[2], NEAREST);
      return [centre + (focal * (x - eye[0])) / depth, horizon - (focal * (y - eye[1])) / depth];
    },
  };
}

/** The same camera in the coordinates of an object that stands at `at` and is turned by `degrees`. */
export function placed(cam: Camera, at: Point3, degrees: number): Camera {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const [dx, dy, dz] = [cam.eye[0] - at[0], cam.eye[1] - at[1], cam.eye[2] - at[2]];
  return {
    eye: [dx * cos + dz * sin, dy, -dx * sin + dz * cos],
    project: ([x, y, z]) => cam.project([at[0] + x * cos - z * sin, at[1] + y, at[2] + x * sin + z * cos]),
  };
}

/** A flat rectangle in space, addressed by two numbers from 0 to 1. */
export type Face = (u: number, v: number) => Point;

export function face(cam: Camera, [x, y, z]: Point3, u: Point3, v: Point3): Face {
  return (a, b) => cam.project([x + u[0] * a + v[0] * b, y + u[1] * a + v[1] * b, z + u[2] * a + v[2] * b]);
}

export function part(whole: Face, u0: number, v0: number, u1: number, v1: number): Face {
  return (u, v) => whole(u0 + (u1 - u0) * u, v0 + (v1 - v0) * v);
}

export function corners(of: Face): Point[] {
  return [of(0, 0), of(1, 0), of(1, 1), of(0, 1)];
}

export function paint(of: Face, fill: string, more = ""): string {
  return polygon(corners(of), fill, more);
}

/** Boards side by side in slightly different tones; `along` is the direction in which they follow each other. */
export function boards(
  of: Face,
  count: number,
  colors: [string, string],
  seed: number,
  along: "u" | "v" = "u",
  gap = 0.04,
): string {
  const next = random(seed);
  const strips = Array.from({ length: count }, (_, i) => {
    const [a, b] = [i / count, (i + 1 - gap) / count];
    return paint(along === "u" ? part(of, a, 0, b, 1) : part(of, 0, a, 1, b), mix(colors[0], colors[1], next()));
  });
  return paint(of, mix(colors[0], "#000000", 0.45)) + strips.join("");
}

/** Rows of bricks, tiles or shingles; every other row is shifted by `shift` of a brick. */
export function courses(
  of: Face,
  rows: number,
  columns: number,
  colors: [string, string],
  seed: number,
  joint: string,
  shift = 0.5,
  gap = 0.08,
): string {
  const next = random(seed);
  const bricks: string[] = [paint(of, joint)];
  for (let row = 0; row < rows; row++) {
    const offset = row % 2 ? shift : 0;
    for (let column = -1; column <= columns; column++) {
      const u0 = Math.max((column + offset) / columns, 0);
      const u1 = Math.min((column + offset + 1 - gap * 0.6) / columns, 1);
      const tone = mix(colors[0], colors[1], next());
      if (u1 > u0) bricks.push(paint(part(of, u0, row / rows, u1, (row + 1 - gap) / rows), tone));
    }
  }
  return bricks.join("");
}

interface Sides {
  front: string;
  left?: string;
  right?: string;
  top?: string;
  bottom?: string;
}

/** A box with its near lower left corner at `at`; only the sides the camera sees. `round` softens its edges, in pixels. */
export function block(cam: Camera, [x, y, z]: Point3, [w, h, d]: Point3, sides: Sides, round = 0): string {
  const {
    front,
    left = mix(front, "#000000", 0.3),
    right = mix(front, "#ffffff", 0.1),
    top = mix(front, "#ffffff", 0.2),
  } = sides;
  const side = (of: Face, fill: string) =>
    paint(of, fill, round ? `stroke="${fill}" stroke-width="${round}" stroke-linejoin="round"` : "");
  const [ex, ey, ez] = cam.eye;
  return [
    ey < y ? side(face(cam, [x, y, z], [w, 0, 0], [0, 0, d]), sides.bottom ?? mix(front, "#000000", 0.5)) : "",
    ey > y + h ? side(face(cam, [x, y + h, z], [w, 0, 0], [0, 0, d]), top) : "",
    ex < x ? side(face(cam, [x, y, z], [0, 0, d], [0, h, 0]), left) : "",
    ex > x + w ? side(face(cam, [x + w, y, z], [0, 0, d], [0, h, 0]), right) : "",
    ez < z ? side(face(cam, [x, y, z], [w, 0, 0], [0, h, 0]), front) : "",
  ].join("");
}

function ring(cam: Camera, [x, y, z]: Point3, r: number, from: number, to: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return cam.project([x + r * Math.cos(angle), y, z + r * Math.sin(angle)]);
  });
}

/** A circle lying flat. */
export function disc(cam: Camera, centre: Point3, r: number, fill: string, more = ""): string {
  return polygon(ring(cam, centre, r, 0, Math.PI * 2, 48), fill, more);
}

/** An upright cylinder of staves, lit from the right; `flare` is how much wider (or narrower) it is at the top. */
export function drum(
  cam: Camera,
  [x, y, z]: Point3,
  r: number,
  h: number,
  shade: string,
  light: string,
  staves: number,
  flare = 1,
): string {
  const strips = Array.from({ length: staves }, (_, i) => {
    const [a, b] = [Math.PI + (Math.PI * i) / staves, Math.PI + (Math.PI * (i + 0.94)) / staves];
    const lit = Math.max(0, Math.cos((a + b) / 2 - Math.PI * 1.8));
    const low = ring(cam, [x, y, z], r, a, b, 3);
    const high = ring(cam, [x, y + h, z], r * flare, a, b, 3).reverse();
    return polygon([...low, ...high], mix(shade, light, lit));
  });
  const hull = [
    ...ring(cam, [x, y, z], r, Math.PI, Math.PI * 2, 24),
    ...ring(cam, [x, y + h, z], r * flare, Math.PI, Math.PI * 2, 24).reverse(),
  ];
  return polygon(hull, mix(shade, "#000000", 0.4)) + strips.join("");
}

/** Clips layers to a shape; `id` must be unique in the picture. */
export function within(id: string, shape: Point[], layers: string[]): string {
  return `<clipPath id="${id}">${polygon(shape, "#000")}</clipPath><g clip-path="url(#${id})">${layers.join("")}</g>`;
}
