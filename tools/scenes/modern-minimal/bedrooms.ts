import { circle, glow, linear, mix, rect, scene } from "../drawing.ts";
import { lens, type Lens } from "./lens.ts";
import { common, formwork, grounded, INK, LARCH, LINEN, RED, reed, toned } from "./materials.ts";
import { bedroomShell, cushion, outlook, outlookDefs, pierced, SHADED, sun } from "./room.ts";

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
  const view = lens({ eye: [-1.2, 1.5, -2.5], yaw: 10, focal: 1180, horizon: 400, centre: 800 });
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
      glow("halo", "#ffe6ae", 0.9),
    ],
    [
      outlook(400),
      pierced([right, 0, back], [0, 0, -6], [0, high, 0], [0.05, 0.02, 0.62, 0.97], (c, a, u) => view.pane(c, a, u, "#e4e1da")),
      ...[2.7, 1.15, -0.7].map((z) => view.rod([right, 0, z], [right, high, z], 0.07, "#25292b")),
      bedroomShell(view, { left, right, high, back }, { boards: 34, seed: 41, ceiling: "#f1efe9" }),
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
      view.face(
        [
          [-2.1, 0.004, 0.1],
          [1.05, 0.004, 0.1],
          [1.05, 0.004, 2.1],
          [-2.1, 0.004, 2.1],
        ],
        "#dcd6ca",
      ),
      view.face(
        [
          [-2.1, 0.005, 0.1],
          [1.05, 0.005, 0.1],
          [1.05, 0.005, 0.16],
          [-2.1, 0.005, 0.16],
        ],
        "#b9b2a4",
      ),
      bed(view, { x: -1.45, z: 0.75, w: 1.8, l: 2.15, throw: "#7d8d8c" }),
      ...[-1.7, 0.75].map(
        (x) =>
          view.rod([x, high, 2.6], [x, 1.2, 2.6], 0.01, INK) + view.turned([x, 1.04, 2.6], 0.17, 0.1, 0.1, "#fff1cf", "#efe0ba"),
      ),
      ...[-1.7, 0.75].map((x) =>
        circle(...view.at([x, 1.1, 2.6]), 150, "url(#halo)", 'opacity="0.45" style="mix-blend-mode:screen"'),
      ),
      // a linen curtain, gathered at both jambs
      ...Array.from({ length: 8 }, (_, i) =>
        view.rod([right - 0.08, 0, 2.72 - i * 0.06], [right - 0.08, high, 2.72 - i * 0.06], 0.07, i % 2 ? "#f4f1ea" : "#d9d5cb"),
      ),
      ...Array.from({ length: 9 }, (_, i) =>
        view.rod([right - 0.1, 0, -0.62 + i * 0.05], [right - 0.1, high, -0.62 + i * 0.05], 0.06, i % 2 ? "#f4f1ea" : "#d6d2c8"),
      ),
      rect(0, 0, 1600, 1067, "url(#fromright)"),
    ],
    0.05,
  );
}

export function twin(): string {
  const view = lens({ eye: [0.2, 1.5, -2.4], yaw: 0, focal: 1060, horizon: 400, centre: 800 });
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
      glow("halo", "#fff4dc", 0.75),
    ],
    [
      outlook(400, false),
      reed(71, [600, 520], [1010, 580], 130, 180, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 10),
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
      bedroomShell(view, { left, right, high, back }, { boards: 30, seed: 55, ceiling: "#efede7" }),
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
