/** A pinhole camera that keeps verticals upright, as in architectural photography. Converts metres to pixels. */
import { line, polygon, random } from "../drawing.ts";

/** A point in metres: to the right, up, away from the camera. */
export type Vec = [x: number, y: number, z: number];
export type Point = [x: number, y: number];

const NEAR = 0.08;

export interface Camera {
  at: Vec;
  point(of: Vec): Point;
  /** Pixels per metre at that point. */
  scale(of: Vec): number;
  /** A flat shape in space; the part behind the camera is clipped. */
  face(corners: Vec[], fill: string, more?: string): string;
  /** The outline of such a shape, for a clip path. */
  outline(corners: Vec[]): string;
}

interface CameraOptions {
  at: Vec;
  /** Radians to the right of straight ahead. */
  yaw?: number;
  focal?: number;
  /** Position in the picture of the horizon and of the viewing direction. */
  x?: number;
  horizon?: number;
}

export function camera({ at, yaw = 0, focal = 1100, x: centre = 800, horizon = 520 }: CameraOptions): Camera {
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  const local = ([x, y, z]: Vec): Vec => {
    const dx = x - at[0];
    const dz = z - at[2];
    return [dx * cos - dz * sin, y - at[1], dx * sin + dz * cos];
  };
  const project = ([x, y, z]: Vec): Point => [centre + (focal * x) / z, horizon - (focal * y) / z];
  const visible = (corners: Vec[]): Point[] => nearClip(corners.map(local)).map(project);
  return {
    at,
    point: (of) => {
      const [x, y, z] = local(of);
      return project([x, y, Math.max(z, NEAR)]);
    },
    scale: (of) => focal / Math.max(local(of)[2], NEAR),
    face: (corners, fill, more) => {
      const points = visible(corners);
      return points.length < 3 ? "" : polygon(points, fill, more);
    },
    outline: (corners) => polygon(visible(corners), "#000"),
  };
}

function nearClip(corners: Vec[]): Vec[] {
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const inside = from[2] >= NEAR;
    if (inside === to[2] >= NEAR) return inside ? [from] : [];
    const t = (NEAR - from[2]) / (to[2] - from[2]);
    const cut: Vec = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, NEAR];
    return inside ? [from, cut] : [cut];
  });
}

/** A flat surface with two directions, on which to draw in metres. */
export interface Surface {
  camera: Camera;
  at(a: number, b: number): Vec;
  rect(a: number, b: number, width: number, height: number, fill: string, more?: string): string;
  shape(points: Point[], fill: string, more?: string): string;
  stroke(points: Point[], color: string, width: number, more?: string): string;
  corners(a: number, b: number, width: number, height: number): Vec[];
}

export function surface(view: Camera, origin: Vec, u: Vec, v: Vec): Surface {
  const at = (a: number, b: number): Vec => [
    origin[0] + u[0] * a + v[0] * b,
    origin[1] + u[1] * a + v[1] * b,
    origin[2] + u[2] * a + v[2] * b,
  ];
  const corners = (a: number, b: number, width: number, height: number): Vec[] => [
    at(a, b),
    at(a + width, b),
    at(a + width, b + height),
    at(a, b + height),
  ];
  return {
    camera: view,
    at,
    corners,
    rect: (a, b, width, height, fill, more) => view.face(corners(a, b, width, height), fill, more),
    shape: (points, fill, more) =>
      view.face(
        points.map(([a, b]) => at(a, b)),
        fill,
        more,
      ),
    stroke: (points, color, width, more) =>
      line(
        points.map(([a, b]) => view.point(at(a, b))),
        color,
        width,
        more,
      ),
  };
}

/** The seams between boards over `width` × `height`, along the second direction unless `across`. */
export function boards(
  on: Surface,
  width: number,
  height: number,
  step: number,
  color: string,
  opacity = 0.5,
  across = false,
): string {
  const length = across ? height : width;
  const seams: string[] = [];
  for (let at = step; at < length - 0.01; at += step) {
    seams.push(across ? on.rect(0, at, width, step * 0.07, color) : on.rect(at, 0, step * 0.07, height, color));
  }
  return `<g opacity="${opacity}">${seams.join("")}</g>`;
}

/** Single boards in slightly different tones, so that a floor or wall looks less uniform. */
export function grain(
  on: Surface,
  width: number,
  height: number,
  step: number,
  tones: string[],
  seed: number,
  across = false,
  opacity = 0.35,
): string {
  const next = random(seed);
  const length = across ? height : width;
  const run = across ? width : height;
  const pieces: string[] = [];
  for (let at = 0; at < length - 0.01; at += step) {
    let from = -next() * run * 0.4;
    while (from < run) {
      const long = run * (0.25 + next() * 0.5);
      const a = Math.max(from, 0);
      const size = Math.min(from + long, run) - a;
      const tone = tones[Math.floor(next() * tones.length)] ?? "#000";
      const wide = Math.min(step, length - at);
      pieces.push(across ? on.rect(a, at, size, wide, tone) : on.rect(at, a, wide, size, tone));
      from += long;
    }
  }
  return `<g opacity="${opacity}">${pieces.join("")}</g>`;
}

export interface Shades {
  top: string;
  front: string;
  side: string;
}

/** A block on the axes; draws only the faces the camera sees. `soft` rounds its edges like upholstery, in pixels. */
export function box(view: Camera, [x, y, z]: Vec, [w, h, d]: Vec, { top, front, side }: Shades, soft = 0): string {
  const round = (color: string) => (soft > 0 ? `stroke="${color}" stroke-width="${soft}" stroke-linejoin="round"` : "");
  const [ex, ey, ez] = view.at;
  const faces: string[] = [];
  if (ey < y)
    faces.push(
      view.face(
        [
          [x, y, z],
          [x + w, y, z],
          [x + w, y, z + d],
          [x, y, z + d],
        ],
        side,
        round(side),
      ),
    );
  if (ex < x)
    faces.push(
      view.face(
        [
          [x, y, z],
          [x, y + h, z],
          [x, y + h, z + d],
          [x, y, z + d],
        ],
        side,
        round(side),
      ),
    );
  if (ex > x + w)
    faces.push(
      view.face(
        [
          [x + w, y, z],
          [x + w, y + h, z],
          [x + w, y + h, z + d],
          [x + w, y, z + d],
        ],
        side,
        round(side),
      ),
    );
  if (ey > y + h)
    faces.push(
      view.face(
        [
          [x, y + h, z],
          [x + w, y + h, z],
          [x + w, y + h, z + d],
          [x, y + h, z + d],
        ],
        top,
        round(top),
      ),
    );
  if (ez < z)
    faces.push(
      view.face(
        [
          [x, y, z],
          [x + w, y, z],
          [x + w, y + h, z],
          [x, y + h, z],
        ],
        front,
        round(front),
      ),
    );
  return faces.join("");
}

/** A soft shadow under an object on the ground; requires the filter `soft`. */
export function contact(view: Camera, [x, y, z]: Vec, [w, , d]: Vec, opacity = 0.3, color = "#1c2c3a"): string {
  return view.face(
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y, z + d],
      [x, y, z + d],
    ],
    color,
    `opacity="${opacity}" filter="url(#soft)"`,
  );
}
