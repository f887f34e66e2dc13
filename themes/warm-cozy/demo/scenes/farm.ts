import {
  blades,
  circle,
  cloud,
  group,
  HEIGHT,
  line,
  linear,
  mix,
  radial,
  random,
  rect,
  ridge,
  WIDTH,
} from "../../../demo/drawing.ts";
import { bricks, C, casement, foliage, fruit, glow, painted, roofTiles, shadow, skies } from "./materials.ts";
import { type Point, SHADE, type Space, space, type Surface, surface } from "./space.ts";
import { bench, fire, gardenChair, hen, hollyhocks } from "./yard-things.ts";

const HALF = 5.4;
const EAVE = 2.5;
const RIDGE = 8.7;
const LENGTH = 19;

interface Hour {
  lit: boolean;
  /** How far every colour goes into the evening. */
  dim: number;
}

const DAY: Hour = { lit: false, dim: 0 };
const DUSK: Hour = { lit: true, dim: 0.55 };
const at = (color: string, hour: Hour) => mix(color, C.night, hour.dim);

/** Timber of the frame, as patches of a wall: `[along, up, width, height]`. */
function timbers(s: Space, on: Surface, list: [number, number, number, number][], color: string): string {
  return list
    .map(([x, y, w, h]) => s.patch(on, x + 0.03, y - 0.04, w, h, SHADE, `opacity="0.3"`) + s.patch(on, x, y, w, h, color))
    .join("");
}

/** The farmhouse as Twente builds it: brick in an oak frame, a boarded gable, a tiled roof nearly to the ground. */
export function farmhouse(s: Space, hour: Hour): string {
  const oak = at("#5b4234", hour);
  const wall = at(C.brick, hour);
  const tile = at(C.tile, hour);
  const gable = surface([-HALF, 0, 0], [1, 0, 0], [0, 1, 0]);
  const side = surface([-HALF, 0, LENGTH], [0, 0, -1], [0, 1, 0]);
  const slope = Math.hypot(HALF + 0.7, RIDGE - 1.9);
  const roof = surface([-HALF - 0.7, 1.9, LENGTH + 0.5], [0, 0, -1], [(HALF + 0.7) / slope, (RIDGE - 1.9) / slope, 0]);
  const board = at("#6d5142", hour);
  const frame: [number, number, number, number][] = [
    [0, 0, 0.3, EAVE],
    [1.75, 0, 0.24, 3.3],
    [3.5, 0, 0.3, 3.4],
    [7, 0, 0.3, 3.4],
    [8.8, 0, 0.24, 3.3],
    [10.5, 0, 0.3, EAVE],
    [0.2, 2.2, 3.5, 0.24],
    [7.1, 2.2, 3.5, 0.24],
    [0, 0.7, 3.6, 0.2],
    [7.1, 0.7, 3.6, 0.2],
    [0.7, 3.25, 9.4, 0.32],
  ];
  const boardsOn = Array.from({ length: 38 }, (_, i) => {
    const x = 0.85 + i * 0.24;
    const top = EAVE + ((RIDGE - EAVE - 0.3) * (HALF - Math.abs(x + 0.12 - HALF))) / HALF;
    const next = random(i + 3);
    return top > 3.6 ? s.patch(gable, x, 3.5, 0.21, top - 3.5, mix(board, i % 3 ? SHADE : "#d9b48a", next() * 0.22)) : "";
  });
  return [
    s.face(
      [
        [-HALF, 0, 0],
        [-HALF, 0, LENGTH],
        [-HALF, EAVE, LENGTH],
        [-HALF, EAVE, 0],
      ],
      mix(wall, "#f0b98b", 0.12),
    ),
    bricks(s, side, LENGTH, EAVE, 21, mix(wall, "#f0b98b", 0.12), 0.3),
    timbers(
      s,
      side,
      [0, 3.1, 6.2, 9.3, 12.4, 15.5, 18.7].map((x) => [x, 0, 0.3, EAVE]),
      oak,
    ),
    timbers(s, side, [[0, 0.7, LENGTH, 0.2]], oak),
    ...[4.3, 7.5, 10.6, 13.8, 16.6].map((x) =>
      casement(s, side, x, 1, 1.1, 1.05, { lit: hour.lit, rows: 2, frame: at("#f6ecd8", { ...hour, dim: hour.dim * 0.6 }) }),
    ),
    s.face(
      [
        [-HALF - 0.7, 1.9, -0.5],
        [-HALF - 0.7, 1.9, LENGTH + 0.5],
        [-HALF, 2.6, LENGTH],
        [-HALF, 2.6, 0],
      ],
      SHADE,
      `opacity="0.55"`,
    ),
    s.face(
      [
        [-HALF, 0, 0],
        [HALF, 0, 0],
        [HALF, EAVE, 0],
        [0, RIDGE, 0],
        [-HALF, EAVE, 0],
      ],
      wall,
    ),
    bricks(s, gable, HALF * 2, 3.3, 8, wall, 0.42),
    s.face(
      [
        [-HALF + 0.75, 3.4, 0],
        [HALF - 0.75, 3.4, 0],
        [0, RIDGE - 0.1, 0],
      ],
      board,
    ),
    ...boardsOn,
    timbers(s, gable, frame, oak),
    barnDoor(s, gable, hour),
    casement(s, gable, 2.25, 1.05, 0.95, 1.05, { lit: hour.lit, shutters: at(C.sage, hour), frame: at("#f6ecd8", hour) }),
    casement(s, gable, 7.6, 1.05, 0.95, 1.05, { lit: hour.lit, shutters: at(C.sage, hour), frame: at("#f6ecd8", hour) }),
    casement(s, gable, 4.9, 4.5, 1, 1.1, { lit: hour.lit, frame: at("#f6ecd8", hour) }),
    s.face(
      [
        [0, RIDGE, -0.5],
        [0, RIDGE, 0.1],
        [HALF + 0.72, 1.85, 0.1],
        [HALF + 0.72, 1.85, -0.5],
      ],
      at("#4d3629", hour),
    ),
    s.face(
      [
        [-HALF - 0.7, 1.9, -0.5],
        [-HALF - 0.7, 1.9, LENGTH + 0.5],
        [0, RIDGE, LENGTH + 0.5],
        [0, RIDGE, -0.5],
      ],
      tile,
    ),
    roofTiles(s, roof, LENGTH + 1, slope, 17, tile),
    s.face(
      [
        [0, RIDGE + 0.12, -0.5],
        [0, RIDGE + 0.12, LENGTH + 0.5],
        [-0.25, RIDGE - 0.25, LENGTH + 0.5],
        [-0.25, RIDGE - 0.25, -0.5],
      ],
      mix(tile, SHADE, 0.25),
    ),
    ...[-1, 1].map((to) =>
      s.face(
        [
          [0, RIDGE + 0.1, -0.5],
          [to * (HALF + 0.75), 1.85, -0.5],
          [to * (HALF + 0.5), 1.75, -0.5],
          [0, RIDGE - 0.35, -0.5],
        ],
        at("#efe1c6", { ...hour, dim: hour.dim * 0.8 }),
      ),
    ),
    gableSign(s, hour),
    chimney(s, hour),
  ].join("");
}

/** The great doors, glazed now, their old green leaves folded back. */
function barnDoor(s: Space, gable: Surface, hour: Hour): string {
  const arch = (x: number, w: number, h: number) => {
    const points: Point[] = [gable(x, 0), gable(x, h - 0.45)];
    for (let i = 1; i < 8; i++) points.push(gable(x + (w * i) / 8, h - 0.45 + 0.45 * Math.sin((Math.PI * i) / 8)));
    return [...points, gable(x + w, h - 0.45), gable(x + w, 0)];
  };
  const green = at("#5f7355", hour);
  const leaf = (x: number) =>
    s.patch(gable, x, 0.05, 0.85, 2.75, green) +
    [0, 1, 2].map((i) => s.patch(gable, x + i * 0.29, 0.05, 0.03, 2.75, mix(green, SHADE, 0.4))).join("") +
    s.patch(gable, x, 0.5, 0.85, 0.14, mix(green, SHADE, 0.25)) +
    s.patch(gable, x, 2.2, 0.85, 0.14, mix(green, SHADE, 0.25));
  const glass = hour.lit ? "#ffcb78" : "#4e5856";
  return [
    leaf(2.86),
    leaf(7.12),
    s.face(arch(3.72, 3.4, 3.25), at("#f1e4ca", hour)),
    s.face(arch(3.86, 3.12, 3.1), glass),
    hour.lit
      ? s.patch(gable, 3.9, 0.05, 3.05, 1.3, "#ffe6b0", `opacity="0.6"`)
      : s.face([gable(3.86, 2.7), gable(5.4, 3.05), gable(3.86, 0.9)], "#c6cfc6", `opacity="0.5"`),
    hour.lit
      ? s.patch(gable, 4.4, 0, 0.9, 0.95, "#a4623a", `opacity="0.6"`) +
        s.patch(gable, 5.9, 0, 0.5, 1.2, "#a4623a", `opacity="0.5"`)
      : s.patch(gable, 3.9, 0, 3.05, 0.6, "#2f3433", `opacity="0.5"`),
    ...[4.6, 5.36, 6.14].map((x) => s.patch(gable, x, 0, 0.08, 2.95, at("#f1e4ca", hour))),
    ...[1, 2].map((y) => s.patch(gable, 3.86, y, 3.12, 0.07, at("#f1e4ca", hour))),
    s.patch(gable, 3.6, -0.05, 3.64, 0.14, at("#b9a58c", hour)),
  ].join("");
}

/** The carved board on the ridge, with the cross and sun of the region. */
function gableSign(s: Space, hour: Hour): string {
  const [x, y] = s.at([0, RIDGE, -0.5]);
  const m = s.scale([0, RIDGE, -0.5]);
  const white = at("#f4e8cf", hour);
  return [
    line(
      [
        [x, y + 0.3 * m],
        [x, y - 1.25 * m],
      ],
      white,
      m * 0.13,
    ),
    line(
      [
        [x - 0.32 * m, y - 0.92 * m],
        [x + 0.32 * m, y - 0.92 * m],
      ],
      white,
      m * 0.11,
    ),
    circle(x, y - 0.32 * m, m * 0.24, white),
    circle(x, y - 0.32 * m, m * 0.13, at(C.rust, hour)),
  ].join("");
}

function chimney(s: Space, hour: Hour): string {
  const color = at("#9c5039", hour);
  const face = surface([-0.55, RIDGE - 0.8, 11], [1, 0, 0], [0, 1, 0]);
  return (
    s.box([-0.55, RIDGE - 0.8, 11], [0.55, RIDGE + 1.1, 12], color) +
    bricks(s, face, 1.1, 1.9, 5, color) +
    s.box([-0.65, RIDGE + 1.1, 10.9], [0.65, RIDGE + 1.3, 12.1], mix(color, SHADE, 0.2))
  );
}

/** The yard's brick path towards a door. */
function path(s: Space, from: Point, to: Point, width: number, hour: Hour, seed = 4): string {
  const length = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const dir: Point = [(to[0] - from[0]) / length, 0, (to[2] - from[2]) / length];
  const across: Point = [dir[2], 0, -dir[0]];
  const on = surface([from[0] - (across[0] * width) / 2, 0, from[2] - (across[2] * width) / 2], across, dir);
  const color = at("#b98a68", hour);
  return s.patch(on, 0, 0, width, length, color) + bricks(s, on, width, length, seed, color, 0.55);
}

function hedge(seed: number, y: number, height: number, colors: [string, string, string]): string {
  const next = random(seed);
  return Array.from({ length: 17 }, (_, i) =>
    foliage(seed + i, i * 105 - 20, y - height * (0.4 + next() * 0.3), 95, height * (0.55 + next() * 0.3), 90, colors, 7),
  ).join("");
}

/** Photo 1: the yard on a September morning. */
export function yard(): string {
  const s = space({ eye: [-11.5, 1.9, -15.5], turn: 27, focal: 1290, horizon: 655, centre: 770 });
  const leaves: [string, string, string] = ["#3f4d2c", "#75864a", "#b6bb6c"];
  return painted(
    [
      skies.day,
      linear("lawn", [
        [0, "#b5b26c"],
        [1, "#6f7c41"],
      ]),
      linear("fade", [
        [0, "#fff0cf", 0],
        [1, "#fff0cf", 0.75],
      ]),
      radial("sun", [
        [0, "#fff6dd", 0.95],
        [1, "#fff1cf", 0],
      ]),
    ],
    [
      rect(0, 0, WIDTH, 700, "url(#sky)"),
      circle(210, 190, 460, "url(#sun)"),
      cloud(3, 610, 120, 330, "#fff6e2", 0.5),
      cloud(9, 1240, 270, 330, "#fff3da", 0.6),
      cloud(5, 1120, 420, 260, "#fff3da", 0.45),
      ridge({ seed: 5, y: 590, amplitude: 18, swell: 160, fill: "#a9b08a", roughness: 10 }),
      hedge(40, 655, 90, ["#6d7a50", "#8c9963", "#b5b97c"]),
      rect(0, 400, WIDTH, 260, "url(#fade)", `opacity="0.5"`),
      rect(0, 650, WIDTH, HEIGHT, "url(#lawn)"),
      s.face(
        [
          [-9, 0, 26],
          [30, 0, 26],
          [30, 0, -6],
          [-2, 0, -6],
        ],
        "#cbb98a",
        `opacity="0.55" filter="url(#soft)"`,
      ),
      bakehouseFar(s),
      s.face(
        [
          [-HALF, 0.01, -0.2],
          [HALF + 0.2, 0.01, -0.2],
          [HALF + 6, 0.01, -3.4],
          [HALF + 5, 0.01, 8],
          [HALF, 0.01, 8],
        ],
        SHADE,
        `opacity="0.28" filter="url(#soft)"`,
      ),
      path(s, [-9.4, 0, -12.6], [0, 0, -0.2], 1.9, DAY),
      farmhouse(s, DAY),
      fence(s),
      hollyhocks(s, 12, [
        [-5.1, -0.35],
        [-4.5, -0.3],
        [-3.95, -0.4],
        [3.5, -0.35],
        [4.1, -0.3],
        [4.9, -0.4],
      ]),
      bench(s, [2.4, 0, -0.95], "#7d8a69"),
      blades({
        seed: 7,
        count: 420,
        from: [-20, 760],
        to: [WIDTH, HEIGHT + 20],
        height: 30,
        lean: 9,
        colors: ["#7f8b48", "#96a058", "#5f6d38", "#b5b46c"],
      }),
      ...dapple(14),
      shadow(250, 960, 420, 70, 0.3),
      hen(930, 905, 1.15, "#a4552f"),
      hen(1085, 862, 0.8, "#efe2c8", true),
      hen(1230, 940, 1.25, "#59382b"),
      hen(560, 862, 0.72, "#b8743f"),
      appleTree(),
      foliage(91, 1540, 1010, 190, 90, 150, ["#46532e", "#74854a", "#a8ae66"], 15),
      flowers(5, [1330, 930], [1600, 1060], ["#f3e5cc", "#d9764e", "#e3ac4f"]),
      foliage(92, 60, 1040, 260, 70, 150, leaves, 15),
      flowers(8, [-10, 980], [330, 1065], ["#f3e5cc", "#d9764e", "#b8502f"]),
    ],
  );
}

/** Sun through leaves, and the apples that did not wait. */
function dapple(seed: number): string[] {
  const next = random(seed);
  const shade = Array.from(
    { length: 26 },
    () =>
      `<ellipse cx="${Math.round(next() * 900)}" cy="${Math.round(800 + next() * 260)}" rx="${Math.round(40 + next() * 90)}" ry="${Math.round(8 + next() * 16)}" fill="#47532c" opacity="0.16" filter="url(#edge)"/>`,
  );
  const fallen = Array.from({ length: 14 }, () => {
    const [x, y] = [60 + next() * 620, 850 + next() * 160];
    return shadow(x + 8, y + 8, 14, 5, 0.4) + fruit(Math.round(x), x, y, 1, 1, 1, 9 + (y - 850) / 25, "#c5522f");
  });
  return [...shade, ...fallen];
}

/** Split-oak rails between yard and meadow. */
function fence(s: Space): string {
  const posts = Array.from({ length: 15 }, (_, i) => -34 + i * 2);
  return (
    posts.map((x) => s.box([x, 0, 14], [x + 0.16, 1.15, 14.16], "#8a7458")).join("") +
    [0.45, 0.9].map((y) => s.box([-34, y, 14], [-5.7, y + 0.1, 14.08], "#a08a69")).join("")
  );
}

/** The near apple tree whose branches frame the yard. */
function appleTree(): string {
  const leaves: [string, string, string] = ["#37452a", "#6c7f44", "#b3ba67"];
  const bark = "#5a4234";
  return [
    `<path d="M118 980C150 900 142 800 120 700C104 610 60 560 -20 500L-20 430C70 470 120 520 150 590C170 500 250 400 400 300L414 322C290 420 206 520 190 640C190 760 214 880 268 985Z" fill="${bark}"/>`,
    `<path d="M150 960C176 880 172 800 158 720" stroke="#8a6a50" stroke-width="9" fill="none" opacity="0.7"/><path d="M200 950C190 860 186 780 186 700" stroke="#3c2a22" stroke-width="12" fill="none" opacity="0.5"/>`,
    foliage(31, 60, 300, 250, 190, 330, leaves, 16),
    foliage(32, 300, 190, 260, 150, 330, leaves, 15),
    foliage(33, 520, 90, 190, 95, 190, leaves, 14),
    foliage(34, 90, 90, 240, 140, 260, leaves, 16),
    fruit(6, 240, 230, 300, 190, 34, 17, "#c5482e"),
    fruit(8, 500, 110, 150, 70, 9, 15, "#cf5b33"),
  ].join("");
}

function flowers(seed: number, from: [number, number], to: [number, number], colors: string[]): string {
  const next = random(seed);
  return Array.from({ length: 38 }, () => {
    const [x, y, size] = [from[0] + next() * (to[0] - from[0]), from[1] + next() * (to[1] - from[1]), 6 + next() * 7];
    return circle(x, y, size, colors[Math.floor(next() * colors.length)] ?? C.cream) + circle(x, y, size * 0.35, "#7a4a22");
  }).join("");
}

function bakehouseFar(s: Space): string {
  const [wall, x, z] = [mix(C.brick, "#f1d8b0", 0.2), 14.2, 4];
  const front = surface([x, 0, z], [1, 0, 0], [0, 1, 0]);
  return [
    s.box([x, 0, z], [x + 5, 2.3, z + 5], wall),
    bricks(s, front, 5, 2.3, 14, wall, 0.3),
    s.face(
      [
        [x, 2.3, z],
        [x + 5, 2.3, z],
        [x + 2.5, 4.9, z],
      ],
      "#8a6b56",
    ),
    s.face(
      [
        [x - 0.4, 2, z - 0.2],
        [x + 2.5, 5.1, z - 0.2],
        [x + 2.5, 5.1, z + 5.2],
        [x - 0.4, 2, z + 5.2],
      ],
      mix(C.tile, "#f1d8b0", 0.2),
    ),
    casement(s, front, 3, 0.9, 0.8, 0.9, { rows: 2 }),
    s.patch(front, 1, 0, 0.95, 1.95, "#6c7d5d"),
  ].join("");
}

/** The fire pit after sunset, the house awake behind it. */
export function dusk(): string {
  const s = space({ eye: [-10, 1.55, -19], turn: 22, focal: 1330, horizon: 640, centre: 960 });
  const dark: [string, string, string] = ["#1f2230", "#2f3238", "#544a45"];
  const next = random(60);
  const stars = Array.from({ length: 60 }, () =>
    circle(
      next() * WIDTH,
      next() * 330,
      0.8 + next() * 1.6,
      "#fbe9c8",
      `opacity="${Math.round((0.3 + next() * 0.6) * 10) / 10}"`,
    ),
  );
  return painted(
    [
      skies.dusk,
      linear("lawn", [
        [0, "#5b4d45"],
        [0.5, "#3a3636"],
        [1, "#262630"],
      ]),
      radial("fireglow", [
        [0, "#ffb35c", 0.75],
        [0.4, "#e8803f", 0.3],
        [1, "#e8803f", 0],
      ]),
    ],
    [
      rect(0, 0, WIDTH, 720, "url(#sky)"),
      ...stars,
      cloud(4, 160, 430, 560, "#8a5a62", 0.45),
      cloud(8, 1080, 480, 480, "#e59a68", 0.4),
      ridge({ seed: 5, y: 592, amplitude: 20, swell: 150, fill: "#4f4252", roughness: 14 }),
      hedge(70, 660, 80, ["#292a36", "#38353f", "#5a4a4c"]),
      rect(0, 645, WIDTH, HEIGHT, "url(#lawn)"),
      farmhouse(s, DUSK),
      ...[
        [0, 2.2],
        [-3.2, 1.6],
        [2.4, 1.6],
      ].map(([x = 0, y = 0]) => {
        const [px, py] = s.at([x, y, -0.2]);
        return glow(px, py, 90, 80, "#ffb75e", 0.4);
      }),
      s.face(
        [
          [-1.7, 0.01, -0.3],
          [1.6, 0.01, -0.3],
          [2.6, 0.01, -7],
          [-4.6, 0.01, -7],
        ],
        "#ffbf6b",
        `opacity="0.3" filter="url(#soft)"`,
      ),
      path(s, [-7.6, 0, -16], [0, 0, -0.3], 1.9, DUSK, 6),
      `<ellipse cx="520" cy="900" rx="640" ry="240" fill="url(#fireglow)"/>`,
      blades({
        seed: 9,
        count: 420,
        from: [-20, 760],
        to: [WIDTH, HEIGHT + 20],
        height: 26,
        lean: 8,
        colors: ["#55503f", "#403d3a", "#6b5a42", "#2f3036"],
      }),
      gardenChair(236, 930, 1.25, "#6b4a3a", "#d98a4c"),
      gardenChair(842, 912, -1.15, "#5b4036", "#c97a45"),
      fire(530, 930, 1.25),
      fairyLights(),
      foliage(61, 1500, 120, 260, 170, 300, dark, 17),
      foliage(62, 1620, 380, 130, 260, 240, dark, 17),
      group([`<path d="M1545 1080C1560 820 1548 560 1500 300L1580 280C1600 560 1640 820 1660 1080Z" fill="#2a2327"/>`], ""),
      foliage(63, 1480, 1040, 220, 70, 160, dark, 16),
      foliage(64, 40, 1060, 200, 60, 110, dark, 16),
    ],
    { wash: 0.3, grain: 0.09 },
  );
}

function fairyLights(): string {
  const string = (x0: number, y0: number, x1: number, y1: number, sag: number, count: number) => {
    const bulbs = Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      const [x, y] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t) * 0.5 + 10];
      return circle(x, y, 20, "#ffc873", `opacity="0.22"`) + circle(x, y, 6.5, "#ffe9bd");
    });
    return `<path d="M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag} ${x1} ${y1}" fill="none" stroke="#2a2327" stroke-width="3"/>${bulbs.join("")}`;
  };
  return string(-20, 380, 760, 400, 150, 11) + string(760, 400, 1540, 300, 170, 11);
}
