import { circle, glow, group, linear, mix, random, rect, ripples, scene } from "../drawing.ts";
import { lens, type Lens, type Point } from "./lens.ts";
import { cirrus, common, formwork, grounded, INK, LARCH, lake, RED, reed, shore, toned } from "./materials.ts";

/** Supper on the deck: the long table under the projecting storey, the lake behind it, low sun from the left. */
export function terrace(): string {
  const horizon = 505;
  const view = lens({ eye: [0.7, 1.62, -2.6], yaw: 5, focal: 1040, horizon, centre: 800 });
  const water = lake(horizon, "#f2dcc3", "#7c97a1", "#fff6e6", 33);
  const [wall, edge, end, high] = [2.9, -2.9, 6.2, 2.72];
  const planks = ["#c3b6a2", "#b6a995", "#cdc1ae", "#ad9f8b"];
  return scene(
    [
      ...common,
      linear("sky", [
        [0, "#a3bcc8"],
        [0.55, "#e5dfd2"],
        [1, "#f9d9ae"],
      ]),
      linear(
        "glass",
        [
          [0, "#f6dcb6"],
          [0.5, "#c9cfcb"],
          [1, "#8fa5ab"],
        ],
        90,
      ),
      linear(
        "dusk",
        [
          [0, "#ffca85", 0.22],
          [0.6, "#ffca85", 0],
          [1, "#1c1f21", 0.2],
        ],
        8,
      ),
      glow("halo", "#ffe3a3", 0.9),
      water.defs,
    ],
    [
      rect(0, 0, 1600, 520, "url(#sky)"),
      circle(210, 430, 360, "url(#halo)", 'opacity="0.9"'),
      cirrus(91, 170, 420, "#fff3df", 16, 0.75),
      shore(93, horizon, 32, "#9aa59f"),
      water.layers,
      ripples(95, horizon + 10, 800, "#fff0d4", 90, 0.5),
      reed(97, [60, 640], [620, 690], 150, 170, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 16),
      view.pane([edge, -0.3, end], [wall - edge, 0, 0], [0, 0.3, 0], "#2c2a26"),
      view.boards([edge, 0, -3], [wall - edge, 0, 0], [0, 0, end + 3], 42, planks, "#756a5b", 3, 0.07),
      // the glass wall and the concrete pier on the right, the larch soffit above
      view.pane([wall, 0, -3], [0, 0, end + 3], [0, high, 0], "url(#glass)"),
      // the lake and its far shore in the glass, at eye level
      view.pane([wall - 0.001, 0, -3], [0, 0, end + 3], [0, 1.62, 0], "#8aa1a8", 'opacity="0.42"'),
      view.pane([wall - 0.001, 1.62, -3], [0, 0, end + 3], [0, 0.1, 0], "#6d7f7c", 'opacity="0.5" filter="url(#soft2)"'),
      view.pane([wall - 0.001, 0.02, -3], [0, 0, end + 3], [0, 0.42, 0], "#8d7f6c", 'opacity="0.35" filter="url(#soft6)"'),
      ...[0.4, 0.5, 0.62].map((at, i) =>
        view.pane([wall - 0.002, 0.05, 0.6 + at * 6], [0, 0, 0.5 + i * 0.1], [0, high - 0.1, 0], "#fff", 'opacity="0.16"'),
      ),
      ...[-1.6, 0.4, 2.4, 4.4].map((z) => view.rod([wall, 0, z], [wall, high, z], 0.07, "#25292b")),
      formwork(view, [wall - 0.01, 0, end], [0, 0, -1.5], [0, high, 0], 1, 2, "#b7b3ab", 5),
      view.boards(
        [edge + 1.5, high, -3],
        [wall - edge - 1.5, 0, 0],
        [0, 0, end + 3.4],
        30,
        toned(LARCH, "#4a3018", 0.16),
        "#6b4c30",
        7,
        0.07,
      ),
      view.box([edge + 1.4, high, end + 0.35], [wall - edge - 1.3, 0.32, 0.1], { front: "#8f8c86" }),
      view.pane([edge + 1.5, high, -3], [0, 0, end + 3.4], [0, 0.36, 0], "#a9a6a0"),
      group(
        [
          view.face(
            [
              [edge, 0.005, 3.9],
              [1.1, 0.005, 1.2],
              [2.4, 0.005, 2.3],
              [edge, 0.005, 6],
            ],
            "#fff0d0",
          ),
        ],
        'opacity="0.35" filter="url(#soft6)"',
      ),
      setting(view),
      view.rod([0.35, high, 2.6], [0.35, 1.75, 2.6], 0.012, INK),
      view.turned([0.35, 1.56, 2.6], 0.19, 0.24, 0.05, INK, INK),
      view.disc([0.35, 1.56, 2.6], 0.23, "#ffe9b8"),
      circle(...view.at([0.35, 1.5, 2.6]), 190, "url(#halo)", 'opacity="0.4"'),
      rect(0, 0, 1600, 1067, "url(#dusk)"),
    ],
    0.05,
  );
}

function setting(view: Lens): string {
  const [x, z, w, d] = [-0.15, 1.1, 1, 2.9];
  const bench = (bx: number) => [
    grounded(view, [bx, 0.01, z - 0.1], 0.7, d + 0.1, 0.35),
    ...[z + 0.25, z + d - 0.3].map((at) =>
      view.box([bx + 0.03, 0, at], [0.3, 0.42, 0.06], { front: INK, left: INK, right: INK }),
    ),
    view.boards([bx, 0.46, z + 0.05], [0.36, 0, 0], [0, 0, d - 0.1], 3, ["#d5b189", "#c79d72"], "#6b4c30", 9, 0.05),
    view.box([bx, 0.41, z + 0.05], [0.36, 0.05, d - 0.1], { front: "#94693f", left: "#a67a50", right: "#8d673f" }),
  ];
  const plates: Point[] = [
    [0.08, 0.76, 1.6],
    [0.62, 0.76, 1.6],
    [0.08, 0.76, 2.5],
    [0.62, 0.76, 2.5],
    [0.08, 0.76, 3.4],
    [0.62, 0.76, 3.4],
  ];
  return [
    ...bench(x + 1.2),
    ...bench(x - 0.58),
    view.box([x - 0.58, 0.46, 1.5], [0.36, 0.03, 0.5], { top: RED, front: "#a92a12" }),
    grounded(view, [x + 0.1, 0.01, z], w + 0.2, d, 0.35),
    ...[z + 0.2, z + d - 0.25].flatMap((at) =>
      [x + 0.08, x + w - 0.14].map((px) => view.box([px, 0, at], [0.06, 0.7, 0.06], { front: INK, left: INK, right: INK })),
    ),
    view.boards([x, 0.75, z], [w, 0, 0], [0, 0, d], 6, ["#d5b189", "#cda67c", "#dab892"], "#7d5b3b", 13, 0.03),
    view.box([x, 0.69, z], [w, 0.06, d], { front: "#9c7449", left: "#b58a5f", right: "#8d673f" }),
    ...plates.map(
      (at) =>
        view.disc([at[0] + 0.03, 0.762, at[2]], 0.15, "#000", 'opacity="0.16"') +
        view.disc(at, 0.14, "#f1eee7") +
        view.disc([at[0], 0.765, at[2]], 0.09, "#dedad0"),
    ),
    ...plates.map(([px, py, pz]) =>
      view.turned([px + (px > 0.3 ? -0.16 : 0.18), py, pz + 0.22], 0.13, 0.03, 0.04, "#dfe9e8", "#c3d3d4"),
    ),
    view.turned([0.36, 0.76, 1.95], 0.28, 0.09, 0.06, "#8ea3a6", "#6e8589"),
    view.turned([0.34, 0.76, 2.9], 0.1, 0.12, 0.2, "#e6e1d7", "#7c9a5a"),
    ...[2.3, 3.2].map((at) => view.turned([0.36, 0.76, at], 0.12, 0.03, 0.03, "#fff6da", "#ffd98c")),
  ].join("");
}

/** The key on its red cord beside the door: larch, concrete and a long morning shadow. */
export function keyDetail(): string {
  const next = random(19);
  const boards = Array.from({ length: 7 }, (_, i) => {
    const x = 470 + i * 172;
    const color = LARCH[Math.floor(next() * LARCH.length)] ?? "#cda67c";
    const grain = Array.from({ length: 22 }, () => {
      const gx = x + 8 + next() * 150;
      const bend = (next() - 0.5) * 26;
      return `<path d="M${gx.toFixed(0)} -10C${(gx + bend).toFixed(0)} 320 ${(gx - bend).toFixed(0)} 700 ${(gx + bend * 0.4).toFixed(0)} 1080" stroke="${mix(color, "#5b3a1d", 0.3 + next() * 0.3)}" stroke-width="${(0.8 + next() * 1.8).toFixed(1)}" fill="none" opacity="${(0.25 + next() * 0.4).toFixed(2)}"/>`;
    });
    const knot =
      i === 1 || i === 5
        ? `<ellipse cx="${x + 96}" cy="${i === 1 ? 830 : 260}" rx="13" ry="21" fill="#7d5230" opacity="0.8"/><ellipse cx="${x + 96}" cy="${i === 1 ? 830 : 260}" rx="22" ry="38" fill="none" stroke="#8d613c" stroke-width="3" opacity="0.6"/>`
        : "";
    return (
      rect(x, 0, 164, 1067, color) +
      grain.join("") +
      knot +
      rect(x, 0, 5, 1067, "#fff1d6", 'opacity="0.45"') +
      rect(x + 157, 0, 15, 1067, "#3f2813")
    );
  });
  const cord = "M900 262C860 330 846 452 872 560M900 262C944 330 962 450 908 560";
  const key = `<path d="M890 548m-34 34a36 36 0 1 0 68 0a36 36 0 1 0 -68 0M890 616L890 800M890 800L926 800M890 764L918 764" fill="none" stroke-width="17" stroke-linejoin="round"/>`;
  return scene(
    [
      ...common,
      linear(
        "cast-wall",
        [
          [0, "#c9c6bf"],
          [0.8, "#b7b4ad"],
          [1, "#8a8781"],
        ],
        0,
      ),
      linear(
        "light",
        [
          [0, "#fff4dc", 0.4],
          [0.5, "#fff4dc", 0],
          [1, "#1c1008", 0.4],
        ],
        28,
      ),
      linear(
        "steel",
        [
          [0, "#4a5054"],
          [0.4, "#2b2f32"],
          [1, "#14171a"],
        ],
        0,
      ),
    ],
    [
      rect(0, 0, 1600, 1067, "#3f2813"),
      ...boards,
      rect(0, 0, 452, 1067, "url(#cast-wall)"),
      rect(0, 0, 452, 1067, "#fff", 'filter="url(#cast)" opacity="0.4"'),
      ...[
        [96, 150],
        [356, 150],
        [96, 640],
        [356, 640],
      ].map(
        ([x = 0, y = 0]) =>
          circle(x, y, 15, "#7b7872") +
          `<path d="M${x - 13} ${y - 7}A15 15 0 0 1 ${x + 12} ${y - 9}" fill="none" stroke="#55524d" stroke-width="6"/>`,
      ),
      rect(0, 392, 452, 3, "#85827c"),
      rect(0, 395, 452, 2, "#dedbd4"),
      rect(444, 0, 26, 1067, "#231710"),
      group([rect(452, 0, 70, 1067, "#1c1008", 'opacity="0.55"')], 'filter="url(#soft14)"'),
      // the shadow falls to the right, long and soft
      group(
        [
          `<g stroke="#2a1709" fill="none"><path d="${cord}" stroke-width="15"/>${key}<path d="M872 236h60v56h-60z" fill="#2a1709"/></g>`,
        ],
        'transform="translate(150 74) skewX(-4)" opacity="0.42" filter="url(#soft6)"',
      ),
      rect(868, 222, 64, 64, "url(#steel)", 'rx="3"'),
      `<path d="M${cord.slice(1)}" fill="none" stroke="#a92a12" stroke-width="17" stroke-linecap="round"/><path d="M${cord.slice(1)}" fill="none" stroke="${RED}" stroke-width="11" stroke-linecap="round"/><path d="M${cord.slice(1)}" fill="none" stroke="#ff8a68" stroke-width="11" stroke-dasharray="4 15" opacity="0.5"/>`,
      `<path d="M874 560Q890 586 906 560" fill="none" stroke="${RED}" stroke-width="13"/>`,
      `<g stroke="#5d6366">${key}</g><g stroke="#c9d0d2" transform="translate(-3 -3)">${key.replaceAll('stroke-width="17"', 'stroke-width="7"')}</g>`,
      circle(900, 254, 24, "#181b1d"),
      circle(894, 247, 20, "#3a4043"),
      circle(888, 240, 7, "#8b9397", 'opacity="0.8"'),
      rect(0, 0, 1600, 1067, "url(#light)"),
    ],
    0.07,
  );
}
