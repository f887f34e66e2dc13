import { blur, group, HEIGHT, linear, polygon, random, rect, scene, WIDTH } from "../../drawing.ts";
import { day, facadeDefs } from "../architecture.ts";
import { crown, flecks } from "../nature.ts";
import { colour } from "../palette.ts";
import { type Point, camera } from "../space.ts";
import { soft, vignette, frame, spot } from "../weather.ts";

/** A table for ten in the walled garden, pears trained against the south-facing bricks. */
export function walledGarden(): string {
  const view = camera({ eye: 1.75, horizon: 470, focal: 1150 });
  const next = random(55);
  const espalier = (x: number, seed: number) => {
    const arms = [60, 120, 180, 240];
    return view.stand(
      [x, 0, 8.4],
      [
        `<path d="M0 0V-270${arms.map((h) => `M-110 ${-h - 6}Q-40 ${-h - 2} 0 ${-h + 10}Q40 ${-h - 2} 110 ${-h - 6}`).join("")}" stroke="#5b4630" stroke-width="7" fill="none" stroke-linecap="round"/>`,
        ...arms.flatMap((h, i) =>
          [-1, 1].map((s) => crown({ seed: seed + i * 2 + s, x: s * 62, y: -h - 10, rx: 68, ry: 19, count: 110, dab: 10 })),
        ),
        ...arms.flatMap((h) =>
          [-80, -35, 40, 85].map(
            (px) => `<path d="M${px + (next() - 0.5) * 20} ${-h - 4}c-7 8 -9 20 0 21c9 -1 7 -13 0 -21z" fill="#c9b250"/>`,
          ),
        ),
      ],
    );
  };
  const chair = (x: number, z: number, back: boolean) =>
    view.shadow(x + 0.25, z, 0.45, 0.22, 0.4) +
    view.stand(
      [x, 0, z],
      [
        `<path d="M-20 0V${back ? -92 : -48}M20 0V${back ? -92 : -48}" stroke="#20352b" stroke-width="4.5"/>`,
        back
          ? `<path d="M-21 -90Q0 -102 21 -90V-58Q0 -52 -21 -58z" fill="#2c4d3d"/><path d="M-14 -92V-56M-7 -95V-54M0 -96V-54M7 -95V-54M14 -92V-56" stroke="#d8c9a0" stroke-opacity="0.25" stroke-width="2"/>`
          : "",
        `<path d="M-14 -42V-8M14 -42V-8" stroke="#182920" stroke-width="3.5"/><path d="M-24 -50H24L22 -42H-22z" fill="#3a5f4b"/>`,
      ],
    );
  const cloth: Point[] = [
    [-1.9, 0.78, 4.2],
    [1.9, 0.78, 4.2],
    [1.9, 0.78, 5.4],
    [-1.9, 0.78, 5.4],
  ];
  const folds = Array.from({ length: 22 }, (_, i) => {
    const x = -1.9 + (i / 21) * 3.8;
    return view.face(
      [
        [x, 0.78, 4.19],
        [x + 0.05, 0.78, 4.19],
        [x + 0.11, 0.22 + next() * 0.04, 4.16],
        [x + 0.03, 0.22, 4.16],
      ],
      i % 2 ? "#fff" : "#8c8468",
      `opacity="${i % 2 ? 0.5 : 0.22}"`,
    );
  });
  const setting = (x: number, z: number) =>
    view.stand(
      [x, 0.785, z],
      [
        `<ellipse cx="0" cy="0" rx="15" ry="4.6" fill="#fffaf0"/><ellipse cx="0" cy="-0.6" rx="10" ry="2.8" fill="#e3d8bd"/>`,
        `<path d="M20 -1v-9M15 -22h10q0 12 -5 12q-5 0 -5 -12z" stroke="#e8eee0" stroke-width="1" fill="#f4f6ea" fill-opacity="0.55"/><ellipse cx="20" cy="-0.5" rx="4.5" ry="1.4" fill="#f4f6ea" opacity="0.7"/>`,
      ],
    );
  return scene(
    [
      soft,
      vignette,
      blur("dapple", 9),
      blur("distance", 1.8),
      ...facadeDefs(day),
      linear("sky", [
        [0, "#9db9bd"],
        [1, "#f5ead0"],
      ]),
      linear("gravel", [
        [0, "#e6d5ad"],
        [1, "#a48c63"],
      ]),
      linear("cloth", [
        [0, "#fffaf0"],
        [1, "#d8ccb0"],
      ]),
      linear(
        "sun",
        [
          [0, "#fff0c4", 0.5],
          [0.7, "#fff0c4", 0],
        ],
        20,
      ),
    ],
    [
      rect(0, 0, WIDTH, 400, "url(#sky)"),
      group(
        Array.from({ length: 11 }, (_, i) =>
          crown({
            seed: 500 + i,
            x: i * 165 - 30,
            y: 205 - (i % 2) * 50,
            rx: 165,
            ry: 130,
            count: 800,
            dab: 10,
            air: ["#dde0c2", 0.26],
          }),
        ),
        `filter="url(#distance)"`,
      ),
      view.stand(
        [0, 0, 8.6],
        [
          rect(-900, -305, 1800, 305, "url(#bricks)"),
          rect(-900, -305, 1800, 305, "url(#sun)"),
          rect(-900, -322, 1800, 22, "#d9cdae"),
          rect(-900, -300, 1800, 18, "#000", `opacity="0.28"`),
        ],
      ),
      // the green door in the wall
      view.stand(
        [0, 0, 8.55],
        [
          `<path d="M-72 0V-200a72 72 0 0 1 144 0V0z" fill="#e5dabd"/><path d="M-58 0V-198a58 58 0 0 1 116 0V0z" fill="${colour.bottle}"/>`,
          `<path d="M-39 0V-240M-19 0V-252M0 0V-256M19 0V-252M39 0V-240" stroke="#0e241b" stroke-width="2.4"/>`,
          `<path d="M-58 -70h46M-58 -180h46" stroke="#11160f" stroke-width="6"/><circle cx="44" cy="-112" r="5" fill="${colour.gilt}"/>`,
        ],
      ),
      espalier(-4.6, 540),
      espalier(-2.15, 550),
      espalier(2.15, 560),
      espalier(4.6, 570),
      rect(0, view.project([0, 0, 8.6])[1], WIDTH, HEIGHT, "url(#gravel)"),
      flecks(51, view.project([0, 0, 8.4])[1], HEIGHT, 1200, ["#fff2d0", "#7c6745", "#cdb687"], 6),
      ...Array.from({ length: 16 }, (_, i) =>
        crown({
          seed: 600 + i,
          ...spot(view.project([(i < 8 ? -6.4 : 1.15) + (i % 8) * 0.72, 0.2, 8])),
          rx: 58,
          ry: 36,
          count: 190,
          dab: 8,
          dark: "#35503a",
          light: i % 3 ? "#9a8ab5" : "#c9cf95",
        }),
      ),
      // dappled shade on the gravel
      ...Array.from(
        { length: 70 },
        () =>
          `<ellipse cx="${(next() * WIDTH).toFixed(0)}" cy="${(720 + next() * 340).toFixed(0)}" rx="${(30 + next() * 90).toFixed(0)}" ry="${(6 + next() * 16).toFixed(0)}" fill="#2a2f1c" opacity="0.2" filter="url(#dapple)"/>`,
      ),
      ...[-1.45, -0.72, 0, 0.72, 1.45].map((x) => chair(x, 5.75, true)),
      view.shadow(0.3, 4.7, 2.3, 0.9, 0.5),
      ...[-1.75, 1.75].map((x) => view.box([x - 0.05, x + 0.05], [0, 0.3], [4.3, 4.4], { front: "#6e5034", side: "#4b3522" })),
      view.face(
        [
          [-1.92, 0.78, 4.2],
          [1.92, 0.78, 4.2],
          [1.96, 0.22, 4.16],
          [-1.96, 0.22, 4.16],
        ],
        "url(#cloth)",
      ),
      ...folds,
      view.face(cloth, "#fffaf0"),
      view.face(
        [
          [-0.5, 0.782, 4.2],
          [0.4, 0.782, 4.2],
          [0.3, 0.782, 5.4],
          [-0.4, 0.782, 5.4],
        ],
        "#efe4cb",
        `opacity="0.7"`,
      ),
      ...[-1.5, -0.75, 0.75, 1.5].flatMap((x) => [setting(x, 5.2), setting(x, 4.45)]),
      view.stand(
        [0, 0.78, 4.8],
        [
          `<path d="M-13 0Q-18 -18 -9 -30H9Q18 -18 13 0z" fill="#e9e2cf"/><path d="M3 0Q14 -18 7 -30H9Q18 -18 13 0z" fill="#8f8668" opacity="0.5"/>`,
          crown({ seed: 640, x: 0, y: -48, rx: 32, ry: 24, count: 300, dab: 7, dark: "#38553a", light: "#d9d79a" }),
          ...Array.from(
            { length: 16 },
            () =>
              `<circle cx="${((next() - 0.5) * 52).toFixed(0)}" cy="${(-48 + (next() - 0.5) * 36).toFixed(0)}" r="${(3 + next() * 3).toFixed(1)}" fill="${next() > 0.5 ? "#f5ead9" : "#d99a8c"}"/>`,
          ),
        ],
      ),
      view.stand(
        [-0.42, 0.78, 4.65],
        [`<path d="M-6 0V-24Q-3 -28 -3 -38H3Q3 -28 6 -24V0z" fill="#2d4a34"/><path d="M-6 -6h12v-12h-12z" fill="#efe5cc"/>`],
      ),
      view.stand(
        [0.5, 0.78, 4.6],
        [
          `<ellipse cx="0" cy="-4" rx="20" ry="6" fill="#b98a54"/><ellipse cx="-5" cy="-9" rx="9" ry="6" fill="#c9924f"/><ellipse cx="8" cy="-9" rx="8" ry="5" fill="#b57c3f"/>`,
        ],
      ),
      ...[-1.2, 0, 1.2].map((x) => chair(x, 3.75, true)),
      crown({ seed: 650, x: 60, y: 30, rx: 430, ry: 150, count: 1500, dab: 19, dark: "#152c1d", light: "#97a650" }),
      crown({ seed: 651, x: 1580, y: 10, rx: 300, ry: 170, count: 1100, dab: 19, dark: "#12261b", light: "#748845" }),
      polygon(
        [
          [0, 0],
          [380, 0],
          [1500, HEIGHT],
          [420, HEIGHT],
        ],
        "#fff0c2",
        `opacity="0.13" filter="url(#beam)"`,
      ),
      frame,
    ],
    0.05,
  );
}
