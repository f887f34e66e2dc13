import { circle, line } from "../drawing.ts";
import { armchair, chair, crockery, logs, pillow, table, tableLamp } from "./furniture.ts";
import { bricks, C, foliage, glow, painted } from "./materials.ts";
import { room, beams, sunOnFloor, gardenWindow, curtain, rug, floorTiles } from "./room.ts";
import { type Point, space, surface } from "./space.ts";

/** The bakehouse: the old oven's mouth, and a bed in the wall. */
export function bakehouseRoom(): string {
  const s = space({ eye: [2.6, 1.45, -2.4], focal: 1090, horizon: 550, centre: 800 });
  const [w, h, d] = [5.4, 2.8, 4];
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  const arch = (x: number, y: number, width: number, height: number, z: number, fill: string) =>
    s.face(
      [
        [x, y, z],
        ...Array.from({ length: 13 }, (_, i): Point => [
          x + (width * i) / 12,
          y + height * 0.55 + height * 0.45 * Math.sin((Math.PI * i) / 12),
          z,
        ]),
        [x + width, y, z],
      ],
      fill,
    );
  const ring = Array.from({ length: 15 }, (_, i) => {
    const a = Math.PI - (Math.PI * (i + 0.5)) / 15;
    const at = (r: number, da: number): Point => [1.35 + Math.cos(a + da) * r, 1.12 + Math.sin(a + da) * r * 0.85, d - 0.32];
    return s.face([at(0.52, 0.09), at(0.74, 0.09), at(0.74, -0.09), at(0.52, -0.09)], i % 2 ? "#c06b47" : "#9c4c34");
  });
  return painted(
    [],
    [
      room(s, { w, h, d, wall: C.plaster, floor: "#a9603f" }),
      floorTiles(s, w, d),
      s.box([0.3, 0, d - 0.3], [2.5, h, d], C.brick),
      bricks(s, surface([0.3, 0, d - 0.31], [1, 0, 0], [0, 1, 0]), 2.2, h, 33, C.brick, 0.55),
      s.box([0.15, 0.78, d - 0.5], [2.65, 0.88, d - 0.3], "#b9a488"),
      ...ring,
      arch(0.83, 0.88, 1.04, 0.78, d - 0.33, "#2c1b16"),
      glow(...s.at([1.35, 1.02, d - 0.3]), 130, 70, "#ff9444", 0.75),
      arch(1.05, 0.88, 0.6, 0.4, d - 0.34, "#d2602c"),
      arch(1.18, 0.88, 0.34, 0.28, d - 0.35, "#ffcf7e"),
      s.box([0.1, 1.95, d - 0.55], [2.7, 2.06, d - 0.3], C.beam),
      crockery(s, 0.2, 2.06, d - 0.45, 2.4, 15),
      s.box([0.55, 0.05, d - 0.34], [2.2, 0.7, d - 0.3], "#3a231b"),
      logs(...s.at([1.36, 0.14, d - 0.36]), 105, 6, 24),
      s.patch(back, 2.85, 0, 2.45, h - 0.2, "#8d7250"),
      s.patch(back, 3.05, 0.45, 2.05, 1.75, "#5c4436"),
      s.face(
        [
          [3.05, 0.45, d],
          [5.1, 0.45, d],
          [5.1, 0.45, d + 0.9],
          [3.05, 0.45, d + 0.9],
        ],
        "#efe0c4",
      ),
      s.box([3.05, 0.5, d - 0.05], [5.1, 0.72, d + 0.02], "#f4e9d4", { round: 12 }),
      pillow(s, [3.5, 0.72, d - 0.02], 0.7, 0.42, "#fbf3e4"),
      pillow(s, [4.05, 0.72, d - 0.03], 0.5, 0.36, "#d9a05a", "stripe"),
      s.box([3.95, 0.5, d - 0.09], [5.12, 0.82, d - 0.02], C.sage, { round: 14 }),
      ...Array.from({ length: 6 }, (_, i) =>
        line([s.at([4.05 + i * 0.18, 0.82, d - 0.1]), s.at([4.02 + i * 0.18, 0.52, d - 0.1])], "#6b7a58", 4, `opacity="0.6"`),
      ),
      tableLamp(s, [4.8, 1.5, d - 0.02], "#b9623f"),
      s.box([4.6, 1.45, d - 0.1], [5.05, 1.5, d], C.oak),
      curtain(s, 2.95, d - 0.1, 2.25, 0.34, "#c06a45"),
      curtain(s, 4.98, d - 0.1, 2.25, 0.3, "#a9583a"),
      s.box([2.8, 2.22, d - 0.14], [5.35, 2.4, d], "#7a5237"),
      s.box([2.8, 0.28, d - 0.12], [5.35, 0.46, d], "#7a5237"),
      ...[2.95, 3.8, 4.6].map((x) => s.patch(surface([x, 0.03, d - 0.01], [1, 0, 0], [0, 1, 0]), 0, 0, 0.68, 0.22, "#6b4a35")),
      gardenWindow(s, [0, 0.95, 2.7], [0, 0, -1], 1.3, 1.25, 91, 3),
      beams(s, w, h, [3.3, 2, 0.7]),
      rug(s, 2.5, 1.4, 2.3, 1.4, "#dcc39a"),
      sunOnFloor(s, 0.4, 0.5, 1, 1.5, 0.3, 0.4),
      table(s, [0.5, 0, 1.5], 0.95, 0.8, 0.74, "#a8764a", 0.06),
      ((): string => {
        const [x, y] = s.at([0.9, 0.95, 1.85]);
        return (
          foliage(5, x, y - 20, 60, 52, 40, ["#6b7a45", "#94a35f", "#c8c983"], 8) +
          [0, 1, 2, 3, 4].map((i) => circle(x - 50 + i * 26, y - 40 + (i % 2) * 24, 11, i % 2 ? "#f3e2c2" : "#d2603c")).join("") +
          s.soft(
            [
              [0.82, 0.74, 1.85],
              [0.78, 0.84, 1.85],
              [0.84, 0.94, 1.85],
              [0.96, 0.94, 1.85],
              [1.02, 0.84, 1.85],
              [0.98, 0.74, 1.85],
            ],
            "#e9dcc0",
          )
        );
      })(),
      chair(s, 1.6, 1.7, "#7d5839", "right"),
      armchair(s, 4, 1.5, "#8d9a78"),
      pillow(s, [4.5, 0.42, 1.75], 0.38, 0.34, "#f2e4c8", "check"),
    ],
  );
}
