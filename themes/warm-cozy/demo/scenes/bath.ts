import { line, linear, mix, rect } from "../../../demo/drawing.ts";
import { crockery } from "./furniture.ts";
import { C, foliage, painted } from "./materials.ts";
import { room, beams, sunOnFloor, gardenWindow, rug } from "./room.ts";
import { type Point, SHADE, space, surface } from "./space.ts";

export function bath(): string {
  const s = space({ eye: [2.3, 1.5, -2.5], focal: 1150, horizon: 530, centre: 800 });
  const [w, h, d] = [4.6, 2.8, 3.2];
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  const tub: Point[] = [
    [1.05, 0.68, 2.1],
    [1.15, 0.3, 2.1],
    [1.4, 0.1, 2.05],
    [2.3, 0.08, 2],
    [3.2, 0.1, 2.05],
    [3.45, 0.3, 2.1],
    [3.55, 0.68, 2.1],
  ];
  const [rx, ry] = s.at([2.3, 0.7, 2.2]);
  const m = s.scale([2.3, 0.7, 2.2]);
  return painted(
    [
      linear(
        "enamel",
        [
          [0, "#fff8ea"],
          [0.55, "#ead9bd"],
          [1, "#b9977a"],
        ],
        60,
      ),
      linear(
        "beamlight",
        [
          [0, "#fff3cf", 0.6],
          [1, "#fff3cf", 0],
        ],
        60,
      ),
    ],
    [
      room(s, { w, h, d, wall: "#eadac0", floor: "#b98d61" }),
      ...Array.from({ length: 10 }, (_, j) =>
        Array.from({ length: 31 }, (__, i) =>
          s.patch(
            back,
            0.005 + i * 0.15,
            j * 0.15,
            0.14,
            0.14,
            mix("#b9694a", (i * 7 + j * 3) % 4 ? "#dba27c" : "#8f4a35", ((i * 5 + j * 7) % 6) * 0.1),
          ),
        ).join(""),
      ),
      s.patch(back, 0, 1.5, w, 0.05, "#8f4a35"),
      gardenWindow(s, [1.6, 1.35, d], [1, 0, 0], 1.4, 1.05, 101, 2),
      s.box([1.4, 1.18, d - 0.16], [3.2, 1.24, d], C.oak),
      crockery(s, 1.5, 1.24, d - 0.1, 0.6, 5),
      ((): string => {
        const [x, y] = s.at([2.95, 1.4, d - 0.1]);
        return (
          foliage(12, x, y - 12, 44, 46, 34, ["#5f7143", "#8a9a5b", "#bcc17c"], 8) +
          rect(x - 22, y + 10, 44, 34, "#b9623f", `rx="6"`)
        );
      })(),
      beams(s, w, h, [2.4, 1]),
      s.box([0.05, 0.7, 1.2], [0.5, 0.78, 2.5], C.oak),
      s.box([0.05, 0, 1.25], [0.46, 0.7, 2.45], "#7f8e6b"),
      s.soft(
        [
          [0.1, 0.9, 1.7],
          [0.16, 0.78, 1.6],
          [0.42, 0.78, 1.6],
          [0.48, 0.9, 1.7],
          [0.44, 0.92, 2.05],
          [0.14, 0.92, 2.05],
        ],
        "#f7efe0",
      ),
      s.face(
        [
          [0.02, 1.15, 1.4],
          [0.02, 1.15, 2.3],
          [0.02, 2.15, 2.3],
          [0.02, 2.15, 1.4],
        ],
        C.oak,
      ),
      s.face(
        [
          [0.03, 1.22, 1.47],
          [0.03, 1.22, 2.23],
          [0.03, 2.08, 2.23],
          [0.03, 2.08, 1.47],
        ],
        "#d8dccb",
      ),
      s.face(
        [
          [0.03, 1.3, 2.23],
          [0.03, 1.22, 1.7],
          [0.03, 1.8, 1.47],
          [0.03, 2.08, 1.9],
        ],
        "#f3f0dd",
        `opacity="0.6"`,
      ),
      rug(s, 1.2, 0.8, 2.2, 0.9, "#e8d9ba"),
      sunOnFloor(s, 1.3, 0.2, 1.4, 1.3, 0.15, 0.3),
      `<ellipse cx="${rx}" cy="${ry + m * 0.68}" rx="${m * 1.3}" ry="${m * 0.2}" fill="${SHADE}" opacity="0.45" filter="url(#soft)"/>`,
      ...[1.5, 3].map((x) =>
        s.soft(
          [
            [x, 0.12, 2.05],
            [x - 0.06, 0.05, 2.05],
            [x, 0, 2.05],
            [x + 0.1, 0, 2.05],
            [x + 0.14, 0.12, 2.05],
          ],
          "#a8763c",
        ),
      ),
      line([s.at([3.72, 0, 2.5]), s.at([3.72, 1.05, 2.5]), s.at([3.55, 1.12, 2.45]), s.at([3.38, 1.02, 2.4])], "#b88a45", 12),
      `<ellipse cx="${rx}" cy="${ry}" rx="${m * 1.27}" ry="${m * 0.19}" fill="#fff9ec"/><ellipse cx="${rx}" cy="${ry + 3}" rx="${m * 1.19}" ry="${m * 0.15}" fill="#cdb697"/><ellipse cx="${rx}" cy="${ry + 12}" rx="${m * 1.12}" ry="${m * 0.1}" fill="#e9efe4"/>`,
      s.soft(tub, "url(#enamel)"),
      `<path d="M${rx - m * 1.27} ${ry}a${m * 1.27} ${m * 0.19} 0 0 0 ${m * 2.54} 0" fill="none" stroke="#fffaf0" stroke-width="16" stroke-linecap="round"/>`,
      s.soft(
        [
          [1.45, 0.66, 1.96],
          [1.85, 0.64, 1.94],
          [1.84, 0.2, 1.94],
          [1.65, 0.24, 1.94],
          [1.46, 0.2, 1.95],
        ],
        "#c5764f",
      ),
      ...[0, 1, 2].map((i) =>
        line([s.at([1.55 + i * 0.11, 0.62, 1.93]), s.at([1.55 + i * 0.11, 0.24, 1.93])], "#96502f", 4, `opacity="0.6"`),
      ),
      ...[0.06, 0.32].map((x) => s.box([3.6 + x, 0, 1.2], [3.65 + x, 0.46, 1.25], C.beam)),
      s.box([3.55, 0.46, 1.15], [4.05, 0.51, 1.55], C.oak),
      s.box([3.6, 0.51, 1.2], [4, 0.58, 1.5], "#f6ecd8", { round: 9 }),
      s.box([3.62, 0.58, 1.22], [3.98, 0.65, 1.48], C.sage, { round: 9 }),
      s.box([3.64, 0.65, 1.24], [3.96, 0.71, 1.46], "#f6ecd8", { round: 9 }),
      s.face(
        [
          [1.6, 2.4, d],
          [3, 2.4, d],
          [3.9, 0, 1.2],
          [1.4, 0, 0.6],
        ],
        "url(#beamlight)",
        `opacity="0.35" filter="url(#soft)"`,
      ),
    ],
  );
}
