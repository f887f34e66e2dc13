import { circle, mix, rect, scene } from "../../drawing.ts";
import { bed, bedside } from "../bed.ts";
import { carpet } from "../floors.ts";
import { crown } from "../nature.ts";
import { frame, roomDefs } from "../room.ts";
import { type Point, camera } from "../space.ts";
import { beam } from "../windows.ts";

/** Under the roof of the orangery: two beds, one round window. */
export function attic(): string {
  const view = camera({ eye: 1.5, horizon: 480, focal: 1060 });
  const depth = 5.4;
  const wall = "#ece2ca";
  const slope = (s: number, fill: string) =>
    view.face(
      [
        [s * 2.7, 0.9, depth],
        [s * 1.3, 2.9, depth],
        [s * 1.3, 2.9, 1.1],
        [s * 2.7, 0.9, 1.1],
      ],
      fill,
    );
  const planks = Array.from({ length: 19 }, (_, i) => {
    const x = -2.7 + (i * 5.4) / 18;
    return view.face(
      [
        [x, 0, depth],
        [x + 0.3, 0, depth],
        [x + 0.3, 0, 1.2],
        [x, 0, 1.2],
      ],
      ["#b58d5f", "#c29a6b", "#ab8355", "#bc9465"][(i * 7) % 4] ?? "#b58d5f",
      `stroke="#6d4d2e" stroke-opacity="0.5" stroke-width="1.4"`,
    );
  });
  return scene(
    [...roomDefs, `<clipPath id="oculus"><circle cx="0" cy="-186" r="52"/></clipPath>`],
    [
      rect(0, 0, 1600, 1067, mix(wall, "#000000", 0.06)),
      view.face(
        [
          [-2.7, 0, depth],
          [-2.7, 0.9, depth],
          [-1.3, 2.9, depth],
          [1.3, 2.9, depth],
          [2.7, 0.9, depth],
          [2.7, 0, depth],
        ],
        wall,
      ),
      ...planks,
      view.face(
        [
          [-2.7, 0, depth],
          [-2.7, 0.9, depth],
          [-2.7, 0.9, 1.1],
          [-2.7, 0, 1.1],
        ],
        mix(wall, "#3a2f1c", 0.34),
      ),
      view.face(
        [
          [2.7, 0, depth],
          [2.7, 0.9, depth],
          [2.7, 0.9, 1.1],
          [2.7, 0, 1.1],
        ],
        mix(wall, "#fff6dc", 0.3),
      ),
      slope(-1, mix(wall, "#3a2f1c", 0.24)),
      slope(1, mix(wall, "#fff6dc", 0.35)),
      view.face(
        [
          [-1.3, 2.9, depth],
          [1.3, 2.9, depth],
          [1.3, 2.9, 1.1],
          [-1.3, 2.9, 1.1],
        ],
        mix(wall, "#3a2f1c", 0.12),
      ),
      ...[5.3, 4.1, 2.9].flatMap((z) =>
        [-1, 1].map((s) =>
          view.face(
            [
              [s * 2.7, 0.9, z],
              [s * 1.3, 2.9, z],
              [s * 1.22, 2.9, z - 0.14],
              [s * 2.62, 0.86, z - 0.14],
            ],
            s < 0 ? "#6b4a2e" : "#8d6641",
          ),
        ),
      ),
      ...[5.3, 4.1, 2.9].map((z) => view.box([-1.34, 1.34], [2.72, 2.9], [z - 0.14, z], { front: "#7d5836", bottom: "#57391f" })),
      view.stand(
        [0, 0, depth],
        [
          circle(0, -186, 64, "#d8cbaa"),
          circle(0, -188, 57, "#fbf5e4"),
          `<g clip-path="url(#oculus)">${rect(-60, -250, 120, 130, "url(#garden)")}${[-40, 0, 38].map((x, i) => crown({ seed: 870 + i, x, y: -172, rx: 34, ry: 38, count: 200, dab: 5, air: ["#f4edcb", 0.35] })).join("")}</g>`,
          circle(0, -186, 52, "#fff6d8", `opacity="0.25"`),
          `<path d="M0 -238V-134M-52 -186H52" stroke="#fbf5e4" stroke-width="5"/><circle cx="0" cy="-186" r="26" fill="none" stroke="#fbf5e4" stroke-width="4"/>`,
        ],
      ),
      `<g opacity="0.45" filter="url(#edge)">${view.face(
        Array.from({ length: 20 }, (_, i): Point => [
          0.35 + 0.55 * Math.cos((i * Math.PI) / 10),
          0.003,
          3.4 + 0.9 * Math.sin((i * Math.PI) / 10),
        ]),
        "#ffeab6",
      )}</g>`,
      carpet(view, [-0.42, 0.52], [2.7, 4.7], "#4c6a63", 44),
      view.stand([0.02, 0, 5.15], [bedside()]),
      bed(view, [-1.75, -0.72], [3.1, 5.3], "#7f9a86", "#8d6641"),
      bed(view, [0.75, 1.78], [3.1, 5.3], "#7f9a86", "#8d6641"),
      beam(0.1),
      frame,
    ],
    0.05,
  );
}
