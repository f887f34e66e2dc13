import { blur, circle, linear, mix, random, scene } from "../drawing.ts";
import { C } from "./palette.ts";
import { CHALK, frame, OAK, outlook, pendant, ROOM_DEFS, room, shades, sunPatch, vase } from "./room.ts";
import { box, camera, contact, grain, type Camera, surface, type Vec } from "./space.ts";

const CEILING = 2.7;
const FRONTS = { top: "#f2f0e8", front: "#35566f", side: "#2a465d" };

/** Hand-made tiles, each in its own shade of sea-glass. */
function tiles(view: Camera): string {
  const on = surface(view, [-2.6, 0.94, 4.6], [1, 0, 0], [0, 1, 0]);
  const next = random(17);
  const all: string[] = [];
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 40; column++) {
      all.push(on.rect(column * 0.13 + 0.004, row * 0.13 + 0.004, 0.122, 0.122, mix("#b9dbd4", "#7fb4b0", next() ** 1.4)));
      if (next() < 0.3) all.push(on.rect(column * 0.13 + 0.015, row * 0.13 + 0.075, 0.05, 0.03, "#ffffff", 'opacity="0.35"'));
    }
  }
  return on.rect(0, 0, 5.2, 0.785, "#e8efe9") + all.join("");
}

function cabinets(view: Camera): string {
  const front = surface(view, [-2.6, 0, 4.0], [1, 0, 0], [0, 1, 0]);
  const doors = Array.from({ length: 8 }, (_, i) => {
    const a = 0.03 + i * 0.65;
    return [
      front.rect(a, 0.13, 0.6, 0.73, "#3d617b"),
      front.rect(a + 0.07, 0.2, 0.46, 0.59, "#31526b"),
      front.rect(a + 0.07, 0.2, 0.46, 0.02, "#22394d"),
      front.rect(a + 0.24, 0.74, 0.12, 0.022, C.brass),
    ].join("");
  });
  const top = surface(view, [-2.65, 0.94, 3.96], [1, 0, 0], [0, 0, 1]);
  return [
    box(view, [-2.6, 0, 4.0], [5.2, 0.9, 0.6], FRONTS),
    front.rect(0, 0, 5.2, 0.1, "#1c3144"),
    ...doors,
    box(view, [-2.65, 0.89, 3.96], [5.3, 0.05, 0.64], OAK),
    grain(top, 5.3, 0.64, 0.12, [C.oakPale, C.oak, C.oakDeep], 8, true, 0.3),
  ].join("");
}

/** A jug or mug, seen slightly from above; `at` is its foot. */
function pot(view: Camera, at: Vec, width: number, height: number, color: string, handle = true): string {
  const [x, y] = view.point(at);
  const s = view.scale(at);
  const w = (width * s) / 2;
  const h = height * s;
  return [
    `<ellipse cx="${x + w * 0.5}" cy="${y}" rx="${w * 1.4}" ry="${w * 0.25}" fill="#1c2c3a" opacity="0.2"/>`,
    handle
      ? `<path d="M${x + w * 0.9} ${y - h * 0.85}q${w * 0.9} 0 ${w * 0.85} ${h * 0.35}t${-w * 0.85} ${h * 0.3}" fill="none" stroke="${color}" stroke-width="${w * 0.2}"/>`
      : "",
    `<path d="M${x - w * 0.88} ${y - h}L${x - w} ${y - h * 0.1}Q${x} ${y + h * 0.12} ${x + w} ${y - h * 0.1}L${x + w * 0.88} ${y - h}Z" fill="${color}"/>`,
    `<path d="M${x + w * 0.3} ${y - h}L${x + w * 0.35} ${y}L${x + w} ${y - h * 0.1}L${x + w * 0.88} ${y - h}Z" fill="#1c2c3a" opacity="0.14"/>`,
    `<ellipse cx="${x}" cy="${y - h}" rx="${w * 0.88}" ry="${w * 0.2}" fill="${mix(color, "#1c2c3a", 0.35)}"/>`,
  ].join("");
}

function shelf(view: Camera, x: number, width: number): string {
  const y = 1.92;
  const things: [number, number, number, string][] = [
    [0.15, 0.13, 0.16, C.white],
    [0.36, 0.13, 0.13, "#8fbdb8"],
    [0.55, 0.1, 0.22, "#e9d7b3"],
    [0.78, 0.14, 0.12, C.white],
    [0.98, 0.12, 0.18, "#35506a"],
  ];
  return [
    box(view, [x, y, 4.32], [width, 0.04, 0.26], OAK),
    view.face(
      [
        [x, y - 0.09, 4.59],
        [x + width, y - 0.09, 4.59],
        [x + width, y, 4.59],
        [x, y, 4.59],
      ],
      "#5d7a88",
      'opacity="0.18"',
    ),
    ...things
      .filter(([at]) => at < width - 0.1)
      .map(([at, w, h, color]) => pot(view, [x + at, y + 0.04, 4.42], w, h, color, w > 0.12)),
  ].join("");
}

/** A kettle. */
function kettle(view: Camera, at: Vec): string {
  const [x, y] = view.point(at);
  const s = view.scale(at) * 0.13;
  return [
    `<path d="M${x - s * 0.7} ${y - s * 1.1}C${x - s * 0.7} ${y - s * 2.3} ${x + s * 0.7} ${y - s * 2.3} ${x + s * 0.7} ${y - s * 1.1}" fill="none" stroke="#26333f" stroke-width="${s * 0.16}"/>`,
    `<path d="M${x + s * 0.6} ${y - s * 0.7}L${x + s * 1.5} ${y - s * 1.3}L${x + s * 1.55} ${y - s * 1.1}L${x + s * 0.85} ${y - s * 0.25}Z" fill="#d9694d"/>`,
    `<path d="M${x - s} ${y}C${x - s * 1.1} ${y - s * 0.8} ${x - s * 0.6} ${y - s * 1.3} ${x} ${y - s * 1.3}S${x + s * 1.1} ${y - s * 0.8} ${x + s} ${y}Z" fill="${C.coral}"/>`,
    `<path d="M${x - s * 0.8} ${y - s * 0.2}C${x - s * 0.85} ${y - s * 0.8} ${x - s * 0.5} ${y - s * 1.1} ${x - s * 0.1} ${y - s * 1.15}C${x - s * 0.5} ${y - s * 0.9} ${x - s * 0.6} ${y - s * 0.5} ${x - s * 0.6} ${y - s * 0.15}Z" fill="#fff" opacity="0.4"/>`,
    circle(x, y - s * 1.38, s * 0.13, "#26333f"),
  ].join("");
}

/** The long table in front, laid for breakfast. */
function breakfast(view: Camera): string {
  const top = surface(view, [-1.7, 0.76, 1.55], [1, 0, 0], [0, 0, 1]);
  const plate = (a: number, b: number) => {
    const [x, y] = view.point(top.at(a, b));
    const s = view.scale(top.at(a, b));
    return `<ellipse cx="${x + 4}" cy="${y + 5}" rx="${s * 0.145}" ry="${s * 0.06}" fill="#3b2d1d" opacity="0.25"/><ellipse cx="${x}" cy="${y}" rx="${s * 0.14}" ry="${s * 0.057}" fill="${C.white}"/><ellipse cx="${x}" cy="${y - 1}" rx="${s * 0.1}" ry="${s * 0.038}" fill="#e6ebe6"/><ellipse cx="${x}" cy="${y - 1}" rx="${s * 0.13}" ry="${s * 0.052}" fill="none" stroke="#5d97a0" stroke-width="2"/>`;
  };
  const lemon = (a: number, b: number, up: number) => {
    const [x, y] = view.point([...top.at(a, b)] as Vec);
    const s = view.scale(top.at(a, b)) * 0.038;
    return `<ellipse cx="${x}" cy="${y - up}" rx="${s * 1.25}" ry="${s}" fill="#f2cf5b"/><ellipse cx="${x - s * 0.3}" cy="${y - up - s * 0.3}" rx="${s * 0.5}" ry="${s * 0.3}" fill="#fff3bf" opacity="0.8"/>`;
  };
  const [bx, by] = view.point(top.at(2.3, 0.6));
  const bs = view.scale(top.at(2.3, 0.6));
  const [vx, vy] = view.point(top.at(0.85, 0.85));
  return [
    contact(view, [-1.6, 0, 1.55], [3.2, 0, 1], 0.3),
    ...[-1.6, 1.45].map((x) => box(view, [x, 0, 2.4], [0.09, 0.72, 0.09], shades(C.oakDeep))),
    box(view, [-1.7, 0.71, 1.55], [3.4, 0.05, 1.0], OAK),
    grain(top, 3.4, 1.0, 0.2, [C.oakPale, C.oak, "#b98f60"], 9, true, 0.5),
    top.rect(0, 0, 3.4, 1, "url(#table-light)"),
    top.rect(1.35, 0, 0.5, 1, "#f4efe3"),
    ...[0.06, 0.1, 0.38, 0.42].map((at) => top.rect(1.35 + at, 0, 0.018, 1, "#7fa9ad")),
    plate(0.45, 0.42),
    plate(1.6, 0.3),
    plate(2.85, 0.4),
    plate(1.15, 0.75),
    plate(2.75, 0.8),
    pot(view, top.at(0.78, 0.35), 0.09, 0.1, "#8fbdb8"),
    pot(view, top.at(1.95, 0.25), 0.09, 0.1, C.white),
    vase(vx, vy, 92, C.white, 12),
    `<path d="M${bx - bs * 0.26} ${by}h${bs * 0.52}l${bs * 0.03} ${bs * 0.09}h${-bs * 0.58}z" fill="${C.oakDeep}"/>`,
    `<path d="M${bx - bs * 0.2} ${by + bs * 0.05}C${bx - bs * 0.24} ${by - bs * 0.14} ${bx - bs * 0.08} ${by - bs * 0.17} ${bx} ${by - bs * 0.17}S${bx + bs * 0.24} ${by - bs * 0.14} ${bx + bs * 0.2} ${by + bs * 0.05}Z" fill="#b97b43"/>`,
    ...[-0.1, 0, 0.1].map(
      (at) =>
        `<path d="M${bx + bs * (at - 0.04)} ${by - bs * 0.13}q${bs * 0.05} ${bs * 0.05} ${bs * 0.06} ${bs * 0.11}" stroke="#ecd3a4" stroke-width="${bs * 0.022}" fill="none" stroke-linecap="round"/>`,
    ),
    lemon(1.78, 0.72, 4),
    lemon(1.87, 0.76, 4),
    lemon(1.83, 0.74, 22),
  ].join("");
}

function benchInFront(view: Camera): string {
  const seat = surface(view, [-1.25, 0.46, 1.05], [1, 0, 0], [0, 0, 1]);
  const pad = surface(view, [-0.95, 0.53, 1.08], [1, 0, 0], [0, 0, 1]);
  return [
    contact(view, [-1.2, 0, 1.0], [2.5, 0, 0.4], 0.35),
    ...[-1.1, 1.1].map((x) => box(view, [x, 0, 1.1], [0.08, 0.42, 0.26], shades(C.oakDeep))),
    box(view, [-1.25, 0.41, 1.05], [2.5, 0.05, 0.36], OAK),
    grain(seat, 2.5, 0.36, 0.12, [C.oakPale, C.oak, "#b98f60"], 14, true, 0.5),
    box(view, [-0.95, 0.46, 1.08], [0.62, 0.07, 0.32], shades("#8fbdb8"), 12),
    ...Array.from({ length: 6 }, (_, i) => pad.rect(0.06 + i * 0.095, 0, 0.025, 0.32, "#f4efe3", 'opacity="0.8"')),
  ].join("");
}

export function kitchen(): string {
  const horizon = 455;
  const view = camera({ at: [0.2, 1.5, -0.55], focal: 1020, x: 830, horizon });
  const back = surface(view, [-2.6, 0, 4.6], [1, 0, 0], [0, 1, 0]);
  const out = outlook("view", back, 1.85, 1.12, 1.6, 1.05, horizon, 33);
  const sink = surface(view, [-0.5, 0.945, 4.05], [1, 0, 0], [0, 0, 1]);
  const [fx, fy] = view.point([0.08, 0.94, 4.5]);
  return scene(
    [
      ...ROOM_DEFS,
      blur("soft", 10),
      blur("edge", 3),
      out.defs,
      linear(
        "table-light",
        [
          [0, "#fff4d6", 0.55],
          [0.6, "#fff4d6", 0],
          [1, "#3b2d1d", 0.22],
        ],
        15,
      ),
    ],
    [
      room(view, { width: 5.2, height: CEILING, depth: 4.6, floor: ["#d9d3c6", "#cfc8ba", "#e2ddd2"], plank: 0.4 }),
      tiles(view),
      out.layer,
      frame(back, 1.85, 1.12, 1.6, 1.05, 3, 1),
      shelf(view, -2.3, 1.25),
      shelf(view, 1.2, 1.25),
      cabinets(view),
      sunPatch(
        view,
        [
          [-0.6, 0.945, 4.55],
          [0.8, 0.945, 4.55],
          [1.2, 0.945, 4.0],
          [-0.2, 0.945, 4.0],
        ],
        0.5,
      ),
      sink.rect(0.1, 0.08, 0.8, 0.4, C.white),
      sink.rect(0.15, 0.12, 0.7, 0.32, "#cfd8d6"),
      `<path d="M${fx} ${fy}V${fy - 62}q0 -22 -22 -22t-22 22v8" fill="none" stroke="${C.brass}" stroke-width="7" stroke-linecap="round"/>`,
      kettle(view, [-0.98, 0.95, 4.2]),
      pot(view, [1.4, 0.94, 4.3], 0.17, 0.2, CHALK.front, false),
      ...[0, 1, 2, 3].map((i) => {
        const [x, y] = view.point([1.4, 1.12, 4.3]);
        return `<path d="M${x - 9 + i * 6} ${y}l${-12 + i * 8} ${-46 - (i % 2) * 12}" stroke="${C.oakDeep}" stroke-width="5" stroke-linecap="round"/>`;
      }),
      pendant(view, [-0.75, 2.16, 2.3], CEILING, 0.2, "#7fb4b0"),
      pendant(view, [1.0, 2.16, 2.3], CEILING, 0.2, "#7fb4b0"),
      breakfast(view),
      benchInFront(view),
    ],
    0.05,
  );
}
