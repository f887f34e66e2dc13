import { line, mix } from "../drawing.ts";
import { boards, C, foliage } from "./materials.ts";
import { type Point, SHADE, type Space, surface } from "./space.ts";

interface Room {
  w: number;
  h: number;
  d: number;
  wall: string;
  floor: string;
  ceiling?: string;
}

/** Floor, back and side walls, ceiling; the wall behind the viewer is left out. */
export function room(s: Space, { w, h, d, wall, floor, ceiling = "#d8bd95" }: Room): string {
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

export const beams = (s: Space, w: number, h: number, at: number[], color: string = C.beam) =>
  at.map((z) => s.box([0, h - 0.26, z], [w, h, z + 0.24], color)).join("");

/** Sunlight through panes, lying on the floor. */
export function sunOnFloor(s: Space, x: number, z: number, w: number, d: number, slant: number, opacity = 0.42): string {
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
export function gardenWindow(s: Space, corner: Point, along: Point, w: number, h: number, seed: number, rows = 3): string {
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

export function curtain(s: Space, x: number, z: number, top: number, w: number, color: string): string {
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

export const rug = (s: Space, x: number, z: number, w: number, d: number, color: string) =>
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

export const picture = (s: Space, x: number, y: number, z: number, w: number, h: number, color: string) =>
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
export function frame(s: Space, left: number, right: number, h: number, z: number): string {
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

export function floorTiles(s: Space, w: number, d: number): string {
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
