import { polygon, rect } from "../drawing.ts";
import { crown } from "./nature.ts";
import { colour } from "./palette.ts";
import type { Point, Camera } from "./space.ts";

interface Window {
  x: number;
  /** Height of the sill and of the whole, centimetres. */
  sill: number;
  w: number;
  h: number;
  curtain?: string;
  seed: number;
}

/** A tall window with the park outside and optional curtains; centimetres from the foot of its wall. */
export function tallWindow({ x, sill, w, h, curtain, seed }: Window): string {
  const top = -sill - h;
  const trees = [0.1, 0.42, 0.78, 1]
    .map((f, i) =>
      crown({
        seed: seed + i,
        x: x - w / 2 + w * f,
        y: top + h * (0.55 + (i % 2) * 0.05),
        rx: w * 0.24,
        ry: h * 0.17,
        count: 130,
        dab: 6,
        air: ["#f4edcb", 0.45],
      }),
    )
    .join("");
  const hedge = crown({
    seed: seed + 9,
    x,
    y: top + h * 0.68,
    rx: w * 0.62,
    ry: h * 0.07,
    count: 240,
    dab: 6,
    air: ["#f4edcb", 0.34],
  });
  const bars = `${[1, 2].map((i) => `M${x - w / 2 + (w * i) / 3} ${top}v${h}`).join("")}${[1, 2, 3].map((i) => `M${x - w / 2} ${top + (h * i) / 4}h${w}`).join("")}`;
  const drape = (at: number, width: number, flip: number) => {
    const folds = Array.from({ length: 6 }, (_, i) =>
      rect(at + (i * width) / 6, top - 34, width / 6, h + sill + 30, "url(#drape)"),
    );
    return `<path d="M${at} ${top - 34}h${width}q${flip * 6} ${h * 0.6} ${flip * -4} ${h + sill + 30}h${-width}q${flip * 10} ${-h * 0.5} 0 ${-(h + sill + 30)}z" fill="${curtain}"/>${folds.join("")}`;
  };
  return [
    rect(x - w / 2 - 16, top - 16, w + 32, h + 24, "#efe5cd"),
    rect(x - w / 2 - 6, top - 6, w + 12, h + 8, "#a89b7d"),
    `<clipPath id="win${seed}"><rect x="${x - w / 2}" y="${top}" width="${w}" height="${h}"/></clipPath><g clip-path="url(#win${seed})">${rect(x - w / 2, top, w, h, "url(#garden)")}${trees}${hedge}</g>`,
    rect(x - w / 2, top, w, h, "#fff6d8", `opacity="0.22"`),
    `<path d="${bars}" stroke="#f4ebd5" stroke-width="5"/>`,
    `<path d="M${x - w / 2} ${top + h / 2}h${w}" stroke="#f4ebd5" stroke-width="9"/>`,
    rect(x - w / 2 - 22, -sill, w + 44, 9, "#f7efdc"),
    rect(x - w / 2 - 22, -sill + 9, w + 44, 5, "#000", `opacity="0.25"`),
    curtain
      ? drape(x - w / 2 - 62, 58, 1) +
        drape(x + w / 2 + 4, 58, -1) +
        rect(x - w / 2 - 74, top - 44, w + 148, 11, colour.brass, `rx="5"`) +
        rect(x - w / 2 - 74, top - 43, w + 148, 3, "#fff", `opacity="0.4"`)
      : "",
  ].join("");
}

/** Sunlight of a window on the floor: its panes projected to the right and towards the viewer. */
export function sunPatch(
  view: Camera,
  x: number,
  z: number,
  width: number,
  length: number,
  slant: number,
  opacity = 0.4,
): string {
  const panes: string[] = [];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 4; j++) {
      const pad = 0.06;
      const corner = (u: number, v: number): Point => [x + width * u + slant * v, 0.003, z - length * v];
      const [u0, u1, v0, v1] = [(i + pad) / 3, (i + 1 - pad) / 3, (j + pad) / 4, (j + 1 - pad) / 4];
      panes.push(view.face([corner(u0, v0), corner(u1, v0), corner(u1, v1), corner(u0, v1)], "#ffe9b4"));
    }
  }
  return `<g opacity="${opacity}" filter="url(#edge)">${panes.join("")}</g>`;
}

/** A window in the left wall, in perspective, with its reveal. */
export function sideWindow(view: Camera, half: number, z: [number, number], y: [number, number]): string {
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

/** Daylight that falls in from the left. */
export const beam = (opacity = 0.16) =>
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
