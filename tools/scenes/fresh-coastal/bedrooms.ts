import { blur, circle, glow, group, line, linear, mix, rect, scene } from "../drawing.ts";
import { C } from "./palette.ts";
import { cushion, frame, OAK, outlook, ROOM_DEFS, room, shades, sunPatch, vase } from "./room.ts";
import { boards, box, camera, contact, grain, type Camera, surface, type Vec } from "./space.ts";

/** One fold of the duvet where it hangs over the foot of the bed. */
function hanging(view: Camera, x: number, z: number, index: number): string {
  const [fx, fy] = view.point([x, 0.56, z]);
  const drop = view.scale([x, 0.56, z]) * (0.2 + (index % 3) * 0.03);
  const lean = (index % 2 ? 1 : -1) * 9;
  return `<path d="M${fx} ${fy}q${lean} ${drop * 0.5} ${lean * 0.4} ${drop}" stroke="${index % 2 ? "#8fb5b0" : "#d9ebe6"}" stroke-width="${8 + (index % 4) * 4}" fill="none" stroke-linecap="round" opacity="0.55"/>`;
}

/** A double bed, head at the back; `at` is the front left corner on the floor. */
function bed(view: Camera, [x, y, z]: Vec, width: number, long: number): string {
  const white = { top: "#fdfcf8", front: "#e6e6e0", side: "#dde2e0" };
  const duvet = { top: "#d9e9e5", front: "#b4d1cb", side: "#c3dbd6" };
  return [
    contact(view, [x - 0.15, y, z - 0.15], [width + 0.3, 0, long], 0.4),
    box(view, [x - 0.05, 0.1, z + long], [width + 0.1, 1.0, 0.06], OAK),
    box(view, [x, 0.1, z], [width, 0.2, long], shades(C.oak)),
    box(view, [x + 0.02, 0.3, z + 0.02], [width - 0.04, 0.22, long - 0.04], white, 10),
    ...(
      [
        [0.27, 0.62, -2],
        [0.73, 0.62, 2],
      ] as const
    ).map(([at, size, tilt]) => {
      const p = view.point([x + width * at, 0.5, z + long - 0.22]);
      return cushion(p[0], p[1], view.scale([x, 0.5, z + long]) * size, "#fbfaf5", tilt);
    }),
    ...(
      [
        [0.33, 0.46, -5, "#8fbdb8", undefined],
        [0.66, 0.46, 4, C.white, "#6d97a8"],
      ] as const
    ).map(([at, size, tilt, color, stripes]) => {
      const p = view.point([x + width * at, 0.5, z + long - 0.5]);
      return cushion(p[0], p[1], view.scale([x, 0.5, z + long - 0.4]) * size, color, tilt, stripes);
    }),
    box(view, [x - 0.04, 0.26, z - 0.03], [width + 0.08, 0.32, long * 0.68], duvet, 16),
    view.face(
      [
        [x - 0.05, 0.6, z + long * 0.58],
        [x + width + 0.05, 0.6, z + long * 0.58],
        [x + width + 0.05, 0.6, z + long * 0.72],
        [x - 0.05, 0.6, z + long * 0.72],
      ],
      "#fdfcf8",
      'stroke="#fdfcf8" stroke-width="12" stroke-linejoin="round"',
    ),
    ...Array.from({ length: 13 }, (_, i) => hanging(view, x - 0.02 + (i * width) / 12, z - 0.05, i)),
    view.face(
      [
        [x - 0.06, 0.6, z + 0.22],
        [x + width + 0.06, 0.6, z + 0.22],
        [x + width + 0.06, 0.6, z + 0.85],
        [x - 0.06, 0.6, z + 0.85],
      ],
      "#e2a088",
      'stroke="#e2a088" stroke-width="6" stroke-linejoin="round"',
    ),
    ...Array.from({ length: 8 }, (_, i) =>
      view.face(
        [
          [x - 0.06, 0.601, z + 0.26 + i * 0.075],
          [x + width + 0.06, 0.601, z + 0.26 + i * 0.075],
          [x + width + 0.06, 0.601, z + 0.29 + i * 0.075],
          [x - 0.06, 0.601, z + 0.29 + i * 0.075],
        ],
        "#f6dccd",
        'opacity="0.8"',
      ),
    ),
  ].join("");
}

/** The attic room under the thatch: two sloping boarded ceilings, and a window in the gable facing the sea. */
export function bedroomSea(): string {
  const horizon = 470;
  const view = camera({ at: [-0.35, 1.55, -0.75], focal: 1010, x: 760, horizon });
  const [half, knee, top, depth] = [2.5, 1.0, 3.5, 5];
  const back = surface(view, [-half, 0, depth], [1, 0, 0], [0, 1, 0]);
  const ground = surface(view, [-half, 0, 0.3], [1, 0, 0], [0, 0, 1]);
  const run = Math.hypot(half, top - knee);
  const left = surface(view, [-half, knee, 0.3], [0, 0, 1], [half / run, (top - knee) / run, 0]);
  const right = surface(view, [half, knee, 0.3], [0, 0, 1], [-half / run, (top - knee) / run, 0]);
  const kneeLeft = surface(view, [-half, 0, 0.3], [0, 0, 1], [0, 1, 0]);
  const kneeRight = surface(view, [half, 0, 0.3], [0, 0, 1], [0, 1, 0]);
  const deep = depth - 0.3;
  const out = outlook("view", back, 1.55, 1.15, 1.9, 1.25, horizon, 52);
  const [vx, vy] = view.point([1.55, 0.52, 4.45]);
  const [lx, ly] = view.point([-1.52, 0.52, 4.45]);
  return scene(
    [
      ...ROOM_DEFS,
      blur("soft", 10),
      blur("edge", 3),
      out.defs,
      glow("warm", "#ffdf9f", 0.8),
      linear(
        "slope-left",
        [
          [0, "#8ba3ae", 0.35],
          [1, "#8ba3ae", 0.02],
        ],
        0,
      ),
      linear(
        "slope-right",
        [
          [0, "#fff1d2", 0.6],
          [1, "#fff1d2", 0],
        ],
        0,
      ),
    ],
    [
      back.rect(0, 0, half * 2, top, "#f5f3ec"),
      boards(back, half * 2, top, 0.2, "#8ba0a8", 0.3, true),
      ground.rect(0, 0, half * 2, deep, C.oak),
      grain(ground, half * 2, deep, 0.2, [C.oakPale, C.oak, "#d4b389"], 5, false, 0.9),
      boards(ground, half * 2, deep, 0.2, "#7d5f3d", 0.4),
      ground.rect(0, 0, half * 2, deep, "url(#floor-fall)"),
      out.layer,
      frame(back, 1.55, 1.15, 1.9, 1.25, 3, 1),
      left.rect(0, 0, deep, run, "#eef0ec"),
      boards(left, deep, run, 0.19, "#8298a3", 0.3, true),
      left.rect(0, 0, deep, run, "url(#slope-left)"),
      right.rect(0, 0, deep, run, "#f8f5ed"),
      boards(right, deep, run, 0.19, "#97a5a8", 0.26, true),
      right.rect(0, 0, deep, run, "url(#slope-right)"),
      kneeLeft.rect(0, 0, deep, knee, "#dfe6e4"),
      boards(kneeLeft, deep, knee, 0.19, "#8298a3", 0.3, true),
      kneeRight.rect(0, 0, deep, knee, "#f1eee4"),
      boards(kneeRight, deep, knee, 0.19, "#97a5a8", 0.26, true),
      ...[1.2, 2.6, 4.0].map((z) =>
        group(
          [
            view.face(
              [
                [-half, knee, z],
                [0, top - 0.02, z],
                [0, top - 0.2, z],
                [-half + 0.18, knee, z],
              ],
              "#cdb48d",
            ),
            view.face(
              [
                [half, knee, z],
                [0, top - 0.02, z],
                [0, top - 0.2, z],
                [half - 0.18, knee, z],
              ],
              "#d9c29d",
            ),
            view.face(
              [
                [-0.95, 2.72, z],
                [0.95, 2.72, z],
                [0.95, 2.58, z],
                [-0.95, 2.58, z],
              ],
              "#d2ba94",
            ),
          ],
          z < 2 ? 'opacity="0"' : "",
        ),
      ),
      sunPatch(
        view,
        [
          [0.9, 0.003, 4.6],
          [2.2, 0.003, 4.6],
          [1.9, 0.003, 2.6],
          [0.7, 0.003, 2.6],
        ],
        0.5,
      ),
      ground.rect(0.75, 1.0, 3.4, 1.6, "#e9e1cf"),
      ...Array.from({ length: 7 }, (_, i) => ground.rect(0.75, 1.1 + i * 0.22, 3.4, 0.03, "#9db7b8")),
      box(view, [-1.75, 0, 4.3], [0.5, 0.52, 0.4], OAK),
      box(view, [1.3, 0, 4.3], [0.5, 0.52, 0.4], OAK),
      circle(lx, ly - 74, 210, "url(#warm)"),
      line(
        [
          [lx, ly],
          [lx, ly - 50],
        ],
        "#35506a",
        6,
      ),
      `<path d="M${lx - 24} ${ly - 92}h48l16 46h-80z" fill="#fff0cb"/>`,
      vase(vx, vy, 52, "#35506a", 41),
      bed(view, [-0.95, 0, 2.45], 1.9, 2.1),
      bench(view),
    ],
    0.05,
  );
}

/** A stool with a folded towel and a book. */
function bench(view: Camera): string {
  const at: Vec = [1.5, 0, 2.15];
  return [
    contact(view, at, [0.62, 0, 0.4], 0.35),
    ...[
      [0.52, 0.32],
      [0.04, 0.32],
      [0.52, 0.02],
      [0.04, 0.02],
    ].map(([dx = 0, dz = 0]) => box(view, [at[0] + dx, 0, at[2] + dz], [0.05, 0.42, 0.05], shades(C.oakDeep))),
    box(view, [at[0], 0.42, at[2]], [0.62, 0.05, 0.4], OAK),
    box(view, [at[0] + 0.06, 0.47, at[2] + 0.04], [0.4, 0.09, 0.3], shades("#8fbdb8"), 8),
    box(view, [at[0] + 0.08, 0.57, at[2] + 0.05], [0.36, 0.08, 0.28], shades("#f4efe3"), 8),
  ].join("");
}

/** The bunks built into the wall, each with its own lamp and curtain. */
export function bunks(): string {
  const view = camera({ at: [0.35, 1.35, -0.9], focal: 1020, x: 840, horizon: 530 });
  const back = surface(view, [-2.4, 0, 3.4], [1, 0, 0], [0, 1, 0]);
  const berth = (y: number, color: string, id: string) => {
    const z = 3.4;
    const inside = surface(view, [-1.75, y, z + 0.85], [1, 0, 0], [0, 1, 0]);
    const [px, py] = view.point([-1.3, y + 0.2, z + 0.5]);
    const [lx, ly] = view.point([0.05, y + 0.72, z + 0.8]);
    const [wx, wy] = view.point([-0.75, y + 0.62, z + 0.84]);
    const s = view.scale([0, 0, z + 0.84]);
    return [
      `<clipPath id="${id}">${view.outline(back.corners(0.65, y, 2.15, 1.02))}</clipPath><g clip-path="url(#${id})">`,
      back.rect(0.65, y, 2.15, 1.02, "#c9dcd8"),
      inside.rect(0, 0, 2.2, 1.05, "#dcebe7"),
      boards(inside, 2.2, 1.05, 0.15, "#7fa3a1", 0.4, true),
      view.face(
        [
          [-1.75, y, z],
          [-1.75, y + 1.05, z],
          [-1.75, y + 1.05, z + 0.85],
          [-1.75, y, z + 0.85],
        ],
        "#b5cfca",
      ),
      view.face(
        [
          [0.4, y, z],
          [0.4, y + 1.05, z],
          [0.4, y + 1.05, z + 0.85],
          [0.4, y, z + 0.85],
        ],
        "#e9f2ee",
      ),
      circle(wx, wy, s * 0.21, C.white),
      circle(wx, wy, s * 0.17, "url(#port)"),
      rect(wx - s * 0.165, wy + s * 0.045, s * 0.33, s * 0.05, "#74b0b2"),
      circle(lx, ly, 130, "url(#warm)"),
      circle(lx, ly, 17, "#fff3cf"),
      rect(lx - 4, ly + 14, 8, 22, C.brass),
      box(view, [-1.75, y, z + 0.02], [2.15, 0.16, 0.83], { top: "#fdfcf8", front: "#e3e6e1", side: "#dde2e0" }, 8),
      cushion(px - 4, py - 2, 96, "#fbfaf5", -3),
      box(view, [-0.95, y + 0.05, z - 0.01], [1.35, 0.19, 0.85], shades(color), 14),
      ...Array.from({ length: 9 }, (_, i) =>
        view.face(
          [
            [-0.93 + i * 0.15, y + 0.02, z - 0.012],
            [-0.9 + i * 0.15, y + 0.02, z - 0.012],
            [-0.9 + i * 0.15, y + 0.25, z - 0.012],
            [-0.93 + i * 0.15, y + 0.25, z - 0.012],
          ],
          mix(color, "#ffffff", 0.55),
          'opacity="0.7"',
        ),
      ),
      back.rect(0.65, y + 0.9, 2.15, 0.14, "#23384a", 'opacity="0.12"'),
      "</g>",
      curtain(view, y, color),
      back.rect(0.55, y - 0.06, 2.35, 0.22, C.white),
      back.rect(0.55, y - 0.06, 2.35, 0.025, "#b9c6c9"),
    ].join("");
  };
  const [bx, by] = view.point([1.2, 0, 2.6]);
  return scene(
    [
      ...ROOM_DEFS,
      blur("soft", 10),
      blur("edge", 3),
      glow("warm", "#ffdf9f", 0.85),
      linear("port", [
        [0, "#b5dae5"],
        [1, "#fbf4e2"],
      ]),
    ],
    [
      room(view, { width: 4.8, height: 2.7, depth: 3.4 }),
      back.rect(0.4, 0, 2.65, 2.7, "#9cc4be"),
      boards(back, 4.8, 2.7, 0.2, "#8ba0a8", 0.12, true),
      berth(0.42, "#7fb0ad", "low"),
      berth(1.58, "#d98d72", "high"),
      back.rect(0.55, 0.36, 0.1, 2.34, C.white),
      back.rect(2.8, 0, 0.1, 2.7, C.white),
      back.rect(2.9, 0, 0.02, 2.7, "#a9b8bc"),
      back.rect(0.65, 0.08, 1.0, 0.24, "#b6d5cf"),
      back.rect(1.75, 0.08, 1.0, 0.24, "#b6d5cf"),
      ...[1.15, 2.25].map((a) => back.rect(a - 0.09, 0.21, 0.18, 0.025, C.brass)),
      ladder(view),
      pegs(view),
      sunPatch(
        view,
        [
          [-0.2, 0.003, 3.1],
          [1.6, 0.003, 3.1],
          [2.0, 0.003, 1.6],
          [0.1, 0.003, 1.6],
        ],
        0.45,
      ),
      view.face(
        [
          [-1.6, 0.004, 2.9],
          [0.9, 0.004, 2.9],
          [0.9, 0.004, 1.5],
          [-1.6, 0.004, 1.5],
        ],
        "#e6efe9",
      ),
      ...Array.from({ length: 5 }, (_, i) =>
        view.face(
          [
            [-1.6, 0.005, 1.6 + i * 0.28],
            [0.9, 0.005, 1.6 + i * 0.28],
            [0.9, 0.005, 1.7 + i * 0.28],
            [-1.6, 0.005, 1.7 + i * 0.28],
          ],
          "#8fbdb8",
        ),
      ),
      basket(bx, by),
    ],
    0.05,
  );
}

function curtain(view: Camera, y: number, color: string): string {
  const strips = Array.from({ length: 5 }, (_, i) =>
    view.face(
      [
        [0.06 + i * 0.07, y + 0.14, 3.38],
        [0.135 + i * 0.07, y + 0.14, 3.38],
        [0.135 + i * 0.07, y + 1.02, 3.38],
        [0.06 + i * 0.07, y + 1.02, 3.38],
      ],
      i % 2 ? mix(color, "#ffffff", 0.62) : mix(color, "#ffffff", 0.78),
    ),
  );
  return strips.join("");
}

function ladder(view: Camera): string {
  const rungs = [0.3, 0.6, 0.9, 1.2].map((y) => box(view, [0.52, y, 3.22 - (1.5 - y) * 0.12], [0.42, 0.045, 0.06], OAK));
  const rails = [0.5, 0.93].map(
    (x) =>
      view.face(
        [
          [x, 0, 2.95],
          [x + 0.06, 0, 2.95],
          [x + 0.06, 1.75, 3.3],
          [x, 1.75, 3.3],
        ],
        C.oak,
      ) +
      view.face(
        [
          [x + 0.05, 0, 2.95],
          [x + 0.06, 0, 2.95],
          [x + 0.06, 1.75, 3.3],
          [x + 0.05, 1.75, 3.3],
        ],
        C.oakDeep,
      ),
  );
  return rungs.join("") + rails.join("");
}

/** Pegs with a sou'wester, a net and a swimming towel. */
function pegs(view: Camera): string {
  const on = surface(view, [1.0, 0, 3.39], [1, 0, 0], [0, 1, 0]);
  const towel = Array.from({ length: 6 }, (_, i) => on.rect(0.62, 0.95 + i * 0.11, 0.3, 0.055, i % 2 ? "#8fbdb8" : "#35506a"));
  return [
    on.rect(0.05, 1.62, 1.25, 0.09, C.oak),
    ...[0.18, 0.48, 0.77, 1.1].map((a) => on.rect(a, 1.58, 0.03, 0.1, C.oakDeep)),
    on.shape(
      [
        [0.1, 1.0],
        [0.14, 1.56],
        [0.24, 1.6],
        [0.34, 1.56],
        [0.4, 1.0],
      ],
      "#efc24f",
    ),
    on.shape(
      [
        [0.24, 1.0],
        [0.24, 1.58],
        [0.34, 1.56],
        [0.4, 1.0],
      ],
      "#cf9f33",
      'opacity="0.5"',
    ),
    on.rect(0.62, 0.95, 0.3, 0.66, C.white),
    ...towel,
    on.stroke(
      [
        [1.11, 1.6],
        [1.2, 0.62],
      ],
      C.oakDeep,
      5,
    ),
    on.shape(
      [
        [1.08, 0.66],
        [1.34, 0.66],
        [1.27, 0.32],
        [1.16, 0.32],
      ],
      "#b8cfcc",
      'opacity="0.85"',
    ),
    on.stroke(
      [
        [1.08, 0.66],
        [1.34, 0.66],
      ],
      "#35506a",
      4,
    ),
  ].join("");
}

/** A rush basket with a ball and a kite in it. */
function basket(x: number, y: number): string {
  const weave = Array.from(
    { length: 7 },
    (_, row) =>
      `<path d="M${x - 74 + row} ${y - 14 - row * 15}q74 16 ${148 - row * 2} 0" stroke="${row % 2 ? "#a98654" : "#c9a374"}" stroke-width="11" fill="none" stroke-dasharray="17 5" stroke-dashoffset="${row * 9}"/>`,
  );
  return [
    `<ellipse cx="${x + 18}" cy="${y + 2}" rx="110" ry="20" fill="#1c2c3a" opacity="0.3" filter="url(#edge)"/>`,
    `<path d="M${x + 8} ${y - 112}l66 -120 40 96z" fill="#e2795c"/><path d="M${x + 74} ${y - 232}l-14 106 54 -10z" fill="#f3c6b4"/>`,
    circle(x - 26, y - 118, 44, "#f6f3ea"),
    `<path d="M${x - 26} ${y - 162}q34 44 4 86a44 44 0 0 0 36 -60a44 44 0 0 0 -40 -26z" fill="#6da5a8"/>`,
    `<path d="M${x - 80} ${y - 112}q80 26 160 0l-8 104q-72 26 -144 0z" fill="#8f6d42"/>`,
    ...weave,
  ].join("");
}
