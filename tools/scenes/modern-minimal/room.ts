import { group, linear, rect, ripples } from "../drawing.ts";
import { add, type Lens, type Point } from "./lens.ts";
import { cirrus, INK, LARCH, reed, shore, toned } from "./materials.ts";

export const FLOOR = "#b9b5ad";
export const SHADED = toned(LARCH, "#4a3524", 0.25);

/** The view through the glass walls: lake, far shore, reed. Drawn over the full width; the room covers the rest. */
export function outlook(horizon: number, reeds = true): string {
  return [
    rect(0, 0, 1600, horizon + 4, "url(#out-sky)"),
    cirrus(8, 120, horizon - 40, "#ffffff", 10, 0.7),
    shore(14, horizon, 30, "#a2b0aa"),
    rect(0, horizon, 1600, 400, "url(#out-lake)"),
    ripples(12, horizon + 2, horizon + 240, "#ffffff", 90, 0.45),
    reeds ? reed(44, [60, horizon + 150], [1540, horizon + 190], 110, 300, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 14) : "",
  ].join("");
}
export const outlookDefs = [
  linear("out-sky", [
    [0, "#bcd2dc"],
    [0.6, "#e3eaea"],
    [1, "#f7f2e8"],
  ]),
  linear("out-lake", [
    [0, "#d6e0e1"],
    [1, "#83a0aa"],
  ]),
];

/** A wall with one opening through which the view shows: four parts around the hole (u0, v0, u1, v1, each 0–1 of the wall). */
export function pierced(
  corner: Point,
  along: Point,
  up: Point,
  hole: [number, number, number, number],
  paint: (corner: Point, along: Point, up: Point) => string,
): string {
  const [u0, v0, u1, v1] = hole;
  const part = (u: number, v: number, w: number, h: number) =>
    w > 0 && h > 0 ? paint(add(add(corner, along, u), up, v), add([0, 0, 0], along, w), add([0, 0, 0], up, h)) : "";
  return part(0, 0, u0, 1) + part(u1, 0, 1 - u1, 1) + part(u0, 0, u1 - u0, v0) + part(u0, v1, u1 - u0, 1 - v1);
}

/** Sunlight on the floor from a wall of windows: one slanted patch per pane. */
export const sun = (view: Lens, patches: Point[][], opacity = 0.5, y = 0.004): string =>
  group(
    patches.map((points) =>
      view.face(
        points.map(([x, , z]): Point => [x, y, z]),
        "#fff4dc",
      ),
    ),
    `opacity="${opacity}" filter="url(#soft2)"`,
  );

/** A room between two side walls and a back wall, metres. */
interface Interior {
  left: number;
  right: number;
  high: number;
  back: number;
}

/** A level area of the whole room, from behind the camera to the back wall: its floor or ceiling. */
export const level = (view: Lens, { left, right, back }: Omit<Interior, "high">, y: number, fill: string): string =>
  view.face(
    [
      [left, y, -3],
      [right, y, -3],
      [right, y, back],
      [left, y, back],
    ],
    fill,
  );

/** The floorboards and the ceiling of a bedroom. */
export const bedroomShell = (
  view: Lens,
  interior: Interior,
  { boards, seed, ceiling }: { boards: number; seed: number; ceiling: string },
): string => {
  const { left, right, high, back } = interior;
  const tones = ["#cfab80", "#c6a176", "#d8b68d", "#bf976b"];
  return (
    view.boards([left, 0, -3], [right - left, 0, 0], [0, 0, back + 3], boards, tones, "#8a6847", seed, 0.05) +
    level(view, interior, high, ceiling)
  );
};

/** A cushion of the given size leaning on something. */
export function cushion(view: Lens, [x, y, z]: Point, w: number, h: number, color: string, lean = 0.12): string {
  const body = `stroke="${color}" stroke-width="${(view.scale([x, y, z]) * 0.05).toFixed(0)}" stroke-linejoin="round"`;
  return (
    view.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z + lean],
        [x, y + h, z + lean],
      ],
      color,
      body,
    ) +
    view.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h * 0.3, z + lean * 0.3],
        [x, y + h * 0.18, z + lean * 0.2],
      ],
      "#000",
      'opacity="0.07"',
    ) +
    view.face(
      [
        [x, y + h * 0.86, z + lean * 0.86],
        [x + w, y + h * 0.9, z + lean * 0.9],
        [x + w, y + h, z + lean],
        [x, y + h, z + lean],
      ],
      "#fff",
      'opacity="0.3"',
    )
  );
}

export function pendant(view: Lens, [x, y, z]: Point, drop: number, shade = "#f4f1ea"): string {
  return (
    view.rod([x, y, z], [x, y - drop, z], 0.012, INK) +
    view.turned([x, y - drop - 0.2, z], 0.2, 0.26, 0.05, shade, shade) +
    view.disc([x, y - drop - 0.2, z], 0.25, "#fff3d3")
  );
}
