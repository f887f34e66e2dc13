import { circle, HEIGHT, line, mix, polygon, random, WIDTH } from "../drawing.ts";
import type { Point } from "./space.ts";

/** Plants at the edge of Dwingelderveld. The light comes from the right. */

const n = (value: number): string => value.toFixed(1);

/** Colours of a plant: in shade, in general, in light. */
interface Tones {
  dark: string;
  mid: string;
  light: string;
}

export const NEEDLES: Tones = { dark: "#243320", mid: "#3b5030", light: "#71864b" };
const BARK = { dark: "#3a2a20", light: "#b8704a" };

export function hazed({ dark, mid, light }: Tones, haze: string, amount: number): Tones {
  return { dark: mix(dark, haze, amount), mid: mix(mid, haze, amount), light: mix(light, haze, amount) };
}

/** A clump of needles: flat below, uneven above. */
function clump(next: () => number, x: number, y: number, w: number, fill: string): string {
  const lumps = Array.from({ length: 7 }, (_, i) => {
    const at = (i + 0.5) / 7;
    const r = w * 0.15 * (0.55 + Math.sin(at * Math.PI) * 0.75) * (0.8 + next() * 0.45);
    return `<ellipse cx="${n(x - w / 2 + at * w)}" cy="${n(y - r * 0.35 + (next() - 0.5) * w * 0.07)}" rx="${n(r * 1.25)}" ry="${n(r * 0.72)}"/>`;
  });
  return `<g fill="${fill}">${lumps.join("")}</g>`;
}

interface PineTone {
  needles?: Tones;
  bark?: { dark: string; light: string };
}

/** A Scots pine: a long bare trunk, red towards the top, and a crown of flat cushions. `x`,`y` is its foot. */
export function pine(seed: number, x: number, y: number, h: number, { needles = NEEDLES, bark = BARK }: PineTone = {}): string {
  const next = random(seed);
  const lean = (next() - 0.5) * h * 0.08;
  const at = (t: number): Point => [x + lean * t * t, y - h * t];
  const half = (t: number) => h * 0.019 * (1.15 - 0.8 * t);
  const side = (from: number, to: number) =>
    [0, 0.03, 0.25, 0.5, 0.75, 0.95].map((t): Point => [
      at(t)[0] + half(t) * (from + (to - from) * 0.5) + (t === 0 ? from * h * 0.008 : 0),
      at(t)[1],
    ]);
  const trunk = polygon([...side(-1, -1), ...side(1, 1).reverse()], mix(bark.dark, bark.light, 0.25));
  const lit = polygon([...side(0.35, 0.35), ...side(1, 1).reverse()], bark.light, `opacity="0.75"`);
  const cushions = Array.from({ length: 11 }, (_, i) => {
    const t = 0.56 + (i / 11) * 0.44;
    const out = (next() - 0.5) * (t > 0.93 ? 0.1 : 0.36) * h;
    return { x: at(t)[0] + out, y: at(t)[1], w: h * (0.17 + next() * 0.13) * (t > 0.9 ? 0.85 : 1), from: at(t - 0.07) };
  });
  const boughs = cushions.map((c) =>
    line([c.from, [c.x, c.y + c.w * 0.03]], mix(bark.dark, bark.light, 0.35), Math.max(1, h * 0.007)),
  );
  const layer = (dx: number, dy: number, scale: number, fill: string) =>
    cushions.map((c) => clump(next, c.x + c.w * dx, c.y - c.w * dy, c.w * scale, fill)).join("");
  return [
    trunk,
    lit,
    ...boughs,
    layer(0, 0, 1, needles.dark),
    layer(0.05, 0.05, 0.82, needles.mid),
    layer(0.13, 0.1, 0.45, needles.light),
  ].join("");
}

/** Pines in a row with their feet at `y`: `[x, height]` of each. The first has the seed `seed`. */
export const pineRow = (seed: number, y: number, places: [number, number][], tone: PineTone): string[] =>
  places.map(([x, h], i) => pine(seed + i, x, y, h, tone));

/** A spruce with drooping, ragged boughs. */
export function spruce(seed: number, x: number, y: number, h: number, tones: Tones): string {
  const next = random(seed);
  const tiers = 11;
  const outline = (dir: 1 | -1) =>
    Array.from({ length: tiers }, (_, tier): Point[] => {
      const t = (tier + 1) / tiers;
      const reach = h * (0.03 + 0.19 * t) * (0.85 + next() * 0.3);
      const level = y - h + h * 0.95 * t;
      return [
        [x + dir * reach, level + h * 0.012],
        [x + dir * reach * 0.62, level - h * 0.01],
        [x + dir * reach * 0.45, level - h * 0.018],
      ];
    }).flat();
  const right = outline(1);
  const body = polygon([[x, y - h], ...outline(-1), ...right.toReversed()], tones.dark);
  const light = polygon(
    [[x, y - h], ...right.map(([px, py], i): Point => [i % 3 === 2 ? x + (px - x) * 0.2 : px, py])],
    tones.mid,
    `opacity="0.8"`,
  );
  return (
    polygon(
      [
        [x - h * 0.014, y],
        [x + h * 0.014, y],
        [x + h * 0.01, y - h * 0.2],
        [x - h * 0.01, y - h * 0.2],
      ],
      tones.dark,
    ) +
    body +
    light
  );
}

/** A far wood: one ragged edge of pointed and round tops. */
export function treeline(seed: number, y: number, height: number, fill: string, bottom = HEIGHT): string {
  const next = random(seed);
  const points: Point[] = [[0, bottom]];
  for (let x = -20; x < WIDTH + 30;) {
    const h = height * (0.45 + next() * 0.55);
    const w = h * (0.2 + next() * 0.1);
    if (next() < 0.6) {
      const flank = [
        [0, 0.42],
        [0.2, 0.6],
        [0.15, 0.61],
        [0.32, 0.76],
        [0.28, 0.77],
        [0.41, 0.9],
        [0.38, 0.9],
      ];
      for (const [a = 0, t = 0] of flank) points.push([x + w * a, y - h * t]);
      points.push([x + w * 0.5, y - h]);
      for (const [a = 0, t = 0] of flank.toReversed()) points.push([x + w * (1 - a), y - h * t]);
    } else {
      const crown = w * 1.7;
      for (let i = 0; i <= 10; i++)
        points.push([x + (crown * i) / 10, y - h * (0.45 + 0.3 * Math.sin((Math.PI * i) / 10) ** 0.6) - next() * h * 0.05]);
      x += w * 0.6;
    }
    x += w * 0.72;
  }
  return polygon([...points, [WIDTH, bottom]], fill);
}

/** Trunks standing in a wood, from edge to edge. */
export function stems(seed: number, count: number, top: number, foot: number, width: number, fill: string, lit?: string): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const x = next() * WIDTH;
    const w = width * (0.5 + next());
    const lean = (next() - 0.5) * 30;
    const down = foot + next() * width * 2;
    const shape = (a: number, b: number): Point[] => [
      [x + a * w, down],
      [x + a * w * 0.7 + lean, top],
      [x + b * w * 0.7 + lean, top],
      [x + b * w, down],
    ];
    return polygon(shape(-0.5, 0.5), fill) + (lit ? polygon(shape(0.2, 0.5), lit, `opacity="0.6"`) : "");
  }).join("");
}

/** One frond of bracken growing from `x`,`y`; `angle` in degrees, 0 is straight up. */
function frond(x: number, y: number, size: number, angle: number, fill: string): string {
  const bend = angle / 60;
  const leaflets: string[] = [];
  for (let i = 1; i <= 13; i++) {
    const t = i / 13;
    const [sx, sy] = [bend * size * 0.5 * t * t, -size * t * (1 - 0.22 * Math.abs(bend) * t)];
    const l = size * 0.24 * (1 - t) * (0.5 + t * 1.4) + size * 0.015;
    for (const dir of [-1, 1])
      leaflets.push(
        `M${n(sx)} ${n(sy)}q${n(dir * l * 0.5)} ${n(-l * 0.42)} ${n(dir * l)} ${n(-l * 0.12)}q${n(-dir * l * 0.5)} ${n(l * 0.12)} ${n(-dir * l)} ${n(l * 0.2)}`,
      );
  }
  return `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(angle * 0.55)})" d="${leaflets.join("")}" fill="${fill}"/>`;
}

export function fern(seed: number, x: number, y: number, size: number, colors: string[]): string {
  const next = random(seed);
  return [-62, -38, -18, 4, 24, 44, 66]
    .sort(() => next() - 0.5)
    .map((angle) =>
      frond(
        x + (next() - 0.5) * size * 0.1,
        y,
        size * (0.75 + next() * 0.4),
        angle,
        colors[Math.floor(next() * colors.length)] ?? "",
      ),
    )
    .join("");
}

/** Flowering heather between two heights: small upright sprigs with beads of colour, larger towards the viewer. */
export function heather(
  seed: number,
  count: number,
  [x0, y0]: Point,
  [x1, y1]: Point,
  size: number,
  stems: string[],
  flowers: string[],
): string {
  const next = random(seed);
  const pick = (from: string[]) => from[Math.floor(next() * from.length)] ?? "";
  return Array.from({ length: count }, () => ({ x: x0 + next() * (x1 - x0), y: y0 + next() * (y1 - y0) }))
    .sort((one, other) => one.y - other.y)
    .map(({ x, y }) => {
      const near = 0.35 + 0.65 * ((y - y0) / Math.max(1, y1 - y0));
      const h = size * near * (0.7 + next() * 0.6);
      const lean = (next() - 0.5) * h * 0.5;
      const beads = [0.3, 0.42, 0.54, 0.66, 0.78, 0.9, 1].map((t) =>
        circle(x + lean * t * t + (next() - 0.5) * h * 0.17, y - h * t, h * (0.088 - t * 0.045), pick(flowers)),
      );
      return `<path d="M${n(x)} ${n(y)}q${n(lean * 0.2)} ${n(-h * 0.5)} ${n(lean)} ${n(-h)}" fill="none" stroke="${pick(stems)}" stroke-width="${n(Math.max(1, h * 0.06))}"/>${beads.join("")}`;
    })
    .join("");
}

/** Light falling through the trees from the upper right. */
export function beams(
  fill: string,
  shafts: [top: number, width: number, slant: number][],
  bottom: number,
  opacity: number,
): string {
  return shafts
    .map(([top, width, slant]) =>
      polygon(
        [
          [top, -20],
          [top + width, -20],
          [top + width * 1.9 - slant, bottom],
          [top - slant - width * 0.4, bottom],
        ],
        fill,
        `opacity="${opacity}"`,
      ),
    )
    .join("");
}

/** A bird far off: two strokes. */
export function bird(x: number, y: number, size: number, stroke: string): string {
  return `<path d="M${n(x - size)} ${n(y - size * 0.35)}q${n(size * 0.6)} ${n(-size * 0.25)} ${n(size)} ${n(size * 0.4)}q${n(size * 0.4)} ${n(-size * 0.65)} ${n(size)} ${n(-size * 0.4)}" fill="none" stroke="${stroke}" stroke-width="${n(size * 0.16)}" stroke-linecap="round"/>`;
}
