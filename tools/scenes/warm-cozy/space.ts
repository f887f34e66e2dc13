import { mix, polygon, WIDTH } from "../drawing.ts";

/** Metres: x to the right, y up, z away from the viewer. */
export type Point = [x: number, y: number, z: number];
/** A flat surface: converts metres along it and up it to a point in space. */
export type Surface = (along: number, up: number) => Point;

interface Camera {
  eye: Point;
  /** Degrees to the right. */
  turn?: number;
  /** Focal length in pixels. */
  focal: number;
  /** Height of the horizon in the picture. It is shifted instead of tilting the camera, so that walls stay upright. */
  horizon?: number;
  centre?: number;
}

interface BoxLook {
  /** Pixels by which edges are rounded off. */
  round?: number;
  more?: string;
}

const NEAR = 0.15;
export const LIGHT = "#fff1d6";
export const SHADE = "#2e1a14";

export type Space = ReturnType<typeof space>;

/** A camera: converts points to pixels and solids to shapes. The caller decides the drawing order. */
export function space({ eye, turn = 0, focal, horizon = 520, centre = WIDTH / 2 }: Camera) {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const seen = ([x, y, z]: Point): Point => {
    const dx = x - eye[0];
    const dz = z - eye[2];
    return [dx * cos - dz * sin, y - eye[1], dx * sin + dz * cos];
  };
  const pixel = ([x, y, z]: Point): [number, number] => [centre + (focal * x) / z, horizon - (focal * y) / z];

  /** Clips a shape to the part in front of the camera. */
  const clip = (points: Point[]): Point[] =>
    points.flatMap((point, i) => {
      const next = points[(i + 1) % points.length] ?? point;
      const cut = (point[2] - NEAR) / (point[2] - next[2]);
      const between = (a: number, b: number) => a + (b - a) * cut;
      const crossing: Point[] =
        point[2] > NEAR !== next[2] > NEAR ? [[between(point[0], next[0]), between(point[1], next[1]), NEAR]] : [];
      return point[2] > NEAR ? [point, ...crossing] : crossing;
    });

  const at = (point: Point) => pixel(seen(point));
  /** Pixels per metre at that point. */
  const scale = (point: Point) => focal / seen(point)[2];

  const face = (points: Point[], fill: string, more = "") => {
    const visible = clip(points.map(seen));
    return visible.length < 3 ? "" : polygon(visible.map(pixel), fill, more);
  };

  /** A rectangle on a surface. */
  const patch = (on: Surface, along: number, up: number, width: number, height: number, fill: string, more = "") =>
    face([on(along, up), on(along + width, up), on(along + width, up + height), on(along, up + height)], fill, more);

  /** A block between two corners, lit from the left. */
  const box = ([x0, y0, z0]: Point, [x1, y1, z1]: Point, color: string, { round = 0, more = "" }: BoxLook = {}) => {
    const side = (points: Point[], fill: string) =>
      face(
        points,
        fill,
        `${round ? `stroke="${fill}" stroke-width="${round}" stroke-linejoin="round"` : ""}${more && ` ${more}`}`,
      );
    const parts: string[] = [];
    if (eye[1] > y1)
      parts.push(
        side(
          [
            [x0, y1, z0],
            [x1, y1, z0],
            [x1, y1, z1],
            [x0, y1, z1],
          ],
          mix(color, LIGHT, 0.3),
        ),
      );
    if (eye[1] < y0)
      parts.push(
        side(
          [
            [x0, y0, z0],
            [x1, y0, z0],
            [x1, y0, z1],
            [x0, y0, z1],
          ],
          mix(color, SHADE, 0.45),
        ),
      );
    if (eye[0] < x0)
      parts.push(
        side(
          [
            [x0, y0, z0],
            [x0, y0, z1],
            [x0, y1, z1],
            [x0, y1, z0],
          ],
          mix(color, LIGHT, 0.14),
        ),
      );
    if (eye[0] > x1)
      parts.push(
        side(
          [
            [x1, y0, z0],
            [x1, y0, z1],
            [x1, y1, z1],
            [x1, y1, z0],
          ],
          mix(color, SHADE, 0.35),
        ),
      );
    if (eye[2] < z0)
      parts.push(
        side(
          [
            [x0, y0, z0],
            [x1, y0, z0],
            [x1, y1, z0],
            [x0, y1, z0],
          ],
          color,
        ),
      );
    return parts.join("");
  };

  /** A closed soft outline through points in space. */
  const soft = (points: Point[], fill: string, more = "") => smooth(points.map(at), fill, more);

  return { eye, at, scale, face, patch, box, soft };
}

const r = (value: number) => Math.round(value * 10) / 10;

/** A closed curve through the points (Catmull-Rom). */
function smooth(points: [number, number][], fill: string, more = ""): string {
  const get = (i: number) => points[(i + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, i) => {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    return `C${r(p1[0] + (p2[0] - p0[0]) / 6)} ${r(p1[1] + (p2[1] - p0[1]) / 6)} ${r(p2[0] - (p3[0] - p1[0]) / 6)} ${r(p2[1] - (p3[1] - p1[1]) / 6)} ${r(p2[0])} ${r(p2[1])}`;
  });
  const [x, y] = get(0);
  return `<path d="M${r(x)} ${r(y)}${curves.join("")}Z" fill="${fill}"${more && ` ${more}`}/>`;
}

/** A surface from a corner and two directions (unit vectors). */
export function surface(corner: Point, along: Point, up: Point): Surface {
  return (s, t) => [
    corner[0] + along[0] * s + up[0] * t,
    corner[1] + along[1] * s + up[1] * t,
    corner[2] + along[2] * s + up[2] * t,
  ];
}
