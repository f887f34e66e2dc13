import { circle, line, linear, mix } from "../drawing.ts";
import { chair, crockery, pendant, table } from "./furniture.ts";
import { C, painted } from "./materials.ts";
import { room, beams, sunOnFloor, gardenWindow, floorTiles } from "./room.ts";
import { SHADE, type Space, space, surface } from "./space.ts";

export function kitchen(): string {
  const s = space({ eye: [3.3, 1.62, -2.5], focal: 1100, horizon: 545, centre: 800 });
  const [w, h, d] = [6.8, 3, 4.8];
  const back = surface([0, 0, d], [1, 0, 0], [0, 1, 0]);
  const sage = "#7f8e6b";
  const door = (x: number, width: number, y = 0.12, height = 0.68) =>
    s.patch(surface([x, y, d - 0.63], [1, 0, 0], [0, 1, 0]), 0.03, 0, width - 0.06, height, mix(sage, "#dfe3c4", 0.15)) +
    s.patch(surface([x, y, d - 0.64], [1, 0, 0], [0, 1, 0]), 0.09, 0.06, width - 0.18, height - 0.12, sage) +
    circle(...s.at([x + width - 0.1, y + height * 0.7, d - 0.65]), 5, C.ochre);
  const apple = (x: number, z: number, color: string) => {
    const [cx, cy] = s.at([x, 0.9, z]);
    return circle(cx, cy, 17, mix(color, SHADE, 0.25)) + circle(cx - 3, cy - 3, 14, color);
  };
  return painted(
    [
      linear(
        "beamlight",
        [
          [0, "#fff3cf", 0.55],
          [1, "#fff3cf", 0],
        ],
        20,
      ),
    ],
    [
      room(s, { w, h, d, wall: C.plaster, floor: "#b0613f" }),
      floorTiles(s, w, d),
      ...Array.from({ length: 4 }, (_, row) =>
        Array.from({ length: 34 }, (__, i) =>
          s.patch(
            back,
            0.02 + i * 0.2,
            0.92 + row * 0.16,
            0.185,
            0.145,
            mix("#efe0c2", "#c99e6e", ((i * 7 + row * 5) % 6) * 0.07),
          ),
        ).join(""),
      ),
      gardenWindow(s, [2.35, 1.15, d], [1, 0, 0], 1.7, 1.2, 61, 2),
      gardenWindow(s, [0, 0.2, 3.3], [0, 0, -1], 1.5, 2.1, 63, 4),
      ...[1.62, 2.05].map(
        (y) =>
          s.box([0.35, y, d - 0.26], [2.05, y + 0.05, d], C.oak) + crockery(s, 0.4, y + 0.05, d - 0.2, 1.55, Math.round(y * 10)),
      ),
      s.box([4.55, 1.75, d - 0.5], [5.95, 2.1, d], "#e2cda6"),
      s.face(
        [
          [4.55, 2.1, d - 0.5],
          [5.95, 2.1, d - 0.5],
          [5.6, h, d - 0.2],
          [4.9, h, d - 0.2],
        ],
        "#ead8b4",
      ),
      s.box([0.1, 0, d - 0.6], [6.7, 0.1, d], mix(sage, SHADE, 0.5)),
      s.box([0.1, 0.1, d - 0.62], [6.7, 0.86, d], sage),
      ...[0.15, 0.85, 1.55, 2.25, 2.95, 3.65].map((x) => door(x, 0.68)),
      door(6.05, 0.6),
      s.box([4.55, 0.02, d - 0.66], [5.95, 0.92, d], "#453733"),
      ...[4.66, 5.3].map(
        (x) =>
          s.patch(surface([x, 0.14, d - 0.67], [1, 0, 0], [0, 1, 0]), 0, 0, 0.55, 0.5, "#5b4a44") +
          line([s.at([x + 0.05, 0.7, d - 0.68]), s.at([x + 0.5, 0.7, d - 0.68])], "#d9b97c", 5),
      ),
      s.box([0.08, 0.86, d - 0.66], [4.53, 0.92, d], "#a97447"),
      s.box([5.97, 0.86, d - 0.66], [6.72, 0.92, d], "#a97447"),
      kettle(s, 5.5, 0.93, d - 0.35),
      s.box([2.7, 0.66, d - 0.68], [3.7, 0.93, d - 0.5], "#f6eedd", { round: 5 }),
      line(
        [s.at([3.2, 0.93, d - 0.25]), s.at([3.2, 1.25, d - 0.25]), s.at([3.2, 1.28, d - 0.4]), s.at([3.2, 1.18, d - 0.45])],
        "#b88a45",
        7,
      ),
      crockery(s, 0.9, 0.92, d - 0.3, 1.2, 4),
      crockery(s, 6, 0.92, d - 0.3, 0.6, 8),
      beams(s, w, h, [3.9, 2.5, 1.1]),
      sunOnFloor(s, 0.5, 0.9, 1.4, 1.6, 0.3, 0.38),
      chair(s, 2, 2.75, "#8a6342", "far"),
      chair(s, 2.95, 2.75, "#8a6342", "far"),
      chair(s, 3.9, 2.75, "#8a6342", "far"),
      table(s, [1.6, 0, 1.5], 3.3, 1.1, 0.78, "#b57f4e", 0.11),
      ...Array.from({ length: 5 }, (_, i) =>
        line([s.at([1.6, 0.785, 1.7 + i * 0.2]), s.at([4.9, 0.785, 1.7 + i * 0.2])], "#8f6038", 2, `opacity="0.6"`),
      ),
      s.soft(
        [
          [2.85, 0.9, 2],
          [3.05, 0.8, 1.95],
          [3.4, 0.8, 1.95],
          [3.6, 0.9, 2],
          [3.4, 0.92, 2.1],
          [3.05, 0.92, 2.1],
        ],
        "#f0e2c6",
      ),
      apple(3.05, 2.05, "#c5482e"),
      apple(3.2, 2.1, "#cfa03f"),
      apple(3.35, 2.05, "#c5482e"),
      apple(3.2, 2, "#b8502f"),
      ...[2.2, 4.25].map((x) => {
        const [cx, cy] = s.at([x, 0.785, 1.75]);
        return `<ellipse cx="${cx}" cy="${cy}" rx="58" ry="17" fill="#d8c3a0"/><ellipse cx="${cx}" cy="${cy - 4}" rx="56" ry="16" fill="#f7eedc"/><ellipse cx="${cx}" cy="${cy - 4}" rx="38" ry="10" fill="#e9dbc0"/>`;
      }),
      chair(s, 2.15, 0.95, "#7d5839", "near"),
      chair(s, 3.75, 0.95, "#7d5839", "near"),
      pendant(s, [2.5, 1.95, 2], h, "#b5523a", 0.5),
      pendant(s, [3.95, 1.95, 2], h, "#b5523a", 0.5),
      s.face(
        [
          [0, 2.4, 1.8],
          [0, 2.4, 3.3],
          [2.6, 0, 3],
          [2, 0, 1],
        ],
        "url(#beamlight)",
        `opacity="0.5" filter="url(#soft)"`,
      ),
    ],
  );
}

function kettle(s: Space, x: number, y: number, z: number): string {
  return (
    s.soft(
      [
        [x - 0.15, y, z],
        [x - 0.16, y + 0.1, z],
        [x - 0.06, y + 0.2, z],
        [x + 0.06, y + 0.2, z],
        [x + 0.16, y + 0.1, z],
        [x + 0.15, y, z],
      ],
      "#c9683f",
    ) +
    line([s.at([x + 0.14, y + 0.1, z]), s.at([x + 0.25, y + 0.2, z])], "#c9683f", 8) +
    `<path d="M${s.at([x - 0.1, y + 0.19, z]).join(" ")}Q${s.at([x, y + 0.36, z]).join(" ")} ${s.at([x + 0.1, y + 0.19, z]).join(" ")}" fill="none" stroke="#463029" stroke-width="6"/>`
  );
}
