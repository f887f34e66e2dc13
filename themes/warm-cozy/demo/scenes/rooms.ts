import { circle, line, linear, mix, rect } from "../../../demo/drawing.ts";
import { armchair, basket, bed, chair, crockery, logs, pendant, pillow, sofa, stove, table, tableLamp } from "./furniture.ts";
import { boards, bricks, C, foliage, glow, painted } from "./materials.ts";
import { type Point, SHADE, type Space, space, surface } from "./space.ts";

interface Room {
  w: number;
  h: number;
  d: number;
  wall: string;
  floor: string;
  ceiling?: string;
}

/** Floor, back and side walls, ceiling; the wall behind the viewer is left out. */
function room(s: Space, { w, h, d, wall, floor, ceiling = "#d8bd95" }: Room): string {
  const from = -2;
  return [
    s.face(
      [
        [0, 0, from],
        [w, 0, from],
        [w, 0, d],
        [0, 0, d],
      ],
      floor,
    ),
    boards(s, surface([0, 0, from], [1, 0, 0], [0, 0, 1]), w, d - from, 0.24, 3, floor, 0.3),
    s.face(
      [
        [0, h, from],
        [w, h, from],
        [w, h, d],
        [0, h, d],
      ],
      ceiling,
    ),
    boards(s, surface([0, h, from], [1, 0, 0], [0, 0, 1]), w, d - from, 0.3, 9, ceiling, 0.2),
    s.face(
      [
        [0, 0, from],
        [0, 0, d],
        [0, h, d],
        [0, h, from],
      ],
      mix(wall, SHADE, 0.2),
    ),
    s.face(
      [
        [w, 0, from],
        [w, 0, d],
        [w, h, d],
        [w, h, from],
      ],
      mix(wall, "#ffe7bd", 0.25),
    ),
    s.face(
      [
        [0, 0, d],
        [w, 0, d],
        [w, h, d],
        [0, h, d],
      ],
      wall,
    ),
    s.face(
      [
        [0, 0, d - 0.9],
        [w, 0, d - 0.9],
        [w, 0, d],
        [0, 0, d],
      ],
      SHADE,
      `opacity="0.2" filter="url(#soft)"`,
    ),
    s.face(
      [
        [0, h - 0.5, d],
        [w, h - 0.5, d],
        [w, h, d],
        [0, h, d],
      ],
      SHADE,
      `opacity="0.16" filter="url(#soft)"`,
    ),
  ].join("");
}

const beams = (s: Space, w: number, h: number, at: number[], color: string = C.beam) =>
  at.map((z) => s.box([0, h - 0.26, z], [w, h, z + 0.24], color)).join("");

/** Sunlight through panes, lying on the floor. */
function sunOnFloor(s: Space, x: number, z: number, w: number, d: number, slant: number, opacity = 0.42): string {
  const pane = (i: number, j: number) => {
    const [x0, z0] = [x + (i * w) / 2 + slant * ((j * d) / 3), z + (j * d) / 3];
    return s.face(
      [
        [x0, 0.005, z0],
        [x0 + w / 2 - 0.08, 0.005, z0],
        [x0 + w / 2 - 0.08 + slant * (d / 3 - 0.08), 0.005, z0 + d / 3 - 0.08],
        [x0 + slant * (d / 3 - 0.08), 0.005, z0 + d / 3 - 0.08],
      ],
      "#ffedbd",
      `opacity="${opacity}" filter="url(#edge)"`,
    );
  };
  return [0, 1, 2].flatMap((j) => [pane(0, j), pane(1, j)]).join("");
}

/** A window with garden behind it, seen from the room. */
function gardenWindow(s: Space, corner: Point, along: Point, w: number, h: number, seed: number, rows = 3): string {
  const on = surface(corner, along, [0, 1, 0]);
  const [a, b] = [s.at(on(w * 0.3, h * 0.22)), s.at(on(w * 0.75, h * 0.34))];
  const size = s.scale(on(w / 2, h / 2)) / 100;
  return [
    s.patch(on, -0.12, -0.12, w + 0.24, h + 0.24, "#e9d9bb"),
    `<clipPath id="w${seed}">${s.patch(on, 0, 0, w, h, "#000")}</clipPath><g clip-path="url(#w${seed})">`,
    s.patch(on, 0, 0, w, h, "#f7f0d2"),
    s.patch(on, 0, h * 0.5, w, h * 0.5, "#dfe8d6", `opacity="0.8"`),
    s.patch(on, 0, 0, w, h * 0.22, "#b9bf78"),
    foliage(seed, a[0], a[1], 62 * size, 42 * size, 60, ["#7f9058", "#a8b471", "#d5d79a"], 9 * size),
    foliage(seed + 1, b[0], b[1], 48 * size, 50 * size, 60, ["#74864f", "#9aab66", "#cdd08e"], 9 * size),
    `</g>`,
    s.patch(on, w / 2 - 0.025, 0, 0.05, h, "#f4e8d0"),
    ...Array.from({ length: rows - 1 }, (_, i) => s.patch(on, 0, (h * (i + 1)) / rows - 0.02, w, 0.04, "#f4e8d0")),
    s.patch(on, -0.2, -0.2, w + 0.4, 0.09, "#c9a273"),
  ].join("");
}

function curtain(s: Space, x: number, z: number, top: number, w: number, color: string): string {
  const folds = Array.from({ length: 5 }, (_, i) =>
    line(
      [s.at([x + (w * (i + 0.5)) / 5, top, z]), s.at([x + (w * (i + 0.5)) / 5 + 0.02, 0.12, z])],
      mix(color, SHADE, 0.28),
      s.scale([x, 1, z]) * 0.02,
      `opacity="0.6"`,
    ),
  );
  return (
    s.face(
      [
        [x, 0.08, z],
        [x + w, 0.08, z],
        [x + w, top, z],
        [x, top, z],
      ],
      color,
    ) + folds.join("")
  );
}

const rug = (s: Space, x: number, z: number, w: number, d: number, color: string) =>
  [
    s.face(
      [
        [x, 0.01, z],
        [x + w, 0.01, z],
        [x + w, 0.01, z + d],
        [x, 0.01, z + d],
      ],
      color,
    ),
    ...[0.1, 0.2, 0.8, 0.9].map((at) =>
      s.face(
        [
          [x, 0.012, z + d * at],
          [x + w, 0.012, z + d * at],
          [x + w, 0.012, z + d * (at + 0.035)],
          [x, 0.012, z + d * (at + 0.035)],
        ],
        mix(color, C.rust, 0.6),
      ),
    ),
    ...Array.from({ length: 8 }, (_, i) =>
      s.face(
        [
          [x + (w * (i + 0.5)) / 8, 0.012, z + d * 0.35],
          [x + (w * (i + 0.85)) / 8, 0.012, z + d * 0.5],
          [x + (w * (i + 0.5)) / 8, 0.012, z + d * 0.65],
          [x + (w * (i + 0.15)) / 8, 0.012, z + d * 0.5],
        ],
        mix(color, C.cocoa, 0.35),
        `opacity="0.7"`,
      ),
    ),
  ].join("");

const picture = (s: Space, x: number, y: number, z: number, w: number, h: number, color: string) =>
  s.box([x, y, z - 0.04], [x + w, y + h, z], C.oak) +
  s.face(
    [
      [x + 0.05, y + 0.05, z - 0.05],
      [x + w - 0.05, y + 0.05, z - 0.05],
      [x + w - 0.05, y + h - 0.05, z - 0.05],
      [x + 0.05, y + h - 0.05, z - 0.05],
    ],
    "#f4ead4",
  ) +
  s.soft(
    [
      [x + w * 0.2, y + h * 0.3, z - 0.05],
      [x + w * 0.4, y + h * 0.62, z - 0.05],
      [x + w * 0.75, y + h * 0.66, z - 0.05],
      [x + w * 0.8, y + h * 0.3, z - 0.05],
    ],
    color,
  );

/** One of the oak frames that carry the house: two posts, a tie, two braces. */
function frame(s: Space, left: number, right: number, h: number, z: number): string {
  const brace = (x: number, to: number) =>
    s.face(
      [
        [x, h - 1.15, z],
        [x + to * 0.95, h - 0.2, z],
        [x + to * 1.2, h - 0.2, z],
        [x, h - 1.4, z],
      ],
      mix(C.beam, SHADE, 0.12),
    );
  return (
    s.box([left, 0, z], [left + 0.3, h, z + 0.3], C.beam) +
    s.box([right, 0, z], [right + 0.3, h, z + 0.3], C.beam) +
    brace(left + 0.3, 1) +
    brace(right, -1) +
    s.box([0, h - 0.36, z], [right + 3, h, z + 0.3], mix(C.beam, "#c08a58", 0.12))
  );
}

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
  return (
    s.box([x - 0.3, y, z - 0.12], [x + 0.35, y + 0.02, z + 0.22], "#6b4630") +
    s.soft(
      [
        [x - 0.12, y + 0.03, z],
        [x - 0.16, y + 0.12, z],
        [x - 0.06, y + 0.22, z],
        [x + 0.06, y + 0.22, z],
        [x + 0.16, y + 0.12, z],
        [x + 0.12, y + 0.03, z],
      ],
      "#a8492d",
    ) +
    line([s.at([x + 0.13, y + 0.1, z]), s.at([x + 0.24, y + 0.2, z])], "#a8492d", 9) +
    cup(x + 0.26, z - 0.05) +
    cup(x - 0.24, z - 0.06)
  );
}

export function kitchen(): string {
  const s = space({ eye: [3.3, 1.62, -2.5], focal: 1100, horizon: 545, centre: 800 });
  const [w, h, d] = [6.8, 3, 4.8];
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  const sage = "#7f8e6b";
  const door = (x: number, width: number, y = 0.12, height = 0.68) =>
    s.patch(surface([x, y, d - 0.63], [1, 0, 0], [0, 1, 0]), 0.03, 0, width - 0.06, height, mix(sage, "#dfe3c4", 0.15)) +
    s.patch(surface([x, y, d - 0.64], [1, 0, 0], [0, 1, 0]), 0.09, 0.06, width - 0.18, height - 0.12, sage) +
    circle(...s.at([x + width - 0.1, y + height * 0.7, d - 0.65]), 5, C.ochre);
  const apple = (x: number, z: number, color: string) => {
    const [cx, cy] = s.at([x, 0.9, z]);
    return circle(cx, cy, 17, mix(color, SHADE, 0.25)) + circle(cx - 3, cy - 3, 14, color);
  };
  return painted(
    [
      linear(
        "beamlight",
        [
          [0, "#fff3cf", 0.55],
          [1, "#fff3cf", 0],
        ],
        20,
      ),
    ],
    [
      room(s, { w, h, d, wall: C.plaster, floor: "#b0613f" }),
      floorTiles(s, w, d),
      ...Array.from({ length: 4 }, (_, row) =>
        Array.from({ length: 34 }, (__, i) =>
          s.patch(
            back,
            0.02 + i * 0.2,
            0.92 + row * 0.16,
            0.185,
            0.145,
            mix("#efe0c2", "#c99e6e", ((i * 7 + row * 5) % 6) * 0.07),
          ),
        ).join(""),
      ),
      gardenWindow(s, [2.35, 1.15, d], [1, 0, 0], 1.7, 1.2, 61, 2),
      gardenWindow(s, [0, 0.2, 3.3], [0, 0, -1], 1.5, 2.1, 63, 4),
      ...[1.62, 2.05].map(
        (y) =>
          s.box([0.35, y, d - 0.26], [2.05, y + 0.05, d], C.oak) + crockery(s, 0.4, y + 0.05, d - 0.2, 1.55, Math.round(y * 10)),
      ),
      s.box([4.55, 1.75, d - 0.5], [5.95, 2.1, d], "#e2cda6"),
      s.face(
        [
          [4.55, 2.1, d - 0.5],
          [5.95, 2.1, d - 0.5],
          [5.6, h, d - 0.2],
          [4.9, h, d - 0.2],
        ],
        "#ead8b4",
      ),
      s.box([0.1, 0, d - 0.6], [6.7, 0.1, d], mix(sage, SHADE, 0.5)),
      s.box([0.1, 0.1, d - 0.62], [6.7, 0.86, d], sage),
      ...[0.15, 0.85, 1.55, 2.25, 2.95, 3.65].map((x) => door(x, 0.68)),
      door(6.05, 0.6),
      s.box([4.55, 0.02, d - 0.66], [5.95, 0.92, d], "#453733"),
      ...[4.66, 5.3].map(
        (x) =>
          s.patch(surface([x, 0.14, d - 0.67], [1, 0, 0], [0, 1, 0]), 0, 0, 0.55, 0.5, "#5b4a44") +
          line([s.at([x + 0.05, 0.7, d - 0.68]), s.at([x + 0.5, 0.7, d - 0.68])], "#d9b97c", 5),
      ),
      s.box([0.08, 0.86, d - 0.66], [4.53, 0.92, d], "#a97447"),
      s.box([5.97, 0.86, d - 0.66], [6.72, 0.92, d], "#a97447"),
      kettle(s, 5.5, 0.93, d - 0.35),
      s.box([2.7, 0.66, d - 0.68], [3.7, 0.93, d - 0.5], "#f6eedd", { round: 5 }),
      line(
        [s.at([3.2, 0.93, d - 0.25]), s.at([3.2, 1.25, d - 0.25]), s.at([3.2, 1.28, d - 0.4]), s.at([3.2, 1.18, d - 0.45])],
        "#b88a45",
        7,
      ),
      crockery(s, 0.9, 0.92, d - 0.3, 1.2, 4),
      crockery(s, 6, 0.92, d - 0.3, 0.6, 8),
      beams(s, w, h, [3.9, 2.5, 1.1]),
      sunOnFloor(s, 0.5, 0.9, 1.4, 1.6, 0.3, 0.38),
      chair(s, 2, 2.75, "#8a6342", "far"),
      chair(s, 2.95, 2.75, "#8a6342", "far"),
      chair(s, 3.9, 2.75, "#8a6342", "far"),
      table(s, [1.6, 0, 1.5], 3.3, 1.1, 0.78, "#b57f4e", 0.11),
      ...Array.from({ length: 5 }, (_, i) =>
        line([s.at([1.6, 0.785, 1.7 + i * 0.2]), s.at([4.9, 0.785, 1.7 + i * 0.2])], "#8f6038", 2, `opacity="0.6"`),
      ),
      s.soft(
        [
          [2.85, 0.9, 2],
          [3.05, 0.8, 1.95],
          [3.4, 0.8, 1.95],
          [3.6, 0.9, 2],
          [3.4, 0.92, 2.1],
          [3.05, 0.92, 2.1],
        ],
        "#f0e2c6",
      ),
      apple(3.05, 2.05, "#c5482e"),
      apple(3.2, 2.1, "#cfa03f"),
      apple(3.35, 2.05, "#c5482e"),
      apple(3.2, 2, "#b8502f"),
      ...[2.2, 4.25].map((x) => {
        const [cx, cy] = s.at([x, 0.785, 1.75]);
        return `<ellipse cx="${cx}" cy="${cy}" rx="58" ry="17" fill="#d8c3a0"/><ellipse cx="${cx}" cy="${cy - 4}" rx="56" ry="16" fill="#f7eedc"/><ellipse cx="${cx}" cy="${cy - 4}" rx="38" ry="10" fill="#e9dbc0"/>`;
      }),
      chair(s, 2.15, 0.95, "#7d5839", "near"),
      chair(s, 3.75, 0.95, "#7d5839", "near"),
      pendant(s, [2.5, 1.95, 2], h, "#b5523a", 0.5),
      pendant(s, [3.95, 1.95, 2], h, "#b5523a", 0.5),
      s.face(
        [
          [0, 2.4, 1.8],
          [0, 2.4, 3.3],
          [2.6, 0, 3],
          [2, 0, 1],
        ],
        "url(#beamlight)",
        `opacity="0.5" filter="url(#soft)"`,
      ),
    ],
  );
}

function kettle(s: Space, x: number, y: number, z: number): string {
  return (
    s.soft(
      [
        [x - 0.15, y, z],
        [x - 0.16, y + 0.1, z],
        [x - 0.06, y + 0.2, z],
        [x + 0.06, y + 0.2, z],
        [x + 0.16, y + 0.1, z],
        [x + 0.15, y, z],
      ],
      "#c9683f",
    ) +
    line([s.at([x + 0.14, y + 0.1, z]), s.at([x + 0.25, y + 0.2, z])], "#c9683f", 8) +
    `<path d="M${s.at([x - 0.1, y + 0.19, z]).join(" ")}Q${s.at([x, y + 0.36, z]).join(" ")} ${s.at([x + 0.1, y + 0.19, z]).join(" ")}" fill="none" stroke="#463029" stroke-width="6"/>`
  );
}

function floorTiles(s: Space, w: number, d: number): string {
  const on = surface([0, 0, -2], [1, 0, 0], [0, 0, 1]);
  const out: string[] = [s.patch(on, 0, 0, w, d + 2, "#8f5238")];
  for (let i = 0; i < w / 0.34; i++)
    for (let j = 0; j < (d + 2) / 0.34; j++)
      out.push(
        s.patch(
          on,
          i * 0.34,
          j * 0.34,
          0.325,
          0.325,
          mix("#b5653f", (i * 13 + j * 7) % 5 < 2 ? "#d99a6a" : "#8d4a32", ((i * 5 + j * 11) % 7) * 0.06),
        ),
      );
  return out.join("");
}

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
    [
      linear(
        "beamlight",
        [
          [0, "#fff3cf", 0.6],
          [1, "#fff3cf", 0],
        ],
        80,
      ),
    ],
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
        "#d6bd94",
      ),
      s.face(
        [
          [w, 0, -2],
          [w, 0, d],
          [w, knee, d],
          [w, knee, -2],
        ],
        "#ead7b2",
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
      ...[4.4, 3, 1.6].map(rafter),
      rug(s, 2.15, 0.7, 1.5, 2.6, "#e2cda5"),
      table(s, [2.55, 0, 4.3], 0.7, 0.45, 0.55, "#8a5f3d", 0.05),
      tableLamp(s, [2.9, 0.55, 4.5], "#b9623f"),
      bed(s, 0.75, 2.3, 1.1, "#86603f", "#8d9a72"),
      bed(s, 3.95, 2.3, 1.1, "#86603f", "#c07a45"),
      s.box([2.35, 0, 1.1], [3.4, 0.42, 1.6], "#97683f"),
      s.box([2.32, 0.42, 1.07], [3.43, 0.5, 1.63], "#a97a4e"),
      ...[2.5, 3.18].map((x) => s.box([x, 0, 1.08], [x + 0.07, 0.5, 1.1], "#4a3a33")),
      s.face(
        [
          [1.2, 3.2, 3.2],
          [2, 3.4, 3.4],
          [3.4, 0, 3],
          [1.9, 0, 1.6],
        ],
        "url(#beamlight)",
        `opacity="0.4" filter="url(#soft)"`,
      ),
    ],
  );
}

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
