/** Rooms: limewashed boards, oak floors, windows with a view of the dunes, and furniture. */
import { circle, line, linear, mix, polygon, random, rect, ridge, WIDTH } from "../drawing.ts";
import { C } from "./palette.ts";
import { marram } from "./shore.ts";
import { boards, box, type Camera, contact, grain, type Point, type Shades, type Surface, surface, type Vec } from "./space.ts";

export const shades = (color: string): Shades => ({
  top: mix(color, "#ffffff", 0.25),
  front: color,
  side: mix(color, "#1c2c3a", 0.16),
});
export const OAK = shades(C.oak);
export const CHALK = shades(C.chalk);
export const LINEN = shades("#e9e3d6");
export const GLASS = shades("#8fbdb8");

/** Gradients every room uses. */
export const ROOM_DEFS = [
  linear(
    "wall-light",
    [
      [0, "#ffffff", 0.75],
      [0.5, "#ffffff", 0],
      [1, "#31465a", 0.14],
    ],
    0,
  ),
  linear("floor-fall", [
    [0, "#fff6e2", 0.35],
    [0.45, "#fff6e2", 0],
    [1, "#3b2d1d", 0.3],
  ]),
  linear("ceiling-fall", [
    [0, "#2b4256", 0.16],
    [1, "#2b4256", 0],
  ]),
  linear("out-sky", [
    [0, "#b5dae5"],
    [1, "#fbf4e2"],
  ]),
  linear("out-dune", [
    [0, "#f3e8cd"],
    [0.4, "#d6cc9d"],
    [1, "#aeb483"],
  ]),
];

interface Room {
  width: number;
  height: number;
  /** Distance of the back wall. */
  depth: number;
  wall?: string;
  floor?: readonly string[];
  plank?: number;
}

/** Floor, walls and ceiling of a room around the z axis, seen from its open side. */
export function room(
  view: Camera,
  { width, height, depth, wall = "#f3f1ea", floor = [C.oakPale, C.oak, "#d4b389"], plank = 0.18 }: Room,
): string {
  const half = width / 2;
  const ground = surface(view, [-half, 0, 0.3], [1, 0, 0], [0, 0, 1]);
  const roof = surface(view, [-half, height, 0.3], [1, 0, 0], [0, 0, 1]);
  const left = surface(view, [-half, 0, 0.3], [0, 0, 1], [0, 1, 0]);
  const right = surface(view, [half, 0, 0.3], [0, 0, 1], [0, 1, 0]);
  const back = surface(view, [-half, 0, depth], [1, 0, 0], [0, 1, 0]);
  const deep = depth - 0.3;
  const base = floor[1] ?? C.oak;
  return [
    ground.rect(0, 0, width, deep, base),
    grain(ground, width, deep, plank, [...floor], 12, false, 0.9),
    boards(ground, width, deep, plank, "#7d5f3d", 0.45),
    ground.rect(0, 0, width, deep, "url(#floor-fall)"),
    roof.rect(0, 0, width, deep, mix(wall, "#ffffff", 0.4)),
    boards(roof, width, deep, 0.3, "#9fb0b8", 0.3),
    roof.rect(0, 0, width, deep, "url(#ceiling-fall)"),
    left.rect(0, 0, deep, height, mix(wall, "#5d7a88", 0.12)),
    boards(left, deep, height, 0.2, "#7e95a0", 0.28, true),
    right.rect(0, 0, deep, height, mix(wall, "#fff3d6", 0.25)),
    boards(right, deep, height, 0.2, "#9aa5a4", 0.25, true),
    back.rect(0, 0, width, height, wall),
    boards(back, width, height, 0.2, "#8ba0a8", 0.3, true),
    back.rect(0, 0, width, height, "url(#wall-light)"),
    back.rect(0, 0, width, 0.14, C.white),
    back.rect(0, 0.14, width, 0.012, "#7e8f99"),
    left.rect(0, 0, deep, 0.14, "#e6ebea"),
    right.rect(0, 0, deep, 0.14, C.white),
  ].join("");
}

/** Dunes and sea, clipped to the panes of a window. */
export function outlook(
  id: string,
  on: Surface,
  a: number,
  b: number,
  w: number,
  h: number,
  horizon: number,
  seed = 6,
): { defs: string; layer: string } {
  const corners = on.corners(a, b, w, h);
  return {
    defs: `<clipPath id="${id}">${on.camera.outline(corners)}</clipPath>`,
    layer: [
      `<g clip-path="url(#${id})">`,
      rect(0, 0, WIDTH, horizon + 2, "url(#out-sky)"),
      `<ellipse cx="700" cy="${horizon - 190}" rx="420" ry="16" fill="#fff" opacity="0.7"/><ellipse cx="1000" cy="${horizon - 120}" rx="300" ry="10" fill="#fff" opacity="0.6"/>`,
      rect(0, horizon, WIDTH, 40, "#74b0b2"),
      rect(0, horizon + 22, WIDTH, 5, "#e9f4f0"),
      ridge({ seed, y: horizon + 36, amplitude: 18, swell: 150, fill: "url(#out-dune)", bottom: horizon + 460 }),
      marram({
        seed: seed + 1,
        clumps: 90,
        from: [0, horizon + 60],
        to: [1600, horizon + 170],
        height: 52,
        lean: 14,
        shadow: "#9da071",
      }),
      on.rect(a, b, w, h, "#ffffff", 'opacity="0.08"'),
      "</g>",
    ].join(""),
  };
}

/** A white window frame with bars and a sill, on top of panes that are already drawn. */
export function frame(
  on: Surface,
  a: number,
  b: number,
  w: number,
  h: number,
  columns: number,
  rows: number,
  color: string = C.white,
): string {
  const edge = 0.07;
  const shade = "#b9c6c9";
  const bars: string[] = [];
  for (let i = 1; i < columns; i++)
    bars.push(
      on.rect(a + (w * i) / columns - 0.025, b, 0.05, h, color),
      on.rect(a + (w * i) / columns + 0.025, b, 0.012, h, shade),
    );
  for (let i = 1; i < rows; i++) bars.push(on.rect(a, b + (h * i) / rows - 0.02, w, 0.04, color));
  return [
    ...bars,
    on.rect(a - edge, b + h, w + 2 * edge, edge, color),
    on.rect(a - edge, b - edge, edge, h + 2 * edge, color),
    on.rect(a + w, b - edge, edge, h + 2 * edge, color),
    on.rect(a - edge, b - edge, w + 2 * edge, edge, color),
    on.rect(a, b + h - 0.03, w, 0.03, shade, 'opacity="0.7"'),
    on.rect(a - edge - 0.05, b - edge - 0.05, w + 2 * edge + 0.1, 0.05, shade),
  ].join("");
}

/** A patch of sunlight on the floor. */
export function sunPatch(view: Camera, corners: Vec[], opacity = 0.4): string {
  return (
    view.face(corners, "#fff4d4", `opacity="${opacity}" filter="url(#edge)" style="mix-blend-mode:soft-light"`) +
    view.face(corners, "#fff6dd", `opacity="${opacity * 0.6}" filter="url(#edge)"`)
  );
}

/** A cushion: a plump square leaning back; `x`,`y` its lower middle in pixels. */
export function cushion(x: number, y: number, size: number, color: string, tilt = 0, stripes?: string): string {
  const s = size / 2;
  const body = `M${-s * 0.92} ${-2 * s * 0.94}Q0 ${-2 * s * 1.03} ${s * 0.92} ${-2 * s * 0.94}Q${s * 1.06} ${-s} ${s * 0.95} ${-s * 0.04}Q0 ${s * 0.08} ${-s * 0.95} ${-s * 0.04}Q${-s * 1.06} ${-s} ${-s * 0.92} ${-2 * s * 0.94}Z`;
  const lines = stripes
    ? [-0.6, -0.3, 0, 0.3, 0.6]
        .map((at) =>
          line(
            [
              [s * at, -s * 1.92],
              [s * at * 1.04, -s * 0.05],
            ],
            stripes,
            size * 0.035,
            'opacity="0.8"',
          ),
        )
        .join("")
    : "";
  const dark = mix(color, "#1c2c3a", 0.35);
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt})"><path d="${body}" fill="${color}"/>${lines}<path d="M${s * 0.2} ${-s * 1.9}Q${s * 1.05} ${-s} ${s * 0.95} ${-s * 0.04}Q0 ${s * 0.1} ${-s * 0.95} ${-s * 0.04}Q${s * 0.6} ${-s * 0.3} ${s * 0.2} ${-s * 1.9}Z" fill="${dark}" opacity="0.16"/><path d="M${-s * 0.5} ${-s * 1.6}q${s * 0.3} ${s * 0.3} ${s * 0.2} ${s * 0.7}" stroke="${dark}" stroke-width="${size * 0.012}" fill="none" opacity="0.35"/></g>`;
}

/** A four-legged table; `at` is its front left foot. */
export function table(view: Camera, at: Vec, [w, h, d]: Vec, color = C.oak): string {
  const [x, y, z] = at;
  const leg = 0.07;
  const tone = shades(color);
  const legs = (
    [
      [x + w - leg - 0.05, z + d - leg - 0.05],
      [x + 0.05, z + d - leg - 0.05],
      [x + w - leg - 0.05, z + 0.05],
      [x + 0.05, z + 0.05],
    ] as const
  ).map(([lx, lz]) => box(view, [lx, y, lz], [leg, h - 0.05, leg], shades(mix(color, "#3b2a18", 0.2))));
  const top = surface(view, [x, y + h, z], [1, 0, 0], [0, 0, 1]);
  return [
    contact(view, at, [w, 0, d], 0.22),
    ...legs,
    box(view, [x, y + h - 0.055, z], [w, 0.055, d], tone),
    grain(top, w, d, d / 5, [C.oakPale, color, C.oakDeep], 21, true, 0.25),
  ].join("");
}

/** A pendant lamp of enamel; hangs from the ceiling to `y`. */
export function pendant(view: Camera, at: Vec, ceiling: number, radius: number, color: string): string {
  const [x, y] = view.point(at);
  const [, top] = view.point([at[0], ceiling, at[2]]);
  const r = view.scale(at) * radius;
  return [
    line(
      [
        [x, top],
        [x, y - r * 0.9],
      ],
      "#31465a",
      2.5,
    ),
    `<ellipse cx="${x}" cy="${y + r * 0.04}" rx="${r * 0.96}" ry="${r * 0.16}" fill="#fff3cf"/>`,
    `<path d="M${x - r} ${y}Q${x - r * 0.9} ${y - r * 0.8} ${x - r * 0.2} ${y - r * 0.9}H${x + r * 0.2}Q${x + r * 0.9} ${y - r * 0.8} ${x + r} ${y}Q${x} ${y + r * 0.2} ${x - r} ${y}Z" fill="${color}"/>`,
    `<path d="M${x - r * 0.86} ${y - r * 0.18}Q${x - r * 0.7} ${y - r * 0.75} ${x - r * 0.2} ${y - r * 0.84}Q${x - r * 0.55} ${y - r * 0.5} ${x - r * 0.6} ${y - r * 0.04}Z" fill="#fff" opacity="0.4"/>`,
  ].join("");
}

/** A vase of sea lavender and grasses; `x`,`y` its foot. */
export function vase(x: number, y: number, size: number, glaze: string, seed: number): string {
  const next = random(seed);
  const stems = Array.from({ length: 16 }, () => {
    const tip: Point = [x + (next() - 0.5) * size * 1.5, y - size * (1.5 + next() * 1.0)];
    const dots = Array.from({ length: 7 }, () =>
      circle(
        tip[0] + (next() - 0.5) * size * 0.22,
        tip[1] + next() * size * 0.34,
        size * (0.022 + next() * 0.026),
        next() < 0.6 ? "#9c8fb8" : "#c3b6d6",
      ),
    );
    return `<path d="M${x} ${y - size * 0.9}Q${(x + tip[0]) / 2} ${tip[1] + size * 0.5} ${tip[0]} ${tip[1]}" stroke="${next() < 0.5 ? "#7f9463" : "#a9b37c"}" stroke-width="${size * 0.018}" fill="none"/>${dots.join("")}`;
  });
  const s = size;
  return [
    `<ellipse cx="${x + s * 0.2}" cy="${y}" rx="${s * 0.5}" ry="${s * 0.07}" fill="#1c2c3a" opacity="0.25"/>`,
    ...stems,
    `<path d="M${x - s * 0.16} ${y - s}C${x - s * 0.1} ${y - s * 0.75} ${x - s * 0.4} ${y - s * 0.6} ${x - s * 0.38} ${y - s * 0.32}C${x - s * 0.36} ${y - s * 0.08} ${x - s * 0.2} ${y} ${x} ${y}S${x + s * 0.36} ${y - s * 0.08} ${x + s * 0.38} ${y - s * 0.32}C${x + s * 0.4} ${y - s * 0.6} ${x + s * 0.1} ${y - s * 0.75} ${x + s * 0.16} ${y - s}Z" fill="${glaze}"/>`,
    `<path d="M${x + s * 0.1} ${y - s * 0.9}C${x + s * 0.1} ${y - s * 0.7} ${x + s * 0.4} ${y - s * 0.6} ${x + s * 0.38} ${y - s * 0.32}C${x + s * 0.36} ${y - s * 0.08} ${x + s * 0.2} ${y} ${x} ${y}C${x + s * 0.25} ${y - s * 0.2} ${x + s * 0.2} ${y - s * 0.5} ${x + s * 0.1} ${y - s * 0.9}Z" fill="#1c2c3a" opacity="0.18"/>`,
  ].join("");
}

/** Split birch, stacked: sawn ends in rows inside a rectangle in pixels. */
export function logs(x: number, y: number, w: number, h: number, r: number, seed: number): string {
  const next = random(seed);
  const ends: string[] = [];
  for (let row = 0; row * r * 1.75 < h - r; row++) {
    for (let at = x + r + (row % 2) * r; at <= x + w - r * 0.6; at += r * 2) {
      const size = r * (0.82 + next() * 0.2);
      const cy = y + h - r - row * r * 1.75;
      ends.push(
        circle(at, cy, size, "#7c5d42"),
        circle(at, cy, size * 0.86, mix("#e6c79a", "#c99d6b", next())),
        circle(at + size * 0.1, cy, size * 0.45, "none", 'stroke="#b08654" stroke-width="1.2"'),
      );
    }
  }
  return (
    polygon(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      "#3b3029",
    ) + ends.join("")
  );
}
