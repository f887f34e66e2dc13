import { blur, circle, glow, group, HEIGHT, linear, polygon, radial, random, rect, ridge, scene, WIDTH } from "../drawing.ts";
import { DAY, DUSK, HOUSE_DEFS, house, pennant } from "./house.ts";
import { C } from "./palette.ts";
import { cumulus, duckboards, dune, fence, gull, marram, sea, ship, sky, streaks } from "./shore.ts";
import { type Camera, camera, type Point, surface } from "./space.ts";

const HORIZON = 668;
const SOFT = [blur("soft", 9), blur("haze", 7), blur("puff", 6)];

/** The duckboards from the foreground to the steps. */
const pathCentre = (t: number): Point => [
  470 + 470 * t ** 0.75 - 250 * Math.sin(t * Math.PI) * (1 - t * 0.4),
  1090 - 282 * t ** 0.72,
];
const pathHalf = (t: number): number => 135 * (1 - t) ** 1.5 + 15;

function onPath(x: number, y: number): boolean {
  const t = ((1090 - y) / 282) ** (1 / 0.72);
  if (Number.isNaN(t) || t > 1) return false;
  return Math.abs(x - pathCentre(t)[0]) < pathHalf(t) + 26;
}

/** The high dune behind the house. */
const BACK_DUNE = [
  `<path d="M930 800C1090 760 1180 668 1330 622C1440 592 1530 606 1620 578V820H930Z" fill="url(#back)"/>`,
  `<path d="M1240 664C1330 626 1440 592 1620 578V640C1500 628 1400 668 1340 720C1310 690 1290 672 1240 664Z" fill="#fbf3df" opacity="0.6"/>`,
].join("");

/** Grass along the foot of the long wall and the deck, which connects the house with the sand. */
function hem(view: Camera, colors: readonly string[], shadow: string): string[] {
  return Array.from({ length: 12 }, (_, i) => {
    const [x, y] = view.point([0.5 + i * 0.95, 0, -0.35]);
    return marram({ seed: 120 + i, clumps: 2, from: [x - 16, y], to: [x + 16, y + 8], height: 36 - i, lean: 8, colors, shadow });
  });
}

export function exteriorDay(): string {
  const air = sky(["#a9d3e3", "#d2e8ea", "#fbf2df"], HORIZON);
  const water = sea(HORIZON, 742, ["#5f9fab", "#7fbcb9", "#b7d9cc"]);
  const far = dune({ seed: 8, y: 700, amplitude: 16, swell: 210, lit: "#dcd9b4", shade: "#a9b184", id: "far", bottom: 900 });
  const mid = dune({ seed: 15, y: 772, amplitude: 16, swell: 330, lit: C.sandPale, shade: "#c9bd8f", id: "mid" });
  const near = dune({ seed: 44, y: 905, amplitude: 30, swell: 280, lit: "#f7edd8", shade: "#d3c195", id: "near" });
  const view = camera({ at: [-13.5, 1.95, -19.5], yaw: 0.66, focal: 1330, x: 960, horizon: HORIZON });
  return scene(
    [
      air.defs,
      water.defs,
      far.defs,
      mid.defs,
      near.defs,
      ...SOFT,
      ...HOUSE_DEFS,
      glow("sun", "#fff8e6", 0.95),
      linear("back", [
        [0, "#efe4c4"],
        [0.4, "#d3cc9d"],
        [1, "#b3b685"],
      ]),
      linear(
        "cast",
        [
          [0, "#51604f", 0.5],
          [1, "#51604f", 0],
        ],
        0,
      ),
    ],
    [
      air.layer,
      circle(60, 560, 620, "url(#sun)"),
      streaks(12, 60, 430, 26, "#ffffff", 0.6),
      cumulus(5, 20, 640, 420, "#ffffff", "#dce9ea"),
      cumulus(9, 1180, 560, 520, "#ffffff", "#d3e4e8"),
      streaks(77, 560, 660, 12, "#ffffff", 0.55),
      water.layer,
      ship(250, HORIZON + 1, 70, "#5c7d90"),
      polygon(
        [
          [640, HORIZON],
          [652, HORIZON - 34],
          [664, HORIZON],
        ],
        "#fff",
      ),
      group([far.layer], 'transform="translate(0 6)"'),
      marram({ seed: 2, clumps: 90, from: [0, 712], to: [1600, 770], height: 26, lean: 8, shadow: "#8d956b" }),
      BACK_DUNE,
      marram({ seed: 91, clumps: 70, from: [1150, 668], to: [1640, 760], height: 34, lean: 10, shadow: "#a8a67c" }),
      mid.layer,
      polygon(
        [
          [900, 800],
          [1560, 778],
          [1600, 812],
          [1600, 850],
          [1180, 842],
        ],
        "url(#cast)",
        'filter="url(#soft)"',
      ),
      house(view, DAY),
      ...hem(view, C.marram, "#8d8262"),
      pennant(view, [-5.6, -0.6, 6], 7.2, C.white, [C.coral, C.white]),
      ridge({ seed: 61, y: 812, amplitude: 10, swell: 190, fill: "#e4d6ab", roughness: 3 }),
      marram({ seed: 3, clumps: 80, from: [0, 808], to: [1600, 862], height: 50, lean: 14, skip: onPath }),
      near.layer,
      duckboards(pathCentre, pathHalf, 44, "#d8c6a4", "#b29d78", "#8f8261"),
      fence(
        [
          [1010, 846, 42],
          [1075, 862, 50],
          [1160, 884, 62],
          [1275, 918, 80],
          [1440, 968, 106],
          [1660, 1040, 140],
        ],
        "#a99777",
        "#8f8a78",
      ),
      marram({ seed: 71, clumps: 70, from: [-40, 870], to: [1640, 985], height: 86, lean: 24, skip: onPath }),
      marram({ seed: 30, clumps: 26, from: [-60, 985], to: [330, 1110], height: 190, lean: 52, skip: onPath }),
      marram({ seed: 35, clumps: 44, from: [700, 1000], to: [1660, 1130], height: 190, lean: 52, skip: onPath }),
      gull(520, 330, 24, "#51697a"),
      gull(590, 372, 15, "#6d8595"),
      gull(420, 400, 12, "#7d94a1"),
    ],
    0.06,
  );
}

/** The room behind the lit gable: a pendant lamp, the back of a sofa, a person reading. */
function inhabited(view: Camera): string[] {
  const panes = surface(view, [-0.02, 0, 6.4], [0, 0, -1], [0, 1, 0]);
  const dark = 'opacity="0.5"';
  const head = view.point(panes.at(2.1, 1.42));
  const size = view.scale(panes.at(2.1, 1.42));
  return [
    panes.shape(
      [
        [1.2, 0.3],
        [3.1, 0.3],
        [3.1, 0.95],
        [2.9, 1.05],
        [1.4, 1.05],
        [1.2, 0.95],
      ],
      "#8a4f2f",
      dark,
    ),
    panes.shape(
      [
        [1.82, 0.95],
        [1.9, 1.24],
        [2.1, 1.3],
        [2.3, 1.24],
        [2.42, 0.95],
      ],
      "#6d3c2a",
      'opacity="0.6"',
    ),
    circle(head[0], head[1], size * 0.13, "#6d3c2a", 'opacity="0.6"'),
    panes.rect(3.98, 1.7, 0.02, 0.75, "#7a4a2c"),
    panes.shape(
      [
        [3.75, 1.5],
        [4.23, 1.5],
        [4.1, 1.75],
        [3.88, 1.75],
      ],
      "#fff3d2",
    ),
    panes.rect(3.3, 0.85, 1.5, 0.07, "#8a4f2f", dark),
    panes.rect(3.4, 0.3, 0.07, 0.55, "#8a4f2f", dark),
    panes.rect(4.63, 0.3, 0.07, 0.55, "#8a4f2f", dark),
    panes.rect(1.5, 3.3, 3.4, 0.08, "#b9743f", 'opacity="0.5"'),
  ];
}

export function exteriorDusk(): string {
  const horizon = 690;
  const air = sky(["#1a3357", "#5c7593", "#f3b98c"], horizon);
  const water = sea(horizon, 752, ["#c99a86", "#6d7f95", "#43607c"]);
  const far = dune({ seed: 18, y: 716, amplitude: 18, swell: 240, lit: "#4d5a68", shade: "#36475a", id: "far", bottom: 900 });
  const mid = dune({ seed: 25, y: 800, amplitude: 18, swell: 300, lit: "#54606a", shade: "#2a3b4d", id: "mid" });
  const view = camera({ at: [-15.5, 1.9, -10.5], yaw: 0.93, focal: 1180, x: 860, horizon });
  const [gx, gy] = view.point([-0.5, 1.4, 3.2]);
  const next = random(88);
  const stars = Array.from({ length: 60 }, (_, i) =>
    circle(next() * WIDTH, next() ** 1.5 * 430, i % 6 === 0 ? 1.9 : 1.1, "#fff", `opacity="${0.35 + (i % 4) * 0.15}"`),
  );
  const lanterns = (
    [
      [560, 985, 1],
      [640, 925, 0.7],
      [690, 885, 0.5],
    ] as const
  ).map(([x, y, s]) =>
    [
      circle(x, y - 26 * s, 120 * s, "url(#glow)"),
      rect(x - 15 * s, y - 52 * s, 30 * s, 52 * s, "#132234", `rx="${4 * s}"`),
      rect(x - 10 * s, y - 44 * s, 20 * s, 36 * s, "#ffcf82", `rx="${3 * s}"`),
    ].join(""),
  );
  return scene(
    [
      air.defs,
      water.defs,
      far.defs,
      mid.defs,
      ...SOFT,
      ...HOUSE_DEFS,
      radial("glow", [
        [0, "#ffc274", 0.75],
        [0.4, "#ffb765", 0.28],
        [1, "#ffb765", 0],
      ]),
      radial("after", [
        [0, "#ffd7a3", 0.95],
        [0.5, "#f7a878", 0.4],
        [1, "#f7a878", 0],
      ]),
    ],
    [
      air.layer,
      `<ellipse cx="330" cy="${horizon}" rx="760" ry="330" fill="url(#after)"/>`,
      ...stars,
      streaks(41, 420, 640, 22, "#f9c9a6", 0.5),
      streaks(47, 300, 600, 16, "#39506f", 0.55),
      water.layer,
      rect(120, horizon, 420, 62, "url(#after)", 'opacity="0.7"'),
      ship(470, horizon + 1, 62, "#2a3b52"),
      far.layer,
      marram({
        seed: 2,
        clumps: 60,
        from: [0, 740],
        to: [1600, 790],
        height: 26,
        lean: 8,
        colors: C.marramDusk,
        shadow: "#1d2c3b",
      }),
      mid.layer,
      house(view, DUSK),
      ...inhabited(view),
      ...hem(view, C.marramDusk, "#172536"),
      `<ellipse cx="${gx}" cy="${gy}" rx="430" ry="300" fill="url(#glow)" opacity="0.8"/>`,
      `<ellipse cx="${gx - 120}" cy="${gy + 150}" rx="470" ry="80" fill="url(#glow)" opacity="0.9"/>`,
      pennant(view, [-5.2, -0.6, 7.4], 6.2, "#33475e", ["#8b5a58", "#8e9bb0"]),
      ridge({ seed: 64, y: 862, amplitude: 16, swell: 240, fill: "#26374a", roughness: 4 }),
      marram({
        seed: 31,
        clumps: 100,
        from: [-40, 850],
        to: [1640, 960],
        height: 78,
        lean: 22,
        colors: C.marramDusk,
        shadow: "#172536",
      }),
      ...lanterns,
      marram({
        seed: 33,
        clumps: 60,
        from: [-60, 985],
        to: [1660, HEIGHT + 70],
        height: 190,
        lean: 54,
        colors: ["#14222f", "#1b2c39", "#22333d"],
        shadow: "#0f1b28",
      }),
      rect(0, 0, WIDTH, HEIGHT, "#0d1f36", 'opacity="0.06"'),
    ],
    0.08,
  );
}
