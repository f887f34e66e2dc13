import { blur, circle, glow, group, HEIGHT, line, linear, mix, polygon, radial, random, rect, scene, WIDTH } from "../drawing.ts";
import { logs } from "./cabin.ts";
import { fern, hazed, NEEDLES, pine, spruce, treeline } from "./forest.ts";
import {
  block,
  boards,
  type Camera,
  camera,
  corners,
  courses,
  disc,
  drum,
  face,
  type Face,
  paint,
  part,
  type Point,
  within,
} from "./space.ts";

const GRAIN = 0.07;
const HAZE = "#e9e3c4";
const LARCH: [string, string] = ["#b98f60", "#cba372"];
const OAK: [string, string] = ["#96693f", "#b08050"];
const LINEN = "#efe6d2";
const FOX = "#b5482a";
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/** The wood outside a window, with its frame and glazing bars. */
function outlook(id: string, of: Face, columns: number, rows: number, seed: number, frame = "#7a5536"): string {
  const box = corners(of);
  const xs = box.map(([x]) => x);
  const ys = box.map(([, y]) => y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [w, h] = [x1 - x0, y1 - y0];
  const ground = y0 + h * 0.74;
  const next = random(seed);
  const trees = Array.from({ length: Math.ceil(w / 70) }, (_, i) => {
    const near = next();
    const tone = {
      needles: hazed(NEEDLES, HAZE, 0.5 - near * 0.35),
      bark: { dark: mix("#3a2a20", HAZE, 0.45 - near * 0.35), light: mix("#b8704a", HAZE, 0.35 - near * 0.25) },
    };
    return next() < 0.7
      ? pine(seed + i, x0 + next() * w, ground + near * h * 0.1, h * (0.9 + near * 0.7), tone)
      : spruce(seed + i, x0 + next() * w, ground + near * h * 0.06, h * (0.45 + near * 0.3), tone.needles);
  });
  const bars = (n: number, at: (t: number) => Face) =>
    Array.from({ length: n - 1 }, (_, i) => paint(at((i + 1) / n), frame)).join("");
  return [
    paint(part(of, -0.035, -0.05, 1.035, 1.05), mix(frame, "#000000", 0.25)),
    within(id, box, [
      rect(x0, y0, w, h, "#eef0d6"),
      rect(x0, y0, w, h * 0.4, "#d5dfc8", `opacity="0.7"`),
      treeline(seed, ground, h * 0.5, "#b9c6a0", y1),
      rect(x0, ground, w, y1 - ground, "#aeb06a"),
      ...trees,
      rect(x0, y0 + h * 0.84, w, h * 0.2, "#8b944e", `opacity="0.85"`),
      fern(seed, x0 + w * 0.16, y1 + h * 0.02, h * 0.26, ["#4a602c", "#6b8038"]),
      fern(seed + 1, x0 + w * 0.8, y1 + h * 0.02, h * 0.22, ["#4a602c", "#7b8d46"]),
      polygon(
        [
          [x0 + w * 0.75, y0],
          [x1, y0],
          [x0 + w * 0.5, y1],
          [x0 + w * 0.2, y1],
        ],
        "#fff6d0",
        `opacity="0.22"`,
      ),
    ]),
    bars(columns, (t) => part(of, t - 0.012, 0, t + 0.012, 1)),
    bars(rows, (t) => part(of, 0, t - 0.014, 1, t + 0.014)),
    ...[
      part(of, -0.015, -0.03, 0.015, 1.03),
      part(of, 0.985, -0.03, 1.015, 1.03),
      part(of, -0.015, 0.975, 1.015, 1.03),
      part(of, -0.04, -0.06, 1.04, 0.01),
    ].map((side) => paint(side, frame)),
  ].join("");
}

interface Room {
  /** Half width, depth and height in metres. */
  half: number;
  depth: number;
  height: number;
  wall: [string, string];
  floor: [string, string];
  ceiling: [string, string];
}

/** A room seen from within: boards on walls and ceiling, a plank floor, beams. */
function room(cam: Camera, { half, depth, height, wall, floor, ceiling }: Room): string {
  const front = cam.eye[2] + 0.3;
  const long = depth - front;
  const darker = ([a, b]: [string, string], by: number): [string, string] => [mix(a, "#2a1a10", by), mix(b, "#2a1a10", by)];
  return [
    boards(face(cam, [-half, 0, depth], [2 * half, 0, 0], [0, height, 0]), 19, wall, 11, "v", 0.05),
    boards(face(cam, [-half, 0, front], [0, 0, long], [0, height, 0]), 19, darker(wall, 0.12), 12, "v", 0.05),
    boards(face(cam, [half, 0, front], [0, 0, long], [0, height, 0]), 19, darker(wall, 0.3), 13, "v", 0.05),
    boards(face(cam, [-half, 0, front], [2 * half, 0, 0], [0, 0, long]), 26, floor, 14, "u", 0.03),
    boards(face(cam, [-half, height, front], [2 * half, 0, 0], [0, 0, long]), 30, ceiling, 15, "u", 0.05),
    paint(face(cam, [-half, 0, depth - 0.01], [2 * half, 0, 0], [0, 0.09, 0]), mix(wall[0], "#2a1a10", 0.35)),
  ].join("");
}

function beam(cam: Camera, half: number, height: number, z: number, fill: string): string {
  return block(cam, [-half, height - 0.2, z], [2 * half, 0.2, 0.16], { front: fill, bottom: mix(fill, "#000000", 0.35) });
}

/** Sunlight of a window on the floor. */
function sunlight(points: Point[], opacity = 0.3): string {
  return polygon(points, "#ffe7ae", `opacity="${opacity}" filter="url(#soft)"`);
}

/** Zooms in: enlarges everything around a point of the picture. */
function closer(scale: number, [x, y]: Point, layers: string[]): string[] {
  return [group(layers, `transform="translate(${x} ${y}) scale(${scale}) translate(${-x} ${-y})"`)];
}

const softDefs = [
  blur("soft", 7),
  blur("wide", 24),
  radial("warm", [
    [0, "#ffd58a", 0.75],
    [0.4, "#ffbb62", 0.25],
    [1, "#ffbb62", 0],
  ]),
];

const shadowAt = (cam: Camera, x: number, z: number, r: number) =>
  disc(cam, [x, 0.005, z], r, "#2a1a10", `opacity="0.35" filter="url(#soft)"`);

/** A hanging lamp with an enamel shade. */
function pendant(x: number, y: number, s: number, shade: string): string {
  return group(
    [
      line(
        [
          [0, -400],
          [0, -60],
        ],
        "#2a211b",
        3,
      ),
      circle(0, 10, 170, "url(#warm)"),
      path("M-70 0C-66 -42 -26 -58 -10 -62H10C26 -58 66 -42 70 0Z", shade),
      path("M20 -60C40 -52 66 -42 70 0H48C44 -34 34 -50 20 -60Z", mix(shade, "#ffffff", 0.25)),
      `<ellipse cx="0" cy="0" rx="70" ry="9" fill="#ffe9b8"/>`,
    ],
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}

/** Living room: the stove, two chairs and the wood outside. */
export function living(): string {
  const cam = camera({ eye: [0.1, 1.42, -3.6], focal: 1060, horizon: 500 });
  const [half, depth, height] = [3.3, 3, 2.75];
  const window = face(cam, [-2.35, 0.62, depth - 0.02], [3.1, 0, 0], [0, 1.68, 0]);
  const flame = (x: number, y: number, w: number, h: number, fill: string) =>
    path(`M${x - w} ${y}Q${x - w} ${y - h * 0.5} ${x} ${y - h}Q${x + w} ${y - h * 0.5} ${x + w} ${y}Z`, fill);
  const [fx, fy] = cam.project([2.05, 0.52, 2.0]);
  const chair = (x: number, z: number, cloth: string) =>
    [
      shadowAt(cam, x + 0.4, z + 0.35, 0.62),
      ...[
        [x + 0.05, z + 0.05],
        [x + 0.72, z + 0.05],
      ].map(([a = 0, b = 0]) => block(cam, [a, 0, b], [0.06, 0.2, 0.06], { front: "#4a3323" })),
      block(cam, [x, 0.28, z + 0.62], [0.84, 0.72, 0.16], { front: cloth, top: mix(cloth, "#ffffff", 0.22) }, 26),
      block(
        cam,
        [x + 0.08, 0.22, z],
        [0.68, 0.22, 0.66],
        { front: mix(cloth, "#000000", 0.12), top: mix(cloth, "#ffffff", 0.13) },
        20,
      ),
      block(
        cam,
        [x - 0.06, 0.2, z],
        [0.12, 0.42, 0.74],
        { front: mix(cloth, "#000000", 0.06), top: mix(cloth, "#ffffff", 0.2) },
        18,
      ),
      block(
        cam,
        [x + 0.78, 0.2, z],
        [0.12, 0.42, 0.74],
        { front: mix(cloth, "#000000", 0.02), top: mix(cloth, "#ffffff", 0.26) },
        18,
      ),
    ].join("");
  return scene(
    [
      ...softDefs,
      linear(
        "evening",
        [
          [0, "#2a1a10", 0],
          [1, "#2a1a10", 0.5],
        ],
        180,
      ),
      glow("fire", "#ffb04a", 0.6),
    ],
    closer(
      1.34,
      [830, 640],
      [
        room(cam, { half, depth, height, wall: LARCH, floor: OAK, ceiling: ["#a67c50", "#b88c5e"] }),
        outlook("view", window, 3, 1, 610),
        block(cam, [-2.5, 0.48, depth - 0.3], [3.4, 0.1, 0.3], { front: "#8a6240", top: "#cda06c" }),
        ...[
          [-2.2, "#7c8a5a"],
          [-1.98, "#9c4029"],
          [-1.84, "#d9ccb2"],
          [-1.7, "#4d5f3a"],
        ].map(([x, fill], i) =>
          block(cam, [Number(x), 0.58, depth - 0.22], [0.12, 0.26 + (i % 2) * 0.05, 0.18], { front: String(fill) }),
        ),
        drum(cam, [0.55, 0.58, depth - 0.16], 0.1, 0.2, "#7d7466", "#cfc4ae", 8, 1.15),
        fern(640, ...cam.project([0.55, 0.76, depth - 0.16]), 92, ["#3f5526", "#587030"]),
        courses(face(cam, [1.2, 0, depth - 0.02], [2.1, 0, 0], [0, height, 0]), 17, 7, ["#8a8373", "#a59d8b"], 62, "#6a6355"),
        logs(face(cam, [2.68, 0.05, depth - 0.04], [0.56, 0, 0], [0, 1.7, 0]), 11, 4, 63, {
          bark: "#4a3323",
          wood: ["#c79c68", "#e2c08d"],
        }),
        ...[-2.2, 0.1, 2.1].map((z) => beam(cam, half, height, z, "#7d5738")),
        block(cam, [1.35, 0, 1.6], [1.4, 0.04, 1.3], { front: "#3e3d3b", top: "#57544e" }),
        drum(cam, [2.05, 1.02, 2.3], 0.09, 1.75, "#1b1a1a", "#5f5a54", 7),
        block(cam, [1.72, 0.04, 2.0], [0.66, 0.16, 0.5], { front: "#1d1c1c", left: "#121212" }),
        block(cam, [1.66, 0.2, 1.98], [0.78, 0.84, 0.56], { front: "#262423", left: "#151414", top: "#4a4641" }, 8),
        paint(face(cam, [1.76, 0.4, 1.97], [0.58, 0, 0], [0, 0.48, 0]), "#120c09"),
        circle(fx, fy - 30, 150, "url(#fire)"),
        ...[
          [-34, 20, 46, "#c8501f"],
          [0, 26, 66, "#d8672a"],
          [34, 18, 44, "#c8501f"],
          [-14, 14, 34, "#f0a03c"],
          [14, 16, 44, "#f3b04e"],
          [0, 9, 24, "#ffe2a0"],
        ].map(([dx, w, h, fill]) => flame(fx + Number(dx), fy + 2, Number(w), Number(h), String(fill))),
        rect(fx - 62, fy - 2, 124, 11, "#4a2c1a", `rx="5"`),
        line(
          [
            [fx + 92, fy - 60],
            [fx + 92, fy - 10],
          ],
          "#b5a890",
          5,
        ),
        sunlight(
          [
            [330, 770],
            [800, 770],
            [650, 1067],
            [40, 1067],
          ],
          0.34,
        ),
        paint(face(cam, [-1.75, 0.006, -0.75], [2.9, 0, 0], [0, 0, 2.1]), "#d8c9a8"),
        ...Array.from({ length: 9 }, (_, i) =>
          paint(
            face(cam, [-1.75, 0.007, -0.62 + i * 0.22], [2.9, 0, 0], [0, 0, i % 3 ? 0.04 : 0.1]),
            i % 3 ? "#8a9066" : FOX,
            `opacity="0.85"`,
          ),
        ),
        chair(-1.75, 0.75, "#66784a"),
        chair(0.25, 0.95, "#a8512f"),
        shadowAt(cam, -0.3, 0.05, 0.45),
        ...[
          [-0.52, -0.15],
          [-0.12, -0.15],
          [-0.32, 0.25],
        ].map(([x = 0, z = 0]) => block(cam, [x, 0, z], [0.05, 0.36, 0.05], { front: "#4a3323" })),
        disc(cam, [-0.3, 0.37, 0.05], 0.42, "#6d4b30"),
        disc(cam, [-0.3, 0.41, 0.05], 0.42, "#c39460"),
        ...[0.3, 0.2, 0.1].map((r) => disc(cam, [-0.32, 0.412, 0.07], r, "none", `stroke="#9c6f42" stroke-width="2"`)),
        drum(cam, [-0.45, 0.41, 0.0], 0.05, 0.1, "#c9bda4", "#fffaf0", 8),
        block(cam, [-0.28, 0.41, -0.05], [0.3, 0.03, 0.2], { front: LINEN, top: "#4d5f3a" }),
        pendant(560, 210, 0.9, "#4d5f3a"),
        rect(0, 0, WIDTH, HEIGHT, "url(#evening)", `opacity="0.35"`),
        circle(fx, fy, 420, "url(#fire)", `opacity="0.4"`),
      ],
    ),
    GRAIN,
  );
}

/** Kitchen: a moss-green run of cupboards under the window, the table in front. */
export function kitchen(): string {
  const cam = camera({ eye: [0, 1.5, -3.3], focal: 1120, horizon: 470 });
  const [half, depth, height] = [3.2, 2.4, 2.65];
  const moss = "#566b42";
  const fronts = Array.from({ length: 7 }, (_, i) => {
    const front = face(cam, [-2.5 + i * 0.62, 0.1, 1.78], [0.6, 0, 0], [0, 0.74, 0]);
    const knob = front(0.5, 0.88);
    return (
      paint(front, mix(moss, "#ffffff", (i % 3) * 0.03)) +
      paint(part(front, 0.1, 0.08, 0.9, 0.8), mix(moss, "#000000", 0.08)) +
      paint(part(front, 0.13, 0.1, 0.9, 0.79), mix(moss, "#ffffff", 0.05)) +
      circle(knob[0], knob[1], 7, "#c9a15c")
    );
  });
  const crock = (x: number, y: number, z: number, r: number, h: number, fill: string, flare = 1) =>
    drum(cam, [x, y, z], r, h, mix(fill, "#3a2a20", 0.3), mix(fill, "#ffffff", 0.3), 10, flare) +
    disc(cam, [x, y + h, z], r * flare, mix(fill, "#3a2a20", 0.25));
  const [kx, ky] = cam.project([1.5, 0.9, 1.95]);
  const pan = (x: number, r: number) => {
    const [px, py] = cam.project([x, 1.87, 2.3]);
    return (
      line(
        [
          [px, py],
          [px, py + 46],
        ],
        "#3a322b",
        7,
      ) +
      circle(px, py + 46 + r, r, "#5b3a26") +
      circle(px + 3, py + 44 + r, r * 0.86, "#b06a3c") +
      circle(px + 7, py + 40 + r, r * 0.55, "#cf8a55", `opacity="0.7"`)
    );
  };
  const table = (x: number, z: number): [number, number, number] => [x, 0.76, z];
  const [bx, by] = cam.project(table(-0.35, -0.75));
  return scene(
    [
      ...softDefs,
      linear(
        "edge",
        [
          [0, "#20140b", 0.5],
          [0.3, "#20140b", 0],
          [1, "#20140b", 0.3],
        ],
        0,
      ),
    ],
    closer(
      1.22,
      [800, 470],
      [
        room(cam, { half, depth, height, wall: ["#d2ad7b", "#dfbd8d"], floor: OAK, ceiling: ["#b38a5b", "#c29a6b"] }),
        courses(
          face(cam, [-2.6, 0.92, depth - 0.02], [4.5, 0, 0], [0, 0.52, 0]),
          5,
          34,
          ["#dfe0c8", "#eceada"],
          71,
          "#b9b79d",
          0.5,
          0.09,
        ),
        outlook("view", face(cam, [-1.55, 1.12, depth - 0.03], [2, 0, 0], [0, 1.2, 0]), 2, 1, 710, "#efe6d2"),
        block(cam, [-2.55, 0, 1.85], [4.4, 0.1, 0.5], { front: "#2a2119" }),
        block(cam, [-2.55, 0.1, 1.8], [4.4, 0.76, 0.6], { front: mix(moss, "#000000", 0.35), right: "#3d4d2e" }),
        ...fronts,
        block(cam, [-2.6, 0.86, 1.74], [4.5, 0.06, 0.66], { front: "#a4743f", top: "#d9ab70", right: "#c08d54" }),
        paint(face(cam, [-0.95, 0.921, 1.86], [0.75, 0, 0], [0, 0, 0.38]), "#8f9484"),
        paint(face(cam, [-0.9, 0.922, 1.9], [0.65, 0, 0], [0, 0, 0.3]), "#5d6258"),
        `<path d="M${cam
          .project([-0.55, 0.92, 2.3])
          .map((v) => v.toFixed(0))
          .join(" ")}v-92q0 -34 -30 -34q-26 0 -26 26" fill="none" stroke="#c9a15c" stroke-width="10" stroke-linecap="round"/>`,
        block(cam, [0.75, 1.95, 2.12], [1.75, 0.05, 0.26], { front: "#9c6d3f", bottom: "#6d4a2b" }),
        ...[
          [0.9, 0.09, 0.12, "#d9ccb2"],
          [1.14, 0.07, 0.18, "#9c4029"],
          [1.36, 0.1, 0.1, "#8a9a68"],
          [1.62, 0.08, 0.2, "#efe6d2"],
          [1.86, 0.1, 0.13, "#7a8791"],
          [2.12, 0.09, 0.17, "#c9a15c"],
          [2.35, 0.07, 0.12, "#d9ccb2"],
        ].map(([x, r, h, fill]) => crock(Number(x), 2, 2.25, Number(r), Number(h), String(fill), 1.08)),
        rect(...cam.project([0.8, 1.9, 2.3]), 340, 7, "#3a322b", `rx="3"`),
        pan(0.98, 34),
        pan(1.34, 44),
        pan(1.75, 29),
        pan(2.1, 38),
        crock(-2.25, 0.92, 2.1, 0.13, 0.3, "#d9ccb2", 1.1),
        ...[-28, -10, 8, 24].map((dx, i) => {
          const [x, y] = cam.project([-2.25, 1.2, 2.1]);
          return line(
            [
              [x + dx * 0.5, y],
              [x + dx * 1.4, y - 84 - (i % 2) * 22],
            ],
            ["#8a6240", "#c79c68", "#6d4a2b", "#b98a56"][i] ?? "",
            8,
          );
        }),
        crock(-1.9, 0.92, 2.0, 0.1, 0.16, "#7c8a5a"),
        block(cam, [1.15, 0.92, 1.84], [0.72, 0.025, 0.46], { front: "#1c1b1b", top: "#2f2d2b" }),
        group(
          [
            path(`M-62 -8Q-74 -92 -30 -104H30Q74 -92 62 -8Z`, FOX),
            path(`M14 -104H30Q74 -92 62 -8H34Q52 -70 14 -104Z`, "#d4704a"),
            path(`M-60 -40L-112 -86L-100 -94L-58 -70Z`, "#9c3a20"),
            `<path d="M-42 -100Q0 -186 42 -100" fill="none" stroke="#2a211b" stroke-width="7"/>`,
            circle(0, -110, 8, "#2a211b"),
            group(
              [0, 1, 2, 3, 4, 5].map((i) =>
                circle(-122 - i * 10, -108 - i * 34, 10 + i * 7, "#ffffff", `opacity="${0.34 - i * 0.05}"`),
              ),
              `filter="url(#soft)"`,
            ),
          ],
          `transform="translate(${kx.toFixed(0)} ${ky.toFixed(0)}) scale(0.62)"`,
        ),
        beam(cam, half, height, 0.6, "#8a6240"),
        sunlight(
          [
            [520, 830],
            [900, 830],
            [760, 1067],
            [300, 1067],
          ],
          0.25,
        ),
        pendant(700, 170, 0.85, "#efe6d2"),
        pendant(1010, 170, 0.85, "#efe6d2"),
        block(cam, [-1.9, 0.7, -1.45], [3.6, 0.06, 1.25], { front: "#8a5f37", top: "#c59359" }),
        ...Array.from({ length: 5 }, (_, i) =>
          paint(face(cam, [-1.9, 0.761, -1.43 + i * 0.25], [3.6, 0, 0], [0, 0, 0.008]), "#8a5f37"),
        ),
        paint(face(cam, [-0.85, 0.763, -1.42], [0.75, 0, 0], [0, 0, 1.2]), LINEN),
        ...[0.06, 0.12, 0.6, 0.66].map((x) => paint(face(cam, [-0.85 + x, 0.764, -1.42], [0.025, 0, 0], [0, 0, 1.2]), FOX)),
        `<ellipse cx="${bx}" cy="${by + 12}" rx="190" ry="42" fill="#3a2415" opacity="0.35" filter="url(#soft)"/>`,
        path(
          `M${bx - 170} ${by - 66}Q${bx - 130} ${by + 22} ${bx} ${by + 24}Q${bx + 130} ${by + 22} ${bx + 170} ${by - 66}Z`,
          "#7a8a62",
        ),
        path(
          `M${bx + 60} ${by - 66}H${bx + 170}Q${bx + 130} ${by + 22} ${bx} ${by + 24}Q${bx + 74} ${by} ${bx + 60} ${by - 66}Z`,
          "#a1ad84",
        ),
        `<ellipse cx="${bx}" cy="${by - 66}" rx="170" ry="34" fill="#55643f"/>`,
        ...[
          [-92, -78, 46, "#b5482a"],
          [-20, -88, 50, "#c9953f"],
          [62, -82, 48, "#a8512f"],
          [118, -72, 34, "#8a9a4a"],
          [20, -62, 44, "#c25d35"],
          [-56, -60, 38, "#d0a64c"],
        ].map(
          ([dx, dy, r, fill]) =>
            circle(bx + Number(dx), by + Number(dy), Number(r), String(fill)) +
            circle(
              bx + Number(dx) + Number(r) * 0.3,
              by + Number(dy) - Number(r) * 0.35,
              Number(r) * 0.35,
              "#fff2cf",
              `opacity="0.3"`,
            ),
        ),
        path(
          `M${bx - 172} ${by - 62}Q${bx - 130} ${by + 22} ${bx} ${by + 24}Q${bx + 130} ${by + 22} ${bx + 172} ${by - 62}Q${bx + 90} ${by - 30} ${bx} ${by - 30}Q${bx - 90} ${by - 30} ${bx - 172} ${by - 62}Z`,
          "#8b9a70",
        ),
        crock(0.75, 0.76, -0.7, 0.07, 0.13, "#efe6d2"),
        crock(1.0, 0.76, -0.9, 0.07, 0.13, "#efe6d2"),
        block(cam, [-1.6, 0.76, -1.0], [0.5, 0.035, 0.32], { front: "#7a5230", top: "#a8763f" }),
        group(
          [
            `<ellipse cx="0" cy="0" rx="118" ry="52" fill="#8a5325"/>`,
            `<ellipse cx="6" cy="-10" rx="106" ry="40" fill="#c48a48"/>`,
            ...[-60, -20, 20, 60].map((dx) =>
              path(`M${dx - 14} 8Q${dx} -34 ${dx + 26} -40L${dx + 32} -34Q${dx + 8} -24 ${dx} 10Z`, "#ecd0a0"),
            ),
          ],
          `transform="translate(${cam
            .project([-1.36, 0.86, -0.85])
            .map((v) => v.toFixed(0))
            .join(" ")})"`,
        ),
        rect(0, 0, WIDTH, HEIGHT, "url(#edge)", `opacity="0.6"`),
      ],
    ),
    GRAIN,
  );
}

/** A made bed: mattress, duvet with folds, pillows against a boarded head. */
function bed(cam: Camera, x: number, z: number, w: number, l: number, throwColor: string): string {
  const top = 0.52;
  const fold = (v: number, lift: number) =>
    line(
      [0.02, 0.2, 0.38, 0.55, 0.75, 0.98].map((u, i): Point =>
        cam.project([x + w * u, top + 0.11, z + l * (v + (i % 2 ? lift : -lift))]),
      ),
      "#d5c7ab",
      3,
      `opacity="0.7"`,
    );
  const pillow = (px: number, fill: string, back: number, rise: number) =>
    block(
      cam,
      [px, top + 0.06, z + l - 0.42 - back],
      [w * 0.42, rise, 0.2],
      { front: fill, top: mix(fill, "#ffffff", 0.35) },
      34,
    );
  return [
    paint(face(cam, [x - 0.15, 0.01, z - 0.12], [w + 0.3, 0, 0], [0, 0, l]), "#20130b", `opacity="0.5" filter="url(#soft)"`),
    block(cam, [x - 0.06, 0, z + l], [w + 0.12, 1.15, 0.08], { front: "#7d5636", top: "#a87c51" }),
    boards(face(cam, [x - 0.06, 0.3, z + l - 0.01], [w + 0.12, 0, 0], [0, 0.85, 0]), 9, ["#7d5636", "#94693f"], 3, "u", 0.03),
    ...[x, x + w - 0.1].map((leg) => block(cam, [leg, 0, z], [0.1, 0.16, 0.1], { front: "#4f3521" })),
    block(cam, [x - 0.03, 0.12, z - 0.03], [w + 0.06, 0.2, l], { front: "#7d5636", left: "#4f3521" }),
    block(cam, [x, 0.26, z], [w, top - 0.24, l], { front: "#d9ccb0", top: LINEN, left: "#b9ab8e" }, 14),
    pillow(x + w * 0.04, "#e3d8bf", 0, 0.38),
    pillow(x + w * 0.54, "#e9dfc8", 0, 0.38),
    pillow(x + w * 0.1, "#7c8a5a", 0.2, 0.26),
    pillow(x + w * 0.5, "#94a06f", 0.2, 0.26),
    block(
      cam,
      [x - 0.06, 0.27, z - 0.05],
      [w + 0.12, top - 0.19, l * 0.66],
      { front: "#dccfb3", top: "#f6eedc", left: "#c4b596" },
      24,
    ),
    fold(0.14, 0.02),
    fold(0.3, -0.025),
    fold(0.47, 0.02),
    paint(
      face(cam, [x - 0.07, top + 0.085, z + 0.16], [w + 0.14, 0, 0], [0, 0, 0.72]),
      throwColor,
      `stroke="${throwColor}" stroke-width="10" stroke-linejoin="round"`,
    ),
    ...[0.24, 0.34, 0.74].map((d) =>
      paint(face(cam, [x - 0.07, top + 0.09, z + d], [w + 0.14, 0, 0], [0, 0, 0.045]), LINEN, `opacity="0.85"`),
    ),
    ...[0.12, 0.3, 0.44, 0.63, 0.8, 0.93].map((u, i) =>
      line(
        [cam.project([x + w * u, top + 0.04, z - 0.05]), cam.project([x + w * (u + 0.015), 0.3 + (i % 2) * 0.07, z - 0.06])],
        "#bfb091",
        3,
        `opacity="0.7"`,
      ),
    ),
  ].join("");
}

/** The double bedroom, first light. */
export function bedroom(): string {
  const cam = camera({ eye: [0.35, 1.5, -3.1], focal: 1080, horizon: 450 });
  const [half, depth, height] = [2.6, 2.7, 2.6];
  const table = (x: number) =>
    block(cam, [x, 0, 2.1], [0.5, 0.5, 0.45], { front: "#7d5636", top: "#b98a56" }) +
    paint(face(cam, [x + 0.05, 0.27, 2.09], [0.4, 0, 0], [0, 0.17, 0]), "#94693f") +
    circle(...cam.project([x + 0.25, 0.35, 2.08]), 5, "#d9b877");
  const lamp = (x: number) => {
    const [px, py] = cam.project([x, 0.5, 2.3]);
    return (
      circle(px, py - 84, 190, "url(#warm)") +
      rect(px - 5, py - 60, 10, 60, "#4a3323") +
      path(`M${px - 46} ${py - 52}L${px - 28} ${py - 122}H${px + 28}L${px + 46} ${py - 52}Z`, "#f8dca0") +
      rect(px - 26, py - 6, 52, 8, "#4a3323", `rx="4"`)
    );
  };
  const curtain = (x: number, w: number) =>
    Array.from({ length: 6 }, (_, i) =>
      paint(
        face(cam, [x + (w * i) / 6, 0.75, depth - 0.1 - (i % 2) * 0.05], [w / 6, 0, 0], [0, 1.6, 0]),
        i % 2 ? "#d5c8a9" : "#eadfc6",
      ),
    ).join("");
  return scene(
    [
      ...softDefs,
      linear(
        "edge",
        [
          [0, "#20140b", 0.1],
          [0.6, "#20140b", 0],
          [1, "#20140b", 0.45],
        ],
        0,
      ),
    ],
    closer(
      1.3,
      [800, 560],
      [
        room(cam, { half, depth, height, wall: ["#c39a68", "#d0aa78"], floor: OAK, ceiling: ["#a67c50", "#b88c5e"] }),
        outlook("view", face(cam, [-1.5, 1.18, depth - 0.02], [3, 0, 0], [0, 1.05, 0]), 3, 1, 810),
        curtain(-2.0, 0.5),
        curtain(1.5, 0.5),
        line([cam.project([-2.1, 2.36, depth - 0.1]), cam.project([2.1, 2.36, depth - 0.1])], "#3a2a20", 8),
        beam(cam, half, height, 0.4, "#7d5738"),
        sunlight(
          [
            [60, 900],
            [420, 800],
            [520, 1067],
            [100, 1067],
          ],
          0.3,
        ),
        paint(face(cam, [-2.0, 0.005, -1.0], [3.6, 0, 0], [0, 0, 1.9]), "#cbbd98"),
        ...[0.05, 0.16, 1.6, 1.71].map((z) => paint(face(cam, [-2.0, 0.006, -1.0 + z], [3.6, 0, 0], [0, 0, 0.06]), "#66784a")),
        table(-1.72),
        table(1.12),
        lamp(-1.47),
        lamp(1.37),
        bed(cam, -1.05, 0.35, 2, 2.2, FOX),
        block(cam, [1.95, 0, 0.3], [0.5, 0.46, 0.5], { front: "#6d4a2e", left: "#4f3521", top: "#94693f" }),
        block(cam, [1.98, 0.46, 0.33], [0.42, 0.12, 0.42], { front: "#7c8a5a", left: "#5d6b42" }, 12),
        rect(0, 0, WIDTH, HEIGHT, "url(#edge)"),
        polygon(
          [
            [560, 180],
            [900, 180],
            [1180, 1067],
            [380, 1067],
          ],
          "#fff2cc",
          `opacity="0.09" filter="url(#wide)"`,
        ),
      ],
    ),
    GRAIN,
  );
}

/** The box beds, in the evening: two berths in a boarded wall. */
export function bunks(): string {
  const cam = camera({ eye: [-0.25, 1.45, -3.4], focal: 1150, horizon: 500 });
  const [half, depth, height] = [2.2, 1.3, 2.6];
  const wall: [string, string] = ["#8d6742", "#a27a4f"];
  const berth = (y: number, id: string, cloth: string) => {
    const opening = face(cam, [-1.15, y, depth], [2.15, 0, 0], [0, 0.98, 0]);
    const [lx, ly] = cam.project([0.75, y + 0.72, depth + 0.5]);
    const arch: Point[] = [
      opening(0, 0),
      ...Array.from({ length: 17 }, (_, i) => opening(i / 16, 0.78 + 0.2 * Math.sin((i / 16) * Math.PI))),
      opening(1, 0),
    ];
    return [
      polygon(
        arch.map(([x, py]): Point => [x, py]),
        "#5b3f28",
        `stroke="#6d4a2e" stroke-width="26" stroke-linejoin="round"`,
      ),
      within(id, arch, [
        paint(part(opening, -0.1, -0.1, 1.1, 1.2), "#4a3120"),
        boards(face(cam, [-1.2, y, depth + 0.9], [2.3, 0, 0], [0, 1.1, 0]), 9, ["#7d5836", "#8d6540"], 33, "v", 0.04),
        circle(lx, ly, 330, "url(#warm)"),
        block(cam, [-1.2, y, depth + 0.05], [2.3, 0.16, 0.85], { front: "#cfc1a3", top: "#efe6d2" }, 8),
        block(cam, [0.35, y + 0.16, depth + 0.2], [0.55, 0.22, 0.5], { front: "#e6dbc3", top: "#fbf4e4" }, 30),
        block(cam, [-1.2, y + 0.14, depth + 0.02], [1.45, 0.13, 0.85], { front: cloth, top: mix(cloth, "#ffffff", 0.18) }, 22),
        ...[-0.95, -0.55, -0.15].map((x) =>
          paint(face(cam, [x, y + 0.13, depth + 0.01], [0.06, 0, 0], [0, 0.15, 0]), LINEN, `opacity="0.7"`),
        ),
        path(`M${lx - 30} ${ly + 16}L${lx - 15} ${ly - 26}H${lx + 15}L${lx + 30} ${ly + 16}Z`, "#ffe3a3"),
        rect(lx - 3, ly - 46, 6, 22, "#2a1c12"),
        ...[-0.95, -0.86, -0.79, -0.68].map((x, i) =>
          block(cam, [x, y + 0.62, depth + 0.72], [0.07, 0.2 + (i % 2) * 0.04, 0.14], {
            front: ["#9c4029", "#7c8a5a", "#d9ccb2", "#5b6b7a"][i] ?? "",
          }),
        ),
        block(cam, [-1.1, y + 0.59, depth + 0.68], [0.62, 0.03, 0.2], { front: "#a87c51" }),
        circle(lx, ly + 20, 360, "url(#warm)", `opacity="0.75"`),
      ]),
    ].join("");
  };
  const ladder =
    [-0.28, 0.14]
      .map((x) => block(cam, [x + 1.42, 0, 0.85], [0.06, 2.05, 0.06], { front: "#c39460", left: "#7d5636" }))
      .join("") +
    Array.from({ length: 6 }, (_, i) =>
      block(cam, [1.17, 0.28 + i * 0.3, 0.86], [0.4, 0.05, 0.05], { front: "#b5854f", top: "#dcb27c" }),
    ).join("");
  const cloth = (x: number, y: number) =>
    Array.from({ length: 4 }, (_, i) =>
      paint(
        face(cam, [x + i * 0.075, y, depth - 0.04 - (i % 2) * 0.03], [0.075, 0, 0], [0, 0.95, 0]),
        i % 2 ? "#55683f" : "#6a7d4e",
      ),
    ).join("");
  return scene(
    [
      ...softDefs,
      linear(
        "edge",
        [
          [0, "#170e08", 0.3],
          [0.35, "#170e08", 0],
          [1, "#170e08", 0.35],
        ],
        0,
      ),
    ],
    closer(
      1.3,
      [790, 600],
      [
        room(cam, { half, depth, height, wall, floor: ["#7d5836", "#94693f"], ceiling: ["#6d4c30", "#7d5938"] }),
        boards(face(cam, [-half, 0, depth - 0.01], [2 * half, 0, 0], [0, height, 0]), 17, wall, 41, "u", 0.04),
        berth(1.52, "upper", "#66784a"),
        berth(0.3, "lower", FOX),
        cloth(-1.2, 1.5),
        cloth(-1.2, 0.28),
        ladder,
        paint(face(cam, [-1.5, 0.005, -0.9], [2.6, 0, 0], [0, 0, 1.5]), "#b9a880"),
        ...[0.05, 0.16, 1.3].map((z) => paint(face(cam, [-1.5, 0.006, -0.9 + z], [2.6, 0, 0], [0, 0, 0.06]), "#8d3a25")),
        ...[
          [-1.78, 1.75],
          [-1.5, 1.75],
        ].map(([x = 0, y = 0]) => circle(...cam.project([x, y, depth - 0.03]), 8, "#d9b877")),
        path(
          "M258 415C240 460 236 560 246 640C272 654 306 652 328 640C338 560 336 460 316 415C300 404 274 404 258 415Z",
          "#a8512f",
        ),
        path("M300 410C318 460 326 560 318 645Q328 642 330 638C340 560 336 460 316 415Z", "#c96f47"),
        line(
          [
            [258, 415],
            [287, 380],
            [316, 415],
          ],
          "#6d3a22",
          6,
        ),
        disc(cam, [-1.35, 0.01, 0.15], 0.33, "#1d120a", `opacity="0.4" filter="url(#soft)"`),
        drum(cam, [-1.35, 0, 0.15], 0.26, 0.34, "#8a6a3f", "#d8b47c", 16, 1.12),
        disc(cam, [-1.35, 0.34, 0.15], 0.29, "#4a3522"),
        circle(...cam.project([-1.42, 0.4, 0.15]), 46, "#d9ccb2"),
        circle(...cam.project([-1.24, 0.38, 0.12]), 40, "#7c8a5a"),
        polygon(
          [
            cam.project([-1.3, 0.01, 0.9]),
            cam.project([1, 0.01, 0.9]),
            cam.project([1.3, 0.01, -0.5]),
            cam.project([-1.2, 0.01, -0.5]),
          ],
          "#ffcf85",
          `opacity="0.14" filter="url(#wide)"`,
        ),
        rect(0, 0, WIDTH, HEIGHT, "url(#edge)"),
        circle(860, 480, 560, "url(#warm)", `opacity="0.28"`),
      ],
    ),
    GRAIN,
  );
}

/** Bathroom: green tiles, a washstand of one plank, a window into the bracken. */
export function bath(): string {
  const cam = camera({ eye: [-0.15, 1.5, -2.7], focal: 1120, horizon: 480 });
  const depth = 1.7;
  const half = 2.1;
  const tile: [string, string] = ["#5f7a5b", "#7d9874"];
  const [mx, my] = cam.project([-0.55, 1.68, depth]);
  const [bx, by] = cam.project([-0.55, 0.98, depth - 0.3]);
  const towel = (x: number, fill: string) =>
    [0, 1, 2, 3]
      .map((i) =>
        paint(
          face(cam, [half - 0.06, 0.75 - (i % 2) * 0.02, x + i * 0.11], [0, 0, 0.11], [0, 0.75, 0]),
          i % 2 ? mix(fill, "#000000", 0.1) : fill,
        ),
      )
      .join("");
  return scene(
    [
      ...softDefs,
      linear(
        "glass",
        [
          [0, "#eef3e4", 0.4],
          [0.5, "#eef3e4", 0.12],
          [1, "#eef3e4", 0.3],
        ],
        30,
      ),
      linear(
        "mirror",
        [
          [0, "#8fa08c"],
          [0.5, "#d5dcc6"],
          [1, "#b1bfa8"],
        ],
        50,
      ),
      linear(
        "edge",
        [
          [0, "#10150d", 0.25],
          [0.5, "#10150d", 0],
          [1, "#10150d", 0.4],
        ],
        0,
      ),
    ],
    closer(
      1.1,
      [760, 480],
      [
        room(cam, { half, depth, height: 2.6, wall: LARCH, floor: OAK, ceiling: ["#c29a6b", "#cfa878"] }),
        courses(face(cam, [-half, 0, depth - 0.01], [2 * half, 0, 0], [0, 2.6, 0]), 26, 21, tile, 91, "#d9d8c2", 0.5, 0.07),
        courses(
          face(cam, [-half, 0, -2.4], [0, 0, depth + 2.4], [0, 2.6, 0]),
          26,
          20,
          [mix(tile[0], "#12180f", 0.2), mix(tile[1], "#12180f", 0.2)],
          92,
          "#a9a892",
          0.5,
          0.07,
        ),
        courses(
          face(cam, [-half, 0, -2.4], [2 * half, 0, 0], [0, 0, depth + 2.4]),
          16,
          16,
          ["#5c5a54", "#716e66"],
          93,
          "#3c3a36",
          0,
          0.04,
        ),
        outlook("view", face(cam, [0.75, 1.15, depth - 0.02], [0.95, 0, 0], [0, 1.1, 0]), 1, 2, 910, "#efe6d2"),
        block(cam, [0.7, 1.04, depth - 0.16], [1.05, 0.05, 0.16], { front: "#a87c51", top: "#d9ab70" }),
        drum(cam, [0.95, 1.09, depth - 0.08], 0.06, 0.13, "#8a4a30", "#d0784e", 8, 1.15),
        fern(940, ...cam.project([0.95, 1.22, depth - 0.08]), 84, ["#33491f", "#4f6a2c", "#6b8038"]),
        sunlight(
          [
            [1000, 1000],
            [1300, 900],
            [1180, 1067],
            [860, 1067],
          ],
          0.3,
        ),
        circle(mx + 6, my + 8, 178, "#2b382a", `opacity="0.45" filter="url(#soft)"`),
        circle(mx, my, 176, "#8a6240"),
        circle(mx, my, 162, "url(#mirror)"),
        polygon(
          [
            [mx - 120, my + 108],
            [mx + 62, my - 150],
            [mx + 108, my - 120],
            [mx - 84, my + 138],
          ],
          "#ffffff",
          `opacity="0.22"`,
        ),
        line(
          [
            [mx - 300, my - 190],
            [mx - 300, my - 60],
          ],
          "#2a211b",
          4,
        ),
        circle(mx - 300, my - 20, 120, "url(#warm)"),
        circle(mx - 300, my - 26, 36, "#ffeec4"),
        rect(mx - 322, my - 74, 44, 22, "#c9a15c", `rx="6"`),
        block(cam, [-1.5, 0.78, depth - 0.56], [1.9, 0.08, 0.54], { front: "#8d6239", top: "#c99a63" }, 4),
        block(cam, [-1.42, 0.2, depth - 0.5], [1.74, 0.05, 0.46], { front: "#7d5636", top: "#a87c51" }),
        ...[-1.42, 0.24].map((x) => block(cam, [x, 0, depth - 0.52], [0.08, 0.78, 0.08], { front: "#6d4a2e", right: "#94693f" })),
        ...[
          [-1.3, LINEN],
          [-0.7, "#94a06f"],
        ].map(([x, fill]) =>
          [0, 1, 2]
            .map((i) =>
              block(
                cam,
                [Number(x), 0.26 + i * 0.085, depth - 0.42],
                [0.46, 0.07, 0.32],
                { front: String(fill), top: mix(String(fill), "#ffffff", 0.2) },
                10,
              ),
            )
            .join(""),
        ),
        drum(cam, [0.02, 0.25, depth - 0.27], 0.15, 0.24, "#8a6a3f", "#d8b47c", 16, 1.1),
        path(
          `M${bx - 150} ${by - 34}Q${bx - 128} ${by + 48} ${bx - 60} ${by + 52}H${bx + 60}Q${bx + 128} ${by + 48} ${bx + 150} ${by - 34}Z`,
          "#d8d2c0",
        ),
        path(
          `M${bx + 30} ${by - 30}H${bx + 150}Q${bx + 128} ${by + 48} ${bx + 60} ${by + 52}H${bx - 10}Q${bx + 70} ${by + 40} ${bx + 30} ${by - 30}Z`,
          "#f6f1e2",
        ),
        `<ellipse cx="${bx}" cy="${by - 34}" rx="150" ry="25" fill="#fffdf4"/><ellipse cx="${bx}" cy="${by - 31}" rx="134" ry="19" fill="#c2bdab"/>`,
        `<path d="M${bx} ${by - 36}v-96q0 -34 34 -30" fill="none" stroke="#c9a15c" stroke-width="13" stroke-linecap="round" transform="translate(-6 -14)"/>`,
        drum(cam, [-1.28, 0.86, depth - 0.25], 0.06, 0.17, "#6b3a20", "#b86f3d", 8),
        drum(cam, [0.12, 0.86, depth - 0.28], 0.055, 0.1, "#c9bda4", "#fffaf0", 8),
        line([cam.project([half - 0.04, 1.52, 0.05]), cam.project([half - 0.04, 1.52, 1.35])], "#c9a15c", 9),
        towel(0.15, "#e6dcc4"),
        towel(0.75, FOX),
        paint(face(cam, [-1.62, 0, 0.1], [0, 0, depth - 0.1], [0, 2.15, 0]), "url(#glass)"),
        line(
          [cam.project([-1.62, 0, 0.1]), cam.project([-1.62, 2.15, 0.1]), cam.project([-1.62, 2.15, depth])],
          "#f6f7ea",
          4,
          `opacity="0.7"`,
        ),
        `<ellipse cx="${cam.project([-1.85, 2.1, 1.2])[0].toFixed(0)}" cy="${cam.project([-1.85, 2.1, 1.2])[1].toFixed(0)}" rx="62" ry="11" fill="#c9a15c"/>`,
        line([cam.project([-1.85, 2.12, 1.2]), cam.project([-1.85, 2.3, 1.2]), cam.project([-1.85, 2.3, depth])], "#c9a15c", 8),
        paint(face(cam, [-0.95, 0.006, -0.35], [1.5, 0, 0], [0, 0, 0.85]), "#dfd4ba"),
        ...[0.06, 0.14, 0.66, 0.74].map((z) => paint(face(cam, [-0.95, 0.007, -0.35 + z], [1.5, 0, 0], [0, 0, 0.04]), "#66784a")),
        rect(0, 0, WIDTH, HEIGHT, "url(#edge)"),
      ],
    ),
    GRAIN,
  );
}

/** A detail: things on the window sill. */
export function sill(): string {
  const next = random(77);
  const window: Face = (u, v) => [-60 + u * 1720, 760 - v * 900];
  const cone = (x: number, y: number, s: number, turn: number) =>
    group(
      Array.from({ length: 8 }, (_, row) =>
        Array.from({ length: 5 }, (_, i) => {
          const w = 44 * Math.sin(((row + 1.6) / 9.4) * Math.PI);
          const cx = (i - 2) * w * 0.48 + (row % 2 ? w * 0.2 : 0);
          return path(
            `M${(cx - 13).toFixed(1)} ${(row * -15).toFixed(1)}Q${cx.toFixed(1)} ${(row * -15 - 24).toFixed(1)} ${(cx + 13).toFixed(1)} ${(row * -15).toFixed(1)}Q${cx.toFixed(1)} ${(row * -15 + 11).toFixed(1)} ${(cx - 13).toFixed(1)} ${(row * -15).toFixed(1)}Z`,
            mix("#5b3f28", "#c08d58", Math.max(0, i * 0.2 + next() * 0.2 - 0.1)),
          );
        }).join(""),
      ),
      `transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"`,
    );
  return scene(
    [
      ...softDefs,
      linear("board", [
        [0, "#d5a76c"],
        [1, "#9c6c3d"],
      ]),
      linear(
        "mug",
        [
          [0, "#2f3d25"],
          [0.55, "#4f6239"],
          [0.85, "#7b8d58"],
          [1, "#5d7043"],
        ],
        0,
      ),
      linear(
        "tube",
        [
          [0, "#1b1a19"],
          [0.6, "#3a3733"],
          [0.85, "#77706a"],
          [1, "#2c2a28"],
        ],
        0,
      ),
    ],
    [
      rect(0, 0, WIDTH, HEIGHT, "#d9e0c6"),
      group([outlook("view", window, 1, 1, 1015)], `filter="url(#blurred)"`),
      `<filter id="blurred"><feGaussianBlur stdDeviation="5"/></filter>`,
      rect(0, 0, 70, 780, "#8a6240"),
      rect(58, 0, 12, 780, "#c99a63"),
      rect(1536, 0, 64, 780, "#6d4a2e"),
      rect(930, 0, 34, 780, "#8a6240"),
      rect(930, 0, 9, 780, "#c99a63"),
      rect(0, 742, WIDTH, 330, "url(#board)"),
      ...Array.from(
        { length: 26 },
        (_, i) =>
          `<path d="M${next() * -200} ${760 + i * 12}Q${500 + next() * 300} ${748 + i * 12.5 + next() * 14} 1700 ${762 + i * 12 + next() * 8}" fill="none" stroke="#8a5f37" stroke-width="${(0.8 + next() * 1.8).toFixed(1)}" opacity="0.45"/>`,
      ),
      rect(0, 742, WIDTH, 8, "#e9c48d"),
      polygon(
        [
          [1000, 750],
          [1500, 750],
          [1180, 1067],
          [520, 1067],
        ],
        "#fff0c0",
        `opacity="0.3" filter="url(#soft)"`,
      ),
      ...[
        [430, 905, 190],
        [815, 935, 290],
        [1240, 925, 220],
      ].map(
        ([x, y, rx]) =>
          `<ellipse cx="${(x ?? 0) - 40}" cy="${(y ?? 0) + 6}" rx="${rx}" ry="26" fill="#3a2415" opacity="0.45" filter="url(#soft)"/>`,
      ),
      `<path d="M520 690C636 664 640 850 520 838" fill="none" stroke="#3b4b2b" stroke-width="26"/>`,
      path("M270 640C272 760 276 850 292 890Q400 930 508 890C524 850 528 760 530 640Z", "url(#mug)"),
      `<ellipse cx="400" cy="640" rx="130" ry="34" fill="#efe6d2"/><ellipse cx="400" cy="642" rx="119" ry="28" fill="#3b2417"/><ellipse cx="420" cy="646" rx="80" ry="15" fill="#6b442a"/>`,
      path("M352 735l22 34 26 -12 26 12 22 -34 -6 62 -42 36 -42 -36Z", "#d9774c"),
      path("M376 806l24 -22 24 22 -24 27Z", "#efe6d2"),
      group(
        Array.from({ length: 12 }, (_, i) =>
          circle(
            400 + Math.sin(i * 0.9) * (14 + i * 3),
            606 - i * 36,
            16 + i * 5,
            "#ffffff",
            `opacity="${(0.4 - i * 0.031).toFixed(2)}"`,
          ),
        ),
        `filter="url(#wide)"`,
      ),
      group(
        [
          polygon(
            [
              [0, 0],
              [470, 0],
              [500, 26],
              [34, 26],
            ],
            "#8d3a25",
          ),
          polygon(
            [
              [34, 26],
              [500, 26],
              [500, 70],
              [34, 70],
            ],
            "#efe4c9",
          ),
          ...[36, 46, 56].map((y) =>
            line(
              [
                [36, y],
                [500, y],
              ],
              "#c9b995",
              2,
            ),
          ),
          polygon(
            [
              [0, 0],
              [34, 26],
              [34, 70],
              [0, 44],
            ],
            "#7a2f1d",
          ),
          polygon(
            [
              [34, 70],
              [500, 70],
              [490, 80],
              [20, 80],
            ],
            "#8d3a25",
          ),
        ],
        `transform="translate(600 862)"`,
      ),
      group(
        [
          polygon(
            [
              [0, 0],
              [400, 0],
              [424, 22],
              [26, 22],
            ],
            "#4d5f3a",
          ),
          polygon(
            [
              [26, 22],
              [424, 22],
              [424, 56],
              [26, 56],
            ],
            "#f3ead3",
          ),
          ...[31, 40, 48].map((y) =>
            line(
              [
                [28, y],
                [424, y],
              ],
              "#cfc09c",
              2,
            ),
          ),
          polygon(
            [
              [0, 0],
              [26, 22],
              [26, 56],
              [0, 34],
            ],
            "#3b4b2b",
          ),
          polygon(
            [
              [26, 56],
              [424, 56],
              [416, 64],
              [16, 64],
            ],
            "#3b4b2b",
          ),
        ],
        `transform="translate(640 800)"`,
      ),
      group(
        [
          path("M0 0C60 -30 160 -42 250 -18C170 -8 80 6 0 0Z", "#6b5a49"),
          path("M20 -4C80 -26 160 -34 238 -18", "none", `stroke="#efe6d2" stroke-width="3"`),
          ...Array.from({ length: 12 }, (_, i) =>
            line(
              [
                [40 + i * 16, -11 - Math.sin((i / 12) * 3.1) * 10],
                [62 + i * 16, -2 - Math.sin((i / 12) * 3.1) * 8],
              ],
              "#d5c3a0",
              3,
            ),
          ),
        ],
        `transform="translate(720 800) rotate(-4)"`,
      ),
      ...[1150, 1296].map(
        (x) =>
          rect(x - 58, 640, 116, 270, "url(#tube)", `rx="20"`) +
          rect(x - 64, 640, 128, 54, "#22201f", `rx="14"`) +
          rect(x - 66, 850, 132, 66, "#22201f", `rx="18"`) +
          rect(x + 26, 700, 10, 140, "#8a837b", `opacity="0.5"`),
      ),
      rect(1196, 720, 56, 86, "#2c2a28", `rx="10"`),
      circle(1224, 716, 24, "#4a4641"),
      `<path d="M1090 700C1010 820 1040 960 1180 968S1440 960 1500 900" fill="none" stroke="#7d5636" stroke-width="12" stroke-linecap="round"/>`,
      cone(180, 948, 1.1, -72),
      cone(1440, 905, 1.25, 14),
      cone(560, 1000, 0.9, 80),
      rect(0, 0, WIDTH, HEIGHT, "#20140b", `opacity="0.05"`),
    ],
    GRAIN,
  );
}
