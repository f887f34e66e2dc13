import { rect, scene } from "../../drawing.ts";
import { arch, archBars } from "../architecture.ts";
import { tiles, carpet } from "../floors.ts";
import { teaTable, settee, flowers, diningChair } from "../furniture.ts";
import { crown, topiary } from "../nature.ts";
import { frame, shell, roomDefs } from "../room.ts";
import { type Point, camera } from "../space.ts";
import { beam } from "../windows.ts";

/** The living room in the orangery: three arched windows, citrus trees brought in for the winter. */
export function winterGarden(): string {
  const view = camera({ eye: 1.4, horizon: 520, focal: 1080 });
  const wall = "#eee4cb";
  const depth = 6;
  const windows = [-205, 0, 205];
  const lights = [-2.05, 0, 2.05].map((x) => {
    const outline: Point[] = [
      [-0.78, 0],
      [-0.78, 0.74],
      [-0.55, 0.93],
      [0, 1],
      [0.55, 0.93],
      [0.78, 0.74],
      [0.78, 0],
    ].map(([u = 0, v = 0]) => [x + u + v * 0.9 + 0.1, 0.003, 5.9 - v * 2.9]);
    const bars = [0.2, 0.4, 0.6, 0.8].map((v) =>
      view.stroke(
        [
          [x - 0.78 + v * 0.9 + 0.1, 0.004, 5.9 - v * 2.9],
          [x + 0.78 + v * 0.9 + 0.1, 0.004, 5.9 - v * 2.9],
        ],
        "#a9764d",
        4,
      ),
    );
    const ups = [-0.4, 0, 0.4].map((u) =>
      view.stroke(
        [
          [x + u + 0.1, 0.004, 5.9],
          [x + u + 0.95, 0.004, 3.2],
        ],
        "#a9764d",
        4,
      ),
    );
    return `<g opacity="0.55" filter="url(#edge)">${view.face(outline, "#ffedbf")}${bars.join("")}${ups.join("")}</g>`;
  });
  return scene(
    [...roomDefs, `<clipPath id="arches"><path d="${windows.map((x) => arch(x, -30, 156, 300)).join("")}"/></clipPath>`],
    [
      shell(view, { half: 3.3, height: 3.7, depth, wall, ceiling: "#f1e8d2" }),
      tiles(view, 3.3, depth, 0.3, ["#bb7f58", "#c98e66"], 19),
      view.stand(
        [0, 0, depth],
        [
          ...windows.map(
            (x) => `<path d="${arch(x, -26, 180, 316)}" fill="#cfc2a0"/><path d="${arch(x - 4, -26, 168, 308)}" fill="#fbf4e2"/>`,
          ),
          `<g clip-path="url(#arches)">${rect(-300, -340, 600, 330, "url(#garden)")}${[-270, -190, -110, -30, 50, 130, 210, 280].map((x, i) => crown({ seed: 800 + i, x, y: -156 - (i % 3) * 24, rx: 58, ry: 78, count: 420, dab: 7, air: ["#f2edce", 0.36] })).join("")}${rect(-300, -112, 600, 40, "#a45f46", `opacity="0.55"`)}${[-250, -150, -60, 40, 150, 240].map((x, i) => crown({ seed: 820 + i, x, y: -70, rx: 60, ry: 24, count: 170, dab: 7, dark: "#2c4a34", light: "#9d92b5" })).join("")}</g>`,
          ...windows.map(
            (x) =>
              `<path d="${arch(x, -30, 156, 300)}" fill="#fff6da" opacity="0.2"/><path d="${archBars(x, -30, 156, 300)}" stroke="#fbf4e2" stroke-width="4.6" fill="none"/><path d="M${x - 90} -30h180v7h-180z" fill="#fbf6e8"/>`,
          ),
        ],
      ),
      ...lights,
      view.stand([-2.75, 0, 5.4], [`<g transform="scale(1.15)">${topiary(840, "lemon")}</g>`]),
      view.stand([2.8, 0, 5.3], [`<g transform="scale(1.2)">${topiary(841, "lemon")}</g>`]),
      view.stand([1.03, 0, 5.6], [`<g transform="scale(0.85)">${topiary(842, "lemon", "#b9704c")}</g>`]),
      carpet(view, [-2.6, 0.3], [3.1, 4.7], "#4c6a63", 34),
      view.shadow(-1.2, 4.7, 1.1, 0.3, 0.5),
      view.stand([-1.15, 0, 4.75], [settee("#d6c8a4", "#2f5645")]),
      view.shadow(-1.05, 3.75, 0.5, 0.2, 0.5),
      view.stand([-1.05, 0, 3.75], [`<g transform="scale(1 0.8)">${teaTable()}</g>`]),
      // the round dining table
      view.shadow(1.75, 4, 0.9, 0.4, 0.5),
      view.stand([1.2, 0, 4.5], [diningChair("#4f6b58")]),
      view.stand([2.3, 0, 4.5], [diningChair("#4f6b58")]),
      view.stand(
        [1.75, 0, 4],
        [
          `<path d="M-5 -70h10l4 50l30 18v4l-38 -10l-40 10v-4l30 -18z" fill="#5d3f28"/><path d="M-76 -73v34q14 8 24 0t24 0t26 0t26 0t24 0t28 0v-34z" fill="#f4ecd9"/><ellipse cx="0" cy="-74" rx="76" ry="15" fill="#fdf8ec"/>`,
          ...[-58, -40, -20, 2, 24, 44, 62].map(
            (x) => `<path d="M${x} -62q3 12 -1 24" stroke="#b9ab88" stroke-width="2" fill="none" opacity="0.7"/>`,
          ),
          `<g transform="translate(0 -76)">${flowers(850, "#8fa3a0")}</g>`,
          ...[-46, 44].map(
            (x) =>
              `<ellipse cx="${x}" cy="-75" rx="15" ry="4" fill="#e6dcc2"/><ellipse cx="${x}" cy="-76" rx="13" ry="3" fill="#fffaf0"/>`,
          ),
        ],
      ),
      view.stand([1.1, 0, 3.5], [diningChair("#4f6b58")]),
      beam(0.12),
      frame,
    ],
    0.05,
  );
}
