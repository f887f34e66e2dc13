import { circle, line, mix, random } from "../drawing.ts";
import { glow, shadow } from "./materials.ts";
import { LIGHT, type Point, SHADE, type Space } from "./space.ts";

/** A hen; `x`,`y` is its foot. */
export function hen(x: number, y: number, size: number, color: string, pecking = false): string {
  const body =
    "M-34 -26C-42 -44 -54 -54 -66 -60C-52 -70 -36 -62 -24 -48C-8 -40 8 -42 18 -58C20 -74 40 -76 42 -60C42 -44 38 -30 24 -14C8 4 -24 2 -34 -26Z";
  const head = pecking
    ? `<path d="M14 -40C30 -40 48 -24 52 -4C44 0 38 -4 34 -10C28 -18 18 -16 12 -16Z" fill="${color}"/><path d="M50 -8L60 4L46 0Z" fill="#e0a04a"/><path d="M44 -20C52 -26 56 -20 52 -14Z" fill="#c2432e"/>`
    : "";
  const comb = pecking
    ? ""
    : `<path d="M22 -68C20 -80 28 -84 30 -77C33 -84 40 -80 38 -70Z" fill="#c2432e"/><path d="M41 -62L53 -57L41 -53Z" fill="#e0a04a"/><path d="M36 -52C42 -50 42 -42 36 -42Z" fill="#c2432e"/>${circle(34, -62, 2.6, "#20140f")}`;
  const trunk = pecking
    ? "M-34 -26C-42 -44 -54 -54 -66 -60C-52 -70 -36 -62 -24 -48C-8 -42 10 -46 24 -36C34 -26 34 -16 24 -10C8 4 -24 2 -34 -26Z"
    : body;
  return `${shadow(x + 14 * size, y + 2, 52 * size, 9 * size, 0.4)}<g transform="translate(${x} ${y - 20 * size}) scale(${size})"><path d="M-6 -4L-8 20M6 -4L8 20" stroke="#c98c3f" stroke-width="4.5"/><path d="${trunk}" fill="${color}"/>${head}<path d="M-22 -30C-8 -40 12 -34 14 -22C4 -8 -16 -8 -22 -30Z" fill="${mix(color, SHADE, 0.28)}"/><path d="M-34 -42C-20 -46 -2 -42 8 -44" stroke="${mix(color, LIGHT, 0.45)}" stroke-width="5" fill="none" stroke-linecap="round" opacity="0.7"/>${comb}</g>`;
}

/** Hollyhocks along a wall: `[x, z]` of each foot. */
export function hollyhocks(s: Space, seed: number, feet: [number, number][]): string {
  const next = random(seed);
  return feet
    .map(([x, z]) => {
      const height = 1.5 + next() * 0.9;
      const [fx, fy] = s.at([x, 0, z]);
      const [tx, ty] = s.at([x + (next() - 0.5) * 0.2, height, z]);
      const m = s.scale([x, 0, z]);
      const color = ["#d97b5a", "#f2dcc0", "#a53f35", "#e5a877"][Math.floor(next() * 4)] ?? "#d97b5a";
      const blooms = Array.from({ length: 9 }, (_, i) => {
        const t = 0.38 + (i / 9) * 0.6;
        const size = m * (0.14 - i * 0.009);
        const [bx, by] = [fx + (tx - fx) * t + (next() - 0.5) * m * 0.14, fy + (ty - fy) * t];
        return circle(bx, by, size, color) + circle(bx + size * 0.1, by + size * 0.1, size * 0.4, mix(color, "#6b2a20", 0.5));
      });
      const leaves = Array.from({ length: 8 }, () =>
        circle(
          fx + (next() - 0.5) * m * 0.65,
          fy - next() * m * 0.6,
          m * (0.09 + next() * 0.09),
          mix("#66773f", "#95a05c", next()),
        ),
      );
      return (
        line(
          [
            [fx, fy],
            [tx, ty],
          ],
          "#6f7c45",
          m * 0.04,
        ) +
        leaves.join("") +
        blooms.join("")
      );
    })
    .join("");
}

/** A slatted bench against a wall; `foot` is its left front leg. */
export function bench(s: Space, [x, y, z]: Point, color: string): string {
  const w = 1.9;
  const leg = (at: number, depth: number) =>
    s.box([x + at, y, z + depth], [x + at + 0.08, y + 0.42, z + depth + 0.08], mix(color, SHADE, 0.35));
  const [cx, cy] = s.at([x + w / 2, 0, z + 0.2]);
  const m = s.scale([x, y, z]);
  return [
    shadow(cx + m * 0.3, cy, m * 1.2, m * 0.2),
    leg(0.08, 0.42),
    leg(w - 0.16, 0.42),
    leg(0.08, 0),
    leg(w - 0.16, 0),
    ...[0, 1, 2].map((i) => s.box([x, y + 0.42, z + 0.34 - i * 0.16], [x + w, y + 0.47, z + 0.47 - i * 0.16], color)),
    ...[0, 1, 2].map((i) =>
      s.box([x, y + 0.6 + i * 0.16, z + 0.5], [x + w, y + 0.72 + i * 0.16, z + 0.54], mix(color, LIGHT, 0.1)),
    ),
  ].join("");
}

/** A low slatted chair facing the fire; a negative size faces left. `lit` is the colour of the edge in the firelight. */
export function gardenChair(x: number, y: number, size: number, color: string, lit: string): string {
  const slats = [0, 1, 2, 3].map(
    (i) =>
      `<path d="M${-62 + i * 17} ${-142 + i * 3}L${-40 + i * 20} ${-40 + i * 3}l13 1L${-48 + i * 17} ${-144 + i * 3}Z" fill="${mix(color, SHADE, i * 0.1)}"/>`,
  );
  return `${shadow(x, y + 6, 120 * Math.abs(size), 20, 0.5)}<g transform="translate(${x} ${y}) scale(${size} ${Math.abs(size)})">${slats.join("")}<path d="M-46 -44L62 -54L70 -42L-40 -30Z" fill="${color}"/><path d="M-46 -70L52 -84L58 -74L-44 -58Z" fill="${mix(color, lit, 0.35)}"/><path d="M46 -80l10 -2L68 0H56ZM-44 -60l10 -2L-44 6H-58Z" fill="${mix(color, SHADE, 0.3)}"/><path d="M52 -84L58 -74L68 -2M62 -54L70 -42" stroke="${lit}" stroke-width="4" fill="none"/><path d="M-50 -128C-36 -136 -14 -132 -4 -122L2 -84C-10 -78 -34 -80 -42 -88Z" fill="#a5532f"/><path d="M-40 -124L-32 -88M-26 -128L-16 -84M-46 -112C-30 -108 -12 -108 -2 -112" stroke="#d98a5a" stroke-width="3" fill="none"/></g>`;
}

/** A ring of stones with a fire in it. */
export function fire(x: number, y: number, size: number): string {
  const next = random(77);
  const stones = (from: number, to: number, color: string) =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = from + ((to - from) * (i + 0.5)) / 9;
      return `<ellipse cx="${Math.round(Math.cos(angle) * 112)}" cy="${Math.round(Math.sin(angle) * 32)}" rx="${20 + next() * 6}" ry="${14 + next() * 5}" fill="${mix(color, "#e08a4a", next() * 0.25)}"/>`;
    }).join("");
  const logs = `<path d="M-70 14L50 -22L58 -8L-62 28Z" fill="#4a2f24"/><path d="M70 16L-48 -24L-56 -10L62 30Z" fill="#5c3a2a"/><path d="M-62 20L48 -14M62 22L-46 -16" stroke="#ff9a4a" stroke-width="4"/>`;
  const flame = (scale: number, color: string, lean: number) =>
    `<path transform="translate(${lean} 4) scale(${scale})" d="M-46 0C-60 -40 -34 -62 -36 -96C-14 -84 -8 -66 -10 -52C2 -84 0 -120 14 -150C26 -116 20 -92 32 -70C38 -78 40 -86 38 -98C58 -70 62 -30 44 0Z" fill="${color}"/>`;
  const sparks = Array.from({ length: 16 }, () =>
    circle((next() - 0.5) * 130, -110 - next() * 210, 1.4 + next() * 2.4, "#ffc56b"),
  );
  return `<g transform="translate(${x} ${y}) scale(${size})">${stones(Math.PI, Math.PI * 2, "#4b3d3c")}${glow(0, -30, 150, 110, "#ff9a3c", 0.55)}${logs}${flame(1, "#e2622c", 0)}${flame(0.74, "#f59a3e", -3)}${flame(0.46, "#ffd98a", 2)}${stones(0, Math.PI, "#5d4a45")}${sparks.join("")}</g>`;
}
