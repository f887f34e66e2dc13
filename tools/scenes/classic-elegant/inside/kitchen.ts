import { circle, linear, mix, polygon, random, rect, scene } from "../../drawing.ts";
import { tiles } from "../floors.ts";
import { flowers, diningChair } from "../furniture.ts";
import { colour } from "../palette.ts";
import { frame, shell, panel, roomDefs } from "../room.ts";
import { camera } from "../space.ts";
import { tallWindow, sunPatch, sideWindow, beam } from "../windows.ts";

/** The basement kitchen: range under the hood, delft tiles, the long table. */
export function kitchen(): string {
  const view = camera({ eye: 1.5, horizon: 480, focal: 1080 });
  const wall = "#e4d8bb";
  const depth = 6;
  const next = random(61);
  const delft = Array.from({ length: 16 * 7 }, (_, i) => {
    const x = -112 + (i % 16) * 14;
    const y = -188 + Math.floor(i / 16) * 14;
    return (
      rect(x, y, 13, 13, mix("#f4f1e4", "#d9e0da", next())) +
      (next() > 0.35
        ? `<path d="M${x + 3} ${y + 9}q3.5 -${(3 + next() * 5).toFixed(1)} 7 0" stroke="#5b7a9a" stroke-width="1.2" fill="none"/><circle cx="${x + 6.5}" cy="${y + 4}" r="1.4" fill="#5b7a9a"/>`
        : "")
    );
  });
  const pan = (x: number, r: number) =>
    `<path d="M${x} -262v${26 - r * 0.2}" stroke="#3a2a1c" stroke-width="2"/><circle cx="${x}" cy="${-232 + r * 0.5}" r="${r}" fill="#b56a3c"/><circle cx="${x - r * 0.25}" cy="${-234 + r * 0.3}" r="${r * 0.62}" fill="#e5a26a" opacity="0.75"/>`;
  return scene(
    [
      ...roomDefs,
      linear("hob", [
        [0, "#2f5143"],
        [1, "#1a3329"],
      ]),
      linear(
        "oak",
        [
          [0, "#c99a63"],
          [1, "#9a6b3e"],
        ],
        0,
      ),
    ],
    [
      shell(view, { half: 3.3, height: 3, depth, wall, ceiling: "#ded2b4" }),
      ...[-2.6, -1.3, 0, 1.3, 2.6].map((x) =>
        view.box([x - 0.09, x + 0.09], [2.82, 3], [1.2, depth], { front: "#6b4a32", side: "#5a3d27", bottom: "#7d5a3c" }),
      ),
      tiles(view, 3.3, depth, 0.42, ["#b98d63", "#d6c29a"]),
      sideWindow(view, 3.3, [3.5, 4.6], [1, 2.5]),
      view.stand(
        [0, 0, depth],
        [
          // hood and range
          rect(-126, -200, 252, 200, "#d8ccae"),
          ...delft,
          polygon(
            [
              [-148, -200],
              [148, -200],
              [112, -300],
              [-112, -300],
            ],
            "#efe5cb",
          ),
          rect(-156, -206, 312, 14, "#8a5f3a"),
          rect(-156, -193, 312, 6, "#000", `opacity="0.25"`),
          rect(-104, -92, 208, 92, "url(#hob)"),
          rect(-110, -98, 220, 10, "#9aa39b"),
          rect(-104, -10, 208, 10, "#10211a"),
          ...[-92, -24, 44].map(
            (x) =>
              `<rect x="${x}" y="-80" width="50" height="56" rx="4" fill="none" stroke="#6f8f7e" stroke-width="2"/><path d="M${x + 6} -84h38" stroke="${colour.gilt}" stroke-width="3"/>`,
          ),
          `<ellipse cx="-62" cy="-100" rx="26" ry="6" fill="#1d211e"/><path d="M-20 -99q-5 -30 20 -30q25 0 20 30zM-18 -121q-14 -4 -16 8M0 -129v-6" fill="#3f6a80" stroke="#3f6a80" stroke-width="4"/><path d="M-20 -120q20 -26 40 0" stroke="#1d211e" stroke-width="3" fill="none"/><ellipse cx="62" cy="-104" rx="26" ry="5" fill="#c77c48"/><path d="M36 -104v-18h52v18z" fill="#b56a3c"/><ellipse cx="62" cy="-122" rx="26" ry="5" fill="#e8b07c"/>`,
          // dresser on the left with plates
          rect(-318, -96, 168, 96, "#3c6152"),
          rect(-324, -104, 180, 10, "#8a5f3a"),
          ...[-310, -232].map((x) => panel(x, -86, 72, 74, "#3c6152")),
          rect(-314, -252, 160, 148, "#dccfae"),
          rect(-318, -260, 168, 10, "#3c6152"),
          ...[-150, -198].map((y) => rect(-314, y, 160, 5, "#3c6152")),
          ...[-290, -252, -214, -176].flatMap((x) =>
            [-152, -200].map(
              (y) => circle(x, y - 18, 16, "#f6f2e6") + circle(x, y - 18, 10, "none", `stroke="#6f8ba6" stroke-width="2.4"`),
            ),
          ),
          ...[-294, -268, -242, -216, -190].map(
            (x) =>
              `<path d="M${x - 8} -120h16v12q-8 5 -16 0zM${x + 8} -117q6 2 0 7" fill="#efe8d6" stroke="#efe8d6" stroke-width="1.6"/>`,
          ),
          // window over the stone sink on the right
          tallWindow({ x: 232, sill: 112, w: 116, h: 130, seed: 740 }),
          rect(148, -94, 176, 94, "#3c6152"),
          rect(144, -104, 186, 13, "#b9b3a0"),
          rect(176, -104, 112, 30, "#d9d4c4"),
          rect(176, -80, 112, 8, "#000", `opacity="0.16"`),
          ...[152, 292].map((x) => panel(x, -70, 30, 60, "#3c6152")),
          panel(186, -66, 92, 56, "#3c6152"),
          `<path d="M232 -104v-24q0 -10 12 -10q10 0 10 12" stroke="${colour.brass}" stroke-width="4.5" fill="none"/>`,
          `<g transform="translate(300 -104) scale(0.6)">${flowers(751, "#c79a62", ["#fff3d8", "#e9c766"])}</g>`,
          `<path d="M-140 -262H140" stroke="#4a3524" stroke-width="4"/>`,
          pan(-112, 17),
          pan(-70, 14),
          pan(-34, 11),
          pan(34, 12),
          pan(74, 15),
          pan(114, 18),
        ],
      ),
      sunPatch(view, -3, 4.4, 1.1, 1.3, 1.6, 0.42),
      ...[-0.95, 0, 0.95].map((x) => view.stand([x, 0, 4.9], [diningChair("#5d3f28")])),
      view.shadow(0.1, 3.7, 1.9, 0.9, 0.5),
      // table
      ...[-1.55, 1.55].flatMap((x) =>
        [4.45, 3.05].map((z) =>
          view.box([x - 0.06, x + 0.06], [0, 0.72], [z - 0.06, z + 0.06], { front: "#7d5531", side: "#553820" }),
        ),
      ),
      view.box([-1.75, 1.75], [0.72, 0.8], [2.9, 4.6], { front: "#80552f", top: "url(#oak)", side: "#6b4526" }),
      ...[3.2, 3.5, 3.82, 4.15, 4.4].map((z) =>
        view.stroke(
          [
            [-1.75, 0.801, z],
            [1.75, 0.801, z],
          ],
          "#6b4526",
          1.6,
          `opacity="0.55"`,
        ),
      ),
      view.face(
        [
          [-1.7, 0.802, 4.5],
          [-0.5, 0.802, 4.5],
          [0.5, 0.802, 3],
          [-1.2, 0.802, 3],
        ],
        "#fff0c4",
        `opacity="0.26" filter="url(#edge)"`,
      ),
      view.stand([0.1, 0.8, 3.9], [flowers(760, "#6f8ba6")]),
      view.stand(
        [-0.85, 0.8, 3.5],
        [
          `<ellipse cx="0" cy="-3" rx="34" ry="9" fill="#b07a45"/><ellipse cx="0" cy="-5" rx="31" ry="7.5" fill="#cf9d64"/><path d="M-22 -6q0 -20 22 -20t24 20q-22 8 -46 0z" fill="#a8672f"/><path d="M-22 -6q0 -20 22 -20q8 0 14 4q-26 0 -36 16z" fill="#d59a55"/><path d="M-8 -22l4 10M4 -24l4 11" stroke="#f0cf95" stroke-width="2"/>`,
        ],
      ),
      view.stand(
        [0.95, 0.8, 3.45],
        [
          `<path d="M-26 -12q2 12 26 12t26 -12z" fill="#f0e9d8"/><ellipse cx="0" cy="-12" rx="26" ry="6" fill="#cfc6ae"/>`,
          ...[
            [-13, -17, "#b53d33"],
            [0, -20, "#c9a53d"],
            [12, -17, "#8fa04a"],
            [-4, -14, "#a8332f"],
          ].map(
            ([x, y, fill]) =>
              circle(Number(x), Number(y), 8.5, String(fill)) +
              circle(Number(x) - 2.5, Number(y) - 3, 2.6, "#fff", `opacity="0.4"`),
          ),
        ],
      ),
      beam(0.15),
      frame,
    ],
    0.05,
  );
}
