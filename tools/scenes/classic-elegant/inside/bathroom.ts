import { rect, scene } from "../../drawing.ts";
import { tiles } from "../floors.ts";
import { topiary } from "../nature.ts";
import { colour } from "../palette.ts";
import { frame, shell, roomDefs } from "../room.ts";
import { camera } from "../space.ts";
import { tallWindow, sunPatch, beam } from "../windows.ts";

/** The bath before the window, on a marble floor. */
export function bathroom(): string {
  const view = camera({ eye: 1.3, horizon: 500, focal: 1080 });
  const wall = "#a9b59c";
  const depth = 5;
  const tub = [
    ...[-62, 58].map((x) => `<path d="M${x - 8} -16q-8 8 -4 16h12q-2 -8 4 -16z" fill="${colour.brass}"/>`),
    `<path d="M-96 -66C-94 -30 -80 -14 -56 -13H52C80 -14 92 -34 94 -66z" fill="#f8f4ea"/>`,
    `<path d="M-96 -66C-94 -30 -80 -14 -56 -13H52C62 -13 70 -17 76 -24C20 -18 -60 -24 -84 -66z" fill="#9fa08c" opacity="0.5"/>`,
    `<path d="M-102 -70H100" stroke="#fffdf6" stroke-width="9" stroke-linecap="round"/><path d="M-100 -65H98" stroke="#8d8c7a" stroke-width="2" opacity="0.6"/>`,
    `<path d="M70 -70v-34q0 -9 -10 -9h-10v8" stroke="${colour.brass}" stroke-width="4" fill="none"/><path d="M62 -94h16M58 -86h6M76 -86h6" stroke="${colour.gilt}" stroke-width="4"/>`,
    `<path d="M-62 -76q18 6 40 0l3 46q-22 7 -46 0z" fill="#efe4cb"/><path d="M-58 -72l-2 40M-48 -70v40M-36 -70l2 40M-26 -73l4 40" stroke="#b5a684" stroke-width="1.2" opacity="0.7"/><path d="M-65 -38q22 6 45 0" stroke="${colour.bottle}" stroke-width="2.4" fill="none"/>`,
  ].join("");
  return scene(
    [...roomDefs],
    [
      shell(view, { half: 2.5, height: 3.1, depth, wall }),
      tiles(view, 2.5, depth, 0.36, ["#f0e9d8", "#36453f"], 9),
      view.stand(
        [0, 0, depth],
        [
          rect(-250, -112, 500, 100, "#efe7d4"),
          ...Array.from({ length: 32 }, (_, i) => rect(-250 + i * 15.8, -112, 1.6, 100, "#a89c80", `opacity="0.55"`)),
          rect(-250, -119, 500, 9, "#fbf5e6"),
          rect(-250, -110, 500, 4, "#000", `opacity="0.16"`),
          tallWindow({ x: 0, sill: 122, w: 150, h: 156, curtain: undefined, seed: 780 }),
          `<path d="M-88 -282h176v44q-20 12 -44 3t-44 3t-44 -3t-44 -3z" fill="#f4ecd8"/><path d="M-88 -244q22 10 44 3t44 3t44 -3t44 3" stroke="#c2b48f" stroke-width="2" fill="none"/>`,
          // basin and mirror
          `<path d="M132 -86h90v12q-4 16 -45 16t-45 -16z" fill="#fbf7ee"/><path d="M168 -58h18l4 58h-26z" fill="#efe8d8"/><path d="M178 -58h8l4 58h-10z" fill="#8d8c7a" opacity="0.3"/><path d="M177 -88v-14q8 -6 10 4" stroke="${colour.brass}" stroke-width="3.6" fill="none"/>`,
          `<ellipse cx="177" cy="-182" rx="37" ry="48" fill="${colour.brass}"/><ellipse cx="177" cy="-182" rx="33" ry="44" fill="#cfd6c9"/><path d="M154 -200q10 -24 30 -24q-24 16 -26 60q-8 -16 -4 -36z" fill="#fff" opacity="0.5"/>`,
          ...[124, 230].map(
            (x) =>
              `<path d="M${x} -168v-14" stroke="${colour.brass}" stroke-width="3"/><ellipse cx="${x}" cy="-192" rx="34" ry="34" fill="url(#lampglow)" opacity="0.8"/><path d="M${x - 8} -182l3 -20h10l3 20z" fill="#fff3d4"/>`,
          ),
          // heated rail with towels
          `<path d="M-232 -214H-150M-232 -180H-150M-232 -146H-150M-232 -218V-122M-150 -218V-122" stroke="${colour.brass}" stroke-width="4.4" fill="none"/><path d="M-222 -216h56v70q-28 5 -56 0z" fill="#fbf5e8"/><path d="M-222 -160q28 5 56 0" stroke="${colour.bottle}" stroke-width="3" fill="none"/><path d="M-208 -214v66M-192 -214v68M-178 -214v66" stroke="#c9bd a0" stroke-width="1.2"/>`.replace(
            "#c9bd a0",
            "#c9bda0",
          ),
        ],
      ),
      sunPatch(view, -0.9, 4.7, 1.5, 1.5, 0.8, 0.45),
      view.shadow(0.1, 3.9, 1.2, 0.3, 0.5),
      view.stand([-0.1, 0, 3.85], [tub]),
      view.shadow(-1.6, 3.5, 0.35, 0.16, 0.5),
      view.stand(
        [-1.62, 0, 3.5],
        [
          `<path d="M-18 -46l-4 46h5l5 -46zM18 -46l4 46h-5l-5 -46z" fill="#7d5a38"/><ellipse cx="0" cy="-47" rx="24" ry="5" fill="#a87c4e"/><path d="M-15 -50h22v-7h-22zM-14 -57h20v-6h-20z" fill="#f4ecda"/><path d="M10 -50v-17h6v17z" fill="#4f6b50"/>`,
        ],
      ),
      view.face(
        [
          [-0.1, 0.005, 2.75],
          [1.05, 0.005, 2.75],
          [1.05, 0.005, 3.4],
          [-0.1, 0.005, 3.4],
        ],
        "#efe6d0",
      ),
      view.face(
        [
          [-0.03, 0.006, 2.81],
          [0.98, 0.006, 2.81],
          [0.98, 0.006, 3.34],
          [-0.03, 0.006, 3.34],
        ],
        "none",
        `stroke="#5e7a66" stroke-width="3"`,
      ),
      view.shadow(2.15, 4.05, 0.4, 0.16, 0.5),
      view.stand(
        [2.05, 0, 4.1],
        [`<g transform="scale(0.72)">${topiary(790, "lemon", "#b9704c").replace(/#e9b93c/g, "#6d8a48")}</g>`],
      ),
      beam(0.13),
      frame,
    ],
    0.05,
  );
}
