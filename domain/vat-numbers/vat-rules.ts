import { isMod11And10, isMod97, luhn, remainder, weighted } from "./check-digits.ts";

/** A country's VAT numbers. A number without its prefix is called national. */
export interface VatRule {
  /** Prefixes that may be typed, if not the country's code alone; the first is the usual one. */
  prefixes?: readonly string[];
  /** Prefix that is written for those of `prefixes` that are only habit. */
  rewrites?: Readonly<Record<string, string>>;
  shape: RegExp;
  /** True if the check digits of a national number of this shape are right. */
  isValid: (number: string) => boolean;
  /** Rewrites an older form of a national number. */
  modernize?: (number: string) => string;
}

const lastDigit = (number: string): number => Number(number.at(-1));
const indexIn = (alphabet: string, character: string | undefined): number => alphabet.indexOf(character ?? " ");

/** Check digit of a sum modulo 11: 11 minus the remainder, with the digits that stand for 10 and 11. */
const elevenMinus = (sum: number, [forTen, forEleven]: readonly [number, number]): number =>
  [forEleven, forTen][sum % 11] ?? 11 - (sum % 11);

/** A rule for numbers whose digits times weights sum to a multiple of the divisor; the last weight is the check digit's. */
const multipleOf =
  (divisor: number, weights: readonly number[]): VatRule["isValid"] =>
  (number) =>
    weighted(number, weights) % divisor === 0;

/** Companies have one check digit; people have that of the personal number, the foreigner's number or another one. */
function isBulgarian(number: string): boolean {
  const sum = (...weights: number[]) => weighted(number, weights);
  if (number.length === 9) {
    const first = sum(1, 2, 3, 4, 5, 6, 7, 8) % 11;
    const check = first === 10 ? sum(3, 4, 5, 6, 7, 8, 9, 10) % 11 : first;
    return check % 10 === lastDigit(number);
  }
  return [
    (sum(2, 4, 8, 5, 10, 9, 7, 3, 6) % 11) % 10,
    sum(21, 19, 17, 13, 11, 9, 7, 3, 1) % 10,
    (11 - (sum(4, 3, 2, 7, 6, 5, 4, 3, 2) % 11)) % 11,
  ].includes(lastDigit(number));
}

const CYPRIOT_ODD_PLACES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function isCypriot(number: string): boolean {
  const values = Array.from(number.slice(0, 8)).map((digit, index) =>
    index % 2 === 0 ? (CYPRIOT_ODD_PLACES[Number(digit)] ?? 0) : Number(digit),
  );
  return indexIn("ABCDEFGHIJKLMNOPQRSTUVWXYZ", number[8]) === values.reduce((sum, value) => sum + value, 0) % 26;
}

/** Companies have 8 digits, people 10, those born before 1954 9 without a check digit, and others 9 that begin with 6. */
function isCzech(number: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (number.length === 8) return elevenMinus(weighted(number, weights), [0, 1]) === lastDigit(number);
  if (number.length === 10) {
    const rest = remainder(number.slice(0, 9), 11);
    return rest % 10 === lastDigit(number);
  }
  if (!number.startsWith("6")) return true;
  return 9 - ((11 - (weighted(number.slice(1), weights) % 11)) % 10) === lastDigit(number);
}

const SPANISH_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";

/** People have a letter by the number modulo 23; companies a digit or a letter for the same Luhn digit. */
function isSpanish(number: string): boolean {
  const [first = "", digits, control] = [number[0], number.slice(1, 8), number[8]];
  if (/\d/.test(first)) return indexIn(SPANISH_LETTERS, control) === Number(number.slice(0, 8)) % 23;
  if ("XYZ".includes(first)) return indexIn(SPANISH_LETTERS, control) === Number(`${"XYZ".indexOf(first)}${digits}`) % 23;
  if ("KLM".includes(first)) return indexIn(SPANISH_LETTERS, control) === Number(digits) % 23;
  const check = (10 - luhn(`${digits}0`)) % 10;
  return control === String(check) || control === "JABCDEFGHI"[check];
}

const FRENCH_KEYS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The SIREN has a Luhn digit, except in Monaco, where it begins with 000. The key before it consists of digits or letters. */
function isFrench(number: string): boolean {
  const [key, siren] = [number.slice(0, 2), number.slice(2)];
  if (!siren.startsWith("000") && luhn(siren) !== 0) return false;
  if (/^\d\d$/.test(key)) return Number(key) === remainder(`${siren}12`, 97);
  const [first, second] = [indexIn(FRENCH_KEYS, key[0]), indexIn(FRENCH_KEYS, key[1])];
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

/** Numbers of departments and health authorities have no check digits; those of branches have three more digits. */
function isBritish(number: string): boolean {
  if (number.length === 5) return true;
  return [0, 42, 55].includes(weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97);
}

const IRISH_LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";

/** Seven digits, a check letter and since 2013 perhaps a second letter; before 1991 the second character was no digit. */
function isIrish(number: string): boolean {
  const isOld = !/^\d{7}/.test(number);
  const digits = isOld ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7);
  const second = Math.max(0, indexIn(IRISH_LETTERS, number[8]));
  return indexIn(IRISH_LETTERS, number[7]) === (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23;
}

function isLithuanian(number: string): boolean {
  const sum = (offset: number) =>
    weighted(
      number,
      Array.from(number.slice(0, -1)).map((_, index) => 1 + ((index + offset) % 9)),
    ) % 11;
  const first = sum(0);
  return (first === 10 ? sum(2) : first) % 10 === lastDigit(number);
}

/** Companies only: the numbers of people have no check digit that is certain. */
const isLatvian = (number: string): boolean =>
  /^[0-3]/.test(number) || weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;

const isDutchCompany = multipleOf(11, [9, 8, 7, 6, 5, 4, 3, 2, -1]);

/**
 * VAT numbers of the EU, Norway, Switzerland and the United Kingdom by ISO 3166 country. The rules are those of "VIES VAT number
 * construction rules", version 15.0, of the European Commission, except where a line names another source. Where a country has
 * several kinds of numbers and not all have check digits, those without are checked by their shape.
 */
export const VAT_RULES: Readonly<Record<string, VatRule>> = {
  AT: { shape: /^U\d{8}$/, isValid: (number) => (16 - luhn(number.slice(1, 8))) % 10 === lastDigit(number) },
  // Numbers that begin with 1 have been issued since 2023 (Kruispuntbank van Ondernemingen). The former nine digits got a 0.
  BE: {
    shape: /^[01]\d{9}$/,
    isValid: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
    modernize: (number) => (/^\d{9}$/.test(number) ? `0${number}` : number),
  },
  BG: { shape: /^\d{9,10}$/, isValid: isBulgarian },
  // uid.admin.ch: eCH-0097, with or without the language's word for VAT.
  CH: { prefixes: ["CHE"], shape: /^\d{9}(?:MWST|TVA|IVA|TPV)?$/, isValid: multipleOf(11, [5, 4, 3, 2, 7, 6, 5, 4, 1]) },
  CY: { shape: /^(?!12)\d{8}[A-Z]$/, isValid: isCypriot },
  CZ: { shape: /^(?:[0-8]\d{7}|6\d{8}|\d\d[0-35-8]\d[0-3]\d{4,5})$/, isValid: isCzech },
  DE: { shape: /^[1-9]\d{8}$/, isValid: isMod11And10 },
  DK: { shape: /^[1-9]\d{7}$/, isValid: multipleOf(11, [2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { shape: /^\d{9}$/, isValid: multipleOf(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) },
  ES: { shape: /^(?:(?:\d|[KLMXYZ])\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[\dA-J])$/, isValid: isSpanish },
  FI: { shape: /^\d{8}$/, isValid: multipleOf(11, [7, 9, 10, 5, 8, 4, 2, 1]) },
  FR: { shape: /^[\dA-HJ-NP-Z]{2}\d{9}$/, isValid: isFrench },
  // Also of Northern Ireland, whose goods have the prefix XI. HMRC adds 55 to the sum of newer numbers.
  GB: { prefixes: ["GB", "XI"], shape: /^(?:\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, isValid: isBritish },
  GR: {
    prefixes: ["EL", "GR"],
    rewrites: { GR: "EL" },
    shape: /^\d{9}$/,
    isValid: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(number),
    modernize: (number) => (/^\d{8}$/.test(number) ? `0${number}` : number),
  },
  HR: { shape: /^\d{11}$/, isValid: isMod11And10 },
  HU: { shape: /^\d{8}$/, isValid: multipleOf(10, [9, 7, 3, 1, 9, 7, 3, 1]) },
  IE: { shape: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, isValid: isIrish },
  IT: { shape: /^(?!0{7})\d{11}$/, isValid: (number) => luhn(number) === 0 },
  LT: { shape: /^(?:\d{7}1\d|\d{10}1\d)$/, isValid: isLithuanian },
  LU: { shape: /^\d{8}$/, isValid: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)) },
  LV: { shape: /^\d{11}$/, isValid: isLatvian },
  MT: { shape: /^[1-9]\d{5}(?:0[1-9]|[12]\d|3[0-7])$/, isValid: multipleOf(37, [3, 4, 6, 7, 8, 9, 10, 1]) },
  // Companies: the RSIN's modulo 11. Sole traders since 2020: ISO 7064 MOD 97-10 with the prefix (belastingdienst.nl, btw-id).
  NL: {
    shape: /^\d{9}B(?!00)\d\d$/,
    isValid: (number) => isDutchCompany(number) || isMod97(`NL${number}`),
  },
  // brreg.no: the organisation number's modulo 11.
  NO: { shape: /^[89]\d{8}(?:MVA)?$/, isValid: multipleOf(11, [3, 2, 7, 6, 5, 4, 3, 2, 1]) },
  PL: { shape: /^\d{10}$/, isValid: multipleOf(11, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) },
  PT: {
    shape: /^[1-9]\d{8}$/,
    isValid: (number) => elevenMinus(weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]), [0, 0]) === lastDigit(number),
  },
  RO: {
    shape: /^[1-9]\d{1,9}$/,
    isValid: (number) => ((10 * weighted(number.padStart(10, "0"), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastDigit(number),
  },
  SE: { shape: /^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/, isValid: (number) => luhn(number.slice(0, 10)) === 0 },
  // The sums that would have 11 as check digit are not issued.
  SI: {
    shape: /^[1-9]\d{7}$/,
    isValid: (number) => elevenMinus(weighted(number, [8, 7, 6, 5, 4, 3, 2]), [0, -1]) === lastDigit(number),
  },
  SK: { shape: /^[1-9]\d{9}$/, isValid: (number) => remainder(number, 11) === 0 },
};
