import { blur, circle, group, linear, mix, polygon, radial, random, rect, ripples, scene } from "../../../demo/drawing.ts";
import { add, type Lens, lens, type Point } from "./lens.ts";
import {
  alder,
  cirrus,
  cloudy,
  common,
  CONCRETE,
  formwork,
  grounded,
  INK,
  LARCH,
  LINEN,
  RED,
  reed,
  shore,
  toned,
} from "./materials.ts";

const FLOOR = "#b9b5ad";
const SHADED = toned(LARCH, "#4a3524", 0.25);

/** What the glass walls look out on: lake, far shore, reed. Drawn full width, to be covered by the room. */
function outlook(horizon: number, reeds = true): string {
  return [
    rect(0, 0, 1600, horizon + 4, "url(#out-sky)"),
    cirrus(8, 120, horizon - 40, "#ffffff", 10, 0.7),
    shore(14, horizon, 30, "#a2b0aa"),
    rect(0, horizon, 1600, 400, "url(#out-lake)"),
    ripples(12, horizon + 2, horizon + 240, "#ffffff", 90, 0.45),
    reeds ? reed(44, [60, horizon + 150], [1540, horizon + 190], 110, 300, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 14) : "",
  ].join("");
}
const outlookDefs = [
  linear("out-sky", [
    [0, "#bcd2dc"],
    [0.6, "#e3eaea"],
    [1, "#f7f2e8"],
  ]),
  linear("out-lake", [
    [0, "#d6e0e1"],
    [1, "#83a0aa"],
  ]),
];

/** A wall with one opening, so that the outlook shows through: four panes round the hole. `corner` to `far` in the wall's plane. */
function pierced(
  corner: Point,
  along: Point,
  up: Point,
  hole: [number, number, number, number],
  paint: (corner: Point, along: Point, up: Point) => string,
): string {
  const [u0, v0, u1, v1] = hole;
  const part = (u: number, v: number, w: number, h: number) =>
    w > 0 && h > 0 ? paint(add(add(corner, along, u), up, v), add([0, 0, 0], along, w), add([0, 0, 0], up, h)) : "";
  return part(0, 0, u0, 1) + part(u1, 0, 1 - u1, 1) + part(u0, 0, u1 - u0, v0) + part(u0, v1, u1 - u0, 1 - v1);
}

/** Sun on the floor through a wall of windows: one slanted patch a pane. */
const sun = (view: Lens, patches: Point[][], opacity = 0.5, y = 0.004): string =>
  group(
    patches.map((points) =>
      view.face(
        points.map(([x, , z]): Point => [x, y, z]),
        "#fff4dc",
      ),
    ),
    `opacity="${opacity}" filter="url(#soft2)"`,
  );

/** A cushion of the given size leaning on something. */
function cushion(view: Lens, [x, y, z]: Point, w: number, h: number, color: string, lean = 0.12): string {
  const body = `stroke="${color}" stroke-width="${(view.scale([x, y, z]) * 0.05).toFixed(0)}" stroke-linejoin="round"`;
  return (
    view.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z + lean],
        [x, y + h, z + lean],
      ],
      color,
      body,
    ) +
    view.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h * 0.3, z + lean * 0.3],
        [x, y + h * 0.18, z + lean * 0.2],
      ],
      "#000",
      'opacity="0.07"',
    ) +
    view.face(
      [
        [x, y + h * 0.86, z + lean * 0.86],
        [x + w, y + h * 0.9, z + lean * 0.9],
        [x + w, y + h, z + lean],
        [x, y + h, z + lean],
      ],
      "#fff",
      'opacity="0.3"',
    )
  );
}

export function living(): string {
  const view = lens({ eye: [-1.1, 1.42, -2.3], yaw: 3, focal: 1050, horizon: 540, centre: 860 });
  const [left, right, back, high] = [-4.2, 3.4, 6, 2.75];
  const bays = [left, -2.3, -0.4, 1.5, right];
  return scene(
    [
      ...common,
      ...outlookDefs,
      linear("floor", [
        [0, "#cfcac1"],
        [0.4, FLOOR],
        [1, "#8c8881"],
      ]),
      linear(
        "wallshade",
        [
          [0, "#1c1f21", 0.32],
          [1, "#1c1f21", 0],
        ],
        0,
      ),
      radial("fire", [
        [0, "#ffd58a"],
        [0.5, "#f08a3c"],
        [1, "#5b2614", 0],
      ]),
      blur("glare", 22),
      `<clipPath id="left-wall"><path d="${
        view
          .face(
            [
              [left, 0, -3],
              [left, 0, back],
              [left, high, back],
              [left, high, -3],
            ],
            "",
          )
          .match(/d="([^"]+)"/)?.[1] ?? ""
      }"/></clipPath>`,
    ],
    [
      outlook(540),
      // the deck outside
      view.boards(
        [left, -0.04, back],
        [right - left, 0, 0],
        [0, 0, 2.4],
        46,
        ["#c9c2b6", "#bdb5a8", "#d3ccc0"],
        "#8d857a",
        4,
        0.1,
      ),
      ...bays.map((x) => view.rod([x, 0, back], [x, high, back], 0.07, "#25292b")),
      view.rod([left, 0.04, back], [right, 0.04, back], 0.07, "#25292b"),
      // ceiling, floor, walls
      view.boards([left, high, -3], [right - left, 0, 0], [0, 0, back + 3], 52, SHADED, "#6a4c31", 9, 0.1),
      view.face(
        [
          [left, high, -3],
          [right, high, -3],
          [right, high, back],
          [left, high, back],
        ],
        "url(#wallshade)",
      ),
      view.face(
        [
          [left, 0, -3],
          [right, 0, -3],
          [right, 0, back],
          [left, 0, back],
        ],
        "url(#floor)",
      ),
      ...[-1, 1.2, 3.4].map((z) => view.rod([left, 0.002, z], [right, 0.002, z], 0.008, "#7d7a74", 'opacity="0.6"')),
      formwork(view, [left, 0, -3], [0, 0, back + 3], [0, high, 0], 6, 2, "#aba8a1", 11),
      cloudy("left-wall", 0.28),
      view.boards([right, 0, back], [0, 0, -9], [0, high, 0], 70, toned(LARCH, "#ffe9c9", 0.12), "#8a6847", 17, 0.05),
      // sun from the right, through each bay
      sun(
        view,
        bays.slice(0, -1).map((x, i): Point[] => {
          const to = bays[i + 1] ?? right;
          return [
            [x + 0.06, 0, back],
            [to - 0.06, 0, back],
            [to - 1.9, 0, 1.9],
            [x - 1.7, 0, 1.9],
          ].map(([px = 0, , pz = 0]): Point => [Math.max(left, px), 0, pz]);
        }),
        0.62,
      ),
      hearth(view, left),
      shelf(view, right),
      // rug, sofa, table, the red chair
      view.face(
        [
          [-2.5, 0.006, 1.1],
          [1.5, 0.006, 1.1],
          [1.5, 0.006, 4.3],
          [-2.5, 0.006, 4.3],
        ],
        "#dcd6ca",
      ),
      ...Array.from({ length: 22 }, (_, i) =>
        view.rod([-2.5, 0.008, 1.2 + i * 0.143], [1.5, 0.008, 1.2 + i * 0.143], 0.016, "#c6bfb1", 'opacity="0.55"'),
      ),
      sofa(view),
      grounded(view, [-1.2, 0.01, 2.25], 1.7, 0.85),
      ...[
        [-1.05, 2.3],
        [0.35, 2.3],
        [-1.05, 2.95],
        [0.35, 2.95],
      ].map(([x = 0, z = 0]) => view.rod([x, 0, z], [x, 0.33, z], 0.05, "#6d4d31")),
      view.box([-1.15, 0.32, 2.2], [1.6, 0.06, 0.85], { top: "#cfa67b", front: "#a87e56", left: "#96704b" }),
      view.box([-0.9, 0.38, 2.45], [0.34, 0.03, 0.24], { top: "#f2eee6", front: "#d4cfc4" }),
      view.box([-0.88, 0.41, 2.47], [0.3, 0.025, 0.2], { top: "#3e4a4e", front: "#2c3538" }),
      view.turned([0.05, 0.38, 2.6], 0.16, 0.09, 0.13, "#d8d4cb", "#7e7b74"),
      chair(view, [1.05, 0, 1.75]),
      pendant(view, [-0.45, high, 3], 0.75, INK),
    ],
    0.05,
  );
}

function hearth(view: Lens, x: number): string {
  const pane = (z: number, y: number, d: number, h: number, fill: string, more = "") =>
    view.pane([x + 0.005, y, z], [0, 0, d], [0, h, 0], fill, more);
  const [cx, cy] = view.at([x, 0.72, 2.9]);
  return [
    view.box([x, 0.28, 1.6], [0.42, 0.09, 3], { top: "#c6c3bc", front: "#8f8c86", right: "#a3a09a" }),
    view.pane([x + 0.42, 0.28, 1.6], [0, 0, 3], [0, 0.09, 0], "#8f8c86"),
    view.pane([x + 0.005, 0, 1.6], [0, 0, 3], [0, 0.28, 0], "#1c1f21", 'opacity="0.35"'),
    pane(2.2, 0.5, 1.5, 0.62, "#17191a"),
    `<g filter="url(#soft6)">${circle(cx, cy + 8, 46, "url(#fire)")}</g>`,
    pane(2.35, 0.52, 1.2, 0.09, "#4a3322"),
    // stacked wood under the bench's far end
    ...Array.from({ length: 18 }, (_, i) =>
      circle(
        ...view.at([x + 0.06, 0.07 + Math.floor(i / 6) * 0.085, 3.6 + (i % 6) * 0.15]),
        view.scale([x, 0, 4]) * 0.04,
        i % 2 ? "#c79d72" : "#b58a5f",
      ),
    ),
  ].join("");
}

function shelf(view: Lens, x: number): string {
  const next = random(77);
  const books = Array.from({ length: 26 }, (_, i) => {
    const h = 0.2 + next() * 0.1;
    const color =
      ["#e8e3d8", "#c9c4b9", "#3e4a4e", "#8f8c86", "#a87e56", i === 9 ? RED : "#6d7a6a"][Math.floor(next() * 6)] ?? "#c9c4b9";
    return view.pane([x - 0.24, 1.03, 1.7 + i * 0.085], [0, 0, 0.075], [0, h, 0], color);
  });
  return [
    view.pane([x - 0.004, 0.96, 1.4], [0, 0, 3.4], [0, 0.8, 0], "#3a2a1c", 'opacity="0.35"'),
    ...books,
    view.box([x - 0.28, 0.98, 1.4], [0.28, 0.05, 3.4], { top: "#c79d72", front: "#94693f", left: "#a67a50" }),
    view.box([x - 0.28, 1.5, 1.4], [0.28, 0.05, 3.4], { under: "#7a5836", left: "#a67a50", front: "#94693f" }),
    view.pane([x - 0.28, 0, 1.4], [0, 0, 3.4], [0, 0.42, 0], "#94693f"),
    view.box([x - 0.42, 0.4, 1.4], [0.42, 0.05, 3.4], { top: "#dab892", front: "#94693f", left: "#a67a50" }),
  ].join("");
}

function sofa(view: Lens): string {
  const [x, z, w] = [-2.25, 3.2, 2.9];
  return [
    grounded(view, [x - 0.05, 0.01, z - 0.12], w + 0.15, 1.05, 0.4),
    view.box([x, 0.1, z], [w, 0.24, 0.95], { front: "#8e8b84", top: "#a8a59d", left: "#7a7771", right: "#7a7771" }),
    view.box([x, 0.34, z + 0.72], [w, 0.4, 0.24], { front: "#a5a299", top: "#bcb9b0" }),
    ...[0, 1, 2].map((i) =>
      view.box(
        [x + 0.2 + i * 0.84, 0.34, z - 0.02],
        [0.82, 0.15, 0.74],
        { top: "#c4c1b8", front: "#a19e96" },
        'stroke="#a19e96" stroke-width="4" stroke-linejoin="round"',
      ),
    ),
    ...[0, w - 0.2].map((dx) =>
      view.box([x + dx, 0.1, z - 0.04], [0.2, 0.52, 1], { front: "#94918a", top: "#b7b4ab", left: "#7d7a73", right: "#7d7a73" }),
    ),
    cushion(view, [x + 0.35, 0.5, z + 0.5], 0.5, 0.34, "#e6e1d7"),
    cushion(view, [x + 0.82, 0.5, z + 0.46], 0.44, 0.3, "#8a9a9c"),
    cushion(view, [x + 2.05, 0.5, z + 0.5], 0.48, 0.32, "#d9b48c"),
  ].join("");
}

/** A low easy chair in vermilion wool on a steel frame, its back to us. */
function chair(view: Lens, [x, , z]: Point): string {
  const seat: Point[] = [
    [x, 0.36, z + 0.75],
    [x + 0.72, 0.36, z + 0.95],
    [x + 0.86, 0.42, z + 0.25],
    [x + 0.12, 0.42, z + 0.02],
  ];
  const rods: [Point, Point][] = [
    [
      [x + 0.08, 0, z + 0.02],
      [x + 0.02, 0.55, z + 0.1],
    ],
    [
      [x + 0.9, 0, z + 0.2],
      [x + 0.88, 0.55, z + 0.3],
    ],
    [
      [x - 0.04, 0, z + 0.75],
      [x + 0.02, 0.55, z + 0.7],
    ],
    [
      [x + 0.74, 0, z + 1],
      [x + 0.78, 0.55, z + 0.9],
    ],
  ];
  return [
    view.face(
      [
        [x - 0.2, 0.01, z],
        [x + 0.95, 0.01, z + 0.1],
        [x + 0.8, 0.01, z + 1.05],
        [x - 0.4, 0.01, z + 0.9],
      ],
      "#000",
      'opacity="0.32" filter="url(#soft6)"',
    ),
    ...rods.map(([a, b]) => view.rod(a, b, 0.03, INK)),
    view.face(seat, "#b52d13", 'stroke="#b52d13" stroke-width="14" stroke-linejoin="round"'),
    view.face(
      [
        [x + 0.08, 0.4, z + 0.08],
        [x + 0.88, 0.4, z + 0.3],
        [x + 0.94, 0.95, z + 0.08],
        [x + 0.1, 0.95, z - 0.16],
      ],
      RED,
      `stroke="${RED}" stroke-width="18" stroke-linejoin="round"`,
    ),
    view.face(
      [
        [x + 0.1, 0.4, z + 0.08],
        [x + 0.3, 0.4, z + 0.13],
        [x + 0.28, 0.95, z - 0.12],
        [x + 0.12, 0.95, z - 0.16],
      ],
      "#ff7a55",
      'opacity="0.35"',
    ),
    view.rod([x + 0.02, 0.55, z + 0.1], [x + 0.02, 0.55, z + 0.7], 0.035, INK),
    view.rod([x + 0.9, 0.55, z + 0.3], [x + 0.8, 0.55, z + 0.9], 0.035, INK),
  ].join("");
}

function pendant(view: Lens, [x, y, z]: Point, drop: number, shade = "#f4f1ea"): string {
  return (
    view.rod([x, y, z], [x, y - drop, z], 0.012, INK) +
    view.turned([x, y - drop - 0.2, z], 0.2, 0.26, 0.05, shade, shade) +
    view.disc([x, y - drop - 0.2, z], 0.25, "#fff3d3")
  );
}

export function kitchen(): string {
  const view = lens({ eye: [0.4, 1.5, -4.1], yaw: -5, focal: 1190, horizon: 520, centre: 770 });
  const [left, right, back, high] = [-3.3, 3.3, 3.4, 2.7];
  const front = toned(LARCH, "#fff3df", 0.1);
  return scene(
    [
      ...common,
      ...outlookDefs,
      linear("floor", [
        [0, "#c9c4bb"],
        [1, "#8f8b84"],
      ]),
      linear(
        "top",
        [
          [0, "#e2dfd8"],
          [1, "#b5b2ab"],
        ],
        20,
      ),
      linear("niche", [
        [0, "#8d8a84"],
        [1, "#c8c5be"],
      ]),
      linear(
        "fromleft",
        [
          [0, "#fff4dc", 0.34],
          [0.5, "#fff4dc", 0.02],
          [0.5, "#1c1f21", 0],
          [1, "#1c1f21", 0.2],
        ],
        0,
      ),
    ],
    [
      outlook(540, false),
      alder(61, 60, 700, 520, ["#6d7a4b", "#8a9560", "#a8b07a", "#c3c897"], "#6b6557", 900),
      // left wall: one long window; back wall: cupboards and a concrete niche
      pierced([left, 0, -4], [0, 0, 7.4], [0, high, 0], [0.3, 0.36, 0.95, 0.86], (c, a, u) => view.pane(c, a, u, "#d9d6cf")),
      ...[-1.78, -0.2, 1.4, 3.03].map((z) => view.rod([left, 0.97, z], [left, 2.32, z], 0.06, "#25292b")),
      view.rod([left, 0.97, -1.78], [left, 0.97, 3.03], 0.06, "#25292b"),
      view.rod([left, 2.32, -1.78], [left, 2.32, 3.03], 0.06, "#25292b"),
      view.face(
        [
          [left, 0, -4],
          [right, 0, -4],
          [right, 0, back],
          [left, 0, back],
        ],
        "url(#floor)",
      ),
      view.face(
        [
          [left, high, -4],
          [right, high, -4],
          [right, high, back],
          [left, high, back],
        ],
        "#e9e7e1",
      ),
      view.pane([right, 0, back], [0, 0, -7.4], [0, high, 0], "#c4c1ba"),
      view.boards([left, 0, back], [right - left, 0, 0], [0, high, 0], 60, front, "#94714c", 23, 0.05),
      ...[-2.1, -0.9, 1.5, 2.4].map((x) => view.rod([x, 0, back - 0.01], [x, high, back - 0.01], 0.018, "#5b4128")),
      niche(view, back),
      // the way through to the stairs, and a long shelf with plates
      view.pane([right - 0.005, 0, 1.2], [0, 0, 1.3], [0, 2.2, 0], "#7f7a72"),
      view.pane([right - 0.01, 0, 1.75], [0, 0, 0.75], [0, 2.2, 0], "#a59f95"),
      sun(
        view,
        [
          [
            [left, 0, -1],
            [left, 0, 0.2],
            [-1.4, 0, -0.9],
            [-1.3, 0, -2],
          ],
          [
            [left, 0, 0.4],
            [left, 0, 1.5],
            [-1.6, 0, 0.5],
            [-1.5, 0, -0.6],
          ],
        ],
        0.55,
      ),
      island(view, front),
      ...[-1.1, 0, 1.1].map((x) => pendant(view, [x, high, 0.55], 0.62)),
      ...[-1.15, -0.25, 0.65].map((x, i) => stool(view, [x, 0, -0.78], i === 1 ? RED : "#c79d72")),
      rect(0, 0, 1600, 1067, "url(#fromleft)"),
    ],
    0.05,
  );
}

function niche(view: Lens, back: number): string {
  const z = back - 0.02;
  const [kx, ky] = view.at([-0.35, 0.98, z - 0.15]);
  return [
    view.pane([-0.9, 0.95, z], [2.4, 0, 0], [0, 0.75, 0], "url(#niche)"),
    view.pane([-0.9, 1.58, z], [2.4, 0, 0], [0, 0.12, 0], "#1c1f21", 'opacity="0.35" filter="url(#soft2)"'),
    view.box([-0.9, 0.9, back - 0.35], [2.4, 0.06, 0.33], { top: "#d5d2cb", front: "#a5a29b" }),
    // tap, kettle, jars, boards
    `<path d="M${kx + 190} ${ky + 6}v-88q0 -26 -26 -26t-24 24" fill="none" stroke="#25292b" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="M${kx - 34} ${ky + 12}L${kx - 26} ${ky - 40}Q${kx} ${ky - 58} ${kx + 26} ${ky - 40}L${kx + 34} ${ky + 12}Z" fill="#3a4043"/><path d="M${kx - 26} ${ky - 36}L${kx - 54} ${ky - 50}L${kx - 30} ${ky - 14}Z" fill="#3a4043"/><path d="M${kx + 24} ${ky - 38}q34 4 20 40" fill="none" stroke="#1c1f21" stroke-width="7"/><circle cx="${kx}" cy="${ky - 56}" r="6" fill="#c79d72"/><path d="M${kx - 20} ${ky - 34}L${kx - 24} ${ky + 6}" stroke="#8b9397" stroke-width="5" opacity="0.7"/>`,
    view.box([0.62, 0.96, back - 0.2], [0.16, 0.26, 0.16], { front: "#ece8df", top: "#c79d72" }),
    view.box([0.83, 0.96, back - 0.2], [0.14, 0.2, 0.14], { front: "#dcd7cc", top: "#c79d72" }),
    view.box([1.02, 0.96, back - 0.2], [0.12, 0.15, 0.12], { front: "#c9c4b9", top: "#c79d72" }),
    view.pane([1.2, 0.96, back - 0.1], [0.22, 0, 0], [0, 0.42, 0], "#b58a5f"),
  ].join("");
}

function island(view: Lens, front: string[]): string {
  const [x, z, w, d] = [-1.9, -0.2, 3.6, 1.15];
  return [
    grounded(view, [x - 0.1, 0.01, z - 0.25], w + 0.5, d + 0.3, 0.4),
    view.boards(
      [x + 0.06, 0.06, z + 0.06],
      [w - 0.12, 0, 0],
      [0, 0.8, 0],
      42,
      toned(front, "#4a3524", 0.16),
      "#6b4c30",
      29,
      0.06,
    ),
    view.pane([x + 0.06, 0, z + 0.08], [w - 0.12, 0, 0], [0, 0.07, 0], "#25292b"),
    view.pane([x + 0.06, 0.66, z + 0.05], [w - 0.12, 0, 0], [0, 0.2, 0], "#1c1f21", 'opacity="0.22" filter="url(#soft6)"'),
    view.box([x, 0.86, z - 0.12], [w, 0.07, d + 0.12], { top: "url(#top)", front: "#a19e97", left: "#8c8983", right: "#8c8983" }),
    // bread, knife, a bowl of pears
    grounded(view, [-1.15, 0.935, 0.12], 0.95, 0.4, 0.25),
    view.box([-1.2, 0.93, 0.15], [0.85, 0.03, 0.42], { top: "#b88d61", front: "#8d673f" }),
    view.soft(
      [
        [-1.08, 0.97, 0.3],
        [-1.05, 1.12, 0.3],
        [-0.85, 1.15, 0.3],
        [-0.66, 1.12, 0.3],
        [-0.62, 0.97, 0.3],
        [-0.85, 0.95, 0.3],
      ],
      "#a8703c",
    ),
    ...[0, 1, 2].map((i) => view.rod([-0.98 + i * 0.12, 1.11, 0.29], [-0.93 + i * 0.12, 1.02, 0.29], 0.014, "#e0b884")),
    view.rod([-0.55, 0.965, 0.22], [-0.4, 0.965, 0.4], 0.014, "#d4d8d8"),
    view.disc([0.75, 0.94, 0.35], 0.3, "#000", 'opacity="0.2" filter="url(#soft6)"'),
    ...[
      [0.6, 0.36],
      [0.75, 0.3],
      [0.88, 0.38],
      [0.72, 0.42],
    ].map(([px = 0, pz = 0], i) =>
      circle(...view.at([px, 1.07, pz]), view.scale([px, 1, pz]) * 0.065, i % 2 ? "#b9b254" : "#a5a34a"),
    ),
    view.turned([0.75, 0.93, 0.35], 0.12, 0.1, 0.25, "#efece5", "none"),
  ].join("");
}

function stool(view: Lens, [x, , z]: Point, color: string): string {
  return [
    view.disc([x + 0.05, 0.01, z], 0.26, "#000", 'opacity="0.3" filter="url(#soft6)"'),
    ...[
      [-0.15, 0.14],
      [0.15, 0.14],
      [-0.17, -0.14],
      [0.17, -0.14],
    ].map(([dx = 0, dz = 0]) => view.rod([x + dx * 1.25, 0, z + dz * 1.25], [x + dx * 0.8, 0.64, z + dz * 0.8], 0.028, INK)),
    view.rod([x - 0.2, 0.22, z - 0.16], [x + 0.2, 0.22, z - 0.16], 0.02, INK),
    view.disc([x, 0.63, z], 0.19, mix(color, "#000000", 0.3)),
    view.disc([x, 0.66, z], 0.19, color),
  ].join("");
}

interface BedPlace {
  x: number;
  z: number;
  w: number;
  l: number;
  throw?: string;
}

/** A made bed with its head at the far end: larch base, mattress, duvet, pillows, a throw over the foot. */
function bed(view: Lens, { x, z, w, l, throw: blanket }: BedPlace): string {
  const folds = Array.from({ length: Math.round(w * 6) }, (_, i) => {
    const px = x + 0.05 + i * (w / (w * 6)) + (i % 3) * 0.03;
    return view.rod(
      [px, 0.34, z - 0.03],
      [px + 0.04, 0.62, z - 0.02],
      0.022,
      i % 2 ? "#ffffff" : LINEN[3],
      'opacity="0.4" filter="url(#soft2)"',
    );
  });
  const creases = Array.from({ length: 7 }, (_, i) =>
    view.rod(
      [x + w * (0.1 + 0.12 * i), 0.66, z + 0.25 + (i % 3) * 0.3],
      [x + w * (0.17 + 0.11 * i), 0.66, z + 0.9 + (i % 2) * 0.4],
      0.05,
      i % 2 ? "#ffffff" : LINEN[3],
      'opacity="0.3" filter="url(#soft6)"',
    ),
  );
  const pillows = w > 1.3 ? [x + 0.12, x + w / 2 + 0.05] : [x + 0.14];
  const pw = w > 1.3 ? w / 2 - 0.17 : w - 0.28;
  return [
    grounded(view, [x - 0.1, 0.01, z - 0.22], w + 0.3, l, 0.42),
    view.box([x - 0.06, 0.1, z - 0.04], [w + 0.12, 0.2, l], {
      front: "#a1774c",
      left: "#8d673f",
      right: "#8d673f",
      top: "#c79d72",
    }),
    view.box([x, 0.3, z], [w, 0.22, l], { front: LINEN[2], left: LINEN[3], right: LINEN[2], top: LINEN[0] }),
    view.box(
      [x - 0.05, 0.32, z - 0.03],
      [w + 0.1, 0.34, l - 0.62],
      { top: LINEN[0], front: LINEN[1], left: LINEN[2], right: LINEN[1] },
      `stroke="${LINEN[1]}" stroke-width="5" stroke-linejoin="round"`,
    ),
    view.box(
      [x - 0.05, 0.64, z + l - 1.05],
      [w + 0.1, 0.05, 0.4],
      { top: "#ffffff", front: LINEN[1] },
      'stroke="#fff" stroke-width="4" stroke-linejoin="round"',
    ),
    ...folds,
    ...creases,
    ...pillows.map((px) => cushion(view, [px, 0.6, z + l - 0.52], pw, 0.36, "#f6f3ec", 0.22)),
    ...pillows.map((px) => cushion(view, [px + pw * 0.1, 0.58, z + l - 0.66], pw * 0.8, 0.28, "#cfd6d4", 0.2)),
    blanket
      ? view.box(
          [x - 0.07, 0.4, z - 0.05],
          [w + 0.14, 0.275, 0.62],
          {
            top: blanket,
            front: mix(blanket, "#000000", 0.14),
            left: mix(blanket, "#000000", 0.22),
            right: mix(blanket, "#000000", 0.1),
          },
          `stroke="${mix(blanket, "#000000", 0.1)}" stroke-width="3" stroke-linejoin="round"`,
        ) +
        Array.from({ length: 12 }, (_, i) =>
          view.rod(
            [x - 0.07 + (i * (w + 0.14)) / 11, 0.4, z - 0.055],
            [x - 0.07 + (i * (w + 0.14)) / 11, 0.675, z - 0.055],
            0.012,
            "#000",
            'opacity="0.14"',
          ),
        ).join("")
      : "",
  ].join("");
}

export function bedroom(): string {
  const view = lens({ eye: [-1.3, 1.45, -2.7], yaw: 10, focal: 1080, horizon: 500, centre: 800 });
  const [left, right, back, high] = [-2.9, 2.6, 3, 2.55];
  return scene(
    [
      ...common,
      ...outlookDefs,
      linear("floor", [
        [0, "#d6b58d"],
        [1, "#a67d54"],
      ]),
      linear(
        "fromright",
        [
          [0, "#1c1f21", 0.26],
          [0.5, "#1c1f21", 0.07],
          [1, "#1c1f21", 0],
        ],
        0,
      ),
      radial("halo", [
        [0, "#ffe6ae", 0.9],
        [1, "#ffe6ae", 0],
      ]),
    ],
    [
      outlook(490),
      pierced([right, 0, back], [0, 0, -6], [0, high, 0], [0.05, 0.02, 0.62, 0.97], (c, a, u) => view.pane(c, a, u, "#e4e1da")),
      ...[2.7, 1.15, -0.7].map((z) => view.rod([right, 0, z], [right, high, z], 0.07, "#25292b")),
      view.boards(
        [left, 0, -3],
        [right - left, 0, 0],
        [0, 0, back + 3],
        34,
        ["#cfab80", "#c6a176", "#d8b68d", "#bf976b"],
        "#8a6847",
        41,
        0.05,
      ),
      view.face(
        [
          [left, high, -3],
          [right, high, -3],
          [right, high, back],
          [left, high, back],
        ],
        "#f1efe9",
      ),
      view.pane([left, 0, -3], [0, 0, 6], [0, high, 0], "#cfccc4"),
      formwork(view, [left, 1.15, back], [right - left, 0, 0], [0, high - 1.15, 0], 5, 1, "#c4c1ba", 45),
      view.boards([left, 0, back - 0.12], [right - left, 0, 0], [0, 1.15, 0], 40, LARCH, "#7d5b3b", 47, 0.06),
      view.box([left, 1.13, back - 0.14], [right - left, 0.05, 0.16], { top: "#dab892", front: "#a67a50" }),
      // on the ledge: a framed drawing, a branch in a bottle
      view.pane([-1.15, 1.2, back - 0.05], [0.55, 0, 0], [0, 0.72, 0], "#25292b"),
      view.pane([-1.12, 1.23, back - 0.06], [0.49, 0, 0], [0, 0.66, 0], "#f4f1ea"),
      view.pane([-1.02, 1.45, back - 0.07], [0.3, 0, 0], [0, 0.012, 0], "#25292b"),
      view.pane([-0.98, 1.462, back - 0.07], [0.13, 0, 0], [0, 0.09, 0], RED),
      view.turned([1.75, 1.18, back - 0.07], 0.22, 0.05, 0.025, "#7f9498", "#5c7176"),
      ...Array.from({ length: 7 }, (_, i) =>
        view.rod([1.75, 1.38, back - 0.07], [1.62 + i * 0.06, 1.75 + (i % 3) * 0.08, back - 0.07], 0.009, "#8d8358"),
      ),
      sun(
        view,
        [
          [
            [right, 0, 2.6],
            [right, 0, 1.25],
            [0.1, 0, -0.5],
            [0.3, 0, 0.9],
          ],
          [
            [right, 0, 1.05],
            [right, 0, -0.6],
            [-0.3, 0, -2.3],
            [0, 0, -0.7],
          ],
        ],
        0.45,
      ),
      ...[-1.9, 0.66].map((x) =>
        view.box([x - 0.12, 0.46, 2.3], [0.46, 0.06, 0.5], { top: "#dab892", front: "#a67a50", left: "#94693f" }),
      ),
      view.box([0.72, 0.52, 2.4], [0.2, 0.04, 0.28], { top: RED, front: "#a92a12", left: "#a92a12" }),
      bed(view, { x: -1.45, z: 0.75, w: 1.8, l: 2.15, throw: "#7d8d8c" }),
      ...[-1.7, 0.75].map(
        (x) =>
          view.rod([x, high, 2.6], [x, 1.2, 2.6], 0.01, INK) + view.turned([x, 1.04, 2.6], 0.17, 0.1, 0.1, "#fff1cf", "#efe0ba"),
      ),
      ...[-1.7, 0.75].map((x) =>
        circle(...view.at([x, 1.1, 2.6]), 150, "url(#halo)", 'opacity="0.45" style="mix-blend-mode:screen"'),
      ),
      // curtain gathered at the near jamb
      ...Array.from({ length: 9 }, (_, i) =>
        view.rod([right - 0.1, 0, -0.62 + i * 0.05], [right - 0.1, high, -0.62 + i * 0.05], 0.06, i % 2 ? "#f4f1ea" : "#d6d2c8"),
      ),
      rect(0, 0, 1600, 1067, "url(#fromright)"),
    ],
    0.05,
  );
}

export function twin(): string {
  const view = lens({ eye: [0.2, 1.5, -2.6], yaw: 0, focal: 1010, horizon: 500, centre: 800 });
  const [left, right, back, high] = [-2.3, 2.4, 2.7, 2.5];
  return scene(
    [
      ...common,
      ...outlookDefs,
      linear(
        "slope",
        [
          [0, "#fff4dc", 0.3],
          [1, "#1c1f21", 0.22],
        ],
        25,
      ),
      radial("halo", [
        [0, "#fff4dc", 0.75],
        [1, "#fff4dc", 0],
      ]),
    ],
    [
      outlook(505, false),
      reed(71, [600, 600], [1010, 650], 120, 180, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 10),
      pierced([left, 0, back], [right - left, 0, 0], [0, high, 0], [0.34, 0.3, 0.66, 0.9], (c, a, u) =>
        view.boards(c, a, u, Math.max(4, Math.round(a[0] * 9)), toned(LARCH, "#ffe9c9", 0.12), "#94714c", 53, 0.05),
      ),
      view.pane([-0.7, 0.72, back - 0.3], [1.5, 0, 0], [0, 0, 0.3], "#c79d72"),
      ...[
        [-0.7, 0.75],
        [0.8, 0.75],
      ].map(([x = 0, y = 0]) => view.rod([x, y, back], [x, 2.25, back], 0.06, "#25292b")),
      view.rod([-0.7, 2.25, back], [0.8, 2.25, back], 0.06, "#25292b"),
      view.rod([-0.7, 0.75, back], [0.8, 0.75, back], 0.06, "#25292b"),
      view.boards(
        [left, 0, -3],
        [right - left, 0, 0],
        [0, 0, back + 3],
        30,
        ["#cfab80", "#c6a176", "#d8b68d", "#bf976b"],
        "#8a6847",
        55,
        0.05,
      ),
      view.face(
        [
          [left, high, -3],
          [right, high, -3],
          [right, high, back],
          [left, high, back],
        ],
        "#efede7",
      ),
      view.pane([left, 0, -3], [0, 0, 5.7], [0, high, 0], "#dedbd4"),
      view.pane([right, 0, back], [0, 0, -5.7], [0, high, 0], "#c9c6be"),
      sun(
        view,
        [
          [
            [-0.6, 0, 2.5],
            [0.75, 0, 2.5],
            [1.15, 0, -0.4],
            [-0.5, 0, -0.4],
          ],
        ],
        0.5,
      ),
      // the seat under the window between the beds
      view.boards([-0.62, 0, 2.2], [1.34, 0, 0], [0, 0.45, 0], 9, SHADED, "#6b4c30", 57),
      view.box([-0.66, 0.45, 2.15], [1.42, 0.05, 0.55], { top: "#dab892", front: "#a67a50" }),
      view.box(
        [-0.6, 0.5, 2.2],
        [1.3, 0.08, 0.45],
        { top: "#d0604a", front: RED },
        `stroke="${RED}" stroke-width="4" stroke-linejoin="round"`,
      ),
      view.box([0.25, 0.58, 2.32], [0.3, 0.03, 0.2], { top: "#f2eee6", front: "#b7b2a7" }),
      bed(view, { x: -2.05, z: 0.35, w: 0.95, l: 2.1, throw: "#8a9a9c" }),
      bed(view, { x: 1.1, z: 0.35, w: 0.95, l: 2.1, throw: "#8a9a9c" }),
      ...[-1.6, 1.6].map(
        (x) =>
          view.rod([x, 1.55, back - 0.02], [x, 1.35, back - 0.25], 0.02, INK) +
          view.turned([x, 1.22, back - 0.25], 0.14, 0.11, 0.05, "#f4f1ea", "#dcd8cf"),
      ),
      ...[-1.6, 1.6].map((x) => circle(...view.at([x, 1.2, back - 0.2]), 120, "url(#halo)", 'opacity="0.5"')),
      // a row of pegs with a bag and a rope
      view.pane([left + 0.01, 1.65, -0.1], [0, 0, 2.2], [0, 0.09, 0], "#b58a5f"),
      ...[0.1, 0.6, 1.1, 1.6].map((z) =>
        circle(...view.at([left + 0.06, 1.69, z]), view.scale([left, 1.6, z]) * 0.02, "#6b4c30"),
      ),
      ...[
        [0.5, "#8a9a9c"],
        [1, "#efece5"],
      ].map(([z, color]) => view.pane([left + 0.09, 0.98, Number(z)], [0, 0, 0.34], [0, 0.68, 0], String(color))),
      view.pane([left + 0.1, 1.08, 0.5], [0, 0, 0.34], [0, 0.05, 0], "#efece5"),
      rect(0, 0, 1600, 1067, "url(#slope)"),
    ],
    0.05,
  );
}

export function bath(): string {
  const view = lens({ eye: [-0.6, 1.45, -2.4], yaw: 6, focal: 1100, horizon: 480, centre: 800 });
  const [left, right, back, high] = [-2.2, 2.5, 2.3, 2.6];
  const tub: Point[] = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return [1.05 + 0.92 * Math.cos(a), 0.6, 1.2 + 0.44 * Math.sin(a)];
  });
  const foot: Point[] = tub.map(([x, , z]) => [1.05 + (x - 1.05) * 0.8, 0.02, 1.2 + (z - 1.2) * 0.75]);
  const rim = (by: number, y: number): Point[] => tub.map(([x, , z]) => [1.05 + (x - 1.05) * by, y, 1.2 + (z - 1.2) * by]);
  const [mx, my] = view.at([-1.15, 1.62, back - 0.02]);
  return scene(
    [
      ...common,
      ...outlookDefs,
      linear("floor", [
        [0, "#a9a6a0"],
        [1, "#807d77"],
      ]),
      linear(
        "enamel",
        [
          [0, "#ffffff"],
          [0.5, "#f1efea"],
          [1, "#c2bfb8"],
        ],
        0,
      ),
      linear(
        "mirror",
        [
          [0, "#e6eeee"],
          [0.5, "#c1cfd1"],
          [1, "#98aaad"],
        ],
        55,
      ),
      linear(
        "fromright",
        [
          [0, "#1c1f21", 0.3],
          [0.6, "#1c1f21", 0.06],
          [1, "#1c1f21", 0],
        ],
        0,
      ),
      `<clipPath id="back"><path d="${view.pane([left, 0, back], [right - left, 0, 0], [0, high, 0], "").match(/d="([^"]+)"/)?.[1] ?? ""}"/></clipPath>`,
    ],
    [
      outlook(500, false),
      reed(81, [1000, 560], [1610, 700], 190, 300, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 16),
      pierced([right, 0, back], [0, 0, -5.3], [0, high, 0], [0.04, 0.25, 0.62, 0.94], (c, a, u) => view.pane(c, a, u, "#b9b6af")),
      view.rod([right, 0.65, back - 0.2], [right, 2.44, back - 0.2], 0.05, "#25292b"),
      view.rod([right, 0.65, 0.7], [right, 2.44, 0.7], 0.05, "#25292b"),
      view.face(
        [
          [left, 0, -3],
          [right, 0, -3],
          [right, 0, back],
          [left, 0, back],
        ],
        "url(#floor)",
      ),
      ...Array.from({ length: 9 }, (_, i) =>
        view.rod([left, 0.002, -1.6 + i * 0.5], [right, 0.002, -1.6 + i * 0.5], 0.008, "#6b6862", 'opacity="0.7"'),
      ),
      ...Array.from({ length: 10 }, (_, i) =>
        view.rod([left + i * 0.5, 0.002, -2.2], [left + i * 0.5, 0.002, back], 0.008, "#6b6862", 'opacity="0.7"'),
      ),
      view.face(
        [
          [left, high, -3],
          [right, high, -3],
          [right, high, back],
          [left, high, back],
        ],
        "#d9d6cf",
      ),
      formwork(view, [left, 0, back], [right - left, 0, 0], [0, high, 0], 4, 2, CONCRETE.mid, 63),
      `<g clip-path="url(#back)">${rect(0, 0, 1600, 1067, "#fff", 'filter="url(#cast)" opacity="0.25"')}</g>`,
      view.boards([left, 0, -3], [0, 0, 5.3], [0, high, 0], 44, SHADED, "#6b4c30", 65, 0.06),
      // light raking over the back wall
      view.face(
        [
          [2.5, 2.4, back - 0.01],
          [2.5, 0.7, back - 0.01],
          [0.4, 0.5, back - 0.01],
          [0.4, 1.75, back - 0.01],
        ],
        "#fff4dc",
        'opacity="0.3" filter="url(#soft6)"',
      ),
      sun(
        view,
        [
          [
            [2.3, 0, 0.4],
            [2.4, 0, -0.7],
            [0.4, 0, -1.7],
            [0.3, 0, -0.3],
          ],
        ],
        0.35,
      ),
      // basin on a larch shelf, mirror, tap
      view.box([-2.15, 0.72, 1.72], [2.05, 0.1, 0.58], { top: "#d5b189", front: "#a67a50", right: "#94693f" }),
      view.pane([-2.15, 0.4, back - 0.01], [2.05, 0, 0], [0, 0.32, 0], "#1c1f21", 'opacity="0.22" filter="url(#soft6)"'),
      circle(mx + 8, my + 12, 138, "#1c1f21", 'opacity="0.3" filter="url(#soft6)"'),
      circle(mx, my, 138, "#25292b"),
      circle(mx, my, 132, "url(#mirror)"),
      polygon(
        [
          [mx - 60, my + 116],
          [mx + 70, my - 112],
          [mx + 102, my - 84],
          [mx - 26, my + 128],
        ],
        "#fff",
        'opacity="0.25"',
      ),
      view.turned([-1.15, 0.82, 2], 0.15, 0.2, 0.27, "#e9e6df", "#fbfaf7"),
      view.disc([-1.15, 0.97, 2], 0.235, "#cfccc5"),
      view.rod([-1.15, 1.2, back], [-1.15, 1.2, 2.08], 0.035, "#25292b") +
        view.rod([-1.15, 1.2, 2.08], [-1.15, 1.12, 2.08], 0.035, "#25292b"),
      view.turned([-0.62, 0.82, 1.95], 0.17, 0.045, 0.045, "#8f7657", "#6b4c30"),
      view.box([-2.15, 0.14, 1.7], [2.05, 0.05, 0.6], { top: "#c79d72", front: "#94693f" }),
      // folded towels below, the red one on its hook
      ...["#efece5", "#d8d4cb", "#f4f1ea"].map((color, i) =>
        view.box(
          [-2, 0.2 + i * 0.1, 1.75],
          [0.62, 0.09, 0.45],
          { top: color, front: mix(color, "#000000", 0.1), right: mix(color, "#000000", 0.2) },
          `stroke="${mix(color, "#000000", 0.06)}" stroke-width="5" stroke-linejoin="round"`,
        ),
      ),
      view.rod([0.05, 1.62, back - 0.03], [0.42, 1.62, back - 0.03], 0.03, "#25292b"),
      view.face(
        [
          [0.08, 1.62, back - 0.05],
          [0.4, 1.62, back - 0.05],
          [0.41, 0.86, back - 0.05],
          [0.07, 0.83, back - 0.05],
        ],
        RED,
      ),
      ...[0.14, 0.22, 0.31].map((x, i) =>
        view.rod(
          [x, 1.6, back - 0.06],
          [x + 0.01, 0.86, back - 0.06],
          0.03,
          i === 1 ? "#ff7a55" : "#9d260f",
          'opacity="0.4" filter="url(#soft2)"',
        ),
      ),
      // the bath
      view.rod([1.3, 0, 1.78], [1.3, 1.02, 1.78], 0.035, "#25292b") +
        view.rod([1.3, 1.02, 1.78], [1.3, 1.02, 1.5], 0.035, "#25292b") +
        view.rod([1.3, 1.02, 1.5], [1.3, 0.94, 1.5], 0.035, "#25292b"),
      view.face(
        foot.map(([x, , z]): Point => [x - 0.08, 0.01, z - 0.05]),
        "#000",
        'opacity="0.45" filter="url(#soft14)"',
      ),
      view.face([...tub.slice(12), ...tub.slice(0, 1), ...foot.slice(0, 1), ...foot.slice(12).reverse()], "url(#enamel)"),
      view.face(tub, "#ffffff"),
      view.face(rim(0.93, 0.6), "#d6d3cc"),
      view.face(rim(0.88, 0.52), "#a9c0c4"),
      view.face(rim(0.6, 0.52), "#c4d6d8", 'opacity="0.7"'),
      view.boards([0.5, 0.62, 0.72], [0.3, 0, 0], [0, 0, 0.98], 4, ["#c79d72", "#d5b189"], "#6b4c30", 67, 0.1),
      // stool with a candle
      ...[-0.12, 0.12].map((dx) => view.rod([-0.35 + dx, 0, 0.2], [-0.35 + dx * 0.9, 0.44, 0.2], 0.04, "#8d673f")),
      view.disc([-0.35, 0.44, 0.2], 0.19, "#c79d72"),
      view.turned([-0.35, 0.45, 0.2], 0.1, 0.045, 0.045, "#f4f1ea", "#fff6da"),
      rect(0, 0, 1600, 1067, "url(#fromright)"),
    ],
    0.05,
  );
}

export function sauna(): string {
  const view = lens({ eye: [0.5, 1.35, -1.7], yaw: -8, focal: 900, horizon: 500, centre: 780 });
  const [left, right, back, high] = [-2, 1.6, 2, 2.2];
  const wood = toned(LARCH, "#a8622f", 0.24);
  const [sx, sy] = view.at([1.1, 0.86, 1.25]);
  const next = random(88);
  return scene(
    [
      ...common,
      linear("out-sky", [
        [0, "#8fb0bf"],
        [0.7, "#e4ddd0"],
        [1, "#f6d7b4"],
      ]),
      linear("out-lake", [
        [0, "#e9d9c6"],
        [1, "#7f98a2"],
      ]),
      linear(
        "warmth",
        [
          [0, "#ffcf8e", 0.3],
          [0.5, "#5b2c12", 0.08],
          [1, "#1c0f07", 0.55],
        ],
        15,
      ),
      radial("ember", [
        [0, "#ffb25a", 0.95],
        [1, "#ff7a2e", 0],
      ]),
      linear("strip", [
        [0, "#ffd591", 0.75],
        [1, "#ffd591", 0],
      ]),
    ],
    [
      outlook(480),
      pierced([left, 0, -2], [0, 0, 4], [0, high, 0], [0.3, 0.33, 0.9, 0.88], (c, a, u) =>
        view.boards(c, u, a, Math.max(3, Math.round(u[1] * 11)), toned(wood, "#2a1408", 0.3), "#4a2c16", 73, 0.05),
      ),
      ...[-0.8, 1.6].map((z) => view.rod([left, 0.72, z], [left, 1.94, z], 0.06, "#2a1d13")),
      view.rod([left, 0.72, -0.8], [left, 0.72, 1.6], 0.06, "#2a1d13") +
        view.rod([left, 1.94, -0.8], [left, 1.94, 1.6], 0.06, "#2a1d13"),
      view.boards([left, 0, back], [0, high, 0], [right - left, 0, 0], 24, wood, "#5e371b", 74, 0.05),
      view.boards([right, 0, -2], [0, high, 0], [0, 0, 4], 24, toned(wood, "#2a1408", 0.36), "#3d2212", 75, 0.05),
      view.boards([left, high, -2], [right - left, 0, 0], [0, 0, 4], 26, toned(wood, "#2a1408", 0.3), "#3d2212", 76, 0.05),
      view.boards([left, 0, -2], [right - left, 0, 0], [0, 0, 4], 24, ["#7d7468", "#877d70", "#736a5f"], "#3c352d", 77, 0.1),
      // light strip behind the backrest
      view.pane([left, 1.2, back - 0.01], [2.6, 0, 0], [0, 0.75, 0], "url(#strip)", 'style="mix-blend-mode:screen"'),
      view.box([left + 0.05, 1.13, back - 0.1], [2.5, 0.1, 0.08], { front: "#b87e48", top: "#e0ad73" }),
      view.box([left + 0.05, 1.0, back - 0.1], [2.5, 0.09, 0.08], { front: "#a9713d", top: "#d39d63" }),
      ...benches(view, left, wood),
      sun(
        view,
        [
          [
            [left, 0, 1.4],
            [left, 0, 0.2],
            [0.1, 0, -0.7],
            [0.2, 0, 0.4],
          ],
        ],
        0.4,
        0.005,
      ),
      // the stove, its stones and rail
      view.face(
        [
          [0.65, 0.01, 0.8],
          [1.6, 0.01, 0.8],
          [1.6, 0.01, 1.7],
          [0.65, 0.01, 1.7],
        ],
        "#000",
        'opacity="0.5" filter="url(#soft6)"',
      ),
      view.box([0.78, 0.08, 0.95], [0.64, 0.68, 0.6], { front: "#23262a", left: "#15181a", top: "#303438" }),
      view.pane([0.9, 0.25, 0.94], [0.4, 0, 0], [0, 0.26, 0], "#120b08"),
      circle(...view.at([1.1, 0.34, 0.94]), 62, "url(#ember)"),
      ...Array.from({ length: 26 }, (_, i) => {
        const x = sx - 108 + (i % 7) * 34 + next() * 14;
        const y = sy + 6 - Math.floor(i / 7) * 15 + next() * 8;
        return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(17 + next() * 8)}" ry="${Math.round(11 + next() * 5)}" fill="${["#6d6c6a", "#5a5958", "#7f7d79", "#4b4a4a"][i % 4]}"/>`;
      }),
      view.rod([1.1, 0.9, 1.5], [1.1, high, 1.5], 0.13, "#1c1f21"),
      view.rod([0.62, 0.62, 0.86], [1.6, 0.62, 0.86], 0.04, "#b87e48") +
        view.rod([0.62, 0.62, 0.86], [0.62, 0, 0.86], 0.04, "#8a5a30"),
      rect(0, 0, 1600, 1067, "url(#warmth)"),
    ],
    0.05,
  );
}

function benches(view: Lens, left: number, wood: string[]): string[] {
  const pale = toned(wood, "#ffe2b8", 0.3);
  const bench = (z: number, y: number, seed: number) => [
    view.pane([left, 0, z + 0.04], [2.55, 0, 0], [0, y, 0], "#1f1209", 'opacity="0.6"'),
    view.boards([left, y - 0.28, z + 0.02], [2.55, 0, 0], [0, 0.26, 0], 16, toned(wood, "#2a1408", 0.25), "#3d2212", seed, 0.2),
    view.boards([left, y, z], [0, 0, 0.72], [2.55, 0, 0], 6, pale, "#5e371b", seed + 1, 0.1),
    view.pane([left, y - 0.07, z], [2.55, 0, 0], [0, 0.07, 0], "#c08a53"),
    view.rod([left + 2.5, 0, z + 0.05], [left + 2.5, y, z + 0.05], 0.06, "#8a5a30"),
  ];
  const [bx, by] = view.at([0.2, 0.48, 0.72]);
  return [
    ...bench(1.25, 0.92, 81),
    // a rolled towel and a folded one on the upper bench
    view.box(
      [-1.5, 0.92, 1.42],
      [0.85, 0.09, 0.4],
      { top: "#efece5", front: "#cfcac0", right: "#bdb8ad" },
      'stroke="#d9d4ca" stroke-width="5" stroke-linejoin="round"',
    ),
    view.box(
      [-1.45, 1.0, 1.45],
      [0.75, 0.07, 0.34],
      { top: "#e0553a", front: RED, right: "#a92a12" },
      `stroke="${RED}" stroke-width="5" stroke-linejoin="round"`,
    ),
    ...bench(0.55, 0.46, 84),
    // bucket and ladle
    `<ellipse cx="${bx}" cy="${by + 8}" rx="66" ry="12" fill="#000" opacity="0.35"/><path d="M${bx - 58} ${by - 92}L${bx + 58} ${by - 92}L${bx + 48} ${by + 4}Q${bx} ${by + 18} ${bx - 48} ${by + 4}Z" fill="#b98147"/><path d="M${bx - 56} ${by - 70}Q${bx} ${by - 58} ${bx + 56} ${by - 70}M${bx - 51} ${by - 20}Q${bx} ${by - 6} ${bx + 51} ${by - 20}" fill="none" stroke="#2a1d13" stroke-width="6"/><ellipse cx="${bx}" cy="${by - 92}" rx="58" ry="13" fill="#4b6a74"/><ellipse cx="${bx}" cy="${by - 92}" rx="58" ry="13" fill="none" stroke="#d9a469" stroke-width="6"/><path d="M${bx + 10} ${by - 92}L${bx + 92} ${by - 168}" stroke="#e0ad73" stroke-width="9" stroke-linecap="round"/>`,
  ];
}
