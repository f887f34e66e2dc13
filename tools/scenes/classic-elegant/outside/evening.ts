import { blur, glow, group, HEIGHT, linear, mix, random, rect, scene, WIDTH } from "../../drawing.ts";
import { dusk, manor, facadeDefs } from "../architecture.ts";
import { crown, lime } from "../nature.ts";
import { soft, vignette, frame, streaks } from "../weather.ts";

/** The lit house across the pond, an hour after sunset. */
export function evening(): string {
  const next = random(77);
  const house = `<g id="whole"><g transform="translate(860 640) scale(0.4)">${manor(dusk)}</g>${[
    [100, 300],
    [250, 250],
    [1420, 330],
    [1540, 280],
  ]
    .map(([x = 0, h = 0], i) => lime(120 + i, x, 648, h * 1.5, { dark: "#0c1b1c", light: "#35493c", count: 1600, dab: 7 }))
    .join(
      "",
    )}${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => crown({ seed: 130 + i, x: i * 205, y: 642, rx: 150, ry: 30, count: 300, dab: 7, dark: "#0d1d1a", light: "#2c4435" })).join("")}</g>`;
  const glints = Array.from({ length: 130 }, () => {
    const y = 690 + next() ** 1.4 * 330;
    const w = 20 + (y - 680) * 0.6 * next();
    return rect(
      next() * WIDTH - w / 2,
      y,
      w,
      1 + (y - 690) / 170,
      next() > 0.5 ? "#f2b98a" : "#8aa0b4",
      `opacity="${(0.1 + next() * 0.2).toFixed(2)}"`,
    );
  });
  return scene(
    [
      soft,
      blur("haze", 26),
      vignette,
      ...facadeDefs(dusk),
      linear("sky", [
        [0, "#1d3247"],
        [0.45, "#54708a"],
        [0.75, "#d9a88c"],
        [1, "#f7cf98"],
      ]),
      linear("water", [
        [0, "#b98d78", 0.15],
        [0.35, "#2a3d4f", 0.55],
        [1, "#0c1820", 0.92],
      ]),
      glow("halo", "#ffcf7d", 0.6),
      `<filter id="ripple" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.09" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="2.2 1"/></filter>`,
      `<clipPath id="pond"><path d="M0 672H1600V1067H0z"/></clipPath>`,
    ],
    [
      rect(0, 0, WIDTH, 700, "url(#sky)"),
      streaks(8, "#f5c3a0", 12, 480),
      ...Array.from(
        { length: 26 },
        () =>
          `<circle cx="${(next() * WIDTH).toFixed(0)}" cy="${(next() * 260).toFixed(0)}" r="${(0.7 + next()).toFixed(1)}" fill="#fff3d8" opacity="0.7"/>`,
      ),
      ...Array.from({ length: 14 }, (_, i) =>
        crown({
          seed: 140 + i,
          x: i * 128,
          y: 590,
          rx: 105,
          ry: 80,
          count: 340,
          dab: 7,
          dark: "#1c2d38",
          light: "#43525a",
          air: ["#c99a86", 0.22],
        }),
      ),
      house,
      `<ellipse cx="860" cy="560" rx="560" ry="240" fill="url(#halo)" opacity="0.5"/>`,
      // pond
      rect(0, 672, WIDTH, 400, "#3c4c5a"),
      group(
        [
          `<g transform="translate(0 1330) scale(1 -1)" filter="url(#ripple)"><rect y="260" width="1600" height="440" fill="url(#sky)"/><use href="#whole"/></g>`,
        ],
        `clip-path="url(#pond)"`,
      ),
      rect(0, 672, WIDTH, 400, "url(#water)"),
      ...glints,
      `<path d="M0 640C300 650 1200 650 1600 640V690C1200 678 400 680 0 694z" fill="#15241c"/>`,
      // lily pads and reed
      ...Array.from({ length: 34 }, () => {
        const x = next() * 620 + (next() > 0.5 ? 980 : -60);
        const y = 800 + next() * 240;
        const r = (y - 700) * 0.12;
        return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${r.toFixed(0)}" ry="${(r * 0.26).toFixed(0)}" fill="${mix("#1c332b", "#4d6a56", next())}" opacity="0.9"/>`;
      }),
      ...Array.from({ length: 120 }, () => {
        const left = next() > 0.42;
        const x = left ? next() * 330 - 40 : 1330 + next() * 300;
        const h = 150 + next() * 260;
        return `<path d="M${x.toFixed(0)} ${HEIGHT + 10}q${(next() * 20 - 4).toFixed(0)} ${(-h * 0.6).toFixed(0)} ${(next() * 90 - 36).toFixed(0)} ${(-h).toFixed(0)}" stroke="${mix("#07110f", "#2b4237", next())}" stroke-width="${(2 + next() * 5).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
      }),
      frame,
    ],
    0.06,
  );
}
