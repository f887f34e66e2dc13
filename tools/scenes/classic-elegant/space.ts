import { group, line, polygon, WIDTH } from "../drawing.ts";

/** A point in metres: to the right, up, away from the viewer. */
export type Point = [x: number, y: number, z: number];
type Range = [from: number, to: number];

interface CameraOptions {
  /** Height of the camera and its position sideways, metres. */
  eye?: number;
  x?: number;
  /** Pixels from the top. */
  horizon?: number;
  focal?: number;
}

interface Faces {
  front?: string;
  top?: string;
  side?: string;
  bottom?: string;
}

export type Camera = ReturnType<typeof camera>;

/** One-point perspective: places the objects of a room or garden in metres and draws them in pixels. */
export function camera({ eye = 1.45, x: eyeX = 0, horizon = 500, focal = 1100 }: CameraOptions = {}) {
  const project = ([x, y, z]: Point): [number, number] => [
    WIDTH / 2 + (focal * (x - eyeX)) / z,
    horizon - (focal * (y - eye)) / z,
  ];
  const face = (points: Point[], fill: string, more = "") => polygon(points.map(project), fill, more);
  const stroke = (points: Point[], color: string, width: number, more = "") => line(points.map(project), color, width, more);

  /** A block; only the faces towards the camera are drawn. */
  function box(x: Range, y: Range, z: Range, { front = "none", top = "none", side = "none", bottom = "none" }: Faces): string {
    const parts: string[] = [];
    if (y[1] < eye)
      parts.push(
        face(
          [
            [x[0], y[1], z[0]],
            [x[1], y[1], z[0]],
            [x[1], y[1], z[1]],
            [x[0], y[1], z[1]],
          ],
          top,
        ),
      );
    if (y[0] > eye)
      parts.push(
        face(
          [
            [x[0], y[0], z[0]],
            [x[1], y[0], z[0]],
            [x[1], y[0], z[1]],
            [x[0], y[0], z[1]],
          ],
          bottom,
        ),
      );
    const flank = x[0] > eyeX ? x[0] : x[1] < eyeX ? x[1] : undefined;
    if (flank !== undefined) {
      parts.push(
        face(
          [
            [flank, y[0], z[0]],
            [flank, y[1], z[0]],
            [flank, y[1], z[1]],
            [flank, y[0], z[1]],
          ],
          side,
        ),
      );
    }
    parts.push(
      face(
        [
          [x[0], y[0], z[0]],
          [x[1], y[0], z[0]],
          [x[1], y[1], z[0]],
          [x[0], y[1], z[0]],
        ],
        front,
      ),
    );
    return parts.join("");
  }

  /** Layers in centimetres (y down) that face the camera, with their origin at a point. */
  function stand([x, y, z]: Point, layers: string[], more = ""): string {
    const [sx, sy] = project([x, y, z]);
    return group(
      layers,
      `transform="translate(${sx.toFixed(1)} ${sy.toFixed(1)}) scale(${(focal / z / 100).toFixed(4)})"${more && ` ${more}`}`,
    );
  }

  /** A soft shadow on the ground; requires `soft(…)` in the defs. */
  function shadow(x: number, z: number, rx: number, rz: number, opacity = 0.4, fill = "#1a1510"): string {
    const points: Point[] = Array.from({ length: 24 }, (_, i) => {
      const a = (i / 24) * Math.PI * 2;
      return [x + rx * Math.cos(a), 0, z + rz * Math.sin(a)];
    });
    return face(points, fill, `opacity="${opacity}" filter="url(#soft)"`);
  }

  return { project, face, stroke, box, stand, shadow, eyeX };
}
