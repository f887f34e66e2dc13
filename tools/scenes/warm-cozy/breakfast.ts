import { circle, HEIGHT, linear, mix, polygon, rect, WIDTH } from "../drawing.ts";
import { boards, C, foliage, painted, shadow } from "./materials.ts";
import { SHADE, space, surface } from "./space.ts";

export const LEAVES: [string, string, string] = ["#46552e", "#7a8a48", "#b9bf6c"];

export function loaf(x: number, y: number, size: number): string {
  const cuts = [-34, 0, 34].map(
    (dx) =>
      `<path d="M${dx - 14} -16C${dx - 6} -40 ${dx + 4} -46 ${dx + 16} -50" stroke="#f0d29c" stroke-width="7" fill="none" stroke-linecap="round"/>`,
  );
  return `${shadow(x, y + 4, 110 * size, 14 * size, 0.4)}<g transform="translate(${x} ${y}) scale(${size})"><rect x="-128" y="-10" width="256" height="20" rx="9" fill="#8a5c38"/><path d="M-92 -8C-104 -52 -50 -66 0 -66C50 -66 104 -52 92 -8Z" fill="#a8652f"/><path d="M-80 -26C-72 -54 -34 -60 0 -60C30 -60 58 -56 70 -42C40 -50 -40 -50 -80 -26Z" fill="#d99a52"/>${cuts.join("")}</g>`;
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
