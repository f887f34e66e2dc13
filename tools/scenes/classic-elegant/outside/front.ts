import { blur, HEIGHT, linear, polygon, rect, scene, WIDTH } from "../../drawing.ts";
import { day, manor, facadeDefs } from "../architecture.ts";
import { crown, lime, topiary, flecks } from "../nature.ts";
import { type Point, camera } from "../space.ts";
import { soft, vignette, frame, streaks } from "../weather.ts";

/** The manor at the end of the lawn, between the last limes of the avenue, on a September morning. */
export function front(): string {
  const view = camera({ eye: 1.7, horizon: 628, focal: 1300 });
  const ground = view.project([0, 0, 35])[1];
  const drive = (y: number) => 18 + ((y - ground) / (HEIGHT - ground)) * 430 + (y < ground + 40 ? (ground + 40 - y) * 3.6 : 0);
  const trees: [number, number, number][] = [
    [11, 17.6, 34],
    [12, -17.6, 34],
    [13, 15.4, 27],
    [14, -15.4, 27],
    [15, 13.4, 21.5],
    [16, -13.4, 21.5],
    [17, 12, 16.5],
    [18, -12, 16.5],
  ];
  return scene(
    [
      soft,
      blur("haze", 30),
      vignette,
      ...facadeDefs(day),
      linear("sky", [
        [0, "#86a8b4"],
        [0.35, "#b9cdc9"],
        [0.75, "#f0e8cf"],
        [1, "#f8ecc9"],
      ]),
      linear("lawn", [
        [0, "#a9ad62"],
        [0.25, "#7c9150"],
        [1, "#3d5c37"],
      ]),
      linear("gravel", [
        [0, "#ead9b4"],
        [1, "#b99f74"],
      ]),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      streaks(3, "#fff8e6", 16, 420),
      ...Array.from({ length: 15 }, (_, i) =>
        crown({
          seed: 40 + i,
          x: i * 118 - 20,
          y: 560 - (i % 3) * 22,
          rx: 105,
          ry: 95,
          count: 420,
          dab: 7,
          air: ["#dfe0c4", 0.52],
        }),
      ),
      rect(0, 600, WIDTH, 90, "#f4ecd0", `opacity="0.4" filter="url(#haze)"`),
      rect(0, ground - 14, WIDTH, HEIGHT, "url(#lawn)"),
      flecks(5, ground - 10, HEIGHT, 7000, ["#c6c377", "#4a6a3a", "#5f7f43"], 4),
      view.stand([0, 0, 35], [manor(day)]),
      `<ellipse cx="800" cy="${ground + 4}" rx="520" ry="12" fill="#1d2b1d" opacity="0.45" filter="url(#soft)"/>`,
      // forecourt and drive
      polygon(
        [
          [800 - drive(ground) - 330, ground + 22],
          [800 - 340, ground + 2],
          [800 + 340, ground + 2],
          [800 + drive(ground) + 330, ground + 22],
          [1000, ground + 44],
          [800 + 448, HEIGHT],
          [800 - 448, HEIGHT],
          [600, ground + 44],
        ],
        "url(#gravel)",
      ),
      flecks(
        9,
        ground + 6,
        HEIGHT,
        5200,
        ["#fff3d2", "#8d7650", "#d8c294"],
        5,
        (x, y) => Math.abs(x - 800) < 160 + ((y - ground) / (HEIGHT - ground)) * 286,
      ),
      ...[-1, 1].map((s) =>
        polygon(
          [
            [800 + s * 198, ground + 44],
            [800 + s * 205, ground + 44],
            [800 + s * 466, HEIGHT],
            [800 + s * 448, HEIGHT],
          ],
          "#35522f",
          `opacity="0.8"`,
        ),
      ),
      ...[-4.4, 4.4].map((x, i) => view.stand([x, 0, 32.5], [topiary(60 + i, "ball")])),
      ...[-2.4, 2.4].map((x, i) => view.stand([x, 0, 33.4], [topiary(70 + i, "lemon", "#b9704c")])),
      // long shadows of the trees on the left
      ...[19, 22.5, 27, 32].map((z, i) => {
        const shade: Point[] = [
          [-16, 0, z],
          [2 + i, 0, z - 0.8],
          [9, 0, z - 0.4],
          [9, 0, z + 0.8],
          [2, 0, z + 1.2],
          [-16, 0, z + 0.5],
        ];
        return view.face(shade, "#16301f", `opacity="0.34" filter="url(#soft)"`);
      }),
      ...[9, 12, 14.5].map((z) =>
        view.face(
          [
            [-16, 0, z],
            [3, 0, z - 0.6],
            [14, 0, z],
            [14, 0, z + 0.9],
            [-16, 0, z + 1],
          ],
          "#12281b",
          `opacity="0.4" filter="url(#soft)"`,
        ),
      ),
      ...trees.map(([seed, x, z]) => {
        const [sx, sy] = view.project([x, 0, z]);
        const air = Math.max(0, (z - 17) / 60);
        return `<ellipse cx="${sx + 30}" cy="${sy}" rx="${2600 / z}" ry="${240 / z}" fill="#10261a" opacity="0.5" filter="url(#soft)"/>${lime(seed, sx, sy, (1300 / z) * 13, { air: ["#e6e2bd", air], count: 2700, dab: 175 / z })}`;
      }),
      // boughs above the viewer
      crown({ seed: 91, x: 60, y: 0, rx: 420, ry: 170, count: 2200, dab: 17, dark: "#132a1c", light: "#8c9c4c" }),
      crown({ seed: 92, x: 1550, y: -10, rx: 420, ry: 160, count: 2200, dab: 17, dark: "#10241a", light: "#6f8443" }),
      polygon(
        [
          [-20, -20],
          [560, -20],
          [1500, HEIGHT],
          [500, HEIGHT],
        ],
        "#fff0c2",
        `opacity="0.12" filter="url(#beam)"`,
      ),
      frame,
    ],
    0.06,
  );
}
