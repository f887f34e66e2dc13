import { circle, mix, random, rect } from "../drawing.ts";
import { crown } from "./nature.ts";
import { colour } from "./palette.ts";

/** Furniture facing the viewer. The origin is on the floor under its middle; centimetres, y down. */

/** A wing chair from the side, facing right; `flip` mirrors it. */
export function wingChair(fabric: string, flip = false): string {
  const dark = mix(fabric, "#0a0a06", 0.42);
  const light = mix(fabric, "#fff2d0", 0.2);
  const body = [
    `<path d="M-34 -14l-6 14h5l8 -14zM28 -14l3 14h5l-1 -14z" fill="#3b2617"/>`,
    `<path d="M-40 -16C-46 -60 -52 -96 -48 -118C-44 -128 -30 -128 -24 -120C-10 -112 -4 -98 -8 -84C-4 -74 -6 -66 4 -64L32 -62C42 -60 42 -50 36 -46V-14H-38z" fill="${fabric}"/>`,
    `<path d="M-48 -118C-44 -128 -30 -128 -24 -120C-32 -90 -30 -50 -26 -14H-38C-44 -60 -52 -96 -48 -118z" fill="${dark}"/>`,
    `<path d="M-24 -120C-10 -112 -4 -98 -8 -84C-6 -76 -8 -66 -4 -62C-14 -60 -22 -80 -24 -120z" fill="${light}" opacity="0.75"/>`,
    `<path d="M-18 -44C-4 -48 26 -48 38 -44C42 -38 40 -32 36 -30H-20z" fill="${light}"/>`,
    `<path d="M-26 -30H36V-14H-26z" fill="${dark}" opacity="0.55"/>`,
    `<path d="M-6 -64C6 -68 28 -66 34 -62C42 -58 40 -50 34 -49C34 -38 34 -28 34 -14H20C22 -30 20 -46 -6 -50z" fill="${fabric}"/>`,
    `<path d="M20 -14C22 -30 20 -46 -6 -50" stroke="${dark}" stroke-width="1.6" fill="none"/><circle cx="33" cy="-56" r="5.5" fill="${light}"/>`,
    ...Array.from({ length: 9 }, (_, i) => circle(-25 + i * 6.5, -16, 1, colour.gilt)),
  ].join("");
  return flip ? `<g transform="scale(-1 1)">${body}</g>` : body;
}

/** A standing lamp or table lamp of `height`, lit. */
export function lamp(height: number, shade = "#f1dfb0"): string {
  return [
    `<ellipse cx="0" cy="-2" rx="13" ry="4" fill="#6d5226"/>`,
    rect(-1.8, -height + 24, 3.6, height - 26, colour.brass),
    `<circle cx="0" cy="${-height * 0.45}" r="${height > 90 ? 4 : 9}" fill="${colour.gilt}"/>`,
    `<ellipse cx="0" cy="${-height + 14}" rx="95" ry="90" fill="url(#lampglow)"/>`,
    `<path d="M-14 ${-height - 8}H14L27 ${-height + 28}H-27z" fill="${shade}"/><path d="M4 ${-height - 8}H14L27 ${-height + 28}H10z" fill="#a87f3c" opacity="0.25"/>`,
    `<path d="M-27 ${-height + 28}H27" stroke="#8d6a34" stroke-width="2"/>`,
  ].join("");
}

/** A round pedestal table with a tea tray. */
export function teaTable(): string {
  return [
    `<path d="M-4 -56h8l3 40l18 14v4l-24 -8l-26 8v-4l18 -14z" fill="#4b3020"/>`,
    `<ellipse cx="0" cy="-58" rx="38" ry="7" fill="#3a2417"/><ellipse cx="0" cy="-61" rx="38" ry="7" fill="#8a5a35"/><ellipse cx="-6" cy="-62" rx="24" ry="3.4" fill="#d9a46c" opacity="0.4"/>`,
    `<path d="M-16 -64q-4 -17 9 -17q13 0 9 17q-9 3 -18 0zM2 -76q9 -2 10 -7M-16 -76q-9 1 -7 9" fill="#f3ecdc" stroke="#f3ecdc" stroke-width="2.4"/><circle cx="-7" cy="-83" r="2" fill="${colour.gilt}"/><path d="M-2 -80q6 6 3 15" stroke="#a9a08a" stroke-width="2" fill="none" opacity="0.6"/>`,
    `<path d="M14 -68h12q0 8 -6 8q-6 0 -6 -8z" fill="#f7f1e3"/><ellipse cx="20" cy="-60" rx="9" ry="2" fill="#e7dcc4"/>`,
  ].join("");
}

/** A gilt-framed landscape. */
export function painting(x: number, y: number, w: number, h: number, seed: number): string {
  return [
    rect(x - 3, y - 3, w + 12, h + 14, "#000", `opacity="0.3" filter="url(#edge)"`),
    rect(x - 9, y - 9, w + 18, h + 18, "#8f6a2c"),
    rect(x - 7, y - 7, w + 14, h + 14, colour.gilt),
    rect(x - 3, y - 3, w + 6, h + 6, "#7a5a26"),
    rect(x, y, w, h, "#c9c2a0"),
    rect(x, y + h * 0.58, w, h * 0.42, "#6d7446"),
    `<clipPath id="pic${seed}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath><g clip-path="url(#pic${seed})">`,
    `<path d="M${x} ${y + h * 0.7}q${w * 0.4} ${-h * 0.1} ${w} ${h * 0.02}v${h * 0.12}q${-w * 0.6} ${-h * 0.06} ${-w} ${h * 0.1}z" fill="#b9b28c"/>`,
    crown({
      seed,
      x: x + w * 0.2,
      y: y + h * 0.42,
      rx: w * 0.2,
      ry: h * 0.34,
      count: 200,
      dab: w * 0.035,
      dark: "#2b3320",
      light: "#8b8748",
    }),
    crown({
      seed: seed + 1,
      x: x + w * 0.86,
      y: y + h * 0.5,
      rx: w * 0.14,
      ry: h * 0.24,
      count: 140,
      dab: w * 0.03,
      dark: "#39402a",
      light: "#938f55",
    }),
    `</g>`,
    rect(x, y, w, h, "#5a3c12", `opacity="0.18"`),
  ].join("");
}

/** A marble chimneypiece with a burning fire, 180 wide. */
export function chimneypiece(): string {
  const next = random(9);
  const flames = Array.from({ length: 15 }, (_, i) => {
    const x = -34 + i * 4.8;
    const h = 20 + next() * 32 * (1 - Math.abs(x) / 60);
    return `<path d="M${x - 5} -10q-3 ${(-h * 0.5).toFixed(0)} 4 ${(-h).toFixed(0)}q8 ${(h * 0.5).toFixed(0)} 5 ${h.toFixed(0)}z" fill="${["#ff9b3d", "#ffc45e", "#ffe7a6"][i % 3]}" opacity="0.85"/>`;
  });
  return [
    rect(-92, -118, 184, 118, "#e3dac6"),
    rect(-92, -118, 184, 118, "url(#down)", `opacity="0.3"`),
    `<path d="M-80 -110q20 14 10 40t14 60M60 -118q-8 30 12 50t4 60" stroke="#a79d88" stroke-width="1.4" fill="none" opacity="0.6"/>`,
    rect(-58, -92, 116, 92, "#17110c"),
    ...[-56, 44].map((x) => rect(x, -90, 12, 90, "#7c4a35", `opacity="0.6"`)),
    `<ellipse cx="0" cy="-14" rx="54" ry="52" fill="url(#lampglow)"/>`,
    ...[-1, 1].map((s) => `<path d="M${s * -34} -6L${s * 30} -14l2 8L${s * -32} 1z" fill="#3a2415"/>`),
    ...flames,
    `<path d="M-40 -2H40M-36 -2v-14M36 -2v-14" stroke="#0e0b08" stroke-width="3"/><circle cx="-36" cy="-18" r="3" fill="${colour.brass}"/><circle cx="36" cy="-18" r="3" fill="${colour.brass}"/>`,
    rect(-104, -130, 208, 13, "#f0e8d6"),
    rect(-98, -117, 196, 5, "#000", `opacity="0.22"`),
    ...[-78, 62].map((x) => rect(x, -112, 16, 112, "#f3ecdc", `opacity="0.7"`)),
    // clock and candlesticks
    `<path d="M-15 -130v-24a15 15 0 0 1 30 0v24z" fill="#3f2a1a"/><circle cx="0" cy="-153" r="10" fill="#f6efdc" stroke="${colour.gilt}" stroke-width="2"/><path d="M0 -153v-7M0 -153l5 2" stroke="#222" stroke-width="1.2"/>`,
    ...[-78, 78].map(
      (x) =>
        `<path d="M${x - 7} -130h14l-5 -5v-24h-4v24z" fill="${colour.gilt}"/><path d="M${x - 2.5} -159h5v-22h-5z" fill="#f6efdc"/><path d="M${x} -181q-3 -5 0 -11q3 6 0 11z" fill="#ffd27a"/>`,
    ),
  ].join("");
}

/** A grand piano seen from the player's right hand, lid up; 210 long. */
export function grandPiano(): string {
  return [
    ...[
      [-78, 8],
      [74, 7],
      [10, 6],
    ].map(
      ([x = 0, w = 0]) =>
        `<path d="M${x - w} -66h${w * 2}l-${w * 0.5} 58h-${w}z" fill="#140f0c"/><circle cx="${x}" cy="-4" r="4" fill="${colour.brass}"/>`,
    ),
    `<path d="M-46 -66l4 56h12l4 -56z" fill="#1b1512"/><path d="M-44 -12h16" stroke="${colour.gilt}" stroke-width="3"/>`,
    // lid and its underside
    `<path d="M-88 -104L-70 -196C-20 -206 60 -190 112 -168C104 -140 104 -118 100 -104z" fill="#241a14"/><path d="M-84 -106L-67 -190C-18 -199 58 -184 107 -163C100 -138 100 -118 96 -106z" fill="#5a3a22"/><path d="M-67 -190C-18 -199 58 -184 107 -163L104 -150C50 -168 -20 -180 -70 -174z" fill="#c08d57" opacity="0.35"/>`,
    `<path d="M40 -104L54 -172" stroke="#140f0c" stroke-width="3"/>`,
    // strings and case
    `<path d="M-84 -103H98L94 -98H-80z" fill="#8f6a2c"/>`,
    `<path d="M-112 -78C-112 -92 -106 -96 -96 -98H98C108 -94 108 -70 96 -62H-104C-112 -64 -112 -70 -112 -78z" fill="#1a1411"/>`,
    `<path d="M-98 -97H98C104 -94 106 -88 105 -82C60 -90 -40 -92 -108 -86C-106 -94 -102 -97 -98 -97z" fill="#fff" opacity="0.14"/>`,
    `<path d="M-112 -80h20v6h-20z" fill="#f6f0e0"/><path d="M-112 -80h18" stroke="#111" stroke-width="2"/>`,
    // music
    `<path d="M-92 -100l6 -34h30l-2 34z" fill="#33231a"/><path d="M-87 -104l4 -26h11l-2 26zM-72 -104l2 -26h12l-1 26z" fill="#f7f0dd"/>`,
  ].join("");
}

export function pianoStool(): string {
  return `<path d="M-22 -44l-3 44h5l5 -44zM22 -44l3 44h-5l-5 -44z" fill="#1b1411"/><path d="M-28 -52q28 -9 56 0v8h-56z" fill="${colour.wine}"/><path d="M-28 -52q28 -9 56 0" stroke="#c98a76" stroke-width="2" fill="none" opacity="0.6"/>`;
}

/** A settee from the front, 170 wide. */
export function settee(fabric: string, cushion: string): string {
  const dark = mix(fabric, "#0a0a06", 0.35);
  const light = mix(fabric, "#fff4d8", 0.28);
  return [
    ...[-78, 74].map((x) => `<path d="M${x} -18h8l-3 18h-3z" fill="#3b2617"/>`),
    `<path d="M-78 -40C-80 -84 -60 -96 -40 -92C-20 -104 20 -104 40 -92C60 -96 80 -84 78 -40z" fill="${fabric}"/>`,
    `<path d="M-72 -44C-72 -78 -56 -90 -40 -86C-20 -97 20 -97 40 -86C56 -90 72 -78 72 -44" fill="none" stroke="${colour.gilt}" stroke-width="2"/>`,
    ...[-48, -24, 0, 24, 48].flatMap((x, i) => [
      circle(x, -72 - (i % 2) * 4, 1.6, dark),
      `<path d="M${x} ${-70 - (i % 2) * 4}q6 8 12 12M${x} ${-70 - (i % 2) * 4}q-6 8 -12 12" stroke="${dark}" stroke-width="1" fill="none" opacity="0.6"/>`,
    ]),
    `<path d="M-70 -50H70C76 -46 76 -36 70 -34H-70C-76 -36 -76 -46 -70 -50z" fill="${light}"/><path d="M0 -50V-34" stroke="${dark}" stroke-width="1.4"/>`,
    `<path d="M-74 -34H74V-17H-74z" fill="${dark}"/>`,
    ...[-1, 1].map(
      (s) =>
        `<path d="M${s * 70} -17V-58C${s * 70} -70 ${s * 88} -70 ${s * 88} -58V-17z" fill="${s < 0 ? light : fabric}"/><circle cx="${s * 79}" cy="-59" r="6" fill="${dark}" opacity="0.35"/>`,
    ),
    `<path d="M-62 -52l6 -30q14 4 28 0l6 30q-20 5 -40 0z" fill="${cushion}"/><path d="M38 -52l5 -28q13 4 26 0l3 28q-17 5 -34 0z" fill="${mix(cushion, "#fff4d8", 0.35)}"/>`,
  ].join("");
}

/** A vase with garden flowers; the origin is its foot. */
export function flowers(seed: number, vase = "#e9e2cf", petals = ["#f5ead9", "#d99a8c", "#b5656a"]): string {
  const next = random(seed);
  return [
    `<path d="M-8 0Q-15 -14 -6 -26H6Q15 -14 8 0z" fill="${vase}"/><path d="M2 0Q11 -14 4 -26H6Q15 -14 8 0z" fill="#5a5240" opacity="0.4"/>`,
    crown({ seed, x: 0, y: -44, rx: 30, ry: 24, count: 260, dab: 7, dark: "#38553a", light: "#c3c889" }),
    ...Array.from({ length: 15 }, () => {
      const x = (next() - 0.5) * 50;
      const y = -46 + (next() - 0.5) * 38;
      const r = 3.5 + next() * 3.5;
      const fill = petals[Math.floor(next() * petals.length)] ?? "#fff";
      return circle(x, y, r, fill) + circle(x - r * 0.2, y - r * 0.2, r * 0.55, mix(fill, "#ffffff", 0.4));
    }),
  ].join("");
}

/** A spindle-backed dining chair from behind. */
export function diningChair(wood: string): string {
  const light = mix(wood, "#fff0cc", 0.25);
  return [
    `<path d="M-20 0L-18 -98h5l1 98zM20 0L18 -98h-5l-1 98z" fill="${wood}"/><path d="M-20 0L-18 -98h2l-1 98z" fill="${light}" opacity="0.7"/>`,
    `<path d="M-20 -98Q0 -108 20 -98v8Q0 -98 -20 -90zM-17 -62Q0 -68 17 -62v5Q0 -62 -17 -57z" fill="${wood}"/>`,
    ...[-9, -3, 3, 9].map((x) => `<path d="M${x} -96V-62" stroke="${wood}" stroke-width="2.4"/>`),
    `<path d="M-23 -48H23L21 -40H-21z" fill="#cdb98a"/><path d="M-23 -48H23M-22 -45H22M-21 -42H21" stroke="#8a7443" stroke-width="0.9"/>`,
    `<path d="M-18 -20H18" stroke="${wood}" stroke-width="3"/>`,
  ].join("");
}
