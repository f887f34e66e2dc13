import { circle, line, mix, random } from "../drawing.ts";
import { C, glow, shadow } from "./materials.ts";
import { LIGHT, type Point, SHADE, type Space } from "./space.ts";

/** A pillow standing up: `x`,`y`,`z` is the middle of its foot. */
export function pillow(s: Space, [x, y, z]: Point, w: number, h: number, color: string, pattern?: "stripe" | "check"): string {
  const outline: Point[] = [
    [x - w / 2, y, z],
    [x - w * 0.44, y + h * 0.5, z + 0.05],
    [x - w / 2, y + h, z + 0.1],
    [x, y + h * 0.94, z + 0.1],
    [x + w / 2, y + h, z + 0.1],
    [x + w * 0.44, y + h * 0.5, z + 0.05],
    [x + w / 2, y, z],
    [x, y + h * 0.05, z],
  ];
  const stripes = pattern
    ? [-0.25, 0, 0.25].map((at) =>
        line(
          [s.at([x + at * w, y + h * 0.1, z]), s.at([x + at * w, y + h * 0.9, z + 0.08])],
          mix(color, C.rust, 0.55),
          s.scale([x, y, z]) * 0.022,
          `opacity="0.7"`,
        ),
      )
    : [];
  const rows =
    pattern === "check"
      ? [0.3, 0.55, 0.8].map((at) =>
          line(
            [s.at([x - w * 0.42, y + h * at, z]), s.at([x + w * 0.42, y + h * at, z])],
            mix(color, C.rust, 0.55),
            s.scale([x, y, z]) * 0.022,
            `opacity="0.7"`,
          ),
        )
      : [];
  const dent = s.soft(
    [
      [x - w * 0.1, y + h * 0.12, z],
      [x + w * 0.4, y + h * 0.15, z],
      [x + w * 0.38, y + h * 0.75, z],
      [x + w * 0.2, y + h * 0.5, z],
    ],
    mix(color, SHADE, 0.3),
    `opacity="0.35"`,
  );
  return s.soft(outline, color) + stripes.join("") + rows.join("") + dent;
}

/** A sofa that faces the viewer. */
export function sofa(s: Space, x: number, z: number, w: number, color: string): string {
  const [cx, cy] = s.at([x + w / 2, 0, z]);
  const m = s.scale([x, 0, z]);
  const seats = w > 1.9 ? 3 : 2;
  const each = (w - 0.44) / seats;
  return [
    shadow(cx, cy, (m * w) / 1.85, m * 0.12, 0.5),
    ...[0.1, w - 0.18].map((at) => s.box([x + at, 0, z + 0.08], [x + at + 0.08, 0.14, z + 0.16], C.beam)),
    s.box([x, 0.5, z + 0.7], [x + w, 0.88, z + 0.95], color, { round: 14 }),
    s.box([x, 0.14, z + 0.1], [x + w, 0.36, z + 0.9], mix(color, SHADE, 0.12), { round: 8 }),
    ...Array.from({ length: seats }, (_, i) =>
      s.box([x + 0.24 + i * each, 0.5, z + 0.55], [x + 0.2 + (i + 1) * each, 0.86, z + 0.75], mix(color, LIGHT, 0.08), {
        round: 16,
      }),
    ),
    ...Array.from({ length: seats }, (_, i) =>
      s.box([x + 0.24 + i * each, 0.36, z], [x + 0.2 + (i + 1) * each, 0.5, z + 0.65], mix(color, LIGHT, 0.12), { round: 12 }),
    ),
    s.box([x - 0.02, 0.16, z - 0.02], [x + 0.2, 0.64, z + 0.85], color, { round: 14 }),
    s.box([x + w - 0.2, 0.16, z - 0.02], [x + w + 0.02, 0.64, z + 0.85], color, { round: 14 }),
  ].join("");
}

/** An armchair turned to the left. */
export function armchair(s: Space, x: number, z: number, color: string): string {
  const [cx, cy] = s.at([x + 0.42, 0, z]);
  const m = s.scale([x, 0, z]);
  return [
    shadow(cx, cy, m * 0.6, m * 0.1, 0.5),
    s.box([x + 0.62, 0.2, z], [x + 0.84, 1.02, z + 0.8], color, { round: 18 }),
    s.box([x, 0.16, z + 0.05], [x + 0.7, 0.4, z + 0.75], mix(color, LIGHT, 0.1), { round: 14 }),
    s.box([x, 0.16, z - 0.04], [x + 0.72, 0.6, z + 0.12], mix(color, SHADE, 0.08), { round: 14 }),
    ...[0.06, 0.7].map((at) => s.box([x + at, 0, z], [x + at + 0.06, 0.15, z + 0.06], C.beam)),
  ].join("");
}

/** A table on four legs. */
export function table(s: Space, [x, y, z]: Point, w: number, d: number, h: number, color: string, leg = 0.08): string {
  const dark = mix(color, SHADE, 0.3);
  const legs = [
    [x + 0.06, z + d - 0.14],
    [x + w - 0.06 - leg, z + d - 0.14],
    [x + 0.06, z + 0.06],
    [x + w - 0.06 - leg, z + 0.06],
  ];
  const [cx, cy] = s.at([x + w / 2, y, z + d / 2]);
  const m = s.scale([x, y, z + d / 2]);
  return [
    shadow(cx, cy, m * w * 0.6, m * d * 0.25, 0.35),
    ...legs.map(([lx = 0, lz = 0]) => s.box([lx, y, lz], [lx + leg, y + h, lz + leg], dark)),
    s.box([x + 0.05, y + h - 0.16, z + 0.05], [x + w - 0.05, y + h - 0.05, z + d - 0.05], mix(color, SHADE, 0.15)),
    s.box([x, y + h - 0.05, z], [x + w, y + h, z + d], color),
  ].join("");
}

/** A rush-seated chair; `back` is the side of its backrest. */
export function chair(s: Space, x: number, z: number, color: string, back: "near" | "far" | "left" | "right", y = 0): string {
  const w = 0.44;
  const post = (px: number, pz: number, h: number) => s.box([px, y, pz], [px + 0.045, y + h, pz + 0.045], color);
  const high = {
    near: [
      [0, 0],
      [w, 0],
    ],
    far: [
      [0, w],
      [w, w],
    ],
    left: [
      [0, 0],
      [0, w],
    ],
    right: [
      [w, 0],
      [w, w],
    ],
  }[back];
  const isHigh = (dx: number, dz: number) => high.some(([hx, hz]) => hx === dx && hz === dz);
  const legs = [
    [0, w],
    [w, w],
    [0, 0],
    [w, 0],
  ].map(([dx = 0, dz = 0]) => ({ dz, svg: post(x + dx, z + dz, isHigh(dx, dz) ? 0.95 : 0.45) }));
  const slats = [0.62, 0.76, 0.88].map((h) => {
    const [[ax = 0, az = 0] = [], [bx = 0, bz = 0] = []] = high;
    return s.box([x + ax, y + h, z + az + 0.01], [x + bx + 0.045, y + h + 0.065, z + bz + 0.035], mix(color, LIGHT, 0.12));
  });
  const [cx, cy] = s.at([x + w / 2, y, z + w / 2]);
  const m = s.scale([x, y, z]);
  const seat = s.box([x, y + 0.42, z], [x + w + 0.045, y + 0.47, z + w + 0.045], "#d9b878");
  const behind = legs.filter(({ dz }) => dz > 0).map(({ svg }) => svg);
  const before = legs.filter(({ dz }) => dz === 0).map(({ svg }) => svg);
  return [
    shadow(cx, cy, m * 0.34, m * 0.08),
    ...(back === "far" ? slats : []),
    ...behind,
    seat,
    ...before,
    ...(back === "far" ? [] : slats),
  ].join("");
}

/** A bed with its foot to the viewer, made up. */
export function bed(s: Space, x: number, z: number, w: number, head: string, cover: string, l = 2.05): string {
  const [cx, cy] = s.at([x + w / 2, 0, z]);
  const m = s.scale([x, 0, z]);
  const linen = "#f6ecda";
  const fold = (at: number, lean: number) =>
    line(
      [s.at([x + w * at, 0.6, z + 0.65]), s.at([x + w * (at + lean), 0.6, z + 1.25])],
      mix(linen, C.cocoa, 0.2),
      m * 0.012,
      `opacity="0.7"`,
    );
  const drape = Array.from({ length: 9 }, (_, i) =>
    line(
      [s.at([x + (w * (i + 0.6)) / 9, 0.55, z - 0.03]), s.at([x + (w * (i + 0.45)) / 9, 0.2, z - 0.03])],
      mix(cover, SHADE, 0.4),
      m * 0.014,
      `opacity="0.5"`,
    ),
  );
  const seams = [0.2, 0.4, 0.6, 0.8].map((at) =>
    line([s.at([x + w * at, 0.61, z]), s.at([x + w * at, 0.61, z + 0.62])], mix(cover, LIGHT, 0.5), m * 0.01, `opacity="0.6"`),
  );
  return [
    shadow(cx, cy, m * w * 0.62, m * 0.13, 0.5),
    s.box([x - 0.06, 0, z + l], [x + w + 0.06, 1.12, z + l + 0.07], head, { round: 8 }),
    ...Array.from({ length: 6 }, (_, i) =>
      line(
        [s.at([x + (w * (i + 1)) / 7, 0.62, z + l - 0.01]), s.at([x + (w * (i + 1)) / 7, 1.08, z + l - 0.01])],
        mix(head, SHADE, 0.35),
        3,
      ),
    ),
    ...[0.06, w - 0.14].map((at) => s.box([x + at, 0, z + 0.06], [x + at + 0.08, 0.22, z + 0.14], mix(head, SHADE, 0.2))),
    s.box([x, 0.12, z + 0.05], [x + w, 0.4, z + l], mix(linen, SHADE, 0.1)),
    pillow(s, [x + w * 0.27, 0.56, z + l - 0.32], w * 0.46, 0.36, "#fbf3e4"),
    pillow(s, [x + w * 0.73, 0.56, z + l - 0.32], w * 0.46, 0.36, "#f6ebd7"),
    s.box([x - 0.02, 0.3, z + 0.55], [x + w + 0.02, 0.6, z + l - 0.5], linen, { round: 18 }),
    s.soft(
      [
        [x - 0.03, 0.62, z + l - 0.66],
        [x + w * 0.5, 0.66, z + l - 0.6],
        [x + w + 0.03, 0.62, z + l - 0.66],
        [x + w + 0.03, 0.62, z + l - 0.95],
        [x + w * 0.5, 0.65, z + l - 0.9],
        [x - 0.03, 0.62, z + l - 0.95],
      ],
      mix(linen, "#ffffff", 0.5),
    ),
    fold(0.2, 0.05),
    fold(0.45, -0.06),
    fold(0.7, 0.04),
    fold(0.86, -0.03),
    s.box([x - 0.04, 0.18, z], [x + w + 0.04, 0.6, z + 0.62], cover, { round: 16 }),
    ...seams,
    ...drape,
  ].join("");
}

/** A lamp with a linen shade; `y` is where it stands. */
export function tableLamp(s: Space, [x, y, z]: Point, color: string): string {
  const [cx, cy] = s.at([x, y + 0.4, z]);
  const m = s.scale([x, y, z]);
  return [
    glow(cx, cy, m * 0.55, m * 0.5, C.lamp, 0.55),
    s.soft(
      [
        [x - 0.07, y, z],
        [x - 0.09, y + 0.12, z],
        [x - 0.02, y + 0.26, z],
        [x + 0.02, y + 0.26, z],
        [x + 0.09, y + 0.12, z],
        [x + 0.07, y, z],
      ],
      color,
    ),
    s.face(
      [
        [x - 0.17, y + 0.26, z],
        [x + 0.17, y + 0.26, z],
        [x + 0.1, y + 0.5, z],
        [x - 0.1, y + 0.5, z],
      ],
      "#ffe6b4",
    ),
  ].join("");
}

/** An enamel shade on its cord from the ceiling. */
export function pendant(s: Space, [x, y, z]: Point, ceiling: number, color: string, width = 0.5): string {
  const [cx, cy] = s.at([x, y, z]);
  const m = s.scale([x, y, z]);
  const w = width / 2;
  return [
    line([s.at([x, ceiling, z]), s.at([x, y + 0.28, z])], C.cocoa, m * 0.015),
    glow(cx, cy + m * 0.15, m * width * 1.3, m * width, C.lamp, 0.5),
    s.soft(
      [
        [x - w, y, z],
        [x - w * 0.8, y + 0.12, z],
        [x - w * 0.25, y + 0.25, z],
        [x - 0.04, y + 0.3, z],
        [x + 0.04, y + 0.3, z],
        [x + w * 0.25, y + 0.25, z],
        [x + w * 0.8, y + 0.12, z],
        [x + w, y, z],
      ],
      color,
    ),
    `<ellipse cx="${cx}" cy="${cy}" rx="${m * w}" ry="${m * w * 0.13}" fill="#fff0c9"/>`,
  ].join("");
}

/** A cast-iron stove with a fire in it and its pipe up to the ceiling. */
export function stove(s: Space, x: number, z: number, ceiling: number): string {
  const iron = "#3a302d";
  const m = s.scale([x, 0, z]);
  const [fx, fy] = s.at([x + 0.35, 0.5, z]);
  return [
    s.box([x - 0.35, 0, z - 0.35], [x + 1.05, 0.03, z + 0.6], "#8b7a68"),
    shadow(fx, fy + m * 0.5, m * 0.55, m * 0.08, 0.6),
    s.box([x + 0.27, 1.05, z + 0.18], [x + 0.43, ceiling, z + 0.34], mix(iron, LIGHT, 0.06)),
    ...[0.06, 0.56].map((at) => s.box([x + at, 0.03, z + 0.03], [x + at + 0.08, 0.2, z + 0.1], iron)),
    s.box([x, 0.2, z], [x + 0.7, 1, z + 0.5], iron, { round: 6 }),
    s.box([x - 0.05, 1, z - 0.05], [x + 0.75, 1.06, z + 0.55], mix(iron, LIGHT, 0.1)),
    s.face(
      [
        [x + 0.1, 0.38, z],
        [x + 0.6, 0.38, z],
        [x + 0.6, 0.84, z],
        [x + 0.1, 0.84, z],
      ],
      "#8a3a1e",
    ),
    glow(fx, fy + m * 0.1, m * 0.9, m * 0.7, "#ff9a44", 0.4),
    ...(
      [
        ["#e0662c", 0.2],
        ["#f7a045", 0.14],
        ["#ffdf94", 0.08],
      ] as const
    ).map(([color, w]) =>
      s.soft(
        [
          [x + 0.35 - w, 0.4, z],
          [x + 0.35 - w * 0.8, 0.55, z],
          [x + 0.35 - w * 0.2, 0.42 + w * 1.9, z],
          [x + 0.35 + w * 0.3, 0.4 + w * 1.3, z],
          [x + 0.35 + w * 0.9, 0.56, z],
          [x + 0.35 + w, 0.4, z],
        ],
        color,
      ),
    ),
    s.face(
      [
        [x + 0.1, 0.38, z],
        [x + 0.6, 0.38, z],
        [x + 0.6, 0.43, z],
        [x + 0.1, 0.43, z],
      ],
      "#51281c",
    ),
  ].join("");
}

/** A wicker basket, woven; `fill` paints what is in it. */
export function basket(s: Space, [x, y, z]: Point, w: number, h: number, inside: string): string {
  const [cx, cy] = s.at([x, y, z]);
  const m = s.scale([x, y, z]);
  const [rx, top] = [m * w * 0.5, cy - m * h];
  const rows = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${cx - rx * (0.86 + i * 0.02)} ${cy - (m * h * i) / 7}q${rx * 0.86} ${rx * 0.26} ${rx * (1.72 + i * 0.04)} 0" fill="none" stroke="${i % 2 ? "#8a5f38" : "#c3935a"}" stroke-width="${m * 0.03}"/>`,
  );
  return `${shadow(cx, cy + rx * 0.14, rx * 1.15, rx * 0.25, 0.45)}<path d="M${cx - rx} ${top}L${cx - rx * 0.84} ${cy}q${rx * 0.84} ${rx * 0.3} ${rx * 1.68} 0L${cx + rx} ${top}Z" fill="#a9763f"/>${rows.join("")}<ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${rx * 0.24}" fill="#6d4526"/>${inside}<path d="M${cx - rx} ${top}a${rx} ${rx * 0.24} 0 0 0 ${rx * 2} 0" fill="none" stroke="#d2a468" stroke-width="${m * 0.035}"/>`;
}

/** Logs on end, for a basket or a niche. */
export function logs(cx: number, cy: number, rx: number, seed: number, count = 9): string {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const [x, y, size] = [cx + (next() - 0.5) * rx * 1.5, cy - next() * rx * 0.7, rx * (0.2 + next() * 0.1)];
    return (
      circle(x, y, size, "#6d4a31") +
      circle(x, y, size * 0.82, mix("#d9b07a", "#b98550", next())) +
      circle(x, y, size * 0.4, "#b07c48", `opacity="0.6"`)
    );
  }).join("");
}

/** Crockery in a row on a shelf. */
export function crockery(s: Space, x: number, y: number, z: number, w: number, seed: number): string {
  const next = random(seed);
  const colors = ["#f3e6cd", C.rust, C.sage, "#e0b56a", "#f7efe0", "#8a5a44"];
  const out: string[] = [];
  for (let at = 0.08; at < w - 0.1;) {
    const [kind, tone] = [next(), next()];
    const color = colors[Math.floor(tone * colors.length)] ?? C.cream;
    const width = kind < 0.35 ? 0.24 : 0.14;
    if (kind < 0.35) {
      const [cx, cy] = s.at([x + at + 0.12, y + 0.13, z]);
      const m = s.scale([x, y, z]);
      out.push(
        circle(cx, cy, m * 0.125, mix(color, SHADE, 0.15)),
        circle(cx, cy, m * 0.115, color),
        circle(cx, cy, m * 0.075, mix(color, SHADE, 0.08)),
      );
    } else {
      const h = 0.12 + tone * 0.14;
      out.push(
        s.soft(
          [
            [x + at, y, z],
            [x + at - 0.01, y + h * 0.5, z],
            [x + at + 0.02, y + h, z],
            [x + at + 0.1, y + h, z],
            [x + at + 0.13, y + h * 0.5, z],
            [x + at + 0.11, y, z],
          ],
          color,
        ),
      );
    }
    at += width + 0.05;
  }
  return out.join("");
}
