import type { UnitContent } from "#contract/owners/site-record.ts";

/** schema.org's BedDetails. */
interface BedDetails {
  "@type": "BedDetails";
  numberOfBeds: number;
  /** One of the values that Google suggests for `containsPlace.bed.typeOfBed`. */
  typeOfBed: BedType;
}

type BedType = "King" | "Queen" | "Double" | "SemiDouble" | "Single";

/** One bed and several beds of each type, in the words of owners. */
const BEDS: readonly [BedType, one: RegExp, several: RegExp][] = [
  [
    "King",
    /^(?:king[ -]?size[ -]?bed|king bed|łóżko king[ -]?size)$/,
    /^(?:king[ -]?size[ -]?bed(?:den|s)|king beds|łóżka king[ -]?size)$/,
  ],
  [
    "Queen",
    /^(?:queen[ -]?size[ -]?bed|queen bed|łóżko queen[ -]?size)$/,
    /^(?:queen[ -]?size[ -]?bed(?:den|s)|queen beds|łóżka queen[ -]?size)$/,
  ],
  [
    "Double",
    /^(?:(?:twee|2-?)persoonsbed|dubbel bed|double bed|(?:podwójne |małżeńskie )łóżko|łóżko (?:podwójne|małżeńskie|dwuosobowe))$/,
    /^(?:(?:twee|2-?)persoonsbedden|dubbele bedden|double beds|(?:podwójne |małżeńskie )łóżka|łóżka (?:podwójne|małżeńskie|dwuosobowe))$/,
  ],
  ["SemiDouble", /^twijfelaar$/, /^twijfelaars$/],
  [
    "Single",
    /^(?:(?:een|één|1-?)persoonsbed|enkel bed|single bed|pojedyncze łóżko|łóżko (?:pojedyncze|jednoosobowe))$/,
    /^(?:(?:een|één|1-?)persoonsbedden|enkele bedden|single beds|pojedyncze łóżka|łóżka (?:pojedyncze|jednoosobowe)|łóżek (?:pojedynczych|jednoosobowych))$/,
  ],
];

/** The words for 1, 2, 3, … */
const COUNT_WORDS = [
  "een één a one jedno",
  "twee two dwa",
  "drie three trzy",
  "vier four cztery",
  "vijf five pięć",
  "zes six sześć",
].map((words) => words.split(" "));

/** A number of at most two digits or a word for one up to six; undefined for anything else. */
function countOf(word: string): number | undefined {
  if (/^[1-9]\d?$/.test(word)) return Number(word);
  const at = COUNT_WORDS.findIndex((words) => words.includes(word));
  return at === -1 ? undefined : at + 1;
}

/** Sizes such as `(180 × 210 cm)`, which say nothing about number and type. */
const SIZE = /\(?\s*\d{2,3}\s*[x×]\s*\d{2,3}\s*(?:cm)?\s*\)?/g;
const BETWEEN = /\s*[,;+]\s*|\s+(?:en|and|i|oraz|plus)\s+/;

/**
 * Reads number and type of the beds from the owner's own words about the rooms, in any of our languages. Undefined if any word is
 * not understood: the beds that remain would be too few, and a sofa bed or "2 beds" has no type.
 */
export function bedDetails(rooms: UnitContent["beds"]): BedDetails[] | undefined {
  const found = new Map<BedType, number>();
  for (const { beds } of rooms) {
    const parts = beds
      .normalize("NFC")
      .toLowerCase()
      .replace(SIZE, ",")
      .split(BETWEEN)
      .map((part) => part.trim().replace(/\.$/, ""))
      .filter((part) => part !== "");
    if (parts.length === 0) return undefined;
    for (const part of parts) {
      const bed = readPart(part);
      if (!bed) return undefined;
      found.set(bed.type, (found.get(bed.type) ?? 0) + bed.count);
    }
  }
  if (found.size === 0) return undefined;
  return [...found].map(([typeOfBed, numberOfBeds]) => ({ "@type": "BedDetails", numberOfBeds, typeOfBed }));
}

function readPart(part: string): { type: BedType; count: number } | undefined {
  const [, number = "", words = part] = /^(\S+?)(?:\s*[x×])?\s+(.+)$/.exec(part) ?? [];
  const counted = countOf(number);
  for (const [type, one, several] of BEDS) {
    if (one.test(part)) return { type, count: 1 };
    if (counted !== undefined && (counted === 1 ? one : several).test(words)) return { type, count: counted };
  }
  return undefined;
}
