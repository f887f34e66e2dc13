import {
  blades,
  blur,
  circle,
  glow,
  group,
  HEIGHT,
  line,
  linear,
  polygon,
  radial,
  random,
  rect,
  ridge,
  ripples,
  scene,
  WIDTH,
} from "../drawing.ts";
import { AT_DUSK, BY_DAY, cabin } from "./cabin.ts";
import { beams, bird, fern, hazed, heather, NEEDLES, pine, pineRow, spruce, stems, treeline } from "./forest.ts";
import { boards, block, camera, disc, drum, face, paint, type Point, placed } from "./space.ts";

const GRAIN = 0.07;
const HAZE = "#e9e3c4";
const all = (fill: string, more = "") => rect(0, 0, WIDTH, HEIGHT, fill, more);
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/** Chimney smoke or steam: soft discs that widen as they rise and drift. */
function plume(
  seed: number,
  x: number,
  y: number,
  rise: number,
  drift: number,
  size: number,
  fill: string,
  opacity: number,
  filter: string,
): string {
  const next = random(seed);
  return group(
    Array.from({ length: 16 }, (_, i) => {
      const t = i / 15;
      return circle(
        x + drift * t ** 1.4 + (next() - 0.5) * size * t,
        y - rise * t,
        size * (0.25 + t * 0.9),
        fill,
        `opacity="${(opacity * (1 - t * 0.85)).toFixed(2)}"`,
      );
    }),
    `filter="url(#${filter})"`,
  );
}

/** Thin clouds in the evening and morning, stretched by the wind. */
function streaks(seed: number, x: number, y: number, width: number, fill: string, opacity: number): string {
  const next = random(seed);
  const bars = Array.from({ length: 9 }, (_, i) => {
    const w = width * (0.35 + next() * 0.5);
    return `<ellipse cx="${(x + width * (0.2 + next() * 0.6)).toFixed(0)}" cy="${y + (i - 4) * 11}" rx="${(w / 2).toFixed(0)}" ry="${(4 + next() * 9).toFixed(0)}"/>`;
  });
  return `<g fill="${fill}" opacity="${opacity}">${bars.join("")}</g>`;
}

function stars(seed: number, count: number, bottom: number): string {
  const next = random(seed);
  return Array.from({ length: count }, () =>
    circle(next() * WIDTH, next() * bottom, 0.8 + next() ** 3 * 2.2, "#fdf3d8", `opacity="${(0.35 + next() * 0.6).toFixed(2)}"`),
  ).join("");
}

/** Day, the hero: the cabin in its clearing, morning sun from the right. */
export function cabinMorning(): string {
  const cam = camera({ eye: [0, 1.75, -13], focal: 1280, horizon: 600 });
  const far = hazed(NEEDLES, HAZE, 0.42);
  const middle = hazed(NEEDLES, HAZE, 0.2);
  return scene(
    [
      linear("sky", [
        [0, "#c3d3c4"],
        [0.55, "#ece5c8"],
        [1, "#f6e7bd"],
      ]),
      glow("sun", "#fff4cf"),
      linear("grass", [
        [0, "#b9b476"],
        [0.25, "#96994f"],
        [1, "#4a5a2c"],
      ]),
      linear("track", [
        [0, "#eadbb0"],
        [1, "#b89b68"],
      ]),
      blur("soft", 9),
      blur("wide", 26),
    ],
    [
      all("url(#sky)"),
      circle(1270, 300, 520, "url(#sun)"),
      treeline(3, 600, 250, "#c3cbaa"),
      treeline(9, 610, 190, "#a5b38d"),
      group([stems(14, 46, 455, 600, 8, "#8d9c78")], `opacity="0.6"`),
      pine(41, 150, 615, 520, { needles: far, bark: { dark: "#7d7058", light: "#c39a72" } }),
      pine(42, 1130, 612, 560, { needles: far, bark: { dark: "#7d7058", light: "#c39a72" } }),
      spruce(51, 1330, 620, 430, far),
      spruce(52, 60, 625, 380, far),
      pine(43, 330, 620, 610, { needles: middle, bark: { dark: "#5b4836", light: "#bd7d52" } }),
      spruce(53, 1490, 640, 470, middle),
      pine(44, 905, 616, 640, { needles: middle, bark: { dark: "#5b4836", light: "#bd7d52" } }),
      rect(0, 470, WIDTH, 170, "#f3e9c8", `opacity="0.4" filter="url(#wide)"`),
      path("M0 612Q400 592 800 606T1600 616V1067H0Z", "url(#grass)"),
      plume(7, 606, 300, 230, -170, 36, "#fbf6e4", 0.55, "soft"),
      group([path("M250 680Q560 640 1080 680L1000 740Q560 770 130 720Z", "#2c3a1c")], `opacity="0.45" filter="url(#soft)"`),
      cabin(placed(cam, [-6.6, 0, 4.2], -35), BY_DAY),
      path(
        "M332 776C470 792 770 812 806 895C828 950 640 990 590 1067H1030C1010 990 985 925 910 872C800 795 560 776 424 764Z",
        "url(#track)",
        `opacity="0.92"`,
      ),
      blades({
        seed: 61,
        count: 900,
        from: [-20, 690],
        to: [1620, 900],
        height: 34,
        lean: -9,
        colors: ["#5f6b34", "#8a8f48", "#b5ae66", "#d0c383"],
        width: 1.6,
      }),
      path(
        "M362 776C490 790 800 816 832 898C848 946 710 1000 670 1067H970C955 995 945 920 884 876C780 802 560 782 426 768Z",
        "#e2cf9f",
        `opacity="0.8"`,
      ),
      group(
        [
          path(
            "M1600 800L1090 745L1040 760L1600 850Z M1600 905L700 850L690 862L1600 950Z M300 905L-20 880V940L300 918Z",
            "#2b3a1b",
          ),
        ],
        `opacity="0.38" filter="url(#soft)"`,
      ),
      pine(45, 1395, 820, 1000),
      pine(46, 1150, 720, 740, { needles: hazed(NEEDLES, HAZE, 0.1) }),
      path("M1160 560Q1262 690 1386 575Q1280 740 1160 560Z", "#d9c9a2"),
      path("M1160 560Q1262 690 1386 575Q1276 708 1160 560Z", "#b5482a"),
      line(
        [
          [1160, 560],
          [1150, 520],
        ],
        "#d9c9a2",
        3,
      ),
      line(
        [
          [1386, 575],
          [1402, 530],
        ],
        "#d9c9a2",
        3,
      ),
      firePit(cam),
      group(
        [
          beams(
            "#fff0bd",
            [
              [1250, 60, 560],
              [1390, 100, 640],
              [1560, 70, 720],
            ],
            900,
            0.13,
          ),
        ],
        `filter="url(#soft)"`,
      ),
      pine(47, 78, 1120, 1650, {
        needles: { dark: "#131c12", mid: "#1d2a18", light: "#33441f" },
        bark: { dark: "#1b130e", light: "#57351f" },
      }),
      heather(71, 190, [1020, 925], [1640, 1085], 92, ["#3c4526", "#5a5f34"], ["#7d4f6b", "#a06d8a", "#c294a8"]),
      fern(81, 1500, 1085, 250, ["#33461f", "#4a6129", "#65793a"]),
      fern(82, 200, 1090, 280, ["#1d2a15", "#2a3a1b", "#3c4d24"]),
      fern(83, 420, 1095, 210, ["#28371a", "#3a4c22", "#55672f"]),
      blades({
        seed: 62,
        count: 160,
        from: [-20, 1010],
        to: [560, 1090],
        height: 90,
        lean: -22,
        colors: ["#24311a", "#3b4a22", "#6c7438"],
        width: 2.4,
      }),
      bird(880, 170, 15, "#6d7a62"),
      bird(930, 150, 11, "#6d7a62"),
    ],
    GRAIN,
  );
}

/** A ring of boulders with stump seats, on the clearing's right. */
function firePit(cam: ReturnType<typeof camera>): string {
  const next = random(17);
  const stones = Array.from({ length: 13 }, (_, i) => {
    const angle = (i / 13) * Math.PI * 2;
    const [x, y] = cam.project([3.9 + Math.cos(angle) * 0.85, 0.08, -3.4 + Math.sin(angle) * 0.85]);
    const r = 13 + next() * 5;
    return {
      y,
      drawn: `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(r * 1.2).toFixed(0)}" ry="${r.toFixed(0)}" fill="#777264"/><ellipse cx="${(x + 4).toFixed(0)}" cy="${(y - 4).toFixed(0)}" rx="${(r * 0.75).toFixed(0)}" ry="${(r * 0.55).toFixed(0)}" fill="#b5ad97"/>`,
    };
  }).sort((a, b) => a.y - b.y);
  const stump = (x: number, z: number) =>
    drum(cam, [x, 0, z], 0.24, 0.42, "#4a3626", "#8d643f", 7) +
    disc(cam, [x, 0.42, z], 0.24, "#d8b583") +
    disc(cam, [x, 0.42, z], 0.13, "#c29a66");
  return [
    disc(cam, [3.7, 0.01, -3.4], 1.35, "#2f3a1d", `opacity="0.5"`),
    stump(2.5, -2.6),
    stump(5.2, -2.5),
    disc(cam, [3.9, 0.02, -3.4], 0.85, "#3a2f28"),
    ...stones.map(({ drawn }) => drawn),
    stump(2.7, -4.6),
  ].join("");
}

/** Dusk: lit windows between the trunks, a fire in front. */
export function cabinDusk(): string {
  const cam = camera({ eye: [0, 1.6, -13.5], focal: 1400, horizon: 640 });
  const night = { dark: "#141c24", mid: "#1b2530", light: "#27333c" };
  const trunk = { dark: "#141218", light: "#3b2a2a" };
  const next = random(5);
  const flame = (x: number, y: number, w: number, h: number, fill: string) =>
    path(
      `M${x - w} ${y}C${x - w * 1.3} ${y - h * 0.45} ${x - w * 0.2} ${y - h * 0.5} ${x - w * 0.1} ${y - h}C${x + w * 0.5} ${y - h * 0.6} ${x + w * 1.4} ${y - h * 0.4} ${x + w} ${y}Z`,
      fill,
    );
  return scene(
    [
      linear("sky", [
        [0, "#1c2b40"],
        [0.22, "#3c4a61"],
        [0.38, "#8d7473"],
        [0.5, "#d98f5c"],
        [1, "#eab06c"],
      ]),
      linear("ground", [
        [0, "#2b3030"],
        [1, "#12150f"],
      ]),
      radial("glow", [
        [0, "#ffc766", 0.75],
        [0.35, "#f29b40", 0.33],
        [1, "#f29b40", 0],
      ]),
      glow("spill", "#ffcf7d", 0.6),
      blur("soft", 8),
    ],
    [
      all("url(#sky)"),
      stars(19, 130, 420),
      treeline(23, 640, 260, "#4d4c58"),
      treeline(27, 650, 180, "#333a45"),
      ...pineRow(
        120,
        660,
        [
          [60, 560],
          [230, 700],
          [1330, 690],
          [1500, 560],
          [1130, 640],
          [820, 600],
        ],
        { needles: { dark: "#26303a", mid: "#2e3943", light: "#3d4850" }, bark: { dark: "#2a2629", light: "#54423c" } },
      ),
      path("M0 652Q500 634 900 648T1600 650V1067H0Z", "url(#ground)"),
      plume(8, 560, 292, 230, 130, 34, "#b4a7a4", 0.32, "soft"),
      cabin(placed(cam, [-6.2, 0, 2.2], -46), AT_DUSK),
      circle(760, 660, 330, "url(#glow)", `opacity="0.5"`),
      `<ellipse cx="700" cy="815" rx="430" ry="70" fill="url(#spill)"/>`,
      blades({
        seed: 162,
        count: 620,
        from: [-20, 750],
        to: [1620, 960],
        height: 34,
        lean: -8,
        colors: ["#1c211b", "#30342a", "#5a4a31", "#7d5f36"],
        width: 1.5,
      }),
      `<ellipse cx="560" cy="930" rx="520" ry="150" fill="url(#glow)"/>`,
      disc(cam, [-1.25, 0, -8], 0.62, "#1a1310"),
      ...[-22, 14, 40, -50].map((a, i) =>
        group([rect(482, 905 + i * 4, 160, 17, i % 2 ? "#3b241a" : "#55301e", `rx="8"`)], `transform="rotate(${a} 562 915)"`),
      ),
      ...(
        [
          [-34, 30, 120],
          [36, 28, 132],
          [-12, 40, 205],
          [16, 34, 168],
          [-56, 16, 62],
          [60, 15, 70],
        ] as const
      ).map(([dx, w, h]) => flame(562 + dx, 926, w, h, "#c8501f")),
      ...(
        [
          [-26, 22, 88],
          [28, 22, 100],
          [-6, 30, 146],
          [12, 22, 120],
        ] as const
      ).map(([dx, w, h]) => flame(562 + dx, 926, w, h, "#ee9136")),
      ...(
        [
          [-14, 15, 62],
          [16, 14, 70],
          [0, 20, 92],
        ] as const
      ).map(([dx, w, h]) => flame(562 + dx, 926, w, h, "#ffdc8c")),
      ...Array.from({ length: 34 }, () =>
        circle(
          562 + (next() - 0.5) * 190,
          860 - next() ** 1.5 * 420,
          1.2 + next() * 2,
          "#ffb95c",
          `opacity="${(0.4 + next() * 0.6).toFixed(2)}"`,
        ),
      ),
      ...Array.from({ length: 12 }, (_, i) => {
        const [x, y] = cam.project([
          -1.25 + Math.cos((i / 12) * Math.PI * 2) * 0.66,
          0.05,
          -8 + Math.sin((i / 12) * Math.PI * 2) * 0.66,
        ]);
        return y > 920
          ? `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="30" ry="22" fill="#2a2626"/><ellipse cx="${(x + 2).toFixed(0)}" cy="${(y - 9).toFixed(0)}" rx="20" ry="8" fill="#8d5730"/>`
          : "";
      }),
      pine(147, 1450, 1150, 1680, { needles: night, bark: trunk }),
      pine(148, 60, 1000, 1250, { needles: night, bark: { dark: "#15131a", light: "#7d4a2c" } }),
      fern(181, 1280, 1095, 230, ["#10140f", "#171c14", "#22271a"]),
      fern(182, 1540, 1090, 260, ["#0d110d", "#141911"]),
      fern(183, 120, 1095, 230, ["#151911", "#262416", "#3d2f1a"]),
    ],
    GRAIN,
  );
}

/** The view: a fen on the heath at sunrise, sheep, a lone pine. */
export function heath(): string {
  const sheep = (x: number, y: number, s: number, dir: 1 | -1) =>
    group(
      [
        `<ellipse cx="0" cy="3" rx="30" ry="5" fill="#3a2c33" opacity="0.35"/>`,
        ...[-14, -7, 9, 15].map((leg) => rect(leg, -12, 4, 15, "#2c2322")),
        ...[
          [-14, -20, 12],
          [-4, -24, 13],
          [8, -22, 13],
          [15, -17, 10],
          [0, -16, 14],
        ].map(([cx, cy, r]) => circle(cx ?? 0, cy ?? 0, r ?? 0, "#d8cbb2")),
        ...[
          [4, -28, 8],
          [13, -25, 8],
          [-8, -29, 7],
        ].map(([cx, cy, r]) => circle(cx ?? 0, cy ?? 0, r ?? 0, "#f6e8c9")),
        `<ellipse cx="27" cy="-14" rx="6" ry="9" transform="rotate(-28 27 -14)" fill="#33282a"/>`,
      ],
      `transform="translate(${x} ${y}) scale(${s * dir} ${s})"`,
    );
  return scene(
    [
      linear("sky", [
        [0, "#8fa5a8"],
        [0.3, "#d6c9b5"],
        [0.48, "#f4cf9b"],
        [0.56, "#fbe2ac"],
      ]),
      radial("sun", [
        [0, "#fffbe6"],
        [0.1, "#fff0bd", 0.95],
        [0.3, "#fbd590", 0.45],
        [1, "#fbd590", 0],
      ]),
      linear("water", [
        [0, "#f7dca6"],
        [0.5, "#cdb79f"],
        [1, "#6d7377"],
      ]),
      linear("moor", [
        [0, "#b58c8d"],
        [0.3, "#8d6274"],
        [1, "#47323f"],
      ]),
      blur("soft", 10),
      blur("mist", 20),
    ],
    [
      all("url(#sky)"),
      streaks(3, 120, 210, 620, "#f7e3c2", 0.45),
      streaks(4, 820, 130, 520, "#efd9bd", 0.35),
      circle(1090, 520, 620, "url(#sun)"),
      circle(1090, 505, 44, "#fffdf0"),
      treeline(203, 575, 70, "#b9a79a"),
      treeline(207, 590, 52, "#93887f"),
      rect(0, 545, WIDTH, 60, "#fbe6bd", `opacity="0.75" filter="url(#mist)"`),
      ridge({ seed: 4, y: 604, amplitude: 9, swell: 260, fill: "#b7908c", roughness: 3 }),
      heather(211, 900, [0, 612], [1600, 700], 20, ["#6f5a52", "#8f7864"], ["#a87c8b", "#c49aa0", "#dcb8ad"]),
      pine(241, 402, 672, 430, {
        needles: { dark: "#3d4538", mid: "#525a41", light: "#94895a" },
        bark: { dark: "#4a352c", light: "#c9794a" },
      }),
      pine(242, 300, 655, 260, {
        needles: { dark: "#5b5f50", mid: "#6e7058", light: "#a0966a" },
        bark: { dark: "#5f4a3e", light: "#c48660" },
      }),
      group([path("M402 676Q260 720 60 742L52 752Q270 742 410 684Z", "#3b2a35")], `opacity="0.4" filter="url(#soft)"`),
      ...(
        [
          [640, 668, 0.62, 1],
          [700, 676, 0.7, -1],
          [585, 680, 0.66, 1],
          [760, 668, 0.6, 1],
          [525, 700, 0.85, 1],
          [655, 706, 0.9, -1],
          [830, 690, 0.74, -1],
        ] as const
      ).map(([x, y, s, d]) => sheep(x, y, s, d)),
      path(
        "M480 800C640 742 960 735 1230 752C1430 764 1600 786 1640 800V900C1400 935 1120 930 860 905C640 884 420 840 480 800Z",
        "url(#water)",
      ),
      path(
        "M480 800C640 742 960 735 1230 752C1430 764 1600 786 1640 800V812C1400 782 1100 760 900 764C700 768 560 790 500 818Z",
        "#6d5260",
        `opacity="0.55"`,
      ),
      `<ellipse cx="1090" cy="822" rx="46" ry="66" fill="#fff6d6" opacity="0.75" filter="url(#soft)"/>`,
      group([ripples(9, 770, 900, "#fff3cf", 60, 0.5)], `clip-path="inset(0 0 150px 30%)"`),
      blades({
        seed: 261,
        count: 200,
        from: [470, 800],
        to: [760, 880],
        height: 70,
        lean: 12,
        colors: ["#6d5a3a", "#a08550", "#d1b273"],
        width: 1.8,
      }),
      blades({
        seed: 262,
        count: 260,
        from: [1180, 905],
        to: [1640, 960],
        height: 110,
        lean: 16,
        colors: ["#5a4a34", "#8d7446", "#c9a667"],
        width: 2,
      }),
      path("M0 850C260 800 420 850 700 905C1000 960 1300 930 1600 900V1067H0Z", "url(#moor)"),
      heather(212, 620, [-10, 860], [620, 1075], 74, ["#3f3a2c", "#5a4f38"], ["#7a4b66", "#9c6680", "#c08d9c", "#dfb1ae"]),
      heather(213, 620, [560, 930], [1620, 1085], 78, ["#3a3529", "#554a36"], ["#6d425d", "#915d78", "#b98496", "#dba9a6"]),
      blades({
        seed: 263,
        count: 120,
        from: [0, 960],
        to: [1600, 1080],
        height: 120,
        lean: 26,
        colors: ["#4d4630", "#83713f", "#c4a865"],
        width: 2,
      }),
      bird(1300, 300, 17, "#6d6a66"),
      bird(1362, 276, 14, "#6d6a66"),
      bird(1408, 312, 12, "#6d6a66"),
    ],
    GRAIN,
  );
}

/** The surroundings: the old radio telescope at the wood's edge, late in the afternoon. */
export function telescope(): string {
  const cx = 1010;
  const cy = 372;
  const mesh = Array.from({ length: 13 }, (_, i) => {
    const t = (i - 6) / 6;
    return `<path d="M${-205 * Math.sqrt(1 - t * t * 0.98)} ${t * 250}Q0 ${t * 250 + 34} ${205 * Math.sqrt(1 - t * t * 0.98)} ${t * 250}" fill="none" stroke="#8e9088" stroke-width="1.6"/><path d="M${t * 205} ${-250 * Math.sqrt(1 - t * t * 0.98)}Q${t * 120 + 20} 0 ${t * 205} ${250 * Math.sqrt(1 - t * t * 0.98)}" fill="none" stroke="#8e9088" stroke-width="1.6"/>`;
  }).join("");
  const lattice = (x0: number, x1: number, y0: number, y1: number, rows: number) =>
    Array.from({ length: rows }, (_, i) => {
      const [a, b] = [y0 + ((y1 - y0) * i) / rows, y0 + ((y1 - y0) * (i + 1)) / rows];
      return line(
        [
          [x0, a],
          [x1, b],
          [x1, a],
          [x0, b],
          [x0, a],
        ],
        "#4f4d46",
        4,
      );
    }).join("");
  return scene(
    [
      linear("sky", [
        [0, "#7f9d9d"],
        [0.5, "#dcd9b9"],
        [0.75, "#f6dfa9"],
      ]),
      linear(
        "dish",
        [
          [0, "#a9aaa0"],
          [0.6, "#dcd6c0"],
          [1, "#fbf1d3"],
        ],
        -20,
      ),
      linear("moor", [
        [0, "#b79a84"],
        [0.4, "#94697a"],
        [1, "#52394a"],
      ]),
      glow("sun", "#fff2c7", 0.9),
      blur("soft", 10),
    ],
    [
      all("url(#sky)"),
      streaks(31, 60, 190, 480, "#fbf0d2", 0.6),
      streaks(32, 380, 300, 380, "#f8e7c2", 0.45),
      streaks(33, 1180, 160, 420, "#fbf0d2", 0.5),
      circle(1620, 420, 620, "url(#sun)"),
      treeline(303, 742, 150, "#9aa183"),
      treeline(307, 760, 110, "#6c7a58"),
      group([path("M820 800L1190 800L1500 860L640 860Z", "#33263a")], `opacity="0.35" filter="url(#soft)"`),
      polygon(
        [
          [860, 770],
          [930, 520],
          [1090, 520],
          [1165, 770],
        ],
        "#5b594f",
      ),
      polygon(
        [
          [1010, 520],
          [1090, 520],
          [1165, 770],
          [1040, 770],
        ],
        "#8a8370",
      ),
      lattice(905, 1115, 540, 770, 3),
      rect(838, 752, 350, 34, "#4a473f"),
      rect(838, 752, 350, 8, "#b7a98a"),
      ...[870, 960, 1060, 1150].map((x) => circle(x, 790, 15, "#38352f") + circle(x + 3, 787, 6, "#7d7564")),
      line(
        [
          [cx - 40, cy + 40],
          [960, 530],
        ],
        "#4f4d46",
        14,
      ),
      line(
        [
          [cx + 40, cy + 40],
          [1070, 530],
        ],
        "#6d6a5e",
        14,
      ),
      group(
        [
          `<ellipse cx="34" cy="4" rx="214" ry="258" fill="#6f6f66"/>`,
          `<ellipse cx="0" cy="0" rx="208" ry="254" fill="url(#dish)"/>`,
          `<clipPath id="bowl"><ellipse rx="206" ry="252"/></clipPath><g clip-path="url(#bowl)">${mesh}</g>`,
          `<ellipse cx="0" cy="0" rx="208" ry="254" fill="none" stroke="#fdf6de" stroke-width="5"/>`,
          line(
            [
              [-150, -170],
              [-260, -20],
              [-165, 160],
            ],
            "#54534b",
            6,
          ),
          line(
            [
              [120, -205],
              [-260, -20],
              [110, 212],
            ],
            "#6a685d",
            6,
          ),
          rect(-290, -44, 54, 48, "#43423c", `rx="6"`),
          rect(-290, -44, 54, 12, "#b5482a", `rx="4"`),
        ],
        `transform="translate(${cx} ${cy}) rotate(24)"`,
      ),
      ridge({ seed: 14, y: 792, amplitude: 10, swell: 300, fill: "url(#moor)", roughness: 3 }),
      heather(311, 900, [0, 800], [1600, 900], 30, ["#6a5a48", "#8a765a"], ["#9d6c82", "#bd8d9b", "#dcb3ab"]),
      path(
        "M0 1000C300 940 520 960 760 880C820 858 850 830 870 806L910 806C912 850 900 900 800 960C700 1010 560 1040 500 1067H0Z",
        "#d9c493",
      ),
      path(
        "M0 1040C300 975 560 985 770 905C830 878 866 840 880 808L892 808C890 850 860 890 790 930C640 1000 420 1010 300 1067H0Z",
        "#eddcae",
        `opacity="0.8"`,
      ),
      bikes(560, 930, 1.25),
      heather(312, 560, [720, 930], [1620, 1085], 84, ["#3d3a2a", "#5a5238"], ["#7a4b66", "#9f6982", "#c6929c", "#e0b5a8"]),
      heather(313, 160, [-10, 1030], [420, 1085], 66, ["#3d3a2a", "#5a5238"], ["#7a4b66", "#9f6982", "#c6929c"]),
      spruce(351, 120, 840, 360, { dark: "#3d4c33", mid: "#5f6f45", light: "#8a9460" }),
      pine(341, 262, 860, 640, { bark: { dark: "#4a3426", light: "#cf8450" } }),
      pine(342, 60, 900, 860),
      blades({
        seed: 363,
        count: 110,
        from: [700, 980],
        to: [1600, 1080],
        height: 110,
        lean: -24,
        colors: ["#4d4a2c", "#8a7b42", "#cdb36c"],
        width: 2,
      }),
    ],
    GRAIN,
  );
}

/** Two bicycles leaning together on the path. */
function bikes(x: number, y: number, s: number): string {
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="0" r="34" fill="none" stroke="#2b2522" stroke-width="5"/>${Array.from({ length: 10 }, (_, i) =>
      line(
        [
          [cx, 0],
          [cx + 32 * Math.cos((i * Math.PI) / 5), 32 * Math.sin((i * Math.PI) / 5)],
        ],
        "#6d665c",
        1,
      ),
    ).join("")}`;
  const bike = (dx: number, color: string) =>
    group(
      [
        wheel(0),
        wheel(108),
        line(
          [
            [0, 0],
            [36, -58],
            [88, -58],
            [108, 0],
          ],
          color,
          5,
        ),
        line(
          [
            [0, 0],
            [48, 0],
            [88, -58],
          ],
          color,
          5,
        ),
        line(
          [
            [36, -58],
            [48, 0],
          ],
          color,
          5,
        ),
        line(
          [
            [36, -58],
            [31, -78],
          ],
          "#2b2522",
          5,
        ),
        line(
          [
            [16, -80],
            [46, -79],
          ],
          "#4a3020",
          8,
        ),
        line(
          [
            [88, -58],
            [84, -88],
            [66, -92],
          ],
          "#2b2522",
          4,
        ),
        rect(94, -92, 30, 22, "#a9794c", `rx="4"`),
      ],
      `transform="translate(${dx} 0)"`,
    );
  return group(
    [`<ellipse cx="40" cy="36" rx="150" ry="9" fill="#3d2d30" opacity="0.4"/>`, bike(-46, "#3f5130"), bike(20, "#b5482a")],
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}

/** The hot tub on its deck, a clear winter evening. */
export function hotTub(): string {
  const cam = camera({ eye: [0, 1.75, -5.2], focal: 1180, horizon: 440 });
  const deck = face(cam, [-7, 0, -4.6], [14, 0, 0], [0, 0, 6.6]);
  const night = { dark: "#1b2830", mid: "#243540", light: "#3d515a" };
  const lantern = (x: number, z: number, y = 0) => {
    const [px, py] = cam.project([x, y, z]);
    const s = 1150 / (z + 5.2) / 260;
    return group(
      [
        circle(0, -30, 120, "url(#lamp)"),
        rect(-17, -52, 34, 52, "#f9c564"),
        rect(-7, -40, 14, 40, "#fff0c2"),
        rect(-21, -58, 42, 8, "#211b18"),
        rect(-21, -4, 42, 6, "#211b18"),
        line(
          [
            [-19, -54],
            [-19, 0],
          ],
          "#211b18",
          4,
        ),
        line(
          [
            [19, -54],
            [19, 0],
          ],
          "#211b18",
          4,
        ),
        polygon(
          [
            [-22, -58],
            [22, -58],
            [8, -76],
            [-8, -76],
          ],
          "#211b18",
        ),
        `<path d="M-9 -76q9 -22 18 0" fill="none" stroke="#211b18" stroke-width="3"/>`,
      ],
      `transform="translate(${px.toFixed(0)} ${py.toFixed(0)}) scale(${s.toFixed(2)})"`,
    );
  };
  const bulbs = Array.from({ length: 15 }, (_, i): Point => [90 + i * 102, 190 + 74 * Math.sin(((i % 7.5) / 7.5) * Math.PI)]);
  return scene(
    [
      linear("sky", [
        [0, "#182a3c"],
        [0.5, "#3f5668"],
        [0.8, "#a08a80"],
      ]),
      radial("lamp", [
        [0, "#ffd27a", 0.7],
        [0.4, "#ffb54f", 0.22],
        [1, "#ffb54f", 0],
      ]),
      linear(
        "water",
        [
          [0, "#33525a"],
          [1, "#7fa3a0"],
        ],
        0,
      ),
      linear("frost", [
        [0, "#72837d"],
        [1, "#33453f"],
      ]),
      blur("soft", 12),
      blur("steam", 22),
    ],
    [
      all("url(#sky)"),
      stars(44, 150, 360),
      circle(1240, 170, 52, "#f6ead0"),
      circle(1222, 160, 50, "#243a4d"),
      treeline(403, 470, 230, "#4a5a66"),
      treeline(405, 480, 170, "#34454f"),
      ...pineRow(
        420,
        500,
        [
          [120, 640],
          [300, 560],
          [760, 600],
          [1010, 520],
          [1380, 660],
          [1540, 600],
        ],
        { needles: { dark: "#253640", mid: "#2f424b", light: "#5b6d74" }, bark: { dark: "#2b2f35", light: "#66554f" } },
      ),
      path("M0 478Q700 460 1600 482V700H0Z", "#7b8a84"),
      path("M0 500Q700 482 1600 506V720H0Z", "url(#frost)"),
      blades({
        seed: 461,
        count: 700,
        from: [0, 500],
        to: [1600, 720],
        height: 40,
        lean: -6,
        colors: ["#7f9298", "#45565c", "#a7b5b5"],
        width: 1.4,
      }),
      boards(deck, 26, ["#4a3c35", "#5d4a3e"], 44, "u", 0.05),
      `<ellipse cx="740" cy="850" rx="560" ry="120" fill="#100e12" opacity="0.45" filter="url(#soft)"/>`,
      `<ellipse cx="1200" cy="850" rx="420" ry="130" fill="url(#lamp)"/>`,
      drum(cam, [-0.35, 0, 0.3], 1.25, 1.05, "#4c3426", "#a8714a", 26, 1.02),
      ...[0.22, 0.8].map((y) => drum(cam, [-0.35, y, 0.3], 1.265, 0.055, "#23201f", "#8a8078", 40)),
      disc(cam, [-0.35, 1.05, 0.3], 1.3, "#7d5538"),
      disc(cam, [-0.35, 1.06, 0.3], 1.3, "#b5835a", `opacity="0.6"`),
      disc(cam, [-0.35, 1.04, 0.3], 1.14, "#2b1e18"),
      disc(cam, [-0.35, 0.98, 0.34], 1.1, "url(#water)"),
      ...[0.3, 0.6, 0.85].map((r) =>
        disc(cam, [-0.2, 0.985, 0.3], r, "none", `stroke="#cfe0d8" stroke-width="2" opacity="0.35"`),
      ),
      drum(cam, [0.95, 0.2, 0.75], 0.09, 2.3, "#1c1b1d", "#6a625c", 5),
      disc(cam, [0.95, 2.5, 0.75], 0.15, "#1c1b1d"),
      block(cam, [-2.3, 0, -0.75], [0.85, 0.28, 0.75], { front: "#54402f", top: "#86684c", right: "#6b523c" }),
      block(cam, [-2.2, 0.28, -0.35], [0.75, 0.28, 0.4], { front: "#4d3a2b", top: "#7d6147", right: "#634b37" }),
      block(cam, [1.75, 0, -0.1], [1.25, 0.44, 0.5], { front: "#4d3a2b", top: "#8a6b4c", left: "#3a2b20" }),
      block(cam, [1.85, 0.44, -0.02], [0.55, 0.09, 0.36], { front: "#d9ccb2", top: "#f1e7d0", left: "#b5a88f" }, 6),
      block(cam, [1.88, 0.54, 0], [0.5, 0.08, 0.34], { front: "#9c4029", top: "#c05b3b", left: "#7c3220" }, 6),
      lantern(2.72, 0.1, 0.44),
      lantern(1.35, -0.75),
      lantern(-1.95, -0.2, 0.56),
      plume(471, 610, 520, 330, 190, 90, "#dfe6e3", 0.36, "steam"),
      plume(472, 850, 530, 400, 140, 80, "#dfe6e3", 0.32, "steam"),
      plume(473, 985, 175, 140, 90, 26, "#cfcac4", 0.3, "soft"),
      line([[0, 190], ...bulbs, [1600, 220]], "#1b1f24", 3),
      ...bulbs.map(([x, y]) => circle(x, y + 12, 46, "url(#lamp)") + circle(x, y + 12, 7, "#ffe3a1")),
      pine(447, 1530, 1120, 1550, { needles: night, bark: { dark: "#17191d", light: "#5b4034" } }),
      fern(481, 40, 1100, 240, ["#18232a", "#22323a", "#37484d"]),
      fern(482, 210, 1110, 180, ["#1b262c", "#2b3b41"]),
    ],
    GRAIN,
  );
}

/** From the porch: bench, boots, the hammock between two pines. */
export function porch(): string {
  const cam = camera({ eye: [-0.4, 1.6, -6.6], focal: 1120, horizon: 520 });
  const floor = face(cam, [-6, 0, -6.3], [12, 0, 0], [0, 0, 6.4]);
  const ceiling = face(cam, [-6, 3.7, -6.3], [12, 0, 0], [0, -0.85, 6.3]);
  const post = (x: number) => block(cam, [x, 0, 0], [0.22, 2.9, 0.22], { front: "#5b3f2b", right: "#c08a55", left: "#3c291c" });
  const boot = (x: number, y: number, s: number) =>
    group(
      [
        `<ellipse cx="36" cy="4" rx="56" ry="8" fill="#2b1c12" opacity="0.5"/>`,
        path("M0 0V-96Q20 -104 40 -96V-34Q74 -30 78 0Z", "#3f5130"),
        path("M26 -98Q36 -100 40 -96V-34Q74 -30 78 0H58Q52 -22 26 -28Z", "#66784a"),
        rect(-3, -3, 84, 9, "#20180f"),
        rect(-2, -100, 44, 9, "#2c3a22", `rx="4"`),
      ],
      `transform="translate(${x} ${y}) scale(${s})"`,
    );
  return scene(
    [
      linear("sky", [
        [0, "#cbd8c4"],
        [1, "#f6ebc5"],
      ]),
      linear("grass", [
        [0, "#c6bf7c"],
        [1, "#6f7c3a"],
      ]),
      linear("shade", [
        [0, "#140d08", 0.6],
        [1, "#140d08", 0],
      ]),
      linear(
        "cloth",
        [
          [0, "#8d3520"],
          [1, "#d0663d"],
        ],
        0,
      ),
      blur("soft", 9),
    ],
    [
      all("url(#sky)"),
      treeline(503, 545, 250, "#bcc6a2"),
      treeline(505, 560, 190, "#97a87d"),
      stems(506, 34, 440, 560, 8, "#7f8c66"),
      ...[
        [140, 560],
        [700, 600],
        [960, 520],
        [1330, 600],
      ].map(([x, h], i) =>
        pine(520 + i, x ?? 0, 575, h ?? 0, { needles: hazed(NEEDLES, HAZE, 0.22), bark: { dark: "#5b4836", light: "#c78655" } }),
      ),
      spruce(531, 840, 580, 300, hazed(NEEDLES, HAZE, 0.25)),
      spruce(532, 1480, 585, 380, hazed(NEEDLES, HAZE, 0.18)),
      path("M0 565Q600 545 1600 572V830H0Z", "url(#grass)"),
      path(
        "M640 830C690 740 900 690 880 630C870 600 815 590 812 570H838C850 592 930 610 940 650C950 700 850 740 830 830Z",
        "#ecdcab",
      ),
      group(
        [path("M1600 640L1210 655L430 690L420 705L1220 672L1600 668Z M1600 760L900 745L900 760L1600 790Z", "#33431f")],
        `opacity="0.35" filter="url(#soft)"`,
      ),
      blades({
        seed: 561,
        count: 620,
        from: [0, 590],
        to: [1600, 810],
        height: 46,
        lean: -10,
        colors: ["#6a7638", "#96994c", "#c9bd76"],
        width: 1.7,
      }),
      pine(541, 430, 690, 860),
      pine(542, 1196, 668, 840),
      heather(562, 230, [250, 690], [640, 812], 58, ["#4b5530"], ["#8a5a76", "#ad7d95", "#cda3b0"]),
      fern(563, 1290, 820, 170, ["#3f5526", "#587030", "#7b8d46"]),
      fern(564, 1080, 812, 120, ["#4a602c", "#6b8038"]),
      line(
        [
          [436, 470],
          [520, 535],
        ],
        "#e8dab4",
        4,
      ),
      line(
        [
          [1190, 440],
          [1096, 525],
        ],
        "#e8dab4",
        4,
      ),
      path("M520 535C610 716 1000 726 1096 525C1050 690 600 700 520 535Z", "#d8c69c"),
      path("M520 535C610 722 1000 734 1096 525C1020 676 620 690 520 535Z", "url(#cloth)"),
      ...[0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86].map((t) =>
        line(
          [
            [520 + t * 576, 535 - t * 10 + 118 * Math.sin(t * Math.PI)],
            [514 + t * 580, 537 - t * 10 + 140 * Math.sin(t * Math.PI)],
          ],
          "#efd9b0",
          4,
          `opacity="0.65"`,
        ),
      ),
      path("M900 628Q940 590 1000 604Q1026 622 992 654Q936 668 900 628Z", "#e8dcc0"),
      path("M948 604Q1000 598 1010 616Q1000 646 968 656Q990 626 948 604Z", "#fffaf0"),
      group(
        [
          beams(
            "#fff0bd",
            [
              [1240, 90, 520],
              [1430, 120, 600],
            ],
            790,
            0.18,
          ),
        ],
        `filter="url(#soft)"`,
      ),
      boards(ceiling, 34, ["#4a3323", "#634731"], 56, "u", 0.05),
      ...[0.2, 0.52, 0.78].map((v) => paint((u, w) => ceiling(u, v + w * 0.05), "#35241a")),
      boards(floor, 15, ["#8d6743", "#a87c51"], 57, "v", 0.05),
      polygon(
        [
          [1600, 862],
          [1420, 800],
          [420, 800],
          [560, 850],
          [1600, 1010],
        ],
        "#f6d998",
        `opacity="0.34"`,
      ),
      polygon(
        [
          [1330, 800],
          [1380, 800],
          [980, 1067],
          [860, 1067],
        ],
        "#5a3f2a",
        `opacity="0.45"`,
      ),
      block(cam, [-6, 2.84, 0], [12, 0.26, 0.22], { front: "#4a3323", bottom: "#2c1e15" }),
      post(-3.55),
      post(3.1),
      block(cam, [-6, 0.95, 0.04], [2.5, 0.1, 0.12], { front: "#5b3f2b", top: "#c08a55" }),
      ...Array.from({ length: 8 }, (_, i) =>
        block(cam, [-5.95 + i * 0.31, 0.1, 0.06], [0.07, 0.85, 0.07], { front: "#4f3726", right: "#9c6d43" }),
      ),
      `<ellipse cx="1270" cy="985" rx="330" ry="30" fill="#2b1c12" opacity="0.4" filter="url(#soft)"/>`,
      block(cam, [1.0, 0, -3.1], [0.13, 0.45, 0.42], { front: "#4a3323", left: "#33231a" }),
      block(cam, [2.75, 0, -3.1], [0.13, 0.45, 0.42], { front: "#4a3323", left: "#33231a" }),
      block(cam, [0.8, 0.45, -3.15], [2.3, 0.08, 0.52], { front: "#6d4c32", top: "#c99662", left: "#54392a" }),
      block(cam, [2.2, 0.53, -3.08], [0.75, 0.12, 0.42], { front: "#7c8a5a", top: "#a5ae7b", left: "#5d6b42" }, 14),
      drum(cam, [1.35, 0.53, -2.9], 0.06, 0.12, "#c9bda4", "#fffaf0", 9),
      disc(cam, [1.35, 0.65, -2.9], 0.05, "#5a3a24"),
      block(cam, [1.62, 0.53, -3.02], [0.36, 0.04, 0.26], { front: "#efe4cc", top: "#9c4029", left: "#d9ccb2" }),
      boot(420, 868, 0.92),
      boot(512, 876, 0.95),
      rect(0, 0, WIDTH, 460, "url(#shade)", `opacity="0.7"`),
    ],
    GRAIN,
  );
}
