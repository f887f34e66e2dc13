import { circle, linear, mix, polygon, rect, scene } from "../drawing.ts";
import { lens, type Point } from "./lens.ts";
import { common, CONCRETE, formwork, RED, reed } from "./materials.ts";
import { level, outlook, outlookDefs, pierced, SHADED, sun } from "./room.ts";

export function bath(): string {
  const view = lens({ eye: [-0.6, 1.45, -2.4], yaw: 6, focal: 1100, horizon: 480, centre: 800 });
  const [left, right, back, high] = [-2.2, 2.5, 2.3, 2.6];
  const tub: Point[] = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return [1.05 + 0.92 * Math.cos(a), 0.6, 1.2 + 0.44 * Math.sin(a)];
  });
  const foot: Point[] = tub.map(([x, , z]) => [1.05 + (x - 1.05) * 0.8, 0.02, 1.2 + (z - 1.2) * 0.75]);
  const rim = (by: number, y: number): Point[] => tub.map(([x, , z]) => [1.05 + (x - 1.05) * by, y, 1.2 + (z - 1.2) * by]);
  const [mx, my] = view.at([-1.15, 1.62, back - 0.02]);
  return scene(
    [
      ...common,
      ...outlookDefs,
      linear("floor", [
        [0, "#a9a6a0"],
        [1, "#807d77"],
      ]),
      linear(
        "enamel",
        [
          [0, "#ffffff"],
          [0.5, "#f1efea"],
          [1, "#c2bfb8"],
        ],
        0,
      ),
      linear(
        "mirror",
        [
          [0, "#e6eeee"],
          [0.5, "#c1cfd1"],
          [1, "#98aaad"],
        ],
        55,
      ),
      linear(
        "fromright",
        [
          [0, "#1c1f21", 0.3],
          [0.6, "#1c1f21", 0.06],
          [1, "#1c1f21", 0],
        ],
        0,
      ),
      `<clipPath id="back"><path d="${view.pane([left, 0, back], [right - left, 0, 0], [0, high, 0], "").match(/d="([^"]+)"/)?.[1] ?? ""}"/></clipPath>`,
    ],
    [
      outlook(500, false),
      reed(81, [1000, 560], [1610, 700], 190, 300, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 16),
      pierced([right, 0, back], [0, 0, -5.3], [0, high, 0], [0.04, 0.25, 0.62, 0.94], (c, a, u) => view.pane(c, a, u, "#b9b6af")),
      view.rod([right, 0.65, back - 0.2], [right, 2.44, back - 0.2], 0.05, "#25292b"),
      view.rod([right, 0.65, 0.7], [right, 2.44, 0.7], 0.05, "#25292b"),
      level(view, { left, right, back }, 0, "url(#floor)"),
      ...Array.from({ length: 9 }, (_, i) =>
        view.rod([left, 0.002, -1.6 + i * 0.5], [right, 0.002, -1.6 + i * 0.5], 0.008, "#6b6862", 'opacity="0.7"'),
      ),
      ...Array.from({ length: 10 }, (_, i) =>
        view.rod([left + i * 0.5, 0.002, -2.2], [left + i * 0.5, 0.002, back], 0.008, "#6b6862", 'opacity="0.7"'),
      ),
      level(view, { left, right, back }, high, "#d9d6cf"),
      formwork(view, [left, 0, back], [right - left, 0, 0], [0, high, 0], 4, 2, CONCRETE.mid, 63),
      `<g clip-path="url(#back)">${rect(0, 0, 1600, 1067, "#fff", 'filter="url(#cast)" opacity="0.25"')}</g>`,
      view.boards([left, 0, -3], [0, 0, 5.3], [0, high, 0], 44, SHADED, "#6b4c30", 65, 0.06),
      // sidelight on the back wall
      view.face(
        [
          [2.5, 2.4, back - 0.01],
          [2.5, 0.7, back - 0.01],
          [0.4, 0.5, back - 0.01],
          [0.4, 1.75, back - 0.01],
        ],
        "#fff4dc",
        'opacity="0.3" filter="url(#soft6)"',
      ),
      sun(
        view,
        [
          [
            [2.3, 0, 0.4],
            [2.4, 0, -0.7],
            [0.4, 0, -1.7],
            [0.3, 0, -0.3],
          ],
        ],
        0.35,
      ),
      // basin on a larch shelf, mirror, tap
      view.box([-2.15, 0.72, 1.72], [2.05, 0.1, 0.58], { top: "#d5b189", front: "#a67a50", right: "#94693f" }),
      view.pane([-2.15, 0.4, back - 0.01], [2.05, 0, 0], [0, 0.32, 0], "#1c1f21", 'opacity="0.22" filter="url(#soft6)"'),
      circle(mx + 8, my + 12, 138, "#1c1f21", 'opacity="0.3" filter="url(#soft6)"'),
      circle(mx, my, 138, "#25292b"),
      circle(mx, my, 132, "url(#mirror)"),
      polygon(
        [
          [mx - 60, my + 116],
          [mx + 70, my - 112],
          [mx + 102, my - 84],
          [mx - 26, my + 128],
        ],
        "#fff",
        'opacity="0.25"',
      ),
      view.turned([-1.15, 0.82, 2], 0.15, 0.2, 0.27, "#e9e6df", "#fbfaf7"),
      view.disc([-1.15, 0.97, 2], 0.235, "#cfccc5"),
      view.rod([-1.15, 1.2, back], [-1.15, 1.2, 2.08], 0.035, "#25292b") +
        view.rod([-1.15, 1.2, 2.08], [-1.15, 1.12, 2.08], 0.035, "#25292b"),
      view.turned([-0.62, 0.82, 1.95], 0.17, 0.045, 0.045, "#8f7657", "#6b4c30"),
      view.box([-2.15, 0.14, 1.7], [2.05, 0.05, 0.6], { top: "#c79d72", front: "#94693f" }),
      // folded towels on the lower board, the red one on its rail
      ...["#e3dfd6", "#d3cec3", "#efece5"].flatMap((color, i) => [
        view.box([-1.95, 0.2 + i * 0.095, 1.78], [0.58, 0.085, 0.42], {
          top: color,
          front: mix(color, "#000000", 0.08),
          right: mix(color, "#000000", 0.16),
        }),
        view.rod([-1.95, 0.243 + i * 0.095, 1.775], [-1.37, 0.243 + i * 0.095, 1.775], 0.006, "#8d877b"),
      ]),
      view.rod([0.05, 1.62, back - 0.03], [0.42, 1.62, back - 0.03], 0.03, "#25292b"),
      view.face(
        [
          [0.08, 1.62, back - 0.05],
          [0.4, 1.62, back - 0.05],
          [0.41, 0.86, back - 0.05],
          [0.07, 0.83, back - 0.05],
        ],
        RED,
      ),
      ...[0.14, 0.22, 0.31].map((x, i) =>
        view.rod(
          [x, 1.6, back - 0.06],
          [x + 0.01, 0.86, back - 0.06],
          0.03,
          i === 1 ? "#ff7a55" : "#9d260f",
          'opacity="0.4" filter="url(#soft2)"',
        ),
      ),
      // the bath
      view.rod([1.3, 0, 1.78], [1.3, 1.02, 1.78], 0.035, "#25292b") +
        view.rod([1.3, 1.02, 1.78], [1.3, 1.02, 1.5], 0.035, "#25292b") +
        view.rod([1.3, 1.02, 1.5], [1.3, 0.94, 1.5], 0.035, "#25292b"),
      view.face(
        foot.map(([x, , z]): Point => [x - 0.08, 0.01, z - 0.05]),
        "#000",
        'opacity="0.45" filter="url(#soft14)"',
      ),
      view.face([...tub.slice(12), ...tub.slice(0, 1), ...foot.slice(0, 1), ...foot.slice(12).reverse()], "url(#enamel)"),
      view.face(tub, "#ffffff"),
      view.face(rim(0.93, 0.6), "#d6d3cc"),
      view.face(rim(0.88, 0.52), "#a9c0c4"),
      view.face(rim(0.6, 0.52), "#c4d6d8", 'opacity="0.7"'),
      view.boards([0.5, 0.62, 0.72], [0.3, 0, 0], [0, 0, 0.98], 4, ["#c79d72", "#d5b189"], "#6b4c30", 67, 0.1),
      // stool with a candle
      ...[-0.12, 0.12].map((dx) => view.rod([-0.35 + dx, 0, 0.2], [-0.35 + dx * 0.9, 0.44, 0.2], 0.04, "#8d673f")),
      view.disc([-0.35, 0.44, 0.2], 0.19, "#c79d72"),
      view.turned([-0.35, 0.45, 0.2], 0.1, 0.045, 0.045, "#f4f1ea", "#fff6da"),
      rect(0, 0, 1600, 1067, "url(#fromright)"),
    ],
    0.05,
  );
}
