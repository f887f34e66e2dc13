import { blades, circle, cloud, HEIGHT, line, linear, mix, polygon, radial, random, rect, ridge, WIDTH } from "../drawing.ts";
import { LEAVES } from "./breakfast.ts";
import { C, foliage, painted, shadow } from "./materials.ts";
import { SHADE } from "./space.ts";

/** Fields between wooded banks, and the tower of Ootmarsum on its hill. */
export function landscape(): string {
  const next = random(12);
  const hedge = (seed: number, y: number, x0: number, x1: number, height: number, haze: number) =>
    Array.from({ length: Math.round((x1 - x0) / (height * 0.7)) }, (_, i) =>
      foliage(
        seed + i,
        x0 + i * height * 0.7,
        y - height * (0.35 + next() * 0.25),
        height * 0.62,
        height * (0.42 + next() * 0.24),
        44,
        [mix("#46532e", "#f2dfb4", haze), mix("#75864a", "#f2dfb4", haze), mix("#a9b165", "#f8e9c2", haze)],
        Math.max(4, height * 0.1),
      ),
    ).join("");
  const field = (points: [number, number][], color: string, stripes = 0) => {
    const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = points;
    const rows = Array.from({ length: stripes }, (_, i) => {
      const t = (i + 0.5) / stripes;
      return line(
        [
          [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
          [d[0] + (c[0] - d[0]) * t, d[1] + (c[1] - d[1]) * t],
        ],
        mix(color, SHADE, 0.16),
        2 + t,
        `opacity="0.7"`,
      );
    });
    return polygon(points, color) + rows.join("");
  };
  const bale = (x: number, y: number, r: number) =>
    shadow(x + r * 0.6, y + r * 0.9, r * 1.4, r * 0.25, 0.35) +
    rect(x - r * 0.1, y - r, r * 1.3, r * 2, "#c99a4c", `rx="${r * 0.5}"`) +
    circle(x, y, r, "#e0b964") +
    [0.75, 0.5, 0.25].map((k) => circle(x, y, r * k, "none", `stroke="#b8893f" stroke-width="2.5"`)).join("");
  return painted(
    [
      linear("sky", [
        [0, "#9fbcc2"],
        [0.3, "#dcdcc2"],
        [0.45, "#fbe3b4"],
      ]),
      radial("sun", [
        [0, "#fffbe8", 1],
        [0.2, "#fff2cd", 0.8],
        [1, "#fff1cf", 0],
      ]),
      linear("mist", [
        [0, "#fff0cc", 0],
        [0.5, "#fff0cc", 0.8],
        [1, "#fff0cc", 0],
      ]),
    ],
    [
      rect(0, 0, WIDTH, 600, "url(#sky)"),
      circle(360, 330, 470, "url(#sun)"),
      cloud(2, 880, 170, 520, "#fff4da", 0.6),
      cloud(7, 1200, 290, 330, "#fff0d0", 0.5),
      cloud(5, 120, 150, 300, "#fff4da", 0.4),
      ridge({ seed: 8, y: 455, amplitude: 26, swell: 260, fill: "#c3c2a0", roughness: 5 }),
      polygon(
        [
          [1120, 450],
          [1120, 385],
          [1150, 330],
          [1180, 385],
          [1180, 450],
        ],
        "#a89a86",
      ),
      rect(1180, 418, 70, 34, "#b5a28a"),
      polygon(
        [
          [1178, 420],
          [1192, 398],
          [1240, 398],
          [1252, 420],
        ],
        "#b98669",
      ),
      ...Array.from({ length: 13 }, (_, i) => {
        const x = 1010 + i * 28;
        const y = 440 + ((i * 7) % 9);
        return (
          rect(x, y, 22, 16, "#cdb596") +
          polygon(
            [
              [x - 3, y + 2],
              [x + 11, y - 12],
              [x + 25, y + 2],
            ],
            "#b77d5f",
          )
        );
      }),
      hedge(300, 470, -20, 1000, 44, 0.5),
      hedge(330, 468, 1260, 1640, 44, 0.5),
      rect(0, 400, WIDTH, 150, "url(#mist)"),
      field(
        [
          [0, 470],
          [800, 474],
          [620, 570],
          [0, 590],
        ],
        "#dcc57e",
        16,
      ),
      field(
        [
          [800, 474],
          [1600, 470],
          [1600, 580],
          [640, 570],
        ],
        "#b3b873",
      ),
      hedge(360, 590, -20, 760, 74, 0.26),
      hedge(390, 582, 1080, 1640, 70, 0.28),
      field(
        [
          [0, 588],
          [1600, 580],
          [1600, 830],
          [0, 860],
        ],
        "#c9bd70",
      ),
      field(
        [
          [660, 586],
          [1600, 582],
          [1600, 760],
          [960, 780],
        ],
        "#e2c983",
        20,
      ),
      bale(1120, 640, 22),
      bale(1330, 668, 28),
      bale(960, 626, 16),
      bale(1490, 632, 20),
      rect(0, 540, WIDTH, 110, "url(#mist)", `opacity="0.55"`),
      hedge(420, 800, 1010, 1660, 120, 0.06),
      ridge({ seed: 21, y: 800, amplitude: 24, swell: 420, fill: "#8f9a53", roughness: 6 }),
      `<path d="M560 1080C640 960 700 900 640 840C590 790 640 760 720 720C780 690 700 640 668 586L684 585C730 640 830 690 770 732C710 770 690 790 760 840C850 900 940 960 980 1080Z" fill="#ead3a0"/><path d="M700 1080C740 970 770 910 716 850" stroke="#c9a873" stroke-width="12" fill="none" opacity="0.6"/><path d="M860 1080C850 980 830 910 760 850" stroke="#c9a873" stroke-width="12" fill="none" opacity="0.6"/>`,
      ...[0, 1, 2, 3, 4, 5].map((i) => {
        const x = 1010 + i * 105;
        const y = 925 - i * 14;
        return rect(x, y - 96, 15, 110, "#7d6650") + rect(x, y - 96, 5, 110, "#a58a6a");
      }),
      line(
        [
          [1010, 850],
          [1640, 770],
        ],
        "#8f775c",
        9,
      ),
      line(
        [
          [1010, 890],
          [1640, 812],
        ],
        "#8f775c",
        9,
      ),
      shadow(330, 925, 380, 50, 0.35),
      `<path d="M170 940C214 800 196 700 120 560L160 540C210 620 232 640 240 700C270 600 300 560 380 500L400 520C320 610 288 720 290 800C292 860 306 900 330 940Z" fill="#4f3b2f"/><path d="M206 920C232 820 226 740 200 660" stroke="#8a6d52" stroke-width="10" fill="none" opacity="0.7"/>`,
      foliage(150, 110, 440, 250, 170, 330, LEAVES, 16),
      foliage(151, 370, 400, 240, 160, 330, LEAVES, 16),
      foliage(152, 230, 270, 260, 150, 300, LEAVES, 16),
      blades({
        seed: 37,
        count: 520,
        from: [-20, 850],
        to: [WIDTH, HEIGHT + 20],
        height: 46,
        lean: 14,
        colors: ["#7f8b48", "#a3a95c", "#5f6d38", "#d8c27c"],
      }),
      foliage(160, 1480, 1060, 260, 70, 160, LEAVES, 15),
      ...Array.from({ length: 22 }, (_, i) =>
        circle(
          1290 + ((i * 71) % 310),
          960 + ((i * 43) % 100),
          8 + (i % 3) * 3,
          ["#f5e6c8", "#d9694a", "#e6ae52"][i % 3] ?? C.cream,
        ),
      ),
    ],
  );
}
