import { AMENITY_GROUPS, type AmenityCode } from "./amenities.ts";
import { AMENITY_WORDS } from "./amenity-words.ts";

/** What a pasted advert says, sorted; null and empty where it does not say. */
export interface SplitDescription {
  paragraphs: string[];
  /** Points of its lists. */
  highlights: { title: string; text: string }[];
  /** In the catalogue's order. */
  amenities: AmenityCode[];
  sleeps: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
}

/** What is read of a text, characters. The bounds of the parts are those of a draft. */
const LONGEST = 40_000;
const MOST_PARAGRAPHS = 40;
const LONGEST_PARAGRAPH = 4000;
const MOST_HIGHLIGHTS = 8;
const LONGEST_TITLE = 120;
const LONGEST_POINT = 1500;

const BULLET = /^\s*(?:[-–—•·*✓✔►▪●○◦➤]|\d{1,2}[.)])\s+/u;

/**
 * Sorts the description of a listing, in Dutch, English or Polish. `labels` are further names of amenities, in any language: those
 * the catalogue is shown with.
 */
export function splitDescription(pasted: string, labels: Partial<Record<AmenityCode, readonly string[]>> = {}): SplitDescription {
  const text = pasted
    .slice(0, LONGEST)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  const { paragraphs, points } = partsOf(text);
  const flat = plain(text);
  return {
    paragraphs: paragraphs.slice(0, MOST_PARAGRAPHS),
    highlights: points.slice(0, MOST_HIGHLIGHTS).map(highlightOf),
    amenities: amenitiesIn(flat, labels),
    sleeps: figureIn(flat, FIGURES.sleeps, 60),
    bedrooms: figureIn(flat, FIGURES.bedrooms, 40),
    bathrooms: figureIn(flat, FIGURES.bathrooms, 40),
  };
}

/** Words as they are compared. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^\S\n]+/g, " ");
}

/** Paragraphs end at an empty line; where there is none, each line is one. */
function partsOf(text: string): { paragraphs: string[]; points: string[] } {
  const points: string[] = [];
  const breaks = /\n\s*\n/.test(text) ? /\n\s*\n/ : /\n/;
  const paragraphs = text.split(breaks).flatMap((block) => {
    const kept: string[] = [];
    for (const line of block.split("\n")) {
      if (BULLET.test(line)) points.push(line.replace(BULLET, "").trim());
      else kept.push(line.trim());
    }
    return kept.join(" ").trim();
  });
  const within = paragraphs.filter((paragraph) => paragraph !== "").flatMap((paragraph) => cut(paragraph, LONGEST_PARAGRAPH));
  return { paragraphs: within, points: points.filter((point) => point !== "") };
}

/** Pieces of at most so many characters, parted after sentences where there are any. */
function cut(text: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const head = rest.slice(0, longest);
    const at = Math.max(head.lastIndexOf(". ") + 1, head.lastIndexOf("! ") + 1, head.lastIndexOf("? ") + 1);
    const end = at > 0 ? at : Math.max(head.lastIndexOf(" "), 0) || longest;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== "");
}

/** `Title: text` or `Title – text`; a point without either is a title, or a text when it is long. */
function highlightOf(point: string): { title: string; text: string } {
  const [, title, text] = /^(.{2,60}?)(?:: | [-–—] )(.+)$/u.exec(point) ?? [];
  if (title !== undefined && text !== undefined) return { title, text: text.slice(0, LONGEST_POINT) };
  const [head = "", ...more] = cut(point, LONGEST_TITLE);
  return { title: head, text: more.join(" ").slice(0, LONGEST_POINT) };
}

const NUMBERS = new Map<string, number>(
  (
    [
      ["een", "één", "one", "jeden", "jedna", "jedną"],
      ["twee", "two", "dwa", "dwie", "dwóch"],
      ["drie", "three", "trzy", "trzech"],
      ["vier", "four", "cztery", "czterech"],
      ["vijf", "five", "pięć", "pięciu"],
      ["zes", "six", "sześć", "sześciu"],
      ["zeven", "seven", "siedem", "siedmiu"],
      ["acht", "eight", "osiem", "ośmiu"],
      ["negen", "nine", "dziewięć", "dziewięciu"],
      ["tien", "ten", "dziesięć", "dziesięciu"],
      ["elf", "eleven", "jedenaście", "jedenastu"],
      ["twaalf", "twelve", "dwanaście", "dwunastu"],
    ] as const
  ).flatMap((words, index) => words.map((word) => [word, index + 1] as const)),
);
const NUMBER = `(?<!\\p{L}|\\d|[.,])(\\d{1,2}|${[...NUMBERS.keys()].join("|")})`;
/** Between the figure and what it counts there may be a word: "4 ruime slaapkamers". */
const counted = (nouns: string) => `${NUMBER}(?:[ -]\\p{L}+)?[ -](?:${nouns})(?!\\p{L})`;

const FIGURES = {
  sleeps: [
    `(?:sleeps|slaapplaatsen voor|geschikt voor|ruimte voor|maximaal|max\\.?|miejsc dla|do|dla)[ :]+${NUMBER} (?:people|persons|guests|adults|personen|gasten|pers\\.?|mensen|osób|gości)(?!\\p{L})`,
    `sleeps[ :]+${NUMBER}(?![\\p{L}\\d])`,
    counted("gasten|gast|personen|slaapplaatsen|guests|guest|people|persons|gości|gościa|osób|osoby|miejsc noclegowych"),
    `${NUMBER}[ -]?(?:persoons|pers\\.|osobow)`,
  ],
  bedrooms: [counted("slaapkamers?|slpk|bedrooms?|sypialni[aęe]?|sypialniami")],
  bathrooms: [counted("badkamers?|bathrooms?|baths?|łazienk[aięą]|łazienek|łazienkami")],
};

/** The first figure one of the patterns finds, tried in their order. */
function figureIn(text: string, patterns: readonly string[], most: number): number | null {
  for (const pattern of patterns) {
    const [, found] = new RegExp(pattern, "u").exec(text) ?? [];
    if (found === undefined) continue;
    const figure = NUMBERS.get(found) ?? Number(found);
    if (figure >= 1 && figure <= most) return figure;
  }
  return null;
}

interface Word {
  text: string;
  /** What follows may be the rest of the word. */
  stem: boolean;
  code: AmenityCode;
}

const CODES: AmenityCode[] = Object.values(AMENITY_GROUPS).flat();

/** Longest first: an outdoor shower is not a shower, a hair dryer no dryer. Of the same word a label counts. */
function wordsOf(labels: Partial<Record<AmenityCode, readonly string[]>>): Word[] {
  const named = CODES.flatMap((code) => (labels[code] ?? []).map((label): Word => ({ text: plain(label), stem: false, code })));
  const known = CODES.flatMap((code) =>
    (AMENITY_WORDS[code]?.split(", ") ?? []).map((word): Word => ({
      text: word.replace("*", ""),
      stem: word.endsWith("*"),
      code,
    })),
  );
  return [...named, ...known].filter(({ text }) => text !== "").toSorted((a, b) => b.text.length - a.text.length);
}

const NOT_BEFORE = /(?:^|[^\p{L}])(?:geen|zonder|niet|no|without|not|bez|brak|nie)(?: \p{L}+){0,2} $/u;
const NOT_AFTER =
  /^[^.\n;,!?]{0,30}?(?:niet (?:toegestaan|welkom|mogelijk)|verboden|not (?:allowed|permitted|welcome)|zabronion|niedozwolon)/u;

function amenitiesIn(text: string, labels: Partial<Record<AmenityCode, readonly string[]>>): AmenityCode[] {
  const words = wordsOf(labels);
  const escaped = words.map(({ text: word, stem }) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + (stem ? "\\p{L}*" : ""));
  const found = new Set<AmenityCode>();
  for (const { 0: match, index } of text.matchAll(new RegExp(`(?<!\\p{L})(?:${escaped.join("|")})(?!\\p{L})`, "gu"))) {
    const word = words.find(({ text: each, stem }) => (stem ? match.startsWith(each) : match === each));
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(index + match.length, index + match.length + 60);
    if (word && !NOT_BEFORE.test(before) && !NOT_AFTER.test(after)) found.add(word.code);
  }
  return CODES.filter((code) => found.has(code));
}
