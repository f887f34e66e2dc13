import { circle, group, HEIGHT, line, linear, mix, polygon, random, rect, scene, WIDTH } from "../drawing.ts";
import {
  ACID,
  barge,
  brickFace,
  DAY,
  DUSK,
  glints,
  gulls,
  type Light,
  outlook,
  paintedSign,
  sky,
  skyDefs,
  skyline,
  steelWindow,
  tree,
} from "./city.ts";
import {
  backAt,
  box,
  covering,
  floorAt,
  lens,
  type Lens,
  mirrored,
  on,
  type P3,
  shadow,
  sideAt,
  surface,
  type Surface,
  vessel,
} from "./lens.ts";

const WATER = -1.5;
const FLOORS = 5;
const STOREY = 3.5;
const TOP = FLOORS * STOREY + 0.9;
const glassDefs = (light: Light) =>
  linear("glass", [
    [0, light.glass],
    [1, light.glassLow],
  ]) +
  linear(
    "rake",
    [
      [0, "#140b1c", 0.38],
      [0.45, "#140b1c", 0.06],
      [1, "#ffdc9a", 0.2],
    ],
    12,
  );

/** The long front along the quay and the gable end with the painted name; the corner stands nearest. */
function warehouse(see: Lens, light: Light): string {
  const corner: P3 = [-3.2, 0, 25];
  const front = surface(see, corner, [0.94, 0, 0.34], [0, 1, 0]);
  const gable = surface(see, corner, [-0.62, 0, 0.785], [0, 1, 0]);
  const next = random(light.lit ? 4 : 9);
  let out = brickFace(gable, 0, 13, 0, TOP, light.brickShade, 3) + brickFace(front, 0, 27, 0, TOP, light.brick, 5);
  for (let bay = 0; bay < 6; bay++) {
    const u = 0.9 + bay * 4.4;
    for (let floor = 1; floor < FLOORS; floor++)
      out += steelWindow(front, u, floor * STOREY + 0.55, 2.7, 2.3, light, next() < light.lit, [4, 3]);
    out +=
      on(front, u + 3.2, 0, 0.5, TOP - 0.8, mix(light.brick, "#ffe1c0", 0.1)) +
      on(front, u + 3.7, 0, 0.18, TOP - 0.8, "#1a0d12", `opacity="0.28"`);
    out +=
      bay === 1 || bay === 4
        ? doors(front, u, light)
        : steelWindow(front, u, 0.9, 2.7, 2.1, light, next() < light.lit + 0.1 && light.lit > 0, [4, 2]);
  }
  for (let floor = 1; floor < FLOORS; floor++) {
    out +=
      on(front, 0, floor * STOREY - 0.1, 27, 0.16, light.stone, `opacity="0.75"`) +
      on(gable, 0, floor * STOREY - 0.1, 13, 0.16, light.stone, `opacity="0.35"`);
  }
  out +=
    on(front, 0, TOP - 0.5, 27, 0.5, light.stone) +
    on(gable, 0, TOP - 0.5, 13, 0.5, mix(light.stone, "#20182c", 0.4)) +
    on(front, 0, 0, 27, 0.5, mix(light.stone, "#1b1a22", 0.3));
  const sign: Surface = (u, v) => gable(12.2 - u, v);
  out +=
    paintedSign(sign, "MAAS", 0.4, TOP - 1.7, 2.3, light.stone) + paintedSign(sign, "&KADE", 0.4, TOP - 4.7, 1.85, light.stone);
  for (const [u, v] of [
    [2, 3.9],
    [6.2, 3.9],
    [2, 0.6],
    [6.2, 0.6],
  ] as const)
    out += steelWindow(gable, u, v, 1.7, 2, light, light.lit > 0 && u < 5, [2, 3]);
  out += on(front, 0, 0, 27, TOP, "url(#rake)");
  return out + loftBalcony(front, see, corner, light);
}

/** The loft's balcony, fourth floor, over two bays: slab and rail stand out from the front. */
function loftBalcony(front: Surface, see: Lens, [x, y, z]: P3, light: Light): string {
  const paint = light.lit ? "#c9dc4c" : ACID;
  const [u0, u1, v] = [5, 13, 4 * STOREY + 0.32];
  const out3 = 1.5;
  const outer = surface(see, [x + 0.34 * out3, y, z - 0.94 * out3], [0.94, 0, 0.34], [0, 1, 0]);
  const lit = light.lit > 0;
  let s =
    on(front, 5.3, v, 2.7, 2.5, lit ? light.glow : "url(#glass)") + on(front, 9.7, v, 2.7, 2.5, lit ? light.glow : "url(#glass)");
  for (const u of [5.3, 9.7]) {
    for (let i = 0; i <= 3; i++) s += on(front, u + i * 0.9 - 0.04, v, 0.08, 2.5, light.steel);
    s += on(front, u, v + 1.8, 2.7, 0.07, light.steel);
    if (lit) s += on(front, u + 0.3, v, 0.5, 1.5, "#7a3f2a", `opacity="0.55"`);
  }
  s += polygon(
    [front(u0, v - 1.9), front(u1 + 0.6, v - 1.9), front(u1, v - 0.2), front(u0, v - 0.2)],
    "#150b14",
    `opacity="0.35"`,
  );
  s += polygon([front(u0, v), front(u1, v), outer(u1, v), outer(u0, v)], mix(light.steel, "#ffffff", 0.1));
  s += on(outer, u0, v - 0.26, u1 - u0, 0.28, light.steel);
  s += polygon([front(u0, v), outer(u0, v), outer(u0, v + 1.1), front(u0, v + 1.1)], mix(paint, "#27331a", 0.5));
  s += on(outer, u0, v, u1 - u0, 1.1, paint);
  for (let u = u0 + 0.35; u < u1; u += 0.4) s += on(outer, u, v + 0.1, 0.05, 0.86, mix(paint, "#20301a", 0.6));
  s += on(outer, u0, v + 1.04, u1 - u0, 0.1, mix(paint, "#ffffff", 0.25));
  const next = random(12);
  for (let i = 0; i < 26; i++) {
    const [px, py] = outer(u0 + 5.2 + next() * 2.4, v + 1.05 + next() * 0.7);
    s += circle(px, py, 5 + next() * 5, mix(light.leaf[0], light.leaf[1], next() * 0.7));
  }
  return s;
}

function doors(front: Surface, u: number, light: Light): string {
  const lit = light.lit > 0;
  let s =
    on(front, u - 0.1, 0, 2.9, 3.1, mix(light.stone, light.brick, 0.35)) +
    on(front, u + 0.1, 0, 2.5, 2.9, lit ? "#14142a" : "#23403f");
  for (let i = 0; i < 2; i++)
    s +=
      on(front, u + 0.25 + i * 1.2, 1.1, 0.95, 1.6, lit ? light.glow : "url(#glass)") +
      on(front, u + 0.7 + i * 1.2, 1.1, 0.06, 1.6, light.steel);
  return s + on(front, u - 0.4, 3.05, 3.5, 0.14, light.steel);
}

/** Penthouse glass, a hoisting beam and planting on the roof. */
function roof(see: Lens, light: Light): string {
  const back = surface(see, [-1, 0, 29], [0.94, 0, 0.34], [0, 1, 0]);
  let s = on(back, 3, TOP, 10, 2.4, light.lit ? "#f3b765" : "#9fc5c4") + on(back, 2.6, TOP + 2.4, 11, 0.3, light.steel);
  for (let u = 3; u <= 13.1; u += 1.25) s += on(back, u, TOP, 0.1, 2.4, light.steel);
  const next = random(30);
  for (let i = 0; i < 60; i++) {
    const [x, y] = back(14.5 + next() * 8, TOP + next() * next() * 1.8);
    s += circle(x, y, 5 + next() * 8, mix(light.leaf[0], light.leaf[1], next()));
  }
  return s;
}

function quay(see: Lens, light: Light): string {
  const edge: P3 = [-6.6, 0, 20.2];
  const deck = surface(see, edge, [0.94, 0, 0.34], [-0.34, 0, 0.94]);
  const wall = surface(see, [edge[0], WATER, edge[2]], [0.94, 0, 0.34], [0, 1, 0]);
  const end = surface(see, [edge[0], WATER, edge[2]], [-0.62, 0, 0.785], [0, 1, 0]);
  const stone = mix(light.stone, light.far[2], 0.25);
  let s = polygon([deck(0, 0), deck(60, 0), deck(60, 5), deck(-16, 14), end(120, 1.5)], stone);
  s += covering(end, {
    from: [0, 0],
    to: [120, 1.35],
    size: [1.2, 0.45],
    colors: [mix(light.brickShade, "#11151d", 0.3), mix(light.brickShade, "#11151d", 0.4)],
    joint: "#1b1820",
    bond: 0.5,
    seed: 6,
  });
  s += covering(wall, {
    from: [0, 0],
    to: [46, 1.35],
    size: [1.2, 0.45],
    colors: [
      mix(light.brickShade, "#38464a", 0.45),
      mix(light.brickShade, "#38464a", 0.55),
      mix(light.brickShade, "#38464a", 0.35),
    ],
    joint: "#241f28",
    bond: 0.5,
    seed: 8,
    gap: 0.04,
  });
  s +=
    on(wall, 0, 1.3, 46, 0.3, light.stone) +
    on(end, 0, 1.3, 120, 0.3, mix(light.stone, "#222233", 0.35)) +
    on(wall, 0, 0, 46, 0.35, "#16302c", `opacity="0.6"`);
  const at = (u: number, v: number): P3 => [edge[0] + u * 0.94 - v * 0.34, 0, edge[2] + u * 0.34 + v * 0.94];
  for (const u of [2, 8, 15, 23]) {
    const [bx, , bz] = at(u, 0.5);
    s +=
      box(see, { x: bx, z: bz, w: 0.35, h: 0.5, d: 0.3 }, light.steel, { soft: 3 }) +
      box(see, { x: bx - 0.1, y: 0.45, z: bz, w: 0.55, h: 0.14, d: 0.3 }, light.steel, { soft: 3 });
  }
  for (const [u, seed, h] of [
    [10.6, 3, 250],
    [20.5, 17, 215],
  ] as const) {
    const [x, y] = see(at(u, 2.2));
    s += tree(seed, x, y, h, light.leaf);
  }
  for (const u of [5, 17]) s += lamp(see(at(u, 1.4)), light);
  return s;
}

function lamp([x, y]: [number, number], light: Light): string {
  const lit = light.lit > 0;
  return [
    rect(x - 3, y - 165, 6, 165, light.steel),
    rect(x - 15, y - 172, 46, 8, light.steel, `rx="3"`),
    lit ? circle(x + 18, y - 160, 46, light.glow, `opacity="0.4" filter="url(#soft)"`) : "",
    rect(x + 6, y - 166, 24, 6, lit ? "#fff3cf" : "#e9ecdc"),
  ].join("");
}

/** The warehouse across the water: first photo of the site, and again at dusk. */
export function exterior(light: Light): string {
  const see = lens({ eye: 2.2, focal: 1010, horizon: 742, cx: 690 });
  const below = mirrored(see, WATER);
  const shore = 752;
  const reflection = group([group([warehouse(below, light), quay(below, light)], `opacity="0.62"`)], `filter="url(#wave)"`);
  return scene(
    [
      ...skyDefs(light),
      glassDefs(light),
      `<filter id="wave" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.07" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="34" xChannelSelector="R" yChannelSelector="G"/></filter>`,
      `<clipPath id="wet"><rect x="0" y="${shore}" width="${WIDTH}" height="${HEIGHT - shore}"/></clipPath>`,
    ],
    [
      sky(light, 1330, 560),
      outlook(light, shore, 0.75, 1475),
      rect(0, shore, WIDTH, HEIGHT - shore, "url(#water)"),
      group([reflection], `clip-path="url(#wet)"`),
      roof(see, light),
      warehouse(see, light),
      quay(see, light),
      glints(11, 800, light.glint, 120, 0.4),
      glints(19, 850, light.water[1], 60, 0.5),
      barge(880, 968, 640, light, ACID),
      gulls(
        [
          [1180, 190, 15],
          [1275, 150, 11],
          [1330, 232, 9],
          [200, 120, 10],
        ],
        light.lit ? "#2b2140" : "#ffffff",
      ),
    ],
    0.05,
  );
}

/** The balcony above the water with two chairs, late in the afternoon. */
export function balcony(): string {
  const light: Light = {
    ...DAY,
    sky: ["#6fb6c6", "#f2d9a8", "#ffb778"],
    far: ["#d9b79a", "#a58c88", "#5f6a76"],
    water: ["#e0b088", "#2a5560"],
    cloud: "#fff0d8",
    glint: "#fff2cf",
  };
  const see = lens({ eye: 1.5, focal: 930, horizon: 505 });
  const f = floorAt(see);
  const shore = 545;
  const rail = backAt(see, 4.1);
  const deck = covering(f, {
    from: [-6, 1.5],
    to: [6, 4.1],
    size: [7, 0.15],
    colors: ["#b98a5a", "#a97a4d", "#c59766", "#b08355"],
    joint: "#4a3426",
    bond: 1,
    seed: 4,
    gap: 0.014,
  });
  let bars = "";
  for (let u = -6; u < 6; u += 0.13) bars += on(rail, u, 0.05, 0.022, 1, "#161b1c");
  const cast: string[] = [];
  for (let u = -6; u < 6; u += 0.13)
    cast.push(polygon([f(u, 4.1), f(u + 0.03, 4.1), f(u - 1.05, 2.1), f(u - 1.09, 2.1)], "#2a1a16", `opacity="0.28"`));
  return scene(
    [...skyDefs(light), glassDefs(light)],
    [
      sky(light, 1120, 470),
      outlook(light, shore, 0.82, 520),
      rect(0, shore, WIDTH, HEIGHT, "url(#water)"),
      glints(4, shore + 4, light.glint, 160, 0.55, 850, 1400),
      glints(9, shore + 4, light.glint, 70, 0.3),
      barge(700, 640, 360, light, ACID),
      deck,
      ...cast,
      bars,
      on(rail, -6, 1.03, 12, 0.09, ACID),
      on(rail, -6, 0.02, 12, 0.06, "#161b1c"),
      planter(see, -3.25, 2.9, 5),
      shadow(see, { x: -1.55, z: 2.75, w: 0.9, h: 0, d: 0.8 }, 0.4, -0.5),
      chair(see, -1.5, 2.75, "#e9502f"),
      shadow(see, { x: 0.85, z: 2.75, w: 0.9, h: 0, d: 0.8 }, 0.4, -0.5),
      chair(see, 0.85, 2.75, "#20292a"),
      table(see, -0.32, 2.65),
      planter(see, 2.45, 2.6, 9),
      gulls(
        [
          [980, 210, 15],
          [1060, 170, 10],
          [1120, 235, 8],
        ],
        "#ffffff",
      ),
      rect(0, 0, WIDTH, HEIGHT, "#ff9b4a", `opacity="0.06"`),
    ],
    0.05,
  );
}

/** A lounge chair of steel tube and canvas, turned to the water: its back to us. */
function chair(see: Lens, x: number, z: number, canvas: string): string {
  const tube = "#0f1415";
  const p = (dx: number, y: number, dz: number) => see([x + dx, y, z + dz]);
  const leg = (...points: [number, number, number][]) =>
    line(
      points.map(([a, b, c]) => p(a, b, c)),
      tube,
      9,
    );
  const seams = [0.25, 0.5, 0.75]
    .map((t) =>
      line([p(0.03, 0.36 + 0.5 * t, 0.05 - 0.2 * t), p(0.69, 0.36 + 0.5 * t, 0.05 - 0.2 * t)], mix(canvas, "#000000", 0.22), 3),
    )
    .join("");
  return [
    leg([0, 0, 0.1], [0, 0.62, 0.3], [0, 0.62, 0.75], [0, 0, 0.75]),
    leg([0.72, 0, 0.1], [0.72, 0.62, 0.3], [0.72, 0.62, 0.75], [0.72, 0, 0.75]),
    polygon([p(0.02, 0.36, 0.05), p(0.7, 0.36, 0.05), p(0.7, 0.4, 0.7), p(0.02, 0.4, 0.7)], mix(canvas, "#000000", 0.35)),
    polygon(
      [p(0.02, 0.34, 0.05), p(0.7, 0.34, 0.05), p(0.7, 0.9, -0.18), p(0.02, 0.9, -0.18)],
      canvas,
      `stroke="${canvas}" stroke-width="6" stroke-linejoin="round"`,
    ),
    polygon(
      [p(0.52, 0.34, 0.05), p(0.7, 0.34, 0.05), p(0.7, 0.9, -0.18), p(0.58, 0.9, -0.18)],
      mix(canvas, "#ffe2b0", 0.25),
      `opacity="0.8"`,
    ),
    seams,
    line([p(0.02, 0.93, -0.18), p(0.7, 0.93, -0.18)], tube, 11),
  ].join("");
}

function table(see: Lens, x: number, z: number): string {
  const top: Surface = (u, v) => see([x + 0.32 + u, 0.5, z + 0.32 + v]);
  const ring = (r: number) =>
    Array.from({ length: 36 }, (_, i) => top(Math.cos((i / 18) * Math.PI) * r, Math.sin((i / 18) * Math.PI) * r));
  const [cx, cy] = top(0, 0);
  const [, foot] = see([x, 0, z + 0.32]);
  const [gx, gy] = top(-0.12, 0.02);
  const [hx, hy] = top(0.14, -0.05);
  return [
    `<ellipse cx="${cx - 70}" cy="${foot}" rx="120" ry="20" fill="#1a0f10" opacity="0.4" filter="url(#soft)"/>`,
    rect(cx - 7, cy, 14, foot - cy, "#12181a"),
    `<ellipse cx="${cx}" cy="${foot}" rx="62" ry="13" fill="#12181a"/>`,
    polygon(
      ring(0.34).map(([a, b]) => [a, b + 9]),
      "#9d9a90",
    ),
    polygon(ring(0.34), "#f0ede2"),
    glass(gx, gy),
    glass(hx, hy),
  ].join("");
}

const glass = (x: number, y: number) =>
  vessel(x, y, { foot: 13, rim: 17, height: 62 }, "#eaf3ee", `opacity="0.55"`) +
  vessel(x, y - 1, { foot: 13, rim: 15.5, height: 39 }, "#f0a53a", `opacity="0.9"`) +
  rect(x + 6, y - 58, 4, 52, "#ffffff", `opacity="0.6" rx="2"`) +
  `<ellipse cx="${x}" cy="${y - 40}" rx="15.5" ry="3.5" fill="#ffd27a"/>`;

/** A long black planter with tall grasses. */
function planter(see: Lens, x: number, z: number, seed: number): string {
  const next = random(seed);
  const [left, y] = see([x, 0.55, z + 0.2]);
  const [right] = see([x + 1, 0.55, z + 0.2]);
  const grass = Array.from({ length: 130 }, () => {
    const at = left + next() * (right - left);
    const h = 120 + next() * 190;
    const lean = (next() - 0.35) * 110;
    return `<path d="M${at.toFixed(0)} ${y.toFixed(0)}q${(lean * 0.1).toFixed(0)} ${(-h * 0.6).toFixed(0)} ${lean.toFixed(0)} ${(-h).toFixed(0)}" fill="none" stroke="${mix("#33502f", "#c9c25a", next())}" stroke-width="${(2 + next() * 3).toFixed(1)}" stroke-linecap="round"/>`;
  }).join("");
  return (
    grass +
    box(see, { x, z, w: 1, h: 0.55, d: 0.45 }, "#22292a") +
    box(see, { x: x - 0.02, y: 0.52, z: z - 0.02, w: 1.04, h: 0.06, d: 0.48 }, "#2d3637")
  );
}

/** The Coolhaven from the fourth floor at blue hour: long reflections of lights on still water. */
export function view(): string {
  const light: Light = {
    ...DUSK,
    sky: ["#12204a", "#395a8c", "#f7b48b"],
    far: ["#6f7ba0", "#3f4f7d", "#222c55"],
    water: ["#8d90a8", "#0f1838"],
    glow: "#ffd070",
    lit: 0.6,
  };
  const shore = 560;
  const next = random(51);
  const streaks = Array.from({ length: 70 }, () => {
    const x = next() * WIDTH;
    const h = 40 + next() * 180;
    return rect(
      x,
      shore + 6,
      5 + next() * 5,
      h,
      next() > 0.2 ? light.glow : ACID,
      `opacity="${(0.12 + next() * 0.3).toFixed(2)}"`,
    );
  }).join("");
  const frame = "#0b0e14";
  return scene(
    [
      ...skyDefs(light),
      glassDefs(light),
      linear("fade", [
        [0, "#0f1838", 0],
        [1, "#0f1838", 1],
      ]),
    ],
    [
      sky(light, 900, 560),
      outlook(light, shore, 1.15, 1120),
      rect(0, shore - 4, WIDTH, 10, "#141a38"),
      rect(0, shore + 4, WIDTH, HEIGHT, "url(#water)"),
      group([streaks], `filter="url(#ripple)"`),
      rect(0, shore + 100, WIDTH, 330, "url(#fade)", `opacity="0.7"`),
      glints(31, shore + 10, "#c9cfe0", 130, 0.35),
      bridge(shore, light),
      barge(160, 740, 560, light, ACID),
      barge(980, 690, 380, light, "#e9502f"),
      // The viewer's own window: sill, mullions and a part of the room.
      rect(0, 0, 46, HEIGHT, frame),
      rect(WIDTH - 46, 0, 46, HEIGHT, frame),
      rect(524, 0, 16, HEIGHT, frame),
      rect(1064, 0, 16, HEIGHT, frame),
      rect(0, 262, WIDTH, 14, frame),
      rect(0, 930, WIDTH, HEIGHT - 930, "#171a20"),
      rect(0, 930, WIDTH, 10, "#3a3a40"),
      rect(46, 276, 6, 654, "#3a4666"),
      rect(540, 276, 5, 654, "#3a4666"),
      rect(1080, 276, 5, 654, "#3a4666"),
      sill(),
    ],
    0.05,
  ).replace(
    "<defs>",
    `<defs><filter id="ripple" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.01 0.09" numOctaves="2" seed="2"/><feDisplacementMap in="SourceGraphic" scale="30" xChannelSelector="R" yChannelSelector="G"/></filter>`,
  );
}

/** A low bascule bridge closing the basin at the right. */
function bridge(shore: number, light: Light): string {
  const dark = "#0d1230";
  const lamps = Array.from(
    { length: 9 },
    (_, i) =>
      circle(1130 + i * 58, shore - 48 + i * 2, 5, light.glow) +
      line(
        [
          [1130 + i * 58, shore - 46 + i * 2],
          [1130 + i * 58, shore - 6 + i * 3],
        ],
        dark,
        4,
      ),
  ).join("");
  const piers = [1190, 1330, 1480].map((x) => rect(x, shore - 2, 26, 62, dark)).join("");
  return (
    polygon(
      [
        [1080, shore - 12],
        [WIDTH, shore + 6],
        [WIDTH, shore + 30],
        [1080, shore + 6],
      ],
      dark,
    ) +
    piers +
    lamps
  );
}

/** Things on the windowsill: a cup, a pile of books, a case of binoculars. */
function sill(): string {
  return [
    rect(1220, 896, 230, 26, "#e9502f"),
    rect(1232, 868, 205, 28, "#e7e2d4"),
    rect(1226, 846, 190, 22, ACID),
    rect(1226, 852, 190, 3, "#7b9020"),
    rect(1220, 902, 230, 3, "#a93519"),
    rect(1232, 880, 205, 2, "#b8b2a2"),
    `<ellipse cx="1335" cy="930" rx="150" ry="9" fill="#000" opacity="0.5"/>`,
    polygon(
      [
        [1290, 846],
        [1284, 786],
        [1364, 786],
        [1358, 846],
      ],
      "#f2efe6",
    ),
    `<ellipse cx="1324" cy="787" rx="40" ry="8" fill="#c9c4b6"/><ellipse cx="1324" cy="789" rx="34" ry="6" fill="#3b241a"/><path d="M1362 800q30 2 26 22t-30 14" fill="none" stroke="#f2efe6" stroke-width="9"/>`,
    `<path d="M1312 770q-14-26 4-44t2-42M1338 768q12-22 0-40" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.16"/>`,
  ].join("");
}

/** Old Delfshaven, ten minutes on foot: gables, the church and a wooden drawbridge. */
export function delfshaven(): string {
  const light: Light = { ...DAY, sky: ["#9ccfd8", "#d8e8dc", "#fbf0d6"] };
  const see = lens({ eye: 1.7, focal: 820, horizon: 560, cx: 830 });
  const left = sideAt(see, -9);
  const right = sideAt(see, 9);
  const leftQuay = surface(see, [-5, WATER, 0], [0, 0, 1], [0, 1, 0]);
  const rightQuay = surface(see, [5, WATER, 0], [0, 0, 1], [0, 1, 0]);
  const f = floorAt(see);
  const below = mirrored(see, WATER);
  const rows = (s: (x: number) => Surface) => [gables(s(-9), 3, true), gables(s(9), 8, false)].join("");
  return scene(
    [
      ...skyDefs(light),
      glassDefs(light),
      `<filter id="wave" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.007 0.06" numOctaves="2" seed="9"/><feDisplacementMap in="SourceGraphic" scale="30" xChannelSelector="R" yChannelSelector="G"/></filter>`,
      `<clipPath id="canal"><path d="M${[leftQuay(3, 0), leftQuay(60, 0), rightQuay(60, 0), rightQuay(3, 0)].map((p) => p.map((v) => v.toFixed(0)).join(" ")).join("L")}Z"/></clipPath>`,
    ],
    [
      sky(light, 1180, 420),
      skyline({ seed: 61, y: 575, from: 600, to: 1080, height: [30, 80], width: [30, 60], fill: light.far[1] }),
      church(700, 570, light),
      polygon([f(-60, 4), f(60, 4), f(60, 70), f(-60, 70)], "#b9ab96"),
      group(
        [
          polygon([leftQuay(3, 0), leftQuay(60, 0), rightQuay(60, 0), rightQuay(3, 0)], "url(#water)"),
          group([rows((x) => sideAt(below, x))], `opacity="0.5" filter="url(#wave)"`),
          glints(15, 620, light.glint, 90, 0.4),
        ],
        `clip-path="url(#canal)"`,
      ),
      gables(left, 3, true),
      gables(right, 8, false),
      covering(leftQuay, {
        from: [3, 0],
        to: [60, 1.4],
        size: [1.1, 0.3],
        colors: ["#6d5850", "#7a6358", "#64514c"],
        joint: "#3b302e",
        bond: 0.5,
        seed: 3,
        gap: 0.05,
      }),
      covering(rightQuay, {
        from: [3, 0],
        to: [60, 1.4],
        size: [1.1, 0.3],
        colors: ["#4d4346", "#564a4b", "#463e42"],
        joint: "#2b2629",
        bond: 0.5,
        seed: 5,
        gap: 0.05,
      }),
      on(leftQuay, 3, 1.35, 57, 0.18, "#d9d0bd"),
      on(rightQuay, 3, 1.35, 57, 0.18, "#b5ab9b"),
      drawbridge(see),
      tree(5, 318, 640, 330, light.leaf),
      tree(16, 1296, 622, 270, light.leaf),
      tree(28, 470, 606, 200, light.leaf),
      sloop(see),
      gulls(
        [
          [900, 200, 12],
          [980, 170, 9],
          [640, 260, 8],
        ],
        "#ffffff",
      ),
    ],
    0.05,
  );
}

const GABLE_TONES = ["#8c4a38", "#c9b79c", "#5c3a36", "#a9694a", "#3f4b4c", "#d8cdb6", "#7b4237"];

/** A row of narrow house fronts along a side wall; the left row stands in the light. */
function gables(s: Surface, seed: number, sunny: boolean): string {
  const next = random(seed);
  const houses: string[] = [];
  for (let u = 5.5; u < 62;) {
    const w = 4.2 + next() * 2;
    const h = 7.5 + next() * 3;
    const raw = GABLE_TONES[Math.floor(next() * GABLE_TONES.length)] ?? "#8c4a38";
    const tone = sunny ? mix(raw, "#ffe2b0", 0.12) : mix(raw, "#232033", 0.38);
    const [a, b] = [u + w * 0.28, u + w * 0.72];
    const kind = next();
    const crown: [number, number][] =
      kind > 0.6
        ? [
            [u, h],
            [u + w * 0.12, h],
            [u + w * 0.12, h + 1],
            [a, h + 1],
            [a, h + 2],
            [b, h + 2],
            [b, h + 1],
            [u + w * 0.88, h + 1],
            [u + w * 0.88, h],
            [u + w, h],
          ]
        : kind > 0.3
          ? [
              [u, h],
              [a, h + 1],
              [a, h + 2.3],
              [u + w / 2, h + 2.9],
              [b, h + 2.3],
              [b, h + 1],
              [u + w, h],
            ]
          : [
              [u, h + 0.6],
              [u + w, h + 0.6],
            ];
    let house = polygon([s(u, 0), ...crown.map(([x, y]) => s(x, y)), s(u + w, 0)], tone);
    for (let v = 0.4; v < h; v += 0.35) house += on(s, u, v, w, 0.03, "#1c1216", `opacity="0.14"`);
    for (let storey = 1; storey < 3; storey++)
      for (let i = 0; i < 3; i++) {
        const [wu, wv, ww, wh] = [u + 0.45 + (i * (w - 0.7)) / 3, storey * 2.9 + 0.2, (w - 0.7) / 3 - 0.35, 1.9];
        house +=
          on(s, wu - 0.1, wv - 0.12, ww + 0.2, wh + 0.24, sunny ? "#f4eedf" : "#8f8d90") +
          on(s, wu, wv, ww, wh, "url(#glass)") +
          on(s, wu, wv + wh * 0.55, ww, 0.09, "#f4eedf") +
          on(s, wu + ww / 2 - 0.04, wv, 0.08, wh, "#f4eedf");
      }
    house +=
      on(s, u + w * 0.4, h + 0.35, w * 0.2, 1, "#2a2a30") +
      on(s, u + 0.4, 0.3, 1.1, 2.3, kind > 0.5 ? "#1f4a44" : "#2b2b33") +
      on(s, u + 2, 0.6, w - 2.5, 1.9, sunny ? "#f4eedf" : "#8f8d90") +
      on(s, u + 2.12, 0.72, w - 2.74, 1.66, "url(#glass)") +
      on(s, u, h - 0.1, w, 0.22, sunny ? "#f4eedf" : "#9a9698") +
      on(s, u + w - 0.12, 0, 0.12, h, "#120c12", `opacity="0.35"`);
    houses.unshift(house);
    u += w;
  }
  return houses.join("");
}

function church(x: number, y: number, light: Light): string {
  const stone = mix("#8c5a44", light.far[1], 0.35);
  return [
    polygon(
      [
        [x - 30, y],
        [x - 30, y - 120],
        [x + 60, y - 170],
        [x + 150, y - 120],
        [x + 150, y],
      ],
      stone,
    ),
    polygon(
      [
        [x - 30, y - 118],
        [x + 60, y - 172],
        [x + 150, y - 118],
        [x + 60, y - 150],
      ],
      "#57616a",
    ),
    rect(x + 48, y - 250, 26, 100, stone),
    rect(x + 44, y - 256, 34, 10, "#e6dfcd"),
    polygon(
      [
        [x + 44, y - 256],
        [x + 61, y - 320],
        [x + 78, y - 256],
      ],
      "#46545c",
    ),
    rect(x + 60, y - 344, 2, 26, "#46545c"),
    circle(x + 61, y - 232, 8, "#f0ead8"),
    ...[0, 1, 2].map((i) => rect(x - 8 + i * 52, y - 90, 16, 52, "#33434b", `rx="8"`)),
  ].join("");
}

/** The wooden drawbridge over the old harbour: deck, two portal posts and the balance beams. */
function drawbridge(see: Lens): string {
  const z = 19;
  const white = "#f7f3e6";
  const p = (x: number, y: number, dz = 0) => see([x, y, z + dz]);
  const beam = (a: [number, number], b: [number, number], w: number, color = white) => line([a, b], color, w);
  return [
    polygon([p(-5.2, 0.5), p(5.2, 0.5), p(5.2, 0.95), p(-5.2, 0.95)], "#2c3335"),
    polygon([p(-5.2, 0.95), p(5.2, 0.95), p(5.2, 0.95, 2), p(-5.2, 0.95, 2)], "#8f7a62"),
    ...[-3.4, -1.7, 0, 1.7, 3.4].map((x) => beam(p(x, 0.95), p(x, 1.85), 4)),
    beam(p(-5.2, 1.85), p(5.2, 1.85), 6),
    beam(p(-3.6, 0.6), p(-3.6, 6), 13),
    beam(p(-3.6, 0.6, 2), p(-3.6, 6, 2), 11, "#d9d3c2"),
    beam(p(-3.6, 5.2), p(-3.6, 5.2, 2), 11),
    beam(p(-8.4, 5.9), p(2.6, 6.5), 12),
    beam(p(-8.4, 5.9, 2), p(2.6, 6.5, 2), 9, "#d9d3c2"),
    beam(p(2.6, 6.5), p(2.6, 0.95), 3, "#20282a"),
    beam(p(2.6, 6.5, 2), p(2.6, 0.95, 2), 2.5, "#20282a"),
    polygon([p(-8.6, 5.4), p(-7.4, 5.5), p(-7.4, 6.2), p(-8.6, 6.1)], "#20282a"),
  ].join("");
}

/** An open sloop moored in the foreground. */
function sloop(see: Lens): string {
  const p = (x: number, y: number, z: number) => see([x, y, z]);
  const hull = "#163a40";
  return [
    polygon(
      [p(1.3, WATER, 5.4), p(4.3, WATER, 5.4), p(4.4, WATER, 10.5), p(1.2, WATER, 10.5)],
      "#06181b",
      `opacity="0.4" filter="url(#soft)"`,
    ),
    polygon(
      [
        p(1.6, WATER + 0.55, 5.6),
        p(4.1, WATER + 0.55, 5.6),
        p(4.3, WATER + 0.6, 8),
        p(2.9, WATER + 0.85, 10.6),
        p(1.4, WATER + 0.6, 8),
      ],
      "#c79a66",
    ),
    polygon(
      [
        p(1.95, WATER + 0.5, 5.9),
        p(3.75, WATER + 0.5, 5.9),
        p(3.9, WATER + 0.5, 8),
        p(2.9, WATER + 0.6, 9.6),
        p(1.8, WATER + 0.5, 8),
      ],
      "#4b3a2c",
    ),
    polygon(
      [p(1.9, WATER + 0.55, 7), p(3.8, WATER + 0.55, 7), p(3.85, WATER + 0.55, 7.4), p(1.85, WATER + 0.55, 7.4)],
      "#d9b27c",
    ),
    polygon([p(1.6, WATER + 0.55, 5.6), p(4.1, WATER + 0.55, 5.6), p(3.85, WATER, 5.6), p(1.85, WATER, 5.6)], hull),
    polygon(
      [p(1.6, WATER + 0.55, 5.6), p(1.4, WATER + 0.6, 8), p(1.6, WATER, 8), p(1.85, WATER, 5.6)],
      mix(hull, "#000000", 0.3),
    ),
    line([p(1.6, WATER + 0.5, 5.6), p(4.1, WATER + 0.5, 5.6)], ACID, 7),
  ].join("");
}
