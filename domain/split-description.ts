import { type AmenityCode, CHOSEN_AMENITIES } from "./amenities.ts";
import { AMENITY_WORDS } from "./amenity-words.ts";

/** The contents of a pasted advert; null or empty for anything the advert does not mention. */
export interface SplitDescription {
  /** Texts, and headings that begin with `## `. */
  paragraphs: string[];
  /** The items of its lists. */
  highlights: { title: string; text: string }[];
  /** In the catalogue's order. */
  amenities: AmenityCode[];
  sleeps: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
}

/** Only the first characters of a text are read. The limits of its parts are those of a draft. */
const MAX_TEXT_LENGTH = 40_000;
const MAX_PARAGRAPH_COUNT = 40;
const MAX_PARAGRAPH_LENGTH = 4000;
const MAX_HIGHLIGHT_COUNT = 8;
const MAX_TITLE_LENGTH = 120;
const MAX_HIGHLIGHT_LENGTH = 1500;

const BULLET = /^\s*(?:[-–—•·*✓✔►▪●○◦➤]|\d{1,2}[.)])\s+/u;

/**
 * Extracts the parts of a listing's description in Dutch, English or Polish. `labels` are further names of amenities in any
 * language: their labels in the interface.
 */
export function splitDescription(pasted: string, labels: Partial<Record<AmenityCode, readonly string[]>> = {}): SplitDescription {
  const text = pasted
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  const { paragraphs, points } = splitParagraphs(text);
  const normalized = normalize(text);
  return {
    paragraphs: paragraphs.slice(0, MAX_PARAGRAPH_COUNT),
    highlights: points.slice(0, MAX_HIGHLIGHT_COUNT).map(toHighlight),
    amenities: findAmenities(normalize(text.replace(NAMED_AFTER_VIEW, "")), labels),
    sleeps: findFigure(normalized, FIGURES.sleeps, 60),
    bedrooms: findFigure(normalized, FIGURES.bedrooms, 40),
    bathrooms: findFigure(normalized, FIGURES.bathrooms, 40),
  };
}

/**
 * Dutch words for views as the name of a home: with a capital after another word ("Welkom in Zeezicht"), unless that word lists
 * what there is ("Balkon met Zeezicht"), or as the subject of a sentence.
 */
const NAMED_AFTER_VIEW =
  /(?<=\p{L}["'“„‘’]?[^\S\n]+["'“„‘’]?)(?<!(?<!\p{L})(?:met|en|of|eigen|mooi|prachtig|direct|with)[^\S\n]+)(?:Zee|Berg)zicht(?!\p{L})|(?:Zee|Berg)zicht(?=[^\S\n]+(?:is|ligt|staat|heeft|biedt|telt|beschikt|werd|was|has|lies|sleeps|offers|jest|leży|ma)(?!\p{L}))/gu;

/** Normalises a text for comparing words. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^\S\n]+/g, " ");
}

/** A line of Markdown that is a heading. */
const MARKDOWN_HEADING = /^#{1,6}\s+(.+?)\s*#*$/;
const MAX_HEADING_LENGTH = 60;
/** A line of this length is part of a text, also without the end of a sentence. */
const MIN_TEXT_LENGTH = 40;

/**
 * Returns the heading that a line is, or undefined: a short line that is no sentence and stands above a text. A sentence that was
 * broken into lines goes on with a small letter.
 */
function headingIn(line: string, next: string | undefined): string | undefined {
  if (line.length > MAX_TITLE_LENGTH) return undefined;
  const [, marked] = MARKDOWN_HEADING.exec(line) ?? [];
  if (marked !== undefined) return marked;
  if (line.length > MAX_HEADING_LENGTH || /^\p{Ll}|[.!?,;…)]$/u.test(line) || next === undefined || BULLET.test(next))
    return undefined;
  const isAboveText =
    !/^\p{Ll}/u.test(next) && next.length > line.length && (next.length >= MIN_TEXT_LENGTH || /[.!?]$/.test(next));
  return isAboveText ? line.replace(/\s*:$/, "") || undefined : undefined;
}

/**
 * Splits at headings and empty lines, or at every line break if the text has no empty line. Headings become headings in Markdown.
 * `points` are the lines with a bullet or number.
 */
function splitParagraphs(text: string): { paragraphs: string[]; points: string[] } {
  const points: string[] = [];
  const paragraphs: string[] = [];
  const breaks = /\n\s*\n/.test(text) ? /\n\s*\n/ : /\n/;
  const lines = text.split(breaks).flatMap((block) => ["", ...block.split("\n").map((line) => line.trim())]);
  let kept: string[] = [];
  const endParagraph = () => {
    paragraphs.push(...splitLong(kept.join(" ").trim(), MAX_PARAGRAPH_LENGTH));
    kept = [];
  };
  for (const [index, line] of lines.entries()) {
    if (BULLET.test(line)) {
      points.push(line.replace(BULLET, "").trim());
      continue;
    }
    const heading = headingIn(line, lines.slice(index + 1, index + 3).find(Boolean));
    if (line === "" || heading !== undefined) endParagraph();
    if (heading === undefined) kept.push(line);
    else paragraphs.push(`## ${heading}`);
  }
  endParagraph();
  return { paragraphs, points: points.filter((point) => point !== "") };
}

/** Splits a text into pieces of at most `maxLength` characters, after a sentence where possible. */
function splitLong(text: string, maxLength: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength);
    const at = Math.max(head.lastIndexOf(". ") + 1, head.lastIndexOf("! ") + 1, head.lastIndexOf("? ") + 1);
    const end = at > 0 ? at : Math.max(head.lastIndexOf(" "), 0) || maxLength;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== "");
}

/**
 * Reads `Title: text` or `Title – text`. A point without a separator is a title; if it is too long, the rest becomes the text.
 */
function toHighlight(point: string): { title: string; text: string } {
  const [, title, text] = /^(.{2,60}?)(?:: | [-–—] )(.+)$/u.exec(point) ?? [];
  if (title !== undefined && text !== undefined) return { title, text: text.slice(0, MAX_HIGHLIGHT_LENGTH) };
  const [head = "", ...more] = splitLong(point, MAX_TITLE_LENGTH);
  return { title: head, text: more.join(" ").slice(0, MAX_HIGHLIGHT_LENGTH) };
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
/** A number, at most one word, and one of the nouns: "4 ruime slaapkamers". */
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

/** Returns the number found by the first pattern that matches a number from 1 to `max`. */
function findFigure(text: string, patterns: readonly string[], max: number): number | null {
  for (const pattern of patterns) {
    const [, found] = new RegExp(pattern, "u").exec(text) ?? [];
    if (found === undefined) continue;
    const figure = NUMBERS.get(found) ?? Number(found);
    if (figure >= 1 && figure <= max) return figure;
  }
  return null;
}

interface Word {
  text: string;
  /** True if every word that begins with `text` matches. */
  isStem: boolean;
  code: AmenityCode;
}

/** Lists the words for all amenities, longest first: "outdoor shower" must not match "shower". Labels take precedence. */
function listWords(labels: Partial<Record<AmenityCode, readonly string[]>>): Word[] {
  const named = CHOSEN_AMENITIES.flatMap((code) =>
    (labels[code] ?? []).map((label): Word => ({ text: normalize(label), isStem: false, code })),
  );
  const known = CHOSEN_AMENITIES.flatMap((code) =>
    (AMENITY_WORDS[code]?.split(", ") ?? []).map((word): Word => ({
      text: word.replace("*", ""),
      isStem: word.endsWith("*"),
      code,
    })),
  );
  return [...named, ...known].filter(({ text }) => text !== "").toSorted((a, b) => b.text.length - a.text.length);
}

const NOT_BEFORE = /(?:^|[^\p{L}])(?:geen|zonder|niet|no|without|not|bez|brak|nie)(?: \p{L}+){0,2} $/u;
const NOT_AFTER =
  /^[^.\n;,!?]{0,30}?(?:niet (?:toegestaan|welkom|mogelijk)|verboden|not (?:allowed|permitted|welcome)|zabronion|niedozwolon)/u;

function findAmenities(text: string, labels: Partial<Record<AmenityCode, readonly string[]>>): AmenityCode[] {
  const words = listWords(labels);
  const escaped = words.map(({ text: word, isStem }) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + (isStem ? "\\p{L}*" : ""));
  const found = new Set<AmenityCode>();
  for (const { 0: match, index } of text.matchAll(new RegExp(`(?<!\\p{L})(?:${escaped.join("|")})(?!\\p{L})`, "gu"))) {
    const word = words.find(({ text: each, isStem }) => (isStem ? match.startsWith(each) : match === each));
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(index + match.length, index + match.length + 60);
    if (word && !NOT_BEFORE.test(before) && !NOT_AFTER.test(after)) found.add(word.code);
  }
  return CHOSEN_AMENITIES.filter((code) => found.has(code));
}
