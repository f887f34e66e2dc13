import { circle, linear, mix, rect, scene } from "../drawing.ts";
import { lens, type Lens, type Point } from "./lens.ts";
import { alder, common, grounded, INK, LARCH, RED, toned } from "./materials.ts";
import { outlook, outlookDefs, pendant, pierced, sun } from "./room.ts";

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
