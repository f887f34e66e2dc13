import { circle, line, mix, polygon, random } from "../drawing.ts";
import { block, boards, type Camera, courses, face, type Face, paint, part, type Point, type Point3, within } from "./space.ts";

/** The Vossenhut: dark boards, a mossy roof that covers the porch, a fox-red door. */

interface CabinMood {
  /** Boards of the long side, under the porch roof. */
  wall: [string, string];
  /** Boards of the gable, in the light. */
  gable: [string, string];
  roof: [string, string];
  timber: string;
  glass: [string, string];
  frame: string;
  door: string;
  stone: [string, string];
  shadow: string;
}

export const BY_DAY: CabinMood = {
  wall: ["#3d2c21", "#4e392a"],
  gable: ["#6a4a33", "#85603f"],
  roof: ["#52663a", "#7d8f4e"],
  timber: "#a9794c",
  glass: ["#9fb3a0", "#e6e4c6"],
  frame: "#efe6d2",
  door: "#b5482a",
  stone: ["#7d776a", "#a39b8a"],
  shadow: "#1d150f",
};

export const AT_DUSK: CabinMood = {
  wall: ["#1f1a1c", "#2a2224"],
  gable: ["#2b2425", "#3a2f2c"],
  roof: ["#27322f", "#37433a"],
  timber: "#6b4630",
  glass: ["#ffdf94", "#f2a749"],
  frame: "#3b2a22",
  door: "#8d3a25",
  stone: ["#3b3c40", "#4c4b4b"],
  shadow: "#0d0c10",
};

const LENGTH = 8.4;
const DEPTH = 5.2;
const FLOOR = 0.38;
const PORCH = 2;
const EAVE = 2.42;
const RIDGE = 4.85;

const roofAt = (z: number): number => EAVE + ((z + PORCH) / (DEPTH / 2 + PORCH)) * (RIDGE - EAVE);

/** A window with a frame and glazing bars. */
function pane(of: Face, { glass, frame }: Pick<CabinMood, "glass" | "frame">, columns: number, rows: number): string {
  const glassOf = (a: number, b: number) => mix(glass[0], glass[1], (a / columns) * 0.55 + (b / rows) * 0.45);
  const out: string[] = [paint(part(of, -0.045, -0.045, 1.045, 1.045), frame)];
  for (let a = 0; a < columns; a++) {
    for (let b = 0; b < rows; b++) {
      out.push(paint(part(of, (a + 0.06) / columns, (b + 0.05) / rows, (a + 0.94) / columns, (b + 0.95) / rows), glassOf(a, b)));
    }
  }
  return out.join("");
}

function gableWall(cam: Camera, { gable, shadow }: CabinMood): string {
  const at = (z: number, y: number): Point => cam.project([LENGTH, y, z]);
  const outline = [at(0, FLOOR), at(0, roofAt(0)), at(DEPTH / 2, RIDGE), at(DEPTH, roofAt(0)), at(DEPTH, FLOOR)];
  const wall = face(cam, [LENGTH, FLOOR, 0], [0, 0, DEPTH], [0, RIDGE - FLOOR, 0]);
  return within("gable", outline, [
    boards(wall, 26, gable, 5),
    polygon(
      [
        at(0, roofAt(0)),
        at(DEPTH / 2, RIDGE),
        at(DEPTH, roofAt(0)),
        at(DEPTH, roofAt(0) - 0.35),
        at(DEPTH / 2, RIDGE - 0.5),
        at(0, roofAt(0) - 0.35),
      ],
      shadow,
      `opacity="0.35"`,
    ),
  ]);
}

function roof(cam: Camera, mood: CabinMood): string {
  const out = 0.35;
  const slope = face(
    cam,
    [-out, EAVE, -PORCH - 0.25],
    [LENGTH + 2 * out, 0, 0],
    [0, RIDGE - EAVE + 0.05, PORCH + 0.25 + DEPTH / 2],
  );
  const x = LENGTH + out;
  const verge = (from: Point3, to: Point3) =>
    polygon(
      [
        cam.project(from),
        cam.project(to),
        cam.project([to[0], to[1] - 0.24, to[2]]),
        cam.project([from[0], from[1] - 0.24, from[2]]),
      ],
      mood.timber,
    );
  const next = random(88);
  const moss = Array.from({ length: 150 }, () => {
    const [px, py] = slope(next(), next() ** 1.3);
    return circle(px, py, 1.5 + next() * 5, mix(mood.roof[0], mood.roof[1], next() * 1.2 - 0.1), `opacity="0.7"`);
  });
  const soffit = [
    [LENGTH, RIDGE, DEPTH / 2],
    [x, RIDGE, DEPTH / 2],
    [x, roofAt(-0.4), DEPTH + 0.4],
    [LENGTH, roofAt(-0.4), DEPTH + 0.4],
  ] as const;
  return [
    polygon(
      soffit.map(([a, b, c]) => cam.project([a, b - 0.1, c])),
      mix(mood.timber, mood.shadow, 0.55),
    ),
    verge([x, RIDGE + 0.05, DEPTH / 2], [x, roofAt(-0.4), DEPTH + 0.4]),
    courses(slope, 17, 40, mood.roof, 31, mix(mood.roof[0], mood.shadow, 0.35), 0.5, 0.1),
    ...moss,
    paint(part(slope, 0, 0, 1, 0.02), mix(mood.roof[1], "#ffffff", 0.12)),
    verge([x, EAVE, -PORCH - 0.25], [x, RIDGE + 0.05, DEPTH / 2]),
    paint(
      face(cam, [-out, EAVE - 0.2, -PORCH - 0.25], [LENGTH + 2 * out, 0, 0], [0, 0.22, 0]),
      mix(mood.timber, mood.shadow, 0.25),
    ),
  ].join("");
}

function frontWall(cam: Camera, mood: CabinMood): string {
  const wall = face(cam, [0, FLOOR, 0], [LENGTH, 0, 0], [0, roofAt(0) - FLOOR, 0]);
  const at = (x: number, y: number, w: number, h: number) => face(cam, [x, FLOOR + y, -0.02], [w, 0, 0], [0, h, 0]);
  const door = at(3.3, 0, 1, 2.1);
  return [
    boards(wall, 44, mood.wall, 8),
    paint(part(wall, 0, 0.72, 1, 1), mood.shadow, `opacity="0.5"`),
    pane(at(4.9, 0.15, 2.9, 1.95), mood, 3, 1),
    pane(at(0.8, 0.85, 1.7, 1.15), mood, 2, 1),
    paint(part(door, -0.08, 0, 1.08, 1.04), mood.frame),
    boards(door, 5, [mood.door, mix(mood.door, "#ffffff", 0.07)], 3),
    pane(part(door, 0.22, 0.58, 0.78, 0.88), mood, 2, 2),
    circle(...door(0.86, 0.46), 3, mood.frame),
  ].join("");
}

/** Split logs, their ends towards the viewer. */
export function logs(
  of: Face,
  rows: number,
  columns: number,
  seed: number,
  tones: { bark: string; wood: [string, string] },
): string {
  const next = random(seed);
  const out: string[] = [paint(of, mix(tones.bark, "#000000", 0.4))];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = of((column + 0.5 + (next() - 0.5) * 0.3 + (row % 2) * 0.25) / (columns + 0.25), (row + 0.5) / rows);
      const [x2] = of((column + 1.5) / (columns + 0.25), (row + 0.5) / rows);
      const r = Math.abs(x2 - x) * (0.44 + next() * 0.12);
      const wood = mix(tones.wood[0], tones.wood[1], next());
      out.push(
        circle(x, y, r, tones.bark),
        circle(x, y, r * 0.84, wood),
        circle(x + r * 0.1, y, r * 0.4, mix(wood, tones.bark, 0.25)),
        line(
          [
            [x, y],
            [x + r * 0.6, y + r * (next() - 0.5)],
          ],
          tones.bark,
          Math.max(0.7, r * 0.07),
        ),
      );
    }
  }
  return out.join("");
}

/** The cabin seen by `cam` (see `placed`); its near left corner is the origin. */
export function cabin(cam: Camera, mood: CabinMood): string {
  const post = (x: number) =>
    block(cam, [x, FLOOR, -PORCH + 0.05], [0.17, EAVE - FLOOR, 0.17], {
      front: mix(mood.timber, mood.shadow, 0.2),
      right: mood.timber,
    });
  const stone = (at: Point3, u: Point3, v: Point3) =>
    courses(face(cam, at, u, v), 3, 16, mood.stone, 12, mix(mood.stone[0], "#000000", 0.4));
  const wood = {
    bark: mix(mood.wall[1], mood.shadow, 0.2),
    wood: [mix(mood.timber, mood.frame, 0.15), mix(mood.timber, mood.frame, 0.5)] as [string, string],
  };
  const gableAt = (z: number, y: number, w: number, h: number) => face(cam, [LENGTH + 0.02, FLOOR + y, z], [0, 0, w], [0, h, 0]);
  return [
    block(cam, [2.1, RIDGE - 0.5, DEPTH / 2 + 0.2], [0.75, 1.5, 0.7], { front: mood.stone[0], right: mood.stone[1] }),
    courses(
      face(cam, [2.1, RIDGE - 0.5, DEPTH / 2 + 0.2], [0.75, 0, 0], [0, 1.5, 0]),
      9,
      3,
      mood.stone,
      6,
      mix(mood.stone[0], "#000000", 0.3),
    ),
    stone([LENGTH, 0, 0], [0, 0, DEPTH], [0, FLOOR, 0]),
    gableWall(cam, mood),
    pane(gableAt(1.5, 0.75, 2.2, 1.25), mood, 2, 1),
    pane(gableAt(2.05, 2.75, 1.1, 0.8), mood, 2, 1),
    frontWall(cam, mood),
    block(cam, [0, 0.16, -PORCH], [LENGTH, FLOOR - 0.16, PORCH], {
      front: mix(mood.timber, mood.shadow, 0.45),
      right: mix(mood.timber, mood.shadow, 0.1),
      top: mix(mood.timber, mood.frame, 0.15),
    }),
    boards(
      face(cam, [0, FLOOR, -PORCH], [LENGTH, 0, 0], [0, 0, PORCH]),
      10,
      [mix(mood.timber, mood.shadow, 0.2), mix(mood.timber, mood.frame, 0.15)],
      4,
      "v",
    ),
    block(cam, [3.1, 0, -PORCH - 0.45], [1.4, 0.2, 0.45], {
      front: mix(mood.timber, mood.shadow, 0.4),
      top: mix(mood.timber, mood.frame, 0.2),
    }),
    logs(face(cam, [0.3, FLOOR, -0.5], [2.3, 0, 0], [0, 0.72, 0]), 4, 13, 21, wood),
    block(cam, [5.3, FLOOR + 0.4, -0.75], [2.1, 0.08, 0.5], { front: mood.timber, top: mix(mood.timber, mood.frame, 0.35) }),
    block(cam, [5.4, FLOOR, -0.7], [0.12, 0.4, 0.4], { front: mix(mood.timber, mood.shadow, 0.4) }),
    block(cam, [7.15, FLOOR, -0.7], [0.12, 0.4, 0.4], { front: mix(mood.timber, mood.shadow, 0.4) }),
    ...[0.02, 2.75, 5.5, LENGTH - 0.2].map(post),
    roof(cam, mood),
  ].join("");
}
