import { blur, group, HEIGHT, linear, mix, polygon, radial, random, rect, scene, WIDTH } from "#themes/demo/drawing.ts";
import { day, dusk, facadeDefs, manor, orangery } from "./architecture.ts";
import { crown, flecks, lime, topiary } from "./nature.ts";
import { colour } from "./palette.ts";
import { camera, type Point } from "./space.ts";

const soft = blur("soft", 12) + blur("beam", 60);
const vignette = radial(
  "vignette",
  [
    [0.62, "#0c1712", 0],
    [1, "#0c1712", 0.42],
  ],
  0.5,
  0.5,
  0.75,
);
const frame = rect(0, 0, WIDTH, HEIGHT, "url(#vignette)");

/** Soft streaks of high cloud. */
function streaks(seed: number, fill: string, count: number, bottom: number): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const w = 180 + next() * 420;
    return `<ellipse cx="${(next() * WIDTH).toFixed(0)}" cy="${(next() * bottom).toFixed(0)}" rx="${w.toFixed(0)}" ry="${(6 + next() * 20).toFixed(0)}" fill="${fill}" opacity="${(0.15 + next() * 0.4).toFixed(2)}" filter="url(#soft)"/>`;
  }).join("");
}

/** The manor at the end of the lawn, between the last limes of the avenue, on a September morning. */
export function front(): string {
  const view = camera({ eye: 1.7, horizon: 628, focal: 1300 });
  const ground = view.project([0, 0, 35])[1];
  const drive = (y: number) => 18 + ((y - ground) / (HEIGHT - ground)) * 430 + (y < ground + 40 ? (ground + 40 - y) * 3.6 : 0);
  const trees: [number, number, number][] = [
    [11, 17.6, 34],
    [12, -17.6, 34],
    [13, 15.4, 27],
    [14, -15.4, 27],
    [15, 13.4, 21.5],
    [16, -13.4, 21.5],
    [17, 12, 16.5],
    [18, -12, 16.5],
  ];
  return scene(
    [
      soft,
      blur("haze", 30),
      vignette,
      ...facadeDefs(day),
      linear("sky", [
        [0, "#86a8b4"],
        [0.35, "#b9cdc9"],
        [0.75, "#f0e8cf"],
        [1, "#f8ecc9"],
      ]),
      linear("lawn", [
        [0, "#a9ad62"],
        [0.25, "#7c9150"],
        [1, "#3d5c37"],
      ]),
      linear("gravel", [
        [0, "#ead9b4"],
        [1, "#b99f74"],
      ]),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      streaks(3, "#fff8e6", 16, 420),
      ...Array.from({ length: 15 }, (_, i) =>
        crown({
          seed: 40 + i,
          x: i * 118 - 20,
          y: 560 - (i % 3) * 22,
          rx: 105,
          ry: 95,
          count: 420,
          dab: 7,
          air: ["#dfe0c4", 0.52],
        }),
      ),
      rect(0, 600, WIDTH, 90, "#f4ecd0", `opacity="0.4" filter="url(#haze)"`),
      rect(0, ground - 14, WIDTH, HEIGHT, "url(#lawn)"),
      flecks(5, ground - 10, HEIGHT, 9000, ["#c6c377", "#4a6a3a", "#5f7f43"], 4),
      view.stand([0, 0, 35], [manor(day)]),
      `<ellipse cx="800" cy="${ground + 4}" rx="520" ry="12" fill="#1d2b1d" opacity="0.45" filter="url(#soft)"/>`,
      // forecourt and drive
      polygon(
        [
          [800 - drive(ground) - 330, ground + 22],
          [800 - 340, ground + 2],
          [800 + 340, ground + 2],
          [800 + drive(ground) + 330, ground + 22],
          [1000, ground + 44],
          [800 + 448, HEIGHT],
          [800 - 448, HEIGHT],
          [600, ground + 44],
        ],
        "url(#gravel)",
      ),
      flecks(
        9,
        ground + 6,
        HEIGHT,
        5200,
        ["#fff3d2", "#8d7650", "#d8c294"],
        5,
        (x, y) => Math.abs(x - 800) < 160 + ((y - ground) / (HEIGHT - ground)) * 286,
      ),
      ...[-1, 1].map((s) =>
        polygon(
          [
            [800 + s * 198, ground + 44],
            [800 + s * 205, ground + 44],
            [800 + s * 466, HEIGHT],
            [800 + s * 448, HEIGHT],
          ],
          "#35522f",
          `opacity="0.8"`,
        ),
      ),
      ...[-4.4, 4.4].map((x, i) => view.stand([x, 0, 32.5], [topiary(60 + i, "ball")])),
      ...[-2.4, 2.4].map((x, i) => view.stand([x, 0, 33.4], [topiary(70 + i, "lemon", "#b9704c")])),
      // long shadows of the trees on the left
      ...[19, 22.5, 27, 32].map((z, i) => {
        const shade: Point[] = [
          [-16, 0, z],
          [2 + i, 0, z - 0.8],
          [9, 0, z - 0.4],
          [9, 0, z + 0.8],
          [2, 0, z + 1.2],
          [-16, 0, z + 0.5],
        ];
        return view.face(shade, "#16301f", `opacity="0.34" filter="url(#soft)"`);
      }),
      ...[9, 12, 14.5].map((z) =>
        view.face(
          [
            [-16, 0, z],
            [3, 0, z - 0.6],
            [14, 0, z],
            [14, 0, z + 0.9],
            [-16, 0, z + 1],
          ],
          "#12281b",
          `opacity="0.4" filter="url(#soft)"`,
        ),
      ),
      ...trees.map(([seed, x, z]) => {
        const [sx, sy] = view.project([x, 0, z]);
        const air = Math.max(0, (z - 17) / 60);
        return `<ellipse cx="${sx + 30}" cy="${sy}" rx="${2600 / z}" ry="${240 / z}" fill="#10261a" opacity="0.5" filter="url(#soft)"/>${lime(seed, sx, sy, (1300 / z) * 13, { air: ["#e6e2bd", air], count: 2200, dab: 175 / z })}`;
      }),
      // boughs over the eye
      crown({ seed: 91, x: 60, y: 0, rx: 420, ry: 170, count: 2200, dab: 17, dark: "#132a1c", light: "#8c9c4c" }),
      crown({ seed: 92, x: 1550, y: -10, rx: 420, ry: 160, count: 2200, dab: 17, dark: "#10241a", light: "#6f8443" }),
      polygon(
        [
          [-20, -20],
          [560, -20],
          [1500, HEIGHT],
          [500, HEIGHT],
        ],
        "#fff0c2",
        `opacity="0.12" filter="url(#beam)"`,
      ),
      frame,
    ],
    0.06,
  );
}

/** The lit house across the pond, an hour after sunset. */
export function evening(): string {
  const next = random(77);
  const house = `<g id="whole"><g transform="translate(860 640) scale(0.4)">${manor(dusk)}</g>${[
    [100, 300],
    [250, 250],
    [1420, 330],
    [1540, 280],
  ]
    .map(([x = 0, h = 0], i) => lime(120 + i, x, 648, h * 1.5, { dark: "#0c1b1c", light: "#35493c", count: 1600, dab: 7 }))
    .join(
      "",
    )}${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => crown({ seed: 130 + i, x: i * 205, y: 642, rx: 150, ry: 30, count: 300, dab: 7, dark: "#0d1d1a", light: "#2c4435" })).join("")}</g>`;
  const glints = Array.from({ length: 130 }, () => {
    const y = 690 + next() ** 1.4 * 330;
    const w = 20 + (y - 680) * 0.6 * next();
    return rect(
      next() * WIDTH - w / 2,
      y,
      w,
      1 + (y - 690) / 170,
      next() > 0.5 ? "#f2b98a" : "#8aa0b4",
      `opacity="${(0.1 + next() * 0.2).toFixed(2)}"`,
    );
  });
  return scene(
    [
      soft,
      blur("haze", 26),
      vignette,
      ...facadeDefs(dusk),
      linear("sky", [
        [0, "#1d3247"],
        [0.45, "#54708a"],
        [0.75, "#d9a88c"],
        [1, "#f7cf98"],
      ]),
      linear("water", [
        [0, "#b98d78", 0.15],
        [0.35, "#2a3d4f", 0.55],
        [1, "#0c1820", 0.92],
      ]),
      radial("halo", [
        [0, "#ffcf7d", 0.6],
        [1, "#ffcf7d", 0],
      ]),
      `<filter id="ripple" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.09" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="2.2 1"/></filter>`,
      `<clipPath id="pond"><path d="M0 672H1600V1067H0z"/></clipPath>`,
    ],
    [
      rect(0, 0, WIDTH, 700, "url(#sky)"),
      streaks(8, "#f5c3a0", 12, 480),
      ...Array.from(
        { length: 26 },
        () =>
          `<circle cx="${(next() * WIDTH).toFixed(0)}" cy="${(next() * 260).toFixed(0)}" r="${(0.7 + next()).toFixed(1)}" fill="#fff3d8" opacity="0.7"/>`,
      ),
      ...Array.from({ length: 14 }, (_, i) =>
        crown({
          seed: 140 + i,
          x: i * 128,
          y: 590,
          rx: 105,
          ry: 80,
          count: 340,
          dab: 7,
          dark: "#1c2d38",
          light: "#43525a",
          air: ["#c99a86", 0.22],
        }),
      ),
      house,
      `<ellipse cx="860" cy="560" rx="560" ry="240" fill="url(#halo)" opacity="0.5"/>`,
      // pond
      rect(0, 672, WIDTH, 400, "#3c4c5a"),
      group(
        [
          `<g transform="translate(0 1330) scale(1 -1)" filter="url(#ripple)"><rect y="260" width="1600" height="440" fill="url(#sky)"/><use href="#whole"/></g>`,
        ],
        `clip-path="url(#pond)"`,
      ),
      rect(0, 672, WIDTH, 400, "url(#water)"),
      ...glints,
      `<path d="M0 640C300 650 1200 650 1600 640V690C1200 678 400 680 0 694z" fill="#15241c"/>`,
      // lily pads and reed
      ...Array.from({ length: 34 }, () => {
        const x = next() * 620 + (next() > 0.5 ? 980 : -60);
        const y = 800 + next() * 240;
        const r = (y - 700) * 0.12;
        return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${r.toFixed(0)}" ry="${(r * 0.26).toFixed(0)}" fill="${mix("#1c332b", "#4d6a56", next())}" opacity="0.9"/>`;
      }),
      ...Array.from({ length: 120 }, () => {
        const left = next() > 0.42;
        const x = left ? next() * 330 - 40 : 1330 + next() * 300;
        const h = 150 + next() * 260;
        return `<path d="M${x.toFixed(0)} ${HEIGHT + 10}q${(next() * 20 - 4).toFixed(0)} ${(-h * 0.6).toFixed(0)} ${(next() * 90 - 36).toFixed(0)} ${(-h).toFixed(0)}" stroke="${mix("#07110f", "#2b4237", next())}" stroke-width="${(2 + next() * 5).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
      }),
      frame,
    ],
    0.06,
  );
}

/** The avenue itself: two rows of limes, mist, bars of sun on the gravel. */
export function avenue(): string {
  const view = camera({ eye: 1.65, horizon: 660, focal: 1250 });
  const next = random(21);
  const rows = [74, 60, 50, 42, 35, 29.5, 24.5, 20.5, 17, 14, 11.4, 9.2];
  const air = (z: number): [string, number] => ["#f0e6c2", Math.min(0.86, Math.max(0, (z - 9) / 62) ** 0.72)];
  const trunk = (x: number, z: number) => {
    const [sx, sy] = view.project([x, 0, z]);
    const w = (1250 / z) * 0.3;
    const h = (1250 / z) * 9;
    const [haze, much] = air(z);
    const ridges =
      z < 22
        ? Array.from(
            { length: 7 },
            (_, i) =>
              `<path d="M${(sx - w * 0.8 + i * w * 0.26).toFixed(1)} ${sy}q${(next() * 8 - 4).toFixed(1)} ${(-h * 0.3).toFixed(1)} ${(next() * 6 - 3).toFixed(1)} ${(-h * 0.8).toFixed(1)}" stroke="#1c150e" stroke-width="${(w * 0.06).toFixed(1)}" opacity="0.35" fill="none"/>`,
          ).join("")
        : "";
    return (
      polygon(
        [
          [sx - w * 1.25, sy + w * 0.05],
          [sx - w * 0.9, sy - h * 0.035],
          [sx - w * 0.75, sy - h],
          [sx + w * 0.75, sy - h],
          [sx + w * 0.9, sy - h * 0.035],
          [sx + w * 1.3, sy + w * 0.06],
        ],
        mix("#3b3122", haze, much),
      ) +
      polygon(
        [
          [sx - w * 1.2, sy],
          [sx - w * 0.86, sy - h * 0.035],
          [sx - w * 0.72, sy - h],
          [sx - w * 0.25, sy - h],
          [sx - w * 0.3, sy - h * 0.035],
        ],
        mix("#b59a6a", haze, much),
        `opacity="0.6"`,
      ) +
      ridges
    );
  };
  const end = view.project([0, 0, 95]);
  return scene(
    [
      soft,
      blur("haze", 40),
      blur("edge", 3),
      vignette,
      ...facadeDefs(day),
      linear("sky", [
        [0, "#c9d6c6"],
        [1, "#fbf1d2"],
      ]),
      linear("turf", [
        [0, "#d5cf94"],
        [0.2, "#8f9c54"],
        [1, "#334f2d"],
      ]),
      linear("gravel", [
        [0, "#f4e7c3"],
        [1, "#a98c5e"],
      ]),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      view.stand([0, 0, 95], [manor(day)], `opacity="0.62"`),
      rect(300, 480, 1000, 240, "#fbf1d2", `opacity="0.42" filter="url(#haze)"`),
      rect(0, end[1] - 4, WIDTH, HEIGHT, "url(#turf)"),
      flecks(31, end[1], HEIGHT, 8000, ["#c9c06c", "#3f5f34", "#577840"], 5),
      view.face(
        [
          [-2.3, 0, 95],
          [2.3, 0, 95],
          [2.3, 0, 3],
          [-2.3, 0, 3],
        ],
        "url(#gravel)",
      ),
      flecks(33, end[1] + 4, HEIGHT, 3000, ["#fff3cf", "#9a7f54", "#d6bd88"], 5, (x, y) => Math.abs(x - 800) < (y - 658) * 1.36),
      view.face(
        [
          [-0.5, 0, 95],
          [0.5, 0, 95],
          [0.5, 0, 3],
          [-0.5, 0, 3],
        ],
        "#7f9149",
        `opacity="0.3" filter="url(#soft)"`,
      ),
      // bars of shade from the trunks, lit gaps between
      ...[...rows, 7.2, 5.6, 4.3].map((z) =>
        view.face(
          [
            [-9, 0, z - 0.4],
            [9, 0, z + 1.6],
            [9, 0, z + 2.8],
            [-9, 0, z + 0.5],
          ],
          "#182a18",
          `opacity="${z < 30 ? 0.32 : 0.14}" filter="url(#edge)"`,
        ),
      ),
      ...rows.flatMap((z, i) => {
        const sides = [-1, 1].map((s) => {
          const x = s * 4.9;
          const [sx, sy] = view.project([x, 0, z]);
          const h = (1250 / z) * 8.6;
          return (
            `<ellipse cx="${sx}" cy="${sy}" rx="${(1250 / z) * 0.9}" ry="${(1250 / z) * 0.1}" fill="#122016" opacity="0.45" filter="url(#soft)"/>` +
            trunk(x, z) +
            crown({
              seed: 200 + i * 2 + (s > 0 ? 1 : 0),
              x: sx + s * (1250 / z) * 0.35,
              y: sy - h,
              rx: (1250 / z) * 3.9,
              ry: (1250 / z) * 4.4,
              count: z < 25 ? 2600 : 1100,
              dab: Math.max(5, 190 / z),
              dark: s < 0 ? "#1d3a22" : "#193321",
              light: s < 0 ? "#c4c263" : "#a3ad56",
              air: air(z),
            })
          );
        });
        const mist = i < 8 ? rect(0, end[1] - 150, WIDTH, 190, "#fbf0cd", `opacity="0.13" filter="url(#haze)"`) : "";
        return [...sides, mist];
      }),
      ...[0, 1, 2, 3].map((i) =>
        polygon(
          [
            [-60 + i * 210, -20],
            [40 + i * 210, -20],
            [760 + i * 190, HEIGHT],
            [520 + i * 170, HEIGHT],
          ],
          "#fff2bf",
          `opacity="0.1" filter="url(#soft)"`,
        ),
      ),
      flecks(37, 760, HEIGHT, 200, ["#d9a84a", "#c98a3a", "#e9c766"], 11),
      frame,
    ],
    0.05,
  );
}

/** The orangery at the end of the box parterre. */
export function glasshouse(): string {
  const view = camera({ eye: 2.1, horizon: 560, focal: 1250 });
  const ground = view.project([0, 0, 17])[1];
  const hedge = (x: [number, number], z: [number, number]) => {
    const block = view.box(x, [0, 0.55], z, { front: "#274a2e", top: "#6d8a48", side: x[0] < 0 ? "#1b3a26" : "#35593a" });
    const [ax, ay] = view.project([x[0], 0.55, z[0]]);
    const [bx, by] = view.project([x[1], 0, z[0]]);
    return (
      block +
      flecks(Math.round(ax + ay), ay - 4, by, 1500, ["#8ba65c", "#16301f", "#4c7140"], 5, (px) => px > ax - 6 && px < bx + 2)
    );
  };
  const lavender = (x: number, z: number, seed: number) => {
    const next = random(seed);
    const s = 1250 / z / 100;
    const [sx, sy] = view.project([x, 0, z]);
    return Array.from({ length: 90 }, () => {
      const dx = (next() - 0.5) * 150 * s;
      const h = (34 + next() * 40) * s;
      const lean = dx * 0.35;
      return `<path d="M${(sx + dx * 0.5).toFixed(1)} ${sy.toFixed(1)}q${(lean * 0.3).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${lean.toFixed(1)} ${(-h).toFixed(1)}" stroke="#7d8f63" stroke-width="${(2.2 * s).toFixed(1)}" fill="none"/><path d="M${(sx + dx * 0.5 + lean).toFixed(1)} ${(sy - h).toFixed(1)}l${(lean * 0.2).toFixed(1)} ${(-15 * s).toFixed(1)}" stroke="${mix("#6b5a8c", "#a892bd", next())}" stroke-width="${(4.2 * s).toFixed(1)}" stroke-linecap="round"/>`;
    }).join("");
  };
  return scene(
    [
      soft,
      blur("haze", 30),
      vignette,
      ...facadeDefs(day),
      linear("sky", [
        [0, "#8fb0ba"],
        [0.6, "#d9dfcd"],
        [1, "#f8ecca"],
      ]),
      linear(
        "warmwall",
        [
          [0, "#fff4d6", 0.6],
          [1, "#8c8360", 0.35],
        ],
        10,
      ),
      linear("gravel", [
        [0, "#efe0bb"],
        [1, "#b8a077"],
      ]),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      streaks(13, "#fff8e6", 14, 360),
      ...Array.from({ length: 12 }, (_, i) =>
        crown({
          seed: 300 + i,
          x: i * 150 - 30,
          y: 400 - (i % 2) * 60 - (i < 3 || i > 8 ? 70 : 0),
          rx: 150,
          ry: 150,
          count: 1000,
          dab: 8,
          air: ["#dfe2c6", 0.34],
        }),
      ),
      // garden wall behind
      view.stand(
        [0, 0, 18.4],
        [
          rect(-1600, -330, 3200, 330, "url(#bricks)"),
          rect(-1600, -346, 3200, 20, "#d8ccae"),
          rect(-1600, -326, 3200, 20, "#000", `opacity="0.25"`),
        ],
      ),
      ...[-12.2, -10.2, 10.2, 12.2].map((x, i) =>
        crown({ seed: 330 + i, ...spot(view.project([x, 1.7, 18])), rx: 84, ry: 96, count: 700, dab: 8 }),
      ),
      rect(0, ground - 6, WIDTH, HEIGHT, "url(#gravel)"),
      flecks(41, ground, HEIGHT, 6000, ["#fff4d6", "#8b7650", "#d3bd8e"], 5),
      view.stand([0, 0, 17], [orangery()]),
      `<ellipse cx="800" cy="${ground + 4}" rx="600" ry="10" fill="#2a2a1c" opacity="0.5" filter="url(#soft)"/>`,
      ...[-7.8, -4.68, -1.56, 1.56, 4.68, 7.8].map(
        (x, i) => view.shadow(x + 0.5, 16.2, 0.9, 0.3, 0.4) + view.stand([x, 0, 16.3], [topiary(350 + i, "lemon")]),
      ),
      // parterre, far to near
      ...[
        [12.2, 14.4],
        [8.6, 10.8],
        [5.4, 7.6],
      ].flatMap(([a = 0, b = 0], row) =>
        [-1, 1].flatMap((s) => {
          const near: [number, number] = s < 0 ? [-5.6, -1.5] : [1.5, 5.6];
          const inner: [number, number] = s < 0 ? [-5.2, -1.9] : [1.9, 5.2];
          return [
            view.shadow((near[0] + near[1]) / 2 + 0.3, a - 0.1, 2.2, 0.3, 0.5),
            view.face(
              [
                [near[0], 0.02, a],
                [near[1], 0.02, a],
                [near[1], 0.02, b],
                [near[0], 0.02, b],
              ],
              "#4a4228",
            ),
            hedge(near, [b - 0.35, b]),
            ...[inner[0] + 0.5, inner[0] + 1.3, inner[0] + 2.1, inner[0] + 2.9].map((x, i) =>
              lavender(x, (a + b) / 2, 400 + row * 20 + i + (s > 0 ? 9 : 0)),
            ),
            hedge(near, [a, a + 0.35]),
          ];
        }),
      ),
      ...[-1.5, 1.5].map(
        (x, i) => view.shadow(x + 0.3, 5.2, 0.5, 0.2, 0.5) + view.stand([x * 1.0, 0, 5.2], [topiary(380 + i, "ball", "#b9704c")]),
      ),
      crown({ seed: 390, x: 1560, y: 60, rx: 330, ry: 190, count: 2000, dab: 16, dark: "#132a1c", light: "#7f9148" }),
      polygon(
        [
          [-20, -20],
          [420, -20],
          [1400, HEIGHT],
          [300, HEIGHT],
        ],
        "#fff0c2",
        `opacity="0.13" filter="url(#beam)"`,
      ),
      frame,
    ],
    0.05,
  );
}

const spot = ([x, y]: [number, number]) => ({ x, y });

/** A table for ten in the walled garden, pears trained against the south-facing bricks. */
export function walledGarden(): string {
  const view = camera({ eye: 1.75, horizon: 470, focal: 1150 });
  const next = random(55);
  const espalier = (x: number, seed: number) => {
    const arms = [60, 120, 180, 240];
    return view.stand(
      [x, 0, 8.4],
      [
        `<path d="M0 0V-270${arms.map((h) => `M-110 ${-h - 6}Q-40 ${-h - 2} 0 ${-h + 10}Q40 ${-h - 2} 110 ${-h - 6}`).join("")}" stroke="#5b4630" stroke-width="7" fill="none" stroke-linecap="round"/>`,
        ...arms.flatMap((h, i) =>
          [-1, 1].map((s) => crown({ seed: seed + i * 2 + s, x: s * 62, y: -h - 10, rx: 68, ry: 19, count: 150, dab: 10 })),
        ),
        ...arms.flatMap((h) =>
          [-80, -35, 40, 85].map(
            (px) => `<path d="M${px + (next() - 0.5) * 20} ${-h - 4}c-7 8 -9 20 0 21c9 -1 7 -13 0 -21z" fill="#c9b250"/>`,
          ),
        ),
      ],
    );
  };
  const chair = (x: number, z: number, back: boolean) =>
    view.shadow(x + 0.25, z, 0.45, 0.22, 0.4) +
    view.stand(
      [x, 0, z],
      [
        `<path d="M-20 0V${back ? -92 : -48}M20 0V${back ? -92 : -48}" stroke="#20352b" stroke-width="4.5"/>`,
        back
          ? `<path d="M-21 -90Q0 -102 21 -90V-58Q0 -52 -21 -58z" fill="#2c4d3d"/><path d="M-14 -92V-56M-7 -95V-54M0 -96V-54M7 -95V-54M14 -92V-56" stroke="#d8c9a0" stroke-opacity="0.25" stroke-width="2"/>`
          : "",
        `<path d="M-14 -42V-8M14 -42V-8" stroke="#182920" stroke-width="3.5"/><path d="M-24 -50H24L22 -42H-22z" fill="#3a5f4b"/>`,
      ],
    );
  const cloth: Point[] = [
    [-1.9, 0.78, 4.2],
    [1.9, 0.78, 4.2],
    [1.9, 0.78, 5.4],
    [-1.9, 0.78, 5.4],
  ];
  const folds = Array.from({ length: 22 }, (_, i) => {
    const x = -1.9 + (i / 21) * 3.8;
    return view.face(
      [
        [x, 0.78, 4.19],
        [x + 0.05, 0.78, 4.19],
        [x + 0.11, 0.22 + next() * 0.04, 4.16],
        [x + 0.03, 0.22, 4.16],
      ],
      i % 2 ? "#fff" : "#8c8468",
      `opacity="${i % 2 ? 0.5 : 0.22}"`,
    );
  });
  const setting = (x: number, z: number) =>
    view.stand(
      [x, 0.785, z],
      [
        `<ellipse cx="0" cy="0" rx="15" ry="4.6" fill="#fffaf0"/><ellipse cx="0" cy="-0.6" rx="10" ry="2.8" fill="#e3d8bd"/>`,
        `<path d="M20 -1v-9M15 -22h10q0 12 -5 12q-5 0 -5 -12z" stroke="#e8eee0" stroke-width="1" fill="#f4f6ea" fill-opacity="0.55"/><ellipse cx="20" cy="-0.5" rx="4.5" ry="1.4" fill="#f4f6ea" opacity="0.7"/>`,
      ],
    );
  return scene(
    [
      soft,
      vignette,
      blur("dapple", 9),
      ...facadeDefs(day),
      linear("sky", [
        [0, "#9db9bd"],
        [1, "#f5ead0"],
      ]),
      linear("gravel", [
        [0, "#e6d5ad"],
        [1, "#a48c63"],
      ]),
      linear("cloth", [
        [0, "#fffaf0"],
        [1, "#d8ccb0"],
      ]),
      linear(
        "sun",
        [
          [0, "#fff0c4", 0.5],
          [0.7, "#fff0c4", 0],
        ],
        20,
      ),
    ],
    [
      rect(0, 0, WIDTH, 400, "url(#sky)"),
      ...Array.from({ length: 11 }, (_, i) =>
        crown({
          seed: 500 + i,
          x: i * 165 - 30,
          y: 205 - (i % 2) * 50,
          rx: 165,
          ry: 130,
          count: 560,
          dab: 11,
          air: ["#dde0c2", 0.26],
        }),
      ),
      view.stand(
        [0, 0, 8.6],
        [
          rect(-900, -305, 1800, 305, "url(#bricks)"),
          rect(-900, -305, 1800, 305, "url(#sun)"),
          rect(-900, -322, 1800, 22, "#d9cdae"),
          rect(-900, -300, 1800, 18, "#000", `opacity="0.28"`),
        ],
      ),
      // the green door in the wall
      view.stand(
        [0, 0, 8.55],
        [
          `<path d="M-72 0V-200a72 72 0 0 1 144 0V0z" fill="#e5dabd"/><path d="M-58 0V-198a58 58 0 0 1 116 0V0z" fill="${colour.bottle}"/>`,
          `<path d="M-39 0V-240M-19 0V-252M0 0V-256M19 0V-252M39 0V-240" stroke="#0e241b" stroke-width="2.4"/>`,
          `<path d="M-58 -70h46M-58 -180h46" stroke="#11160f" stroke-width="6"/><circle cx="44" cy="-112" r="5" fill="${colour.gilt}"/>`,
        ],
      ),
      espalier(-4.6, 540),
      espalier(-2.15, 550),
      espalier(2.15, 560),
      espalier(4.6, 570),
      rect(0, view.project([0, 0, 8.4])[1], WIDTH, HEIGHT, "url(#gravel)"),
      flecks(51, view.project([0, 0, 8.4])[1], HEIGHT, 2400, ["#fff2d0", "#7c6745", "#cdb687"], 6),
      ...Array.from({ length: 16 }, (_, i) =>
        crown({
          seed: 600 + i,
          ...spot(view.project([(i < 8 ? -6.4 : 1.15) + (i % 8) * 0.72, 0.2, 8])),
          rx: 58,
          ry: 36,
          count: 190,
          dab: 8,
          dark: "#35503a",
          light: i % 3 ? "#9a8ab5" : "#c9cf95",
        }),
      ),
      // dappled shade on the gravel
      ...Array.from(
        { length: 70 },
        () =>
          `<ellipse cx="${(next() * WIDTH).toFixed(0)}" cy="${(720 + next() * 340).toFixed(0)}" rx="${(30 + next() * 90).toFixed(0)}" ry="${(6 + next() * 16).toFixed(0)}" fill="#2a2f1c" opacity="0.2" filter="url(#dapple)"/>`,
      ),
      ...[-1.45, -0.72, 0, 0.72, 1.45].map((x) => chair(x, 5.75, true)),
      view.shadow(0.3, 4.7, 2.3, 0.9, 0.5),
      ...[-1.75, 1.75].map((x) => view.box([x - 0.05, x + 0.05], [0, 0.3], [4.3, 4.4], { front: "#6e5034", side: "#4b3522" })),
      view.face(
        [
          [-1.92, 0.78, 4.2],
          [1.92, 0.78, 4.2],
          [1.96, 0.22, 4.16],
          [-1.96, 0.22, 4.16],
        ],
        "url(#cloth)",
      ),
      ...folds,
      view.face(cloth, "#fffaf0"),
      view.face(
        [
          [-0.5, 0.782, 4.2],
          [0.4, 0.782, 4.2],
          [0.3, 0.782, 5.4],
          [-0.4, 0.782, 5.4],
        ],
        "#efe4cb",
        `opacity="0.7"`,
      ),
      ...[-1.5, -0.75, 0.75, 1.5].flatMap((x) => [setting(x, 5.2), setting(x, 4.45)]),
      view.stand(
        [0, 0.78, 4.8],
        [
          `<path d="M-13 0Q-18 -18 -9 -30H9Q18 -18 13 0z" fill="#e9e2cf"/><path d="M3 0Q14 -18 7 -30H9Q18 -18 13 0z" fill="#8f8668" opacity="0.5"/>`,
          crown({ seed: 640, x: 0, y: -48, rx: 32, ry: 24, count: 300, dab: 7, dark: "#38553a", light: "#d9d79a" }),
          ...Array.from(
            { length: 16 },
            () =>
              `<circle cx="${((next() - 0.5) * 52).toFixed(0)}" cy="${(-48 + (next() - 0.5) * 36).toFixed(0)}" r="${(3 + next() * 3).toFixed(1)}" fill="${next() > 0.5 ? "#f5ead9" : "#d99a8c"}"/>`,
          ),
        ],
      ),
      view.stand(
        [-0.42, 0.78, 4.65],
        [`<path d="M-6 0V-24Q-3 -28 -3 -38H3Q3 -28 6 -24V0z" fill="#2d4a34"/><path d="M-6 -6h12v-12h-12z" fill="#efe5cc"/>`],
      ),
      view.stand(
        [0.5, 0.78, 4.6],
        [
          `<ellipse cx="0" cy="-4" rx="20" ry="6" fill="#b98a54"/><ellipse cx="-5" cy="-9" rx="9" ry="6" fill="#c9924f"/><ellipse cx="8" cy="-9" rx="8" ry="5" fill="#b57c3f"/>`,
        ],
      ),
      ...[-1.2, 0, 1.2].map((x) => chair(x, 3.75, true)),
      crown({ seed: 650, x: 60, y: 30, rx: 430, ry: 150, count: 1500, dab: 19, dark: "#152c1d", light: "#97a650" }),
      crown({ seed: 651, x: 1580, y: 10, rx: 300, ry: 170, count: 1100, dab: 19, dark: "#12261b", light: "#748845" }),
      polygon(
        [
          [0, 0],
          [380, 0],
          [1500, HEIGHT],
          [420, HEIGHT],
        ],
        "#fff0c2",
        `opacity="0.13" filter="url(#beam)"`,
      ),
      frame,
    ],
    0.05,
  );
}
