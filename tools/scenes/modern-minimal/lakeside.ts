import { circle, glow, group, linear, radial, rect, ripples, scene } from "../drawing.ts";
import { type Hour, house, jetty, rowingBoat, waterline } from "./house.ts";
import { lens } from "./lens.ts";
import { alder, cirrus, common, lake, LARCH, reed, shore, toned } from "./materials.ts";

const DAY: Hour = {
  larch: LARCH,
  larchShade: toned(LARCH, "#4a3524", 0.42),
  joint: "#6b4c30",
  concrete: "#cbc8c1",
  concreteEnd: "#a19f99",
  soffit: toned(LARCH, "#3a2a1c", 0.5),
  deck: ["#b9b2a6", "#aea69a", "#c4bdb1"],
  steel: "#25292b",
  inside: { wall: "#6d6a64", floor: "#8a867e", ceiling: "#8b6e4f", furniture: "#4b4a47", curtain: "#d9d5cc", lamp: "#f3e3c2" },
  sheen: 0.62,
  glow: 0.12,
};

const DUSK: Hour = {
  larch: toned(LARCH, "#26344a", 0.62),
  larchShade: toned(LARCH, "#1a2536", 0.76),
  joint: "#1b2230",
  concrete: "#59626f",
  concreteEnd: "#424b59",
  soffit: ["#a8743f", "#96673a", "#b57f47"],
  deck: ["#4d5663", "#465060", "#566070"],
  steel: "#10151c",
  inside: { wall: "#e0a65c", floor: "#a8763f", ceiling: "#c98f4d", furniture: "#5d3f25", curtain: "#f2cf92", lamp: "#ffe9b8" },
  sheen: 0.1,
  glow: 0.8,
};

const LEAVES = ["#5d6b45", "#74804f", "#8d985f", "#a8ae74", "#c1c18c"];

/** Photo 1: across the water on a clear morning, the house and its reflection. */
export function byDay(): string {
  const horizon = 600;
  const stand = { eye: [-13.5, 1.75, -17.5], yaw: 33, focal: 1270, horizon, centre: 790 } as const;
  const view = lens({ ...stand, eye: [...stand.eye] });
  const mirror = lens({ ...stand, eye: [...stand.eye], mirrored: true });
  const water = lake(horizon, "#cfdbdd", "#6d8790", "#f4f8f8", 5);
  const [bx, by] = view.at([-8.2, 0, -8.2]);
  const trees = (at: number) =>
    alder(3, 150, at, 470, LEAVES, "#6b6557", 950) +
    alder(8, 1452, at - 4, 540, LEAVES, "#6b6557", 1100) +
    alder(15, 1560, at, 430, LEAVES, "#5d584c", 700);
  return scene(
    [
      ...common,
      linear("sky", [
        [0, "#a9c4d3"],
        [0.55, "#d3e0e4"],
        [1, "#f2f1ea"],
      ]),
      linear(
        "sheen",
        [
          [0, "#dbe8ec"],
          [0.5, "#9db6c0"],
          [1, "#5f7982"],
        ],
        60,
      ),
      linear(
        "wash",
        [
          [0, "#fff1d6", 0.35],
          [0.5, "#fff1d6", 0.05],
          [1, "#3a2a1c", 0.22],
        ],
        20,
      ),
      glow("lampglow", "#ffdf9e", 0.9),
      linear("deepen", [
        [0, "#3f5963", 0],
        [1, "#2e444d", 0.75],
      ]),
      linear("meadow", [
        [0, "#97a06b"],
        [1, "#6f7b4d"],
      ]),
      water.defs,
    ],
    [
      rect(0, 0, 1600, 620, "url(#sky)"),
      cirrus(11, 60, 400, "#ffffff", 16, 0.75),
      shore(2, horizon, 34, "#9eb0ac"),
      water.layers,
      group(
        [rect(0, horizon + 2, 1600, 40, "#7d8f86", 'opacity="0.45"'), house(mirror, DAY), jetty(mirror, DAY, -13)],
        'filter="url(#tremble)" opacity="0.5"',
      ),
      ripples(17, horizon + 34, 1060, "#e9f1f2", 130, 0.4),
      ripples(23, horizon + 60, 1060, "#3f5a64", 110, 0.26),
      waterline(horizon, "#eef4f3", 0.7),
      view.face(
        [
          [-40, 0.25, -2.4],
          [60, 0.25, -2.4],
          [60, 0.5, 40],
          [-40, 0.5, 40],
        ],
        "url(#meadow)",
      ),
      view.face(
        [
          [-40, -0.02, -2.5],
          [60, -0.02, -2.5],
          [60, 0.27, -2.4],
          [-40, 0.27, -2.4],
        ],
        "#55603d",
      ),
      trees(632),
      house(view, DAY),
      reed(12, [1130, 640], [1600, 676], 74, 190, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 12),
      jetty(view, DAY, -13),
      group(
        [rowingBoat(0, 0, view.scale([-8.2, 0, -8.2]) * 0.86, "#dcdad3", "#b5b3ab", "#8f7657")],
        `transform="translate(${Math.round(bx)} ${Math.round(by)}) scale(1 -0.8)" opacity="0.5" filter="url(#soft2)"`,
      ),
      rowingBoat(bx, by, view.scale([-8.2, 0, -8.2]) * 0.86, "#f1eee6", "#c9c6bd", "#8f7657"),
      rect(0, 800, 1600, 267, "url(#deepen)"),
      reed(9, [-40, 900], [240, 1100], 250, 170, ["#b3a672", "#8f8d59", "#cdbf8d", "#6d7446"], 46),
      reed(31, [1430, 960], [1640, 1100], 190, 90, ["#b3a672", "#8f8d59", "#cdbf8d", "#6d7446"], 34),
    ],
    0.05,
  );
}

/** The house from the other side of the deck after sunset: all lamps are lit and reflected in the lake. */
export function byDusk(): string {
  const horizon = 590;
  const eye: [number, number, number] = [15.5, 1.5, -13.5];
  const stand = { eye, yaw: -41, focal: 1080, horizon, centre: 790 };
  const view = lens(stand);
  const mirror = lens({ ...stand, mirrored: true });
  const water = lake(horizon, "#d8a58c", "#1d2b40", "#f0c6a4", 8);
  const dark = toned(LEAVES, "#141d2b", 0.78);
  return scene(
    [
      ...common,
      linear("sky", [
        [0, "#1d2c49"],
        [0.45, "#4a5878"],
        [0.8, "#b88a8c"],
        [1, "#f0b68c"],
      ]),
      linear(
        "sheen",
        [
          [0, "#8ea0bb"],
          [1, "#26344a"],
        ],
        60,
      ),
      linear(
        "wash",
        [
          [0, "#f0b68c", 0.18],
          [1, "#0c1420", 0.3],
        ],
        0,
      ),
      linear("lit", [
        [0, "#ffe2a6"],
        [1, "#dd9f52"],
      ]),
      radial("lampglow", [
        [0, "#ffdf9e", 0.85],
        [0.4, "#ffc872", 0.3],
        [1, "#ffb657", 0],
      ]),
      linear("deepen", [
        [0, "#0d1624", 0],
        [1, "#0b1320", 0.85],
      ]),
      water.defs,
    ],
    [
      rect(0, 0, 1600, 610, "url(#sky)"),
      cirrus(4, 220, 520, "#f3b79a", 14, 0.5),
      circle(1310, 150, 2, "#fff"),
      circle(1190, 96, 1.4, "#fff", 'opacity="0.7"'),
      circle(350, 130, 1.5, "#fff", 'opacity="0.7"'),
      shore(5, horizon, 44, "#3c4258"),
      water.layers,
      group(
        [rect(0, horizon + 2, 1600, 46, "#232c40", 'opacity="0.7"'), house(mirror, DUSK)],
        'filter="url(#tremble)" opacity="0.72"',
      ),
      ripples(3, horizon + 30, 1060, "#101a2a", 140, 0.4),
      ripples(6, horizon + 40, 900, "#f4c391", 60, 0.34),
      view.face(
        [
          [-60, 0.25, -2.4],
          [60, 0.25, -2.4],
          [60, 0.5, 30],
          [-60, 0.5, 30],
        ],
        "#232b33",
      ),
      alder(21, 262, 616, 380, dark, "#161d29", 800),
      alder(26, 1420, 640, 640, dark, "#161d29", 1200),
      house(view, DUSK),
      jetty(view, DUSK, -11),
      // light of the room on the deck
      group(
        [
          view.face(
            [
              [-3.2, 0.64, -0.1],
              [7.8, 0.64, -0.1],
              [8.6, 0.64, -3.3],
              [-4.4, 0.64, -3.3],
            ],
            "#ffc673",
            'opacity="0.34"',
          ),
        ],
        'filter="url(#soft6)" style="mix-blend-mode:screen"',
      ),
      rect(0, 780, 1600, 287, "url(#deepen)"),
      reed(19, [1120, 960], [1660, 1110], 300, 210, ["#141c28", "#1c2735", "#26313d"], -40),
      reed(27, [-30, 1010], [210, 1100], 170, 90, ["#141c28", "#1c2735", "#26313d"], 30),
    ],
    0.07,
  );
}
