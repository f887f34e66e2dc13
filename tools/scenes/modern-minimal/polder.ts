import { circle, group, linear, rect, scene } from "../drawing.ts";
import { lens } from "./lens.ts";
import { alder, cirrus, common, reed, shore } from "./materials.ts";

/** The road to the village: a church with a saddleback tower, a ditch, and a large sky. */
export function polder(): string {
  const horizon = 700;
  const view = lens({ eye: [0, 1.7, 0], yaw: 7, focal: 1000, horizon, centre: 760 });
  const grass = ["#8e9a5e", "#77864f", "#a3ab6d", "#66763f"];
  return scene(
    [
      ...common,
      linear("sky", [
        [0, "#6f9ab4"],
        [0.5, "#b4cdd6"],
        [1, "#f3eee0"],
      ]),
      linear("field", [
        [0, "#a5b07a"],
        [0.3, "#8a9a58"],
        [1, "#5f7238"],
      ]),
      linear("ditch", [
        [0, "#dfe7e4"],
        [1, "#7d9aa6"],
      ]),
      linear("path", [
        [0, "#d8cdbd"],
        [1, "#b9ac9b"],
      ]),
    ],
    [
      rect(0, 0, 1600, 720, "url(#sky)"),
      ...bigClouds(),
      shore(12, horizon + 2, 40, "#8fa19c"),
      church(1018, horizon + 4),
      shore(18, horizon + 6, 30, "#7c8f78", 1090, 1600),
      shore(19, horizon + 6, 24, "#7c8f78", 560, 980),
      rect(0, horizon, 1600, 370, "url(#field)"),
      ...Array.from({ length: 9 }, (_, i) =>
        rect(
          0,
          horizon + 6 + i * i * 3.2,
          1600,
          1 + i * 0.7,
          i % 2 ? "#c3c98f" : "#5d6c3a",
          'opacity="0.22" filter="url(#soft2)"',
        ),
      ),
      ...sheep(horizon),
      view.face(
        [
          [3.4, 0, 2],
          [5.6, 0, 2],
          [14.6, 0, 90],
          [13.2, 0, 90],
        ],
        "#4e5d33",
      ),
      view.face(
        [
          [3.7, -0.25, 2.2],
          [5.2, -0.25, 2.2],
          [14.4, -0.2, 90],
          [13.6, -0.2, 90],
        ],
        "url(#ditch)",
      ),
      view.face(
        [
          [-1.1, 0, 1.4],
          [1.1, 0, 1.4],
          [12.5, 0, 90],
          [11.6, 0, 90],
        ],
        "url(#path)",
      ),
      view.face(
        [
          [0.05, 0.005, 1.4],
          [0.1, 0.005, 1.4],
          [12.06, 0.005, 90],
          [12.04, 0.005, 90],
        ],
        "#f3ece0",
        'opacity="0.7"',
      ),
      ...Array.from({ length: 13 }, (_, i) => {
        const z = 6 + i * 3.2 + i * i * 0.22;
        const x = -2.2 + z * 0.125;
        return (
          view.rod([x, 0, z], [x, 1.05, z], 0.09, "#6e6557") +
          view.rod([x, 0.9, z], [x + (3.2 + i * 0.44) * 0.125, 0.9, z + 3.2 + i * 0.44], 0.015, "#8b8375")
        );
      }),
      alder(33, 215, 905, 760, ["#4f6139", "#687a47", "#84935a", "#a0aa70"], "#564f44", 2000),
      bicycle(view.at([-1.55, 0, 5.4])[0], view.at([-1.55, 0, 5.4])[1], view.scale([-1.55, 0, 5.4])),
      reed(61, [1080, 930], [1700, 1110], 190, 220, ["#a99d6a", "#8a8a58", "#c3b687", "#727a4b"], 26),
      reed(66, [-40, 1000], [700, 1110], 70, 260, grass, 10),
    ],
    0.05,
  );
}

function bigClouds(): string[] {
  const bank = (x: number, y: number, w: number, seed: number) => {
    const puffs = Array.from({ length: 26 }, (_, i) => {
      const t = (i * 0.618 + seed * 0.37) % 1;
      const lift = Math.sin(t * Math.PI) * w * 0.17 * (((i * 7 + seed) % 10) / 10 + 0.25);
      return circle(x + t * w, y - lift, w * (0.045 + 0.05 * Math.sin(t * Math.PI)), i % 3 ? "#ffffff" : "#f4f1ea");
    });
    return group(
      [
        ...puffs,
        `<ellipse cx="${x + w / 2}" cy="${y + w * 0.03}" rx="${w * 0.52}" ry="${w * 0.035}" fill="#a9bac2" opacity="0.8"/>`,
      ],
      'filter="url(#billow)" opacity="0.92"',
    );
  };
  return [
    cirrus(71, 30, 200, "#ffffff", 9, 0.5),
    bank(860, 330, 620, 3),
    bank(120, 470, 460, 6),
    bank(620, 560, 320, 9),
    bank(1180, 590, 380, 5),
  ];
}

/** A flock at the far end of the meadow. */
function sheep(horizon: number): string[] {
  return [
    [700, 26],
    [728, 30],
    [664, 38],
    [780, 24],
    [610, 29],
    [566, 44],
    [1330, 30],
    [1372, 27],
    [1410, 38],
  ].map(([x = 0, below = 0]) => {
    const s = below / 30;
    return `<g transform="translate(${x} ${horizon + below}) scale(${s.toFixed(2)})"><ellipse cx="0" cy="2" rx="15" ry="3" fill="#3d4a26" opacity="0.5"/><path d="M-8 -2v4M-3 -2v4M5 -2v4M9 -2v4" stroke="#3b3a36" stroke-width="2"/><ellipse cx="0" cy="-7" rx="13" ry="7.5" fill="#f0ece1"/><ellipse cx="-13" cy="-9" rx="4" ry="3" fill="#3b3a36"/></g>`;
  });
}

function church(x: number, y: number): string {
  return group(
    [
      `<path d="M0 -52L64 -52L64 0L0 0Z" fill="#94604a"/><path d="M-6 -50L10 -84L58 -84L70 -50Z" fill="#5c6266"/>`,
      `<path d="M-36 -112L0 -112L0 0L-36 0Z" fill="#a86b52"/><path d="M-12 -112L0 -112L0 0L-12 0Z" fill="#7d4c3a"/><path d="M-36 -112L-18 -152L0 -112Z" fill="#a86b52"/><path d="M-18 -152L-8 -152L8 -110L0 -112Z" fill="#4f5458"/>`,
      `<path d="M-24 -98h5v14h-5zM12 -40h6v26h-6zM30 -40h6v26h-6zM48 -40h6v26h-6z" fill="#2f3335"/>`,
      shore(28, 2, 22, "#71846a", -90, -30),
    ],
    `transform="translate(${x} ${y})"`,
  );
}

/** A town bicycle leaning against the fence, wheels at the given foot. */
function bicycle(x: number, y: number, scale: number): string {
  const s = scale / 100;
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="-34" r="33" fill="none" stroke="#1c1f21" stroke-width="4"/>` +
    Array.from(
      { length: 8 },
      (_, i) =>
        `<path d="M${cx} -34l${Math.round(32 * Math.cos(i * 0.785))} ${Math.round(32 * Math.sin(i * 0.785))}" stroke="#1c1f21" stroke-width="0.7"/>`,
    ).join("");
  return group(
    [
      `<ellipse cx="4" cy="2" rx="92" ry="7" fill="#1b2412" opacity="0.35"/>`,
      wheel(-52),
      wheel(56),
      `<path d="M-52 -34L-22 -88L36 -92L2 -36L-22 -88M2 -36L-52 -34M36 -92L56 -34M36 -92L32 -112" fill="none" stroke="#dc3d1e" stroke-width="5" stroke-linejoin="round"/>`,
      `<path d="M-22 -88L-26 -104" stroke="#1c1f21" stroke-width="4"/><path d="M-40 -106Q-26 -112 -10 -105L-38 -101Z" fill="#1c1f21"/><path d="M32 -112Q22 -120 12 -114" stroke="#1c1f21" stroke-width="4" fill="none"/>`,
      `<path d="M34 -104L44 -104" stroke="#1c1f21" stroke-width="4"/><path d="M40 -118h32l-4 26h-23z" fill="#a98558"/><path d="M40 -118h32M42 -110h28M43 -102h26" stroke="#6e5332" stroke-width="2.5"/>`,
    ],
    `transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${s.toFixed(2)})"`,
  );
}
