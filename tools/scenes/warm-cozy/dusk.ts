import { blades, circle, cloud, group, HEIGHT, line, linear, radial, random, rect, ridge, WIDTH } from "../drawing.ts";
import { farmhouse } from "./farmhouse.ts";
import { DUSK, hedge, path } from "./ground.ts";
import { foliage, glow, painted, skies } from "./materials.ts";
import { space } from "./space.ts";
import { fire, gardenChair } from "./yard-things.ts";

/** The fire pit after sunset, with the lit house behind it. */
export function dusk(): string {
  const s = space({ eye: [-10, 1.55, -19], turn: 22, focal: 1330, horizon: 640, centre: 960 });
  const dark: [string, string, string] = ["#1f2230", "#2f3238", "#544a45"];
  const next = random(60);
  const stars = Array.from({ length: 60 }, () =>
    circle(
      next() * WIDTH,
      next() * 330,
      0.8 + next() * 1.6,
      "#fbe9c8",
      `opacity="${Math.round((0.3 + next() * 0.6) * 10) / 10}"`,
    ),
  );
  return painted(
    [
      skies.dusk,
      linear("lawn", [
        [0, "#5b4d45"],
        [0.5, "#3a3636"],
        [1, "#262630"],
      ]),
      radial("fireglow", [
        [0, "#ffb35c", 0.75],
        [0.4, "#e8803f", 0.3],
        [1, "#e8803f", 0],
      ]),
    ],
    [
      rect(0, 0, WIDTH, 720, "url(#sky)"),
      ...stars,
      cloud(4, 160, 430, 560, "#8a5a62", 0.45),
      cloud(8, 1080, 480, 480, "#e59a68", 0.4),
      ridge({ seed: 5, y: 592, amplitude: 20, swell: 150, fill: "#4f4252", roughness: 14 }),
      hedge(70, 660, 80, ["#292a36", "#38353f", "#5a4a4c"]),
      rect(0, 645, WIDTH, HEIGHT, "url(#lawn)"),
      farmhouse(s, DUSK),
      ...[
        [0, 2.2],
        [-3.2, 1.6],
        [2.4, 1.6],
      ].map(([x = 0, y = 0]) => {
        const [px, py] = s.at([x, y, -0.2]);
        return glow(px, py, 90, 80, "#ffb75e", 0.4);
      }),
      s.face(
        [
          [-1.7, 0.01, -0.3],
          [1.6, 0.01, -0.3],
          [2.6, 0.01, -7],
          [-4.6, 0.01, -7],
        ],
        "#ffbf6b",
        `opacity="0.3" filter="url(#soft)"`,
      ),
      path(s, [-7.6, 0, -16], [0, 0, -0.3], 1.9, DUSK, 6),
      `<ellipse cx="520" cy="900" rx="640" ry="240" fill="url(#fireglow)"/>`,
      blades({
        seed: 9,
        count: 420,
        from: [-20, 760],
        to: [WIDTH, HEIGHT + 20],
        height: 26,
        lean: 8,
        colors: ["#55503f", "#403d3a", "#6b5a42", "#2f3036"],
      }),
      gardenChair(236, 930, 1.25, "#6b4a3a", "#d98a4c"),
      gardenChair(842, 912, -1.15, "#5b4036", "#c97a45"),
      fire(530, 930, 1.25),
      line(
        [
          [762, 402],
          [764, 700],
        ],
        "#2a2327",
        9,
      ),
      fairyLights(),
      foliage(61, 1500, 120, 260, 170, 300, dark, 17),
      foliage(62, 1620, 380, 130, 260, 240, dark, 17),
      group([`<path d="M1545 1080C1560 820 1548 560 1500 300L1580 280C1600 560 1640 820 1660 1080Z" fill="#2a2327"/>`], ""),
      foliage(63, 1480, 1040, 220, 70, 160, dark, 16),
      foliage(64, 40, 1060, 200, 60, 110, dark, 16),
    ],
    { wash: 0.3, grain: 0.09 },
  );
}

function fairyLights(): string {
  const string = (x0: number, y0: number, x1: number, y1: number, sag: number, count: number) => {
    const bulbs = Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      const [x, y] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t) * 0.5 + 10];
      return circle(x, y, 20, "#ffc873", `opacity="0.22"`) + circle(x, y, 6.5, "#ffe9bd");
    });
    return `<path d="M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag} ${x1} ${y1}" fill="none" stroke="#2a2327" stroke-width="3"/>${bulbs.join("")}`;
  };
  return string(-20, 380, 760, 400, 150, 11) + string(760, 400, 1540, 300, 170, 11);
}
