import { circle, group, linear, mix, radial, rect, ripples, scene } from "../../../demo/drawing.ts";
import { type Hour, house, jetty, rowingBoat, waterline } from "./house.ts";
import { lens } from "./lens.ts";
import { alder, cirrus, common, LARCH, lake, RED, reed, shore, toned } from "./materials.ts";

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
      radial("lampglow", [
        [0, "#ffdf9e", 0.9],
        [1, "#ffdf9e", 0],
      ]),
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

/** From the other side of the deck after sunset: every lamp is lit and the lake holds it. */
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
      // the lit room lies on the deck
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

/** The lake from the end of the jetty, early: a skûtsje far out, boards underfoot. */
export function lakeView(): string {
  const horizon = 470;
  const view = lens({ eye: [0.35, 2.1, 0], yaw: 2, focal: 1020, horizon, centre: 880 });
  const water = lake(horizon, "#f3e4d2", "#7f9ba5", "#ffffff", 15);
  const boards = ["#a89f92", "#b5ad9f", "#9b9286", "#beb6a9"];
  return scene(
    [
      ...common,
      linear("sky", [
        [0, "#9fbccb"],
        [0.5, "#d7dfdd"],
        [0.85, "#f6e5cf"],
        [1, "#fbdcb8"],
      ]),
      radial("sun", [
        [0, "#fff8e6", 1],
        [0.18, "#fff0cf", 0.9],
        [1, "#fff0cf", 0],
      ]),
      linear("morning", [
        [0, "#fff0cf", 0.42],
        [1, "#fff0cf", 0],
      ]),
      linear("glitter", [
        [0, "#fff6e0", 0.85],
        [1, "#fff6e0", 0],
      ]),
      water.defs,
    ],
    [
      rect(0, 0, 1600, 490, "url(#sky)"),
      circle(470, 330, 420, "url(#sun)"),
      cirrus(21, 60, 330, "#fffaf0", 18, 0.8),
      shore(7, horizon, 26, "#a3aeaa", 0, 720),
      shore(9, horizon, 20, "#b5bdb8", 860, 1600),
      water.layers,
      `<g filter="url(#soft40)"><path d="M440 480L505 480L640 860L300 860Z" fill="url(#glitter)" opacity="0.8"/></g>`,
      ripples(41, horizon + 8, 1000, "#ffffff", 120, 0.5),
      ripples(43, horizon + 30, 1060, "#5d7d89", 150, 0.32),
      group([skutsje(0, 0, 1)], `transform="translate(1085 ${horizon + 15}) scale(1 -0.62)" opacity="0.3" filter="url(#soft6)"`),
      skutsje(1085, horizon + 9, 1),
      group([skutsje(0, 0, 0.34)], `transform="translate(706 ${horizon + 5}) scale(1 -0.62)" opacity="0.3" filter="url(#soft2)"`),
      skutsje(706, horizon + 3, 0.34),
      // the jetty's end: posts, boards, the posts' shadows, a folded towel and a cup
      view.pane([-1.35, -0.1, 1.2], [0, 0, 3.6], [2.7, 0, 0], "#26343a", 'opacity="0.35" filter="url(#soft14)"'),
      ...[-1.03, 1.03].map((x) => view.rod([x, -0.3, 4.42], [x, 0.5, 4.42], 0.15, "#5a534a")),
      view.boards([-1.1, 0.5, 0.3], [0, 0, 4.1], [2.2, 0, 0], 26, boards, "#4f4a43", 6, 0.07),
      view.face(
        [
          [-1.1, 0.51, 0.4],
          [1.1, 0.51, 0.4],
          [1.1, 0.51, 4.4],
          [-1.1, 0.51, 4.4],
        ],
        "url(#morning)",
      ),
      ...[-0.98, 0.98].flatMap((x) =>
        Array.from({ length: 17 }, (_, i) => circle(...view.at([x, 0.505, 1.7 + i * 0.158]), 2.2, "#3d3933", 'opacity="0.6"')),
      ),
      view.face(
        [
          [-1.06, 0.515, 4.36],
          [-0.96, 0.515, 4.36],
          [-0.52, 0.515, 2.6],
          [-0.68, 0.515, 2.6],
        ],
        "#2a2723",
        'opacity="0.32" filter="url(#soft2)"',
      ),
      view.face(
        [
          [0.98, 0.515, 4.36],
          [1.08, 0.515, 4.36],
          [1.09, 0.515, 3.9],
          [1.09, 0.515, 3.8],
        ],
        "#2a2723",
        'opacity="0.32"',
      ),
      ...[-1.03, 1.03].map(
        (x) =>
          view.rod([x, 0.5, 4.35], [x, 1.02, 4.35], 0.15, "#7a7166") +
          view.rod([x - 0.045, 0.5, 4.33], [x - 0.045, 1.02, 4.33], 0.04, "#efe0c8", 'opacity="0.85"') +
          view.disc([x, 1.02, 4.35], 0.075, "#e0d6c6"),
      ),
      view.face(
        [
          [-0.66, 0.515, 3.3],
          [0.02, 0.515, 3.3],
          [0.16, 0.515, 3.62],
          [-0.5, 0.515, 3.72],
        ],
        "#2a2723",
        'opacity="0.35" filter="url(#soft6)"',
      ),
      ...["#a92a12", "#c8351a", RED].map((color, i) =>
        view.box(
          [-0.7, 0.5 + i * 0.028, 3.3],
          [0.62, 0.026, 0.42],
          { front: color, top: color },
          `stroke="${color}" stroke-width="4" stroke-linejoin="round"`,
        ),
      ),
      ...[0.06, 0.1, 0.3].map((dx) =>
        view.face(
          [
            [-0.7 + dx, 0.588, 3.3],
            [-0.68 + dx, 0.588, 3.3],
            [-0.68 + dx, 0.588, 3.72],
            [-0.7 + dx, 0.588, 3.72],
          ],
          "#f6e9df",
          'opacity="0.85"',
        ),
      ),
      view.turned([0.3, 0.5, 3.35], 0.11, 0.04, 0.05, "#f1eee7", "#6b4a33"),
      reed(51, [-40, 900], [330, 1110], 400, 150, ["#9d8f5f", "#7b7a4c", "#b9a974", "#646a40"], 60),
    ],
    0.05,
  );
}

/** The broad sailing barge of the Frisian lakes, gaffed mainsail and jib. */
function skutsje(x: number, y: number, size: number): string {
  const sail = "#8a5a3c";
  return group(
    [
      `<path d="M-92 -8Q-100 -18 -104 -24Q0 -8 112 -20Q104 -2 92 4L-80 4Z" fill="#23282a"/>`,
      `<path d="M-104 -24Q0 -8 112 -20L110 -15Q0 -3 -101 -19Z" fill="#e9e4da"/>`,
      `<path d="M-26 -16L-26 -262" stroke="#5b4634" stroke-width="4"/>`,
      `<path d="M-22 -24L104 -36Q92 -140 62 -238L-22 -176Z" fill="${sail}"/>`,
      `<path d="M-22 -24L104 -36Q96 -110 80 -176Q30 -90 -22 -24Z" fill="#6f4630" opacity="0.55"/>`,
      `<path d="M-32 -214Q-62 -120 -98 -28L-32 -26Z" fill="${mix(sail, "#d9b48f", 0.28)}"/>`,
      `<path d="M62 -238L-26 -172" stroke="#5b4634" stroke-width="3.4"/>`,
      `<path d="M-26 -262l26 5l-26 6Z" fill="#dc3d1e"/>`,
    ],
    `transform="translate(${x} ${y}) scale(${size})"`,
  );
}

/** The road to the village: a church with a saddleback tower, a ditch, and most of it sky. */
export function polder(): string {
  const horizon = 700;
  const view = lens({ eye: [0, 1.7, 0], yaw: 7, focal: 1000, horizon, centre: 760 });
  const grass = ["#8e9a5e", "#77864f", "#a3ab6d", "#66763f"];
  return scene(
    [
      ...common,
      linear("sky", [
        [0, "#6f9ab4"],
        [0.5, "#b4cdd6"],
        [1, "#f3eee0"],
      ]),
      linear("field", [
        [0, "#a5b07a"],
        [0.3, "#8a9a58"],
        [1, "#5f7238"],
      ]),
      linear("ditch", [
        [0, "#dfe7e4"],
        [1, "#7d9aa6"],
      ]),
      linear("path", [
        [0, "#d8cdbd"],
        [1, "#b9ac9b"],
      ]),
    ],
    [
      rect(0, 0, 1600, 720, "url(#sky)"),
      ...bigClouds(),
      shore(12, horizon + 2, 40, "#8fa19c"),
      church(1018, horizon + 4),
      shore(18, horizon + 6, 30, "#7c8f78", 1090, 1600),
      shore(19, horizon + 6, 24, "#7c8f78", 560, 980),
      rect(0, horizon, 1600, 370, "url(#field)"),
      ...Array.from({ length: 9 }, (_, i) =>
        rect(
          0,
          horizon + 6 + i * i * 3.2,
          1600,
          1 + i * 0.7,
          i % 2 ? "#c3c98f" : "#5d6c3a",
          'opacity="0.22" filter="url(#soft2)"',
        ),
      ),
      ...sheep(horizon),
      view.face(
        [
          [3.4, 0, 2],
          [5.6, 0, 2],
          [14.6, 0, 90],
          [13.2, 0, 90],
        ],
        "#4e5d33",
      ),
      view.face(
        [
          [3.7, -0.25, 2.2],
          [5.2, -0.25, 2.2],
          [14.4, -0.2, 90],
          [13.6, -0.2, 90],
        ],
        "url(#ditch)",
      ),
      view.face(
        [
          [-1.1, 0, 1.4],
          [1.1, 0, 1.4],
          [12.5, 0, 90],
          [11.6, 0, 90],
        ],
        "url(#path)",
      ),
      view.face(
        [
          [0.05, 0.005, 1.4],
          [0.1, 0.005, 1.4],
          [12.06, 0.005, 90],
          [12.04, 0.005, 90],
        ],
        "#f3ece0",
        'opacity="0.7"',
      ),
      ...Array.from({ length: 13 }, (_, i) => {
        const z = 6 + i * 3.2 + i * i * 0.22;
        const x = -2.2 + z * 0.125;
        return (
          view.rod([x, 0, z], [x, 1.05, z], 0.09, "#6e6557") +
          view.rod([x, 0.9, z], [x + (3.2 + i * 0.44) * 0.125, 0.9, z + 3.2 + i * 0.44], 0.015, "#8b8375")
        );
      }),
      alder(33, 215, 905, 760, ["#4f6139", "#687a47", "#84935a", "#a0aa70"], "#564f44", 2000),
      bicycle(view.at([-1.55, 0, 5.4])[0], view.at([-1.55, 0, 5.4])[1], view.scale([-1.55, 0, 5.4])),
      reed(61, [1080, 930], [1700, 1110], 190, 220, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 26),
      reed(66, [-40, 1000], [700, 1110], 70, 260, grass, 10),
    ],
    0.05,
  );
}

function bigClouds(): string[] {
  const bank = (x: number, y: number, w: number, seed: number) => {
    const puffs = Array.from({ length: 26 }, (_, i) => {
      const t = (i * 0.618 + seed * 0.37) % 1;
      const lift = Math.sin(t * Math.PI) * w * 0.17 * (((i * 7 + seed) % 10) / 10 + 0.25);
      return circle(x + t * w, y - lift, w * (0.045 + 0.05 * Math.sin(t * Math.PI)), i % 3 ? "#ffffff" : "#f4f1ea");
    });
    return group(
      [
        ...puffs,
        `<ellipse cx="${x + w / 2}" cy="${y + w * 0.03}" rx="${w * 0.52}" ry="${w * 0.035}" fill="#a9bac2" opacity="0.8"/>`,
      ],
      'filter="url(#billow)" opacity="0.92"',
    );
  };
  return [
    cirrus(71, 30, 200, "#ffffff", 9, 0.5),
    bank(860, 330, 620, 3),
    bank(120, 470, 460, 6),
    bank(620, 560, 320, 9),
    bank(1180, 590, 380, 5),
  ];
}

/** A flock at the far end of the meadow. */
function sheep(horizon: number): string[] {
  return [
    [700, 26],
    [728, 30],
    [664, 38],
    [780, 24],
    [610, 29],
    [566, 44],
    [1330, 30],
    [1372, 27],
    [1410, 38],
  ].map(([x = 0, below = 0]) => {
    const s = below / 30;
    return `<g transform="translate(${x} ${horizon + below}) scale(${s.toFixed(2)})"><ellipse cx="0" cy="2" rx="15" ry="3" fill="#3d4a26" opacity="0.5"/><path d="M-8 -2v4M-3 -2v4M5 -2v4M9 -2v4" stroke="#3b3a36" stroke-width="2"/><ellipse cx="0" cy="-7" rx="13" ry="7.5" fill="#f0ece1"/><ellipse cx="-13" cy="-9" rx="4" ry="3" fill="#3b3a36"/></g>`;
  });
}

function church(x: number, y: number): string {
  return group(
    [
      `<path d="M0 -52L64 -52L64 0L0 0Z" fill="#94604a"/><path d="M-6 -50L10 -84L58 -84L70 -50Z" fill="#5c6266"/>`,
      `<path d="M-36 -112L0 -112L0 0L-36 0Z" fill="#a86b52"/><path d="M-12 -112L0 -112L0 0L-12 0Z" fill="#7d4c3a"/><path d="M-36 -112L-18 -152L0 -112Z" fill="#a86b52"/><path d="M-18 -152L-8 -152L8 -110L0 -112Z" fill="#4f5458"/>`,
      `<path d="M-24 -98h5v14h-5zM12 -40h6v26h-6zM30 -40h6v26h-6zM48 -40h6v26h-6z" fill="#2f3335"/>`,
      shore(28, 2, 22, "#71846a", -90, -30),
    ],
    `transform="translate(${x} ${y})"`,
  );
}

/** A town bicycle leaning against the fence, wheels at the given foot. */
function bicycle(x: number, y: number, scale: number): string {
  const s = scale / 100;
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="-34" r="33" fill="none" stroke="#1c1f21" stroke-width="4"/>` +
    Array.from(
      { length: 8 },
      (_, i) =>
        `<path d="M${cx} -34l${Math.round(32 * Math.cos(i * 0.785))} ${Math.round(32 * Math.sin(i * 0.785))}" stroke="#1c1f21" stroke-width="0.7"/>`,
    ).join("");
  return group(
    [
      `<ellipse cx="4" cy="2" rx="92" ry="7" fill="#1b2412" opacity="0.35"/>`,
      wheel(-52),
      wheel(56),
      `<path d="M-52 -34L-22 -88L36 -92L2 -36L-22 -88M2 -36L-52 -34M36 -92L56 -34M36 -92L32 -112" fill="none" stroke="#dc3d1e" stroke-width="5" stroke-linejoin="round"/>`,
      `<path d="M-22 -88L-26 -104" stroke="#1c1f21" stroke-width="4"/><path d="M-40 -106Q-26 -112 -10 -105L-38 -101Z" fill="#1c1f21"/><path d="M32 -112Q22 -120 12 -114" stroke="#1c1f21" stroke-width="4" fill="none"/>`,
      `<path d="M34 -104L44 -104" stroke="#1c1f21" stroke-width="4"/><path d="M40 -118h32l-4 26h-23z" fill="#a98558"/><path d="M40 -118h32M42 -110h28M43 -102h26" stroke="#6e5332" stroke-width="2.5"/>`,
    ],
    `transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${s.toFixed(2)})"`,
  );
}
