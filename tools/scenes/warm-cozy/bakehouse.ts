import { blades, broadleaf, circle, cloud, HEIGHT, mix, radial, rect, ridge, WIDTH } from "../drawing.ts";
import { LEAVES } from "./breakfast.ts";
import { chair, table } from "./furniture.ts";
import { bricks, C, casement, foliage, glow, painted, skies } from "./materials.ts";
import { lawn } from "./orchard.ts";
import { LIGHT, SHADE, space, surface } from "./space.ts";

/** The bakehouse under the walnut tree, with smoke rising straight up. */
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
