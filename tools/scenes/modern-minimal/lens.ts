import { random } from "../drawing.ts";

/** A point in metres: x to the right, y up, z away from the viewer. */
export type Point = [x: number, y: number, z: number];

interface Stand {
  eye: Point;
  /** Degrees the camera is turned to the right. */
  yaw?: number;
  /** Pixels per metre at a distance of one metre. */
  focal?: number;
  /** Height of the horizon in the picture. It is shifted instead of tilting the camera, so that verticals stay upright. */
  horizon?: number;
  centre?: number;
  /** Mirrors everything in a water surface at y = 0. */
  mirrored?: boolean;
}

type Sides = Partial<Record<"front" | "top" | "left" | "right" | "under", string>>;

const NEAR = 0.12;
const n = (value: number): string => String(Math.round(value * 10) / 10);

export const add = ([a, b, c]: Point, [x, y, z]: Point, by = 1): Point => [a + x * by, b + y * by, c + z * by];

/** A camera that draws faces, boards, boxes and rods in perspective, in the order of the calls. */
export function lens({ eye, yaw = 0, focal = 1100, horizon = 560, centre = 800, mirrored = false }: Stand) {
  const cos = Math.cos((yaw * Math.PI) / 180);
  const sin = Math.sin((yaw * Math.PI) / 180);

  const seen = ([x, y, z]: Point): Point => {
    const dx = x - eye[0];
    const dz = z - eye[2];
    return [dx * cos - dz * sin, (mirrored ? -y : y) - eye[1], dx * sin + dz * cos];
  };
  const flat = ([x, y, z]: Point): [number, number] => [centre + (focal * x) / z, horizon - (focal * y) / z];
  const at = (point: Point) => flat(seen(point));
  const scale = (point: Point) => focal / Math.max(NEAR, seen(point)[2]);

  /** The part of an outline that is in front of the camera, on the picture plane. */
  function outline(points: Point[]): [number, number][] {
    const all = points.map(seen);
    const kept: Point[] = [];
    all.forEach((here, index) => {
      const before = all[(index + all.length - 1) % all.length] ?? here;
      if (before[2] > NEAR !== here[2] > NEAR) {
        const t = (NEAR - before[2]) / (here[2] - before[2]);
        kept.push([before[0] + (here[0] - before[0]) * t, before[1] + (here[1] - before[1]) * t, NEAR]);
      }
      if (here[2] > NEAR) kept.push(here);
    });
    return kept.map(flat);
  }

  function face(points: Point[], fill: string, more = ""): string {
    const shape = outline(points);
    if (shape.length < 3) return "";
    return `<path d="M${shape.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z" fill="${fill}" ${more}/>`;
  }

  /** The parallelogram spanned at a corner. */
  function pane(corner: Point, along: Point, up: Point, fill: string, more = ""): string {
    return face([corner, add(corner, along), add(add(corner, along), up), add(corner, up)], fill, more);
  }

  /** A closed, rounded outline through the middles of the points' edges: cushions, linen. */
  function soft(points: Point[], fill: string, more = ""): string {
    const all = points.map(at);
    const middle = (i: number): [number, number] => {
      const [ax, ay] = all[i % all.length] ?? [0, 0];
      const [bx, by] = all[(i + 1) % all.length] ?? [0, 0];
      return [(ax + bx) / 2, (ay + by) / 2];
    };
    const [sx, sy] = middle(all.length - 1);
    const curves = all.map(([x, y], i) => `Q${n(x)} ${n(y)} ${middle(i).map(n).join(" ")}`);
    return `<path d="M${n(sx)} ${n(sy)}${curves.join("")}Z" fill="${fill}" ${more}/>`;
  }

  /** Boards side by side over a parallelogram, in slightly different colours, with dark joints. */
  function boards(
    corner: Point,
    along: Point,
    up: Point,
    count: number,
    colors: string[],
    joint: string,
    seed = 1,
    gap = 0.06,
  ): string {
    const next = random(seed);
    const each = Array.from({ length: count }, (_, i) => {
      const color = colors[Math.floor(next() * colors.length)] ?? joint;
      const from = add(corner, along, i / count);
      return pane(from, add([0, 0, 0], along, (1 - gap) / count), up, color);
    });
    return pane(corner, along, up, joint) + each.join("");
  }

  /** A box at its lowest corner. Of the given sides, those facing the camera are drawn. */
  function box([x, y, z]: Point, [w, h, d]: Point, sides: Sides, more = ""): string {
    const paint: Record<keyof Sides, () => Point[]> = {
      under: () => [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + d],
        [x, y, z + d],
      ],
      left: () => [
        [x, y, z],
        [x, y, z + d],
        [x, y + h, z + d],
        [x, y + h, z],
      ],
      right: () => [
        [x + w, y, z],
        [x + w, y, z + d],
        [x + w, y + h, z + d],
        [x + w, y + h, z],
      ],
      top: () => [
        [x, y + h, z],
        [x + w, y + h, z],
        [x + w, y + h, z + d],
        [x, y + h, z + d],
      ],
      front: () => [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ],
    };
    const height = mirrored ? -eye[1] : eye[1];
    const turnedHere = { under: height < y, left: eye[0] < x, right: eye[0] > x + w, top: height > y + h, front: eye[2] < z };
    return (Object.keys(paint) as (keyof Sides)[])
      .map((side) => (sides[side] && turnedHere[side] ? face(paint[side](), sides[side], more) : ""))
      .join("");
  }

  /** A straight rod of a thickness in metres, tapering with the distance; joints and posts too. */
  function rod(from: Point, to: Point, thick: number, color: string, more = ""): string {
    const ends = [seen(from), seen(to)].map(([x, y, z], i, both): Point => {
      const [ox, oy, oz] = both[1 - i] ?? [x, y, z];
      if (z >= NEAR * 3) return [x, y, z];
      const t = (NEAR * 3 - z) / (oz - z);
      return [x + (ox - x) * t, y + (oy - y) * t, NEAR * 3];
    });
    const [[ax, ay], [bx, by]] = ends.map(flat) as [[number, number], [number, number]];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
    const [ra, rb] = ends.map(([, , z]) => Math.max(0.5, (thick * focal) / z / 2)) as [number, number];
    const corners = [
      [ax + nx * ra, ay + ny * ra],
      [bx + nx * rb, by + ny * rb],
      [bx - nx * rb, by - ny * rb],
      [ax - nx * ra, ay - ny * ra],
    ];
    return `<path d="M${corners.map((corner) => corner.map(n).join(" ")).join("L")}Z" fill="${color}" ${more}/>`;
  }

  /** A horizontal disc. */
  function disc([x, y, z]: Point, radius: number, fill: string, more = ""): string {
    const rim = Array.from({ length: 28 }, (_, i): Point => {
      const turn = (i / 28) * Math.PI * 2;
      return [x + radius * Math.cos(turn), y, z + radius * Math.sin(turn)];
    });
    return face(rim, fill, more);
  }

  /** A round object between two heights, wider or narrower at the top: a lamp, a cup, a basin. */
  function turned([x, y, z]: Point, height: number, below: number, above: number, side: string, top: string): string {
    const [wx, wz] = [cos, -sin];
    const body = face(
      [
        [x - below * wx, y, z - below * wz],
        [x + below * wx, y, z + below * wz],
        [x + above * wx, y + height, z + above * wz],
        [x - above * wx, y + height, z - above * wz],
      ],
      side,
    );
    return disc([x, y, z], below, side) + body + disc([x, y + height, z], above, top);
  }

  return { eye, mirrored, at, scale, face, pane, soft, boards, box, rod, disc, turned };
}

export type Lens = ReturnType<typeof lens>;
