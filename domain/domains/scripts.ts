/** Scripts allowed in labels; labels in other scripts are refused. */
const SCRIPTS = ["Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Georgian", "Devanagari", "Thai"];
/** Scripts that one language uses together (UTS 39, 5.1: augmented script sets). */
const TOGETHER = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
];

const SINGLE = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(
  (scripts) => new RegExp(`^[${["Common", "Inherited", ...scripts].map((script) => `\\p{scx=${script}}`).join("")}]+$`, "u"),
);

/** True if a label is single-script as defined in UTS 39; digits and hyphens belong to every script. */
export const isSingleScript = (label: string): boolean => SINGLE.some((pattern) => pattern.test(label));

/** Letters that look like Latin letters (a small part of UTS 39's confusables). */
const LATIN_LIKE: Record<string, string> = Object.fromEntries(
  [
    ["аеорсухіјѕһѵгԁԍԛԝмтквнпӏүҽьѡ", "aeopcyxijshvrdgqwmtkbhnlyebw"],
    ["αβεηικνορτυχω", "abenikvoptuxw"],
    ["ıȷɡʋɩøđłŧħ", "ijgviodlth"],
  ].flatMap(([signs = "", like = ""]) => Array.from(signs, (sign, i) => [sign, like[i] ?? sign])),
);

/** Replaces letters of a label with the Latin letters they look like: `vríjhuıs` becomes `vrijhuis`. */
export const toLatinLookalike = (label: string): string =>
  Array.from(label.normalize("NFKD").replace(/\p{M}/gu, ""), (sign) => LATIN_LIKE[sign] ?? sign).join("");
