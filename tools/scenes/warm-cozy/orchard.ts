import { blades, circle, cloud, HEIGHT, linear, mix, radial, random, rect, ridge, WIDTH } from "../drawing.ts";
import { LEAVES, loaf } from "./breakfast.ts";
import { basket, chair, table } from "./furniture.ts";
import { C, foliage, fruit, painted, shadow, skies } from "./materials.ts";
import { space } from "./space.ts";

export const lawn = linear("lawn", [
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
