import { blur, HEIGHT, radial, random, rect, WIDTH } from "../drawing.ts";

export const soft = blur("soft", 12) + blur("beam", 60);

export const vignette = radial(
  "vignette",
  [
    [0.62, "#0c1712", 0],
    [1, "#0c1712", 0.42],
  ],
  0.5,
  0.5,
  0.75,
);

export const frame = rect(0, 0, WIDTH, HEIGHT, "url(#vignette)");

/** Soft streaks of high cloud. */
export function streaks(seed: number, fill: string, count: number, bottom: number): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const w = 180 + next() * 420;
    return `<ellipse cx="${(next() * WIDTH).toFixed(0)}" cy="${(next() * bottom).toFixed(0)}" rx="${w.toFixed(0)}" ry="${(6 + next() * 20).toFixed(0)}" fill="${fill}" opacity="${(0.15 + next() * 0.4).toFixed(2)}" filter="url(#soft)"/>`;
  }).join("");
}

export const spot = ([x, y]: [number, number]) => ({ x, y });
