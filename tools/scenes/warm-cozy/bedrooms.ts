import { linear, mix } from "../drawing.ts";
import { bed, table, tableLamp } from "./furniture.ts";
import { boards, C, glow, painted } from "./materials.ts";
import { room, beams, sunOnFloor, gardenWindow, rug, picture } from "./room.ts";
import { SHADE, space, surface } from "./space.ts";

export function bedroom(): string {
  const s = space({ eye: [2.5, 1.5, -2.5], focal: 1120, horizon: 540, centre: 820 });
  const [w, h, d] = [5.2, 2.9, 4];
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  return painted(
    [
      linear(
        "beamlight",
        [
          [0, "#fff3cf", 0.6],
          [1, "#fff3cf", 0],
        ],
        20,
      ),
    ],
    [
      room(s, { w, h, d, wall: "#d9b595", floor: "#b58a5f" }),
      boards(s, back, w, 1.15, 0.16, 6, "#eddfc4", 0.1),
      s.patch(back, 0, 1.15, w, 0.06, "#c7a67c"),
      gardenWindow(s, [0, 0.85, 3], [0, 0, -1], 1.6, 1.4, 71, 3),
      s.face(
        [
          [0.03, 0.1, 3.5],
          [0.03, 0.1, 3.05],
          [0.03, 2.45, 3.05],
          [0.03, 2.45, 3.5],
        ],
        "#efe0c4",
      ),
      s.face(
        [
          [0.03, 0.1, 1.4],
          [0.03, 0.1, 0.9],
          [0.03, 2.45, 0.9],
          [0.03, 2.45, 1.4],
        ],
        "#e6d4b3",
      ),
      beams(s, w, h, [3.1, 1.8, 0.6]),
      picture(s, 1.85, 1.5, d, 0.62, 0.78, C.sage),
      picture(s, 2.6, 1.5, d, 0.62, 0.78, C.rust),
      rug(s, 0.75, 0.6, 3.7, 1.6, "#dcc39a"),
      sunOnFloor(s, 0.35, 0.8, 1, 1.4, 0.25),
      table(s, [0.85, 0, 3.3], 0.5, 0.45, 0.6, "#8a5f3d", 0.05),
      tableLamp(s, [1.1, 0.6, 3.5], C.sage),
      table(s, [3.85, 0, 3.3], 0.5, 0.45, 0.6, "#8a5f3d", 0.05),
      tableLamp(s, [4.1, 0.6, 3.5], C.sage),
      bed(s, 1.62, 1.55, 1.95, "#7c5436", "#b05a3b"),
      s.box([1.75, 0, 0.85], [3.45, 0.06, 1.25], C.beam),
      s.box([1.75, 0.36, 0.8], [3.45, 0.42, 1.25], "#a5764a"),
      ...[1.8, 3.34].map((x) => s.box([x, 0, 0.82], [x + 0.07, 0.38, 0.9], C.beam)),
      s.box([2, 0.42, 0.85], [2.6, 0.5, 1.2], "#f3e8d2", { round: 9 }),
      s.box([2.02, 0.5, 0.87], [2.58, 0.57, 1.18], "#d98a5f", { round: 9 }),
      s.box([2.04, 0.57, 0.88], [2.56, 0.63, 1.16], "#f3e8d2", { round: 9 }),
      s.face(
        [
          [0, 2.2, 1.4],
          [0, 2.2, 3],
          [2.6, 0.4, 2.8],
          [2, 0, 0.8],
        ],
        "url(#beamlight)",
        `opacity="0.55" filter="url(#soft)"`,
      ),
    ],
  );
}

/** Under the rafters: two beds to a side, a window in the gable. */
export function hayloft(): string {
  const s = space({ eye: [2.9, 1.5, -2.4], focal: 1080, horizon: 570, centre: 800 });
  const [w, d, knee, ridgeH] = [5.8, 5, 0.85, 4];
  const left = surface([0, knee, -2], [0, 0, 1], [w / 2 / 4.28, (ridgeH - knee) / 4.28, 0]);
  const right = surface([w, knee, -2], [0, 0, 1], [-(w / 2) / 4.28, (ridgeH - knee) / 4.28, 0]);
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  const rafter = (z: number) =>
    [-1, 1]
      .map((to) => {
        const x = (t: number) => (to < 0 ? t : w - t);
        const slope = (t: number) => knee + (t * (ridgeH - knee)) / (w / 2);
        return (
          s.face(
            [
              [x(0), slope(0), z],
              [x(w / 2), ridgeH, z],
              [x(w / 2), ridgeH - 0.24, z],
              [x(0.05), slope(0) - 0.18, z],
            ],
            C.beam,
          ) +
          s.face(
            [
              [x(0.05), slope(0) - 0.18, z],
              [x(w / 2), ridgeH - 0.24, z],
              [x(w / 2), ridgeH - 0.24, z + 0.16],
              [x(0.05), slope(0) - 0.18, z + 0.16],
            ],
            mix(C.beam, SHADE, 0.4),
          )
        );
      })
      .join("") + s.box([1.05, 2.05, z], [w - 1.05, 2.25, z + 0.16], mix(C.beam, "#c08a58", 0.15));
  return painted(
    [],
    [
      s.face(
        [
          [0, 0, -2],
          [w, 0, -2],
          [w, 0, d],
          [0, 0, d],
        ],
        "#b78b5e",
      ),
      boards(s, surface([0, 0, -2], [1, 0, 0], [0, 0, 1]), w, d + 2, 0.22, 12, "#b98f63", 0.3),
      s.face(
        [
          [0, 0, d],
          [w, 0, d],
          [w, knee, d],
          [w / 2, ridgeH, d],
          [0, knee, d],
        ],
        "#e2c9a0",
      ),
      ...Array.from({ length: 26 }, (_, i) => {
        const x = i * 0.224;
        const top = knee + ((ridgeH - knee) * (w / 2 - Math.abs(x + 0.1 - w / 2))) / (w / 2);
        return s.patch(back, x, 0, 0.205, Math.max(0.5, top), mix("#e3c99f", C.oak, ((i * 7) % 5) * 0.07));
      }),
      s.face(
        [
          [0, 0, -2],
          [0, 0, d],
          [0, knee, d],
          [0, knee, -2],
        ],
        "#e6d6b8",
      ),
      s.face(
        [
          [w, 0, -2],
          [w, 0, d],
          [w, knee, d],
          [w, knee, -2],
        ],
        "#f6ead2",
      ),
      s.face(
        [
          [0, knee, -2],
          [0, knee, d],
          [w / 2, ridgeH, d],
          [w / 2, ridgeH, -2],
        ],
        "#c9a877",
      ),
      boards(
        s,
        surface([0, knee, -2], [w / 2 / 4.28, (ridgeH - knee) / 4.28, 0], [0, 0, 1]),
        4.28,
        d + 2,
        0.28,
        4,
        "#caa878",
        0.18,
      ),
      s.face(
        [
          [w, knee, -2],
          [w, knee, d],
          [w / 2, ridgeH, d],
          [w / 2, ridgeH, -2],
        ],
        "#dcc093",
      ),
      boards(
        s,
        surface([w, knee, -2], [-(w / 2) / 4.28, (ridgeH - knee) / 4.28, 0], [0, 0, 1]),
        4.28,
        d + 2,
        0.28,
        5,
        "#dcc093",
        0.16,
      ),
      s.patch(left, 4.2, 1.5, 1.2, 1.3, "#fbf3da"),
      s.patch(left, 4.2, 2.1, 1.2, 0.06, C.linen),
      s.patch(right, 4.2, 1.5, 1.2, 1.3, "#e6ebd8"),
      s.patch(right, 4.2, 2.1, 1.2, 0.06, C.linen),
      gardenWindow(s, [2.25, 1.05, d], [1, 0, 0], 1.3, 1.25, 81, 2),
      glow(...s.at([2.9, 1.6, d]), 220, 190, "#fff2c8", 0.45),
      ...[0, w - 0.16].map((x) => s.box([x, knee - 0.16, -2], [x + 0.16, knee + 0.02, d], mix(C.beam, "#c08a58", 0.15))),
      ...[4.4, 3, 1.6].map(rafter),
      rug(s, 2.15, 0.7, 1.5, 2.6, "#e2cda5"),
      table(s, [2.55, 0, 4.3], 0.7, 0.45, 0.55, "#8a5f3d", 0.05),
      tableLamp(s, [2.9, 0.55, 4.5], "#b9623f"),
      bed(s, 0.75, 2.3, 1.1, "#86603f", "#8d9a72"),
      bed(s, 3.95, 2.3, 1.1, "#86603f", "#c07a45"),
      s.box([2.35, 0, 1.1], [3.4, 0.42, 1.6], "#97683f"),
      s.box([2.32, 0.42, 1.07], [3.43, 0.5, 1.63], "#a97a4e"),
      ...[2.5, 3.18].map((x) => s.box([x, 0, 1.08], [x + 0.07, 0.5, 1.1], "#4a3a33")),
    ],
  );
}
