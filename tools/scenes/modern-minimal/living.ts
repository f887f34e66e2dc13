import { blur, circle, linear, radial, random, scene } from "../drawing.ts";
import { lens, type Lens, type Point } from "./lens.ts";
import { cloudy, common, formwork, grounded, INK, LARCH, RED, toned } from "./materials.ts";
import { cushion, FLOOR, level, outlook, outlookDefs, pendant, SHADED, sun } from "./room.ts";

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
      level(view, { left, right, back }, high, "url(#wallshade)"),
      level(view, { left, right, back }, 0, "url(#floor)"),
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
