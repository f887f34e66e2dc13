/** Scripts somebody may name a home in; labels in others are refused rather than guessed at. */
const SCRIPTS = ["Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Georgian", "Devanagari", "Thai"];
/** Scripts one language writes together (UTS 39, 5.1: augmented script sets). */
const TOGETHER = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
];

const SINGLE = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(
  (scripts) => new RegExp(`^[${["Common", "Inherited", ...scripts].map((script) => `\\p{scx=${script}}`).join("")}]+$`, "u"),
);

/** Whether all of a label may be of one script, as UTS 39 has it; digits and hyphens are of every script. */
export const isSingleScript = (label: string): boolean => SINGLE.some((pattern) => pattern.test(label));

/** Letters of other scripts that are drawn like Latin ones (a small part of UTS 39's confusables). */
const LATIN_LIKE: Record<string, string> = Object.fromEntries(
  [
    ["аеорсухіјѕһѵгԁԍԛԝмтквнп", "aeopcyxijshvrdgqwmtkbhn"],
    ["αβεηικνορτυχω", "abenikvoptuxw"],
    ["ıȷɡʋɩøđłŧħ", "ijgviodlth"],
  ].flatMap(([signs = "", like = ""]) => Array.from(signs, (sign, i) => [sign, like[i] ?? sign])),
);

/** A label in the Latin letters it is taken for at a glance: `vríjhuıs` is `vrijhuis`. */
export const toLatinLookalike = (label: string): string =>
  Array.from(label.normalize("NFKD").replace(/\p{M}/gu, ""), (sign) => LATIN_LIKE[sign] ?? sign).join("");
