import { blades, circle, cloud, HEIGHT, linear, mix, radial, random, rect, ridge, WIDTH } from "../drawing.ts";
import { farmhouse, HALF } from "./farmhouse.ts";
import { DAY, hedge, path } from "./ground.ts";
import { bricks, C, casement, foliage, fruit, painted, shadow, skies } from "./materials.ts";
import { SHADE, type Space, space, surface } from "./space.ts";
import { bench, hen, hollyhocks } from "./yard-things.ts";

/** The hero: the yard on a September morning. */
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

/** Sunlight through leaves, and fallen apples. */
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
