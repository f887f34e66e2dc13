import { mix, rect, scene } from "../../drawing.ts";
import { herringbone, carpet } from "../floors.ts";
import { wingChair, grandPiano, pianoStool, settee, flowers } from "../furniture.ts";
import { colour } from "../palette.ts";
import { frame, shell, panel, roomDefs } from "../room.ts";
import { camera } from "../space.ts";
import { tallWindow, sunPatch, beam } from "../windows.ts";

/** The music room: two windows on the park, the Bechstein between sun and shade. */
export function salon(): string {
  const view = camera({ eye: 1.4, horizon: 520, focal: 1080 });
  const wall = "#c3c4a4";
  const depth = 6.2;
  return scene(
    [...roomDefs],
    [
      shell(view, { half: 3.6, height: 3.7, depth, wall }),
      herringbone(view, 3.6, depth, 8),
      view.stand(
        [0, 0, depth],
        [
          rect(-360, -88, 720, 70, mix(wall, "#7d7a58", 0.2)),
          rect(-360, -96, 720, 9, "#efe6cf"),
          ...[-340, -62].map((x) => panel(x, -80, 60, 54, wall)),
          panel(-58, -340, 116, 236, wall),
          panel(-58, -80, 116, 54, wall),
          tallWindow({ x: -205, sill: 40, w: 150, h: 270, curtain: "#2f5645", seed: 710 }),
          tallWindow({ x: 205, sill: 40, w: 150, h: 270, curtain: "#2f5645", seed: 720 }),
          // mirror over the settee
          `<ellipse cx="0" cy="-214" rx="47" ry="66" fill="#8f6a2c"/><ellipse cx="0" cy="-215" rx="45" ry="64" fill="${colour.gilt}"/><ellipse cx="0" cy="-215" rx="37" ry="56" fill="#b9c2b4"/><path d="M-30 -240q20 -30 44 -26q-34 12 -40 70q-10 -20 -4 -44z" fill="#f4efdd" opacity="0.6"/><path d="M-12 -284q12 -12 24 0l-5 6h-14z" fill="${colour.gilt}"/>`,
        ],
      ),
      sunPatch(view, -2.7, 5.9, 1.3, 2.4, 0.7, 0.5),
      sunPatch(view, 1.4, 5.9, 1.3, 2.4, 0.7, 0.5),
      view.shadow(0, 5.6, 0.9, 0.25, 0.5),
      view.stand([0, 0, 5.75], [settee("#a97f6b", "#e6d6ae")]),
      carpet(view, [-2.5, 0.9], [3.1, 4.9], "#35564c", 14),
      view.shadow(-0.6, 4.3, 1.3, 0.5, 0.6),
      view.stand([-0.55, 0, 4.15], [grandPiano()]),
      view.shadow(-1.95, 4, 0.4, 0.16, 0.5),
      view.stand([-2, 0, 3.95], [pianoStool()]),
      view.stand([-0.05, 1.0, 4.14], [`<g transform="translate(38 4)">${flowers(733, "#8fa3a0")}</g>`]),
      view.shadow(2.2, 4.2, 0.6, 0.26, 0.55),
      view.stand([2.1, 0, 4.1], [wingChair("#3d6152", true)]),
      // chandelier
      view.stand(
        [0.1, 3.7, 4.8],
        [
          `<path d="M0 0V58" stroke="${colour.brass}" stroke-width="3"/><ellipse cx="0" cy="84" rx="120" ry="70" fill="url(#lampglow)" opacity="0.55"/>`,
          ...[-62, -36, 36, 62].map(
            (x) =>
              `<path d="M0 92Q${x * 0.5} 118 ${x} 84" stroke="${colour.brass}" stroke-width="3" fill="none"/><path d="M${x - 2.5} 82v-20h5v20z" fill="#f8f1de"/><path d="M${x} 62q-3 -5 0 -10q3 5 0 10z" fill="#ffd27a"/><path d="M${x - 8} 84h16l-4 5h-8z" fill="${colour.gilt}"/>`,
          ),
          `<path d="M0 58q-9 16 0 40q9 -24 0 -40z" fill="${colour.gilt}"/><circle cx="0" cy="104" r="5" fill="${colour.gilt}"/>`,
        ],
      ),
      beam(0.12),
      frame,
    ],
    0.05,
  );
}
