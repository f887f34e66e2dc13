import {
  blur,
  circle,
  glow,
  HEIGHT,
  line,
  linear,
  mix,
  polygon,
  radial,
  random,
  rect,
  ridge,
  ripples,
  scene,
  WIDTH,
} from "../drawing.ts";
import { C } from "./palette.ts";
import { cumulus, dune, gull, marram, sea, ship, sky, streaks } from "./shore.ts";
import type { Point } from "./space.ts";

const FILTERS = [blur("soft", 9), blur("haze", 7), blur("puff", 5), blur("edge", 3)];

/** One pole of a breakwater: weathered oak, weed at its foot, its light side to the left. */
function pole(x: number, y: number, height: number, width: number, seed: number): string {
  const next = random(seed);
  const lean = (next() - 0.5) * width * 0.5;
  const cracks = Array.from({ length: 4 }, () =>
    line(
      [
        [x - width * 0.3 + next() * width * 0.6 + lean * 0.5, y - height * (0.3 + next() * 0.6)],
        [x - width * 0.3 + next() * width * 0.6, y - height * 0.1],
      ],
      "#2e2a26",
      Math.max(0.8, width * 0.03),
      'opacity="0.4"',
    ),
  );
  return [
    `<ellipse cx="${x + width * 1.4}" cy="${y + 2}" rx="${width * 2}" ry="${width * 0.22}" fill="#3d5a66" opacity="0.3"/>`,
    polygon(
      [
        [x - width / 2, y],
        [x - width * 0.46 + lean, y - height],
        [x + width * 0.46 + lean, y - height],
        [x + width / 2, y],
      ],
      "#5d5147",
    ),
    polygon(
      [
        [x - width / 2, y],
        [x - width * 0.46 + lean, y - height],
        [x - width * 0.12 + lean, y - height],
        [x - width * 0.14, y],
      ],
      "#8d7a67",
    ),
    `<ellipse cx="${x + lean}" cy="${y - height}" rx="${width * 0.46}" ry="${width * 0.16}" fill="#a3917c"/>`,
    ...cracks,
    polygon(
      [
        [x - width * 0.52, y],
        [x - width * 0.5, y - height * 0.26],
        [x - width * 0.2, y - height * 0.34],
        [x + width * 0.1, y - height * 0.25],
        [x + width * 0.5, y - height * 0.3],
        [x + width * 0.53, y],
      ],
      "#3f5a3e",
      'opacity="0.8"',
    ),
  ].join("");
}

/** The beach at low tide: two rows of poles that lead into the sea. */
export function beach(): string {
  const horizon = 430;
  const air = sky(["#9ccbdf", "#cfe6e9", "#fbf0dc"], horizon);
  const water = sea(horizon, 662, ["#5596a6", "#79b8b6", "#bfe0d4"], 14);
  const row = (from: Point, to: Point, count: number, height: number, seed: number) =>
    Array.from({ length: count }, (_, i) => {
      const t = 1 - (1 - i / (count - 1)) ** 2.1;
      const near = 1 - t;
      return pole(
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t,
        16 + height * near ** 1.15,
        6 + 34 * near ** 1.15,
        seed + i,
      );
    })
      .reverse()
      .join("");
  const next = random(51);
  const foam = (y: number, amplitude: number, width: number, opacity: number) => {
    const points: string[] = [];
    for (let x = -20; x <= WIDTH + 20; x += 50)
      points.push(`${x} ${(y + Math.sin(x / 190 + y) * amplitude + (next() - 0.5) * 5).toFixed(1)}`);
    return `<path d="M${points.join("L")}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"/>`;
  };
  const prints = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14;
    const [x, y, s] = [1080 - 330 * t ** 0.8 + (i % 2 ? 20 : -20) * (1 - t), 1060 - 330 * t ** 0.75, 1.1 - t * 0.85];
    return `<ellipse cx="${x}" cy="${y}" rx="${9 * s}" ry="${15 * s}" fill="#a98f63" opacity="0.45" transform="rotate(-22 ${x} ${y})"/><ellipse cx="${x + 2}" cy="${y + 3 * s}" rx="${7 * s}" ry="${10 * s}" fill="#f7ecd4" opacity="0.5" transform="rotate(-22 ${x} ${y})"/>`;
  });
  const shells = Array.from({ length: 60 }, () =>
    circle(next() * WIDTH, 800 + next() * 267, 1.5 + next() * 3.5, next() < 0.5 ? "#fff9ec" : "#c5ab80", 'opacity="0.8"'),
  );
  return scene(
    [
      air.defs,
      water.defs,
      ...FILTERS,
      linear("wet", [
        [0, "#a9cfc9"],
        [0.45, "#c9d3bf"],
        [1, "#dcc9a0"],
      ]),
      linear("dry", [
        [0, "#e6d2a8"],
        [1, "#f3e6ca"],
      ]),
      radial("sun", [
        [0, "#fffaf0", 1],
        [0.25, "#fff3d8", 0.75],
        [1, "#fff3d8", 0],
      ]),
    ],
    [
      air.layer,
      circle(430, 330, 460, "url(#sun)"),
      streaks(15, 40, 330, 26, "#ffffff", 0.6),
      cumulus(22, 880, 386, 560, "#ffffff", "#cfe2e6"),
      cumulus(31, 60, 412, 240, "#fffaf0", "#dfe8e4"),
      water.layer,
      `<ellipse cx="430" cy="540" rx="150" ry="120" fill="url(#sun)" opacity="0.55"/>`,
      ripples(8, horizon + 4, 630, "#ffffff", 90, 0.5),
      ship(1180, horizon + 1, 84, "#54788a"),
      polygon(
        [
          [760, horizon + 2],
          [772, horizon - 44],
          [790, horizon + 2],
        ],
        "#ffffff",
      ),
      polygon(
        [
          [774, horizon + 2],
          [776, horizon - 34],
          [800, horizon + 2],
        ],
        "#e9eef0",
      ),
      foam(548, 3, 4, 0.8),
      foam(585, 5, 7, 0.85),
      foam(626, 7, 11, 0.95),
      ridge({ seed: 72, y: 648, amplitude: 9, swell: 260, fill: "url(#wet)" }),
      foam(650, 8, 7, 0.9),
      `<ellipse cx="420" cy="710" rx="220" ry="80" fill="url(#sun)" opacity="0.6"/>`,
      ripples(18, 670, 790, "#f4fbf6", 46, 0.6),
      ridge({ seed: 75, y: 806, amplitude: 22, swell: 330, fill: "url(#dry)" }),
      ...Array.from(
        { length: 26 },
        (_, i) =>
          `<path d="M${(i * 173) % 1600} ${840 + ((i * 61) % 210)}q70 -9 150 0t150 -2" fill="none" stroke="#c9b081" stroke-width="${1 + (i % 3)}" opacity="0.35"/>`,
      ),
      ...shells,
      row([1330, 950], [1010, 452], 15, 190, 3),
      row([1515, 970], [1060, 450], 15, 205, 40),
      ...prints,
      marram({ seed: 77, clumps: 22, from: [-80, 960], to: [340, 1110], height: 220, lean: 62 }),
      gull(620, 200, 34, "#4d6677"),
      gull(720, 160, 20, "#6d8595"),
      gull(540, 262, 15, "#7d94a1"),
    ],
    0.06,
  );
}

/** A Dutch bicycle seen from the side; `x`,`y` is where its rear wheel touches the ground. */
function bicycle(x: number, y: number, s: number, frame: string, crate: boolean): string {
  const wheel = (cx: number) =>
    [
      circle(cx, -34, 33, "none", 'stroke="#26333f" stroke-width="4"'),
      circle(cx, -34, 30, "none", 'stroke="#d9dcd6" stroke-width="1.4"'),
      ...Array.from({ length: 9 }, (_, i) =>
        line(
          [
            [cx + 30 * Math.cos((i * Math.PI) / 9), -34 + 30 * Math.sin((i * Math.PI) / 9)],
            [cx - 30 * Math.cos((i * Math.PI) / 9), -34 - 30 * Math.sin((i * Math.PI) / 9)],
          ],
          "#8d9aa2",
          0.6,
        ),
      ),
      `<path d="M${cx - 37} -40A38 38 0 0 1 ${cx + 24} -64" fill="none" stroke="${frame}" stroke-width="4"/>`,
      circle(cx, -34, 4, "#26333f"),
    ].join("");
  const tube = (points: Point[], w = 4.5) => line(points, frame, w);
  const box = crate
    ? [
        rect(88, -116, 46, 28, "#b98f5c"),
        ...[0, 1, 2].map((i) => rect(86, -116 + i * 10.5, 50, 7, "#d9b684")),
        circle(100, -120, 11, "#e2795c"),
        rect(110, -130, 14, 16, "#f4efe3"),
      ].join("")
    : "";
  return [
    `<g transform="translate(${x} ${y}) scale(${s})">`,
    `<ellipse cx="66" cy="2" rx="92" ry="7" fill="#2b3d42" opacity="0.3"/>`,
    wheel(0),
    wheel(112),
    tube([
      [0, -34],
      [44, -32],
      [30, -88],
    ]),
    tube(
      [
        [0, -34],
        [34, -74],
      ],
      3.5,
    ),
    tube([
      [44, -32],
      [66, -60],
      [96, -78],
    ]),
    tube(
      [
        [36, -66],
        [62, -52],
      ],
      3,
    ),
    tube([
      [92, -98],
      [100, -66],
      [112, -34],
    ]),
    circle(44, -32, 9, "none", 'stroke="#26333f" stroke-width="3"'),
    line(
      [
        [44, -32],
        [50, -18],
      ],
      "#26333f",
      3,
    ),
    rect(45, -19, 12, 3, "#26333f"),
    `<path d="M14 -92q16 -7 34 -1q-6 8 -17 8t-17 -7z" fill="#6d4a33"/>`,
    rect(-26, -76, 46, 4, "#26333f"),
    box,
    `<path d="M92 -98q-2 -12 -14 -14q-8 0 -16 4" fill="none" stroke="#26333f" stroke-width="3.5" stroke-linecap="round"/>`,
    circle(104, -86, 5, "#fff3cf", 'stroke="#26333f" stroke-width="1.5"'),
    "</g>",
  ].join("");
}

/** The high lighthouse of Westkapelle: a square brick tower with a red top. */
function lighthouse(x: number, y: number, s: number): string {
  const courses = Array.from({ length: 17 }, (_, i) =>
    rect(x - 21 * s, y - (12 + i * 10) * s, 42 * s, 1.1 * s, "#7b5541", 'opacity="0.35"'),
  );
  return [
    polygon(
      [
        [x - 23 * s, y],
        [x - 20 * s, y - 182 * s],
        [x + 20 * s, y - 182 * s],
        [x + 23 * s, y],
      ],
      "#b98468",
    ),
    polygon(
      [
        [x + 4 * s, y],
        [x + 4 * s, y - 182 * s],
        [x + 20 * s, y - 182 * s],
        [x + 23 * s, y],
      ],
      "#8f604b",
    ),
    ...courses,
    ...[40, 80, 120, 160].map((h) => rect(x - 9 * s, y - h * s, 5 * s, 13 * s, "#3b2f2e")),
    rect(x - 24 * s, y - 188 * s, 48 * s, 7 * s, "#e9e3d6"),
    rect(x - 12 * s, y - 216 * s, 24 * s, 29 * s, "#c94f3d"),
    rect(x + 2 * s, y - 216 * s, 10 * s, 29 * s, "#9d3b2f"),
    rect(x - 15 * s, y - 219 * s, 30 * s, 4 * s, "#e9e3d6"),
    rect(x - 9 * s, y - 236 * s, 18 * s, 18 * s, "#fff3cf"),
    rect(x - 1 * s, y - 236 * s, 2 * s, 18 * s, "#9d3b2f"),
    `<path d="M${x - 12 * s} ${y - 236 * s}q${12 * s} ${-20 * s} ${24 * s} 0z" fill="#c94f3d"/>`,
  ].join("");
}

/** The cycle path over the dike to Westkapelle, with two parked bicycles. */
export function dikePath(): string {
  const horizon = 560;
  const air = sky(["#a7d2e2", "#d5e9ea", "#fbf3e2"], horizon);
  const far = dune({ seed: 81, y: 566, amplitude: 8, swell: 260, lit: "#c9cf9f", shade: "#9fb07c", id: "far", bottom: 800 });
  const water = sea(horizon, 790, ["#5c9dab", "#7fbbb8", "#b7dccf"], 7);
  const next = random(66);
  const cows = Array.from({ length: 6 }, () => {
    const [cx, cy] = [1130 + next() * 380, 634 + next() * 50];
    return (
      rect(cx, cy, 20, 9, next() < 0.5 ? C.white : "#4a3a33", 'rx="4"') +
      rect(cx + 2, cy + 7, 3, 7, "#4a3a33") +
      rect(cx + 15, cy + 7, 3, 7, "#4a3a33")
    );
  });
  const stones = Array.from({ length: 260 }, () => {
    const d = next();
    const y = 640 + d * 360;
    const x = 40 + next() * (420 - d * 240) - d * 120;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(4 + d * 18).toFixed(1)}" ry="${(2 + d * 7).toFixed(1)}" fill="${mix("#8b989b", "#c7ccc4", next())}"/>`;
  });
  return scene(
    [
      air.defs,
      far.defs,
      water.defs,
      ...FILTERS,
      linear("grass", [
        [0, "#b6c487"],
        [1, "#8fa663"],
      ]),
      linear("polder", [
        [0, "#c9d49a"],
        [1, "#a9bb78"],
      ]),
      linear("path", [
        [0, "#efe6d2"],
        [1, "#d9c8a6"],
      ]),
      linear("bank", [
        [0, "#b9bfb4"],
        [1, "#8b989b"],
      ]),
      glow("sun", "#fff8e6"),
    ],
    [
      air.layer,
      circle(180, 430, 560, "url(#sun)"),
      streaks(19, 60, 420, 24, "#ffffff", 0.6),
      cumulus(29, 880, 470, 620, "#ffffff", "#cbdfe4"),
      cumulus(36, 240, 520, 320, "#fffdf6", "#dae6e4"),
      water.layer,
      ship(150, horizon + 1, 66, "#5c7d90"),
      polygon(
        [
          [640, horizon],
          [1600, 552],
          [1600, 880],
          [560, 720],
        ],
        "url(#polder)",
      ),
      ...Array.from({ length: 6 }, (_, i) =>
        line(
          [
            [860 + i * 150, 566 + i],
            [980 + i * 260, 760],
          ],
          "#8fa86b",
          2.5,
          'opacity="0.5"',
        ),
      ),
      rect(1180, 545, 90, 18, "#b9745a"),
      polygon(
        [
          [1172, 546],
          [1192, 522],
          [1258, 522],
          [1278, 546],
        ],
        "#c98a66",
      ),
      rect(1310, 540, 40, 22, "#8f604b"),
      ...Array.from({ length: 16 }, (_, i) =>
        circle(1120 + i * 32, 556 - (i % 3) * 5, 13 + (i % 4) * 3, i % 2 ? "#7f9a63" : "#6f8b58"),
      ),
      ...cows,
      lighthouse(815, 566, 1.05),
      polygon(
        [
          [640, 566],
          [1010, 566],
          [1090, 566],
          [930, 560],
        ],
        "#9fb07c",
      ),
      polygon(
        [
          [500, 640],
          [730, 575],
          [160, 1067],
          [-40, 1067],
          [-40, 780],
        ],
        "url(#bank)",
      ),
      ...stones,
      `<path d="M716 566C560 660 260 860 120 1080H1640V860C1300 740 960 640 742 566Z" fill="url(#grass)"/>`,
      `<path d="M722 566C640 680 560 860 470 1080H1120C960 860 800 680 736 566Z" fill="url(#path)"/>`,
      `<path d="M724 566C646 680 570 860 490 1080" stroke="#fff" stroke-width="3" fill="none" opacity="0.7"/><path d="M734 566C796 680 950 860 1100 1080" stroke="#b39f78" stroke-width="5" fill="none" opacity="0.6"/>`,
      ...Array.from({ length: 9 }, (_, i) => {
        const t = 1 - (1 - i / 9) ** 2;
        const y = 1040 - t * 460;
        return rect(789 - 62 * t - 5 * (1 - t), y, 2 + 10 * (1 - t), 8 + 40 * (1 - t) ** 1.4, "#fffdf5", 'opacity="0.85"');
      }),
      marram({
        seed: 83,
        clumps: 60,
        from: [1000, 760],
        to: [1660, 900],
        height: 64,
        lean: 16,
        shadow: "#6f8656",
        skip: (x, y) => x < 900 + (y - 700) * 0.9,
      }),
      bicycle(1010, 962, 2.15, "#35566f", true),
      bicycle(1240, 990, 2.15, "#6da5a0", false),
      marram({ seed: 86, clumps: 34, from: [1130, 1010], to: [1660, HEIGHT + 60], height: 150, lean: 42, shadow: "#6f8656" }),
      marram({ seed: 87, clumps: 16, from: [-60, 990], to: [330, HEIGHT + 60], height: 170, lean: 44, shadow: "#6f8656" }),
      gull(520, 300, 26, "#51697a"),
      gull(600, 340, 16, "#6d8595"),
    ],
    0.06,
  );
}
