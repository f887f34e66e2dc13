import { line, linear } from "../drawing.ts";
import { armchair, basket, logs, pendant, pillow, sofa, stove, table, tableLamp } from "./furniture.ts";
import { bricks, C, painted } from "./materials.ts";
import { room, beams, sunOnFloor, gardenWindow, rug, frame } from "./room.ts";
import { type Space, space, surface } from "./space.ts";

export function living(): string {
  const s = space({ eye: [3.5, 1.45, -2.6], focal: 1120, horizon: 560, centre: 800 });
  const [w, h, d] = [7.2, 3.3, 5.6];
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  const [bx, by] = s.at([1.95, 0.36, 4.4]);
  const m = s.scale([1.95, 0.36, 4.4]);
  return painted(
    [
      linear(
        "beamlight",
        [
          [0, "#fff3cf", 0.5],
          [1, "#fff3cf", 0],
        ],
        20,
      ),
    ],
    [
      room(s, { w, h, d, wall: C.plaster, floor: "#b98d61" }),
      s.patch(back, 0, 0, 2.5, h, C.brick),
      bricks(s, back, 2.5, h, 44, C.brick, 0.5),
      gardenWindow(s, [3.5, 1, d], [1, 0, 0], 2.2, 1.35, 51, 2),
      gardenWindow(s, [0, 0.9, 3.9], [0, 0, -1], 2.6, 1.6, 53, 3),
      s.box([6.75, 0, 2.6], [7.2, 2.2, 4.4], "#8b6547"),
      ...[0.1, 0.65, 1.2, 1.72].flatMap((y) =>
        Array.from({ length: 17 }, (_, i) =>
          s.box(
            [6.72, y, 2.68 + i * 0.1],
            [6.9, y + 0.26 + ((i * 7) % 5) * 0.035, 2.75 + i * 0.1],
            [C.rust, C.linen, C.sage, "#7a4a3a", C.ochre][(i * 3 + Math.round(y * 4)) % 5] ?? C.rust,
          ),
        ),
      ),
      beams(s, w, h, [4.9, 3.4, 0.4]),
      stove(s, 0.75, 4.7, h),
      basket(s, [1.95, 0, 4.4], 0.55, 0.36, logs(bx, by, m * 0.26, 3)),
      sofa(s, 3.35, 4.2, 2.35, "#8d9a78"),
      pillow(s, [3.85, 0.52, 4.6], 0.5, 0.44, C.rust),
      pillow(s, [4.2, 0.52, 4.52], 0.42, 0.36, "#f2e4c8", "stripe"),
      pillow(s, [5.25, 0.52, 4.6], 0.5, 0.44, "#f2e4c8", "check"),
      s.soft(
        [
          [5.42, 0.68, 4.16],
          [5.78, 0.7, 4.16],
          [5.8, 0.68, 5],
          [5.74, 0.1, 4.14],
          [5.6, 0.14, 4.14],
          [5.46, 0.1, 4.14],
        ],
        C.ochre,
      ),
      ...[0, 1, 2].map((i) => line([s.at([5.5 + i * 0.1, 0.66, 4.13]), s.at([5.5 + i * 0.1, 0.14, 4.13])], "#a8732a", 3)),
      tableLamp(s, [6.25, 0.6, 4.9], "#b9623f"),
      table(s, [6, 0, 4.7], 0.5, 0.45, 0.6, C.oak, 0.05),
      rug(s, 2.1, 1.9, 3.3, 2, "#e3cfa8"),
      sunOnFloor(s, 0.7, 1.7, 1.7, 1.9, 0.25),
      table(s, [3.1, 0, 2.6], 1.35, 0.75, 0.42, "#96673f"),
      tray(s, 3.6, 0.42, 2.9),
      armchair(s, 5.25, 2.1, "#b5623f"),
      pillow(s, [5.75, 0.42, 2.35], 0.4, 0.36, "#f2e4c8", "stripe"),
      frame(s, 0.15, 6.6, h, 1.5),
      pendant(s, [3.9, 2.2, 2.9], h, "#6f7d5c", 0.6),
      s.face(
        [
          [0, 2.6, 1.4],
          [0, 2.6, 3.8],
          [3.4, 0, 3.4],
          [2.6, 0, 1.2],
        ],
        "url(#beamlight)",
        `opacity="0.55" filter="url(#soft)"`,
      ),
    ],
  );
}

/** A teapot and two cups. */
function tray(s: Space, x: number, y: number, z: number): string {
  const cup = (cx: number, cz: number) =>
    s.soft(
      [
        [cx - 0.05, y + 0.1, cz],
        [cx - 0.03, y, cz],
        [cx + 0.03, y, cz],
        [cx + 0.05, y + 0.1, cz],
      ],
      "#f6ecd8",
    );
  const [px, py] = s.at([x, y + 0.02, z]);
  const clay = "#a8492d";
  const pot = [
    `<path d="M30 -46C62 -58 62 -12 26 -16" fill="none" stroke="${clay}" stroke-width="8"/>`,
    `<path d="M-24 -22C-46 -26 -42 -50 -58 -56L-50 -60C-34 -58 -36 -40 -20 -40Z" fill="${clay}"/>`,
    `<path d="M-26 0C-44 -16 -40 -54 0 -56C40 -54 44 -16 26 0Z" fill="${clay}"/><path d="M-18 -8C-30 -22 -26 -42 -8 -48" fill="none" stroke="#d98a68" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M-22 -54C-14 -64 14 -64 22 -54Z" fill="#8a3a24"/><circle cy="-65" r="6" fill="#8a3a24"/>`,
  ];
  return [
    s.box([x - 0.34, y, z - 0.12], [x + 0.38, y + 0.02, z + 0.22], "#6b4630"),
    `<g transform="translate(${Math.round(px)} ${Math.round(py)}) scale(0.66)">${pot.join("")}</g>`,
    cup(x + 0.28, z - 0.05),
    cup(x - 0.28, z - 0.06),
  ].join("");
}
