import { circle, line, mix, random } from "../drawing.ts";
import { bricks, C, casement, roofTiles } from "./materials.ts";
import { type Point, SHADE, type Space, type Surface, surface } from "./space.ts";

export const HALF = 5.4;

const EAVE = 2.5;

const RIDGE = 8.7;

const LENGTH = 19;

export interface Hour {
  lit: boolean;
  /** Amount of evening light in every colour (0–1). */
  dim: number;
}

export const at = (color: string, hour: Hour) => mix(color, C.night, hour.dim);

/** Timber of the frame, as patches of a wall: `[along, up, width, height]`. */
function timbers(s: Space, on: Surface, list: [number, number, number, number][], color: string): string {
  return list
    .map(([x, y, w, h]) => s.patch(on, x + 0.03, y - 0.04, w, h, SHADE, `opacity="0.3"`) + s.patch(on, x, y, w, h, color))
    .join("");
}

/** A farmhouse in the style of Twente: brick in an oak frame, a boarded gable, a tiled roof nearly to the ground. */
export function farmhouse(s: Space, hour: Hour): string {
  const oak = at("#5b4234", hour);
  const wall = at(C.brick, hour);
  const tile = at(C.tile, hour);
  const gable = surface([-HALF, 0, 0], [1, 0, 0], [0, 1, 0]);
  const side = surface([-HALF, 0, LENGTH], [0, 0, -1], [0, 1, 0]);
  const slope = Math.hypot(HALF + 0.7, RIDGE - 1.9);
  const roof = surface([-HALF - 0.7, 1.9, LENGTH + 0.5], [0, 0, -1], [(HALF + 0.7) / slope, (RIDGE - 1.9) / slope, 0]);
  const board = at("#6d5142", hour);
  const frame: [number, number, number, number][] = [
    [0, 0, 0.3, EAVE],
    [1.75, 0, 0.24, 3.3],
    [3.5, 0, 0.3, 3.4],
    [7, 0, 0.3, 3.4],
    [8.8, 0, 0.24, 3.3],
    [10.5, 0, 0.3, EAVE],
    [0.2, 2.2, 3.5, 0.24],
    [7.1, 2.2, 3.5, 0.24],
    [0, 0.7, 3.6, 0.2],
    [7.1, 0.7, 3.6, 0.2],
    [0.7, 3.25, 9.4, 0.32],
  ];
  const boardsOn = Array.from({ length: 38 }, (_, i) => {
    const x = 0.85 + i * 0.24;
    const top = EAVE + ((RIDGE - EAVE - 0.3) * (HALF - Math.abs(x + 0.12 - HALF))) / HALF;
    const next = random(i + 3);
    return top > 3.6 ? s.patch(gable, x, 3.5, 0.21, top - 3.5, mix(board, i % 3 ? SHADE : "#d9b48a", next() * 0.22)) : "";
  });
  return [
    s.face(
      [
        [-HALF, 0, 0],
        [-HALF, 0, LENGTH],
        [-HALF, EAVE, LENGTH],
        [-HALF, EAVE, 0],
      ],
      mix(wall, "#f0b98b", 0.12),
    ),
    bricks(s, side, LENGTH, EAVE, 21, mix(wall, "#f0b98b", 0.12), 0.3),
    timbers(
      s,
      side,
      [0, 3.1, 6.2, 9.3, 12.4, 15.5, 18.7].map((x) => [x, 0, 0.3, EAVE]),
      oak,
    ),
    timbers(s, side, [[0, 0.7, LENGTH, 0.2]], oak),
    ...[4.3, 7.5, 10.6, 13.8, 16.6].map((x) =>
      casement(s, side, x, 1, 1.1, 1.05, { lit: hour.lit, rows: 2, frame: at("#f6ecd8", { ...hour, dim: hour.dim * 0.6 }) }),
    ),
    s.face(
      [
        [-HALF - 0.7, 1.9, -0.5],
        [-HALF - 0.7, 1.9, LENGTH + 0.5],
        [-HALF, 2.6, LENGTH],
        [-HALF, 2.6, 0],
      ],
      SHADE,
      `opacity="0.55"`,
    ),
    s.face(
      [
        [-HALF, 0, 0],
        [HALF, 0, 0],
        [HALF, EAVE, 0],
        [0, RIDGE, 0],
        [-HALF, EAVE, 0],
      ],
      wall,
    ),
    bricks(s, gable, HALF * 2, 3.3, 8, wall, 0.42),
    s.face(
      [
        [-HALF + 0.75, 3.4, 0],
        [HALF - 0.75, 3.4, 0],
        [0, RIDGE - 0.1, 0],
      ],
      board,
    ),
    ...boardsOn,
    timbers(s, gable, frame, oak),
    barnDoor(s, gable, hour),
    casement(s, gable, 2.25, 1.05, 0.95, 1.05, { lit: hour.lit, shutters: at(C.sage, hour), frame: at("#f6ecd8", hour) }),
    casement(s, gable, 7.6, 1.05, 0.95, 1.05, { lit: hour.lit, shutters: at(C.sage, hour), frame: at("#f6ecd8", hour) }),
    casement(s, gable, 4.9, 4.5, 1, 1.1, { lit: hour.lit, frame: at("#f6ecd8", hour) }),
    s.face(
      [
        [0, RIDGE, -0.5],
        [0, RIDGE, 0.1],
        [HALF + 0.72, 1.85, 0.1],
        [HALF + 0.72, 1.85, -0.5],
      ],
      at("#4d3629", hour),
    ),
    s.face(
      [
        [-HALF - 0.7, 1.9, -0.5],
        [-HALF - 0.7, 1.9, LENGTH + 0.5],
        [0, RIDGE, LENGTH + 0.5],
        [0, RIDGE, -0.5],
      ],
      tile,
    ),
    roofTiles(s, roof, LENGTH + 1, slope, 17, tile),
    s.face(
      [
        [0, RIDGE + 0.12, -0.5],
        [0, RIDGE + 0.12, LENGTH + 0.5],
        [-0.25, RIDGE - 0.25, LENGTH + 0.5],
        [-0.25, RIDGE - 0.25, -0.5],
      ],
      mix(tile, SHADE, 0.25),
    ),
    ...[-1, 1].map((to) =>
      s.face(
        [
          [0, RIDGE + 0.1, -0.5],
          [to * (HALF + 0.75), 1.85, -0.5],
          [to * (HALF + 0.5), 1.75, -0.5],
          [0, RIDGE - 0.35, -0.5],
        ],
        at("#efe1c6", { ...hour, dim: hour.dim * 0.8 }),
      ),
    ),
    gableSign(s, hour),
    chimney(s, hour),
  ].join("");
}

/** The great doors, glazed now, their old green leaves folded back. */
function barnDoor(s: Space, gable: Surface, hour: Hour): string {
  const arch = (x: number, w: number, h: number) => {
    const points: Point[] = [gable(x, 0), gable(x, h - 0.45)];
    for (let i = 1; i < 8; i++) points.push(gable(x + (w * i) / 8, h - 0.45 + 0.45 * Math.sin((Math.PI * i) / 8)));
    return [...points, gable(x + w, h - 0.45), gable(x + w, 0)];
  };
  const green = at("#5f7355", hour);
  const leaf = (x: number) =>
    s.patch(gable, x, 0.05, 0.85, 2.75, green) +
    [0, 1, 2].map((i) => s.patch(gable, x + i * 0.29, 0.05, 0.03, 2.75, mix(green, SHADE, 0.4))).join("") +
    s.patch(gable, x, 0.5, 0.85, 0.14, mix(green, SHADE, 0.25)) +
    s.patch(gable, x, 2.2, 0.85, 0.14, mix(green, SHADE, 0.25));
  const glass = hour.lit ? "#ffcb78" : "#4e5856";
  return [
    leaf(2.86),
    leaf(7.12),
    s.face(arch(3.72, 3.4, 3.25), at("#f1e4ca", hour)),
    s.face(arch(3.86, 3.12, 3.1), glass),
    hour.lit
      ? s.patch(gable, 3.9, 0.05, 3.05, 1.3, "#ffe6b0", `opacity="0.6"`)
      : s.face([gable(3.86, 2.7), gable(5.4, 3.05), gable(3.86, 0.9)], "#c6cfc6", `opacity="0.5"`),
    hour.lit
      ? s.patch(gable, 4.4, 0, 0.9, 0.95, "#a4623a", `opacity="0.6"`) +
        s.patch(gable, 5.9, 0, 0.5, 1.2, "#a4623a", `opacity="0.5"`)
      : s.patch(gable, 3.9, 0, 3.05, 0.6, "#2f3433", `opacity="0.5"`),
    ...[4.6, 5.36, 6.14].map((x) => s.patch(gable, x, 0, 0.08, 2.95, at("#f1e4ca", hour))),
    ...[1, 2].map((y) => s.patch(gable, 3.86, y, 3.12, 0.07, at("#f1e4ca", hour))),
    s.patch(gable, 3.6, -0.05, 3.64, 0.14, at("#b9a58c", hour)),
  ].join("");
}

/** The carved board on the ridge, with the cross and sun of the region. */
function gableSign(s: Space, hour: Hour): string {
  const [x, y] = s.at([0, RIDGE, -0.5]);
  const m = s.scale([0, RIDGE, -0.5]);
  const white = at("#f4e8cf", hour);
  return [
    line(
      [
        [x, y + 0.3 * m],
        [x, y - 1.25 * m],
      ],
      white,
      m * 0.13,
    ),
    line(
      [
        [x - 0.32 * m, y - 0.92 * m],
        [x + 0.32 * m, y - 0.92 * m],
      ],
      white,
      m * 0.11,
    ),
    circle(x, y - 0.32 * m, m * 0.24, white),
    circle(x, y - 0.32 * m, m * 0.13, at(C.rust, hour)),
  ].join("");
}

function chimney(s: Space, hour: Hour): string {
  const color = at("#9c5039", hour);
  const face = surface([-0.55, RIDGE - 0.8, 11], [1, 0, 0], [0, 1, 0]);
  return (
    s.box([-0.55, RIDGE - 0.8, 11], [0.55, RIDGE + 1.1, 12], color) +
    bricks(s, face, 1.1, 1.9, 5, color) +
    s.box([-0.65, RIDGE + 1.1, 10.9], [0.65, RIDGE + 1.3, 12.1], mix(color, SHADE, 0.2))
  );
}
