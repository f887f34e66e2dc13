import { blur, circle, glow, HEIGHT, line, linear, mix, polygon, random, rect, ridge, scene } from "../drawing.ts";
import { C } from "./palette.ts";
import { OAK, shades, vase } from "./room.ts";
import { cumulus, dune, gull, marram, sea, ship, sky, streaks } from "./shore.ts";
import { boards, box, camera, contact, grain, type Camera, surface } from "./space.ts";

const FILTERS = [blur("soft", 10), blur("haze", 7), blur("puff", 5), blur("edge", 3)];

/** Breakfast on the deck, the gable's open doors on the right, the path to the sea beyond. */
export function terrace(): string {
  const horizon = 470;
  const view = camera({ at: [0.2, 1.6, -0.6], focal: 1050, x: 780, horizon });
  const air = sky(["#a9d3e3", "#d4e9ea", "#fbf3e0"], horizon);
  const water = sea(horizon, 562, ["#5c9dab", "#7fbbb8", "#b9dcd0"], 9);
  const far = dune({ seed: 48, y: 540, amplitude: 20, swell: 190, lit: "#f0e6c8", shade: "#bcbd8b", id: "far", bottom: 900 });
  const floor = surface(view, [-4, 0, 0.3], [1, 0, 0], [0, 0, 1]);
  const wall = surface(view, [2.3, 0, 0.3], [0, 0, 1], [0, 1, 0]);
  return scene(
    [
      air.defs,
      water.defs,
      far.defs,
      ...FILTERS,
      glow("sun", "#fff8e6", 0.95),
      linear("deck-fall", [
        [0, "#fff3d3", 0.4],
        [0.5, "#fff3d3", 0],
        [1, "#2f3f4a", 0.2],
      ]),
      linear(
        "sail",
        [
          [0, "#ffffff"],
          [1, "#e6e2d4"],
        ],
        20,
      ),
      linear(
        "pane",
        [
          [0, "#dcecee"],
          [0.5, "#9fc2c9"],
          [1, "#567789"],
        ],
        60,
      ),
    ],
    [
      air.layer,
      circle(160, 330, 560, "url(#sun)"),
      streaks(39, 60, 360, 22, "#ffffff", 0.6),
      cumulus(14, 420, 430, 420, "#ffffff", "#d4e4e7"),
      water.layer,
      ship(330, horizon + 1, 60, "#5c7d90"),
      far.layer,
      marram({ seed: 49, clumps: 120, from: [0, 560], to: [1600, 690], height: 66, lean: 18 }),
      floor.rect(0, 0, 6.3, 5.2, "#cbb692"),
      grain(floor, 6.3, 5.2, 0.16, ["#dccaa8", "#c3ad88", "#b9a37f", "#d3c09c"], 15, false, 0.9),
      boards(floor, 6.3, 5.2, 0.16, "#77674e", 0.6),
      floor.rect(0, 0, 6.3, 5.2, "url(#deck-fall)"),
      ...Array.from({ length: 9 }, (_, i) =>
        marram({ seed: 200 + i, clumps: 3, from: [i * 130 - 20, 664], to: [i * 130 + 100, 690], height: 56, lean: 16 }),
      ),
      wall.rect(0, 0, 5.2, 4.2, "#2c4560"),
      boards(wall, 5.2, 4.2, 0.22, C.tarDark, 0.55),
      wall.rect(1.55, 0.05, 2.6, 2.35, C.white),
      wall.rect(1.67, 0.12, 2.36, 2.18, "url(#pane)"),
      wall.rect(2.83, 0.12, 0.06, 2.18, C.white),
      wall.rect(5.05, 0, 0.15, 4.2, C.white),
      wall.rect(0, 0, 5.2, 0.12, "#d9e0e2"),
      view.face(
        [
          [2.3, 2.75, 1.2],
          [2.3, 2.75, 4.6],
          [-1.6, 2.55, 4.9],
        ],
        "url(#sail)",
      ),
      view.face(
        [
          [-1.0, 0.004, 4.3],
          [1.9, 0.004, 4.4],
          [2.2, 0.004, 1.6],
        ],
        "#3b4b55",
        'opacity="0.22" filter="url(#edge)"',
      ),
      line([view.point([-1.6, 0, 4.9]), view.point([-1.6, 2.6, 4.9])], C.oakDeep, 10),
      bench(view, 3.55),
      tableLaid(view),
      stools(view),
      gull(300, 190, 24, "#51697a"),
      gull(370, 232, 14, "#6d8595"),
    ],
    0.06,
  );
}

function bench(view: Camera, z: number): string {
  return [
    contact(view, [-1.2, 0, z], [2.6, 0, 0.4], 0.3),
    ...[-1.1, 1.2].map((x) => box(view, [x, 0, z + 0.05], [0.08, 0.42, 0.3], shades("#a98f68"))),
    box(view, [-1.25, 0.42, z], [2.6, 0.05, 0.42], shades("#cdb186")),
    box(view, [-1.2, 0.47, z + 0.02], [2.5, 0.07, 0.36], shades("#8fbdb8"), 8),
  ].join("");
}

/** The table with linen, plates, a jug and a dish of mussels. */
function tableLaid(view: Camera): string {
  const top = surface(view, [-1.3, 0.76, 2.2], [1, 0, 0], [0, 0, 1]);
  const next = random(24);
  const at = (a: number, b: number) => ({ p: view.point(top.at(a, b)), s: view.scale(top.at(a, b)) });
  const plate = (a: number, b: number) => {
    const {
      p: [x, y],
      s,
    } = at(a, b);
    return `<ellipse cx="${x + 4}" cy="${y + 5}" rx="${s * 0.14}" ry="${s * 0.052}" fill="#3b2d1d" opacity="0.25"/><ellipse cx="${x}" cy="${y}" rx="${s * 0.135}" ry="${s * 0.05}" fill="${C.white}"/><ellipse cx="${x}" cy="${y}" rx="${s * 0.095}" ry="${s * 0.033}" fill="#e3eae6"/>`;
  };
  const glass = (a: number, b: number) => {
    const {
      p: [x, y],
      s,
    } = at(a, b);
    return `<path d="M${x - s * 0.035} ${y - s * 0.13}L${x - s * 0.03} ${y}h${s * 0.06}l${s * 0.005} ${-s * 0.13}z" fill="#e9f5f2" opacity="0.75"/><path d="M${x - s * 0.033} ${y - s * 0.08}L${x - s * 0.03} ${y}h${s * 0.06}l${s * 0.003} ${-s * 0.08}z" fill="#efcf8a" opacity="0.85"/>`;
  };
  const pan = at(1.32, 0.5);
  const [px, py] = pan.p;
  const r = pan.s * 0.2;
  const mussels = Array.from({ length: 34 }, () => {
    const t = next() * Math.PI * 2;
    const d = Math.sqrt(next());
    const [x, y] = [px + Math.cos(t) * r * 0.85 * d, py - r * 0.62 - (1 - d) * r * 0.2 + Math.sin(t) * r * 0.28 * d];
    const turn = next() * 180;
    return `<ellipse cx="${x}" cy="${y}" rx="${r * 0.14}" ry="${r * 0.07}" fill="#22303f" transform="rotate(${turn} ${x} ${y})"/><ellipse cx="${x}" cy="${y - 1}" rx="${r * 0.08}" ry="${r * 0.035}" fill="${next() < 0.6 ? "#e8a15e" : "#44586b"}" transform="rotate(${turn} ${x} ${y})"/>`;
  });
  const jug = at(0.62, 0.7);
  return [
    contact(view, [-1.2, 0, 2.2], [2.6, 0, 1], 0.35),
    ...[-1.2, 1.2].flatMap((x) => [2.95, 2.28].map((z) => box(view, [x, 0, z], [0.08, 0.72, 0.08], shades("#a98f68")))),
    box(view, [-1.3, 0.71, 2.2], [2.7, 0.05, 0.95], shades("#d9bf95")),
    boards(surface(view, [-1.3, 0.76, 2.2], [1, 0, 0], [0, 0, 1]), 2.7, 0.95, 0.19, "#8f7650", 0.6, true),
    top.rect(0.95, 0, 0.75, 0.95, "#f4f1e8"),
    ...[0.04, 0.09, 0.62, 0.67].map((a) => top.rect(0.95 + a, 0, 0.022, 0.95, "#6d9da6")),
    view.face(
      [
        [-0.35, 0.76, 2.2],
        [0.4, 0.76, 2.2],
        [0.4, 0.52, 2.19],
        [-0.35, 0.52, 2.19],
      ],
      "#e3ded0",
    ),
    ...[-0.31, -0.26, 0.27, 0.32].map((x) =>
      view.face(
        [
          [x, 0.76, 2.19],
          [x + 0.022, 0.76, 2.19],
          [x + 0.022, 0.52, 2.19],
          [x, 0.52, 2.19],
        ],
        "#6d9da6",
      ),
    ),
    plate(0.5, 0.3),
    plate(2.2, 0.3),
    plate(0.3, 0.72),
    plate(2.35, 0.74),
    vase(jug.p[0], jug.p[1], 92, C.white, 25),
    `<ellipse cx="${px + 8}" cy="${py + 6}" rx="${r * 1.15}" ry="${r * 0.4}" fill="#1c2c3a" opacity="0.25"/>`,
    `<path d="M${px - r} ${py - r * 0.6}C${px - r} ${py} ${px - r * 0.8} ${py + r * 0.25} ${px} ${py + r * 0.25}S${px + r} ${py} ${px + r} ${py - r * 0.6}Z" fill="#35566f"/>`,
    `<ellipse cx="${px}" cy="${py - r * 0.6}" rx="${r}" ry="${r * 0.36}" fill="#22384a"/>`,
    ...mussels,
    `<path d="M${px - r * 0.98} ${py - r * 0.35}h${-r * 0.25}v${r * 0.14}h${r * 0.28}zM${px + r * 0.98} ${py - r * 0.35}h${r * 0.25}v${r * 0.14}h${-r * 0.28}z" fill="#22384a"/>`,
    glass(0.85, 0.35),
    glass(1.95, 0.5),
    glass(2.02, 0.25),
  ].join("");
}

/** Two stools on the near side of the table, and a straw hat. */
function stools(view: Camera): string {
  const stool = (x: number, z: number) =>
    [
      contact(view, [x, 0, z], [0.42, 0, 0.36], 0.35),
      ...[
        [0.34, 0.28],
        [0.03, 0.28],
        [0.34, 0.02],
        [0.03, 0.02],
      ].map(([dx = 0, dz = 0]) => box(view, [x + dx, 0, z + dz], [0.05, 0.44, 0.05], shades("#a98f68"))),
      box(view, [x, 0.44, z], [0.42, 0.05, 0.36], OAK, 4),
    ].join("");
  const [hx, hy] = view.point([0.98, 0.5, 1.62]);
  return [
    stool(-1.0, 1.5),
    stool(0.75, 1.45),
    `<ellipse cx="${hx}" cy="${hy}" rx="118" ry="30" fill="#e2c48d"/><ellipse cx="${hx}" cy="${hy - 2}" rx="104" ry="23" fill="#eed7a8"/>`,
    `<path d="M${hx - 62} ${hy - 6}C${hx - 58} ${hy - 74} ${hx + 58} ${hy - 74} ${hx + 62} ${hy - 6}Q${hx} ${hy + 18} ${hx - 62} ${hy - 6}Z" fill="#ead09b"/><path d="M${hx - 63} ${hy - 6}q2 -16 4 -24q59 22 118 0q2 8 4 24q-63 24 -126 0z" fill="${C.coral}"/>`,
  ].join("");
}

/** The outdoor shower against the tarred boards. */
export function outdoorShower(): string {
  const horizon = 545;
  const view = camera({ at: [0, 1.35, -1.85], focal: 1080, x: 740, horizon });
  const air = sky(["#aed6e3", "#d9ebea", "#fbf3e2"], horizon);
  const water = sea(horizon, 640, ["#5c9dab", "#7fbbb8", "#b9dcd0"], 9);
  const far = dune({ seed: 52, y: 610, amplitude: 26, swell: 150, lit: "#f1e7ca", shade: "#bcbd8b", id: "far", bottom: 1067 });
  const wall = surface(view, [-0.75, 0, 2.2], [1, 0, 0], [0, 1, 0]);
  const base = surface(view, [-0.2, 0.1, 1.15], [1, 0, 0], [0, 0, 1]);
  const [hx, hy] = view.point([0.55, 2.22, 1.85]);
  const [wx, wy] = view.point([0.55, 2.3, 2.18]);
  const [, low] = view.point([0.55, 1.05, 2.18]);
  const next = random(91);
  const drops = Array.from({ length: 120 }, () => {
    const t = next();
    const x = hx + (next() - 0.5) * (80 + t * 90);
    const y = hy + 26 + t * 590;
    return line(
      [
        [x, y],
        [x + (x - hx) * 0.02, y + 14 + next() * 26],
      ],
      "#e9f6f6",
      1.6 + next(),
      `opacity="${(0.35 + next() * 0.45).toFixed(2)}"`,
    );
  });
  const towel = Array.from({ length: 9 }, (_, i) =>
    wall.rect(2.2, 0.62 + i * 0.13, 0.46, 0.06, i % 2 ? "#6fa7a5" : "#35566f", 'opacity="0.9"'),
  );
  return scene(
    [
      air.defs,
      water.defs,
      far.defs,
      ...FILTERS,
      glow("sun", "#fff8e6", 0.95),
      linear(
        "wall-sun",
        [
          [0, "#fff1cf", 0.3],
          [0.6, "#fff1cf", 0.03],
          [1, "#0c1826", 0.3],
        ],
        15,
      ),
      linear("sandy", [
        [0, "#eddfbf"],
        [1, "#d9c59a"],
      ]),
      linear(
        "metal",
        [
          [0, "#f3dca4"],
          [0.4, C.brass],
          [1, "#8d6a2e"],
        ],
        0,
      ),
    ],
    [
      air.layer,
      circle(120, 420, 480, "url(#sun)"),
      streaks(62, 60, 480, 22, "#ffffff", 0.6),
      water.layer,
      far.layer,
      marram({ seed: 53, clumps: 70, from: [-30, 640], to: [560, 790], height: 74, lean: 20 }),
      ridge({ seed: 58, y: 800, amplitude: 12, swell: 230, fill: "url(#sandy)" }),
      wall.rect(0, 0, 4.6, 4, "#2c4763"),
      grain(wall, 4.6, 4, 0.2, ["#35506a", "#22384d", "#2f4a66"], 27, false, 0.8),
      boards(wall, 4.6, 4, 0.2, "#101f30", 0.7),
      wall.rect(0, 0, 4.6, 4, "url(#wall-sun)"),
      wall.rect(-0.1, 0, 0.16, 4, C.white),
      wall.rect(0.06, 0, 0.03, 4, "#0c1826", 'opacity="0.35"'),
      wall.rect(0, 0, 4.6, 0.1, "#d9e0e2"),
      polygon(
        [
          [hx + 40, hy - 6],
          [wx + 260, low],
          [wx + 230, low + 20],
          [hx + 10, hy + 20],
        ],
        "#0c1826",
        'opacity="0.14"',
      ),
      rect(wx - 6, wy, 12, low - wy, "url(#metal)"),
      `<path d="M${wx} ${wy + 4}C${wx} ${wy - 46} ${hx} ${hy - 60} ${hx} ${hy - 8}" fill="none" stroke="${C.brass}" stroke-width="12"/>`,
      `<path d="M${hx - 20} ${hy - 12}h40l50 26h-140z" fill="${C.brass}"/><ellipse cx="${hx}" cy="${hy + 15}" rx="72" ry="13" fill="#8d6a2e"/><ellipse cx="${hx}" cy="${hy + 14}" rx="64" ry="9" fill="#f3dca4"/>`,
      circle(wx, low - 40, 22, C.brass),
      line(
        [
          [wx - 34, low - 40],
          [wx + 34, low - 40],
        ],
        "#8d6a2e",
        9,
      ),
      circle(wx, low, 12, "#8d6a2e"),
      ...drops,
      wall.rect(1.95, 1.92, 0.95, 0.1, C.oak),
      ...[2.12, 2.43, 2.74].map((a) => wall.rect(a, 1.86, 0.03, 0.12, C.oakDeep)),
      wall.rect(2.24, 0.55, 0.46, 1.3, "#0c1826", 'opacity="0.3"'),
      wall.shape(
        [
          [2.2, 0.58],
          [2.2, 1.8],
          [2.43, 1.88],
          [2.66, 1.8],
          [2.66, 0.58],
        ],
        "#f3efe4",
      ),
      ...towel,
      box(view, [-0.2, 0, 1.15], [1.55, 0.1, 1.0], shades("#bda57e")),
      boards(base, 1.55, 1.0, 0.13, "#5f5038", 0.8),
      base.rect(0.3, 0.2, 0.95, 0.65, "#e9f6f6", 'opacity="0.28" filter="url(#edge)"'),
      ...[
        [120, 0.9],
        [250, 0.86],
      ].map(([dx = 0, s = 1]) => {
        const [fx, fy] = view.point([-0.62, 0, 1.05]);
        return `<g transform="translate(${fx + dx - 130} ${fy - 6}) rotate(-12) scale(${s})"><ellipse cx="0" cy="6" rx="62" ry="17" fill="#8f7a52" opacity="0.5"/><ellipse cx="0" cy="0" rx="60" ry="16" fill="${C.coral}"/><path d="M-8 -12Q18 -34 38 -4M-8 12Q16 -22 38 -4" stroke="#fbfaf5" stroke-width="7" fill="none"/></g>`;
      }),
      bucket(view),
      marram({ seed: 59, clumps: 20, from: [-80, 950], to: [330, HEIGHT + 60], height: 210, lean: 56 }),
    ],
    0.06,
  );
}

/** A zinc bucket with shells, and a shrimp net leaning on the wall. */
function bucket(view: Camera): string {
  const [x, y] = view.point([1.62, 0, 1.45]);
  const next = random(3);
  const shells = Array.from({ length: 14 }, () => {
    const [sx, sy] = [x - 66 + next() * 132, y - 148 + next() * 22];
    return `<path d="M${sx - 15} ${sy}Q${sx} ${sy - 32} ${sx + 15} ${sy}Z" fill="${mix("#fff6e6", "#e0b396", next())}"/>`;
  });
  return [
    line(
      [
        [x + 190, y - 10],
        [x + 70, y - 560],
      ],
      C.oakDeep,
      9,
    ),
    `<path d="M${x + 20} ${y - 560}h110l-18 92q-37 24 -74 0z" fill="#d3e3df" opacity="0.55"/><path d="M${x + 16} ${y - 560}h118" stroke="${C.oakDeep}" stroke-width="9"/>`,
    `<ellipse cx="${x + 30}" cy="${y + 2}" rx="130" ry="22" fill="#1c2c3a" opacity="0.35" filter="url(#edge)"/>`,
    ...shells,
    `<path d="M${x - 88} ${y - 140}L${x - 66} ${y}Q${x} ${y + 22} ${x + 66} ${y}L${x + 88} ${y - 140}Q${x} ${y - 112} ${x - 88} ${y - 140}Z" fill="#a9b7bb"/>`,
    `<path d="M${x + 20} ${y - 122}L${x + 22} ${y + 12}Q${x + 50} ${y + 10} ${x + 66} ${y}L${x + 88} ${y - 140}Q${x + 60} ${y - 124} ${x + 20} ${y - 122}Z" fill="#71848b" opacity="0.7"/>`,
    ...[0.3, 0.65].map(
      (t) =>
        `<path d="M${x - 88 + 22 * t} ${y - 140 + 140 * t}Q${x} ${y - 112 + 135 * t} ${x + 88 - 22 * t} ${y - 140 + 140 * t}" stroke="#d9e2e3" stroke-width="3" fill="none"/>`,
    ),
    `<path d="M${x - 86} ${y - 132}C${x - 120} ${y - 20} ${x + 60} ${y - 20} ${x + 86} ${y - 132}" stroke="#596b72" stroke-width="5" fill="none"/>`,
  ].join("");
}
