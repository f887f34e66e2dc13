import { circle, linear, polygon, random, rect, scene } from "../../drawing.ts";
import { crown } from "../nature.ts";
import { colour } from "../palette.ts";
import { frame, roomDefs } from "../room.ts";

/** A window sill upstairs: lime blossom tea, a letter, the key of the house. */
export function sill(): string {
  const next = random(90);
  const key = `<g transform="rotate(-14)"><circle cx="0" cy="0" r="34" fill="none" stroke="#8f6a2c" stroke-width="11"/><circle cx="0" cy="-1" r="34" fill="none" stroke="${colour.gilt}" stroke-width="5"/><path d="M34 -5H168v10H34z" fill="#a87f3c"/><path d="M34 -5H168v3.5H34z" fill="#efd28f"/><path d="M136 5h12v26h-12zM156 5h12v34h-12z" fill="#a87f3c"/><path d="M-34 6q-60 20 -96 -4q-30 22 -20 56" stroke="${colour.wine}" stroke-width="6" fill="none"/><path d="M-164 56h28l6 58h-40z" fill="${colour.wine}"/><path d="M-158 60l-4 52M-150 60v52M-142 60l4 52" stroke="#c98a76" stroke-width="2" opacity="0.6"/></g>`;
  return scene(
    [
      ...roomDefs,
      linear("stone", [
        [0, "#f4ead2"],
        [1, "#c9b991"],
      ]),
      linear(
        "china",
        [
          [0, "#fffaf0"],
          [0.55, "#efe4cc"],
          [1, "#a99b7a"],
        ],
        0,
      ),
      `<filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter>`,
    ],
    [
      rect(0, 0, 1600, 1067, "url(#garden)"),
      `<g filter="url(#far)">${rect(0, 500, 1600, 300, "#8fa05c")}${polygon(
        [
          [700, 800],
          [980, 800],
          [880, 520],
          [850, 520],
        ],
        "#eadab2",
      )}${Array.from({ length: 16 }, (_, i) => crown({ seed: 900 + i, x: 60 + i * 104, y: 380 - Math.abs(i - 8) * 22, rx: 120, ry: 150 + Math.abs(i - 8) * 14, count: 420, dab: 14, air: ["#f4edcb", 0.3] })).join("")}</g>`,
      rect(0, 0, 1600, 1067, "#fff3cf", `opacity="0.2"`),
      // sash
      ...[110, 560, 1010, 1460].map((x) => rect(x, 0, 30, 770, "#f6efdd") + rect(x + 22, 0, 8, 770, "#8d8265", `opacity="0.5"`)),
      ...[210, 470].map((y) => rect(110, y, 1380, 26, "#f6efdd") + rect(110, y + 19, 1380, 7, "#8d8265", `opacity="0.5"`)),
      rect(0, 0, 116, 1067, "#d9ccae"),
      rect(96, 0, 20, 800, "#8d8265", `opacity="0.4"`),
      rect(1484, 0, 116, 1067, "#efe5cc"),
      rect(60, 742, 1480, 40, "#fbf5e6"),
      rect(60, 776, 1480, 10, "#7d7355", `opacity="0.5"`),
      polygon(
        [
          [0, 786],
          [1600, 786],
          [1600, 1067],
          [0, 1067],
        ],
        "url(#stone)",
      ),
      ...[
        [250, 540],
        [700, 990],
        [1150, 1440],
      ].map(([a = 0, b = 0]) =>
        polygon(
          [
            [a, 790],
            [b, 790],
            [b + 330, 1067],
            [a + 330, 1067],
          ],
          "#fff4cc",
          `opacity="0.6" filter="url(#edge)"`,
        ),
      ),
      // linen curtain left
      `<path d="M0 0H330C300 300 250 520 190 700C230 860 220 980 200 1067H0z" fill="#efe4cb"/>`,
      ...Array.from(
        { length: 9 },
        (_, i) =>
          `<path d="M${20 + i * 36} 0C${16 + i * 32} 300 ${10 + i * 24} 520 ${8 + i * 20} 700C${14 + i * 22} 860 ${12 + i * 20} 980 ${10 + i * 20} 1067" stroke="${i % 2 ? "#fffaf0" : "#b5a47d"}" stroke-width="${i % 2 ? 14 : 9}" fill="none" opacity="0.5"/>`,
      ),
      // books
      `<ellipse cx="620" cy="955" rx="240" ry="26" fill="#3a2f1c" opacity="0.4" filter="url(#soft)"/>`,
      rect(410, 900, 380, 52, "#2c4a3c"),
      rect(410, 900, 380, 10, "#5b8370"),
      rect(780, 906, 14, 40, "#efe4c9"),
      rect(440, 900, 8, 52, colour.gilt),
      rect(730, 900, 8, 52, colour.gilt),
      rect(436, 852, 330, 48, "#7a3034"),
      rect(436, 852, 330, 9, "#b0646a"),
      rect(757, 858, 13, 36, "#efe4c9"),
      rect(470, 852, 6, 48, colour.gilt),
      rect(706, 852, 6, 48, colour.gilt),
      // cup and saucer on the books
      `<ellipse cx="600" cy="848" rx="122" ry="17" fill="#cdbf9d"/><ellipse cx="600" cy="843" rx="122" ry="16" fill="#fffaf0"/><path d="M520 726H680C680 800 652 838 600 838C548 838 520 800 520 726z" fill="url(#china)"/><path d="M676 744q56 -4 44 36q-12 30 -56 28" stroke="#efe4cc" stroke-width="12" fill="none"/><ellipse cx="600" cy="726" rx="80" ry="16" fill="#f9f2e2"/><ellipse cx="600" cy="729" rx="71" ry="12" fill="#c98f3d"/><path d="M540 727q40 -8 70 -4" stroke="#f3cf87" stroke-width="4" fill="none" opacity="0.7"/><path d="M522 752q78 22 156 0" stroke="${colour.bottle}" stroke-width="5" fill="none"/><path d="M523 760q78 22 154 0" stroke="${colour.gilt}" stroke-width="2" fill="none"/>`,
      ...[0, 1, 2].map(
        (i) =>
          `<path d="M${570 + i * 28} 700q-22 -36 4 -72t0 -84" stroke="#fffdf4" stroke-width="9" fill="none" opacity="0.35" filter="url(#edge)"/>`,
      ),
      // vase with a lime branch
      `<ellipse cx="1150" cy="946" rx="150" ry="22" fill="#3a2f1c" opacity="0.4" filter="url(#soft)"/>`,
      `<path d="M1100 560C1040 420 1120 330 1060 210M1112 560C1160 430 1240 380 1270 250M1106 560C1100 470 1180 440 1150 330" stroke="#5b4a30" stroke-width="7" fill="none"/>`,
      ...[
        [1060, 260, 120, 96],
        [1262, 300, 120, 96],
        [1150, 380, 130, 84],
        [1010, 390, 92, 70],
        [1290, 430, 84, 62],
      ].map(([x = 0, y = 0, rx = 0, ry = 0], i) =>
        crown({ seed: 930 + i, x, y, rx, ry, count: 120, dab: 36, dark: "#3a5a34", light: "#c3cc76" }),
      ),
      ...Array.from({ length: 26 }, () => {
        const x = 980 + next() * 340;
        const y = 260 + next() * 220;
        return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q8 20 4 36" stroke="#a9a85a" stroke-width="2" fill="none"/>${circle(x + 4, y + 40, 7, "#f6ecb4")}${circle(x - 6, y + 32, 5, "#efe09a")}${circle(x + 13, y + 31, 5, "#efe09a")}`;
      }),
      `<path d="M1058 560H1156C1150 620 1206 690 1206 790C1206 890 1176 938 1107 938C1038 938 1008 890 1008 790C1008 690 1064 620 1058 560z" fill="#5f8a86"/><path d="M1070 566C1066 640 1030 700 1030 790C1030 860 1046 900 1070 918C1020 800 1088 700 1086 566z" fill="#cfe0d6" opacity="0.55"/><path d="M1140 566C1140 640 1200 690 1200 790C1200 880 1176 930 1120 936C1180 860 1170 740 1128 566z" fill="#20403c" opacity="0.5"/><ellipse cx="1107" cy="560" rx="49" ry="9" fill="#2f514d"/>`,
      // a letter and the key
      `<path d="M846 962l210 -26l60 66l-226 32z" fill="#3a2f1c" opacity="0.35" filter="url(#edge)"/><path d="M840 952l210 -26l60 66l-226 32z" fill="#fffaf0"/>`,
      ...[0, 1, 2, 3].map(
        (i) =>
          `<path d="M${868 + i * 10} ${962 + i * 14}q60 -12 90 -11t${70 - i * 12} -10" stroke="#3b4a5a" stroke-width="2" fill="none" opacity="0.65"/>`,
      ),
      `<g transform="translate(356 1004) scale(0.9)"><g transform="translate(6 12)" opacity="0.3" filter="url(#edge)">${key}</g>${key}</g>`,
      frame,
    ],
    0.05,
  );
}
