import { blades, blur, circle, group, line, linear, mix, polygon, random, rect, ripples, WIDTH } from "../drawing.ts";
import { add, type Lens, type Point } from "./lens.ts";

/** The house's own colours: concrete, larch, steel, linen, and one thing in vermilion in every picture. */
export const RED = "#dc3d1e";
export const INK = "#1c1f21";
export const LINEN = ["#efece5", "#e2ded5", "#cfcac0", "#b4afa5"] as const;
export const LARCH = ["#d5b189", "#cda67c", "#c79d72", "#dab892", "#c1966a"];
export const CONCRETE = { light: "#d9d6cf", mid: "#bfbcb5", shade: "#97958f", deep: "#6c6b67" };

/** Mixes every colour with another one: boards in shade, boards at dusk. */
export const toned = (colors: readonly string[], to: string, amount: number): string[] =>
  colors.map((color) => mix(color, to, amount));

/** Cast concrete: the panels of the formwork with their four tie holes, slightly blotchy. */
export function formwork(
  view: Lens,
  corner: Point,
  along: Point,
  up: Point,
  columns: number,
  rows: number,
  fill: string,
  seed = 3,
): string {
  const next = random(seed);
  const panels: string[] = [];
  const span = (c: number, r: number) => add(add(corner, along, c / columns), up, r / rows);
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      const tone = next() > 0.5 ? "#fff" : "#3c3a36";
      panels.push(
        view.pane(
          span(c, r),
          add([0, 0, 0], along, 1 / columns),
          add([0, 0, 0], up, 1 / rows),
          tone,
          `opacity="${0.015 + next() * 0.05}"`,
        ),
      );
      for (const [u, v] of [
        [0.2, 0.2],
        [0.8, 0.2],
        [0.2, 0.8],
        [0.8, 0.8],
      ] as const) {
        const hole = span(c + u, r + v);
        panels.push(circle(...view.at(hole), Math.max(0.8, view.scale(hole) * 0.014), "#4c4a46", 'opacity="0.55"'));
      }
    }
  }
  const joints = [
    ...Array.from({ length: columns - 1 }, (_, c) =>
      line([view.at(span(c + 1, 0)), view.at(span(c + 1, rows))], "#4c4a46", 1.3, 'opacity="0.35"'),
    ),
    ...Array.from({ length: rows - 1 }, (_, r) =>
      line([view.at(span(0, r + 1)), view.at(span(columns, r + 1))], "#4c4a46", 1.3, 'opacity="0.35"'),
    ),
  ];
  return view.pane(corner, along, up, fill) + panels.join("") + joints.join("");
}

/** Definitions that most pictures share: soft shadows and rippling water. */
export const common: string[] = [
  blur("soft2", 2),
  blur("soft6", 6),
  blur("soft14", 14),
  blur("soft40", 40),
  `<filter id="tremble" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.07" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="G"/></filter>`,
  `<filter id="billow" x="-20%" y="-30%" width="140%" height="160%"><feGaussianBlur stdDeviation="5" result="b"/><feTurbulence type="fractalNoise" baseFrequency="0.011 0.016" numOctaves="4" seed="12"/><feDisplacementMap in="b" scale="90" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="2.5"/></filter>`,
  `<filter id="cast" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="3" seed="9"/><feColorMatrix values="0 0 0 0 0.2  0 0 0 0 0.2  0 0 0 0 0.19  0 1.4 0 0 -0.62"/></filter>`,
];

/** Cloudiness over large concrete surfaces, inside a clip. */
export const cloudy = (clip: string, opacity = 0.2): string =>
  `<g clip-path="url(#${clip})"><rect width="1600" height="1067" filter="url(#cast)" opacity="${opacity}"/></g>`;

/** Thin high clouds, stretched by the wind. */
export function cirrus(seed: number, top: number, bottom: number, color: string, count = 14, opacity = 0.5): string {
  const next = random(seed);
  const veils = Array.from({ length: count }, () => {
    const y = top + next() * (bottom - top);
    const x = next() * WIDTH;
    const w = 180 + next() * 520;
    return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(w)}" ry="${Math.round(5 + next() * 16)}" fill="${color}" opacity="${(opacity * (0.25 + next() * 0.75)).toFixed(2)}" transform="rotate(${(-4 + next() * 3).toFixed(1)} ${Math.round(x)} ${Math.round(y)})"/>`;
  });
  return group(veils, 'filter="url(#soft14)"');
}

/** A distant wooded shore. */
export function shore(seed: number, y: number, height: number, color: string, from = 0, to = WIDTH): string {
  const next = random(seed);
  const crowns: string[] = [];
  for (let x = from; x < to; x += 5 + next() * 13) {
    const h = height * (0.35 + 0.65 * Math.abs(Math.sin(x / 170 + seed) * Math.sin(x / 61 + seed * 2))) * (0.7 + next() * 0.5);
    crowns.push(
      `<ellipse cx="${Math.round(x)}" cy="${Math.round(y - h * 0.5)}" rx="${Math.round(9 + next() * 12)}" ry="${Math.round(h * 0.55)}" fill="${mix(color, "#ffffff", next() * 0.1)}"/>`,
    );
  }
  return rect(from, y - height * 0.22, to - from, height * 0.26, color) + crowns.join("");
}

/** Reed: a stand of bent stems with seed heads, darker at the foot. */
export function reed(
  seed: number,
  from: [number, number],
  to: [number, number],
  height: number,
  count: number,
  colors: string[],
  lean = 26,
): string {
  const next = random(seed + 40);
  const plumes = Array.from({ length: Math.round(count / 7) }, () => {
    const x = from[0] + next() * (to[0] - from[0]);
    const y = from[1] + next() * (to[1] - from[1]);
    const h = height * (0.85 + next() * 0.4);
    const l = lean * (0.9 + next() * 0.7);
    const tip = `${Math.round(x + l)} ${Math.round(y - h)}`;
    return (
      `<path d="M${Math.round(x)} ${Math.round(y)}Q${Math.round(x + l * 0.2)} ${Math.round(y - h * 0.6)} ${tip}" fill="none" stroke="${colors[0]}" stroke-width="2"/>` +
      `<ellipse cx="${Math.round(x + l + 3)}" cy="${Math.round(y - h - 4)}" rx="${(1 + height * 0.012).toFixed(1)}" ry="${Math.round(height * (0.045 + next() * 0.03))}" fill="#8d6f52" transform="rotate(18 ${tip.replace(" ", ",")})" opacity="0.85"/>`
    );
  });
  return blades({ seed, count, from, to, height, lean, colors, width: 2.1 }) + plumes.join("");
}

/** An airy tree: a few bent stems and leaves as small strokes of light and shade. `x`, `y` is its foot. */
export function alder(
  seed: number,
  x: number,
  y: number,
  height: number,
  leaves: readonly string[],
  bark: string,
  count = 900,
): string {
  const next = random(seed);
  const stems: string[] = [];
  const tips: [number, number][] = [];
  for (let i = 0; i < 16; i++) {
    const start = 0.2 + next() * 0.42;
    const reach = (next() - 0.5) * height * 0.56 * (1.25 - start);
    const rise = height * (start + 0.18 + next() * 0.34);
    stems.push(
      `<path d="M${Math.round(x)} ${Math.round(y - height * start)}q${Math.round(reach * 0.3)} ${Math.round(-(rise - height * start) * 0.6)} ${Math.round(reach)} ${Math.round(-(rise - height * start))}" fill="none" stroke="${bark}" stroke-width="${(height * 0.008).toFixed(1)}"/>`,
    );
    tips.push([x + reach, y - rise], [x + reach * 0.55, y - height * start - (rise - height * start) * 0.62]);
  }
  const trunk = polygon(
    [
      [x - height * 0.014, y],
      [x - height * 0.006, y - height * 0.8],
      [x + height * 0.006, y - height * 0.8],
      [x + height * 0.016, y],
    ],
    bark,
  );
  const foliage = Array.from({ length: count }, (_, i) => {
    const [tx, ty] = tips[i % tips.length] ?? [x, y];
    const angle = next() * Math.PI * 2;
    const r = height * 0.105 * Math.sqrt(next());
    const [px, py] = [tx + Math.cos(angle) * r * 1.15, ty + Math.sin(angle) * r];
    const lit = (-Math.cos(angle) * 0.5 - Math.sin(angle) * 0.5 + 1) / 2;
    const color = leaves[Math.min(leaves.length - 1, Math.floor((lit * 0.7 + next() * 0.3) * leaves.length))] ?? bark;
    const size = (1.4 + height * 0.0042) * (0.7 + next() * 0.9);
    return `<ellipse cx="${px.toFixed(0)}" cy="${py.toFixed(0)}" rx="${(size * 1.5).toFixed(1)}" ry="${size.toFixed(1)}" fill="${color}" opacity="${(0.6 + next() * 0.4).toFixed(2)}" transform="rotate(${Math.round(next() * 180)} ${px.toFixed(0)} ${py.toFixed(0)})"/>`;
  });
  return trunk + stems.join("") + foliage.join("");
}

/** A lake from its horizon down: gradient, glints, a band of wind. */
export function lake(horizon: number, far: string, near: string, glint: string, seed = 5): { defs: string; layers: string } {
  return {
    defs: linear("lake", [
      [0, far],
      [0.35, mix(far, near, 0.5)],
      [1, near],
    ]),
    layers: rect(0, horizon, WIDTH, 1067 - horizon, "url(#lake)") + ripples(seed, horizon + 2, 1060, glint, 150, 0.34),
  };
}

/** A soft shadow under an object on the floor. */
export const grounded = (view: Lens, [x, y, z]: Point, w: number, d: number, opacity = 0.35): string =>
  view.face(
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y, z + d],
      [x, y, z + d],
    ],
    "#000",
    `opacity="${opacity}" filter="url(#soft6)"`,
  );
