import { mix, random } from "../drawing.ts";
import { colour } from "./palette.ts";
import type { Point, Camera } from "./space.ts";

/** Oak parquet in a herringbone, lit from the left. */
export function herringbone(view: Camera, half: number, depth: number, seed: number): string {
  const next = random(seed);
  const length = 0.6;
  const width = 0.12;
  const step = width * Math.SQRT2;
  const reach = length * Math.SQRT1_2;
  const boards: string[] = [];
  for (let x = -half - 1; x < half + 1; x += reach * 2) {
    for (let z = 1.2; z < depth + 0.6; z += step) {
      for (const lean of [1, -1]) {
        const tone = mix(lean > 0 ? "#a8774a" : "#8c5f3a", next() > 0.5 ? "#c79a66" : "#6d4628", next() * 0.4);
        const a: Point = [x + (lean < 0 ? reach * 2 : 0), 0, z];
        const points: Point[] = [
          a,
          [a[0] + lean * reach, 0, z + reach],
          [a[0] + lean * reach, 0, z + reach + step],
          [a[0], 0, z + step],
        ];
        if (points.every((p) => p[2] <= depth + 0.7))
          boards.push(
            view.face(
              points.map(([px, , pz]) => [Math.max(-half, Math.min(half, px)), 0, Math.min(depth, pz)]),
              tone,
              `stroke="#4a2f1a" stroke-opacity="0.35" stroke-width="0.8"`,
            ),
          );
      }
    }
  }
  return (
    view.face(
      [
        [-half, 0, depth],
        [half, 0, depth],
        [half, 0, 1.2],
        [-half, 0, 1.2],
      ],
      "#8c5f3a",
    ) + boards.join("")
  );
}

/** Square floor tiles in two colours. */
export function tiles(view: Camera, half: number, depth: number, size: number, colors: [string, string], seed = 3): string {
  const next = random(seed);
  const all: string[] = [];
  for (let x = -half, i = 0; x < half - 0.01; x += size, i++) {
    for (let z = 1.2, j = 0; z < depth; z += size, j++) {
      const base = (i + j) % 2 ? colors[0] : colors[1];
      const to = Math.min(depth, z + size);
      all.push(
        view.face(
          [
            [x, 0, z],
            [Math.min(half, x + size), 0, z],
            [Math.min(half, x + size), 0, to],
            [x, 0, to],
          ],
          mix(base, next() > 0.5 ? "#ffffff" : "#000000", next() * 0.1),
          `stroke="#3b3227" stroke-opacity="0.3" stroke-width="1"`,
        ),
      );
    }
  }
  return all.join("");
}

/** A Persian carpet. */
export function carpet(view: Camera, x: [number, number], z: [number, number], field: string, seed = 4): string {
  const next = random(seed);
  const inset = (d: number, fill: string) =>
    view.face(
      [
        [x[0] + d, 0, z[0] + d],
        [x[1] - d, 0, z[0] + d],
        [x[1] - d, 0, z[1] - d],
        [x[0] + d, 0, z[1] - d],
      ],
      fill,
    );
  const dot = (px: number, pz: number, r: number, fill: string) =>
    view.face(
      Array.from({ length: 8 }, (_, i): Point => [
        px + r * Math.cos((i * Math.PI) / 4),
        0,
        pz + r * 0.8 * Math.sin((i * Math.PI) / 4),
      ]),
      fill,
    );
  const across = Array.from({ length: Math.floor((x[1] - x[0]) / 0.16) }, (_, i) => x[0] + 0.16 + i * 0.16).filter(
    (px) => px < x[1] - 0.1,
  );
  const along = Array.from({ length: Math.floor((z[1] - z[0]) / 0.16) }, (_, i) => z[0] + 0.16 + i * 0.16).filter(
    (pz) => pz < z[1] - 0.1,
  );
  const middle: [number, number] = [(x[0] + x[1]) / 2, (z[0] + z[1]) / 2];
  const medallion = [0.62, 0.5, 0.34, 0.16].map((r, i) =>
    view.face(
      Array.from({ length: 16 }, (_, k): Point => {
        const reach = r * Math.min(1, (x[1] - x[0]) / 2.4) * (k % 2 ? 0.82 : 1);
        return [middle[0] + reach * Math.cos((k * Math.PI) / 8), 0, middle[1] + reach * 0.7 * Math.sin((k * Math.PI) / 8)];
      }),
      [colour.deep, "#c9a765", "#3f5a55", "#e5d3a4"][i] ?? field,
    ),
  );
  return [
    view.face(
      [
        [x[0] - 0.03, 0, z[0] - 0.04],
        [x[1] + 0.05, 0, z[0] - 0.04],
        [x[1] + 0.05, 0, z[1]],
        [x[0], 0, z[1]],
      ],
      "#1a120b",
      `opacity="0.4" filter="url(#edge)"`,
    ),
    inset(0, "#d8c394"),
    inset(0.03, field),
    inset(0.06, colour.deep),
    ...across.flatMap((px) => [z[0] + 0.16, z[1] - 0.16].map((pz) => dot(px, pz, 0.045, next() > 0.5 ? "#c9a765" : "#a8584c"))),
    ...along.flatMap((pz) => [x[0] + 0.16, x[1] - 0.16].map((px) => dot(px, pz, 0.045, next() > 0.5 ? "#c9a765" : "#a8584c"))),
    inset(0.26, "#d2b67a"),
    inset(0.29, field),
    ...Array.from({ length: 90 }, () =>
      dot(
        x[0] + 0.4 + next() * (x[1] - x[0] - 0.8),
        z[0] + 0.4 + next() * (z[1] - z[0] - 0.8),
        0.03,
        ["#c9a765", "#2e4d48", "#d9c69a"][Math.floor(next() * 3)] ?? field,
      ),
    ),
    ...medallion,
  ].join("");
}
