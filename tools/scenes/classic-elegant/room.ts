import { blur, HEIGHT, linear, mix, radial, random, rect, WIDTH } from "../drawing.ts";
import { colour } from "./palette.ts";
import type { Camera } from "./space.ts";

/** The gradients every interior refers to. */
export const roomDefs = [
  blur("soft", 12),
  blur("edge", 5),
  blur("beam", 26),
  radial(
    "vignette",
    [
      [0.55, "#120d07", 0],
      [1, "#120d07", 0.5],
    ],
    0.5,
    0.5,
    0.76,
  ),
  radial("lampglow", [
    [0, "#ffe2a0", 0.85],
    [0.4, "#ffd182", 0.3],
    [1, "#ffd182", 0],
  ]),
  linear("garden", [
    [0, "#dfe8dc"],
    [0.45, "#f8edcb"],
    [0.62, "#b5bf80"],
    [1, "#6f8a52"],
  ]),
  linear(
    "drape",
    [
      [0, "#000", 0.34],
      [0.5, "#fff", 0.16],
      [1, "#000", 0.3],
    ],
    0,
  ),
  linear("down", [
    [0, "#000", 0],
    [1, "#000", 0.3],
  ]),
];

export const frame = rect(0, 0, WIDTH, HEIGHT, "url(#vignette)");

interface Room {
  /** Half the width, the height and the depth, metres. */
  half: number;
  height: number;
  depth: number;
  wall: string;
  ceiling?: string;
}

/** Walls, ceiling and cornice of a room; the floor comes from `herringbone` or `tiles`. The light is on the left. */
export function shell(view: Camera, { half, height, depth, wall, ceiling = "#f3ead4" }: Room): string {
  const near = 1.1;
  const side = (x: number, fill: string) =>
    view.face(
      [
        [x, 0, depth],
        [x, height, depth],
        [x, height, near],
        [x, 0, near],
      ],
      fill,
    );
  const cornice = [0, 0.07, 0.15].map(
    (drop, i) =>
      view.face(
        [
          [-half, height - drop, depth],
          [half, height - drop, depth],
          [half, height - drop - 0.06, depth],
          [-half, height - drop - 0.06, depth],
        ],
        mix("#fff6e2", wall, i * 0.25),
      ) +
      [-half, half]
        .map((x) =>
          view.face(
            [
              [x, height - drop, depth],
              [x, height - drop, near],
              [x, height - drop - 0.06, near],
              [x, height - drop - 0.06, depth],
            ],
            mix(x < 0 ? "#b9ac90" : "#efe4ca", wall, i * 0.25),
          ),
        )
        .join(""),
  );
  const skirting = view.face(
    [
      [-half, 0, depth],
      [half, 0, depth],
      [half, 0.2, depth],
      [-half, 0.2, depth],
    ],
    mix(wall, "#000000", 0.16),
  );
  return [
    rect(0, 0, WIDTH, HEIGHT, ceiling),
    view.face(
      [
        [-half, height, depth],
        [half, height, depth],
        [half, height, near],
        [-half, height, near],
      ],
      ceiling,
    ),
    view.face(
      [
        [-half, height, depth],
        [half, height, depth],
        [half, height, near],
        [-half, height, near],
      ],
      "url(#down)",
      `opacity="0.45"`,
    ),
    side(-half, mix(wall, "#0d0a06", 0.34)),
    side(half, mix(wall, "#fff0cc", 0.14)),
    view.face(
      [
        [-half, 0, depth],
        [-half, height, depth],
        [half, height, depth],
        [half, 0, depth],
      ],
      wall,
    ),
    ...cornice,
    skirting,
  ].join("");
}

/** Raised panels on a wall that faces the viewer; centimetres from its foot. */
export function panel(x: number, y: number, w: number, h: number, wall: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${mix(wall, "#ffffff", 0.22)}" stroke-width="4"/><path d="M${x + 3} ${y + h - 3}V${y + 3}H${x + w - 3}" fill="none" stroke="${mix(wall, "#000000", 0.3)}" stroke-width="2.5"/>`;
}

/** Shelves of books; the origin is the lower left corner, centimetres. */
export function shelves(x: number, w: number, h: number, rows: number, seed: number, wood: string): string {
  const next = random(seed);
  const spines = ["#7a3034", "#2c4a3c", "#3a4a5c", "#a8813f", "#6b4a32", "#c9b48a", "#51341f", "#8f9a80", "#4a2b2f", "#dccaa4"];
  const gap = h / rows;
  const parts = [rect(x, -h, w, h, mix(wood, "#000000", 0.5))];
  for (let row = 0; row < rows; row++) {
    const base = -row * gap - 4;
    let at = x + 3;
    while (at < x + w - 8) {
      const thick = 3 + next() * 5;
      const tall = gap * (0.58 + next() * 0.28);
      const color = spines[Math.floor(next() * spines.length)] ?? "#333";
      if (next() > 0.965) {
        at += 6 + next() * 8;
        continue;
      }
      const lean = next() > 0.95 ? ` transform="rotate(7 ${at.toFixed(1)} ${base})"` : "";
      parts.push(
        `<g${lean}>${rect(at, base - tall, thick, tall, color)}${rect(at, base - tall, thick * 0.28, tall, "#fff", `opacity="0.16"`)}${rect(at, base - tall * 0.82, thick, 1.6, colour.gilt, `opacity="0.8"`)}${rect(at, base - tall * 0.2, thick, 1.2, colour.gilt, `opacity="0.6"`)}</g>`,
      );
      at += thick + 0.5;
    }
    parts.push(rect(x, base - gap + 4, w, gap * 0.2, "#000", `opacity="0.28"`), rect(x, base, w, 5, mix(wood, "#ffffff", 0.12)));
  }
  return parts.join("");
}
