/* A colour is written as `#rrggbb` in lower case. */

const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const gamma = (light: number): number => {
  const share = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
};

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it; the order of the colours does not matter. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness and the two colour axes of OKLab (Björn Ottosson, 2020). */
type Lab = [number, number, number];

function toLab(colour: string): Lab {
  const [r, g, b] = channels(colour).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((light) => gamma(light).toString(16).padStart(2, "0")).join("")}`;
}

const STEPS = 200;

/**
 * Finds the colour nearest to `colour` whose contrast with each of `others` is at least `minContrast`. It has the same hue, is
 * lighter or darker, and is less saturated towards black and white. Null if no such colour exists.
 */
export function findReadable(colour: string, others: readonly string[], minContrast: number): string | null {
  const isReadable = (candidate: string) => others.every((other) => contrast(candidate, other) >= minContrast);
  if (isReadable(colour)) return colour;
  const [lightness, a, b] = toLab(colour);
  for (let step = 1; step <= STEPS; step++) {
    for (const end of [0, 1]) {
      const progress = Math.min(1, step / STEPS / Math.max(Math.abs(end - lightness), 1 / STEPS));
      const changed = lightness + (end - lightness) * progress;
      const candidate = fromLab([changed, a * (1 - progress ** 3), b * (1 - progress ** 3)]);
      if (isReadable(candidate)) return candidate;
    }
  }
  return null;
}
