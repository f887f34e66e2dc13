import { circle, group, linear, mix, radial, rect, ripples, scene } from "../drawing.ts";
import { lens } from "./lens.ts";
import { cirrus, common, lake, RED, reed, shore } from "./materials.ts";

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
