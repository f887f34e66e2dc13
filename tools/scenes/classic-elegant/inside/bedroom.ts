import { mix, rect, scene } from "../../drawing.ts";
import { bed, bedside } from "../bed.ts";
import { herringbone, carpet } from "../floors.ts";
import { painting } from "../furniture.ts";
import { colour } from "../palette.ts";
import { frame, shell, panel, roomDefs } from "../room.ts";
import { camera } from "../space.ts";
import { tallWindow, sunPatch, beam } from "../windows.ts";

/** The green room on the first floor, with the four-poster. */
export function bedroom(): string {
  const view = camera({ eye: 1.55, horizon: 470, focal: 1080 });
  const wall = "#3f6152";
  const depth = 5.8;
  const post = (x: number, z: number) =>
    view.box([x - 0.045, x + 0.045], [0, 2.35], [z - 0.045, z + 0.045], { front: "#5d3d25", side: "#3d2716" }) +
    view.stroke(
      [
        [x - 0.02, 0.7, z - 0.045],
        [x - 0.02, 2.3, z - 0.045],
      ],
      "#b98a58",
      3,
      `opacity="0.6"`,
    );
  const hanging = (x: number, s: number) =>
    view.stand(
      [x, 0, 5.5],
      [
        `<path d="M${-s * 20} -232h${s * 46}q${-s * 4} 110 ${-s * 22} 150q${s * 8} 40 ${s * 2} 78h${-s * 26}z" fill="#e3d5b4"/>`,
        ...[0, 1, 2, 3].map(
          (i) =>
            `<path d="M${s * (-16 + i * 11)} -230q${-s * i * 2} 100 ${-s * (i * 5)} 150l${s * i} 76" stroke="#a3926b" stroke-width="2" fill="none" opacity="0.7"/>`,
        ),
      ],
    );
  return scene(
    [...roomDefs],
    [
      shell(view, { half: 3.1, height: 3.2, depth, wall }),
      herringbone(view, 3.1, depth, 15),
      view.stand(
        [0, 0, depth],
        [
          rect(-310, -92, 620, 74, mix(wall, "#ffffff", 0.08)),
          rect(-310, -98, 620, 8, mix(wall, "#ffffff", 0.24)),
          ...[-300, -210, 120, 215].map((x) => panel(x, -84, 78, 58, wall)),
          tallWindow({ x: -222, sill: 62, w: 104, h: 200, curtain: "#d9c79c", seed: 770 }),
          painting(184, -232, 84, 104, 41),
        ],
      ),
      sunPatch(view, -2.9, 5.5, 1.1, 2, 1, 0.5),
      carpet(view, [-2.2, 2.2], [2.7, 4.7], "#7d4a40", 24),
      view.stand([-1.5, 0, 5.4], [bedside()]),
      view.stand([1.6, 0, 5.4], [bedside()]),
      hanging(-1.02, 1),
      hanging(1.02, -1),
      post(-0.98, 5.55),
      post(0.98, 5.55),
      bed(view, [-0.92, 0.92], [3.5, 5.6], "#b7a06c", "#5d3d25"),
      // the canopy
      view.box([-1.06, 1.06], [2.34, 2.44], [3.42, 5.6], { front: "#6b4830", bottom: "#cbbb95", side: "#4a311e" }),
      view.stand(
        [0, 2.36, 3.42],
        [
          `<path d="M-106 0H106V16${Array.from({ length: 10 }, () => "q-10.6 12 -21.2 0").join("")}z" fill="#2c4a3d"/><path d="M-106 15${Array.from({ length: 10 }, () => "q10.6 12 21.2 0").join("")}" stroke="${colour.gilt}" stroke-width="2" fill="none"/>`,
        ],
      ),
      post(-0.98, 3.47),
      post(0.98, 3.47),
      // bench at the foot with a folded plaid
      view.shadow(0.15, 3.05, 0.8, 0.25, 0.55),
      view.stand(
        [0, 0, 3.05],
        [
          `<path d="M-58 0l3 -34h6l-3 34zM58 0l-3 -34h-6l3 34z" fill="#3b2617"/><path d="M-64 -44q64 -8 128 0v12H-64z" fill="#7a8f76"/><path d="M8 -46q22 -5 44 0l4 26q-24 6 -50 0z" fill="#7a3034"/><path d="M20 -47l2 28M34 -48l2 29M8 -38h46M8 -30h47" stroke="#d9c08a" stroke-width="1.6" opacity="0.75"/>`,
        ],
      ),
      beam(0.17),
      frame,
    ],
    0.05,
  );
}
