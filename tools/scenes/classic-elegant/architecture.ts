import { circle, linear, polygon, rect } from "../drawing.ts";
import { colour } from "./palette.ts";

/** Colours of a façade at a time of day. */
interface Hour {
  wall: string;
  joint: string;
  roof: string;
  roofLit: string;
  trim: string;
  glass: string;
  shutter: string;
  /** Shade over the side that faces away from the light. */
  shade: string;
}

export const day: Hour = {
  wall: colour.brick,
  joint: "#c79a7c",
  roof: colour.slate,
  roofLit: colour.slateLight,
  trim: "#f3ead6",
  glass: "url(#pane)",
  shutter: colour.bottle,
  shade: "#1b2a3a",
};
export const dusk: Hour = {
  wall: "#5a3a3c",
  joint: "#6d4b4a",
  roof: "#252f3d",
  roofLit: "#3d4a5a",
  trim: "#a99c9a",
  glass: "url(#lamp)",
  shutter: "#14261f",
  shade: "#0b1524",
};

/** The gradients and brickwork the façades refer to; centimetres. */
export function facadeDefs({ wall, joint }: Hour): string[] {
  return [
    linear(
      "pane",
      [
        [0, "#26383d"],
        [0.45, "#6f8a8c"],
        [0.55, "#3a5054"],
        [1, "#22332f"],
      ],
      62,
    ),
    linear("lamp", [
      [0, "#ffe9ad"],
      [0.6, "#ffc765"],
      [1, "#e7963e"],
    ]),
    `<pattern id="bricks" width="44" height="24" patternUnits="userSpaceOnUse"><rect width="44" height="24" fill="${wall}"/><path d="M0 0H44M0 12H44M11 0V12M33 12V24" stroke="${joint}" stroke-width="1.7" opacity="0.42"/><rect x="11.8" y="1" width="31" height="10" fill="#000" opacity="0.05"/><rect y="13" width="10" height="10" fill="#fff" opacity="0.07"/></pattern>`,
  ];
}

/** A sash window of 6 over 6 panes with a stone sill; origin at the middle of the sill. */
function sash(x: number, y: number, w: number, h: number, hour: Hour, shutters = true): string {
  const bars =
    [1, 2].map((i) => `M${x - w / 2 + (w * i) / 3} ${y - h}V${y}`).join("") +
    [0.25, 0.5, 0.75].map((f) => `M${x - w / 2} ${y - h * f}H${x + w / 2}`).join("");
  const leaf = (at: number) =>
    rect(at, y - h, w * 0.44, h, hour.shutter) +
    Array.from({ length: 10 }, (_, i) =>
      rect(at + 7, y - h + 10 + (i * (h - 20)) / 10, w * 0.44 - 14, 3, "#000", `opacity="0.28"`),
    ).join("") +
    rect(at, y - h, 3, h, "#fff", `opacity="0.14"`);
  return [
    shutters ? leaf(x - w / 2 - w * 0.5) + leaf(x + w / 2 + w * 0.06) : "",
    rect(x - w / 2 - 7, y - h - 9, w + 14, h + 12, hour.trim),
    rect(x - w / 2, y - h, w, h, hour.glass),
    `<path d="M${x - w / 2} ${y - h}h${w}v9h${-w}z" fill="#000" opacity="0.3"/>`,
    `<path d="${bars}" stroke="${hour.trim}" stroke-width="3.6"/>`,
    `<path d="M${x - w / 2} ${y - h * 0.5}h${w}" stroke="${hour.trim}" stroke-width="7"/>`,
    rect(x - w / 2 - 14, y, w + 28, 8, hour.trim),
    rect(x - w / 2 - 14, y + 8, w + 28, 7, "#000", `opacity="0.28"`),
  ].join("");
}

function dormer(x: number, y: number, hour: Hour): string {
  return [
    polygon(
      [
        [x - 70, y - 150],
        [x, y - 205],
        [x + 70, y - 150],
      ],
      hour.trim,
    ),
    polygon(
      [
        [x - 50, y - 153],
        [x, y - 192],
        [x + 50, y - 153],
      ],
      hour.roof,
    ),
    rect(x - 58, y - 150, 116, 150, hour.trim),
    sash(x, y - 8, 74, 118, hour, false),
    polygon(
      [
        [x + 58, y - 150],
        [x + 92, y],
        [x + 58, y],
      ],
      hour.shade,
      `opacity="0.45"`,
    ),
  ].join("");
}

function chimney(x: number, y: number, hour: Hour): string {
  return [
    rect(x - 62, y - 190, 124, 190, "url(#bricks)"),
    rect(x + 14, y - 190, 48, 190, hour.shade, `opacity="0.34"`),
    rect(x - 72, y - 204, 144, 20, hour.trim),
    ...[-36, 0, 36].map((dx) => `<path d="M${x + dx - 13} ${y - 204}l4 -44h18l4 44z" fill="${hour.wall}"/>`),
  ].join("");
}

function door(hour: Hour): string {
  const steps = [0, 1, 2, 3].map(
    (i) =>
      rect(-150 + i * 14, -22 - i * 22, 300 - i * 28, 23, hour.trim) +
      rect(-150 + i * 14, -7 - i * 22, 300 - i * 28, 7, "#000", `opacity="0.22"`),
  );
  return [
    ...steps,
    rect(-112, -420, 224, 332, hour.trim),
    rect(-124, -436, 248, 24, hour.trim),
    rect(-66, -330, 132, 242, hour.shutter),
    rect(-66, -402, 132, 62, hour.glass),
    `<path d="M-66 -340H66M-33 -402V-340M0 -402V-340M33 -402V-340M0 -330V-88" stroke="${hour.trim}" stroke-width="3.5"/>`,
    ...[-50, 10].map((x) =>
      [-318, -236, -160]
        .map(
          (y) =>
            `<rect x="${x}" y="${y}" width="40" height="66" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="3"/>`,
        )
        .join(""),
    ),
    circle(8, -205, 5, colour.gilt),
    rect(-104, -412, 22, 324, "#000", `opacity="0.1"`),
    rect(82, -412, 22, 324, "#000", `opacity="0.16"`),
  ].join("");
}

/** Huize Lindenhof from the front, 24 m wide; the origin is the foot of the steps, in centimetres. */
export function manor(hour: Hour): string {
  const W = 1200;
  const EAVES = -900;
  const bays = [-1010, -680, -370, 370, 680, 1010];
  return [
    // roof
    polygon(
      [
        [-W - 50, EAVES],
        [-W + 330, EAVES - 420],
        [W - 330, EAVES - 420],
        [W + 50, EAVES],
      ],
      hour.roof,
    ),
    polygon(
      [
        [-W - 50, EAVES],
        [-W + 330, EAVES - 420],
        [-W + 620, EAVES - 420],
        [-W + 420, EAVES],
      ],
      hour.roofLit,
      `opacity="0.5"`,
    ),
    ...Array.from({ length: 17 }, (_, i) =>
      rect(-W + i * 18, EAVES - 24 - i * 24, 2 * W - i * 36, 2.5, i % 2 ? "#fff" : "#000", `opacity="0.13"`),
    ),
    rect(-W + 320, EAVES - 432, 2 * W - 640, 16, hour.trim, `opacity="0.8"`),
    chimney(-560, EAVES - 380, hour),
    chimney(560, EAVES - 380, hour),
    dormer(-680, EAVES - 60, hour),
    dormer(680, EAVES - 60, hour),
    // wings
    rect(-W, EAVES, 2 * W, 900, "url(#bricks)"),
    rect(W - 420, EAVES, 420, 900, hour.shade, `opacity="0.1"`),
    rect(-W, -88, 2 * W, 88, hour.trim),
    rect(-W, -88, 2 * W, 88, "#6d6a55", `opacity="0.35"`),
    rect(-W - 20, -98, 2 * W + 40, 14, hour.trim),
    ...[-W, W - 42].flatMap((x) =>
      Array.from({ length: 15 }, (_, i) =>
        rect(x + (i % 2 ? 0 : 0), EAVES + 36 + i * 52, i % 2 ? 42 : 60, 44, hour.trim, `opacity="0.9"`),
      ),
    ),
    ...bays.flatMap((x) => [sash(x, -190, 118, 250, hour), sash(x, -540, 118, 220, hour)]),
    ...bays.map((x) => rect(x - 34, -68, 68, 40, "#1c201d", `opacity="0.75"`)),
    // cornice and its shadow
    rect(-W - 46, EAVES - 14, 2 * W + 92, 34, hour.trim),
    rect(-W, EAVES + 20, 2 * W, 26, "#000", `opacity="0.3"`),
    ...Array.from({ length: 60 }, (_, i) => rect(-W + i * 40.3, EAVES + 8, 14, 12, "#000", `opacity="0.16"`)),
    // the middle, three bays, one step forward
    rect(-262, EAVES - 10, 524, 910, "url(#bricks)"),
    rect(262, EAVES + 20, 26, 880, "#000", `opacity="0.28"`),
    ...[-262, 220].flatMap((x) => [
      rect(x, EAVES + 20, 42, 880, hour.trim),
      rect(x + 30, EAVES + 20, 12, 880, "#000", `opacity="0.12"`),
    ]),
    rect(-290, EAVES - 20, 580, 40, hour.trim),
    polygon(
      [
        [-310, EAVES - 20],
        [0, EAVES - 200],
        [310, EAVES - 20],
      ],
      hour.trim,
    ),
    polygon(
      [
        [-236, EAVES - 32],
        [0, EAVES - 170],
        [236, EAVES - 32],
      ],
      "url(#bricks)",
    ),
    `<ellipse cx="0" cy="${EAVES - 76}" rx="44" ry="36" fill="${hour.trim}"/><path d="M0 ${EAVES - 100}c18 8 22 30 0 46c-22 -16 -18 -38 0 -46z" fill="${hour.shutter}"/>`,
    sash(-140, -540, 84, 220, hour, false),
    sash(0, -540, 92, 220, hour, false),
    sash(140, -540, 84, 220, hour, false),
    sash(-165, -190, 54, 220, hour, false),
    sash(165, -190, 54, 220, hour, false),
    door(hour),
  ].join("");
}

/** Outline of a window with a round head; origin at the middle of its foot. */
export function arch(x: number, y: number, w: number, h: number): string {
  return `M${x - w / 2} ${y}V${y - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}z`;
}

/** Glazing bars of an arched window. */
export function archBars(x: number, y: number, w: number, h: number): string {
  const spring = y - h + w / 2;
  const rows = Math.round((h - w / 2) / 52);
  const cross = Array.from({ length: rows + 1 }, (_, i) => `M${x - w / 2} ${y - ((h - w / 2) * i) / rows}h${w}`).join("");
  const up = [-0.25, 0, 0.25].map((f) => `M${x + w * f} ${y}V${spring}`).join("");
  const fan = [40, 90, 140]
    .map((deg) => `M${x} ${spring}l${(Math.cos((deg * Math.PI) / 180) * w) / 2} ${(-Math.sin((deg * Math.PI) / 180) * w) / 2}`)
    .join("");
  return `${cross}${up}${fan}M${x - w / 4} ${spring}a${w / 4} ${w / 4} 0 0 1 ${w / 2} 0`;
}

/** The orangery from the front, 15.6 m wide with five tall windows; origin at its foot, centimetres. */
export function orangery(): string {
  const windows = [-624, -312, 0, 312, 624];
  const white = "#efe6d2";
  return [
    polygon(
      [
        [-800, -470],
        [-690, -610],
        [690, -610],
        [800, -470],
      ],
      colour.slate,
    ),
    polygon(
      [
        [-800, -470],
        [-690, -610],
        [-420, -610],
        [-500, -470],
      ],
      colour.slateLight,
      `opacity="0.6"`,
    ),
    ...Array.from({ length: 7 }, (_, i) =>
      rect(-780 + i * 14, -488 - i * 18, 1560 - i * 28, 2.5, i % 2 ? "#fff" : "#000", `opacity="0.14"`),
    ),
    rect(-780, -480, 1560, 480, white),
    rect(-780, -480, 1560, 480, "url(#warmwall)"),
    ...windows.map(
      (x) =>
        `<path d="${arch(x, -14, 214, 412)}" fill="#cfc3a5"/><path d="${arch(x, -14, 196, 402)}" fill="url(#pane)"/><path d="${arch(x + 14, -14, 168, 380)}" fill="#dfe6cf" opacity="0.12"/><path d="${archBars(x, -14, 196, 402)}" stroke="#f6efdd" stroke-width="5" fill="none"/><path d="M${x - 14} ${-430}h28l-6 34h-16z" fill="#d9cdb0"/>`,
    ),
    ...[-780, -468, -156, 156, 468, 744].flatMap((x) => [
      rect(x, -470, 36, 470, "#f7f0df"),
      rect(x + 28, -470, 8, 470, "#6e6750", `opacity="0.28"`),
    ]),
    rect(-812, -500, 1624, 34, "#f7f0df"),
    rect(-780, -466, 1560, 18, "#4e4a37", `opacity="0.3"`),
    rect(-790, -26, 1580, 26, "#b9ad90"),
    ...[-700, -230, 230, 700].map(
      (x) => `<path d="M${x - 16} -610h32l-6 -16c16 -8 16 -34 -10 -42c-26 8 -26 34 -10 42z" fill="#e6dcc3"/>`,
    ),
  ].join("");
}
