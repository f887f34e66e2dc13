import { circle, linear, radial, random, rect, scene } from "../drawing.ts";
import { lens, type Lens } from "./lens.ts";
import { common, LARCH, RED, toned } from "./materials.ts";
import { outlook, pierced, sun } from "./room.ts";

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
