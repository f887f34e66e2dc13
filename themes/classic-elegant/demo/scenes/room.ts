import { blur, HEIGHT, linear, mix, radial, random, rect, WIDTH } from "#themes/demo/drawing.ts";
import { crown } from "./nature.ts";
import { colour } from "./palette.ts";
import type { Camera, Point } from "./space.ts";

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
      `transform="matrix(1 0 0 -1 0 ${view.project([0, height, depth])[1].toFixed(0)})" opacity="0.6"`,
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

/** Raised panels on a wall that faces the eye; centimetres from its foot. */
export function panel(x: number, y: number, w: number, h: number, wall: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${mix(wall, "#ffffff", 0.22)}" stroke-width="4"/><path d="M${x + 3} ${y + h - 3}V${y + 3}H${x + w - 3}" fill="none" stroke="${mix(wall, "#000000", 0.3)}" stroke-width="2.5"/>`;
}

/** Oak parquet in a herringbone, lit from the left. */
export function herringbone(view: Camera, half: number, depth: number, seed: number): string {
  const next = random(seed);
  const length = 0.6;
  const width = 0.12;
  const step = width * Math.SQRT2;
  const reach = length * Math.SQRT1_2;
  const boards: string[] = [];
  for (let x = -half - 1; x < half + 1; x += reach * 2) {
    for (let z = 1.2; z < depth + 0.6; z += step) {
      for (const lean of [1, -1]) {
        const tone = mix(lean > 0 ? "#a8774a" : "#8c5f3a", next() > 0.5 ? "#c79a66" : "#6d4628", next() * 0.4);
        const a: Point = [x + (lean < 0 ? reach * 2 : 0), 0, z];
        const points: Point[] = [
          a,
          [a[0] + lean * reach, 0, z + reach],
          [a[0] + lean * reach, 0, z + reach + step],
          [a[0], 0, z + step],
        ];
        if (points.every((p) => p[2] <= depth + 0.7))
          boards.push(
            view.face(
              points.map(([px, , pz]) => [Math.max(-half, Math.min(half, px)), 0, Math.min(depth, pz)]),
              tone,
              `stroke="#4a2f1a" stroke-opacity="0.35" stroke-width="0.8"`,
            ),
          );
      }
    }
  }
  return (
    view.face(
      [
        [-half, 0, depth],
        [half, 0, depth],
        [half, 0, 1.2],
        [-half, 0, 1.2],
      ],
      "#8c5f3a",
    ) + boards.join("")
  );
}

/** Square floor tiles in two colours. */
export function tiles(view: Camera, half: number, depth: number, size: number, colors: [string, string], seed = 3): string {
  const next = random(seed);
  const all: string[] = [];
  for (let x = -half, i = 0; x < half - 0.01; x += size, i++) {
    for (let z = 1.2, j = 0; z < depth; z += size, j++) {
      const base = (i + j) % 2 ? colors[0] : colors[1];
      const to = Math.min(depth, z + size);
      all.push(
        view.face(
          [
            [x, 0, z],
            [Math.min(half, x + size), 0, z],
            [Math.min(half, x + size), 0, to],
            [x, 0, to],
          ],
          mix(base, next() > 0.5 ? "#ffffff" : "#000000", next() * 0.1),
          `stroke="#3b3227" stroke-opacity="0.3" stroke-width="1"`,
        ),
      );
    }
  }
  return all.join("");
}

/** A Persian carpet. */
export function carpet(view: Camera, x: [number, number], z: [number, number], field: string, seed = 4): string {
  const next = random(seed);
  const inset = (d: number, fill: string) =>
    view.face(
      [
        [x[0] + d, 0, z[0] + d],
        [x[1] - d, 0, z[0] + d],
        [x[1] - d, 0, z[1] - d],
        [x[0] + d, 0, z[1] - d],
      ],
      fill,
    );
  const dot = (px: number, pz: number, r: number, fill: string) =>
    view.face(
      Array.from({ length: 8 }, (_, i): Point => [
        px + r * Math.cos((i * Math.PI) / 4),
        0,
        pz + r * 0.8 * Math.sin((i * Math.PI) / 4),
      ]),
      fill,
    );
  const across = Array.from({ length: Math.floor((x[1] - x[0]) / 0.16) }, (_, i) => x[0] + 0.16 + i * 0.16).filter(
    (px) => px < x[1] - 0.1,
  );
  const along = Array.from({ length: Math.floor((z[1] - z[0]) / 0.16) }, (_, i) => z[0] + 0.16 + i * 0.16).filter(
    (pz) => pz < z[1] - 0.1,
  );
  const middle: [number, number] = [(x[0] + x[1]) / 2, (z[0] + z[1]) / 2];
  const medallion = [0.62, 0.5, 0.34, 0.16].map((r, i) =>
    view.face(
      Array.from({ length: 16 }, (_, k): Point => {
        const reach = r * Math.min(1, (x[1] - x[0]) / 2.4) * (k % 2 ? 0.82 : 1);
        return [middle[0] + reach * Math.cos((k * Math.PI) / 8), 0, middle[1] + reach * 0.7 * Math.sin((k * Math.PI) / 8)];
      }),
      [colour.deep, "#c9a765", "#3f5a55", "#e5d3a4"][i] ?? field,
    ),
  );
  return [
    view.face(
      [
        [x[0] - 0.03, 0, z[0] - 0.04],
        [x[1] + 0.05, 0, z[0] - 0.04],
        [x[1] + 0.05, 0, z[1]],
        [x[0], 0, z[1]],
      ],
      "#1a120b",
      `opacity="0.4" filter="url(#edge)"`,
    ),
    inset(0, "#d8c394"),
    inset(0.03, field),
    inset(0.06, colour.deep),
    ...across.flatMap((px) => [z[0] + 0.16, z[1] - 0.16].map((pz) => dot(px, pz, 0.045, next() > 0.5 ? "#c9a765" : "#a8584c"))),
    ...along.flatMap((pz) => [x[0] + 0.16, x[1] - 0.16].map((px) => dot(px, pz, 0.045, next() > 0.5 ? "#c9a765" : "#a8584c"))),
    inset(0.26, "#d2b67a"),
    inset(0.29, field),
    ...Array.from({ length: 90 }, () =>
      dot(
        x[0] + 0.4 + next() * (x[1] - x[0] - 0.8),
        z[0] + 0.4 + next() * (z[1] - z[0] - 0.8),
        0.03,
        ["#c9a765", "#2e4d48", "#d9c69a"][Math.floor(next() * 3)] ?? field,
      ),
    ),
    ...medallion,
  ].join("");
}

interface Window {
  x: number;
  /** Height of the sill and of the whole, centimetres. */
  sill: number;
  w: number;
  h: number;
  curtain?: string;
  seed: number;
}

/** A tall window with the park outside and, where asked, curtains; centimetres from the foot of its wall. */
export function tallWindow({ x, sill, w, h, curtain, seed }: Window): string {
  const top = -sill - h;
  const trees = [0.1, 0.42, 0.78, 1]
    .map((f, i) =>
      crown({
        seed: seed + i,
        x: x - w / 2 + w * f,
        y: top + h * (0.52 + (i % 2) * 0.06),
        rx: w * 0.24,
        ry: h * 0.17,
        count: 130,
        dab: 6,
        air: ["#f4edcb", 0.45],
      }),
    )
    .join("");
  const bars = `${[1, 2].map((i) => `M${x - w / 2 + (w * i) / 3} ${top}v${h}`).join("")}${[1, 2, 3].map((i) => `M${x - w / 2} ${top + (h * i) / 4}h${w}`).join("")}`;
  const drape = (at: number, width: number, flip: number) => {
    const folds = Array.from({ length: 6 }, (_, i) =>
      rect(at + (i * width) / 6, top - 34, width / 6, h + sill + 30, "url(#drape)"),
    );
    return `<path d="M${at} ${top - 34}h${width}q${flip * 6} ${h * 0.6} ${flip * -4} ${h + sill + 30}h${-width}q${flip * 10} ${-h * 0.5} 0 ${-(h + sill + 30)}z" fill="${curtain}"/>${folds.join("")}`;
  };
  return [
    rect(x - w / 2 - 16, top - 16, w + 32, h + 24, "#efe5cd"),
    rect(x - w / 2 - 6, top - 6, w + 12, h + 8, "#a89b7d"),
    `<clipPath id="win${seed}"><rect x="${x - w / 2}" y="${top}" width="${w}" height="${h}"/></clipPath><g clip-path="url(#win${seed})">${rect(x - w / 2, top, w, h, "url(#garden)")}${trees}</g>`,
    rect(x - w / 2, top, w, h, "#fff6d8", `opacity="0.22"`),
    `<path d="${bars}" stroke="#f4ebd5" stroke-width="5"/>`,
    `<path d="M${x - w / 2} ${top + h / 2}h${w}" stroke="#f4ebd5" stroke-width="9"/>`,
    rect(x - w / 2 - 22, -sill, w + 44, 9, "#f7efdc"),
    rect(x - w / 2 - 22, -sill + 9, w + 44, 5, "#000", `opacity="0.25"`),
    curtain
      ? drape(x - w / 2 - 62, 58, 1) +
        drape(x + w / 2 + 4, 58, -1) +
        rect(x - w / 2 - 74, top - 44, w + 148, 11, colour.brass, `rx="5"`) +
        rect(x - w / 2 - 74, top - 43, w + 148, 3, "#fff", `opacity="0.4"`)
      : "",
  ].join("");
}

/** Sunlight of a window on the floor: its panes, drawn out to the right and towards the eye. */
export function sunPatch(
  view: Camera,
  x: number,
  z: number,
  width: number,
  length: number,
  slant: number,
  opacity = 0.4,
): string {
  const panes: string[] = [];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 4; j++) {
      const pad = 0.06;
      const corner = (u: number, v: number): Point => [x + width * u + slant * v, 0.003, z - length * v];
      const [u0, u1, v0, v1] = [(i + pad) / 3, (i + 1 - pad) / 3, (j + pad) / 4, (j + 1 - pad) / 4];
      panes.push(view.face([corner(u0, v0), corner(u1, v0), corner(u1, v1), corner(u0, v1)], "#ffe9b4"));
    }
  }
  return `<g opacity="${opacity}" filter="url(#edge)">${panes.join("")}</g>`;
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
