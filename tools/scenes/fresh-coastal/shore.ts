/** Outdoors at Domburg: sky, sea, dunes, marram, the duckboard path. */
import { circle, HEIGHT, line, linear, mix, polygon, random, rect, ridge, ripples, WIDTH } from "../drawing.ts";
import { C } from "./palette.ts";
import type { Point } from "./space.ts";

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Long thin clouds; requires the filter `haze`. */
export function streaks(seed: number, top: number, bottom: number, count: number, color: string, opacity = 0.7): string {
  const next = random(seed);
  const all = Array.from({ length: count }, () => {
    const depth = next();
    const y = top + depth * (bottom - top);
    const x = next() * WIDTH;
    const length = 160 + next() * 420;
    const thick = (3 + next() * 12) * (1.25 - depth * 0.8);
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(length)}" ry="${n(thick)}" fill="${color}" opacity="${n(opacity * (0.4 + next() * 0.6))}" transform="rotate(${n(-2 + next() * 2)} ${n(x)} ${n(y)})"/>`;
  });
  return `<g filter="url(#haze)">${all.join("")}</g>`;
}

/** A fair-weather cloud: many soft puffs on a flat base, lit from the left. */
export function cumulus(seed: number, x: number, y: number, width: number, light: string, shade: string): string {
  const next = random(seed);
  const puffs = Array.from({ length: 26 }, () => {
    const at = next();
    const hump = Math.sin(at * Math.PI) ** 0.8;
    const r = width * (0.03 + 0.07 * hump * next());
    return { x: x + at * width, y: y - hump * width * 0.13 * next(), r };
  });
  const base = `<ellipse cx="${n(x + width / 2)}" cy="${n(y + 2)}" rx="${n(width * 0.52)}" ry="${n(width * 0.035)}" fill="${shade}"/>`;
  const back = puffs.map((p) => circle(p.x + p.r * 0.2, p.y + p.r * 0.15, p.r, shade)).join("");
  const front = puffs.map((p) => circle(p.x - p.r * 0.14, p.y - p.r * 0.18, p.r * 0.86, light)).join("");
  return `<g filter="url(#puff)">${base}${back}${front}</g>`;
}

export function sky(colors: [string, string, string], horizon: number): { defs: string; layer: string } {
  return {
    defs: linear("sky", [
      [0, colors[0]],
      [0.55, colors[1]],
      [1, colors[2]],
    ]),
    layer: rect(0, 0, WIDTH, horizon + 4, "url(#sky)"),
  };
}

/** Sea from the horizon down to `bottom`, which must lie under the land, with glints and lines of breakers. */
export function sea(
  horizon: number,
  bottom: number,
  colors: [string, string, string],
  seed = 3,
): { defs: string; layer: string } {
  const next = random(seed);
  const breakers = [0.52, 0.72, 0.9].map((depth) => {
    const y = horizon + (bottom - horizon) * depth;
    const points: Point[] = [];
    for (let x = -20; x <= WIDTH + 20; x += 40) points.push([x, y + (next() - 0.5) * (bottom - horizon) * 0.06]);
    return line(points, C.white, 1.5 + depth * 4, 'opacity="0.75"');
  });
  return {
    defs: linear("sea", [
      [0, colors[0]],
      [0.5, colors[1]],
      [1, colors[2]],
    ]),
    layer: [
      rect(0, horizon, WIDTH, bottom - horizon, "url(#sea)"),
      ripples(seed, horizon + 2, bottom, C.white, 70, 0.3),
      ripples(seed + 1, horizon + 2, bottom, C.seaDeep, 60, 0.22),
      ...breakers,
    ].join(""),
  };
}

interface Marram {
  seed: number;
  clumps: number;
  from: Point;
  to: Point;
  height: number;
  lean: number;
  colors?: readonly string[];
  /** Colour of the clumps' shadows. */
  shadow?: string;
  /** Keeps clumps off the path. */
  skip?: (x: number, y: number) => boolean;
}

/** Marram grass in clumps of tapering blades, all bent the same way by the wind; near clumps are larger. */
export function marram({ seed, clumps, from, to, height, lean, colors = C.marram, shadow = C.sandShade, skip }: Marram): string {
  const next = random(seed);
  return Array.from({ length: clumps }, () => ({
    x: from[0] + next() * (to[0] - from[0]),
    y: from[1] + next() * (to[1] - from[1]),
    size: 0.6 + next() * 0.6,
  }))
    .filter(({ x, y }) => !skip?.(x, y))
    .sort((one, other) => one.y - other.y)
    .map(({ x, y, size }) => {
      const near = to[1] === from[1] ? 1 : 0.4 + 0.6 * ((y - from[1]) / (to[1] - from[1]));
      const tall = height * size * near;
      const foot = `<ellipse cx="${n(x + tall * 0.35)}" cy="${n(y + 1)}" rx="${n(tall * 0.55)}" ry="${n(tall * 0.07)}" fill="${shadow}" opacity="0.35"/>`;
      const tufts = colors.map((color) => {
        const blades = Array.from({ length: 9 }, () => {
          const spread = (next() - 0.5) * 2;
          const h = tall * (0.55 + next() * 0.5);
          const tip = spread * tall * 0.45 + lean * near * (0.5 + next());
          const w = Math.max(1.1, tall * 0.022);
          const bx = x + spread * tall * 0.12;
          return `M${n(bx)} ${n(y)}q${n(tip * 0.15)} ${n(-h * 0.65)} ${n(tip)} ${n(-h)}q${n(-tip * 0.72 + w)} ${n(h * 0.38)} ${n(-tip + w)} ${n(h)}z`;
        });
        return `<path d="${blades.join("")}" fill="${color}"/>`;
      });
      return foot + tufts.join("");
    })
    .join("");
}

interface Dune {
  seed: number;
  y: number;
  amplitude: number;
  swell: number;
  lit: string;
  shade: string;
  id: string;
  bottom?: number;
}

/** A dune: sand from a lit crest into shade, with wind-blown hollows. */
export function dune({ seed, y, amplitude, swell, lit, shade, id, bottom = HEIGHT }: Dune): { defs: string; layer: string } {
  return {
    defs: linear(id, [
      [0, lit],
      [0.35, mix(lit, shade, 0.45)],
      [1, shade],
    ]),
    layer: [
      ridge({ seed, y, amplitude, swell, fill: `url(#${id})`, bottom }),
      ridge({
        seed: seed + 11,
        y: y + amplitude * 1.1,
        amplitude: amplitude * 0.8,
        swell: swell * 0.7,
        fill: shade,
        bottom,
        more: 'opacity="0.25"',
      }),
      ridge({
        seed: seed + 23,
        y: y + amplitude * 2.1,
        amplitude: amplitude * 0.9,
        swell: swell * 0.8,
        fill: lit,
        bottom,
        more: 'opacity="0.35"',
      }),
    ].join(""),
  };
}

/** Duckboards along a bending line; `centre(t)` and `half(t)` give its middle and half width, `t` 0 near, 1 far. */
export function duckboards(
  centre: (t: number) => Point,
  half: (t: number) => number,
  slats: number,
  top: string,
  gap: string,
  shadow: string,
): string {
  const depth = (i: number) => 1 - (1 - i / slats) ** 1.9;
  const edge = (t: number): [Point, Point] => {
    const [x, y] = centre(t);
    return [
      [x - half(t), y],
      [x + half(t), y],
    ];
  };
  const outline = Array.from({ length: slats + 1 }, (_, i) => edge(depth(i)));
  const under = polygon(
    [
      ...outline.map(([l]) => [l[0] + 4, l[1] + 5] as Point),
      ...outline.map(([, r]) => [r[0] + half(0) * 0.12, r[1] + 5] as Point).reverse(),
    ],
    shadow,
    'opacity="0.5"',
  );
  const next = random(5);
  const planks = Array.from({ length: slats }, (_, i) => {
    const [l0, r0] = edge(depth(i));
    const [l1, r1] = edge(depth(i + 0.8));
    const tone = mix(top, gap, next() * 0.35);
    const uneven = (next() - 0.5) * half(depth(i)) * 0.08;
    return polygon(
      [
        [l0[0] + uneven, l0[1]],
        [r0[0] + uneven, r0[1]],
        [r1[0] + uneven, r1[1]],
        [l1[0] + uneven, l1[1]],
      ],
      tone,
    );
  });
  return under + planks.join("");
}

/** Posts with two wires along a path. */
export function fence(posts: [x: number, y: number, height: number][], color: string, wire: string): string {
  const wires = [0.9, 0.5].map((level) =>
    line(
      posts.map(([x, y, h]) => [x, y - h * level] as Point),
      wire,
      1.4,
      'opacity="0.8"',
    ),
  );
  const poles = posts.map(([x, y, h]) =>
    polygon(
      [
        [x - h * 0.045, y],
        [x - h * 0.04, y - h],
        [x + h * 0.04, y - h * 1.02],
        [x + h * 0.05, y],
      ],
      color,
    ),
  );
  return wires.join("") + poles.join("");
}

/** A gull far off, wings up. */
export function gull(x: number, y: number, span: number, color: string): string {
  return `<path d="M${n(x - span)} ${n(y - span * 0.1)}q${n(span * 0.55)} ${n(-span * 0.5)} ${n(span)} ${n(span * 0.14)}q${n(span * 0.45)} ${n(-span * 0.62)} ${n(span)} ${n(-span * 0.28)}q${n(-span * 0.6)} ${n(-span * 0.1)} ${n(-span)} ${n(span * 0.5)}q${n(-span * 0.4)} ${n(-span * 0.42)} ${n(-span)} ${n(-span * 0.36)}z" fill="${color}"/>`;
}

/** A cargo ship on the horizon. */
export function ship(x: number, y: number, length: number, color: string): string {
  return [
    polygon(
      [
        [x, y - length * 0.09],
        [x + length, y - length * 0.09],
        [x + length * 0.95, y],
        [x + length * 0.04, y],
      ],
      color,
    ),
    rect(x + length * 0.8, y - length * 0.26, length * 0.13, length * 0.18, color),
    rect(x + length * 0.12, y - length * 0.14, length * 0.6, length * 0.06, color, 'opacity="0.7"'),
  ].join("");
}
