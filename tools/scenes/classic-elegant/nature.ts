import { HEIGHT, mix, polygon, random, WIDTH } from "../drawing.ts";
import { colour } from "./palette.ts";

interface Crown {
  seed: number;
  x: number;
  y: number;
  rx: number;
  ry: number;
  dark?: string;
  light?: string;
  /** Length of a leaf dab in pixels. */
  dab?: number;
  count?: number;
  /** Colour of the haze, and its amount (0–1). */
  air?: [color: string, amount: number];
}

const TONES = 6;

/** A mass of leaves, drawn as dabs from dark to light; the light comes from the upper left. */
export function crown({
  seed,
  x,
  y,
  rx,
  ry,
  dark = colour.leafDark,
  light = colour.leafLight,
  dab = 7,
  count = 520,
  air,
}: Crown): string {
  const next = random(seed);
  const clumps = Array.from({ length: 36 }, () => {
    const angle = next() * Math.PI * 2;
    const reach = Math.sqrt(next()) * 0.78;
    return { x: x + Math.cos(angle) * rx * reach, y: y + Math.sin(angle) * ry * reach, r: 0.13 + next() * 0.1 };
  });
  const tones = Array.from({ length: TONES }, () => "");
  for (let i = 0; i < count; i++) {
    const clump = clumps[i % clumps.length];
    if (!clump) continue;
    const angle = next() * Math.PI * 2;
    const reach = next() ** 0.55;
    const dx = Math.cos(angle) * reach;
    const dy = Math.sin(angle) * reach;
    const px = clump.x + dx * clump.r * rx * 1.65;
    const py = clump.y + dy * clump.r * ry * 1.65;
    const lit = 0.42 - dx * 0.2 - dy * 0.3 - ((px - x) / rx) * 0.16 - ((py - y) / ry) * 0.24 + (next() - 0.5) * 0.3;
    const tone = Math.min(TONES - 1, Math.max(0, Math.floor(lit * TONES)));
    const size = dab * (0.6 + next() * 0.8);
    tones[tone] +=
      `M${px.toFixed(1)} ${py.toFixed(1)}q${(size * 0.5).toFixed(1)} ${(-size * 0.7).toFixed(1)} ${size.toFixed(1)} ${(size * (next() - 0.4)).toFixed(1)}q${(-size * 0.5).toFixed(1)} ${(size * 0.7).toFixed(1)} ${(-size).toFixed(1)} ${(size * 0.3).toFixed(1)}z`;
  }
  const haze = (color: string) => (air ? mix(color, air[0], air[1]) : color);
  const base = clumps
    .map(
      (c) =>
        `<ellipse cx="${c.x.toFixed(1)}" cy="${c.y.toFixed(1)}" rx="${(c.r * rx * 0.5).toFixed(1)}" ry="${(c.r * ry * 0.5).toFixed(1)}" fill="${haze(mix(dark, light, 0.24))}"/>`,
    )
    .join("");
  return base + tones.map((d, i) => (d ? `<path d="${d}" fill="${haze(mix(dark, light, i / (TONES - 1)))}"/>` : "")).join("");
}

/** A lime: straight trunk, high crown like an egg; `x`,`y` is its foot. */
export function lime(seed: number, x: number, y: number, height: number, more: Partial<Crown> = {}): string {
  const w = height * 0.03;
  const bark = more.air ? mix("#4a3d2c", more.air[0], more.air[1]) : "#4a3d2c";
  const lit = more.air ? mix("#9c8562", more.air[0], more.air[1]) : "#9c8562";
  const trunk =
    polygon(
      [
        [x - w, y],
        [x - w * 0.7, y - height * 0.05],
        [x - w * 0.6, y - height * 0.5],
        [x + w * 0.6, y - height * 0.5],
        [x + w * 0.7, y - height * 0.05],
        [x + w * 1.05, y],
      ],
      bark,
    ) +
    polygon(
      [
        [x - w * 0.95, y],
        [x - w * 0.65, y - height * 0.05],
        [x - w * 0.55, y - height * 0.5],
        [x - w * 0.2, y - height * 0.5],
        [x - w * 0.3, y - height * 0.05],
      ],
      lit,
      `opacity="0.55"`,
    );
  return trunk + crown({ seed, x, y: y - height * 0.62, rx: height * 0.31, ry: height * 0.4, dab: height * 0.018, ...more });
}

/** A clipped ball or cone of box in a tub; the origin is the foot, in centimetres. */
export function topiary(seed: number, shape: "ball" | "lemon", tub = "#ddd2b8"): string {
  const lemon = shape === "lemon";
  const leaves = crown({
    seed,
    x: 0,
    y: lemon ? -150 : -95,
    rx: lemon ? 52 : 38,
    ry: lemon ? 50 : 38,
    dab: lemon ? 10 : 6,
    count: lemon ? 420 : 380,
    dark: "#1c3a29",
    light: "#8aa45a",
  });
  const next = random(seed + 5);
  const fruit = lemon
    ? Array.from(
        { length: 13 },
        () =>
          `<ellipse cx="${((next() - 0.5) * 80).toFixed(0)}" cy="${(-150 + (next() - 0.4) * 70).toFixed(0)}" rx="4.6" ry="6" fill="#e9b93c"/>`,
      ).join("")
    : "";
  const stem = lemon ? `<path d="M-3 -58L-2 -125L2 -125L3 -58Z" fill="#5a4632"/>` : "";
  return (
    stem +
    leaves +
    fruit +
    `<path d="M-26 -58H26V0H-26Z" fill="${tub}"/><path d="M6 -58H26V0H6Z" fill="#3a3524" opacity="0.22"/>` +
    `<path d="M-26 -58H26M-26 -2H26M-24 -58V0M24 -58V0" stroke="#fff8e4" stroke-width="4" opacity="0.75"/>` +
    `<path d="M-22 -52L22 -6M22 -52L-22 -6" stroke="#8d8468" stroke-width="1.6" opacity="0.5"/>` +
    `<path d="M-26 -64h6v6h-6zM20 -64h6v6h-6z" fill="${tub}"/>`
  );
}

/** Light and dark flecks between two heights, larger below: gravel, turf, fallen leaves. */
export function flecks(
  seed: number,
  top: number,
  bottom: number,
  count: number,
  colors: string[],
  size: number,
  within: (x: number, y: number) => boolean = () => true,
): string {
  const next = random(seed);
  const paths = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const near = next() ** 0.8;
    const x = next() * WIDTH;
    const y = top + near * (Math.min(bottom, HEIGHT) - top);
    const color = colors[Math.floor(next() * colors.length)] ?? "#000";
    const s = size * (0.25 + near) * (0.6 + next() * 0.8);
    if (within(x, y))
      paths.set(
        color,
        `${paths.get(color) ?? ""}M${x.toFixed(1)} ${y.toFixed(1)}h${(s * 1.8).toFixed(1)}v${(s * 0.55).toFixed(1)}h${(-s * 1.8).toFixed(1)}z`,
      );
  }
  return [...paths].map(([color, d]) => `<path d="${d}" fill="${color}" opacity="0.5"/>`).join("");
}
