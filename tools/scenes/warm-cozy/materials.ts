import { blur, circle, group, linear, mix, random, rect, scene, WIDTH, HEIGHT } from "../drawing.ts";
import { SHADE, type Space, type Surface } from "./space.ts";

/** The palette of the whole farm: cream, terracotta, cocoa, sage. */
export const C = {
  cream: "#f7ecd9",
  linen: "#eadcc4",
  plaster: "#f0e2c8",
  brick: "#ab5a3f",
  tile: "#b9623f",
  oak: "#a9764a",
  beam: "#6b4630",
  cocoa: "#46302a",
  sage: "#8c9b78",
  leaf: "#6f7f45",
  moss: "#4d5b34",
  ochre: "#d8a044",
  rust: "#b8502f",
  night: "#2b2a3d",
  lamp: "#ffd58a",
} as const;

/**
 * The watercolour effect of all scenes: irregular edges as of a hand drawing, and colour that is uneven on the paper.
 */
export function painted(defs: string[], layers: string[], { wash = 0.34, grain = 0.07 } = {}): string {
  const hand = `<filter id="hand" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="3" seed="11"/><feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G" result="moved"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="moved"/></feMerge></filter>`;
  const paper = `<filter id="wash" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.012" numOctaves="4" seed="5"/><feColorMatrix values="0 0 0 0 0.36  0 0 0 0 0.2  0 0 0 0 0.12  1.5 0.6 0 0 -0.95"/></filter>`;
  const bleed = `x="-12" y="-12" width="${WIDTH + 24}" height="${HEIGHT + 24}"`;
  return scene(
    [hand, paper, blur("soft", 9), blur("haze", 40), blur("edge", 2.5), ...defs],
    [
      group([`<rect ${bleed} fill="${C.linen}"/>`, ...layers], `filter="url(#hand)" transform="translate(-24 -16) scale(1.03)"`),
      rect(0, 0, WIDTH, HEIGHT, C.cocoa, `filter="url(#wash)" opacity="${wash}"`),
    ],
    grain,
  );
}

/** Bricks laid in half bond; only some stand out from the wall's own colour. */
export function bricks(s: Space, on: Surface, width: number, height: number, seed: number, color: string, part = 0.4): string {
  const next = random(seed);
  const out: string[] = [];
  for (let row = 0, up = 0; up < height - 0.05; row++, up += 0.13) {
    for (let along = row % 2 ? -0.16 : 0; along < width; along += 0.34) {
      const [pick, tone] = [next(), next()];
      if (pick > part) continue;
      const from = Math.max(0, along);
      const fill = tone > 0.5 ? mix(color, "#e8b48c", (tone - 0.5) * 0.7) : mix(color, SHADE, (0.5 - tone) * 0.6);
      out.push(s.patch(on, from, up, Math.min(0.3, width - from), Math.min(0.1, height - up), fill));
    }
  }
  return out.join("");
}

/** Boards side by side along a surface, each in its own tone, with seams between. */
export function boards(
  s: Space,
  on: Surface,
  width: number,
  height: number,
  board: number,
  seed: number,
  color: string,
  contrast = 0.22,
): string {
  const next = random(seed);
  const out: string[] = [];
  for (let along = 0; along < width - 0.01; along += board) {
    const own = Math.min(board, width - along);
    const tone = next() - 0.45;
    out.push(
      s.patch(
        on,
        along,
        0,
        own,
        height,
        tone > 0 ? mix(color, "#f5d9ae", tone * contrast * 2) : mix(color, SHADE, -tone * contrast * 2),
      ),
    );
    out.push(s.patch(on, along, 0, Math.min(0.018, own), height, mix(color, SHADE, 0.45), `opacity="0.55"`));
  }
  return out.join("");
}

/** Clay tiles in courses. `up` runs from eave to ridge. */
export function roofTiles(s: Space, on: Surface, width: number, height: number, seed: number, color: string): string {
  const next = random(seed);
  const out: string[] = [];
  for (let up = 0; up < height; up += 0.36) {
    const course = Math.min(0.36, height - up);
    for (let along = 0; along < width; along += 0.44) {
      if (next() > 0.5) continue;
      const tone = next();
      const fill = tone > 0.45 ? mix(color, "#eda472", (tone - 0.45) * 0.75) : mix(color, SHADE, (0.45 - tone) * 0.7);
      out.push(s.patch(on, along, up, Math.min(0.4, width - along), course, fill));
    }
    out.push(s.patch(on, 0, up, width, 0.06, mix(color, SHADE, 0.5), `opacity="0.6"`));
  }
  return out.join("");
}

interface WindowLook {
  columns?: number;
  rows?: number;
  lit?: boolean;
  frame?: string;
  shutters?: string;
  glass?: string;
}

/** A casement window with panes, a sill and optional open shutters. */
export function casement(s: Space, on: Surface, x: number, y: number, w: number, h: number, look: WindowLook = {}): string {
  const { columns = 2, rows = 3, lit = false, frame = "#f6ecd8", shutters, glass = lit ? "#ffc86e" : "#5d6a6b" } = look;
  const bar = Math.min(0.07, w * 0.07);
  const out: string[] = [];
  if (shutters) {
    for (const at of [x - w * 0.56, x + w + w * 0.06]) {
      out.push(s.patch(on, at + 0.04, y - 0.05, w * 0.5, h, SHADE, `opacity="0.25"`), s.patch(on, at, y, w * 0.5, h, shutters));
      for (const half of [0, 1]) {
        const rim = w * 0.07;
        out.push(
          s.patch(on, at + rim, y + rim + (half * h) / 2, w * 0.5 - 2 * rim, h / 2 - 1.6 * rim, mix(shutters, SHADE, 0.2)),
        );
      }
    }
  }
  out.push(
    s.patch(on, x - bar, y - bar, w + 2 * bar, h + 2 * bar, mix(frame, SHADE, lit ? 0.45 : 0.08)),
    s.patch(on, x, y, w, h, glass),
  );
  if (lit) {
    out.push(
      s.patch(on, x, y, w, h * 0.55, "#ffe9b8", `opacity="0.55"`),
      s.patch(on, x, y, w * 0.22, h, "#c4763c", `opacity="0.45"`),
    );
    out.push(s.patch(on, x + w * 0.78, y, w * 0.22, h, "#c4763c", `opacity="0.45"`));
  } else {
    out.push(s.face([on(x, y + h), on(x + w * 0.7, y + h), on(x, y + h * 0.3)], "#c6cfc6", `opacity="0.55"`));
    out.push(s.patch(on, x, y, w, h * 0.2, "#39423f", `opacity="0.5"`));
  }
  const mullion = mix(frame, SHADE, lit ? 0.5 : 0.02);
  for (let i = 1; i < columns; i++) out.push(s.patch(on, x + (w * i) / columns - bar / 3, y, bar * 0.66, h, mullion));
  for (let i = 1; i < rows; i++) out.push(s.patch(on, x, y + (h * i) / rows - bar / 3, w, bar * 0.66, mullion));
  out.push(s.patch(on, x - bar * 2, y - bar * 2.4, w + bar * 4, bar * 1.6, mix(frame, SHADE, lit ? 0.55 : 0.22)));
  return out.join("");
}

/** A mass of leaves: dark within, lit towards the upper left. */
export function foliage(
  seed: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  colors: [dark: string, mid: string, lit: string],
  size = 13,
): string {
  const next = random(seed);
  const leaf = (spread: number, fill: string, dx: number, dy: number, grow: number) => {
    const angle = next() * Math.PI * 2;
    const out = Math.sqrt(next()) * spread;
    const x = Math.round(cx + dx * rx + Math.cos(angle) * rx * out);
    const y = Math.round(cy + dy * ry + Math.sin(angle) * ry * out);
    const w = Math.round(size * grow * (0.6 + next() * 0.7));
    return `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${Math.round(w * 0.52)}" fill="${fill}" transform="rotate(${Math.round(next() * 180)} ${x} ${y})"/>`;
  };
  const many = (part: number, spread: number, fill: string, dx: number, dy: number, grow: number) =>
    Array.from({ length: Math.round(count * part) }, () => leaf(spread, fill, dx, dy, grow)).join("");
  return [
    many(0.5, 1, colors[0], 0.02, 0.06, 1.5),
    many(0.5, 0.95, mix(colors[0], colors[1], 0.6), 0, 0, 1.2),
    many(0.7, 0.9, colors[1], -0.05, -0.06, 1),
    many(0.45, 0.72, colors[2], -0.16, -0.2, 0.9),
  ].join("");
}

/** Round fruit in a crown, each with a highlight. */
export function fruit(
  seed: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  radius: number,
  color: string,
): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const angle = next() * Math.PI * 2;
    const out = Math.sqrt(next()) * 0.92;
    const [x, y, size] = [cx + Math.cos(angle) * rx * out, cy + Math.sin(angle) * ry * out, radius * (0.8 + next() * 0.4)];
    return (
      circle(x, y, size, mix(color, SHADE, 0.25)) +
      circle(x - size * 0.15, y - size * 0.15, size * 0.8, color) +
      circle(x - size * 0.35, y - size * 0.4, size * 0.28, "#ffe3ae", `opacity="0.8"`)
    );
  }).join("");
}

/** A round pool of light. */
export function glow(cx: number, cy: number, rx: number, ry: number, color: string, opacity: number): string {
  return `<ellipse cx="${Math.round(cx)}" cy="${Math.round(cy)}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${color}" opacity="${opacity}" filter="url(#haze)"/>`;
}

export function shadow(cx: number, cy: number, rx: number, ry: number, opacity = 0.35): string {
  return `<ellipse cx="${Math.round(cx)}" cy="${Math.round(cy)}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${SHADE}" opacity="${opacity}" filter="url(#soft)"/>`;
}

/** Sky for `defs`, named `sky`. */
export const skies = {
  day: linear("sky", [
    [0, "#a9c3c4"],
    [0.35, "#d3dccb"],
    [0.55, "#f7e6c4"],
  ]),
  dusk: linear("sky", [
    [0, "#2f3150"],
    [0.28, "#6a4d68"],
    [0.44, "#c97a5c"],
    [0.55, "#f3b46d"],
  ]),
} as const;
