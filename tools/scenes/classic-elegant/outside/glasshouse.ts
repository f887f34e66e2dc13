import { blur, HEIGHT, linear, mix, polygon, random, rect, scene, WIDTH } from "../../drawing.ts";
import { day, orangery, facadeDefs } from "../architecture.ts";
import { crown, topiary, flecks } from "../nature.ts";
import { camera } from "../space.ts";
import { soft, vignette, frame, streaks, spot } from "../weather.ts";

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
