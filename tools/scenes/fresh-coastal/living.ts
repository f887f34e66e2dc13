import { blur, circle, glow, line, linear, radial, rect, scene } from "../drawing.ts";
import { C } from "./palette.ts";
import {
  CHALK,
  cushion,
  frame,
  GLASS,
  LINEN,
  logs,
  OAK,
  outlook,
  pendant,
  ROOM_DEFS,
  room,
  shades,
  sunPatch,
  table,
  vase,
} from "./room.ts";
import { box, camera, contact, type Camera, surface, type Vec } from "./space.ts";

const CEILING = 2.75;

/** The wood stove on its slate, with the pipe to the ceiling and a fire in it. */
function stove(view: Camera, x: number, z: number): string {
  const iron = { top: "#4a5864", front: "#26333f", side: "#1d2934" };
  const front = surface(view, [x, 0.3, z], [1, 0, 0], [0, 1, 0]);
  const [px] = view.point([x + 0.35, 1, z + 0.3]);
  const s = view.scale([x, 1, z + 0.3]);
  const [, top] = view.point([x, CEILING, z + 0.3]);
  const [, foot] = view.point([x, 1.15, z + 0.3]);
  return [
    box(view, [x - 0.3, 0, z - 0.35], [1.3, 0.04, 1.2], { top: "#5d6d78", front: "#46555f", side: "#46555f" }),
    rect(px - 0.075 * s, top, 0.15 * s, foot - top, "url(#pipe)"),
    contact(view, [x, 0.04, z], [0.7, 0, 0.6], 0.5),
    box(view, [x + 0.05, 0.04, z + 0.05], [0.6, 0.26, 0.5], iron),
    box(view, [x, 0.3, z], [0.7, 0.85, 0.6], iron, 3),
    front.rect(0.09, 0.22, 0.52, 0.52, "#10181f"),
    front.rect(0.12, 0.25, 0.46, 0.46, "url(#fire)"),
    front.shape(
      [
        [0.2, 0.27],
        [0.26, 0.45],
        [0.3, 0.36],
        [0.36, 0.58],
        [0.42, 0.38],
        [0.46, 0.46],
        [0.5, 0.27],
      ],
      "#ffd98a",
      'opacity="0.9"',
    ),
    front.shape(
      [
        [0.28, 0.27],
        [0.33, 0.4],
        [0.36, 0.34],
        [0.41, 0.44],
        [0.45, 0.27],
      ],
      "#fff4cf",
    ),
    front.rect(0.15, 0.27, 0.4, 0.06, "#3a2418"),
    front.rect(0.61, 0.42, 0.03, 0.16, C.brass),
    front.rect(0.12, 0.08, 0.46, 0.07, "#1a242d"),
  ].join("");
}

/** The long sofa along the right wall. */
function sofa(view: Camera): string {
  const cloth = { top: "#bcd8d2", front: "#8fb9b4", side: "#a7cbc5" };
  const [x, z, long] = [1.55, 3.0, 2.6];
  const seats = [0, 1, 2]
    .map((i) => box(view, [x + 0.02, 0.34, z + long - 0.24 - (i + 1) * 0.72], [0.82, 0.17, 0.69], cloth, 9))
    .join("");
  const backs = [0, 1, 2]
    .map((i) =>
      box(view, [x + 0.68, 0.5, z + long - 0.24 - (i + 1) * 0.72], [0.24, 0.42, 0.69], { ...cloth, side: "#9fc5bf" }, 11),
    )
    .join("");
  return [
    contact(view, [x - 0.15, 0, z - 0.25], [1.35, 0, long + 0.2], 0.55),
    ...[0.1, 0.9].map((at) => box(view, [x + at, 0, z + 0.04], [0.06, 0.14, 0.06], shades(C.oakDeep))),
    box(view, [x + 0.05, 0.14, z + 0.02], [1, 0.2, long - 0.1], shades("#86afab"), 5),
    box(view, [x + 0.86, 0.14, z], [0.2, 0.72, long], cloth, 10),
    box(view, [x, 0.14, z + long - 0.2], [1.02, 0.5, 0.2], cloth, 10),
    backs,
    seats,
    ...(
      [
        [z + 2.0, C.white, -6, "#7f9fb0"],
        [z + 1.55, "#e9d7b3", 5, undefined],
        [z + 0.75, "#35506a", -5, undefined],
      ] as const
    ).map(([cz, color, tilt, stripes]) => {
      const [cx, cy] = view.point([x + 0.55, 0.53, cz]);
      return cushion(cx, cy, view.scale([x + 0.55, 0.53, cz]) * 0.44, color, tilt, stripes);
    }),
    box(view, [x, 0.14, z - 0.02], [1.02, 0.5, 0.2], cloth, 10),
  ].join("");
}

function armchair(view: Camera): string {
  const wood = shades(C.oakDeep);
  const [x, z] = [-2.3, 2.75];
  return [
    contact(view, [x, 0, z], [0.85, 0, 0.8], 0.32),
    box(view, [x, 0, z + 0.72], [0.06, 0.62, 0.06], wood),
    box(view, [x + 0.78, 0, z + 0.72], [0.06, 0.42, 0.06], wood),
    view.face(
      [
        [x - 0.06, 0.45, z + 0.05],
        [x - 0.06, 0.45, z + 0.75],
        [x - 0.26, 1.08, z + 0.75],
        [x - 0.26, 1.08, z + 0.05],
      ],
      "#ece5d6",
      'stroke="#ece5d6" stroke-width="16" stroke-linejoin="round"',
    ),
    view.face(
      [
        [x - 0.06, 0.45, z + 0.05],
        [x - 0.06, 0.45, z + 0.4],
        [x - 0.26, 1.08, z + 0.4],
        [x - 0.26, 1.08, z + 0.05],
      ],
      "#d8cfbd",
      'opacity="0.6"',
    ),
    box(view, [x, 0.34, z + 0.06], [0.76, 0.13, 0.66], LINEN, 12),
    box(view, [x - 0.2, 0.6, z], [0.98, 0.045, 0.07], OAK, 3),
    box(view, [x, 0, z], [0.06, 0.62, 0.06], wood),
    box(view, [x + 0.72, 0, z], [0.06, 0.62, 0.06], wood),
    throwOver(view, [x, 0, z]),
  ].join("");
}

/** A woven throw over the chair's back, with fringe. */
function throwOver(view: Camera, [x, , z]: Vec): string {
  const on = surface(view, [x - 0.05, 0.42, z + 0.12], [0, 0, 1], [-0.31, 0.95, 0]);
  const bands = Array.from({ length: 9 }, (_, i) =>
    on.rect(0, i * 0.078, 0.4, 0.04, i % 3 ? "#eda58c" : C.white, 'opacity="0.7"'),
  );
  const fringe = Array.from({ length: 14 }, (_, i) =>
    on.stroke(
      [
        [0.012 + i * 0.029, 0],
        [0.015 + i * 0.029, -0.07],
      ],
      "#d9765a",
      2,
    ),
  );
  return (
    on.rect(0, 0, 0.4, 0.7, "#df8467", 'stroke="#df8467" stroke-width="5" stroke-linejoin="round"') +
    bands.join("") +
    fringe.join("")
  );
}

export function living(): string {
  const horizon = 505;
  const view = camera({ at: [-0.15, 1.42, -0.55], focal: 1000, x: 780, horizon });
  const back = surface(view, [-3, 0, 6], [1, 0, 0], [0, 1, 0]);
  const out = outlook("view", back, 1.55, 0.1, 3.1, 2.2, horizon, 27);
  const [tx, ty] = view.point([0.1, 0.42, 3.55]);
  const [lx, ly] = view.point([-2.62, 0, 4.6]);
  const beam = (z: number) =>
    box(view, [-3, CEILING - 0.2, z], [6, 0.2, 0.18], { top: C.oak, front: "#dcd3c0", side: "#c9bfa9" });
  return scene(
    [
      ...ROOM_DEFS,
      blur("soft", 10),
      blur("edge", 3),
      out.defs,
      linear(
        "pipe",
        [
          [0, "#4a5864"],
          [0.4, "#26333f"],
          [1, "#141d25"],
        ],
        0,
      ),
      radial(
        "fire",
        [
          [0, "#ffb74d"],
          [0.6, "#e0672d"],
          [1, "#3c1a10"],
        ],
        0.5,
        0.9,
        0.8,
      ),
      glow("warm", "#ffb765", 0.5),
    ],
    [
      room(view, { width: 6, height: CEILING, depth: 6 }),
      beam(5.2),
      beam(3.9),
      beam(2.6),
      beam(1.3),
      out.layer,
      frame(back, 1.55, 0.1, 3.1, 2.2, 4, 1),
      curtain(view, -1.78, 0.36),
      curtain(view, 1.72, 0.36),
      sunPatch(
        view,
        [
          [-1.3, 0.003, 5.7],
          [0.9, 0.003, 5.7],
          [2.1, 0.003, 3.2],
          [-0.5, 0.003, 3.2],
        ],
        0.55,
      ),
      sunPatch(
        view,
        [
          [-1.9, 0.003, 5.7],
          [-1.5, 0.003, 5.7],
          [-0.8, 0.003, 3.2],
          [-1.3, 0.003, 3.2],
        ],
        0.35,
      ),
      logs(lx - 66, ly - 210, 120, 210, 15, 4),
      stove(view, -2.45, 5.0),
      circle(view.point([-2.1, 0.7, 5])[0], view.point([-2.1, 0.7, 5])[1], 190, "url(#warm)"),
      picture(view),
      rug(view),
      floorLamp(view),
      sofa(view),
      table(view, [-0.55, 0, 3.1], [1.25, 0.42, 0.8], C.oak),
      vase(tx - 40, ty - 4, 46, C.glassPale, 3),
      box(view, [0.2, 0.42, 3.3], [0.34, 0.03, 0.26], shades("#35506a")),
      box(view, [0.22, 0.45, 3.32], [0.3, 0.025, 0.23], CHALK),
      armchair(view),
      box(view, [-2.95, 0, 1.5], [0.5, 0.48, 0.5], GLASS, 16),
      pendant(view, [0.3, 2.12, 2.5], CEILING, 0.24, "#f4efe2"),
    ],
    0.05,
  );
}

function rug(view: Camera): string {
  const on = surface(view, [-1.75, 0.006, 2.35], [1, 0, 0], [0, 0, 1]);
  const stripes = Array.from({ length: 12 }, (_, i) =>
    on.rect(0, i * 0.2 + 0.03, 3.15, i % 3 === 0 ? 0.08 : 0.025, i % 3 === 0 ? "#7fa9ad" : "#9db7b8", 'opacity="0.7"'),
  );
  return [on.rect(0, 0, 3.15, 2.35, "#efe9db"), ...stripes].join("");
}

/** A linen curtain at x on the back wall, in folds. */
function curtain(view: Camera, x: number, width: number): string {
  const folds = 6;
  const on = surface(view, [x, 0.04, 5.93], [1, 0, 0], [0, 1, 0]);
  const strips = Array.from({ length: folds }, (_, i) =>
    on.rect((width * i) / folds, 0, width / folds + 0.005, 2.4, i % 2 ? "#e4ded0" : "#f8f4ea", 'opacity="0.96"'),
  );
  return strips.join("") + on.rect(-0.1, 2.4, width + 0.2, 0.03, C.brass);
}

/** A framed sea chart over the log stack. */
function picture(view: Camera): string {
  const on = surface(view, [2.98, 1.25, 5.2], [0, 0, -1], [0, 1, 0]);
  return [
    on.rect(0, 0, 1.5, 1.0, C.oakDeep),
    on.rect(0.04, 0.04, 1.42, 0.92, C.white),
    on.rect(0.16, 0.16, 1.18, 0.68, "#cfe3df"),
    on.shape(
      [
        [0.16, 0.16],
        [0.7, 0.16],
        [0.62, 0.34],
        [0.75, 0.44],
        [0.5, 0.55],
        [0.4, 0.84],
        [0.16, 0.84],
      ],
      "#ecdcb6",
    ),
    ...[0.12, 0.26, 0.42].map((off) =>
      on.stroke(
        [
          [0.7 + off, 0.18],
          [0.64 + off, 0.34],
          [0.77 + off, 0.45],
          [0.53 + off, 0.58],
          [0.42 + off, 0.83],
        ],
        "#6fa3a9",
        1.3,
      ),
    ),
    on.stroke(
      [
        [1.16, 0.62],
        [1.16, 0.8],
      ],
      "#35506a",
      1.5,
    ),
    on.stroke(
      [
        [1.07, 0.71],
        [1.25, 0.71],
      ],
      "#35506a",
      1.5,
    ),
  ].join("");
}

function floorLamp(view: Camera): string {
  const [x, y] = view.point([2.45, 0, 5.72]);
  const s = view.scale([2.45, 0, 5.72]);
  return [
    circle(x, y - 1.45 * s, s * 0.9, "url(#warm)"),
    line(
      [
        [x, y],
        [x, y - 1.35 * s],
      ],
      "#31465a",
      4,
    ),
    `<ellipse cx="${x}" cy="${y}" rx="${0.16 * s}" ry="${0.035 * s}" fill="#26333f"/>`,
    `<path d="M${x - 0.14 * s} ${y - 1.66 * s}H${x + 0.14 * s}L${x + 0.24 * s} ${y - 1.28 * s}H${x - 0.24 * s}Z" fill="#fff3d8"/>`,
  ].join("");
}
