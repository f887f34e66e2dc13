import { circle, linear, mix, polygon, random, rect, scene } from "#themes/demo/drawing.ts";
import { arch, archBars } from "./architecture.ts";
import {
  chimneypiece,
  diningChair,
  flowers,
  grandPiano,
  lamp,
  painting,
  pianoStool,
  settee,
  teaTable,
  wingChair,
} from "./furniture.ts";
import { crown, topiary } from "./nature.ts";
import { colour } from "./palette.ts";
import { carpet, frame, herringbone, panel, roomDefs, shelves, shell, sunPatch, tallWindow, tiles } from "./room.ts";
import { camera, type Camera, type Point } from "./space.ts";

/** Daylight that falls in from the left. */
const beam = (opacity = 0.16) =>
  polygon(
    [
      [-40, 60],
      [-40, 520],
      [760, 1100],
      [1420, 1100],
    ],
    "#ffedbe",
    `opacity="${opacity}" filter="url(#beam)"`,
  );

/** A window in the left wall, in perspective, with its reveal. */
function sideWindow(view: Camera, half: number, z: [number, number], y: [number, number]): string {
  const at = (zz: number, yy: number): Point => [-half, yy, zz];
  const pane = (a: number, b: number, c: number, d: number, fill: string, more = "") =>
    view.face([at(a, c), at(b, c), at(b, d), at(a, d)], fill, more);
  const bars: string[] = [];
  for (let i = 0; i <= 3; i++)
    bars.push(view.stroke([at(z[0] + ((z[1] - z[0]) * i) / 3, y[0]), at(z[0] + ((z[1] - z[0]) * i) / 3, y[1])], "#efe4c9", 5));
  for (let i = 0; i <= 4; i++)
    bars.push(
      view.stroke(
        [at(z[0], y[0] + ((y[1] - y[0]) * i) / 4), at(z[1], y[0] + ((y[1] - y[0]) * i) / 4)],
        "#efe4c9",
        i === 2 ? 8 : 5,
      ),
    );
  return [
    pane(z[0] - 0.14, z[1] + 0.14, y[0] - 0.1, y[1] + 0.14, "#d8ccb0"),
    pane(z[0], z[1], y[0], y[1], "#fbf2d2"),
    pane(z[0], z[1], y[0], y[0] + (y[1] - y[0]) * 0.38, "#c5cf9f", `opacity="0.8"`),
    ...bars,
  ].join("");
}

/** Books to the ceiling, the fire lit, two chairs. */
export function library(): string {
  const view = camera({ eye: 1.35, horizon: 520, focal: 1120 });
  const wood = "#23463a";
  const depth = 6;
  const upright = (x: number) =>
    rect(x - 6, -316, 12, 316, mix(wood, "#ffffff", 0.1)) + rect(x + 3, -316, 3, 316, "#000", `opacity="0.3"`);
  return scene(
    [...roomDefs],
    [
      shell(view, { half: 3.3, height: 3.4, depth, wall: wood }),
      herringbone(view, 3.3, depth, 5),
      sideWindow(view, 3.3, [3.4, 4.6], [0.7, 2.9]),
      // shelves along the right wall, in perspective
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        view.face(
          [
            [3.28, 0.5 * i + 0.12, 2.4],
            [3.28, 0.5 * i + 0.54, 2.4],
            [3.28, 0.5 * i + 0.54, depth],
            [3.28, 0.5 * i + 0.12, depth],
          ],
          "#14271f",
        ),
      ),
      ...sideBooks(view),
      view.stand(
        [0, 0, depth],
        [
          shelves(-318, 196, 312, 7, 11, wood),
          shelves(122, 196, 312, 7, 12, wood),
          ...[-324, -220, -122, 122, 220, 322].map(upright),
          rect(-330, -330, 210, 18, mix(wood, "#ffffff", 0.14)),
          rect(120, -330, 212, 18, mix(wood, "#ffffff", 0.14)),
          rect(-118, -326, 236, 326, mix(wood, "#ffffff", 0.05)),
          panel(-106, -312, 212, 174, wood),
          painting(-72, -298, 144, 104, 21),
          chimneypiece(),
          `<ellipse cx="0" cy="-20" rx="190" ry="120" fill="url(#lampglow)" opacity="0.5"/>`,
        ],
      ),
      carpet(view, [-1.9, 1.9], [3, 5.3], "#6f2f2f"),
      `<g opacity="0.35" filter="url(#soft)">${view.face(
        [
          [-1, 0, 5.8],
          [1, 0, 5.8],
          [1.5, 0, 4.4],
          [-1.5, 0, 4.4],
        ],
        "#ffb45a",
      )}</g>`,
      sunPatch(view, -3.1, 4.5, 1, 1.5, 1.5, 0.34),
      view.shadow(-1.3, 4.6, 0.55, 0.3, 0.55),
      view.shadow(1.45, 4.5, 0.55, 0.3, 0.55),
      view.shadow(0.7, 4.4, 0.4, 0.18, 0.5),
      view.stand([-1.95, 0, 5], [lamp(158)]),
      view.stand([-1.32, 0, 4.5], [wingChair("#8a5a3a")]),
      view.stand([1.32, 0, 4.5], [wingChair("#8a5a3a", true)]),
      view.stand([0.62, 0, 4.35], [teaTable()]),
      // a low stool with a folded rug and a book left open
      view.shadow(1.9, 3.2, 0.5, 0.2, 0.5),
      view.stand(
        [1.9, 0, 3.2],
        [
          `<path d="M-32 0l3 -26h6l-2 26zM32 0l-3 -26h-6l2 26z" fill="#3b2617"/><path d="M-38 -36q38 -10 76 0v12h-76z" fill="#a9925e"/><path d="M-38 -36q38 -10 76 0" stroke="#e5cf9a" stroke-width="2" fill="none"/>`,
          `<path d="M-18 -42q9 -5 18 0q9 -5 18 0l-2 4q-8 -4 -16 0q-8 -4 -16 0z" fill="#f7efdc"/>`,
        ],
      ),
      beam(0.16),
      frame,
    ],
    0.05,
  );
}

/** Spines on the right-hand wall. */
function sideBooks(view: Camera): string[] {
  const next = random(31);
  const spines = ["#7a3034", "#2c4a3c", "#3a4a5c", "#a8813f", "#6b4a32", "#c9b48a", "#51341f", "#8f9a80"];
  return [0, 1, 2, 3, 4, 5].flatMap((row) => {
    const books: string[] = [];
    for (let z = 2.45; z < 5.9;) {
      const thick = 0.04 + next() * 0.05;
      const base = 0.5 * row + 0.14;
      const tall = 0.26 + next() * 0.13;
      books.push(
        view.face(
          [
            [3.27, base, z],
            [3.27, base + tall, z],
            [3.27, base + tall, z + thick],
            [3.27, base, z + thick],
          ],
          spines[Math.floor(next() * spines.length)] ?? "#333",
        ),
      );
      z += thick + 0.006;
    }
    return [
      ...books,
      view.face(
        [
          [3.25, 0.5 * row + 0.1, 2.4],
          [3.25, 0.5 * row + 0.14, 2.4],
          [3.25, 0.5 * row + 0.14, 6],
          [3.25, 0.5 * row + 0.1, 6],
        ],
        "#3f6553",
      ),
    ];
  });
}

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

/** A made bed seen from its foot: headboard, pillows, turned-down sheet, quilt. */
function bed(view: Camera, x: [number, number], z: [number, number], quilt: string, head: string): string {
  const [a, b] = x;
  const mid = (a + b) / 2;
  const wide = (b - a) * 100;
  const drop = Array.from({ length: 15 }, (_, i) => {
    const at = a + ((b - a) * i) / 14;
    return view.face(
      [
        [at, 0.6, z[0]],
        [at + 0.05, 0.6, z[0]],
        [at + 0.09, 0.12, z[0] - 0.03],
        [at - 0.01, 0.12, z[0] - 0.03],
      ],
      i % 2 ? "#ffffff" : "#1c160d",
      `opacity="${i % 2 ? 0.16 : 0.13}"`,
    );
  });
  const pillow = (px: number, y: number, w: number) =>
    `<path d="M${px - w / 2} ${y}q-5 -18 3 -31q${w / 2 - 3} 7 ${w - 6} 0q8 13 3 31q${-w / 2} 6 ${-w} 0z" fill="#fbf6ea"/><path d="M${px - w / 2 + 5} ${y - 3}q${w * 0.2} -12 ${w * 0.42} -10M${px + w / 2 - 5} ${y - 4}q${-w * 0.18} -10 ${-w * 0.3} -9" stroke="#cbbf a5" stroke-width="1.6" fill="none"/><path d="M${px - w / 2} ${y}q${w / 2} 6 ${w} 0l-1 -7q${-w / 2} 5 ${-(w - 2)} 0z" fill="#a99b7d" opacity="0.45"/>`.replace(
      "#cbbf a5",
      "#cbbfa5",
    );
  const stitches = [0.25, 0.5, 0.75].map((f) =>
    view.stroke(
      [
        [a + (b - a) * f, 0.61, z[0]],
        [a + (b - a) * f, 0.63, z[0] + (z[1] - z[0]) * 0.58],
      ],
      mix(quilt, "#000000", 0.28),
      1.6,
      `opacity="0.5"`,
    ),
  );
  const rows = [0.15, 0.3, 0.45].map((f) =>
    view.stroke(
      [
        [a, 0.612, z[0] + (z[1] - z[0]) * f],
        [b, 0.612, z[0] + (z[1] - z[0]) * f],
      ],
      mix(quilt, "#000000", 0.28),
      1.4,
      `opacity="0.4"`,
    ),
  );
  const top = (from: number, to: number, fill: string, more = "") =>
    view.face(
      [
        [a, 0.61, z[0] + (z[1] - z[0]) * from],
        [b, 0.61, z[0] + (z[1] - z[0]) * from],
        [b, 0.63, z[0] + (z[1] - z[0]) * to],
        [a, 0.63, z[0] + (z[1] - z[0]) * to],
      ],
      fill,
      more,
    );
  return [
    view.stand(
      [mid, 0, z[1]],
      [
        `<path d="M${-wide / 2 - 6} 0V-128Q${-wide / 4} -136 0 -158Q${wide / 4} -136 ${wide / 2 + 6} -128V0z" fill="${head}"/><path d="M${-wide / 2 + 4} -60V-119Q${-wide / 4} -127 0 -147Q${wide / 4} -127 ${wide / 2 - 4} -119V-60z" fill="none" stroke="${colour.gilt}" stroke-width="2.4"/>`,
      ],
    ),
    view.shadow(mid + 0.2, z[0] + 0.6, (b - a) * 0.66, 1, 0.5),
    top(0.5, 1, "#f6efe0"),
    view.stand([mid, 0.62, z[1] - 0.12], [pillow(-wide * 0.24, -14, wide * 0.44), pillow(wide * 0.24, -14, wide * 0.44)]),
    view.stand([mid, 0.62, z[1] - 0.34], [pillow(-wide * 0.23, -2, wide * 0.42), pillow(wide * 0.23, -2, wide * 0.42)]),
    top(0, 0.62, quilt),
    ...stitches,
    ...rows,
    top(0.54, 0.68, "#fffaf0"),
    top(0.52, 0.55, "#9c8f72", `opacity="0.4"`),
    view.face(
      [
        [mid, 0.612, z[0]],
        [b, 0.612, z[0]],
        [b, 0.63, z[1] - 0.5],
        [mid + 0.3, 0.63, z[1] - 0.5],
      ],
      "#1b1408",
      `opacity="0.12"`,
    ),
    view.face(
      [
        [a, 0.61, z[0]],
        [b, 0.61, z[0]],
        [b + 0.03, 0.1, z[0] - 0.03],
        [a - 0.03, 0.1, z[0] - 0.03],
      ],
      mix(quilt, "#000000", 0.14),
    ),
    ...drop,
  ].join("");
}

/** A bedside table with its lamp. */
const bedside = () =>
  `<path d="M-24 -58H24V-34H-24z" fill="#6b4630"/><path d="M-22 -34h4l-2 34h-2zM22 -34h-4l2 34h2z" fill="#4b3020"/><path d="M-27 -62H27v5H-27z" fill="#8a5f3a"/><circle cx="0" cy="-46" r="2.4" fill="${colour.gilt}"/><g transform="translate(0 -61)">${lamp(48)}</g><path d="M-22 -63h14v-4h-14zM-20 -67h12v-3h-12z" fill="#7a3034"/>`;

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

/** Living in the orangery: three arched windows, citrus trees brought in for the winter. */
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
          `<g clip-path="url(#arches)">${rect(-300, -340, 600, 330, "url(#garden)")}${[-270, -190, -110, -30, 50, 130, 210, 280].map((x, i) => crown({ seed: 800 + i, x, y: -168 - (i % 3) * 24, rx: 58, ry: 66, count: 300, dab: 7, air: ["#f2edce", 0.36] })).join("")}${rect(-300, -112, 600, 40, "#a45f46", `opacity="0.55"`)}${[-250, -150, -60, 40, 150, 240].map((x, i) => crown({ seed: 820 + i, x, y: -70, rx: 60, ry: 24, count: 170, dab: 7, dark: "#2c4a34", light: "#9d92b5" })).join("")}</g>`,
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

/** A window sill upstairs: lime blossom tea, a letter, the key of the house. */
export function sill(): string {
  const next = random(90);
  const key = `<g transform="rotate(-14)"><circle cx="0" cy="0" r="34" fill="none" stroke="#8f6a2c" stroke-width="11"/><circle cx="0" cy="-1" r="34" fill="none" stroke="${colour.gilt}" stroke-width="5"/><path d="M34 -5H168v10H34z" fill="#a87f3c"/><path d="M34 -5H168v3.5H34z" fill="#efd28f"/><path d="M136 5h12v26h-12zM156 5h12v34h-12z" fill="#a87f3c"/><path d="M-34 6q-60 20 -96 -4q-30 22 -20 56" stroke="${colour.wine}" stroke-width="6" fill="none"/><path d="M-164 56h28l6 58h-40z" fill="${colour.wine}"/><path d="M-158 60l-4 52M-150 60v52M-142 60l4 52" stroke="#c98a76" stroke-width="2" opacity="0.6"/></g>`;
  return scene(
    [
      ...roomDefs,
      linear("stone", [
        [0, "#f4ead2"],
        [1, "#c9b991"],
      ]),
      linear(
        "china",
        [
          [0, "#fffaf0"],
          [0.55, "#efe4cc"],
          [1, "#a99b7a"],
        ],
        0,
      ),
      `<filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter>`,
    ],
    [
      rect(0, 0, 1600, 1067, "url(#garden)"),
      `<g filter="url(#far)">${rect(0, 500, 1600, 300, "#8fa05c")}${polygon(
        [
          [700, 800],
          [980, 800],
          [880, 520],
          [850, 520],
        ],
        "#eadab2",
      )}${Array.from({ length: 16 }, (_, i) => crown({ seed: 900 + i, x: 60 + i * 104, y: 380 - Math.abs(i - 8) * 22, rx: 120, ry: 150 + Math.abs(i - 8) * 14, count: 420, dab: 14, air: ["#f4edcb", 0.3] })).join("")}</g>`,
      rect(0, 0, 1600, 1067, "#fff3cf", `opacity="0.2"`),
      // sash
      ...[110, 560, 1010, 1460].map((x) => rect(x, 0, 30, 770, "#f6efdd") + rect(x + 22, 0, 8, 770, "#8d8265", `opacity="0.5"`)),
      ...[210, 470].map((y) => rect(110, y, 1380, 26, "#f6efdd") + rect(110, y + 19, 1380, 7, "#8d8265", `opacity="0.5"`)),
      rect(0, 0, 116, 1067, "#d9ccae"),
      rect(96, 0, 20, 800, "#8d8265", `opacity="0.4"`),
      rect(1484, 0, 116, 1067, "#efe5cc"),
      rect(60, 742, 1480, 40, "#fbf5e6"),
      rect(60, 776, 1480, 10, "#7d7355", `opacity="0.5"`),
      polygon(
        [
          [0, 786],
          [1600, 786],
          [1600, 1067],
          [0, 1067],
        ],
        "url(#stone)",
      ),
      ...[
        [250, 540],
        [700, 990],
        [1150, 1440],
      ].map(([a = 0, b = 0]) =>
        polygon(
          [
            [a, 790],
            [b, 790],
            [b + 330, 1067],
            [a + 330, 1067],
          ],
          "#fff4cc",
          `opacity="0.6" filter="url(#edge)"`,
        ),
      ),
      // linen curtain left
      `<path d="M0 0H330C300 300 250 520 190 700C230 860 220 980 200 1067H0z" fill="#efe4cb"/>`,
      ...Array.from(
        { length: 9 },
        (_, i) =>
          `<path d="M${20 + i * 36} 0C${16 + i * 32} 300 ${10 + i * 24} 520 ${8 + i * 20} 700C${14 + i * 22} 860 ${12 + i * 20} 980 ${10 + i * 20} 1067" stroke="${i % 2 ? "#fffaf0" : "#b5a47d"}" stroke-width="${i % 2 ? 14 : 9}" fill="none" opacity="0.5"/>`,
      ),
      // books
      `<ellipse cx="620" cy="955" rx="240" ry="26" fill="#3a2f1c" opacity="0.4" filter="url(#soft)"/>`,
      rect(410, 900, 380, 52, "#2c4a3c"),
      rect(410, 900, 380, 10, "#5b8370"),
      rect(780, 906, 14, 40, "#efe4c9"),
      rect(440, 900, 8, 52, colour.gilt),
      rect(730, 900, 8, 52, colour.gilt),
      rect(436, 852, 330, 48, "#7a3034"),
      rect(436, 852, 330, 9, "#b0646a"),
      rect(757, 858, 13, 36, "#efe4c9"),
      rect(470, 852, 6, 48, colour.gilt),
      rect(706, 852, 6, 48, colour.gilt),
      // cup and saucer on the books
      `<ellipse cx="600" cy="848" rx="122" ry="17" fill="#cdbf9d"/><ellipse cx="600" cy="843" rx="122" ry="16" fill="#fffaf0"/><path d="M520 726H680C680 800 652 838 600 838C548 838 520 800 520 726z" fill="url(#china)"/><path d="M676 744q56 -4 44 36q-12 30 -56 28" stroke="#efe4cc" stroke-width="12" fill="none"/><ellipse cx="600" cy="726" rx="80" ry="16" fill="#f9f2e2"/><ellipse cx="600" cy="729" rx="71" ry="12" fill="#c98f3d"/><path d="M540 727q40 -8 70 -4" stroke="#f3cf87" stroke-width="4" fill="none" opacity="0.7"/><path d="M522 752q78 22 156 0" stroke="${colour.bottle}" stroke-width="5" fill="none"/><path d="M523 760q78 22 154 0" stroke="${colour.gilt}" stroke-width="2" fill="none"/>`,
      ...[0, 1, 2].map(
        (i) =>
          `<path d="M${570 + i * 28} 700q-22 -36 4 -72t0 -84" stroke="#fffdf4" stroke-width="9" fill="none" opacity="0.35" filter="url(#edge)"/>`,
      ),
      // vase with a lime branch
      `<ellipse cx="1150" cy="946" rx="150" ry="22" fill="#3a2f1c" opacity="0.4" filter="url(#soft)"/>`,
      `<path d="M1100 560C1040 420 1120 330 1060 210M1112 560C1160 430 1240 380 1270 250M1106 560C1100 470 1180 440 1150 330" stroke="#5b4a30" stroke-width="7" fill="none"/>`,
      ...[
        [1060, 260, 120, 96],
        [1262, 300, 120, 96],
        [1150, 380, 130, 84],
        [1010, 390, 92, 70],
        [1290, 430, 84, 62],
      ].map(([x = 0, y = 0, rx = 0, ry = 0], i) =>
        crown({ seed: 930 + i, x, y, rx, ry, count: 120, dab: 36, dark: "#3a5a34", light: "#c3cc76" }),
      ),
      ...Array.from({ length: 26 }, () => {
        const x = 980 + next() * 340;
        const y = 260 + next() * 220;
        return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q8 20 4 36" stroke="#a9a85a" stroke-width="2" fill="none"/>${circle(x + 4, y + 40, 7, "#f6ecb4")}${circle(x - 6, y + 32, 5, "#efe09a")}${circle(x + 13, y + 31, 5, "#efe09a")}`;
      }),
      `<path d="M1058 560H1156C1150 620 1206 690 1206 790C1206 890 1176 938 1107 938C1038 938 1008 890 1008 790C1008 690 1064 620 1058 560z" fill="#5f8a86"/><path d="M1070 566C1066 640 1030 700 1030 790C1030 860 1046 900 1070 918C1020 800 1088 700 1086 566z" fill="#cfe0d6" opacity="0.55"/><path d="M1140 566C1140 640 1200 690 1200 790C1200 880 1176 930 1120 936C1180 860 1170 740 1128 566z" fill="#20403c" opacity="0.5"/><ellipse cx="1107" cy="560" rx="49" ry="9" fill="#2f514d"/>`,
      // a letter and the key
      `<path d="M846 962l210 -26l60 66l-226 32z" fill="#3a2f1c" opacity="0.35" filter="url(#edge)"/><path d="M840 952l210 -26l60 66l-226 32z" fill="#fffaf0"/>`,
      ...[0, 1, 2, 3].map(
        (i) =>
          `<path d="M${868 + i * 10} ${962 + i * 14}q60 -12 90 -11t${70 - i * 12} -10" stroke="#3b4a5a" stroke-width="2" fill="none" opacity="0.65"/>`,
      ),
      `<g transform="translate(356 1004) scale(0.9)"><g transform="translate(6 12)" opacity="0.3" filter="url(#edge)">${key}</g>${key}</g>`,
      frame,
    ],
    0.05,
  );
}
