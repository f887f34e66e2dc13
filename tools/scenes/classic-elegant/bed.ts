import { mix } from "../drawing.ts";
import { lamp } from "./furniture.ts";
import { colour } from "./palette.ts";
import type { Camera } from "./space.ts";

/** A made bed seen from its foot: headboard, pillows, turned-down sheet, quilt. */
export function bed(view: Camera, x: [number, number], z: [number, number], quilt: string, head: string): string {
  const [a, b] = x;
  const mid = (a + b) / 2;
  const wide = (b - a) * 100;
  const drop = Array.from({ length: 15 }, (_, i) => {
    const at = a + ((b - a) * i) / 14;
    return view.face(
      [
        [at, 0.6, z[0]],
        [at + 0.05, 0.6, z[0]],
        [at + 0.09, 0.12, z[0] - 0.03],
        [at - 0.01, 0.12, z[0] - 0.03],
      ],
      i % 2 ? "#ffffff" : "#1c160d",
      `opacity="${i % 2 ? 0.16 : 0.13}"`,
    );
  });
  const pillow = (px: number, y: number, w: number) =>
    `<path d="M${px - w / 2} ${y}q-5 -18 3 -31q${w / 2 - 3} 7 ${w - 6} 0q8 13 3 31q${-w / 2} 6 ${-w} 0z" fill="#fbf6ea"/><path d="M${px - w / 2 + 5} ${y - 3}q${w * 0.2} -12 ${w * 0.42} -10M${px + w / 2 - 5} ${y - 4}q${-w * 0.18} -10 ${-w * 0.3} -9" stroke="#cbbf a5" stroke-width="1.6" fill="none"/><path d="M${px - w / 2} ${y}q${w / 2} 6 ${w} 0l-1 -7q${-w / 2} 5 ${-(w - 2)} 0z" fill="#a99b7d" opacity="0.45"/>`.replace(
      "#cbbf a5",
      "#cbbfa5",
    );
  const stitches = [0.25, 0.5, 0.75].map((f) =>
    view.stroke(
      [
        [a + (b - a) * f, 0.61, z[0]],
        [a + (b - a) * f, 0.63, z[0] + (z[1] - z[0]) * 0.58],
      ],
      mix(quilt, "#000000", 0.28),
      1.6,
      `opacity="0.5"`,
    ),
  );
  const rows = [0.15, 0.3, 0.45].map((f) =>
    view.stroke(
      [
        [a, 0.612, z[0] + (z[1] - z[0]) * f],
        [b, 0.612, z[0] + (z[1] - z[0]) * f],
      ],
      mix(quilt, "#000000", 0.28),
      1.4,
      `opacity="0.4"`,
    ),
  );
  const top = (from: number, to: number, fill: string, more = "") =>
    view.face(
      [
        [a, 0.61, z[0] + (z[1] - z[0]) * from],
        [b, 0.61, z[0] + (z[1] - z[0]) * from],
        [b, 0.63, z[0] + (z[1] - z[0]) * to],
        [a, 0.63, z[0] + (z[1] - z[0]) * to],
      ],
      fill,
      more,
    );
  return [
    view.stand(
      [mid, 0, z[1]],
      [
        `<path d="M${-wide / 2 - 6} 0V-128Q${-wide / 4} -136 0 -158Q${wide / 4} -136 ${wide / 2 + 6} -128V0z" fill="${head}"/><path d="M${-wide / 2 + 4} -60V-119Q${-wide / 4} -127 0 -147Q${wide / 4} -127 ${wide / 2 - 4} -119V-60z" fill="none" stroke="${colour.gilt}" stroke-width="2.4"/>`,
      ],
    ),
    view.shadow(mid + 0.2, z[0] + 0.6, (b - a) * 0.66, 1, 0.5),
    top(0.5, 1, "#f6efe0"),
    view.stand([mid, 0.62, z[1] - 0.12], [pillow(-wide * 0.24, -14, wide * 0.44), pillow(wide * 0.24, -14, wide * 0.44)]),
    view.stand([mid, 0.62, z[1] - 0.34], [pillow(-wide * 0.23, -2, wide * 0.42), pillow(wide * 0.23, -2, wide * 0.42)]),
    top(0, 0.62, quilt),
    ...stitches,
    ...rows,
    top(0.54, 0.68, "#fffaf0"),
    top(0.52, 0.55, "#9c8f72", `opacity="0.4"`),
    view.face(
      [
        [mid, 0.612, z[0]],
        [b, 0.612, z[0]],
        [b, 0.63, z[1] - 0.5],
        [mid + 0.3, 0.63, z[1] - 0.5],
      ],
      "#1b1408",
      `opacity="0.12"`,
    ),
    view.face(
      [
        [a, 0.61, z[0]],
        [b, 0.61, z[0]],
        [b + 0.03, 0.1, z[0] - 0.03],
        [a - 0.03, 0.1, z[0] - 0.03],
      ],
      mix(quilt, "#000000", 0.14),
    ),
    ...drop,
  ].join("");
}

/** A bedside table with its lamp. */
export const bedside = () =>
  `<path d="M-24 -58H24V-34H-24z" fill="#6b4630"/><path d="M-22 -34h4l-2 34h-2zM22 -34h-4l2 34h2z" fill="#4b3020"/><path d="M-27 -62H27v5H-27z" fill="#8a5f3a"/><circle cx="0" cy="-46" r="2.4" fill="${colour.gilt}"/><g transform="translate(0 -61)">${lamp(48)}</g><path d="M-22 -63h14v-4h-14zM-20 -67h12v-3h-12z" fill="#7a3034"/>`;
