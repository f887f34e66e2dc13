/** Rotterdam as seen from the home: skies, the far bank, and the warehouse itself. */
import { circle, HEIGHT, line, linear, mix, polygon, radial, random, rect, WIDTH } from "../drawing.ts";
import { bar, covering, disc, on, type Surface } from "./lens.ts";

/** Colours of all materials outside at a time of day. */
export interface Light {
  sky: [string, string, string];
  /** Far buildings, from the farthest. */
  far: [string, string, string];
  brick: string;
  brickShade: string;
  stone: string;
  steel: string;
  glass: string;
  glassLow: string;
  /** Share of the windows that are lit, and their colour. */
  lit: number;
  glow: string;
  water: [string, string];
  glint: string;
  leaf: [string, string];
  cloud: string;
}

export const DAY: Light = {
  sky: ["#7fc4d6", "#c4e3dd", "#f6efd9"],
  far: ["#c3d6d0", "#9fbab8", "#6f9295"],
  brick: "#a9523c",
  brickShade: "#6b3532",
  stone: "#e2dcca",
  steel: "#1b2322",
  glass: "#bfe0e0",
  glassLow: "#4f8088",
  lit: 0,
  glow: "#ffd98a",
  water: ["#6fa6a6", "#1f4f55"],
  glint: "#eaf5e6",
  leaf: ["#3d5e35", "#a9bf45"],
  cloud: "#fffaf0",
};

export const DUSK: Light = {
  sky: ["#191d3f", "#6a3a6b", "#ff9a62"],
  far: ["#8b4f70", "#553760", "#2f2748"],
  brick: "#6b3542",
  brickShade: "#38213a",
  stone: "#8d7180",
  steel: "#0f1020",
  glass: "#4a4470",
  glassLow: "#242548",
  lit: 0.58,
  glow: "#ffc65c",
  water: ["#8a4c66", "#14162f"],
  glint: "#ffb774",
  leaf: ["#1b1f33", "#3a3550"],
  cloud: "#d97a72",
};

export const ACID = "#d4f53c";

export function skyDefs(light: Light): string[] {
  return [
    linear("sky", [
      [0, light.sky[0]],
      [0.42, light.sky[1]],
      [0.68, light.sky[2]],
    ]),
    linear("water", [
      [0, light.water[0]],
      [1, light.water[1]],
    ]),
    radial("sun", [
      [0, "#fff6d2", 0.9],
      [0.25, light.sky[2], 0.5],
      [1, light.sky[2], 0],
    ]),
    `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>`,
    `<filter id="wide" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="34"/></filter>`,
  ];
}

export function sky(light: Light, sunX: number, sunY: number): string {
  return [
    rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
    circle(sunX, sunY, 420, "url(#sun)"),
    streak(3, 60, 235, 620, light.cloud),
    streak(8, 960, 150, 760, light.cloud),
    streak(14, 420, 372, 700, light.cloud),
    streak(23, 1180, 330, 420, light.cloud),
    streak(31, -80, 420, 380, light.cloud),
  ].join("");
}

/** Wind-drawn cloud: slivers along a slight slope, thin at both ends. */
function streak(seed: number, x: number, y: number, width: number, fill: string): string {
  const next = random(seed);
  return Array.from({ length: 9 }, () => {
    const w = width * (0.22 + next() * 0.5);
    const at = x + next() * (width - w);
    const h = 5 + next() * 13;
    const top = y + (next() - 0.5) * 54 - (at - x) * 0.05;
    return `<path d="M${at.toFixed(0)} ${top.toFixed(0)}q${(w * 0.35).toFixed(0)} ${(-h).toFixed(0)} ${w.toFixed(0)} ${(-w * 0.05).toFixed(0)}q${(-w * 0.4).toFixed(0)} ${(h * 0.9).toFixed(0)} ${(-w).toFixed(0)} ${(w * 0.05).toFixed(0)}z" fill="${fill}" opacity="${(0.25 + next() * 0.4).toFixed(2)}"/>`;
  }).join("");
}

/** The Euromast: shaft, crow's nest, needle. `y` is its foot. */
function euromast(x: number, y: number, height: number, fill: string, lit?: string): string {
  const h = height;
  return [
    polygon(
      [
        [x - h * 0.022, y],
        [x - h * 0.017, y - h * 0.72],
        [x + h * 0.017, y - h * 0.72],
        [x + h * 0.022, y],
      ],
      fill,
    ),
    polygon(
      [
        [x - h * 0.05, y - h * 0.55],
        [x + h * 0.1, y - h * 0.55],
        [x + h * 0.085, y - h * 0.51],
        [x - h * 0.035, y - h * 0.51],
      ],
      fill,
    ),
    rect(x - h * 0.06, y - h * 0.575, h * 0.17, h * 0.026, fill),
    rect(x - h * 0.009, y - h * 0.86, h * 0.018, h * 0.16, fill),
    rect(x - h * 0.003, y - h, h * 0.006, h * 0.16, fill),
    lit ? rect(x - h * 0.055, y - h * 0.569, h * 0.16, h * 0.011, lit) : "",
  ].join("");
}

/** A harbour crane with its jib up. */
function crane(x: number, y: number, h: number, stroke: string, flip = 1): string {
  const w = h * 0.03;
  return [
    line(
      [
        [x - h * 0.12, y],
        [x - h * 0.06, y - h * 0.5],
        [x + h * 0.06, y - h * 0.5],
        [x + h * 0.12, y],
      ],
      stroke,
      w,
    ),
    rect(x - h * 0.09, y - h * 0.64, h * 0.18, h * 0.15, stroke),
    line(
      [
        [x + flip * h * 0.05, y - h * 0.6],
        [x + flip * h * 0.5, y - h * 1.05],
      ],
      stroke,
      w,
    ),
    line(
      [
        [x - flip * h * 0.03, y - h * 0.64],
        [x, y - h * 0.9],
        [x + flip * h * 0.5, y - h * 1.05],
      ],
      stroke,
      w * 0.5,
    ),
    line(
      [
        [x + flip * h * 0.5, y - h * 1.05],
        [x + flip * h * 0.5, y - h * 0.62],
      ],
      stroke,
      w * 0.3,
    ),
  ].join("");
}

interface Row {
  seed: number;
  y: number;
  from: number;
  to: number;
  /** Height range in pixels. */
  height: [number, number];
  width: [number, number];
  fill: string;
  windows?: string;
  share?: number;
}

/** A row of buildings along a far bank, with roofs of different kinds and small windows. */
export function skyline({ seed, y, from, to, height, width, fill, windows, share = 0.5 }: Row): string {
  const next = random(seed);
  let out = "";
  for (let x = from; x < to;) {
    const w = width[0] + next() * (width[1] - width[0]);
    const h = height[0] + next() * (height[1] - height[0]);
    const shape = next();
    const tone = mix(fill, shape > 0.5 ? "#ffffff" : "#101526", 0.05);
    out += rect(x, y - h, w + 1, h, tone);
    if (shape > 0.72)
      out += polygon(
        [
          [x, y - h],
          [x + w / 2, y - h - w * 0.35],
          [x + w, y - h],
        ],
        tone,
      );
    else if (shape > 0.5) out += rect(x + w * 0.2, y - h - 9, w * 0.3, 10, tone);
    else if (shape > 0.38) out += rect(x + w * 0.6, y - h - 26, 2, 26, tone);
    if (windows) {
      const [cell, rise] = [13, 17];
      for (let r = 1; r * rise < h - 4; r++)
        for (let c = 0; c * cell < w - 14; c++)
          if (next() < share)
            out += rect(x + 7 + c * cell, y - h + r * rise - 7, 6, 8, windows, `opacity="${next() > 0.5 ? 0.9 : 0.45}"`);
    }
    x += w;
  }
  return out;
}

/** Sky, skyline and water as seen from the loft; the far bank stands on `shore`. */
export function outlook(light: Light, shore: number, scale = 1, mastX = 1050): string {
  const bright = light.lit > 0;
  return [
    skyline({ seed: 5, y: shore, from: -20, to: WIDTH, height: [60 * scale, 170 * scale], width: [50, 120], fill: light.far[0] }),
    euromast(mastX, shore, 430 * scale, light.far[1], bright ? light.glow : "#f3f1e6"),
    crane(240, shore, 190 * scale, light.far[1]),
    crane(330, shore, 150 * scale, light.far[1], -1),
    skyline({
      seed: 21,
      y: shore,
      from: -30,
      to: WIDTH,
      height: [40 * scale, 110 * scale],
      width: [60, 130],
      fill: light.far[1],
      windows: bright ? light.glow : "#dfeae2",
      share: bright ? 0.3 : 0.35,
    }),
    skyline({
      seed: 42,
      y: shore,
      from: -10,
      to: WIDTH,
      height: [20 * scale, 60 * scale],
      width: [50, 90],
      fill: light.far[2],
      windows: bright ? light.glow : "#cfe0d8",
      share: 0.35,
    }),
  ].join("");
}

export function gulls(at: [number, number, number][], color: string): string {
  return at
    .map(
      ([x, y, s]) =>
        `<path d="M${x - 2 * s} ${y - s * 0.5}Q${x - s} ${y - s * 1.2} ${x} ${y}Q${x + s} ${y - s * 1.3} ${x + 2.1 * s} ${y - s * 0.7}" fill="none" stroke="${color}" stroke-width="${(s * 0.24).toFixed(1)}" stroke-linecap="round"/>`,
    )
    .join("");
}

/** A steel-framed warehouse window. */
export function steelWindow(
  s: Surface,
  u: number,
  v: number,
  w: number,
  h: number,
  light: Light,
  lit: boolean,
  [cols, rows] = [3, 3],
): string {
  const glass = lit ? light.glow : "url(#glass)";
  let out = on(s, u - 0.14, v - 0.2, w + 0.28, 0.2, light.stone) + on(s, u, v, w, h, glass);
  if (lit)
    out +=
      on(s, u, v, w, h * 0.38, "#fff1c4", `opacity="0.55"`) +
      on(s, u + w * 0.62, v, w * 0.2, h * 0.55, "#8a4a2c", `opacity="0.4"`);
  else
    out += polygon(
      [s(u + w * 0.15, v), s(u + w * 0.5, v), s(u + w * 0.95, v + h), s(u + w * 0.6, v + h)],
      "#ffffff",
      `opacity="0.16"`,
    );
  for (let i = 0; i <= cols; i++)
    out += bar(s, u + (w * i) / cols, v, u + (w * i) / cols, v + h, i % cols ? 0.05 : 0.1, light.steel);
  for (let i = 0; i <= rows; i++)
    out += bar(s, u, v + (h * i) / rows, u + w, v + (h * i) / rows, i % rows ? 0.05 : 0.1, light.steel);
  return out + on(s, u - 0.1, v + h, w + 0.2, 0.28, mix(light.brick, light.stone, 0.3));
}

const GLYPHS: Record<string, string[]> = {
  M: ["10001", "11011", "10101", "10001", "10001"],
  A: ["01110", "10001", "11111", "10001", "10001"],
  S: ["01111", "10000", "01110", "00001", "11110"],
  K: ["10001", "10010", "11100", "10010", "10001"],
  D: ["11110", "10001", "10001", "10001", "11110"],
  E: ["11111", "10000", "11110", "10000", "11111"],
  "&": ["01100", "10010", "01100", "10011", "01101"],
};

/** Block letters painted on a wall, `size` metres high, from the top down; they flake a little. */
export function paintedSign(s: Surface, text: string, u: number, top: number, size: number, fill: string): string {
  const next = random(77);
  const cell = size / 5;
  return Array.from(text)
    .map((letter, n) =>
      (GLYPHS[letter] ?? [])
        .map((bits, row) =>
          Array.from(bits)
            .map((bit, col) =>
              bit === "1"
                ? on(
                    s,
                    u + n * cell * 6 + col * cell,
                    top - (row + 1) * cell,
                    cell * 1.03,
                    cell * 1.03,
                    fill,
                    `opacity="${(0.72 + next() * 0.22).toFixed(2)}"`,
                  )
                : "",
            )
            .join(""),
        )
        .join(""),
    )
    .join("");
}

/** Courses of brick for a facade: every fourth course is drawn, with patches of bricks in other tones. */
export function brickFace(s: Surface, u0: number, u1: number, v0: number, v1: number, base: string, seed: number): string {
  const tones = [base, mix(base, "#000000", 0.06), mix(base, "#ffd9b0", 0.06), base];
  return covering(s, {
    from: [u0, v0],
    to: [u1, v1],
    size: [0.62, 0.26],
    colors: tones,
    joint: mix(base, "#2a1414", 0.22),
    seed,
    bond: 0.5,
    gap: 0.035,
  });
}

/** A street tree: trunk and a crown of small leaf masses, lit from the right. */
export function tree(seed: number, x: number, y: number, h: number, [dark, lit]: [string, string]): string {
  const next = random(seed);
  const blobs = Array.from({ length: 150 }, () => {
    const a = next() * Math.PI * 2;
    const r = Math.sqrt(next());
    return { x: x + Math.cos(a) * r * h * 0.3, y: y - h * 0.66 + Math.sin(a) * r * h * 0.32, r: h * (0.018 + next() * 0.034) };
  }).sort((one, other) => other.y - one.y);
  const crown = blobs
    .map((b) =>
      circle(
        b.x,
        b.y,
        b.r,
        mix(dark, lit, Math.max(0, Math.min(1, 0.35 + (b.x - x) / h - (b.y - y + h * 0.66) / h + (next() - 0.5) * 0.35))),
      ),
    )
    .join("");
  const trunk = mix(dark, "#3a2a20", 0.6);
  return (
    polygon(
      [
        [x - h * 0.022, y],
        [x - h * 0.012, y - h * 0.5],
        [x + h * 0.012, y - h * 0.5],
        [x + h * 0.022, y],
      ],
      trunk,
    ) +
    line(
      [
        [x, y - h * 0.38],
        [x + h * 0.12, y - h * 0.6],
      ],
      trunk,
      h * 0.012,
    ) +
    line(
      [
        [x, y - h * 0.34],
        [x - h * 0.12, y - h * 0.58],
      ],
      trunk,
      h * 0.012,
    ) +
    crown
  );
}

/** Glints on water: short level strokes, longer and farther apart towards the viewer. */
export function glints(seed: number, top: number, color: string, count: number, opacity: number, from = 0, to = WIDTH): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const depth = next() ** 1.8;
    const w = 14 + depth * 190 * (0.3 + next());
    return rect(
      from + next() * (to - from) - w / 2,
      top + depth * (HEIGHT - top),
      w,
      1 + depth * 4,
      color,
      `rx="2" opacity="${(opacity * (0.3 + next() * 0.7)).toFixed(2)}"`,
    );
  }).join("");
}

/** A moored barge broadside: black hull, coloured sheer line, wheelhouse. `y` is the waterline. */
export function barge(x: number, y: number, w: number, light: Light, stripe: string): string {
  const h = w * 0.085;
  const lit = light.lit > 0;
  const hull = lit ? "#0d0f1d" : "#20262a";
  const windows = Array.from({ length: 7 }, (_, i) =>
    rect(x + w * (0.2 + i * 0.066), y - h * 1.72, w * 0.034, h * 0.36, lit ? light.glow : "#a8cfd0"),
  ).join("");
  return [
    ...[0.94, 0.86, 0.74, 0.6, 0.42].map((part, i) =>
      rect(
        x + (w * (1 - part)) / 2 + (i % 2 ? 9 : -7),
        y + i * h * 0.19,
        w * part,
        h * 0.13,
        hull,
        `rx="3" opacity="${(0.75 - i * 0.13).toFixed(2)}"`,
      ),
    ),
    rect(x + w * 0.15, y - h * 2, w * 0.55, h * 1.2, lit ? "#3a3350" : "#d8d3c3"),
    rect(x + w * 0.14, y - h * 2.14, w * 0.57, h * 0.2, lit ? "#211f38" : "#8f3f32"),
    windows,
    rect(x + w * 0.74, y - h * 3, w * 0.13, h * 2.1, lit ? "#2d2945" : "#f0ecdf"),
    rect(x + w * 0.725, y - h * 3.2, w * 0.16, h * 0.24, hull),
    rect(x + w * 0.75, y - h * 2.7, w * 0.05, h * 0.75, lit ? light.glow : "#8fbcc0"),
    rect(x + w * 0.808, y - h * 2.7, w * 0.05, h * 0.75, lit ? light.glow : "#8fbcc0"),
    `<path d="M${x} ${y - h * 1.25}Q${x + w * 0.1} ${y - h * 0.95} ${x + w * 0.3} ${y - h * 0.92}L${x + w * 0.8} ${y - h * 0.92}Q${x + w * 0.92} ${y - h * 0.95} ${x + w} ${y - h * 1.15}Q${x + w * 0.985} ${y - h * 0.2} ${x + w * 0.93} ${y}L${x + w * 0.05} ${y}Q${x + w * 0.01} ${y - h * 0.5} ${x} ${y - h * 1.25}Z" fill="${hull}"/>`,
    line(
      [
        [x + w * 0.02, y - h * 1.02],
        [x + w * 0.14, y - h * 0.8],
        [x + w * 0.86, y - h * 0.8],
        [x + w * 0.985, y - h * 0.95],
      ],
      stripe,
      h * 0.13,
    ),
    line(
      [
        [x + w * 0.1, y - h],
        [x + w * 0.1, y - h * 4.4],
      ],
      hull,
      w * 0.007,
    ),
    disc(
      (u, v) => [x + w * 0.55 + u, y - h * 0.45 - v],
      0,
      0,
      h * 0.2,
      "#c9573c",
      `stroke="#f3eee0" stroke-width="${(h * 0.07).toFixed(1)}"`,
    ),
  ].join("");
}
