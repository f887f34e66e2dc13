import { blur, HEIGHT, linear, mix, polygon, random, rect, scene, WIDTH } from "../../drawing.ts";
import { day, manor, facadeDefs } from "../architecture.ts";
import { crown, flecks } from "../nature.ts";
import { camera } from "../space.ts";
import { soft, vignette, frame } from "../weather.ts";

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
