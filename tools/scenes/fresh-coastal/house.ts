/** The house: tarred boards with white edges, as on barns of Walcheren, under a thatched roof; the gable faces the sea. */
import { line, linear, mix, random, rect } from "../drawing.ts";
import { C } from "./palette.ts";
import { boards, box, type Camera, grain, type Point, type Surface, surface, type Vec } from "./space.ts";

const LONG = 11;
const DEEP = 6.4;
const EAVE = 2.7;
const RIDGE = 6.9;
const OVER = 0.45;

interface HouseLight {
  wallLit: string;
  wallShade: string;
  trim: string;
  trimShade: string;
  thatchLit: string;
  thatch: string;
  thatchShade: string;
  deck: string;
  deckShade: string;
  /** Fill of the panes: sky by day, lamps at dusk. */
  glass: string;
  glassSide: string;
  glow: boolean;
}

export const DAY: HouseLight = {
  wallLit: "#35506a",
  wallShade: "#22364a",
  trim: C.white,
  trimShade: "#d9e0e2",
  thatchLit: "#d3bd92",
  thatch: "#b39c74",
  thatchShade: "#8a7859",
  deck: "#d9c7a6",
  deckShade: "#9f8d6f",
  glass: "url(#pane)",
  glassSide: "url(#pane-side)",
  glow: false,
};

export const DUSK: HouseLight = {
  wallLit: "#1c2e42",
  wallShade: "#142435",
  trim: "#a9b6c4",
  trimShade: "#7788a0",
  thatchLit: "#655d5c",
  thatch: "#4b4a53",
  thatchShade: "#35394a",
  deck: "#5f5a5a",
  deckShade: "#3a3d4a",
  glass: "url(#lamp)",
  glassSide: "url(#lamp)",
  glow: true,
};

export const HOUSE_DEFS = [
  linear(
    "pane",
    [
      [0, "#e9f4f3"],
      [0.45, "#a9c9cf"],
      [0.5, "#5c7f90"],
      [1, "#31516a"],
    ],
    70,
  ),
  linear(
    "pane-side",
    [
      [0, "#b8d0d4"],
      [1, "#3a566b"],
    ],
    60,
  ),
  linear(
    "lamp",
    [
      [0, "#ffd890"],
      [0.6, "#ffc06a"],
      [1, "#e08e4a"],
    ],
    90,
  ),
];

/** A window with white bars, a sill, and the dark room behind the panes. */
function windowOn(
  on: Surface,
  a: number,
  b: number,
  w: number,
  h: number,
  light: HouseLight,
  columns: number,
  rows: number,
  side = false,
): string {
  const bar = 0.055;
  const trim = side ? light.trimShade : light.trim;
  const bars: string[] = [];
  for (let i = 1; i < columns; i++) bars.push(on.rect(a + (w * i) / columns - bar / 2, b, bar, h, trim));
  for (let i = 1; i < rows; i++) bars.push(on.rect(a, b + (h * i) / rows - bar / 2, w, bar, trim));
  return [
    on.rect(a - 0.12, b - 0.12, w + 0.24, h + 0.24, trim),
    on.rect(a, b, w, h, side ? light.glassSide : light.glass),
    light.glow ? "" : on.rect(a, b + h * 0.86, w, h * 0.14, "#14283b", 'opacity="0.35"'),
    ...bars,
    on.rect(a - 0.2, b - 0.2, w + 0.4, 0.09, trim),
  ].join("");
}

function gable(view: Camera, light: HouseLight): string {
  const face = surface(view, [0, 0, DEEP], [0, 0, -1], [0, 1, 0]);
  const outline: Point[] = [
    [0, 0],
    [DEEP, 0],
    [DEEP, EAVE],
    [DEEP / 2, RIDGE],
    [0, EAVE],
  ];
  const pitch = (RIDGE - EAVE) / (DEEP / 2);
  const seams: string[] = [];
  for (let a = 0.22; a < DEEP; a += 0.22) {
    const top = EAVE + Math.min(a, DEEP - a) * pitch;
    seams.push(face.rect(a, 0, 0.025, top, C.tarDark, 'opacity="0.45"'));
  }
  const glassTop: Point[] = [
    [1.35, 3.0],
    [DEEP - 1.35, 3.0],
    [DEEP - 1.35, 3.5],
    [DEEP / 2, 3.5 + 1.85 * pitch * 0.94],
    [1.35, 3.5],
  ];
  const inset: Point[] = [
    [1.5, 3.12],
    [DEEP - 1.5, 3.12],
    [DEEP - 1.5, 3.5],
    [DEEP / 2, 3.42 + 1.7 * pitch * 0.94],
    [1.5, 3.5],
  ];
  return [
    face.shape(outline, light.wallLit),
    ...seams,
    windowOn(face, 0.95, 0.3, DEEP - 1.9, 2.15, light, 5, 1),
    face.shape(glassTop, light.trim),
    face.shape(inset, light.glass),
    face.rect(DEEP / 2 - 0.04, 3.1, 0.08, 3.1, light.trim),
    face.rect(1.5, 3.72, DEEP - 3, 0.06, light.trim),
    face.rect(-0.02, 0, 0.16, EAVE, light.trim),
    face.rect(DEEP - 0.14, 0, 0.16, EAVE, light.trim),
    face.rect(0, 0, DEEP, 0.16, light.trimShade),
  ].join("");
}

function longSide(view: Camera, light: HouseLight): string {
  const face = surface(view, [0, 0, 0], [1, 0, 0], [0, 1, 0]);
  const door = light.glow ? "#7a4a3a" : C.glassDeep;
  return [
    face.rect(0, 0, LONG, EAVE, light.wallShade),
    grain(face, LONG, EAVE, 0.22, [C.tarDark, C.tarLight], 4, false, 0.2),
    boards(face, LONG, EAVE, 0.22, C.tarDark, 0.6),
    windowOn(face, 1.1, 0.95, 1.5, 1.25, light, 3, 2, true),
    face.rect(3.62, 0.05, 1.16, 2.27, light.trimShade),
    face.rect(3.75, 0.1, 0.9, 2.1, door),
    face.rect(3.85, 1.35, 0.7, 0.7, light.glassSide),
    face.rect(3.85, 0.25, 0.7, 0.9, "#000", 'opacity="0.08"'),
    windowOn(face, 6.1, 0.95, 1.1, 1.25, light, 2, 2, true),
    windowOn(face, 8.6, 0.95, 1.5, 1.25, light, 3, 2, true),
    face.rect(0, 0, LONG, 0.16, light.trimShade),
    face.rect(0, 0, 0.14, EAVE, light.trimShade),
    face.rect(LONG - 0.14, 0, 0.14, EAVE, light.trimShade),
    face.rect(0, EAVE - 0.55, LONG, 0.55, "#050d18", 'opacity="0.35"'),
  ].join("");
}

function roof(view: Camera, light: HouseLight): string {
  const rise = RIDGE - EAVE;
  const length = Math.hypot(DEEP / 2, rise);
  const v: Vec = [0, rise / length, DEEP / 2 / length];
  const eave = 0.62;
  const face = surface(view, [-OVER, EAVE - eave * v[1], -eave * v[2]], [1, 0, 0], v);
  const width = LONG + 2 * OVER;
  const slope = length + eave;
  const next = random(31);
  const straw = Array.from({ length: 1500 }, () => {
    const a = next() * width;
    const b = next() * slope;
    const tone = next() < 0.5 ? light.thatchShade : light.thatchLit;
    return face.stroke(
      [
        [a, b],
        [a + (next() - 0.5) * 0.06, Math.min(b + 0.25 + next() * 0.4, slope)],
      ],
      tone,
      1.2,
      `opacity="${(0.16 + next() * 0.25).toFixed(2)}"`,
    );
  });
  const courses = Array.from({ length: 7 }, (_, i) =>
    face.rect(0, 0.6 + i * 0.66, width, 0.035, light.thatchShade, 'opacity="0.22"'),
  );
  const scallops: Point[] = [
    [0, slope + 0.06],
    [width, slope + 0.06],
  ];
  for (let i = 0; i <= 44; i++) scallops.push([width - (width * i) / 44, slope - (i % 2 ? 0.3 : 0.46)]);
  const edge = surface(view, [-OVER, 0, 0], [0, 0, 1], [0, 1, 0]);
  const z0 = -eave * v[2];
  const y0 = EAVE - eave * v[1];
  const pitch = v[1] / v[2];
  const over = (z: number) => y0 + (z - z0) * pitch;
  const mid = DEEP / 2;
  const verge: Point[] = [
    [z0, y0],
    [mid, over(mid)],
    [DEEP - z0, y0],
    [DEEP - z0 - 0.05, y0 - 0.3],
    [mid, over(mid) - 0.52],
    [z0 + 0.05, y0 - 0.3],
  ];
  return [
    face.rect(0, 0, width, slope, light.thatch),
    face.rect(0, slope * 0.5, width, slope * 0.5, light.thatchLit, 'opacity="0.35"'),
    ...straw,
    ...courses,
    face.shape(scallops, light.thatchShade),
    face.rect(0, slope - 0.04, width, 0.1, mix(light.thatchShade, "#000000", 0.2)),
    skylight(face, 4.2, 2.3, light),
    skylight(face, 7.4, 2.3, light),
    box(view, [-OVER, y0 - 0.28, z0], [width, 0.28, 0.06], {
      top: light.thatch,
      front: light.thatchShade,
      side: light.thatchLit,
    }),
    edge.shape(verge, light.thatchLit),
    edge.stroke(
      [
        [z0, y0 - 0.3],
        [mid, over(mid) - 0.52],
        [DEEP - z0, y0 - 0.3],
      ],
      light.trim,
      5,
    ),
  ].join("");
}

function skylight(face: Surface, a: number, b: number, light: HouseLight): string {
  return (
    face.rect(a - 0.08, b - 0.08, 0.96, 1.36, C.tarDark) +
    face.rect(a, b, 0.8, 1.2, light.glassSide) +
    face.rect(a + 0.38, b, 0.04, 1.2, C.tarDark)
  );
}

function chimney(view: Camera, light: HouseLight): string {
  const brick = light.glow ? "#5b4a4c" : "#d8cfc0";
  return [
    box(view, [7.9, RIDGE - 1.0, 2.85], [0.9, 1.9, 0.75], { top: brick, front: mix(brick, "#000000", 0.18), side: brick }),
    box(view, [7.8, RIDGE + 0.82, 2.75], [1.1, 0.14, 0.95], { top: C.tarLight, front: C.tarDark, side: C.tar }),
  ].join("");
}

/** The deck before the gable with its steps and two low chairs. */
function deck(view: Camera, light: HouseLight): string {
  const x = -4.2;
  const top = surface(view, [x, 0.12, -0.6], [1, 0, 0], [0, 0, 1]);
  return [
    box(view, [x, -0.75, -0.6], [4.2, 0.87, DEEP + 1.2], {
      top: light.deck,
      front: light.deckShade,
      side: mix(light.deckShade, "#000000", 0.15),
    }),
    boards(top, 4.2, DEEP + 1.2, 0.3, light.deckShade, 0.7),
    lowChair(view, [-2.9, 0.12, 2.6], light),
    lowChair(view, [-2.9, 0.12, 4.5], light),
    box(view, [-2.55, 0.12, 3.75], [0.5, 0.4, 0.5], { top: light.trim, front: light.trimShade, side: light.trim }),
    box(view, [-1.6, -0.45, -1.05], [1.6, 0.28, 0.45], { top: light.deck, front: light.deckShade, side: light.deckShade }),
    box(view, [-1.6, -0.75, -1.5], [1.6, 0.28, 0.45], { top: light.deck, front: light.deckShade, side: light.deckShade }),
  ].join("");
}

function lowChair(view: Camera, [x, y, z]: Vec, light: HouseLight): string {
  const slats = Array.from({ length: 5 }, (_, i) =>
    view.face(
      [
        [x + 0.62, y + 0.3, z + i * 0.15],
        [x + 0.62, y + 0.3, z + i * 0.15 + 0.12],
        [x + 1.0, y + 1.02, z + i * 0.15 + 0.12],
        [x + 1.0, y + 1.02, z + i * 0.15],
      ],
      light.trim,
    ),
  );
  return [
    ...slats,
    view.face(
      [
        [x, y + 0.42, z],
        [x + 0.66, y + 0.3, z],
        [x + 0.66, y + 0.3, z + 0.72],
        [x, y + 0.42, z + 0.72],
      ],
      light.trim,
    ),
    view.face(
      [
        [x, y, z],
        [x + 0.06, y, z],
        [x + 0.06, y + 0.6, z],
        [x, y + 0.6, z],
      ],
      light.trimShade,
    ),
    view.face(
      [
        [x, y + 0.58, z - 0.06],
        [x + 0.8, y + 0.58, z - 0.06],
        [x + 0.8, y + 0.64, z - 0.06],
        [x, y + 0.64, z - 0.06],
      ],
      light.trimShade,
    ),
    view.face(
      [
        [x + 0.6, y, z],
        [x + 0.68, y, z],
        [x + 0.68, y + 0.35, z],
        [x + 0.6, y + 0.35, z],
      ],
      light.trimShade,
    ),
  ].join("");
}

/** The pole with a pennant in the wind. */
export function pennant(view: Camera, at: Vec, height: number, pole: string, colors: [string, string]): string {
  const [x, y] = view.point(at);
  const s = view.scale(at);
  const top = y - height * s;
  const tail = s * 2.3;
  return [
    rect(x - s * 0.04, top, s * 0.08, height * s, pole),
    `<path d="M${x} ${top + 4}q${tail * 0.3} ${-s * 0.18} ${tail * 0.55} ${s * 0.08}t${tail * 0.45} ${s * 0.02}q${-tail * 0.25} ${s * 0.2} ${-tail * 0.45} ${s * 0.12}t${-tail * 0.55} ${s * 0.12}z" fill="${colors[0]}"/>`,
    line(
      [
        [x + tail * 0.03, top + s * 0.17],
        [x + tail * 0.5, top + s * 0.16],
        [x + tail * 0.95, top + s * 0.12],
      ],
      colors[1],
      s * 0.07,
    ),
  ].join("");
}

export function house(view: Camera, light: HouseLight): string {
  return [chimney(view, light), longSide(view, light), gable(view, light), roof(view, light), deck(view, light)].join("");
}
