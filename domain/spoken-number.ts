/** Digits and letters that are not confused in writing or speech; without vowels they do not spell words. */
const ALPHABET = "23456789BCDFGHJKMNPQRTVWXYZ";

/** Number of random bytes that {@link formatSpokenNumber} takes. */
export const SPOKEN_NUMBER_BYTES = 8;

const NUMBER = new RegExp(`(?<![A-Z0-9])([${ALPHABET}]{4})[-–\\s]?([${ALPHABET}]{4})(?![A-Z0-9])`);

/** Finds the first such number in a text that somebody typed, in any case and with or without its hyphen. */
export function findSpokenNumber(text: string): string | undefined {
  const [, start, end] = NUMBER.exec(text.toUpperCase()) ?? [];
  return start === undefined ? undefined : `${start}-${end}`;
}

/**
 * Formats random bytes as a number of an order or a booking that people can say, such as `K7MP-3QXD`. Only the store's index
 * makes it unique.
 */
export function formatSpokenNumber(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
