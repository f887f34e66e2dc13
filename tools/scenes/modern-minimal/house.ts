import { circle, group, rect } from "../drawing.ts";
import type { Lens } from "./lens.ts";
import { formwork, RED } from "./materials.ts";

/** Colours of the house at a time of day. */
export interface Hour {
  larch: string[];
  larchShade: string[];
  joint: string;
  concrete: string;
  concreteEnd: string;
  soffit: string[];
  deck: string[];
  steel: string;
  /** Objects behind the glass. */
  inside: { wall: string; floor: string; ceiling: string; furniture: string; curtain: string; lamp: string };
  /** Opacity of the sky in the glass. */
  sheen: number;
  /** Opacity of the lamps' glow. */
  glow: number;
}

/** Ground floor from x −8 to 8, its roof slab, and the larch storey that projects over the deck. The water is at y = 0. */
export function house(view: Lens, hour: Hour): string {
  return [deck(view, hour), groundFloor(view, hour), slab(view, hour), upperStorey(view, hour)].join("");
}

function deck(view: Lens, hour: Hour): string {
  return [
    view.pane([-8.6, 0, -2.6], [18.6, 0, 0], [0, 0.5, 0], "#0d1214", 'opacity="0.75"'),
    view.boards([-9, 0.62, -3.4], [19.4, 0, 0], [0, 0, 3.5], 70, hour.deck, hour.joint, 8, 0.1),
    view.box([-9, 0.44, -3.4], [19.4, 0.18, 3.5], { front: hour.steel, left: hour.steel, right: hour.steel }),
  ].join("");
}

function groundFloor(view: Lens, hour: Hour): string {
  const { inside } = hour;
  const mullions = [-3.4, -0.6, 2.2, 5, 7.9];
  return [
    view.eye[0] < -8 ? formwork(view, [-8, 0.62, 6], [0, 0, -6], [0, 2.7, 0], 3, 2, hour.concreteEnd, 5) : "",
    // the room behind the glass
    view.pane([-3.4, 0.64, 5.6], [11.4, 0, 0], [0, 2.66, 0], inside.wall),
    view.pane([-3.4, 0.64, 0], [11.4, 0, 0], [0, 0, 5.6], inside.floor),
    view.boards([-3.4, 3.3, 0], [11.4, 0, 0], [0, 0, 5.6], 40, [inside.ceiling], hour.joint, 4, 0.12),
    view.pane([-3.4, 0.64, 0], [0, 0, 5.6], [0, 2.66, 0], inside.furniture, 'opacity="0.7"'),
    view.pane([4.2, 0.64, 5.5], [2.6, 0, 0], [0, 2.66, 0], inside.furniture),
    view.pane([-1.8, 1.6, 5.5], [4.4, 0, 0], [0, 0.9, 0], inside.furniture, 'opacity="0.55"'),
    view.box([-2.4, 0.64, 2.4], [2.5, 0.42, 0.95], {
      front: inside.furniture,
      top: inside.curtain,
      left: inside.furniture,
      right: inside.furniture,
    }),
    view.box([-2.4, 1.06, 3.1], [2.5, 0.36, 0.25], { front: inside.furniture, top: inside.curtain }),
    view.box([3, 1.3, 2.2], [2.6, 0.07, 1], { front: inside.furniture, top: inside.curtain, left: inside.furniture }),
    ...[3.15, 5.4].map((x) => view.rod([x, 0.64, 2.3], [x, 1.32, 2.3], 0.06, inside.furniture)),
    ...[3.5, 4.3, 5.1].map(
      (x) =>
        view.rod([x, 3.3, 2.7], [x, 2.35, 2.7], 0.02, "#2a2622") +
        view.turned([x, 2.15, 2.7], 0.2, 0.17, 0.06, inside.lamp, inside.lamp),
    ),
    view.pane([5.9, 0.64, 0.25], [1.9, 0, 0], [0, 2.62, 0], inside.curtain, 'opacity="0.5"'),
    view
      .boards([5.9, 0.64, 0.24], [1.9, 0, 0], [0, 2.62, 0], 15, [inside.curtain, "#ffffff"], inside.furniture, 2, 0.4)
      .replaceAll("<path", '<path opacity="0.22"'),
    glow(view, hour),
    // the glass, round the corner too
    view.eye[0] > 8
      ? view.pane([8, 0.64, 0], [0, 0, 5.8], [0, 2.66, 0], "url(#sheen)", `opacity="${hour.sheen}"`) +
        [0, 2.9, 5.8].map((z) => view.rod([8, 0.62, z], [8, 3.32, z], 0.075, hour.steel)).join("")
      : "",
    view.pane([-3.4, 0.64, 0], [11.4, 0, 0], [0, 2.66, 0], "url(#sheen)", `opacity="${hour.sheen}"`),
    ...mullions.map((x) => view.rod([x, 0.62, 0], [x, 3.32, 0], 0.075, hour.steel)),
    view.rod([-3.4, 0.66, 0], [7.95, 0.66, 0], 0.08, hour.steel),
    formwork(view, [-8, 0.62, 0], [4.6, 0, 0], [0, 2.7, 0], 3, 2, hour.concrete, 7),
    // slit window and the red door in the concrete
    view.pane([-7.1, 1.1, -0.02], [0.38, 0, 0], [0, 1.9, 0], hour.glow > 0.3 ? inside.lamp : "#3c4a50"),
    view.pane([-5, 0.64, -0.02], [1, 0, 0], [0, 2.25, 0], RED),
    view.pane([-5, 0.64, -0.03], [0.1, 0, 0], [0, 2.25, 0], "#7c1f10", 'opacity="0.45"'),
    view.rod([-4.16, 1.4, -0.05], [-4.16, 2, -0.05], 0.05, "#1c1f21"),
  ].join("");
}

function glow(view: Lens, { glow: strength }: Hour): string {
  if (strength === 0) return "";
  return group(
    [3.5, 4.3, 5.1, -2.8].map((x) => {
      const place: [number, number, number] = [x, x < 0 ? 1.9 : 2.1, 2.7];
      return circle(...view.at(place), view.scale(place) * 1.5, "url(#lampglow)", `opacity="${strength}"`);
    }),
    'style="mix-blend-mode:screen"',
  );
}

function slab(view: Lens, hour: Hour): string {
  return [
    view.boards([-8.5, 3.32, -1], [17.1, 0, 0], [0, 0, 1], 60, hour.soffit, hour.joint, 3, 0.08),
    view.box([-8.5, 3.32, -1], [17.1, 0.3, 7.2], { front: hour.concrete, left: hour.concreteEnd, right: hour.concreteEnd }),
    view.rod([-8.5, 3.34, -1.01], [8.6, 3.34, -1.01], 0.03, "#000", 'opacity="0.35"'),
    view.eye[0] < 0 ? view.rod([-6, 3.6, 3], [-6, 5.4, 3], 0.34, hour.steel) : "",
    // shade of the slab on the wall
    view.pane([-8, 2.75, -0.025], [4.6, 0, 0], [0, 0.57, 0], "#1c1f21", 'opacity="0.28"'),
  ].join("");
}

function upperStorey(view: Lens, hour: Hour): string {
  const [x, z, w, d, y, h] = [-1, -1.7, 9.9, 6.4, 3.62, 2.75];
  const pane = hour.glow > 0.3 ? hour.inside.lamp : "#5c6c72";
  return [
    view.eye[0] < x ? view.boards([x, y, z + d], [0, 0, -d], [0, h, 0], 46, hour.larchShade, hour.joint, 14) : "",
    view.eye[0] > x + w ? view.boards([x + w, y, z], [0, 0, d], [0, h, 0], 46, hour.larchShade, hour.joint, 15) : "",
    view.boards([x, y, z], [w, 0, 0], [0, 0, 0.75], 50, hour.soffit, hour.joint, 21),
    view.boards([x, y, z], [w, 0, 0], [0, h, 0], 74, hour.larch, hour.joint, 12),
    view.pane([x, y, z - 0.01], [w, 0, 0], [0, h, 0], "url(#wash)"),
    // two windows: a wide one for the lake, a tall one for the stairs
    ...(
      [
        [4.1, 4.05, 4.1, 1.75],
        [0.4, 4.05, 0.9, 1.75],
      ] as const
    ).map(([wx, wy, ww, wh]) =>
      [
        view.pane([wx - 0.07, wy - 0.07, z - 0.02], [ww + 0.14, 0, 0], [0, wh + 0.14, 0], hour.steel),
        view.pane([wx, wy, z - 0.03], [ww, 0, 0], [0, wh, 0], pane),
        view.pane([wx, wy, z - 0.03], [ww * 0.3, 0, 0], [0, wh, 0], hour.inside.curtain, `opacity="${ww > 2 ? 0.75 : 0}"`),
        view.pane([wx, wy, z - 0.03], [ww, 0, 0], [0, wh, 0], "url(#sheen)", `opacity="${hour.sheen}"`),
        hour.glow > 0.3 && ww > 2 ? bedroom(view, hour, wx, wy, z) : "",
        ww > 2 ? view.rod([wx + ww / 2, wy, z - 0.04], [wx + ww / 2, wy + wh, z - 0.04], 0.07, hour.steel) : "",
      ].join(""),
    ),
    view.box([x - 0.04, y + h, z - 0.04], [w + 0.08, 0.1, d + 0.08], { front: hour.steel, left: hour.steel, right: hour.steel }),
  ].join("");
}

/** The inside of a lit window: a headboard, a hanging lamp, a curtain. */
function bedroom(view: Lens, { inside }: Hour, x: number, y: number, z: number): string {
  const lamp: [number, number, number] = [x + 2.9, y + 1.05, z - 0.03];
  return [
    view.pane([x, y, z - 0.03], [4.1, 0, 0], [0, 1.75, 0], "url(#lit)"),
    view.pane([x + 1.5, y, z - 0.03], [2.3, 0, 0], [0, 0.62, 0], inside.furniture, 'opacity="0.75"'),
    view.pane([x + 1.55, y, z - 0.03], [2.2, 0, 0], [0, 0.34, 0], inside.curtain),
    view.rod([x + 2.9, y + 1.75, z - 0.03], lamp, 0.02, inside.furniture),
    circle(...view.at(lamp), view.scale(lamp) * 0.13, "#fff6da"),
    view.boards([x, y, z - 0.035], [1.1, 0, 0], [0, 1.75, 0], 11, [inside.curtain, "#fbe3b4"], "#d7a662", 9, 0.12),
  ].join("");
}

/** The jetty on its posts, from the deck out over the water. */
export function jetty(view: Lens, hour: Hour, to = -15): string {
  const length = -3.4 - to;
  const posts = Array.from({ length: 6 }, (_, i) => to + 0.3 + (i * length) / 5.4);
  return [
    ...posts.flatMap((z) => [-6.4, -4.5].map((x) => view.rod([x, -0.4, z], [x, 0.46, z], 0.13, hour.steel))),
    view.boards([-6.5, 0.5, to], [0, 0, length], [2.1, 0, 0], Math.round(length * 6), hour.deck, hour.joint, 31, 0.12),
    view.box([-6.5, 0.36, to], [2.1, 0.14, length], { front: hour.steel, left: hour.steel, right: hour.steel }),
    ...[-6.4, -4.5].map((x) => view.rod([x, 0.4, to + 0.15], [x, 1.15, to + 0.15], 0.13, hour.steel)),
  ].join("");
}

/** A rowing boat with a red top strake, from the side; `scale` is pixels per metre, `x`, `y` is on the waterline. */
export function rowingBoat(x: number, y: number, scale: number, hull: string, shade: string, inside: string): string {
  const s = (value: number) => Math.round(value * scale * 10) / 10;
  return group(
    [
      `<ellipse cx="0" cy="${s(0.08)}" rx="${s(2)}" ry="${s(0.16)}" fill="#0b1316" opacity="0.4"/>`,
      `<path d="M${s(-2.1)} ${s(-0.62)}Q0 ${s(-0.28)} ${s(2)} ${s(-0.55)}L${s(1.75)} ${s(-0.4)}Q0 ${s(-0.16)} ${s(-1.9)} ${s(-0.45)}Z" fill="${inside}"/>`,
      `<path d="M${s(-2.1)} ${s(-0.62)}Q0 ${s(-0.14)} ${s(2)} ${s(-0.55)}L${s(1.82)} ${s(0.02)}Q0 ${s(0.16)} ${s(-1.7)} ${s(0.04)}Q${s(-2)} ${s(-0.3)} ${s(-2.1)} ${s(-0.62)}Z" fill="${hull}"/>`,
      `<path d="M${s(-1.98)} ${s(-0.34)}Q0 ${s(0.06)} ${s(1.9)} ${s(-0.26)}L${s(1.82)} ${s(0.02)}Q0 ${s(0.16)} ${s(-1.7)} ${s(0.04)}Z" fill="${shade}"/>`,
      `<path d="M${s(-2.1)} ${s(-0.62)}Q0 ${s(-0.14)} ${s(2)} ${s(-0.55)}L${s(1.97)} ${s(-0.45)}Q0 ${s(-0.03)} ${s(-2.07)} ${s(-0.51)}Z" fill="${RED}"/>`,
    ],
    `transform="translate(${Math.round(x)} ${Math.round(y)})"`,
  );
}

/** The band just under the far shore where the water is brightest or darkest. */
export const waterline = (y: number, color: string, opacity: number): string =>
  rect(0, y, 1600, 5, color, `opacity="${opacity}"`);
