import {
  blades,
  broadleaf,
  circle,
  cloud,
  HEIGHT,
  line,
  linear,
  mix,
  polygon,
  radial,
  random,
  rect,
  ridge,
  WIDTH,
} from "../../../demo/drawing.ts";
import { basket, chair, table } from "./furniture.ts";
import { boards, bricks, C, casement, foliage, fruit, glow, painted, shadow, skies } from "./materials.ts";
import { LIGHT, SHADE, space, surface } from "./space.ts";

const LEAVES: [string, string, string] = ["#46552e", "#7a8a48", "#b9bf6c"];
const lawn = linear("lawn", [
  [0, "#b9b670"],
  [1, "#6f7d42"],
]);

function appleTree(seed: number, x: number, y: number, size: number, haze: number): string {
  const c = (color: string) => mix(color, "#e9e3b8", haze);
  const trunk = `<path d="M${x - 20 * size} ${y}C${x - 6 * size} ${y - 90 * size} ${x - 14 * size} ${y - 130 * size} ${x - 60 * size} ${y - 200 * size}L${x - 40 * size} ${y - 206 * size}C${x - 4 * size} ${y - 160 * size} ${x + 6 * size} ${y - 160 * size} ${x + 56 * size} ${y - 210 * size}L${x + 70 * size} ${y - 200 * size}C${x + 16 * size} ${y - 130 * size} ${x + 10 * size} ${y - 70 * size} ${x + 24 * size} ${y}Z" fill="${c("#5a4234")}"/>`;
  return [
    shadow(x + 50 * size, y + 4, 150 * size, 22 * size, 0.28 * (1 - haze)),
    trunk,
    foliage(
      seed,
      x - 60 * size,
      y - 255 * size,
      120 * size,
      85 * size,
      130,
      [c(LEAVES[0]), c(LEAVES[1]), c(LEAVES[2])],
      13 * size,
    ),
    foliage(
      seed + 1,
      x + 60 * size,
      y - 285 * size,
      125 * size,
      90 * size,
      130,
      [c(LEAVES[0]), c(LEAVES[1]), c(LEAVES[2])],
      13 * size,
    ),
    fruit(seed, x, y - 265 * size, 170 * size, 80 * size, 16, 10 * size, c("#c5482e")),
  ].join("");
}

/** The long table under the apple trees, laid for lunch. */
export function orchard(): string {
  const s = space({ eye: [0.6, 1.75, -3.4], turn: -6, focal: 1250, horizon: 430, centre: 800 });
  const plate = (x: number, z: number) => {
    const [cx, cy] = s.at([x, 0.77, z]);
    const m = s.scale([x, 0.77, z]);
    return `<ellipse cx="${cx}" cy="${cy}" rx="${m * 0.14}" ry="${m * 0.05}" fill="#d6c29e"/><ellipse cx="${cx}" cy="${cy - 3}" rx="${m * 0.135}" ry="${m * 0.047}" fill="#fbf3e2"/><ellipse cx="${cx}" cy="${cy - 3}" rx="${m * 0.09}" ry="${m * 0.03}" fill="#eadcc0"/>`;
  };
  const glass = (x: number, z: number) =>
    s.soft(
      [
        [x - 0.035, 0.9, z],
        [x - 0.028, 0.77, z],
        [x + 0.028, 0.77, z],
        [x + 0.035, 0.9, z],
      ],
      "#e8b56a",
      `opacity="0.8"`,
    );
  const cloth = s.face(
    [
      [-1.2, 0.78, -0.1],
      [1.2, 0.78, -0.1],
      [1.2, 0.78, 3.3],
      [-1.2, 0.78, 3.3],
    ],
    "#f6ecd8",
  );
  const drop = s.face(
    [
      [-1.2, 0.78, -0.1],
      [1.2, 0.78, -0.1],
      [1.22, 0.45, -0.14],
      [0.8, 0.4, -0.14],
      [0.3, 0.46, -0.14],
      [-0.3, 0.4, -0.14],
      [-0.8, 0.46, -0.14],
      [-1.22, 0.41, -0.14],
    ],
    "#e6d6b8",
  );
  const stripes = [-1, -0.85, 0.85, 1].map((x) =>
    s.face(
      [
        [x - 0.03, 0.782, -0.1],
        [x + 0.03, 0.782, -0.1],
        [x + 0.03, 0.782, 3.3],
        [x - 0.03, 0.782, 3.3],
      ],
      "#c0694a",
      `opacity="0.75"`,
    ),
  );
  const next = random(4);
  const sun = Array.from(
    { length: 44 },
    () =>
      `<ellipse cx="${Math.round(next() * WIDTH)}" cy="${Math.round(540 + next() ** 0.7 * 520)}" rx="${Math.round(24 + next() * 80)}" ry="${Math.round(6 + next() * 14)}" fill="#ecdf94" opacity="0.4" filter="url(#edge)"/>`,
  );
  const [jx, jy] = s.at([0.05, 0.78, 1.2]);
  return painted(
    [
      skies.day,
      lawn,
      radial("sun", [
        [0, "#fff6dd", 0.95],
        [1, "#fff1cf", 0],
      ]),
    ],
    [
      rect(0, 0, WIDTH, 560, "url(#sky)"),
      circle(260, 160, 520, "url(#sun)"),
      cloud(6, 900, 180, 400, "#fff6e2", 0.6),
      ridge({ seed: 3, y: 400, amplitude: 14, swell: 140, fill: "#b3b98f", roughness: 12 }),
      rect(0, 428, WIDTH, HEIGHT, "url(#lawn)"),
      ...[90, 330, 560, 800, 1050, 1290, 1520].map((x, i) => appleTree(200 + i * 3, x, 452 + (i % 2) * 6, 0.42, 0.45)),
      ...[180, 520, 1130, 1440].map((x, i) => appleTree(240 + i * 3, x, 520 + (i % 2) * 10, 0.8, 0.18)),
      ...sun,
      ...[-1.95, 1.5].flatMap((x) => [2.5, 1.5].map((z) => chair(s, x, z, "#7d8a5f", x < 0 ? "left" : "right"))),
      table(s, [-1.1, 0, 0], 2.2, 3.2, 0.77, "#a8764a", 0.1),
      cloth,
      drop,
      ...stripes,
      ...[-0.75, 0.75].flatMap((x) =>
        [2.6, 1.65, 0.6].flatMap((z) => [plate(x, z), glass(x + (x < 0 ? 0.24 : -0.24), z + 0.12)]),
      ),
      basket(
        s,
        [-0.05, 0.79, 2.3],
        0.5,
        0.16,
        fruit(9, s.at([-0.05, 0.97, 2.3])[0], s.at([-0.05, 0.98, 2.3])[1], 52, 14, 11, 17, "#c5482e"),
      ),
      `<path d="M${jx - 40} ${jy}C${jx - 56} ${jy - 60} ${jx - 30} ${jy - 84} ${jx - 24} ${jy - 120}H${jx + 24}C${jx + 30} ${jy - 84} ${jx + 56} ${jy - 60} ${jx + 40} ${jy}Z" fill="#ecdcbc"/><path d="M${jx + 8} ${jy - 4}C${jx + 40} ${jy - 50} ${jx + 20} ${jy - 84} ${jx + 14} ${jy - 118}H${jx + 24}C${jx + 30} ${jy - 84} ${jx + 56} ${jy - 60} ${jx + 40} ${jy}Z" fill="#c9b28d"/>`,
      foliage(19, jx, jy - 165, 95, 70, 60, ["#596b3a", "#8b9c55", "#c3c87c"], 10),
      ...Array.from(
        { length: 15 },
        (_, i) =>
          circle(
            jx - 90 + ((i * 53) % 180),
            jy - 225 + ((i * 37) % 110),
            12 + (i % 3) * 3,
            ["#f5e6c8", "#d9694a", "#e6ae52"][i % 3] ?? C.cream,
          ) + circle(jx - 90 + ((i * 53) % 180), jy - 225 + ((i * 37) % 110), 4, "#7a4a22"),
      ),
      loaf(...s.at([-0.02, 0.79, 0.55]), 1.05),
      ...[-1.95, 1.5].map((x) => chair(s, x, 0.4, "#7d8a5f", x < 0 ? "left" : "right")),
      blades({
        seed: 17,
        count: 260,
        from: [-20, 960],
        to: [WIDTH, HEIGHT + 20],
        height: 34,
        lean: 10,
        colors: ["#7f8b48", "#98a259", "#5f6d38"],
      }),
      foliage(140, 180, 20, 330, 120, 260, LEAVES, 17),
      foliage(141, 1420, 0, 330, 130, 260, LEAVES, 17),
      foliage(142, 780, -50, 420, 90, 220, LEAVES, 17),
      fruit(30, 220, 60, 250, 90, 11, 19, "#c5482e"),
      fruit(31, 1400, 50, 250, 90, 11, 19, "#cf5b33"),
    ],
  );
}

function loaf(x: number, y: number, size: number): string {
  const cuts = [-34, 0, 34].map(
    (dx) =>
      `<path d="M${dx - 14} -16C${dx - 6} -40 ${dx + 4} -46 ${dx + 16} -50" stroke="#f0d29c" stroke-width="7" fill="none" stroke-linecap="round"/>`,
  );
  return `${shadow(x, y + 4, 110 * size, 14 * size, 0.4)}<g transform="translate(${x} ${y}) scale(${size})"><rect x="-128" y="-10" width="256" height="20" rx="9" fill="#8a5c38"/><path d="M-92 -8C-104 -52 -50 -66 0 -66C50 -66 104 -52 92 -8Z" fill="#a8652f"/><path d="M-80 -26C-72 -54 -34 -60 0 -60C30 -60 58 -56 70 -42C40 -50 -40 -50 -80 -26Z" fill="#d99a52"/>${cuts.join("")}</g>`;
}

/** Fields between wooded banks, the tower of Ootmarsum on its hill. */
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

/** The basket at the door at half past eight. */
export function breakfast(): string {
  const s = space({ eye: [0, 1, -1.35], focal: 1300, horizon: -60, centre: 800 });
  const egg = (x: number, y: number, color: string, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-44 14C-46 -26 -20 -58 2 -58C26 -58 48 -22 46 14C44 42 22 54 0 54C-24 54 -42 42 -44 14Z" fill="${mix(color, SHADE, 0.2)}"/><path d="M-38 8C-38 -26 -16 -52 2 -52C22 -52 38 -22 36 8C34 32 16 42 -2 42C-22 42 -38 32 -38 8Z" fill="${color}"/><ellipse cx="-14" cy="-18" rx="9" ry="16" fill="#fffaf0" opacity="0.55" transform="rotate(24)"/></g>`;
  const weave = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 22 }, (__, i) => {
      const t = (i + (row % 2) * 0.5) / 22;
      const sag = Math.sin(t * Math.PI) * 62;
      const half = 405 - row * 8;
      const x = 800 - half + t * half * 2;
      return `<rect x="${Math.round(x)}" y="${Math.round(560 + row * 29 + sag)}" width="${Math.round(half / 12)}" height="25" rx="11" fill="${mix("#b98147", i % 3 ? "#7c5230" : "#deb077", ((i * 7 + row * 3) % 5) * 0.13 + t * 0.12)}"/>`;
    }).join(""),
  );
  const cloth = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
  const gingham = `<pattern id="gingham" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(14)"><rect width="46" height="46" fill="#f7ecd8"/><rect width="23" height="46" fill="#c2603f" opacity="0.55"/><rect width="46" height="23" fill="#c2603f" opacity="0.55"/></pattern>`;
  const jar = (x: number, y: number, color: string, lid: string) =>
    `${shadow(x + 26, y + 4, 100, 20, 0.45)}<path d="M${x - 70} ${y - 160}q-14 12 -14 40v88q0 34 34 34h100q34 0 34 -34v-88q0 -28 -14 -40Z" fill="${color}"/><path d="M${x - 66} ${y - 130}q-6 12 -6 30v72q0 12 10 18v-120Z" fill="#fff3dc" opacity="0.5"/><path d="M${x + 40} ${y - 150}h28q12 14 12 36v76q0 26 -20 32Z" fill="${SHADE}" opacity="0.22"/><path d="M${x - 84} ${y - 200}q84 -34 168 0l10 46q-94 30 -188 0Z" fill="${lid}"/><path d="M${x - 88} ${y - 168}q88 26 176 0" stroke="#8a4a30" stroke-width="6" fill="none"/><rect x="${x - 46}" y="${y - 100}" width="92" height="58" rx="6" fill="#f6ecd8"/><path d="M${x - 30} ${y - 78}h60M${x - 22} ${y - 62}h44" stroke="#6b4630" stroke-width="5" stroke-linecap="round"/>`;
  return painted(
    [
      gingham,
      linear(
        "window",
        [
          [0, "#fff4d6", 0.75],
          [1, "#fff4d6", 0],
        ],
        35,
      ),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "#a8754a"),
      boards(s, surface([-3, 0, -1.2], [0, 0, 1], [1, 0, 0]), 6, 6, 0.2, 5, "#ad7b4f", 0.3),
      polygon(
        [
          [0, 0],
          [700, 0],
          [1600, 900],
          [1600, 1067],
          [900, 1067],
          [0, 260],
        ],
        "url(#window)",
        `opacity="0.6" filter="url(#soft)"`,
      ),
      shadow(880, 850, 480, 70, 0.5),
      shadow(960, 800, 420, 90, 0.3),
      `<path d="M440 560C470 60 1130 60 1160 560" fill="none" stroke="#6d4526" stroke-width="36"/><path d="M440 556C470 60 1130 60 1160 556" fill="none" stroke="#b98147" stroke-width="24"/>${Array.from(
        { length: 30 },
        (_, i) => {
          const a = Math.PI * (1 - (i + 0.5) / 30);
          const [x, y] = [800 + Math.cos(a) * 352, 545 - Math.sin(a) * 362];
          return `<rect x="${Math.round(x - 5)}" y="${Math.round(y - 17)}" width="10" height="34" rx="5" fill="${i % 2 ? "#d7a668" : "#8a5c34"}" transform="rotate(${Math.round(90 - (a * 180) / Math.PI)} ${Math.round(x)} ${Math.round(y)})"/>`;
        },
      ).join("")}`,
      `<ellipse cx="800" cy="556" rx="412" ry="74" fill="#573621"/>`,
      cloth(
        "M430 520C470 420 600 470 640 430C700 380 820 440 900 420C1010 400 1130 430 1168 530C1190 600 1060 610 980 600C860 640 720 640 600 604C520 610 410 590 430 520Z",
        "url(#gingham)",
      ),
      cloth("M640 430C610 500 600 560 606 604C700 634 700 560 640 430Z", "#46302a22"),
      cloth("M1010 410C1000 480 990 540 980 600C1060 606 1080 520 1010 410Z", "#46302a22"),
      `<path d="M742 520L700 280Q690 240 740 236L960 214Q1010 212 1010 260L990 530Z" fill="#f2e4c6"/><path d="M720 380L1000 352L990 530L742 520Z" fill="${SHADE}" opacity="0.1"/>`,
      loaf(850, 470, 2.25),
      `<path d="M590 505C560 430 600 380 650 372C720 362 760 420 740 500Z" fill="#c98a45"/><path d="M604 480C590 430 620 396 656 390M640 492C630 450 650 410 684 400M684 496C684 460 700 430 716 424" stroke="#f0cf96" stroke-width="10" fill="none" stroke-linecap="round"/>`,
      ...[
        [1010, 500, 1],
        [1078, 512, -12],
        [1050, 446, 10],
      ].map(([x = 0, y = 0, t = 0], i) => egg(x, y, ["#e9c9a0", "#f5e8d2", "#d9a97c"][i] ?? C.cream, t)),
      `<path d="M396 558Q800 690 1204 558L1130 800Q800 890 470 800Z" fill="#7a5130"/>`,
      ...weave,
      `<path d="M394 556Q800 684 1206 556" fill="none" stroke="#d9ab6e" stroke-width="30" stroke-linecap="round"/><path d="M394 562Q800 690 1206 562" fill="none" stroke="#8a5c34" stroke-width="5"/>`,
      cloth(
        "M470 540C520 600 600 640 690 622C700 700 660 760 640 800C600 720 560 740 520 770C510 690 470 620 440 600C446 570 450 550 470 540Z",
        "url(#gingham)",
      ),
      cloth("M560 610C580 660 600 700 640 800C650 740 660 690 650 622Z", "#46302a26"),
      jar(290, 900, "#a33a2a", "url(#gingham)"),
      `${shadow(1350, 890, 110, 20, 0.45)}<path d="M1270 880V620Q1270 580 1296 556V480H1380V556Q1406 580 1406 620V880Q1338 902 1270 880Z" fill="#f7f0e0"/><path d="M1366 480H1380V556Q1406 580 1406 620V880Q1384 890 1362 892V620Q1362 580 1352 556V480Z" fill="#cdbb9c"/><path d="M1286 640V850" stroke="#fffdf6" stroke-width="10" stroke-linecap="round"/><ellipse cx="1338" cy="480" rx="48" ry="13" fill="#b5523a"/>`,
      egg(1150, 930, "#e3b98c", 78),
      egg(1060, 972, "#f5e8d2", 60),
      shadow(1110, 985, 130, 16, 0.3),
      foliage(77, 170, 1010, 150, 60, 70, ["#596b3a", "#8b9c55", "#c3c87c"], 12),
      ...Array.from(
        { length: 9 },
        (_, i) =>
          circle(
            80 + ((i * 67) % 210),
            950 + ((i * 41) % 90),
            15 + (i % 3) * 5,
            ["#f5e6c8", "#d9694a", "#e6ae52"][i % 3] ?? C.cream,
          ) + circle(80 + ((i * 67) % 210), 950 + ((i * 41) % 90), 6, "#7a4a22"),
      ),
    ],
  );
}

/** The bakehouse under the walnut, smoke going straight up. */
export function bakehouse(): string {
  const s = space({ eye: [-7.6, 1.6, -7.4], turn: 37, focal: 1220, horizon: 640, centre: 720 });
  const wall = C.brick;
  const [x, w, d] = [-2.4, 5.2, 6];
  const front = surface([x, 0, 0], [1, 0, 0], [0, 1, 0]);
  const side = surface([x, 0, d], [0, 0, -1], [0, 1, 0]);
  const slope = Math.hypot(w / 2 + 0.4, 2.9);
  const roof = surface([x - 0.4, 1.95, d + 0.3], [0, 0, -1], [(w / 2 + 0.4) / slope, 2.9 / slope, 0]);
  const [px, py] = s.at([0.4, 5.8, 4]);
  return painted(
    [
      skies.day,
      lawn,
      radial("sun", [
        [0, "#fff6dd", 0.95],
        [1, "#fff1cf", 0],
      ]),
    ],
    [
      rect(0, 0, WIDTH, 700, "url(#sky)"),
      circle(120, 240, 480, "url(#sun)"),
      cloud(3, 1060, 170, 420, "#fff6e2", 0.55),
      cloud(8, 220, 330, 320, "#fff6e2", 0.5),
      ridge({ seed: 4, y: 596, amplitude: 18, swell: 170, fill: "#a9b08a", roughness: 10 }),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) =>
        broadleaf(i + 5, 60 + i * 190, 668, 150 + ((i * 37) % 60), "#8c9a63", "#b5ba7d", "#7a624c"),
      ),
      rect(0, 640, WIDTH, HEIGHT, "url(#lawn)"),
      ...[
        [0, 0, 30],
        [14, -60, 42],
        [2, -130, 56],
        [30, -210, 72],
        [64, -300, 90],
      ].map(([dx = 0, dy = 0, r = 0], i) =>
        circle(px + dx, py + dy, r, "#fbf2de", `opacity="${0.5 - i * 0.08}" filter="url(#soft)"`),
      ),
      s.face(
        [
          [x + w, 0, 0],
          [x + w + 3.4, 0, -1.6],
          [x + w + 3.4, 0, 4],
          [x + w, 0, d],
        ],
        SHADE,
        `opacity="0.3" filter="url(#soft)"`,
      ),
      s.box([x, 0, 0], [x + w, 2.3, d], wall),
      bricks(s, front, w, 2.3, 24, wall, 0.5),
      bricks(s, side, d, 2.3, 25, mix(wall, LIGHT, 0.14), 0.4),
      s.face(
        [
          [x - 0.4, 1.95, -0.3],
          [x - 0.4, 1.95, d + 0.3],
          [x + w / 2, 4.85, d + 0.3],
          [x + w / 2, 4.85, -0.3],
        ],
        C.tile,
      ),
      ...Array.from(
        { length: 11 },
        (_, row) =>
          Array.from({ length: 17 }, (__, i) =>
            (i * 7 + row * 5) % 3
              ? s.patch(
                  roof,
                  i * 0.39,
                  row * 0.36,
                  0.36,
                  0.33,
                  mix(C.tile, (i + row) % 2 ? "#eda472" : SHADE, ((i * 5 + row * 3) % 5) * 0.07),
                )
              : "",
          ).join("") + s.patch(roof, 0, row * 0.36, 6.6, 0.05, mix(C.tile, SHADE, 0.5), `opacity="0.6"`),
      ),
      s.box([-0.1, 3.6, 3.6], [0.7, 5.6, 4.4], "#9c5039"),
      bricks(s, surface([-0.1, 3.6, 3.59], [1, 0, 0], [0, 1, 0]), 0.8, 2, 3, "#9c5039"),
      s.face(
        [
          [x, 2.3, 0],
          [x + w, 2.3, 0],
          [x + w / 2, 4.75, 0],
        ],
        "#6d5142",
      ),
      ...Array.from({ length: 20 }, (_, i) => {
        const at = 0.1 + i * 0.25;
        const top = 2.3 + (2.4 * (w / 2 - Math.abs(at + 0.1 - w / 2))) / (w / 2);
        return s.patch(
          front,
          at,
          2.32,
          0.215,
          Math.max(0.02, top - 2.36),
          mix("#6d5142", i % 3 ? SHADE : "#d9b48a", (i % 4) * 0.07),
        );
      }),
      s.patch(front, 0, 2.25, w, 0.16, "#4f392d"),
      s.face(
        [
          [x + w / 2, 4.85, -0.35],
          [x + w / 2, 4.85, 0],
          [x + w + 0.42, 1.95, 0],
          [x + w + 0.42, 1.95, -0.35],
        ],
        "#4d3629",
      ),
      ...[-1, 1].map((to) =>
        s.face(
          [
            [x + w / 2, 4.95, -0.35],
            [x + w / 2 + to * (w / 2 + 0.45), 1.95, -0.35],
            [x + w / 2 + to * (w / 2 + 0.2), 1.85, -0.35],
            [x + w / 2, 4.65, -0.35],
          ],
          "#efe1c6",
        ),
      ),
      casement(s, front, 3.35, 0.95, 1, 1, { rows: 2, shutters: C.sage }),
      casement(s, front, 2.2, 2.9, 0.8, 0.75, { rows: 2 }),
      casement(s, side, 1.3, 0.95, 1.1, 0.95, { rows: 2 }),
      casement(s, side, 3.6, 0.95, 1.1, 0.95, { rows: 2 }),
      s.patch(front, 1, -0.02, 1.25, 2.08, "#efe1c6"),
      s.patch(front, 1.1, 0, 1.05, 1.98, "#66785a"),
      ...[0, 1, 2].map((i) => s.patch(front, 1.1 + i * 0.35, 0, 0.03, 1.98, "#44533b")),
      s.patch(front, 1.1, 1.02, 1.05, 0.06, "#44533b"),
      s.patch(front, 1.35, 1.25, 0.55, 0.5, "#4e5856"),
      circle(...s.at([x + 2, 0.95, 0]), 6, C.ochre),
      s.patch(surface([x + 0.95, 0, -9], [1, 0, 0], [0, 0, 1]), 0, 0, 1.35, 9, "#c29a74"),
      bricks(s, surface([x + 0.95, 0, -9], [1, 0, 0], [0, 0, 1]), 1.35, 9, 9, "#b98a68", 0.5),
      ...[
        [-2.1, -0.35],
        [-1.75, -0.3],
        [0.1, -0.3],
        [2.4, -0.35],
      ].map(([fx = 0, fz = 0], i) => {
        const [a, b] = s.at([fx, 0.35, fz]);
        return (
          foliage(170 + i, a, b, 50, 62, 50, ["#596b3a", "#8b9c55", "#c3c87c"], 9) +
          Array.from({ length: 11 }, (_, k) =>
            circle(
              a - 44 + ((k * 37) % 90),
              b - 66 + ((k * 29) % 96),
              9,
              ["#d9694a", "#f5e6c8", "#e6ae52"][(k + i) % 3] ?? C.cream,
            ),
          ).join("")
        );
      }),
      chair(s, 1, -2.3, "#6f7f5c", "left"),
      chair(s, 2.75, -2.3, "#6f7f5c", "right"),
      table(s, [1.75, 0, -2.4], 0.75, 0.7, 0.72, "#c9a273", 0.05),
      ((): string => {
        const [a, b] = s.at([2.05, 0.72, -2.1]);
        return (
          `<path d="M${a - 20} ${b}l4 -34h34l4 34Z" fill="#b5523a"/>` +
          foliage(15, a + 2, b - 58, 36, 30, 30, ["#596b3a", "#8b9c55", "#c3c87c"], 7) +
          `<ellipse cx="${a + 62}" cy="${b + 8}" rx="24" ry="8" fill="#f7eedc"/><rect x="${a + 48}" y="${b - 20}" width="28" height="24" rx="6" fill="#f7eedc"/>`
        );
      })(),
      glow(480, 900, 320, 60, "#f6e7a8", 0.35),
      blades({
        seed: 27,
        count: 420,
        from: [-20, 800],
        to: [WIDTH, HEIGHT + 20],
        height: 34,
        lean: 10,
        colors: ["#7f8b48", "#98a259", "#5f6d38", "#b5b46c"],
      }),
      `<path d="M1400 1080C1440 900 1440 700 1400 430L1350 250L1400 240L1450 380L1530 200L1580 220L1496 470C1500 700 1510 900 1560 1080Z" fill="#55412f"/><path d="M1440 1060C1466 900 1462 700 1440 520" stroke="#8a6d52" stroke-width="12" fill="none" opacity="0.6"/>`,
      foliage(180, 1250, 130, 260, 140, 300, LEAVES, 17),
      foliage(181, 1500, 90, 260, 190, 330, LEAVES, 17),
      foliage(182, 1060, 40, 200, 80, 170, LEAVES, 16),
      foliage(183, 1560, 300, 130, 110, 150, LEAVES, 16),
      foliage(184, 60, 1040, 220, 60, 130, LEAVES, 15),
      foliage(185, 1480, 1060, 240, 50, 120, LEAVES, 15),
    ],
  );
}
