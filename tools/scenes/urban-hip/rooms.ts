import { circle, group, HEIGHT, line, linear, mix, polygon, radial, random, rect, scene, WIDTH } from "../drawing.ts";
import { ACID, barge, DAY, DUSK, glints, type Light, outlook, sky, skyDefs } from "./city.ts";
import {
  backAt,
  bar,
  box,
  covering,
  disc,
  floorAt,
  lens,
  type Lens,
  on,
  type P2,
  shadow,
  sideAt,
  type Surface,
  vessel,
} from "./lens.ts";

const STEEL = "#151a1b";
const OAK = ["#c49a67", "#b98d5b", "#cfa776", "#bd9361", "#b38753"];
const CONCRETE = "#b4b2a9";
const CORAL = "#e9502f";

const roomDefs = (light: Light) => [
  ...skyDefs(light),
  linear("wallfall", [
    [0, "#0c0f14", 0.34],
    [0.5, "#0c0f14", 0],
    [1, "#0c0f14", 0.22],
  ]),
  linear("beam", [
    [0, "#ffe9b0", 0.62],
    [1, "#ffe9b0", 0.1],
  ]),
  radial("lampglow", [
    [0, "#fff0c0", 0.85],
    [0.35, "#ffd98a", 0.35],
    [1, "#ffd98a", 0],
  ]),
  radial(
    "vignette",
    [
      [0.55, "#0a0c12", 0],
      [1, "#0a0c12", 0.36],
    ],
    0.5,
    0.5,
    0.72,
  ),
];
const finish = rect(0, 0, WIDTH, HEIGHT, "url(#vignette)");

/** A window with the harbour behind it: the outlook clipped to the opening, then its steel bars. */
function harbourWindow(
  id: string,
  s: Surface,
  [u, v, w, h]: [number, number, number, number],
  [cols, rows]: [number, number],
  light: Light,
  shore: number,
  scale: number,
  mast: number,
): string {
  const corners = [s(u, v), s(u + w, v), s(u + w, v + h), s(u, v + h)];
  const clip = `<clipPath id="${id}">${polygon(corners, "#000")}</clipPath>`;
  const out = group(
    [
      sky(light, 1250, shore - 60),
      outlook(light, shore, scale, mast),
      rect(0, shore, WIDTH, HEIGHT, "url(#water)"),
      glints(7, shore, light.glint, 90, 0.5),
      barge(mast - 470, shore + 42, 300 * scale + 60, light, ACID),
    ],
    `clip-path="url(#${id})"`,
  );
  let bars = polygon([s(u, v), s(u + w, v), s(u + w, v + h), s(u, v + h)], "none", `stroke="${STEEL}" stroke-width="14"`);
  for (let i = 1; i < cols; i++) bars += bar(s, u + (w * i) / cols, v, u + (w * i) / cols, v + h, 0.055, STEEL);
  for (let i = 1; i < rows; i++) bars += bar(s, u, v + (h * i) / rows, u + w, v + (h * i) / rows, 0.045, STEEL);
  return clip + out + bars;
}

/** Patches of sunlight on the floor: a window's panes projected towards the viewer and to the left. */
function sunPatches(
  f: Surface,
  u: number,
  w: number,
  z: number,
  cols: number,
  rows: number,
  reach: number,
  slant: number,
  fill = "url(#beam)",
): string {
  let out = "";
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const p = (i: number, j: number): P2 => f(u + (w * i) / cols - slant * (j / rows), z - reach * (j / rows));
      out += polygon(
        [p(c + 0.06, r + 0.08), p(c + 0.94, r + 0.08), p(c + 0.94, r + 0.92), p(c + 0.06, r + 0.92)],
        fill,
        `opacity="0.75"`,
      );
    }
  return out;
}

/** A potted fig: broad leaves on thin stems, lit from one side. */
function fig(x: number, y: number, size: number, seed: number, pot = "#d9d4c6"): string {
  const next = random(seed);
  const leaves = Array.from({ length: 34 }, (_, i) => {
    const a = -Math.PI / 2 + (next() - 0.5) * 2.3;
    const r = size * (0.35 + next() * 0.65);
    return {
      x: x + Math.cos(a) * r * 0.55,
      y: y - size * 0.3 + Math.sin(a) * r,
      turn: (a * 180) / Math.PI + (next() - 0.5) * 70,
      l: size * (0.13 + next() * 0.1),
      tone: next(),
      i,
    };
  }).sort((one, other) => one.tone - other.tone);
  const stems = leaves
    .filter((_, i) => i % 4 === 0)
    .map(
      (l) =>
        `<path d="M${x} ${(y - size * 0.2).toFixed(0)}Q${x} ${l.y.toFixed(0)} ${l.x.toFixed(0)} ${l.y.toFixed(0)}" fill="none" stroke="#3d3a24" stroke-width="${(size * 0.012).toFixed(1)}"/>`,
    )
    .join("");
  const blades = leaves
    .map(
      (l) =>
        `<g transform="translate(${l.x.toFixed(0)} ${l.y.toFixed(0)}) rotate(${l.turn.toFixed(0)})"><path d="M0 0C${(l.l * 0.3).toFixed(0)} ${(-l.l * 0.6).toFixed(0)} ${l.l.toFixed(0)} ${(-l.l * 0.5).toFixed(0)} ${(l.l * 1.3).toFixed(0)} 0C${l.l.toFixed(0)} ${(l.l * 0.5).toFixed(0)} ${(l.l * 0.3).toFixed(0)} ${(l.l * 0.6).toFixed(0)} 0 0Z" fill="${mix("#17352b", "#7c9c3c", l.tone)}"/><path d="M0 0L${(l.l * 1.2).toFixed(0)} 0" stroke="#c3d17c" stroke-width="1.6" opacity="0.5"/></g>`,
    )
    .join("");
  return (
    stems +
    blades +
    polygon(
      [
        [x - size * 0.17, y - size * 0.3],
        [x + size * 0.17, y - size * 0.3],
        [x + size * 0.13, y],
        [x - size * 0.13, y],
      ],
      pot,
    ) +
    polygon(
      [
        [x + size * 0.04, y - size * 0.3],
        [x + size * 0.17, y - size * 0.3],
        [x + size * 0.13, y],
        [x + size * 0.03, y],
      ],
      "#000000",
      `opacity="0.16"`,
    )
  );
}

/** Row of record sleeves or books standing on a shelf of a surface. */
function spines(s: Surface, u: number, v: number, w: number, h: number, seed: number, thin = 0.02): string {
  const next = random(seed);
  const colors = ["#e8e2d2", "#23292b", CORAL, "#3f6a6c", "#8a4436", ACID, "#cbbfa6", "#5a4468"];
  let out = "";
  for (let at = u; at < u + w - thin;) {
    const t = thin * (0.6 + next() * 1.4);
    out += on(s, at, v, t * 0.86, h * (0.86 + next() * 0.14), colors[Math.floor(next() * colors.length)] ?? STEEL);
    at += t;
  }
  return out;
}

function pendant([x, y]: P2, r: number, fill: string, on_ = true): string {
  return [
    line(
      [
        [x, 0],
        [x, y - r],
      ],
      STEEL,
      4,
    ),
    on_ ? circle(x, y + r * 0.5, r * 3.4, "url(#lampglow)", `opacity="0.55"`) : "",
    `<path d="M${x - r} ${y}Q${x - r} ${y - r * 1.05} ${x} ${y - r * 1.05}T${x + r} ${y}Z" fill="${fill}"/><path d="M${x + r * 0.3} ${y - r}Q${x + r} ${y - r * 0.8} ${x + r} ${y}L${x + r * 0.62} ${y}Q${x + r * 0.7} ${y - r * 0.7} ${x + r * 0.3} ${y - r}Z" fill="#fff" opacity="0.2"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.16}" fill="${on_ ? "#fff3cf" : "#0d1112"}"/>`,
  ].join("");
}

function shell(
  see: Lens,
  { half, high, deep, leftTone, back }: { half: number; high: number; deep: number; leftTone: string[]; back: string },
): string {
  const left = sideAt(see, -half);
  const right = sideAt(see, half);
  const b = backAt(see, deep);
  const ceiling = floorAt(see, high);
  let out = covering(floorAt(see), {
    from: [-half, 1],
    to: [half, deep],
    size: [1.6, 0.16],
    colors: OAK,
    joint: "#7d5a37",
    bond: 1,
    seed: 4,
    gap: 0.01,
  });
  out += on(ceiling, -half, 0.8, 2 * half, deep - 0.8, "#c9c6bc");
  for (let z = 1.6; z < deep; z += 1.5)
    out +=
      on(ceiling, -half, z, 2 * half, 0.34, "#a9a69d") +
      on(floorAt(see, high - 0.28), -half, z, 2 * half, 0.34, "#b9b6ac") +
      polygon(
        [see([-half, high, z]), see([half, high, z]), see([half, high - 0.28, z]), see([-half, high - 0.28, z])],
        "#d4d1c6",
      );
  out += covering(left, {
    from: [0.9, 0],
    to: [deep, high],
    size: [0.34, 0.115],
    colors: leftTone,
    joint: mix(leftTone[0] ?? STEEL, "#1a0f0f", 0.4),
    bond: 0.5,
    seed: 2,
    gap: 0.018,
  });
  out += on(right, 0.9, 0, deep - 0.9, high, "#dedad0");
  return out + on(b, -half, 0, 2 * half, high, back);
}

const BRICK = ["#9b5040", "#8f4838", "#a65a46", "#86432f", "#94503f"];

/** The living room, late morning: sofa, records, and the harbour in the big window. */
export function living(): string {
  const see = lens({ eye: 1.4, focal: 860, horizon: 560, cx: 760 });
  const f = floorAt(see);
  const back = backAt(see, 7);
  const left = sideAt(see, -3.6);
  const right = sideAt(see, 3.6);
  const window = harbourWindow("pane", back, [-2.75, 0.35, 5.4, 2.75], [6, 3], DAY, 590, 0.6, 860);
  const rug =
    on(f, -1.9, 3.2, 3.9, 2.5, "#26343a") +
    on(f, -1.75, 3.32, 3.6, 2.26, "#2f4147") +
    [0, 1, 2, 3, 4, 5]
      .map((i) => on(f, -1.6 + i * 0.6, 3.5, 0.28, 1.9, i % 3 === 1 ? ACID : "#dcd6c6", `opacity="0.75"`))
      .join("");
  return scene(
    roomDefs(DAY),
    [
      shell(see, { half: 3.6, high: 3.5, deep: 7, leftTone: BRICK, back: CONCRETE }),
      window,
      on(back, -2.9, 0.22, 5.7, 0.13, "#d9d6cc"),
      on(left, 0.9, 0, 6.1, 3.5, "url(#wallfall)"),
      on(right, 0.9, 0, 6.1, 3.5, "#14181c", `opacity="0.2"`),
      sunPatches(f, -2.75, 5.4, 6.7, 6, 3, 4.6, 2.4),
      line([see([-3.3, 3.1, 6.9]), see([-3.3, 3.1, 1])], "#8e8c84", 26),
      line([see([-3.28, 3.14, 6.9]), see([-3.28, 3.14, 1])], "#d7d4ca", 7),
      rug,
      sunPatches(f, -2.75, 5.4, 6.7, 6, 3, 4.6, 2.4).replaceAll('opacity="0.75"', 'opacity="0.2"'),
      records(see, left),
      // Poster on the concrete wall.
      on(right, 3.4, 1.1, 1.5, 1.75, STEEL),
      on(right, 3.47, 1.17, 1.36, 1.61, ACID),
      on(right, 3.47, 1.17, 1.36, 0.5, STEEL),
      disc(right, 4.15, 2.05, 0.4, CORAL),
      on(right, 3.6, 1.3, 1.1, 0.09, "#f2efe6"),
      on(right, 3.6, 1.47, 0.7, 0.07, "#f2efe6"),
      fig(...see([2.95, 0, 6.1]), 250, 12),
      sofa(see),
      coffee(see),
      arcLamp(see),
      box(see, { x: -2.35, z: 3.1, w: 0.62, h: 0.4, d: 0.6 }, ACID, { soft: 16, shade: 0.4 }),
      finish,
    ],
    0.05,
  );
}

/** The record player on its cabinet against the bricks. */
function records(see: Lens, wall: Surface): string {
  const cabinet = box(see, { x: -3.6, y: 0.12, z: 3.9, w: 0.5, h: 0.72, d: 2.3 }, "#8b6239");
  const face = sideAt(see, -3.1);
  let out = shadow(see, { x: -3.5, z: 3.9, w: 0.7, h: 0, d: 2.3 }, 0.35) + cabinet + on(face, 3.9, 0.12, 2.3, 0.72, "#a97a4d");
  for (let i = 0; i < 3; i++)
    out += on(face, 3.97 + i * 0.75, 0.19, 0.67, 0.57, "#2b2019") + spines(face, 3.99 + i * 0.75, 0.19, 0.63, 0.46, 5 + i, 0.018);
  out +=
    box(see, { x: -3.5, y: 0.84, z: 4.5, w: 0.36, h: 0.1, d: 0.46 }, STEEL) +
    disc(floorAt(see, 0.95), -3.33, 4.75, 0.15, "#2a2f31") +
    disc(floorAt(see, 0.95), -3.33, 4.75, 0.05, CORAL);
  out += box(see, { x: -3.52, y: 0.84, z: 5.6, w: 0.3, h: 0.5, d: 0.3 }, "#d8d0bd");
  const sleeves: [number, string, string][] = [
    [3.95, "#ece6d6", CORAL],
    [4.75, "#24403f", ACID],
    [5.55, CORAL, "#f0eadb"],
  ];
  for (const [z, ground, mark] of sleeves)
    out +=
      on(wall, z, 1.75, 0.6, 0.6, "#100c0c", `opacity="0.45"`) +
      on(wall, z + 0.02, 1.78, 0.6, 0.6, ground) +
      disc(wall, z + 0.32, 2.08, 0.17, mark) +
      on(wall, z + 0.08, 1.83, 0.3, 0.05, mark);
  return out;
}

function sofa(see: Lens): string {
  const cloth = "#34565a";
  const b = (x: number, y: number, z: number, w: number, h: number, d: number, fill: string, soft = 14) =>
    box(see, { x, y, z, w, h, d }, fill, { soft });
  return [
    shadow(see, { x: 0.75, z: 3.45, w: 2.5, h: 0, d: 2.4 }, 0.45, -0.5),
    b(2.75, 0.12, 3.3, 0.35, 0.72, 2.6, mix(cloth, "#000000", 0.12)),
    b(1.2, 0.12, 5.5, 1.9, 0.5, 0.32, mix(cloth, "#000000", 0.18)),
    b(1.2, 0.12, 3.6, 1.6, 0.2, 1.9, mix(cloth, "#000000", 0.25)),
    b(1.25, 0.33, 4.62, 1.45, 0.17, 0.86, cloth),
    b(1.25, 0.33, 3.65, 1.45, 0.17, 0.86, mix(cloth, "#ffffff", 0.05)),
    b(2.42, 0.5, 4.6, 0.26, 0.42, 0.8, mix(cloth, "#ffffff", 0.08)),
    b(2.42, 0.5, 3.7, 0.26, 0.42, 0.8, mix(cloth, "#ffffff", 0.1)),
    b(2.1, 0.52, 4.95, 0.3, 0.36, 0.42, CORAL, 20),
    b(2.02, 0.52, 3.8, 0.3, 0.34, 0.42, "#ece6d6", 20),
    b(1.2, 0.12, 3.3, 1.6, 0.46, 0.28, mix(cloth, "#000000", 0.06)),
    polygon(
      [
        [1.3, 0.6],
        [1.95, 0.6],
        [1.9, 0.2],
        [1.62, 0.16],
        [1.34, 0.22],
      ].map(([x, y]) => see([x ?? 0, y ?? 0, 3.28])),
      "#d9cfb8",
    ),
    ...[1.42, 1.55, 1.68, 1.8].map((x) => line([see([x, 0.6, 3.27]), see([x - 0.02, 0.2, 3.27])], "#b5a88c", 3)),
  ].join("");
}

function coffee(see: Lens): string {
  const top: Surface = (u, v) => see([-0.35 + u, 0.36, 4.1 + v]);
  const legs = [
    [-0.4, -0.25],
    [0.4, -0.25],
    [0, 0.35],
  ].map(([u, v]) => line([top(u ?? 0, v ?? 0), see([-0.35 + (u ?? 0) * 1.15, 0, 4.1 + (v ?? 0) * 1.15])], STEEL, 8));
  const [x, y] = top(0.2, 0.1);
  return [
    disc(floorAt(see), -0.6, 4.05, 0.62, "#0b0d12", `opacity="0.4" filter="url(#soft)"`),
    ...legs,
    disc((u, v) => see([-0.35 + u, 0.33, 4.1 + v]), 0, 0, 0.58, "#8f8d86"),
    disc(top, 0, 0, 0.58, "#efece2"),
    disc(top, 0.15, 0.1, 0.36, "#ffffff", `opacity="0.5"`),
    polygon([top(-0.4, -0.12), top(0.02, -0.2), top(0.08, 0.08), top(-0.34, 0.16)], CORAL),
    polygon([top(-0.36, -0.08), top(-0.02, -0.14), top(0.02, 0.02), top(-0.32, 0.1)], "#f3eee0", `opacity="0.5"`),
    vessel(x, y, { foot: 15, rim: 20, height: 40 }, "#20292a"),
    `<ellipse cx="${x}" cy="${y - 40}" rx="20" ry="5" fill="#3d2a1e"/>`,
  ].join("");
}

function arcLamp(see: Lens): string {
  const [x, y] = see([2.95, 0, 3.2]);
  const [hx, hy] = see([0.55, 2.05, 4.2]);
  return `<path d="M${x - 30} ${y}C${x - 10} ${y - 620} ${x - 150} ${hy - 170} ${hx} ${hy - 42}" fill="none" stroke="${STEEL}" stroke-width="8"/><path d="M${hx - 62} ${hy + 8}Q${hx - 58} ${hy - 50} ${hx} ${hy - 50}T${hx + 62} ${hy + 8}Z" fill="${CORAL}"/><path d="M${hx + 12} ${hy - 50}Q${hx + 56} ${hy - 44} ${hx + 62} ${hy + 8}L${hx + 36} ${hy + 8}Q${hx + 40} ${hy - 36} ${hx + 12} ${hy - 50}Z" fill="#ffb59b" opacity="0.6"/><ellipse cx="${hx}" cy="${hy + 8}" rx="62" ry="10" fill="#7c2412"/>`;
}

/** The kitchen: dark fronts, white tiles, an island of end-grain oak. */
export function kitchen(): string {
  const see = lens({ eye: 1.5, focal: 900, horizon: 500, cx: 840 });
  const back = backAt(see, 5.6);
  const left = sideAt(see, -3.2);
  const light = DAY;
  const counter = 0.92;
  const front = backAt(see, 5);
  let fronts = "";
  for (let i = 0; i < 7; i++)
    fronts +=
      on(front, -2.4 + i * 0.8, 0.12, 0.78, 0.74, i === 3 ? "#0f1415" : "#203133") +
      (i === 3
        ? on(front, -2.4 + i * 0.8 + 0.08, 0.22, 0.62, 0.42, "#39484b") +
          on(front, -2.4 + i * 0.8 + 0.08, 0.7, 0.62, 0.04, "#c9c6bc")
        : on(front, -2.4 + i * 0.8 + 0.3, 0.78, 0.2, 0.025, "#c3a15a"));
  return scene(
    roomDefs(light),
    [
      shell(see, { half: 3.2, high: 3.3, deep: 5.6, leftTone: ["#d5d1c6", "#cfcbc0", "#dad6cb"], back: "#d9d6cd" }),
      covering(back, {
        from: [-2.4, counter],
        to: [3.2, 2.3],
        size: [0.3, 0.1],
        colors: ["#f3f0e7", "#ece8dd", "#f8f6ee", "#e6e2d6"],
        joint: "#b5b1a5",
        bond: 0.5,
        seed: 6,
        gap: 0.012,
      }),
      on(back, -2.4, 2.3, 5.6, 1, "#0c0f14", `opacity="0.05"`),
      harbourWindow("side", left, [2.1, 0.95, 2.5, 1.9], [4, 3], light, 540, 0.5, 260),
      on(left, 0.9, 0, 4.7, 3.3, "url(#wallfall)"),
      // Fridge, counter, shelf.
      box(see, { x: -3.2, z: 5, w: 0.78, h: 2.25, d: 0.6 }, "#d4f53c", { shade: 0.5 }),
      on(front, -3.2, 1.35, 0.78, 0.02, "#5f7115"),
      on(front, -2.52, 1.45, 0.03, 0.35, STEEL),
      on(front, -2.52, 0.9, 0.03, 0.35, STEEL),
      on(front, -3.14, 0.05, 0.12, 2.15, "#ffffff", `opacity="0.35"`),
      fronts,
      on(front, -2.4, 0, 5.6, 0.12, "#0b0f10"),
      box(see, { x: -2.4, y: 0.88, z: 4.96, w: 5.6, h: 0.05, d: 0.64 }, "#8d8b84"),
      ...shelf(see, back),
      onCounter(see),
      sunPatches(floorAt(see), -2.9, 2.4, 4.8, 3, 2, 1.4, -1.2),
      island(see),
      pendant(see([-0.9, 2.05, 3.2]), 62, STEEL),
      pendant(see([0.35, 2.05, 3.2]), 62, STEEL),
      pendant(see([1.6, 2.05, 3.2]), 62, STEEL),
      finish,
    ],
    0.05,
  );
}

function shelf(see: Lens, back: Surface): string[] {
  const out = [
    on(back, -1.9, 1.66, 4.4, 0.16, "#0c0f14", `opacity="0.18"`),
    box(see, { x: -1.9, y: 1.78, z: 5.35, w: 4.4, h: 0.05, d: 0.25 }, "#a97a4d"),
  ];
  const next = random(8);
  const tones = ["#efe9da", "#3b6163", CORAL, "#20292a", "#c9b28a", "#f6f3ea"];
  const front = backAt(see, 5.42);
  for (let u = -1.75; u < 2.3;) {
    const w = 0.1 + next() * 0.14;
    const h = 0.1 + next() * 0.24;
    const tone = tones[Math.floor(next() * tones.length)] ?? STEEL;
    out.push(
      next() > 0.45
        ? on(front, u, 1.83, w, h, tone) + on(front, u + w * 0.66, 1.83, w * 0.34, h, "#0c0f14", `opacity="0.18"`)
        : [0, 1, 2, 3].map((i) => on(front, u, 1.83 + i * 0.035, 0.22, 0.028, mix(tone, "#ffffff", i % 2 ? 0.2 : 0))).join(""),
    );
    u += Math.max(w, 0.2) + 0.05 + next() * 0.1;
  }
  return out;
}

function onCounter(see: Lens): string {
  const s = backAt(see, 5.3);
  const [sx, sy] = s(-0.9, 0.93);
  const [px, py] = s(2.6, 0.93);
  return [
    // Espresso machine, tap, board with bread, pot of herbs.
    on(s, 0.9, 0.93, 0.42, 0.4, "#c9ccc8"),
    on(s, 0.9, 1.22, 0.42, 0.11, "#20292a"),
    on(s, 0.98, 0.97, 0.26, 0.2, "#2b3335"),
    on(s, 1.08, 1.12, 0.06, 0.1, "#8f9492"),
    on(s, 0.86, 0.93, 0.5, 0.04, "#20292a"),
    `<path d="M${sx} ${sy}V${sy - 60}q0-24 26-24t26 24v12" fill="none" stroke="${STEEL}" stroke-width="8" stroke-linecap="round"/>`,
    on(s, -2.2, 0.94, 0.34, 0.5, "#9b6d40"),
    on(s, -2.08, 1.36, 0.06, 0.14, "#9b6d40"),
    on(s, -1.95, 0.94, 0.3, 0.4, "#c99c68"),
    fig(px, py, 110, 31, CORAL),
    on(s, 1.62, 0.93, 0.14, 0.27, "#efe9da"),
    on(s, 1.8, 0.93, 0.12, 0.2, "#3b6163"),
  ].join("");
}

function island(see: Lens): string {
  const front = backAt(see, 2.75);
  let out =
    shadow(see, { x: -1.5, z: 2.7, w: 3.6, h: 0, d: 1 }, 0.5, 0.3) +
    box(see, { x: -1.5, z: 2.75, w: 3.6, h: 0.88, d: 0.95 }, "#243638");
  for (let u = -1.42; u < 2.05; u += 0.175) out += on(front, u, 0.06, 0.015, 0.8, "#101a1b");
  out += box(see, { x: -1.6, y: 0.88, z: 2.65, w: 3.8, h: 0.07, d: 1.15 }, "#b98a57");
  const top = floorAt(see, 0.95);
  for (let v = 2.75; v < 3.8; v += 0.16) out += on(top, -1.6, v, 3.8, 0.012, "#8c6338", `opacity="0.6"`);
  const [bx, by] = top(1.35, 3.15);
  const [vx, vy] = top(-0.85, 3.25);
  const lemons = [
    [-34, -24],
    [4, -30],
    [36, -22],
    [-10, -46],
    [20, -48],
  ]
    .map(
      ([dx, dy]) =>
        `<ellipse cx="${bx + (dx ?? 0)}" cy="${by + (dy ?? 0)}" rx="24" ry="18" fill="#f0d244"/><ellipse cx="${bx + (dx ?? 0) + 6}" cy="${by + (dy ?? 0) - 6}" rx="10" ry="6" fill="#fff1a0"/>`,
    )
    .join("");
  out += `<ellipse cx="${bx}" cy="${by + 4}" rx="110" ry="16" fill="#000" opacity="0.35" filter="url(#soft)"/>${lemons}<path d="M${bx - 80} ${by - 34}Q${bx - 60} ${by + 6} ${bx} ${by + 6}T${bx + 80} ${by - 34}Q${bx} ${by - 10} ${bx - 80} ${by - 34}Z" fill="#f2efe6"/><path d="M${bx + 20} ${by - 19}Q${bx + 62} ${by - 24} ${bx + 80} ${by - 34}Q${bx + 60} ${by + 6} ${bx + 10} ${by + 6}Z" fill="#0c0f14" opacity="0.14"/>`;
  out += `<path d="M${vx - 26} ${vy}q-22-40 6-76v-26h38v26q28 36 6 76z" fill="${CORAL}"/><path d="M${vx + 6} ${vy}q24-40 4-74v-28h8v26q28 36 6 76z" fill="#8d2a14" opacity="0.5"/>`;
  const next = random(3);
  for (let i = 0; i < 16; i++) {
    const a = -Math.PI / 2 + (next() - 0.5) * 1.5;
    const l = 110 + next() * 120;
    const [ex, ey] = [vx - 2 + Math.cos(a) * l, vy - 96 + Math.sin(a) * l];
    out +=
      line(
        [
          [vx - 2, vy - 98],
          [ex, ey],
        ],
        "#5d6b35",
        3,
      ) +
      circle(ex, ey, 9 + next() * 7, mix("#e7d27a", "#f7f2df", next())) +
      circle(ex + 8, ey + 16, 7, mix("#7b8a3c", "#c7cf7a", next()));
  }
  for (const x of [-0.9, 0.15, 1.2]) out += stool(see, x);
  return out;
}

function stool(see: Lens, x: number): string {
  const seat: Surface = (u, v) => see([x + u, 0.66, 2.3 + v]);
  const legs = [
    [-0.15, -0.15],
    [0.15, -0.15],
    [-0.15, 0.15],
    [0.15, 0.15],
  ]
    .map(([u, v]) => line([seat((u ?? 0) * 0.7, (v ?? 0) * 0.7), see([x + (u ?? 0) * 1.3, 0, 2.3 + (v ?? 0) * 1.3])], STEEL, 9))
    .join("");
  return legs + disc((u, v) => see([x + u, 0.62, 2.3 + v]), 0, 0, 0.2, "#7d5a34") + disc(seat, 0, 0, 0.2, "#c79a66");
}

/** A bed seen from its foot: frame, mattress, duvet with folds, pillows, a throw. */
function bed(see: Lens, x: number, z: number, w: number, d: number, linen: string, throwTone: string, seed: number): string {
  const next = random(seed);
  const top = floorAt(see, 0.62);
  const front = backAt(see, z - 0.04);
  const pillows = w > 1.2 ? [x + 0.08, x + w / 2 + 0.04] : [x + 0.1];
  const pw = w > 1.2 ? w / 2 - 0.12 : w - 0.2;
  let out =
    shadow(see, { x: x - 0.1, z, w: w + 0.2, h: 0, d }, 0.42, 0.14) +
    box(see, { x: x - 0.06, y: 0.1, z, w: w + 0.12, h: 0.22, d }, "#8b6239") +
    box(see, { x, y: 0.3, z, w, h: 0.26, d }, mix(linen, "#b9b4a6", 0.3), { soft: 12 });
  for (const at of pillows)
    out +=
      box(see, { x: at, y: 0.6, z: z + d - 0.55, w: pw, h: 0.3, d: 0.22 }, mix(linen, "#ffffff", 0.35), { soft: 26 }) +
      box(see, { x: at + 0.06, y: 0.58, z: z + d - 0.8, w: pw - 0.12, h: 0.24, d: 0.2 }, mix(linen, "#ffffff", 0.12), {
        soft: 26,
      });
  out += box(see, { x: x - 0.05, y: 0.28, z: z - 0.04, w: w + 0.1, h: 0.34, d: d - 0.85 }, linen, { soft: 18, light: 0.4 });
  for (let i = 0; i < 15; i++) {
    const u = x + next() * w;
    const v = z + 0.1 + next() * (d - 1.75);
    const [ax, ay] = top(u, v);
    const [bx, by] = top(u + (next() - 0.5) * 0.5, v + 0.2 + next() * 0.25);
    out += `<path d="M${ax.toFixed(0)} ${ay.toFixed(0)}Q${(ax + (next() - 0.5) * 60).toFixed(0)} ${((ay + by) / 2).toFixed(0)} ${bx.toFixed(0)} ${by.toFixed(0)}" fill="none" stroke="${mix(linen, "#6f6a60", 0.4)}" stroke-width="${(3 + next() * 4).toFixed(1)}" stroke-linecap="round" opacity="0.28"/>`;
  }
  for (let i = 0; i < 11; i++) {
    const u = x + (w * (i + next() * 0.7)) / 11;
    out += line([front(u, 0.58), front(u + 0.02, 0.3)], mix(linen, "#6f6a60", 0.45), 4, `opacity="0.5"`);
  }
  const cover: P2[] = [
    top(x - 0.06, z + 0.25),
    top(x + w + 0.06, z + 0.25),
    top(x + w + 0.06, z + 0.95),
    top(x - 0.06, z + 0.95),
  ];
  out += polygon(cover, throwTone);
  for (let i = 1; i < 5; i++)
    out += polygon(
      [
        top(x - 0.06, z + 0.25 + i * 0.14),
        top(x + w + 0.06, z + 0.25 + i * 0.14),
        top(x + w + 0.06, z + 0.29 + i * 0.14),
        top(x - 0.06, z + 0.29 + i * 0.14),
      ],
      mix(throwTone, "#000000", 0.25),
      `opacity="0.5"`,
    );
  return out;
}

/** The large bedroom on the water, early: low sun over a linen bed, brick behind. */
export function bedroom(): string {
  const light: Light = { ...DAY, sky: ["#a9c9cf", "#f0d7b4", "#ffc48c"], water: ["#dcae8c", "#4f767c"] };
  const see = lens({ eye: 1.42, focal: 880, horizon: 500, cx: 700 });
  const right = sideAt(see, 2.9);
  const back = backAt(see, 5.6);
  const f = floorAt(see);
  return scene(
    roomDefs(light),
    [
      shell(see, { half: 2.9, high: 3.1, deep: 5.6, leftTone: ["#2c3b3d", "#2a393b", "#2f4042"], back: "#9b5040" }),
      covering(back, {
        from: [-2.9, 0],
        to: [2.9, 3.1],
        size: [0.26, 0.085],
        colors: BRICK,
        joint: "#c3a48f",
        bond: 0.5,
        seed: 14,
        gap: 0.014,
      }),
      polygon([back(2.9, 2.9), back(0.2, 2.6), back(-2.6, 0.6), back(-0.4, 0.5), back(2.9, 1.2)], "#ffdc9a", `opacity="0.26"`),
      on(back, -2.9, 0, 5.8, 3.1, "url(#wallfall)"),
      harbourWindow("east", right, [2.2, 0.7, 2.7, 2.05], [4, 3], light, 545, 0.55, 1350),
      curtain(see, 2.84, 1.75, 2.35, 3.02),
      curtain(see, 2.84, 4.75, 5.35, 3.02),
      line([see([2.82, 3.02, 1.6]), see([2.82, 3.02, 5.5])], STEEL, 8),
      sunPatches(f, 0.6, 2, 4.6, 3, 3, 2.6, 0.4),
      nightstand(see, 0.78, 4.9),
      nightstand(see, -2, 4.9),
      on(back, -1.5, 0.5, 2.2, 0.62, "#8b6239"),
      bed(see, -1.35, 2.75, 1.9, 2.6, "#e9e3d4", "#34565a", 5),
      pendant(see([1.05, 1.5, 5.1]), 44, ACID),
      pendant(see([-1.85, 1.5, 5.1]), 44, ACID),
      fig(...see([-2.35, 0, 3.6]), 330, 44, "#20292a"),
      on(back, -0.95, 1.75, 1.05, 0.8, STEEL),
      on(back, -0.9, 1.8, 0.95, 0.7, "#efe9da"),
      polygon([back(-0.9, 1.8), back(0.05, 1.8), back(0.05, 2.05), back(-0.3, 2.3), back(-0.6, 2), back(-0.9, 2.2)], "#34565a"),
      disc(back, -0.2, 2.32, 0.09, CORAL),
      polygon([see([2.9, 2.75, 2.4]), see([2.9, 0.9, 4.8]), f(-0.2, 3.2), f(-2.2, 1.6)], "#ffe2a8", `opacity="0.1"`),
      finish,
    ],
    0.05,
  );
}

function curtain(see: Lens, x: number, z0: number, z1: number, top: number): string {
  const folds = 7;
  return Array.from({ length: folds }, (_, i) => {
    const a = z0 + ((z1 - z0) * i) / folds;
    const b = z0 + ((z1 - z0) * (i + 1)) / folds;
    const dx = i % 2 ? 0.08 : 0;
    return polygon(
      [see([x - dx, 0.03, a]), see([x - 0.08 + dx, 0.03, b]), see([x - 0.08 + dx, top, b]), see([x - dx, top, a])],
      i % 2 ? "#e4dcc8" : "#cbc1ab",
    );
  }).join("");
}

function nightstand(see: Lens, x: number, z: number): string {
  const [cx, cy] = see([x + 0.14, 0.5, z]);
  return (
    box(see, { x, z, w: 0.45, h: 0.5, d: 0.4 }, "#20292a") +
    rect(cx - 20, cy - 14, 74, 12, CORAL) +
    rect(cx - 14, cy - 24, 62, 10, "#efe9da") +
    rect(cx + 62, cy - 34, 18, 32, "#cfe0dd", `opacity="0.8"`)
  );
}

/** The second bedroom at night: two single beds, a desk lamp, the city in a narrow window. */
export function twin(): string {
  const see = lens({ eye: 1.42, focal: 880, horizon: 500, cx: 800 });
  const back = backAt(see, 5.2);
  const light: Light = { ...DUSK, sky: ["#131a3c", "#35427a", "#c98a86"] };
  return scene(
    roomDefs(light),
    [
      shell(see, { half: 2.6, high: 2.9, deep: 5.2, leftTone: ["#d9d4c6", "#d4cfc1", "#dedacd"], back: "#2d4d50" }),
      on(back, -2.6, 0, 5.2, 1.05, "#d9f05a"),
      on(back, -2.6, 1.03, 5.2, 0.05, STEEL),
      harbourWindow("night", back, [-0.85, 1.2, 1.7, 1.45], [3, 3], light, 545, 0.55, 860),
      on(sideAt(see, -2.6), 0.9, 0, 4.3, 2.9, "url(#wallfall)"),
      on(sideAt(see, 2.6), 0.9, 0, 4.3, 2.9, "#221d33", `opacity="0.4"`),
      rect(0, 0, WIDTH, HEIGHT, "#241b4a", `opacity="0.28"`),
      bed(see, -2.15, 2.6, 1, 2.5, "#d9d3c6", CORAL, 7),
      bed(see, 1.15, 2.6, 1, 2.5, "#d9d3c6", CORAL, 8),
      on(floorAt(see), -0.75, 2.4, 1.5, 2.4, "#1c2a33"),
      on(floorAt(see), -0.65, 2.52, 1.3, 2.16, "#e3dcc8", `opacity="0.85"`),
      ...[0, 1, 2, 3, 4].map((i) => on(floorAt(see), -0.65, 2.62 + i * 0.42, 1.3, 0.16, STEEL)),
      nightstand(see, -0.75, 4.75),
      nightstand(see, 0.3, 4.75),
      readingLamp(see, -1.65),
      readingLamp(see, 1.65),
      pendant(see([0, 2.2, 3.6]), 74, "#e9e3d4"),
      ...[-1.95, 1.35].map(
        (x) =>
          on(back, x, 1.35, 0.6, 0.8, STEEL) +
          on(back, x + 0.03, 1.38, 0.54, 0.74, "#efe9da") +
          disc(back, x + 0.3, 1.82, 0.17, x < 0 ? CORAL : ACID) +
          on(back, x + 0.1, 1.46, 0.4, 0.06, STEEL),
      ),
      finish,
    ],
    0.05,
  );
}

function readingLamp(see: Lens, x: number): string {
  const [cx, cy] = see([x, 1.2, 5.15]);
  return (
    circle(cx, cy + 30, 190, "url(#lampglow)") +
    line(
      [
        [cx, cy - 30],
        [cx, cy],
      ],
      STEEL,
      6,
    ) +
    polygon(
      [
        [cx - 16, cy - 10],
        [cx + 16, cy - 10],
        [cx + 34, cy + 26],
        [cx - 34, cy + 26],
      ],
      STEEL,
    ) +
    `<ellipse cx="${cx}" cy="${cy + 26}" rx="34" ry="7" fill="#fff3cf"/>`
  );
}

/** The bathroom: green tiles to the ceiling, a walk-in rain shower behind steel and glass. */
export function bath(): string {
  const see = lens({ eye: 1.5, focal: 900, horizon: 505, cx: 900 });
  const back = backAt(see, 4.4);
  const left = sideAt(see, -2.4);
  const right = sideAt(see, 1.9);
  const f = floorAt(see);
  const greens = ["#2f6a62", "#2a6059", "#35746b", "#2c655d", "#3b7d72"];
  const screen = backAt(see, 3);
  return scene(
    roomDefs(DAY),
    [
      rect(0, 0, WIDTH, HEIGHT, "#e4e0d5"),
      on(floorAt(see, 2.9), -2.4, 0.8, 4.3, 3.6, "#efece3"),
      covering(f, {
        from: [-2.4, 1],
        to: [1.9, 4.4],
        size: [0.2, 0.2],
        colors: ["#dedad0", "#d4d0c5", "#e6e2d8", "#3a4142"],
        joint: "#a5a297",
        seed: 31,
        gap: 0.012,
      }),
      covering(left, {
        from: [0.9, 0],
        to: [4.4, 2.9],
        size: [0.075, 0.24],
        colors: greens,
        joint: "#17403b",
        seed: 3,
        gap: 0.009,
      }),
      covering(back, {
        from: [-2.4, 0],
        to: [1.9, 2.9],
        size: [0.075, 0.24],
        colors: greens,
        joint: "#17403b",
        seed: 6,
        gap: 0.009,
      }),
      on(right, 0.9, 0, 3.5, 2.9, "#d7d3c8"),
      polygon([back(-0.3, 2.9), back(0.9, 2.9), back(-0.9, 0), back(-2.1, 0)], "#fff4cf", `opacity="0.16"`),
      on(left, 0.9, 0, 3.5, 2.9, "url(#wallfall)"),
      // Niche, shower and towel.
      on(back, -1.75, 1.2, 0.75, 0.34, "#153c37"),
      on(back, -1.68, 1.22, 0.09, 0.22, CORAL),
      on(back, -1.53, 1.22, 0.1, 0.17, "#efe9da"),
      on(back, -1.37, 1.22, 0.08, 0.25, "#20292a"),
      on(back, -1.22, 1.22, 0.12, 0.12, ACID),
      line([see([-1.4, 2.9, 3.6]), see([-1.4, 2.25, 3.6])], STEEL, 9),
      disc(floorAt(see, 2.24), -1.4, 3.6, 0.2, STEEL),
      on(backAt(see, 3.5), -1.6, 2.2, 0.4, 0.045, "#2c3435"),
      ...Array.from({ length: 26 }, (_, i) =>
        line(
          [
            see([-1.58 + (i % 13) * 0.03, 2.2, 3.5 + (i > 12 ? 0.15 : 0)]),
            see([-1.6 + (i % 13) * 0.034, 0.05, 3.5 + (i > 12 ? 0.15 : 0)]),
          ],
          "#ffffff",
          1.6,
          `opacity="0.2" stroke-dasharray="${30 + ((i * 7) % 40)} ${12 + ((i * 5) % 20)}"`,
        ),
      ),
      line([back(-0.8, 2), back(-0.8, 0.95)], STEEL, 8),
      circle(...back(-0.8, 1.05), 17, STEEL),
      circle(...back(-0.8, 1.9), 12, STEEL),
      // The glass screen.
      on(screen, -2.4, 0.02, 1.75, 2.1, "#cfe9e4", `opacity="0.13"`),
      polygon([screen(-2.2, 0.02), screen(-1.8, 0.02), screen(-1, 2.12), screen(-1.4, 2.12)], "#ffffff", `opacity="0.13"`),
      ...[-2.38, -1.53, -0.65].map((u) => bar(screen, u, 0, u, 2.14, 0.045, STEEL)),
      ...[0.02, 0.72, 1.42, 2.12].map((v) => bar(screen, -2.4, v, -0.63, v, 0.04, STEEL)),
      basin(see),
      fig(...see([1.62, 0, 3.1]), 230, 17, "#20292a"),
      finish,
    ],
    0.05,
  );
}

function basin(see: Lens): string {
  const back = backAt(see, 4.38);
  const front = backAt(see, 3.9);
  const [tx, ty] = back(0.75, 1.14);
  const mirror =
    disc(back, 0.75, 1.78, 0.47, STEEL) +
    disc(back, 0.75, 1.78, 0.44, "#bcd5d0") +
    group([polygon([back(0.3, 1.5), back(0.75, 2.3), back(1, 2.3), back(0.55, 1.3)], "#ffffff", `opacity="0.35"`)], "");
  const towels =
    on(front, 0.05, 0.14, 0.36, 0.16, "#efe9da", `rx="8"`) +
    on(front, 0.05, 0.31, 0.36, 0.1, CORAL) +
    on(front, 0.5, 0.14, 0.36, 0.12, "#efe9da") +
    on(front, 0.5, 0.27, 0.36, 0.12, "#d9d2c1");
  return [
    circle(...back(0.1, 1.8), 150, "url(#lampglow)", `opacity="0.7"`),
    circle(...back(0.1, 1.8), 24, "#fff3cf"),
    circle(...back(1.42, 1.8), 150, "url(#lampglow)", `opacity="0.7"`),
    circle(...back(1.42, 1.8), 24, "#fff3cf"),
    mirror,
    shadow(see, { x: 0, z: 3.9, w: 1.5, h: 0, d: 0.45 }, 0.3),
    ...[0.02, 1.46].map((x) => on(front, x, 0, 0.04, 0.82, STEEL)),
    box(see, { x: 0, y: 0.1, z: 3.9, w: 1.5, h: 0.04, d: 0.46 }, "#a97a4d"),
    towels,
    box(see, { x: -0.03, y: 0.78, z: 3.86, w: 1.56, h: 0.07, d: 0.54 }, "#b98a57"),
    box(see, { x: 0.42, y: 0.85, z: 3.95, w: 0.66, h: 0.15, d: 0.36 }, "#f6f3ea", { soft: 12 }),
    polygon(
      [
        [0.47, 4],
        [1.03, 4],
        [1, 4.26],
        [0.5, 4.26],
      ].map(([x, z]) => see([x ?? 0, 1, z ?? 0])),
      "#cfcabd",
    ),
    `<path d="M${tx - 10} ${ty + 36}V${ty - 4}h34v14" fill="none" stroke="${STEEL}" stroke-width="9" stroke-linejoin="round"/>`,
    on(front, 0.14, 0.85, 0.1, 0.19, CORAL),
    on(front, 0.175, 1.04, 0.03, 0.06, STEEL),
    on(front, 1.24, 0.85, 0.12, 0.1, "#20292a"),
    line([front(1.28, 0.95), front(1.25, 1.12)], ACID, 6),
    line([front(1.32, 0.95), front(1.36, 1.1)], CORAL, 6),
  ].join("");
}

/** The record player, close: platter from above, arm down, sleeves behind. */
export function turntable(): string {
  const see = lens({ eye: 1.5, focal: 1150, horizon: 60, cx: 800 });
  const top = floorAt(see, 0.62);
  const at: P2 = [-0.18, 1.86];
  const s = (u: number, v: number): P2 => top(at[0] + u, at[1] + v);
  const grooves = Array.from({ length: 16 }, (_, i) =>
    disc(s, 0, 0, 0.19 + i * 0.0165, "none", `stroke="#3b4142" stroke-width="${i % 4 ? 1 : 2}" opacity="0.7"`),
  );
  const sheen = (a: number, spread: number) =>
    polygon(
      [
        s(0.16 * Math.cos(a), 0.16 * Math.sin(a)),
        s(0.45 * Math.cos(a - spread), 0.45 * Math.sin(a - spread)),
        s(0.45 * Math.cos(a + spread), 0.45 * Math.sin(a + spread)),
      ],
      "#ffffff",
      `opacity="0.16"`,
    );
  const back = backAt(see, 2.75);
  const boards = covering(top, {
    from: [-2, 0.9],
    to: [2, 2.75],
    size: [5, 0.3],
    colors: ["#a97a4d", "#b3845a", "#a07045"],
    joint: "#6f4c2c",
    bond: 1,
    seed: 5,
    gap: 0.006,
  });
  const [ax, ay] = s(0.62, 0.32);
  const [hx, hy] = s(0.27, -0.2);
  const lit = polygon([top(-2, 1.2), top(0.2, 2.75), top(1.1, 2.75), top(-1.4, 1)], "#ffe2a0", `opacity="0.26"`);
  return scene(
    [
      ...roomDefs(DAY),
      radial("label", [
        [0, "#f3ff9c"],
        [1, ACID],
      ]),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "#5f2f27"),
      covering(back, {
        from: [-2.4, 0.6],
        to: [2.4, 1.6],
        size: [0.3, 0.1],
        colors: BRICK,
        joint: "#4f261e",
        bond: 0.5,
        seed: 9,
        gap: 0.016,
      }),
      boards,
      lit,
      ...sleeveStack(back),
      polygon([s(-0.66, -0.58), s(0.92, -0.58), s(0.98, 0.56), s(-0.6, 0.56)], "#0b0d12", `opacity="0.55" filter="url(#wide)"`),
      box(see, { x: at[0] - 0.6, y: 0.5, z: at[1] - 0.52, w: 1.42, h: 0.12, d: 1.06 }, "#23292a", { light: 0.08 }),
      on(backAt(see, at[1] - 0.52), at[0] - 0.6, 0.5, 1.42, 0.02, ACID),
      disc(s, 0, 0, 0.5, "#0b0e0f"),
      disc(s, 0, 0.012, 0.49, "#8d9391"),
      disc(s, 0, 0.012, 0.475, "#191e1f"),
      ...grooves,
      sheen(2.3, 0.24),
      sheen(-0.85, 0.24),
      sheen(1.2, 0.1),
      disc(s, 0, 0, 0.165, "url(#label)"),
      disc(s, 0, 0, 0.12, "none", `stroke="#2a330a" stroke-width="2"`),
      ...[-0.06, -0.02, 0.07].map((v, i) => on(s, -0.08, v, 0.16 - i * 0.03, 0.016, "#2a330a")),
      disc(s, 0, 0, 0.012, "#e8e6df"),
      // The arm, its shadow first.
      line(
        [
          [ax + 6, ay + 34],
          [hx + 46, hy + 4],
          [hx - 6, hy + 40],
        ],
        "#05070a",
        14,
        `opacity="0.5" filter="url(#soft)"`,
      ),
      disc((u, v) => s(0.62 + u, 0.32 + v), 0, 0, 0.11, "#0f1314"),
      disc((u, v) => s(0.62 + u, 0.33 + v), 0, 0, 0.07, "#a5aaa7"),
      line(
        [
          [ax, ay - 20],
          [hx + 50, hy - 46],
          [hx + 4, hy - 4],
        ],
        "#d5d8d3",
        13,
      ),
      line(
        [
          [ax, ay - 24],
          [hx + 50, hy - 50],
        ],
        "#ffffff",
        4,
      ),
      polygon(
        [
          [hx - 20, hy - 14],
          [hx + 16, hy - 24],
          [hx + 24, hy + 8],
          [hx - 10, hy + 24],
        ],
        CORAL,
      ),
      circle(ax + 4, ay - 34, 22, "#c9ccc8"),
      circle(ax + 4, ay - 38, 13, "#f2f3ef"),
      ...[0.2, 0.32, 0.44].map((v, i) => disc((a, b) => s(0.68 + a, -v + b), 0, 0, 0.04, i === 1 ? CORAL : "#c9ccc8")),
      polygon([top(-2, 1.2), top(0.2, 2.75), top(0.6, 2.75), top(-1.7, 1.05)], "#ffe2a0", `opacity="0.1"`),
      mug(s(-0.84, -0.36)),
      finish,
    ],
    0.06,
  );
}

/** Sleeves leaning against the bricks. */
function sleeveStack(back: Surface): string[] {
  const sleeve = (u: number, ground: string, marks: string) =>
    on(back, u + 0.03, 0.6, 0.72, 0.7, "#0b0709", `opacity="0.4" filter="url(#soft)"`) +
    on(back, u, 0.62, 0.7, 0.7, ground) +
    marks;
  return [
    sleeve(-1.75, "#ece6d6", disc(back, -1.4, 0.98, 0.22, CORAL) + on(back, -1.68, 1.2, 0.34, 0.05, STEEL)),
    sleeve(-1.0, "#1f3d3c", [0, 1, 2, 3, 4].map((i) => on(back, -0.92 + i * 0.11, 0.68, 0.06, 0.2 + i * 0.07, ACID)).join("")),
    sleeve(
      0.78,
      CORAL,
      polygon([back(0.78, 0.62), back(1.48, 0.62), back(1.48, 1.3)], "#2b1b3a") + disc(back, 1, 1.1, 0.1, "#f3eee0"),
    ),
    sleeve(1.3, "#d7d2c3", [0, 1, 2, 3, 4, 5].map((i) => on(back, 1.36, 0.7 + i * 0.1, 0.58, 0.04, STEEL)).join("")),
  ];
}

const mug = ([x, y]: P2): string =>
  `<ellipse cx="${x + 30}" cy="${y + 62}" rx="120" ry="26" fill="#000" opacity="0.4" filter="url(#soft)"/><path d="M${x - 72} ${y - 60}L${x - 60} ${y + 50}Q${x} ${y + 80} ${x + 60} ${y + 50}L${x + 72} ${y - 60}Z" fill="#f2efe6"/><path d="M${x + 30} ${y - 50}L${x + 24} ${y + 66}Q${x + 46} ${y + 62} ${x + 60} ${y + 50}L${x + 72} ${y - 60}Z" fill="#0c0f14" opacity="0.14"/><path d="M${x - 70} ${y - 20}q-60 0-54 40t62 14" fill="none" stroke="#f2efe6" stroke-width="15"/><ellipse cx="${x}" cy="${y - 60}" rx="72" ry="26" fill="#dcd7c9"/><ellipse cx="${x}" cy="${y - 56}" rx="62" ry="20" fill="#3b241a"/><ellipse cx="${x - 14}" cy="${y - 60}" rx="26" ry="7" fill="#8a5a3a"/>`;
