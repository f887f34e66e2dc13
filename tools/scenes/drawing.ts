/**
 * Drawing functions for the demo homes' pictures: vector scenes in layers (sky, land, house, foreground) with light from one
 * side. All functions depend only on their arguments, so a scene has the same bytes on every machine.
 */

export const WIDTH = 1600;
export const HEIGHT = 1067;

/** A demo home's pictures by name. Each function returns an SVG document of `WIDTH` × `HEIGHT`. */
export type Scenes = Record<string, () => string>;

/** Creates a pseudo-random number generator (Mulberry32) that gives the same sequence on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Mixes two colours `#rrggbb`; `amount` 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * amount)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

type Stop = [offset: number, color: string, opacity?: number];

const stopsOf = (stops: Stop[]): string =>
  stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");

/** A linear gradient for `defs`; `angle` 0 runs left to right, 90 top to bottom. */
export function linear(id: string, stops: Stop[], angle = 90): string {
  const x = Math.cos((angle * Math.PI) / 180);
  const y = Math.sin((angle * Math.PI) / 180);
  return `<linearGradient id="${id}" x1="${n((1 - x) / 2)}" y1="${n((1 - y) / 2)}" x2="${n((1 + x) / 2)}" y2="${n((1 + y) / 2)}">${stopsOf(stops)}</linearGradient>`;
}

export function radial(id: string, stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}

/** A round glow for `defs`: the colour at `opacity` in the centre, transparent at the edge. */
export function glow(id: string, color: string, opacity = 1): string {
  return radial(id, [
    [0, color, opacity],
    [1, color, 0],
  ]);
}

/** A Gaussian blur for `defs`. */
export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** Assembles the SVG document. `grain` (0–1) adds film grain, which gives structure to large flat areas. */
export function scene(defs: string[], layers: string[], grain = 0.1): string {
  const film =
    grain > 0
      ? `<filter id="film" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0.6 0.6 0.6 0 -0.6"/></filter>`
      : "";
  const overlay = grain > 0 ? `<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#film)" opacity="${grain}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join("")}${film}</defs>${layers.join("")}${overlay}</svg>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`;
}

/** A filled polygon. */
export function polygon(points: [number, number][], fill: string, more = ""): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z" fill="${fill}"${more && ` ${more}`}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ""): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function line(points: [number, number][], stroke: string, width: number, more = ""): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

/** Groups layers; `more` are attributes such as opacity, filter, transform or clip path. */
export function group(layers: string[], more: string): string {
  return `<g ${more}>${layers.join("")}</g>`;
}

interface Ridge {
  seed: number;
  /** Height of the crest, pixels from the top. */
  y: number;
  /** Maximum deviation of the crest from `y`, pixels. */
  amplitude: number;
  /** Length of a swell in pixels; small for treetops, large for dunes and hills. */
  swell: number;
  fill: string;
  /** Additional random deviation, pixels. */
  roughness?: number;
  bottom?: number;
  more?: string;
}

/** Land with a soft crest over the whole width: hills, dunes, a distant wood. */
export function ridge({ seed, y, amplitude, swell, fill, roughness = 0, bottom = HEIGHT, more = "" }: Ridge): string {
  const next = random(seed);
  const phase = next() * 10;
  const crest = (x: number) =>
    y +
    amplitude *
      (0.6 * Math.sin(x / swell + phase) +
        0.3 * Math.sin(x / (swell * 0.43) + phase * 2.1) +
        0.1 * Math.sin(x / (swell * 0.19) + phase * 3.7));
  const step = roughness > 0 ? 8 : 20;
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += step) points.push(`${x} ${n(crest(x) - next() * roughness)}`);
  return `<path d="M0 ${bottom}L${points.join("L")}L${WIDTH} ${bottom}Z" fill="${fill}"${more && ` ${more}`}/>`;
}

interface Blades {
  seed: number;
  count: number;
  /** Corners of their area. */
  from: [number, number];
  to: [number, number];
  height: number;
  /** Horizontal displacement of the tips by the wind, pixels. */
  lean: number;
  colors: string[];
  width?: number;
}

/** Grass, reed or marram: bent blades, larger the nearer (lower) they are. */
export function blades({ seed, count, from, to, height, lean, colors, width = 2.4 }: Blades): string {
  const next = random(seed);
  const all = Array.from({ length: count }, () => ({
    x: from[0] + next() * (to[0] - from[0]),
    y: from[1] + next() * (to[1] - from[1]),
    a: next(),
    b: next(),
    c: next(),
  }));
  return all
    .sort((one, other) => one.y - other.y)
    .map(({ x, y, a, b, c }) => {
      const near = to[1] > from[1] ? (y - from[1]) / (to[1] - from[1]) : 1;
      const h = height * (0.5 + 0.5 * a) * (0.55 + 0.6 * near);
      const l = lean * (0.5 + b) * (0.55 + 0.6 * near);
      const color = colors[Math.floor(c * colors.length)] ?? colors[0];
      return `<path d="M${n(x)} ${n(y)}q${n(l * 0.2)} ${n(-h * 0.6)} ${n(l)} ${n(-h)}" fill="none" stroke="${color}" stroke-width="${n(width * (0.6 + near))}" stroke-linecap="round"/>`;
    })
    .join("");
}

/** A round-headed tree of overlapping leaf masses; `x`,`y` is its foot. */
export function broadleaf(
  seed: number,
  x: number,
  y: number,
  height: number,
  dark: string,
  light: string,
  trunk: string,
): string {
  const next = random(seed);
  const masses = Array.from({ length: 11 }, () => ({
    x: x + (next() - 0.5) * height * 0.55,
    y: y - height * (0.45 + next() * 0.42),
    r: height * (0.13 + next() * 0.09),
  }));
  const leaves = masses.map((m) => circle(m.x, m.y, m.r, dark)).join("");
  const lit = masses.map((m) => circle(m.x + m.r * 0.22, m.y - m.r * 0.25, m.r * 0.68, light, `opacity="0.55"`)).join("");
  return `${polygon(
    [
      [x - height * 0.03, y],
      [x - height * 0.012, y - height * 0.5],
      [x + height * 0.012, y - height * 0.5],
      [x + height * 0.03, y],
    ],
    trunk,
  )}${leaves}${lit}`;
}

/** Horizontal glints on water between two heights, denser towards the horizon. */
export function ripples(seed: number, top: number, bottom: number, color: string, count: number, opacity = 0.4): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const depth = next() ** 1.6;
    const y = top + depth * (bottom - top);
    const length = 20 + depth * 160 * next();
    return `<rect x="${n(next() * WIDTH - length / 2)}" y="${n(y)}" width="${n(length)}" height="${n(1 + depth * 3)}" rx="2" fill="${color}" opacity="${n(opacity * (0.4 + next() * 0.6))}"/>`;
  }).join("");
}

/** A long, flat-bottomed cloud. */
export function cloud(seed: number, x: number, y: number, width: number, fill: string, opacity = 0.8): string {
  const next = random(seed);
  const puffs = Array.from({ length: 9 }, (_, i) => {
    const at = (i + 0.5) / 9;
    const r = width * 0.1 * (0.5 + Math.sin(at * Math.PI)) * (0.7 + next() * 0.5);
    return circle(x + at * width, y - r * 0.35, r, fill);
  });
  return `<g opacity="${opacity}">${puffs.join("")}${rect(x + width * 0.04, y - width * 0.03, width * 0.92, width * 0.06, fill, `rx="${n(width * 0.03)}"`)}</g>`;
}
